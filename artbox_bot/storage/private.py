"""Only the owner of the database's files can read them: no other user of the machine sees words or names."""

import logging
import os
import stat
import sys
from pathlib import Path

log = logging.getLogger(__name__)

PRIVATE = 0o600
COMPANIONS = ("", "-wal", "-shm", "-journal", ".lock", "-mark")


def make_private(database: Path) -> None:
    """Take from others the right to read our files, and log that; SQLite gives new files the rights of the main one.

    Does nothing on Windows, which has no such rights.
    """
    if sys.platform == "win32":
        return
    opened = [file for file in (Path(f"{database}{end}") for end in COMPANIONS) if _close_to_others(file)]
    if opened:
        log.warning("others could read %s: closed to them now", ", ".join(map(str, opened)))


def _close_to_others(file: Path) -> bool:
    try:
        status = file.stat()
    except FileNotFoundError:
        return False
    if not stat.S_ISREG(status.st_mode) or not status.st_mode & 0o077 or status.st_uid != os.getuid():
        return False
    file.chmod(PRIVATE)
    return True
