"""The one way in which a picture becomes bytes: PNG of 8 bits, without any metadata.

Rows are written without PNG's filters: pictures of flat paper and lines become smaller that way, in half the time. And
zlib, unlike Pillow's encoder, does not block other threads (fault 54).
"""

import struct
import zlib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import reduce

from PIL import Image, ImageChops

from artbox_bot.pictures.chunks import PNG_SIGNATURE, png_chunk

_LEVEL = 6
_ROWS = 128
_COLOUR_TYPES = {"L": 0, "RGB": 2, "P": 3}
_PART_PIXELS = 500_000
_ADLER = 65521


def png(picture: Image.Image, level: int = _LEVEL, parts: int = 2) -> bytes:
    """The picture, in L, RGB or P, as PNG; a large one is compressed in that many parts at once."""
    parts = min(parts, -(-picture.width * picture.height // _PART_PIXELS))
    ends = [picture.height * (part + 1) // parts for part in range(parts)]
    with ThreadPoolExecutor(parts) as pool:
        packing = [
            pool.submit(_strip, picture, top, bottom, level) for top, bottom in zip([0, *ends], ends, strict=False)
        ]
        strips = [part.result() for part in packing]
    check = reduce(_adler_of_both, ((strip.adler, strip.length) for strip in strips))[0]
    packed = b"\x78\x9c" + b"".join(strip.packed for strip in strips) + struct.pack(">I", check)
    header = struct.pack(">IIBBBBB", *picture.size, 8, _COLOUR_TYPES[picture.mode], 0, 0, 0)
    colours = png_chunk(b"PLTE", bytes(picture.getpalette() or [])) if picture.mode == "P" else b""
    return PNG_SIGNATURE + png_chunk(b"IHDR", header) + colours + png_chunk(b"IDAT", packed) + png_chunk(b"IEND", b"")


@dataclass(frozen=True, slots=True)
class _Strip:
    """Some rows as a part of a deflate stream, with the Adler-32 and the length of the unpacked bytes."""

    packed: bytes
    adler: int
    length: int


def _strip(picture: Image.Image, top: int, bottom: int, level: int) -> _Strip:
    stride = picture.width * len(picture.getbands())
    packer = zlib.compressobj(level, wbits=-15)
    packed, adler = list[bytes](), 1
    for start in range(top, bottom, _ROWS):
        pixels = picture.crop((0, start, picture.width, min(start + _ROWS, bottom))).tobytes()
        rows = b"".join(b"\0" + pixels[at : at + stride] for at in range(0, len(pixels), stride))
        adler = zlib.adler32(rows, adler)
        packed.append(packer.compress(rows))
    # A full flush ends on a byte, so that the next part can follow.
    packed.append(packer.flush(zlib.Z_FINISH if bottom == picture.height else zlib.Z_FULL_FLUSH))
    return _Strip(b"".join(packed), adler, (bottom - top) * (stride + 1))


def _adler_of_both(first: tuple[int, int], second: tuple[int, int]) -> tuple[int, int]:
    """The Adler-32 and length of two pieces joined, from those of each (RFC 1950)."""
    (one, length), (other, more) = first, second
    low = (one & 0xFFFF) + (other & 0xFFFF) - 1
    high = (one >> 16) + (other >> 16) + more * ((one & 0xFFFF) - 1)
    return (high % _ADLER << 16) | low % _ADLER, length + more


def without_colour(drawing: Image.Image) -> Image.Image:
    """A drawing in RGB that has only greys becomes L."""
    if drawing.mode == "L":
        return drawing
    red, green, blue = drawing.split()
    if ImageChops.difference(red, green).getbbox() or ImageChops.difference(red, blue).getbbox():
        return drawing
    return red
