"""A log of what strangers cause, with few lines a minute: nobody can fill a disk with nonsense (DESIGN 15)."""

import logging
import time
from collections.abc import Callable
from typing import Final

MINUTE: Final = 60.0
LONGEST: Final = 100
"""At most so many characters of what a stranger has sent are logged."""


class SparingLog:
    """Logs at most `most` lines a minute, and then how many were left out."""

    def __init__(self, log: logging.Logger, most: int = 10, now: Callable[[], float] = time.monotonic) -> None:
        self._log = log
        self._most = most
        self._now = now
        self._since = now()
        self._said = self._left_out = 0

    def tell(self, level: int, message: str, *args: object, error: BaseException | None = None) -> None:
        """Log a line, or count it as left out. `error` is logged with its traceback."""
        if self._now() - self._since >= MINUTE:
            self._since, self._said = self._now(), 0
        if self._said >= self._most:
            self._left_out += 1
            return
        self._said += 1
        if self._left_out:
            self._log.log(level, "%d lines of the sketch pad were left out", self._left_out)
            self._left_out = 0
        self._log.log(level, message, *args, exc_info=error)


def shown(given: object) -> str:
    """What a stranger has sent, as one short line of ASCII."""
    return ascii(str(given)[:LONGEST])
