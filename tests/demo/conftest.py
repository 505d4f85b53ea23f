"""Evenings that several tests look at: each is played once, however many workers there are."""

import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from filelock import FileLock


@dataclass(frozen=True, slots=True)
class Kept:
    """What a demo told, and the folder that it left."""

    told: str
    folder: Path

    @property
    def page(self) -> str:
        return (self.folder / "index.html").read_text("utf-8")

    @property
    def game(self) -> bytes:
        return (self.folder / "game.json").read_bytes()


@pytest.fixture(scope="session")
def evening(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Callable[..., Kept]:
    """`evening(players, seed)`: the demo as on the command line."""
    base = tmp_path_factory.getbasetemp()
    shared = base if worker_id == "master" else base.parent

    def play(players: int, seed: int) -> Kept:
        folder = shared / f"evening-{players}-{seed}"
        told = shared / f"{folder.name}.txt"
        with FileLock(f"{folder}.lock"):
            if not told.exists():
                options = ["--players", str(players), "--seed", str(seed), "--out", str(folder)]
                command = [sys.executable, "-m", "artbox_bot", "demo", *options]
                done = subprocess.run(command, cwd=shared, capture_output=True, text=True, check=False)
                assert done.returncode == 0, done.stderr
                assert done.stderr == ""
                told.write_text(done.stdout, "utf-8")
        return Kept(told.read_text("utf-8"), folder)

    return play
