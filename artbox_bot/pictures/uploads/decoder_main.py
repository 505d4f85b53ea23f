"""The program of a process that decodes uploads: whatever a file makes it do, the bot is not harmed.

It reads uploads from standard input and answers on standard output. First it tells which walls of the sandbox are
missing. An answer is `clean` (or `spent`, if another process should be used from now on), the tile, and whether it is
blank; or only the reason of a refusal. The process ends when its input ends, and never outlives the bot.
"""

import os
import sys
import time
import traceback

from artbox_bot.pictures.uploads.pieces import read_piece, write_pieces
from artbox_bot.pictures.uploads.sandbox import CPU_IN_ALL, begin_file, close_in, end_file

_MUCH_MEMORY = 320 * 2**10
"""A process that has used more than this, in KiB of resident memory, is not used again."""
_OLD = CPU_IN_ALL / 2
"""A process that has used more than this, in seconds of processor time, is not used again."""
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
    """The most memory that this process has used, in KiB; 0 if the system does not tell.

    Not `ru_maxrss`: on Linux a child inherits it, so that each decoder of a large bot would look spent.
    """
    if status is None:
        return 0
    told = os.pread(status, 2**14, 0).decode("ascii", errors="replace")
    return next((int(line.split()[1]) for line in told.splitlines() if line.startswith("VmHWM:")), 0)
