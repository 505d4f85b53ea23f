"""Hands uploads to a process that decodes them, and starts another if it dies, takes too long, or is spent."""

import os
import signal
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from threading import Timer
from typing import IO

import artbox_bot
from artbox_bot.pictures.drawing import CleanDrawing
from artbox_bot.pictures.painting import style
from artbox_bot.pictures.uploads.cleaning import Refusal, UploadRefused, examine
from artbox_bot.pictures.uploads.headers import Kind, read_header
from artbox_bot.pictures.uploads.pieces import read_piece, write_pieces
from artbox_bot.pictures.uploads.sandbox import PATIENCE

DECODER = "artbox_bot.pictures.uploads.decoder_main"
_START = (
    "import sys; sys.path[:] = sys.argv[3:]; from importlib import import_module; "
    "import_module(sys.argv[1]).main(int(sys.argv[2]))"
)
_START_PATIENCE = 60.0
_LONGEST_ANSWER = 2**20
_ENVIRONMENT = ("SYSTEMROOT", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")
"""The only variables that the process gets, as programs may need them to start: no token, no settings."""


class DecoderProcess:
    """One process for uploads, used by one thread at a time. It is started at the first upload."""

    def __init__(self, patience: float = PATIENCE, decoder: str = DECODER) -> None:
        """`patience`: seconds for one upload; `decoder`: the module whose `main` the process runs."""
        self._patience = patience
        self._decoder = decoder
        self._process: subprocess.Popen[bytes] | None = None
        self._closed = False
        self.lacks: tuple[str, ...] = ()
        """Which walls the process does not have on this system."""

    @property
    def pid(self) -> int | None:
        """The process, if one runs."""
        return None if self._process is None else self._process.pid

    def clean(self, data: bytes) -> CleanDrawing:
        """Like `cleaning.clean`, in the process; from any thread, one at a time.

        A file that makes the decoder crash is refused as damaged, one that takes too long as too much work; when the
        process is closed meanwhile, DecoderClosed.
        """
        examine(data)  # what the header refuses needs no process
        while True:
            process, fresh = self._ready()
            late = _Alarm(self._patience, process)
            try:
                return self._ask(process, data)
            except (OSError, EOFError) as error:
                code = self._end()
                if self._closed:
                    raise DecoderClosed from error
                if late.rang or code in _OVER_LIMIT:
                    raise UploadRefused(Refusal.TOO_MUCH_WORK) from error
                # One that had served others may have died of something else: only a fresh one blames the file.
                if fresh:
                    raise UploadRefused(Refusal.TRUNCATED) from error
            finally:
                late.cancel()

    def close(self) -> None:
        """Ends the process at once, whatever it does; from any thread. It is not used again."""
        self._closed = True
        process = self._process
        if process is not None:
            process.kill()
            process.wait()

    def _ask(self, process: subprocess.Popen[bytes], data: bytes) -> CleanDrawing:
        """Raises EOFError or OSError if the process dies, or answers something that our decoder never answers."""
        source = process.stdout
        assert process.stdin is not None
        write_pieces(process.stdin, data)
        said = _next(source).decode("ascii", "replace")
        if said == "error":
            raise RuntimeError(_next(source).decode("utf-8", "replace"))
        if said in set(Refusal):
            raise UploadRefused(Refusal(said))
        if said not in ("clean", "spent"):
            raise EOFError
        drawing = CleanDrawing(_next(source), bool(_next(source)))
        header = read_header(drawing.tile)
        if header is None or header.kind is not Kind.PNG or max(header.size or (0,)) not in range(1, style.TILE + 1):
            raise EOFError
        if said == "spent":
            self._end()
        return drawing

    def _ready(self) -> tuple[subprocess.Popen[bytes], bool]:
        """The process, and whether it has just been started. Errors: DecoderBroken, DecoderClosed."""
        process = self._process
        if process is not None and process.poll() is None and not self._closed:
            return process, False
        self._end()
        if self._closed:
            raise DecoderClosed
        process = self._process = self._start()
        late = _Alarm(_START_PATIENCE, process)
        try:
            if self._closed:  # since the last look
                raise EOFError
            self.lacks = tuple(_next(process.stdout).decode().splitlines())
        except EOFError as error:
            self._end()
            raise (DecoderClosed if self._closed else DecoderBroken) from error
        finally:
            late.cancel()
        return process, True

    def _start(self) -> subprocess.Popen[bytes]:
        home = tempfile.mkdtemp(prefix="artbox-")
        paths = [str(Path(artbox_bot.__file__).parent.parent), *(path for path in sys.path if path)]
        process = subprocess.Popen(
            [sys.executable, "-I", "-c", _START, self._decoder, str(os.getpid()), *paths],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=home,
            env={name: os.environ[name] for name in _ENVIRONMENT if name in os.environ},
        )
        with suppress(OSError):  # Linux and macOS leave a process in a folder that is no more; Windows does not
            Path(home).rmdir()
        return process

    def _end(self) -> int | None:
        """End the process, if one runs; its exit code."""
        process, self._process = self._process, None
        if process is None:
            return None
        process.kill()
        with suppress(OSError):
            process.communicate()
        return process.wait()


class DecoderClosed(Exception):
    """The process was closed while it worked; the upload is neither clean nor refused."""


_OVER_LIMIT = {-number for name in ("SIGPROF", "SIGXCPU") if (number := getattr(signal, name, None)) is not None}
"""The exit codes of a process that has used up its processor time."""


class _Alarm:
    """Kills a process when its time is up, and remembers that it did."""

    def __init__(self, seconds: float, process: subprocess.Popen[bytes]) -> None:
        self.rang = False
        self._process = process
        self._timer = Timer(seconds, self._ring)
        self._timer.daemon = True
        self._timer.start()

    def cancel(self) -> None:
        """The upload was done in time."""
        self._timer.cancel()

    def _ring(self) -> None:
        self.rang = True
        self._process.kill()


class DecoderBroken(Exception):
    """The process does not start at all: no upload is to blame."""


def _next(source: IO[bytes] | None) -> bytes:
    assert source is not None
    piece = read_piece(source, _LONGEST_ANSWER)
    if piece is None:
        raise EOFError
    return piece
