"""Sketches: a drawing made of placed shapes alone, and whether the rules allow it (R10).

Lengths are in units of the sheet, which is a square of 1000; angles in degrees clockwise. One table of forms is read
by the page that draws and by the painter.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from math import isfinite
from typing import cast

from artbox_bot.game.shapes import Shape, available_shapes

SHEET = 1000
LINE_WIDTH = 12
LEAST_SIZE = 24
"""Smaller ones are dots, which cannot be told apart."""
MOST_SIZE = SHEET
"""With its centre on the sheet, a shape of that size always shows some of its line there."""
MOST_SHAPES = 500


@dataclass(frozen=True, slots=True)
class Form:
    """A shape of size 1 round its centre: its corners, none for a circle; and how it lies when it is new."""

    corners: tuple[tuple[float, float], ...] = ()
    closed: bool = True
    turn: float = 0


FORMS: Mapping[Shape, Form] = {
    Shape.CIRCLE: Form(),
    Shape.SQUARE: Form(((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))),
    Shape.TRIANGLE: Form(((0, -0.57735), (0.5, 0.288675), (-0.5, 0.288675))),
    Shape.LINE: Form(((-0.5, 0), (0.5, 0)), closed=False, turn=315),
}


@dataclass(frozen=True, slots=True)
class Placed:
    """A shape on the sheet. `size` is the diameter of a circle, a side, or the length of a line."""

    shape: Shape
    x: float
    y: float
    size: float
    turn: float = 0


Sketch = tuple[Placed, ...]


class Flaw(StrEnum):
    """Why a sketch is not taken."""

    UNREADABLE = "unreadable"
    TOO_MANY = "too_many"
    NOT_ROLLED = "not_rolled"
    OFF_SHEET = "off_sheet"
    TOO_SMALL = "too_small"
    TOO_LARGE = "too_large"
    MISSING = "missing"
    WRONG_COUNT = "wrong_count"


class SketchRefused(Exception):
    """The only exception for sketches; `shapes` are those that it is about."""

    def __init__(self, flaw: Flaw, shapes: tuple[Shape, ...] = ()) -> None:
        super().__init__(flaw, shapes)
        self.flaw, self.shapes = flaw, shapes


def read_sketch(data: object, roll: tuple[Shape, ...]) -> Sketch:
    """A sketch, finished or not, from JSON values: each shape one that may lie there. Error: SketchRefused (R10)."""
    if not isinstance(data, list):
        raise SketchRefused(Flaw.UNREADABLE)
    items = cast("list[object]", data)
    if len(items) > MOST_SHAPES:
        raise SketchRefused(Flaw.TOO_MANY)
    sketch = tuple(map(_read_placed, items))
    for placed in sketch:
        _check_placed(placed, roll)
    return sketch


def check_finished(sketch: Sketch, roll: tuple[Shape, ...], *, exact: bool) -> None:
    """Each rolled shape is there; `exact`: as many as dice lie on it. Error: SketchRefused (R10)."""
    if missing := missing_shapes(sketch, roll):
        raise SketchRefused(Flaw.MISSING, missing)
    counts = Counter(placed.shape for placed in sketch)
    wrong = tuple(shape for shape in Shape if counts[shape] != roll.count(shape))
    if exact and wrong:
        raise SketchRefused(Flaw.WRONG_COUNT, wrong)


def missing_shapes(sketch: Sketch, roll: tuple[Shape, ...]) -> tuple[Shape, ...]:
    """The rolled shapes that do not lie there yet (R10)."""
    there = {placed.shape for placed in sketch}
    return tuple(shape for shape in available_shapes(roll) if shape not in there)


def write_sketch(sketch: Sketch) -> list[dict[str, str | float]]:
    """The sketch as JSON values."""
    return [{"shape": p.shape.value, "x": p.x, "y": p.y, "size": p.size, "turn": p.turn} for p in sketch]


def _read_placed(item: object) -> Placed:
    if not isinstance(item, dict):
        raise SketchRefused(Flaw.UNREADABLE)
    fields = cast("dict[object, object]", item)
    try:
        shape = Shape(str(fields.get("shape")))
    except ValueError:
        raise SketchRefused(Flaw.UNREADABLE) from None
    return Placed(shape, *(_read_number(fields.get(name)) for name in ("x", "y", "size", "turn")))


def _read_number(value: object) -> float:
    # A whole number too large for a float would raise elsewhere; a truth value counts as a number in Python alone.
    if isinstance(value, bool) or not isinstance(value, int | float) or not -1e6 < value < 1e6 or not isfinite(value):
        raise SketchRefused(Flaw.UNREADABLE)
    return round(value, 2)


def _check_placed(placed: Placed, roll: tuple[Shape, ...]) -> None:
    here = (placed.shape,)
    if placed.shape not in roll:
        raise SketchRefused(Flaw.NOT_ROLLED, here)
    if not (0 <= placed.x <= SHEET and 0 <= placed.y <= SHEET):
        raise SketchRefused(Flaw.OFF_SHEET, here)
    if placed.size < LEAST_SIZE:
        raise SketchRefused(Flaw.TOO_SMALL, here)
    if placed.size > MOST_SIZE:
        raise SketchRefused(Flaw.TOO_LARGE, here)
