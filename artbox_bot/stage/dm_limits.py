"""How fast people may be written to for the first time, and how long nobody is after Discord has refused it.

Discord does not publish its limits. Bots that wrote to some forty strangers in a minute were quarantined (fault 70).
"""

import time
from dataclasses import dataclass

from artbox_bot.stage.codes import QUARANTINED, TOO_MANY_DMS

NEW_PEOPLE, WINDOW = 5, 60.0
"""So many people who were never written to before, in so many seconds: at all tables together."""
DM_REST, QUARANTINE_REST = 600.0, 86_400.0
"""Seconds without what Discord has refused: new channels (40003), or direct messages altogether (20026)."""


@dataclass(frozen=True, slots=True)
class Rest:
    """How many seconds a rest takes in all, and how many of them are left."""

    length: float
    left: float


class DmLimits:
    """Counts by a clock that nobody can set (`time.monotonic`); what was before the start is told to it."""

    def __init__(self) -> None:
        self._opened: dict[int, float] = {}
        self._rests: dict[int, tuple[float, float]] = {}

    def may_open(self, person: int) -> bool:
        """Whether the channel of somebody may be opened now; to try again with the same person costs nothing."""
        recently = time.monotonic() - WINDOW
        self._opened = {who: at for who, at in self._opened.items() if at > recently}
        return not self.rests(TOO_MANY_DMS) and (person in self._opened or len(self._opened) < NEW_PEOPLE)

    def opened(self, person: int, ago: float = 0.0) -> None:
        """Discord is asked for somebody's channel, or was so many seconds ago."""
        self._opened.setdefault(person, time.monotonic() - ago)

    def rests(self, code: int) -> bool:
        """Whether what Discord has refused with this code is not tried now."""
        return code in self._rests and time.monotonic() < self._rests[code][1]

    def refused(self, code: int) -> Rest | None:
        """Discord has refused with this code: the rest that begins. None: it has begun already.

        Whoever is refused again soon after a rest of opening rests twice as long.
        """
        if self.rests(code):
            return None
        length = QUARANTINE_REST if code == QUARANTINED else DM_REST
        if code in self._rests and code == TOO_MANY_DMS:
            before, until = self._rests[code]
            if time.monotonic() < until + before:
                length = min(2 * before, QUARANTINE_REST)
        rest = Rest(length, length)
        self.go_on(code, rest)
        return rest

    def go_on(self, code: int, rest: Rest) -> None:
        """A rest goes on that began before the start, or is just over (`left` is negative then)."""
        self._rests[code] = rest.length, time.monotonic() + min(rest.left, rest.length)
