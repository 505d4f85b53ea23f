"""A process of its own in which uploads are decoded: whatever a file does there, the bot is not touched.

Asked over standard input, answers over standard output. First it tells which walls it lacks. An answer is `clean` (or
`spent`: use another process), the tile, and blank or not; or only the reason of a refusal. The process ends when its
input ends, or with the bot: it never outlives it.
"""

import os
import sys
import time
import traceback

from artbox_bot.pictures.uploads.pieces import read_piece, write_pieces
from artbox_bot.pictures.uploads.sandbox import CPU_IN_ALL, begin_file, close_in, end_file

_MUCH_MEMORY = 320 * 2**10
"""Resident KiB at the peak after which a process is not used again."""
_OLD = CPU_IN_ALL / 2
"""Seconds of processor time after which it is not used again."""
_STATUS = "/proc/self/status"


def main(parent: int) -> None:
    """Cleans uploads until the input ends."""
    from artbox_bot.pictures.uploads.cleaning import Refusal, UploadRefused, clean, import_decoders
    from artbox_bot.pictures.uploads.headers import Kind, read_header

    source, target = sys.stdin.buffer, sys.stdout.buffer
    import_decoders()
    try:
        status = os.open(_STATUS, os.O_RDONLY)
    except OSError:
        status = None
    write_pieces(target, "\n".join(sorted(close_in(parent))).encode())
    while (data := read_piece(source)) is not None:
        header = read_header(data)
        begin_file(slow=header is not None and header.kind in (Kind.HEIF, Kind.AVIF))
        try:
            drawing = clean(data)
            said = b"spent" if _peak(status) > _MUCH_MEMORY or time.process_time() > _OLD else b"clean"
            answer = (said, drawing.tile, b"1" if drawing.blank else b"")
        except UploadRefused as refused:
            answer = (refused.reason.value.encode(),)
        except MemoryError:
            answer = (Refusal.TOO_MANY_PIXELS.value.encode(),)
        except Exception:  # not the upload's fault: the bot raises it again
            answer = (b"error", traceback.format_exc().encode())
        end_file()
        write_pieces(target, *answer)


def _peak(status: int | None) -> int:
    """The most memory that this process has had, in KiB; 0 where the system does not tell.

    Linux hands `ru_maxrss` down to a child: that of a large bot would make every decoder look spent.
    """
    if status is None:
        return 0
    told = os.pread(status, 2**14, 0).decode("ascii", errors="replace")
    return next((int(line.split()[1]) for line in told.splitlines() if line.startswith("VmHWM:")), 0)
