"""Check that a `-wal` file left by a crash belongs to the database beside it.

SQLite plays a `-wal` file into any main file of the same name. If a backup is copied over the main file while the old
`-wal` file still lies beside it, the result is a mixture of both. So each start of the bot writes a random mark into
the main file, empties the `-wal` file, and keeps the mark in a small file beside them. The mark is SQLite's schema
cookie: a backup made by SQLite gets another one, and a copy made before this start has another one. If the next start
finds something in the `-wal` file, the main file must bear a mark that is kept in the small file.

Two cases are not noticed: a plain copy of the main file that was made during the same run of the bot (`.env.example`
says how to make a backup that works), and a database whose small file is gone.
"""

import os
import secrets
from pathlib import Path

from artbox_bot.storage.values import WalOfAnother

COOKIE = slice(40, 44)
"""The bytes of the schema cookie in the main file: https://sqlite.org/fileformat2.html#the_database_header"""
SMALLEST, BEYOND = 2**20, 2**31
"""Marks lie in this range. Cookies that SQLite makes itself are small: it counts from 1."""


def check(path: Path) -> None:
    """Check a database before SQLite opens it. Error: WalOfAnother."""
    wal = Path(f"{path}-wal")
    known = _known(path)
    if known and wal.exists() and wal.stat().st_size and _mark(path) not in known:
        raise WalOfAnother(path, wal)


def draw(path: Path) -> int:
    """Make a mark for this start. The present one is kept too: a crash may come before the main file bears the new."""
    mark = SMALLEST + secrets.randbelow(BEYOND - SMALLEST)
    keep(path, mark, *(known for known in (_mark(path),) if known is not None))
    return mark


def keep(path: Path, *marks: int) -> None:
    """Keep these marks: the main file bears one of them from now on."""
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
    """The mark of the main file; None if the file is empty or missing."""
    try:
        with path.open("rb") as reading:
            header = reading.read(COOKIE.stop)
    except FileNotFoundError:
        return None
    return int.from_bytes(header[COOKIE], "big") if len(header) == COOKIE.stop else None
