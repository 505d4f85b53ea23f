"""Since when Discord is out of reach: all of it, or one server. Nobody can act meanwhile (R28, DESIGN 14)."""

import time
from collections.abc import Callable

ALL = 0
"""In place of a server: the connection through which Discord tells what people do."""


class Reach:
    """What the bot has noticed: connections that break and come back, requests that get no answer, and that get one."""

    def __init__(self, steady: Callable[[], float] = lambda: time.monotonic()) -> None:
        """`steady`: seconds of a clock that nobody sets."""
        self._steady = steady
        self.back: list[Callable[[], None]] = []
        """Each is called when something is within reach again."""
        self._since: dict[int, float] = {}

    def lost(self, server: int = ALL) -> None:
        """It is out of reach; that may have been known already."""
        self._since.setdefault(server, self._steady())

    def found(self, server: int = ALL) -> None:
        """It is not, or no longer."""
        if self._since.pop(server, None) is not None:
            for listener in self.back:
                listener()

    def lost_for(self, server: int) -> float | None:
        """For how many seconds people in that server cannot act; None where they can."""
        lost = [self._since[place] for place in (ALL, server) if place in self._since]
        return self._steady() - min(lost) if lost else None
