"""The one way in which a picture becomes bytes: PNG of 8 bits, without any metadata.

Rows are written as they are, without PNG's filters. Flat paper and lines become smaller so, in half the time; and
zlib, unlike Pillow's encoder, leaves the other threads alone meanwhile (fault 54).
"""

import struct
import zlib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import reduce
from io import BytesIO

from PIL import Image, ImageChops

from artbox_bot.pictures.headers import PNG_SIGNATURE

_PAINTED_LEVEL, _DRAWING_LEVEL = 6, 3
_ROWS = 128
_COLOUR_TYPES = {"L": 0, "RGB": 2, "P": 3}
_PHOTO_COLOURS = 4096
_PART_PIXELS = 500_000
_ADLER = 65521


def png(picture: Image.Image, level: int = _PAINTED_LEVEL, parts: int = 2) -> bytes:
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
    return png_file(header, packed, bytes(picture.getpalette() or []) if picture.mode == "P" else b"")


@dataclass(frozen=True, slots=True)
class _Strip:
    """Some rows as a part of a deflate stream; the Adler-32 and the length of what is packed in it."""

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
    """The Adler-32 and length of two pieces, one after the other, from theirs (RFC 1950)."""
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


def drawing_png(drawing: Image.Image, small: Image.Image) -> bytes:
    """A clean drawing as PNG, grey or RGB: with PNG's filters where it is a photograph, which needs them.

    `small` is the same, shrunken: what it shows of the colours need not be sought in all pixels.
    """
    if without_colour(small).mode == "L":
        drawing = without_colour(drawing)
    sample = small.reduce(max(1, max(small.size) // 200))
    if sample.getcolors(_PHOTO_COLOURS) is not None:
        return png(drawing, _DRAWING_LEVEL)
    out = BytesIO()
    drawing.save(out, "PNG", compress_level=1)
    return out.getvalue()


def png_file(header: bytes, rows: bytes, palette: bytes = b"") -> bytes:
    """A PNG of these chunks, and of no others."""
    colours = _chunk(b"PLTE", palette) if palette else b""
    return PNG_SIGNATURE + _chunk(b"IHDR", header) + colours + _chunk(b"IDAT", rows) + _chunk(b"IEND", b"")


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
