"""Hands uploads to the process that decodes them, and starts another when that one dies, hangs, or is worn."""

import subprocess
import sys
from threading import Timer
from typing import IO

from artbox_bot.pictures.cell import read_piece, write_pieces
from artbox_bot.pictures.uploads import CleanDrawing, Refusal, UploadRefused, examine

_PATIENCE = 30.0
"""Seconds for one upload; the largest that are accepted take some 5."""


class Washer:
    """One process for uploads, used by one thread at a time. It is started at the first upload."""

    def __init__(self, patience: float = _PATIENCE) -> None:
        self._patience = patience
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int | None:
        """The process, if one runs."""
        return None if self._process is None else self._process.pid

    def clean(self, data: bytes) -> CleanDrawing:
        """Like `uploads.clean`, elsewhere. A file that makes the decoder crash or hang is refused as damaged."""
        examine(data)  # what the header refuses needs no process
        while True:
            process, fresh = self._running()
            timer = Timer(self._patience, process.kill)
            timer.start()
            try:
                return self._ask(process, data)
            except (OSError, EOFError) as error:
                self.close()
                # One that had served others may have died of something else: only a fresh one blames the file.
                if fresh:
                    raise UploadRefused(Refusal.TRUNCATED) from error
            finally:
                timer.cancel()

    def _ask(self, process: subprocess.Popen[bytes], data: bytes) -> CleanDrawing:
        """Raises EOFError or OSError when the process dies over it."""
        source, target = process.stdout, process.stdin
        assert source is not None
        assert target is not None
        write_pieces(target, data)
        said = _next(source).decode()
        if said == "error":
            raise RuntimeError(_next(source).decode())
        if said not in ("clean", "worn"):
            raise UploadRefused(Refusal(said))
        drawing = CleanDrawing(_next(source), bool(_next(source)))
        if said == "worn":
            self.close()
        return drawing

    def _running(self) -> tuple[subprocess.Popen[bytes], bool]:
        """The process, and whether it has just been started."""
        if self._process is not None and self._process.poll() is not None:
            self.close()
        fresh = self._process is None
        if self._process is None:
            self._process = subprocess.Popen(
                [sys.executable, "-c", "from artbox_bot.pictures.cell import main; main()"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
            )
        return self._process, fresh

    def close(self) -> None:
        """Ends the process."""
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.communicate()


def _next(source: IO[bytes]) -> bytes:
    piece = read_piece(source)
    if piece is None:
        raise EOFError
    return piece
