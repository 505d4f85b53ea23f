"""How a PNG is built: its signature, and its chunks."""

import struct
import zlib

PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"


def png_chunk(name: bytes, content: bytes) -> bytes:
    """A chunk with its length before it and its checksum behind it."""
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))
