"""How often somebody may ask: a token bucket for each link and each address, refilled steadily."""

from collections.abc import Callable
from dataclasses import dataclass

MOST_BUCKETS = 10_000


@dataclass(frozen=True, slots=True)
class Rate:
    """`burst` requests at once, then `per_second` more each second."""

    burst: float
    per_second: float


@dataclass(frozen=True, slots=True)
class Limits:
    """Rates for one link and for one address. A page asks about once a second; a whole party may share one address."""

    link: Rate = Rate(40, 4)
    address: Rate = Rate(240, 24)
    arrivals: Rate = Rate(128, 16)
    """New connections of an address."""


class Buckets:
    """The buckets of one kind, by key. `now`: seconds of a monotonic clock."""

    def __init__(self, rate: Rate, now: Callable[[], float]) -> None:
        self._rate = rate
        self._now = now
        self._levels: dict[str, tuple[float, float]] = {}

    def take(self, key: str) -> float:
        """Take one token from a bucket: 0, or the seconds until it has one again.

        When there are too many buckets, the one unused for the longest is forgotten, and counts as full the next time.
        Nobody gains by that: so many addresses cost more than a full bucket is worth.
        """
        now = self._now()
        level, since = self._levels.pop(key, (self._rate.burst, now))
        level = min(self._rate.burst, level + (now - since) * self._rate.per_second)
        taken = level >= 1
        self._levels[key] = (level - taken, now)
        if len(self._levels) > MOST_BUCKETS:
            del self._levels[next(iter(self._levels))]
        return 0 if taken else (1 - level) / self._rate.per_second
