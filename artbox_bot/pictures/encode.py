"""The two ways in which a picture becomes bytes: painted pictures, and clean drawings."""

import struct
import zlib
from io import BytesIO

from PIL import Image

_PAINTED_LEVEL = 6


def png(picture: Image.Image, level: int = _PAINTED_LEVEL) -> bytes:
    """A painted picture as PNG without any metadata."""
    out = BytesIO()
    picture.save(out, "PNG", compress_level=level)
    return out.getvalue()


def drawing_png(drawing: Image.Image) -> bytes:
    """A clean drawing (L or RGB) as PNG.

    Lines on white compress best without PNG's filters, and three times as fast; photographs need them.
    """
    if drawing.reduce(max(1, max(drawing.size) // 200)).getcolors(4096) is None:
        return png(drawing, 1)
    channels = len(drawing.getbands())
    stride = drawing.width * channels
    pixels = drawing.tobytes()
    rows = b"".join(b"\0" + pixels[at : at + stride] for at in range(0, len(pixels), stride))
    kind = 0 if channels == 1 else 2
    header = struct.pack(">IIBBBBB", drawing.width, drawing.height, 8, kind, 0, 0, 0)
    body = _chunk(b"IHDR", header) + _chunk(b"IDAT", zlib.compress(rows, 3)) + _chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + body


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
