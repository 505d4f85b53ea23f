"""What a round brought in: its two points, and what broke a tie."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class TieBreak(StrEnum):
    """What decided between players who were level (R19-R21, R23)."""

    TOKEN = "token"
    SEAT = "seat"
    NUMBER = "number"


@dataclass(frozen=True, slots=True)
class Point:
    """One of the two points of a round: who earned it and what broke the tie, if there was one (R21)."""

    player: int
    count: int
    tie: TieBreak | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """The scoring of a round (R18-R20).

    `own_numbers`, which break a tie between the best eyes first, are those of drawings that were not hidden; none where
    the table does not play so (house rule of R20).
    """

    numbers: Mapping[int, int]
    correct: Mapping[int, int]
    drawing: Point | None
    links: Point | None
    own_numbers: Mapping[int, int] = field(default_factory=dict[int, int])
