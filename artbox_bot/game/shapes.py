"""The four shapes and the dice that show them (R8)."""

from enum import StrEnum
from random import Random


class Shape(StrEnum):
    """One of the four shapes that a card or the face of a die shows."""

    CIRCLE = "circle"
    SQUARE = "square"
    TRIANGLE = "triangle"
    LINE = "line"


DIE_FACES = (Shape.CIRCLE, Shape.SQUARE, Shape.SQUARE, Shape.TRIANGLE, Shape.TRIANGLE, Shape.LINE)
"""The six faces of each die, as printed (R8)."""

DICE = 4


def roll_dice(rng: Random) -> tuple[Shape, ...]:
    """Four shapes, one a die (R8)."""
    return tuple(rng.choice(DIE_FACES) for _ in range(DICE))


def available_shapes(roll: tuple[Shape, ...]) -> tuple[Shape, ...]:
    """The shapes on which at least one die lies, in the order of the cards (R8)."""
    return tuple(shape for shape in Shape if shape in roll)
