"""Hands uploads to the process that decodes them, and starts another when that one dies, hangs, or is worn."""

import subprocess
import sys
from threading import Timer

from artbox_bot.pictures.cell import read_piece, write_pieces
from artbox_bot.pictures.uploads import CleanDrawing, Refusal, UploadRefused, examine

_PATIENCE = 30.0
"""Seconds for one upload; the largest that are accepted take some 5."""


class Washer:
    """One process for uploads, used by one thread at a time. It is started at the first upload."""

    def __init__(self, patience: float = _PATIENCE) -> None:
        self._patience = patience
        self._process: subprocess.Popen[bytes] | None = None

    def clean(self, data: bytes) -> CleanDrawing:
        """Like `uploads.clean`, elsewhere. A file that makes the decoder crash or hang is refused as damaged."""
        examine(data)  # what the header refuses needs no process
        process = self._running()
        timer = Timer(self._patience, process.kill)
        timer.start()
        try:
            pieces = self._ask(process, data)
        finally:
            timer.cancel()
        if pieces is None:
            self.close()
            raise UploadRefused(Refusal.TRUNCATED)
        verdict, png, tile, blank = pieces
        said = verdict.decode()
        if said.startswith("error "):
            raise RuntimeError(said)
        if said not in ("clean", "worn"):
            raise UploadRefused(Refusal(said))
        if said == "worn":
            self.close()
        return CleanDrawing(png, tile, bool(blank))

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is not None and self._process.poll() is not None:
            self.close()
        if self._process is None:
            self._process = subprocess.Popen(
                [sys.executable, "-c", "from artbox_bot.pictures.cell import main; main()"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
            )
        return self._process

    @staticmethod
    def _ask(process: subprocess.Popen[bytes], data: bytes) -> list[bytes] | None:
        """The four pieces of the answer, or None when the process died over it."""
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            write_pieces(process.stdin, data)
        except OSError:
            return None
        pieces: list[bytes] = []
        for _ in range(4):
            piece = read_piece(process.stdout)
            if piece is None:
                return None
            pieces.append(piece)
        return pieces

    def close(self) -> None:
        """Ends the process."""
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.communicate()
