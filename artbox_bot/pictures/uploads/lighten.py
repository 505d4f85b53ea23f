"""An upload without parts that only make work: the same picture in fewer parts, for Pillow (fault 62)."""

import re
import zlib

from artbox_bot.pictures.chunks import PNG_SIGNATURE, png_chunk
from artbox_bot.pictures.uploads.headers import JPEG_END, JPEG_FRAMES, JPEG_SCAN, jpeg_segments

_SCAN_PIXELS = 1_000_000_000
"""Each scan of a JPEG goes over all pixels. When so many are done, further scans would only sharpen what is shrunk."""
_FEWEST_SCANS = 12
_NEEDED = {b"IHDR", b"PLTE", b"tRNS", b"eXIf"}
_MOVING = {b"acTL", b"fcTL", b"fdAT", b"IDAT"}
_TEXTS = {
    b"tEXt": re.compile(rb"(Raw profile type (?:exif|APP1))\0()(.*)", re.DOTALL),
    b"zTXt": re.compile(rb"(Raw profile type (?:exif|APP1))\0(\0)(.*)", re.DOTALL),
    b"iTXt": re.compile(rb"(XML:com\.adobe\.xmp)\0(?:\0|(\x01))\0[^\0]*\0[^\0]*\0(.*)", re.DOTALL),
}
"""Chunks of text that may hold an orientation; their keyword, whether they are packed, and the text."""
_MOST_TEXTS = 4
_LONGEST_TEXT = 2**16
"""Bytes, unpacked: a longer one is not looked into, and Pillow takes one of 1 MiB for damage (fault 64)."""
_KEPT_SEGMENTS = JPEG_FRAMES | {JPEG_SCAN, JPEG_END, 0xC4, 0xCC, 0xDB, 0xDD, 0xE0, 0xE1, 0xEE}
"""Frames, scans, tables and restarts; and, of what programs add, JFIF, EXIF, and the meaning of Adobe's colours."""
_FIRST_ADDED = 0xE0
_MOST_ADDED = 64
_JPEG_END = bytes((0xFF, JPEG_END))


def light_png(chunks: list[tuple[bytes, bytes]], *, moving: bool = False) -> bytes:
    """A PNG's first picture, its rows in one piece; or all of its pictures, as they are (`moving`).

    Of all else only what tells the orientation is kept.
    """
    kept, texts, rows = dict[bytes, bytes](), list[bytes](), list[bytes]()
    for name, content in chunks:
        if name == b"IDAT":
            rows.append(content)
        elif name in _NEEDED:
            kept.setdefault(name, content)
        elif name in _TEXTS and len(texts) < _MOST_TEXTS and _is_short(name, content):
            texts.append(png_chunk(name, content))
    head = [png_chunk(name, content) for name, content in kept.items()]
    if moving:
        pictures = [png_chunk(name, content) for name, content in chunks if name in _MOVING]
    else:
        pictures = [png_chunk(b"IDAT", b"".join(rows))]
    return b"".join((PNG_SIGNATURE, *head, *texts, *pictures, png_chunk(b"IEND", b"")))


def _is_short(name: bytes, content: bytes) -> bool:
    """Whether a text may hold an orientation, and is not long when it is unpacked."""
    found = _TEXTS[name].fullmatch(content)
    if found is None or len(found[3]) > _LONGEST_TEXT:
        return False
    if not found[2]:
        return True
    unpacker = zlib.decompressobj()
    try:
        unpacker.decompress(found[3], _LONGEST_TEXT)
    except zlib.error:
        return False
    return not unpacker.unconsumed_tail


def moves(chunks: list[tuple[bytes, bytes]]) -> bool:
    """Whether a PNG has more pictures than one."""
    return any(name == b"acTL" for name, _ in chunks)


def light_jpeg(data: bytes, pixels: int) -> bytes:
    """A JPEG without most of what programs add to it; of very many scans, only the first ones.

    A file that is cut off stays cut off.
    """
    scans, added, most = 0, 0, max(_FEWEST_SCANS, _SCAN_PIXELS // max(1, pixels))
    kept = [data[:2]]
    for marker, at, end in jpeg_segments(data):
        scans += marker == JPEG_SCAN
        added += marker >= _FIRST_ADDED
        if scans > most:
            kept.append(_JPEG_END)
            break
        if marker in _KEPT_SEGMENTS and (marker < _FIRST_ADDED or added <= _MOST_ADDED):
            kept.append(data[at:end])
    return b"".join(kept)
