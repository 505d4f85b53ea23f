"""An uploaded PNG whose rows can stay packed as they are: what is no picture is left out, nothing is packed anew."""

import struct
import zlib

from artbox_bot.pictures.encode import png_file
from artbox_bot.pictures.flatten import LONGEST
from artbox_bot.pictures.headers import PNG_SIGNATURE, png_chunks

_BANDS = {0: 1, 2: 3}
"""By PNG's colour type: grey and RGB."""
_NEEDED = {b"IHDR", b"IDAT", b"IEND"}
_WITHOUT_EFFECT = {b"PLTE", b"gAMA", b"cHRM", b"sRGB", b"iCCP", b"sBIT", b"bKGD", b"pHYs", b"tIME"}
"""What the picture looks the same without, as it is decoded here. Texts may hold an orientation."""
_PIECE = 1 << 18


def bare_png(data: bytes) -> bytes | None:
    """The upload without all that is no picture, where it is an 8-bit PNG as `clean` would make it; else None."""
    chunks = png_chunks(data) if data.startswith(PNG_SIGNATURE) else []
    names = [name for name, _ in chunks]
    if not chunks or not set(names) <= _NEEDED | _WITHOUT_EFFECT or names.count(b"IHDR") != 1:
        return None
    header = dict(chunks)[b"IHDR"]
    if len(header) != 13:
        return None
    width, height, depth, colours, _, _, interlaced = struct.unpack(">IIBBBBB", header)
    if max(width, height) > LONGEST or depth != 8 or interlaced or colours not in _BANDS:
        return None
    rows = b"".join(content for name, content in chunks if name == b"IDAT")
    if not _holds_just(rows, height * (1 + width * _BANDS[colours])):
        return None
    return png_file(header, rows)


def _holds_just(packed: bytes, length: int) -> bool:
    """Whether a zlib stream unpacks to that many bytes, with nothing hidden behind them."""
    unpacker, rest, found = zlib.decompressobj(), packed, 0
    try:
        while rest and not unpacker.eof and found <= length:
            found += len(unpacker.decompress(rest, _PIECE))
            rest = unpacker.unconsumed_tail
    except zlib.error:
        return False
    return unpacker.eof and found == length and not unpacker.unused_data
