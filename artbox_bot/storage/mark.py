"""Whether the `-wal` file that a crash has left belongs to the database beside it.

SQLite plays a `-wal` file into whatever main file has its name: a backup that was copied over the main file while the
old `-wal` still lay there becomes a mixture of both. So each start writes a random mark into the main file (its schema
cookie: SQLite's own backups get another one, and so do copies of another day), empties the `-wal` file, and keeps the
mark in a small file. Where frames lie in the `-wal` file then, the main file must bear a mark that is kept there.

Not noticed: a plain copy of the main file alone that was made while the same run of the bot was writing (`.env.example`
says how to make one that works), and a database whose small file is gone.
"""

import os
import secrets
from pathlib import Path

from artbox_bot.storage.values import WalOfAnother

COOKIE = slice(40, 44)
"""Where the main file bears its schema cookie: https://sqlite.org/fileformat2.html#the_database_header"""
SMALLEST, BEYOND = 2**20, 2**31
"""Copies have small cookies: SQLite counts them from 1."""


def check(path: Path) -> None:
    """Before SQLite opens it. Error: WalOfAnother."""
    wal = Path(f"{path}-wal")
    known = _known(path)
    if known and wal.exists() and wal.stat().st_size and _mark(path) not in known:
        raise WalOfAnother(path, wal)


def draw(path: Path) -> int:
    """A new mark for this start, kept beside the present one: a crash may come before it is in the main file."""
    mark = SMALLEST + secrets.randbelow(BEYOND - SMALLEST)
    keep(path, mark, *(known for known in (_mark(path),) if known is not None))
    return mark


def keep(path: Path, *marks: int) -> None:
    """From now on the main file bears one of these."""
    file, new = _file(path), Path(f"{path}-mark.new")
    descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as writing:
        writing.write(" ".join(map(str, marks)) + "\n")
        writing.flush()
        os.fsync(writing.fileno())
    new.replace(file)


def _file(path: Path) -> Path:
    return Path(f"{path}-mark")


def _known(path: Path) -> frozenset[int]:
    try:
        return frozenset(int(mark) for mark in _file(path).read_text("ascii").split())
    except (OSError, ValueError):
        return frozenset()


def _mark(path: Path) -> int | None:
    """What the main file bears; None where it is empty or missing."""
    try:
        with path.open("rb") as reading:
            header = reading.read(COOKIE.stop)
    except FileNotFoundError:
        return None
    return int.from_bytes(header[COOKIE], "big") if len(header) == COOKIE.stop else None
