"""What the host chooses when opening a table."""

from dataclasses import dataclass
from enum import StrEnum

LONGEST_DRAW_MINUTES = 30
"""The longest time to draw that a table can choose (R12)."""


class Begin(StrEnum):
    """How the first starting player is found (R6)."""

    VOTE = "vote"
    ARTIST = "artist"
    RANDOM = "random"
    HOST = "host"


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What the host chose when opening the table (R6, R12)."""

    begin: Begin = Begin.VOTE
    draw_minutes: int | None = 5
