"""The format in which the bot and its decoders talk: pieces, each a length of four bytes and then the bytes."""

import struct
from typing import IO


def read_piece(source: IO[bytes], longest: int = 2**32) -> bytes | None:
    """The next piece, or None at the end of the stream, or where it is longer than it may be."""
    head = source.read(4)
    if len(head) < 4:
        return None
    (length,) = struct.unpack(">I", head)
    if length > longest:
        return None
    data = source.read(length)
    return data if len(data) == length else None


def write_pieces(target: IO[bytes], *pieces: bytes) -> None:
    """Writes pieces and flushes."""
    for piece in pieces:
        target.write(struct.pack(">I", len(piece)))
        target.write(piece)
    target.flush()
