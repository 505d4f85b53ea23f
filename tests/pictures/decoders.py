"""Decoders with something wrong about them, run in the place of the real one: see `DecoderProcess(decoder=…)`."""

import ctypes
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

from artbox_bot.pictures.drawing import CleanDrawing
from artbox_bot.pictures.uploads import cleaning as uploads
from artbox_bot.pictures.uploads import decoder_main, sandbox
from artbox_bot.pictures.uploads.pieces import write_pieces
from tests.pictures.strokes import drawing, encoded

WORK, FOREVER = b"work without end", b"work without end or limit"
CRASH, STRANGE, LONG = b"crash", b"a strange answer", b"a long answer"
CPU_SECONDS = 0.5
PROBE = b"try to get out"
ORDINARY = encoded(drawing((64, 48)))


def marked(mark: bytes) -> bytes:
    """A picture over which the decoder does that."""
    return ORDINARY + mark


def main(parent: int) -> None:
    """The real one, but for pictures that are marked."""
    real = uploads.clean

    def clean(data: bytes) -> CleanDrawing:
        if data.endswith(FOREVER):
            signal.setitimer(signal.ITIMER_PROF, 0)
        if data.endswith((WORK, FOREVER)):
            while True:
                pass
        if data.endswith(CRASH):
            os._exit(3)
        if data.endswith(STRANGE):
            return CleanDrawing(b"no picture at all", False)
        if data.endswith(LONG):
            write_pieces(sys.stdout.buffer, b"clean", bytes(2**24))
        if data.endswith(PROBE):
            raise RuntimeError(f"ways out: {got_out()}")
        return real(data)

    uploads.clean = clean
    sandbox.CPU_SECONDS = CPU_SECONDS
    decoder_main.main(parent)


def got_out() -> list[str]:
    """What a file could do here that it must not."""
    library = ctypes.CDLL(None, use_errno=True)
    ways: dict[str, Callable[[], object]] = {
        "connects": lambda: socket.create_connection(("127.0.0.1", 9), timeout=1),
        "makes a socket": socket.socket,
        "makes a pair of sockets": socket.socketpair,
        "starts a program": lambda: subprocess.run([sys.executable, "-c", ""], check=False),
        "starts a process": lambda: os.fork() or os._exit(0),
        "reads a file": lambda: Path(__file__).read_bytes(),
        "reads another process": lambda: Path(f"/proc/{os.getppid()}/environ").read_bytes(),
        "writes a file": lambda: Path("/tmp/artbox-written").write_text("out"),
        "makes a folder": lambda: Path("/tmp/artbox-made").mkdir(),
        "removes a file": lambda: Path("/tmp/artbox-not-there").unlink(missing_ok=False),
        "signals the bot": lambda: os.kill(os.getppid(), 0),
        "looks into the bot": lambda: _called(library.ptrace, 0x4206, os.getppid(), 0, 0),
        "limits the bot": lambda: _called(library.prlimit, os.getppid(), 7, 0, 0),
        "takes rights": lambda: _called(library.unshare, 0x10000000),
    }
    out = list[str]()
    for name, way in ways.items():
        try:
            way()
        except FileNotFoundError:
            out.append(name)
        except OSError:
            continue
        else:
            out.append(name)
    if any(name.startswith("ARTBOX") for name in os.environ):
        out.append("knows the settings")
    if len(os.environ) > 4:
        out.append(f"has an environment: {sorted(os.environ)}")
    worker = threading.Thread(target=int)
    worker.start()
    worker.join()
    return out


def _called(function: Callable[..., int], *arguments: int) -> None:
    if function(*arguments) != 0:
        raise OSError(ctypes.get_errno(), "refused")
