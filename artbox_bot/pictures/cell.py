"""A process of its own in which uploads are decoded: whatever a file does there, the bot is not touched.

Asked over standard input, answers over standard output: a piece is a length of four bytes, then the bytes. An answer
is `clean` (or `worn`: use another process), the tile, and blank or not; or only the reason of a refusal. The
process ends when its input ends: it never outlives the bot.
"""

import signal
import struct
import sys
import traceback
from pathlib import Path
from typing import IO

_MOST_MEMORY = 3 * 2**30
"""Address space, in bytes: a decoder that wants more gets a MemoryError."""
_WORN = 320 * 2**10
"""Resident KiB at the peak after which a process is not used again."""


def main() -> None:
    """Cleans uploads until the input ends."""
    from artbox_bot.pictures.uploads import Refusal, UploadRefused, clean

    source, target = sys.stdin.buffer, sys.stdout.buffer
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    limit_self()
    while (data := read_piece(source)) is not None:
        try:
            drawing = clean(data)
            said = b"worn" if _peak() > _WORN else b"clean"
            write_pieces(target, said, drawing.tile, b"1" if drawing.blank else b"")
        except UploadRefused as refused:
            write_pieces(target, refused.reason.value.encode())
        except MemoryError:
            write_pieces(target, Refusal.TOO_MANY_PIXELS.value.encode())
        except Exception:  # not the upload's fault: the bot raises it again
            write_pieces(target, b"error", traceback.format_exc().encode())


def limit_self() -> None:
    """Less memory than the bot may have, where the system knows such a limit."""
    if sys.platform == "win32":
        return
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_AS)
    wanted = _MOST_MEMORY if most == resource.RLIM_INFINITY else min(most, _MOST_MEMORY)
    resource.setrlimit(resource.RLIMIT_AS, (wanted, most))


def _peak() -> int:
    """The most memory that this process has had, in KiB; 0 where the system does not tell.

    Linux hands `ru_maxrss` down to a child: that of a large bot would make every decoder look worn.
    """
    try:
        status = Path("/proc/self/status").read_text(encoding="ascii", errors="replace")
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM:")), 0)


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
