"""How often somebody may ask: a bucket of drops for each link and each address, refilled steadily."""

from collections.abc import Callable
from dataclasses import dataclass

MOST_BUCKETS = 10_000


@dataclass(frozen=True, slots=True)
class Rate:
    """So many requests at once, and so many more a second."""

    burst: float
    per_second: float


@dataclass(frozen=True, slots=True)
class Limits:
    """A page asks about once a second while somebody draws; a whole party may sit behind one address."""

    link: Rate = Rate(40, 4)
    address: Rate = Rate(240, 24)


class Buckets:
    """The buckets of one kind. `now`: seconds that only go forward."""

    def __init__(self, rate: Rate, now: Callable[[], float]) -> None:
        self._rate = rate
        self._now = now
        self._levels: dict[str, tuple[float, float]] = {}

    def take(self, key: str) -> float:
        """Take a drop; 0, or the seconds until there is one again."""
        now = self._now()
        level = self._level(key, now)
        if level < 1:
            return (1 - level) / self._rate.per_second
        if len(self._levels) >= MOST_BUCKETS:
            self._levels = {k: v for k, v in self._levels.items() if self._level(k, now) < self._rate.burst}
        self._levels[key] = (level - 1, now)
        return 0

    def _level(self, key: str, now: float) -> float:
        level, since = self._levels.get(key, (self._rate.burst, now))
        return min(self._rate.burst, level + (now - since) * self._rate.per_second)
