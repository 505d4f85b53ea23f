"""Errors of SQLite about a full or broken disk become our own; and the log tells of them sparingly."""

import logging
import sqlite3
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from artbox_bot.storage.values import CannotWrite, StoreDamaged, StoreFull, StoreTrouble

log = logging.getLogger(__name__)

CANNOT_WRITE = (
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_BUSY,
)
FULL = (sqlite3.SQLITE_IOERR_WRITE, sqlite3.SQLITE_IOERR_SHMSIZE)
"""The codes for a quota and for a limit of the system, which are not SQLITE_FULL."""
DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)

SECONDS_BETWEEN_LINES = 300.0
"""The log repeats a failure so seldom: a disk may stay full for days, and every game tries again each minute."""


@contextmanager
def in_our_words(path: Path) -> Generator[None]:
    """Errors: StoreFull, CannotWrite, StoreDamaged; all others pass as they are."""
    try:
        yield
    except (DBAPIError, sqlite3.Error) as error:
        ours = _ours(path, error)
        if ours is None:
            raise
        raise ours from error


def _ours(path: Path, error: DBAPIError | sqlite3.Error) -> StoreTrouble | None:
    cause = error.orig if isinstance(error, DBAPIError) else error
    exactly = getattr(cause, "sqlite_errorcode", 0)
    code = exactly & 0xFF  # the upper bits tell which kind of it
    if code == sqlite3.SQLITE_FULL or exactly in FULL:
        return StoreFull(path, cause)
    if code in CANNOT_WRITE:
        return CannotWrite(path, cause)
    return StoreDamaged(path, cause) if code in DAMAGED else None


class Teller:
    """Tells the log that the database fails, at once and then seldom; and tells it when the database works again."""

    def __init__(self) -> None:
        self._said_at: float | None = None

    def failed(self, error: StoreTrouble) -> None:
        """Something could not be written or read."""
        now = time.monotonic()
        if self._said_at is None or now - self._said_at >= SECONDS_BETWEEN_LINES:
            self._said_at = now
            log.error("%s", error)

    def wrote(self) -> None:
        """Something was written."""
        if self._said_at is not None:
            self._said_at = None
            log.warning("the database can be written again")
