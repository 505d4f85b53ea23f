"""A game that stands still, and what keeps it from being shown."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Obstacle:
    """What keeps a game from being shown: the names of what is lacking, or the code of a fault.

    Whoever shows the game gives both their meaning; the rules do not read them.
    """

    lacks: tuple[str, ...] = ()
    code: int | None = None


@dataclass(frozen=True, slots=True)
class Standstill:
    """All deadlines stand still since then; `trouble` where people did not choose it."""

    at: datetime
    trouble: Obstacle | None = None
