"""The one way in which a picture becomes bytes: PNG of 8 bits, without any metadata.

Rows are written as they are, without PNG's filters. Flat paper and lines become smaller so, in half the time; and
zlib, unlike Pillow's encoder, leaves the other threads alone meanwhile (fault 54).
"""

import struct
import zlib
from io import BytesIO

from PIL import Image, ImageChops

_PAINTED_LEVEL, _DRAWING_LEVEL = 6, 3
_ROWS = 128
_COLOUR_TYPES = {"L": 0, "RGB": 2, "P": 3}
_PHOTO_COLOURS = 4096


def png(picture: Image.Image, level: int = _PAINTED_LEVEL) -> bytes:
    """The picture, in L, RGB or P, as PNG."""
    stride = picture.width * len(picture.getbands())
    packer = zlib.compressobj(level)
    packed: list[bytes] = []
    for top in range(0, picture.height, _ROWS):
        strip = picture.crop((0, top, picture.width, min(top + _ROWS, picture.height))).tobytes()
        packed.append(packer.compress(b"".join(b"\0" + strip[at : at + stride] for at in range(0, len(strip), stride))))
    packed.append(packer.flush())
    header = struct.pack(">IIBBBBB", *picture.size, 8, _COLOUR_TYPES[picture.mode], 0, 0, 0)
    palette = _chunk(b"PLTE", bytes(picture.getpalette() or [])) if picture.mode == "P" else b""
    chunks = _chunk(b"IHDR", header) + palette + _chunk(b"IDAT", b"".join(packed)) + _chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + chunks


def without_colour(drawing: Image.Image) -> Image.Image:
    """A drawing in RGB that has only greys becomes L."""
    if drawing.mode == "L":
        return drawing
    red, green, blue = drawing.split()
    if ImageChops.difference(red, green).getbbox() or ImageChops.difference(red, blue).getbbox():
        return drawing
    return red


def drawing_png(drawing: Image.Image) -> bytes:
    """A clean drawing as PNG, grey or RGB: with PNG's filters where it is a photograph, which needs them."""
    drawing = without_colour(drawing)
    sample = drawing.reduce(max(1, max(drawing.size) // 200))
    if sample.getcolors(_PHOTO_COLOURS) is not None:
        return png(drawing, _DRAWING_LEVEL)
    out = BytesIO()
    drawing.save(out, "PNG", compress_level=1)
    return out.getvalue()


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
