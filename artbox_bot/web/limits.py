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
    arrivals: Rate = Rate(128, 16)
    """New connections of an address."""


class Buckets:
    """The buckets of one kind. `now`: seconds that only go forward."""

    def __init__(self, rate: Rate, now: Callable[[], float]) -> None:
        self._rate = rate
        self._now = now
        self._levels: dict[str, tuple[float, float]] = {}

    def take(self, key: str) -> float:
        """Take a drop; 0, or the seconds until there is one again.

        Of too many buckets the one that was not asked for the longest is forgotten, which is as good as full: so many
        addresses cost their owner more than a full bucket is worth.
        """
        now = self._now()
        level, since = self._levels.pop(key, (self._rate.burst, now))
        level = min(self._rate.burst, level + (now - since) * self._rate.per_second)
        taken = level >= 1
        self._levels[key] = (level - taken, now)
        if len(self._levels) > MOST_BUCKETS:
            del self._levels[next(iter(self._levels))]
        return 0 if taken else (1 - level) / self._rate.per_second
