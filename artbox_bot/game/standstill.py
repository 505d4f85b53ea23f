"""A game that stands still, and what keeps it from being shown."""

from dataclasses import dataclass, field
from datetime import datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Obstacle:
    """What keeps a game from being shown: the names of what is lacking, or why it was refused.

    Whoever shows the game gives both their meaning; the rules do not read them. `round`: of whose drawings one was
    refused. `reference`: under which the log tells more; the same obstacle may stand there twice. `code`: that of a
    fault, in older games alone.
    """

    lacks: tuple[str, ...] = ()
    why: str = ""
    round: int | None = None
    reference: str = field(default="", compare=False)
    code: int | None = None


@dataclass(frozen=True, slots=True)
class Standstill:
    """All deadlines stand still since then; `trouble` where people did not choose it."""

    at: datetime
    trouble: Obstacle | None = None
