"""One process has the database: whatever name it goes by, and whoever has deleted the lock file beside it.

Two locks, both freed by the operating system when the process dies. The first lies in a file beside the database. The
second belongs to the file itself and not to its name: on Linux a lock of the open file description on one byte beyond
those that SQLite locks; elsewhere, where that would get in SQLite's way (flock on macOS) or does not exist, a lock file
in the folder for temporary files that is named by device and inode.
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
"""SQLite locks bytes near 2**30, and no database is that long."""
HELD = (errno.EACCES, errno.EAGAIN)


class Hold:
    """A hold on a database file. To be taken before SQLite opens it, and released after SQLite has closed it:

    closing a file frees whatever locks its process has on it, SQLite's among them.
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
    """Errors: StoreInUse. A file system that knows no such locks has the lock file alone."""
    import fcntl  # not on Windows

    # struct flock: type, whence, start, length, process; the last must be 0 for such a lock.
    wanted = struct.pack("hhqqi4x", fcntl.F_WRLCK, os.SEEK_SET, OUR_BYTE, 1, 0)
    try:
        fcntl.fcntl(file, fcntl.F_OFD_SETLK, wanted)
    except OSError as error:
        if error.errno in HELD:
            raise StoreInUse(path) from None
