"""How many uploads one person may send: so many a minute, and so many at once (fault 62)."""

import math
from collections import deque
from collections.abc import Callable, Generator
from contextlib import contextmanager

A_MINUTE = 60.0
UPLOADS_A_MINUTE = 6
AT_ONCE = 3
"""One in work, and two that wait."""


class UploadsTooOften(Exception):
    """This person has sent many uploads just now. `seconds`: when the next is taken."""

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class UploadBudget:
    """Who has sent how much in the last minute. Nobody is remembered for longer."""

    def __init__(self, now: Callable[[], float]) -> None:
        """`now`: seconds of a clock that nobody sets."""
        self._now = now
        self._sent: dict[int, deque[float]] = {}
        self._under_way: dict[int, int] = {}

    @contextmanager
    def one(self, person: int) -> Generator[None]:
        """One upload, from before it is received until it has ended. Error: UploadsTooOften."""
        now = self._now()
        self._forget(now)
        sent, under_way = self._sent.get(person, deque[float]()), self._under_way.get(person, 0)
        if len(sent) >= UPLOADS_A_MINUTE:
            raise UploadsTooOften(max(1, math.ceil(sent[0] + A_MINUTE - now)))
        if under_way >= AT_ONCE:
            raise UploadsTooOften(int(A_MINUTE))
        self._sent.setdefault(person, sent).append(now)
        self._under_way[person] = under_way + 1
        try:
            yield
        finally:
            self._under_way[person] -= 1
            if not self._under_way[person]:
                del self._under_way[person]

    def _forget(self, now: float) -> None:
        """Whoever has sent nothing for a minute."""
        for person in [person for person, sent in self._sent.items() if sent[-1] <= now - A_MINUTE]:
            del self._sent[person]
        for sent in self._sent.values():
            while sent[0] <= now - A_MINUTE:
                sent.popleft()
