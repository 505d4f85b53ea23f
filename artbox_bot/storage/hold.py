"""Only one process uses the database, even if it is opened by another name or its lock file was deleted.

There are two locks, and the operating system frees both when the process dies. The first is a lock file beside the
database. The second belongs to the database file itself, whatever its name. On Linux it is a lock of the open file
description, on one byte beyond those that SQLite locks. Elsewhere such a lock does not exist, or would get in SQLite's
way (flock on macOS); there it is a lock file in the folder for temporary files, named by device and inode.
"""

import errno
import os
import struct
import sys
import tempfile
from pathlib import Path

from filelock import FileLock, Timeout

from artbox_bot.storage.private import PRIVATE
from artbox_bot.storage.values import CannotWrite, StoreInUse

OUR_BYTE = 2**62
"""The byte that we lock. SQLite locks bytes near 2**30, and no database is as long as this."""
HELD = (errno.EACCES, errno.EAGAIN)


class Hold:
    """A hold on a database file. Take it before SQLite opens the file, and release it after SQLite has closed it.

    Closing a file frees all locks that the process has on it, those of SQLite included.
    """

    def __init__(self, path: Path) -> None:
        """Take hold. Errors: StoreInUse; CannotWrite, where the file cannot be opened or made."""
        self._locks = [_lock(path, Path(f"{path}.lock"))]
        self._file = -1
        try:
            self._file = _open(path)
            if sys.platform == "linux":
                _lock_byte(path, self._file)
            else:
                there = os.fstat(self._file)
                name = f"artbox-{there.st_dev}-{there.st_ino}.lock"
                self._locks.append(_lock(path, Path(tempfile.gettempdir(), name)))
        except BaseException:
            self.release()
            raise

    def release(self) -> None:
        """Let another process have it."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1
        for lock in self._locks:
            lock.release()


def _open(path: Path) -> int:
    try:
        return os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE)
    except OSError as error:
        raise CannotWrite(path, error) from error


def _lock(path: Path, file: Path) -> FileLock:
    lock = FileLock(file, blocking=False, thread_local=False, mode=PRIVATE)
    try:
        lock.acquire()
    except Timeout:
        raise StoreInUse(path) from None
    return lock


def _lock_byte(path: Path, file: int) -> None:
    """Lock the byte. Error: StoreInUse. On a file system without such locks, the lock file alone counts."""
    import fcntl  # not on Windows

    # struct flock: type, whence, start, length, process; the last must be 0 for such a lock.
    wanted = struct.pack("hhqqi4x", fcntl.F_WRLCK, os.SEEK_SET, OUR_BYTE, 1, 0)
    try:
        fcntl.fcntl(file, fcntl.F_OFD_SETLK, wanted)
    except OSError as error:
        if error.errno in HELD:
            raise StoreInUse(path) from None
