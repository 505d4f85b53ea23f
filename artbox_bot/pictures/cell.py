"""A process of its own in which uploads are decoded: whatever a file does there, the bot is not touched.

Asked over standard input, answers over standard output: a length of
four bytes, then the bytes; an answer is four of these: a verdict, the PNG, the tile, and blank or not. It ends when
its input ends, so it never outlives the bot.
"""

import os
import signal
import struct
import sys
import traceback
from typing import IO

_MOST_MEMORY = 3 * 2**30
"""Address space, in bytes: a decoder that wants more gets a MemoryError."""
_WORN = 320 * 2**10
"""Resident KiB at the peak after which a process is not used again."""


def main() -> None:
    """Cleans uploads until the input ends."""
    from artbox_bot.pictures.uploads import UploadRefused, clean

    source, target = sys.stdin.buffer, sys.stdout.buffer
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    limit_self()
    while (data := read_piece(source)) is not None:
        answer = (b"", b"", b"")
        try:
            drawing = clean(data)
            answer = (drawing.png, drawing.tile, b"1" if drawing.blank else b"")
            verdict = "worn" if _peak() > _WORN else "clean"
        except UploadRefused as refused:
            verdict = refused.reason.value
        except Exception:  # not the upload's fault: the bot raises it again
            verdict = "error " + traceback.format_exc()
        write_pieces(target, verdict.encode(), *answer)


def limit_self() -> None:
    """Less memory and a lower priority than the bot's, where the system knows such limits."""
    if sys.platform == "win32":
        return
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_AS)
    wanted = _MOST_MEMORY if most == resource.RLIM_INFINITY else min(most, _MOST_MEMORY)
    resource.setrlimit(resource.RLIMIT_AS, (wanted, most))
    os.nice(5)


def _peak() -> int:
    if sys.platform == "win32":
        return 0
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def read_piece(source: IO[bytes]) -> bytes | None:
    """The next piece, or None at the end of the stream."""
    head = source.read(4)
    if len(head) < 4:
        return None
    (length,) = struct.unpack(">I", head)
    data = source.read(length)
    return data if len(data) == length else None


def write_pieces(target: IO[bytes], *pieces: bytes) -> None:
    """Writes pieces and flushes."""
    for piece in pieces:
        target.write(struct.pack(">I", len(piece)))
        target.write(piece)
    target.flush()
