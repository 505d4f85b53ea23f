"""The four shapes on a sheet, as values, and short names to compose figures of them (R10).

A sheet goes from 0 to 1, the origin at the top left. Strokes are drawn in their order: each hides what lies under it.
"""

import math
from dataclasses import dataclass
from itertools import pairwise

from artbox_bot.game.shapes import Shape

UPRIGHT = 0.87
"""The height of a triangle with three equal sides, by its width."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """One shape: its centre, its width (of a line the length), and degrees clockwise.

    A triangle points up and is `tall` by its width; a line lies level. Circles and squares are as high as wide.
    """

    shape: Shape
    x: float
    y: float
    size: float
    turn: float = 0.0
    tall: float = UPRIGHT


Figure = tuple[Stroke, ...]


def circle(x: float, y: float, size: float) -> Stroke:
    """A circle."""
    return Stroke(Shape.CIRCLE, x, y, size)


def square(x: float, y: float, size: float, turn: float = 0.0) -> Stroke:
    """A square."""
    return Stroke(Shape.SQUARE, x, y, size, turn)


def triangle(x: float, y: float, size: float, turn: float = 0.0, tall: float = UPRIGHT) -> Stroke:
    """A triangle; x and y are the middle of its height."""
    return Stroke(Shape.TRIANGLE, x, y, size, turn, tall)


def line(x1: float, y1: float, x2: float, y2: float) -> Stroke:
    """A line between two points."""
    turn = math.degrees(math.atan2(y2 - y1, x2 - x1))
    return Stroke(Shape.LINE, (x1 + x2) / 2, (y1 + y2) / 2, math.hypot(x2 - x1, y2 - y1), turn)


def path(*points: tuple[float, float]) -> Figure:
    """Lines from point to point."""
    return tuple(line(*here, *there) for here, there in pairwise(points))


def arc(x: float, y: float, radius: float, start: float, end: float) -> Figure:
    """Twelve lines along a circle, between two angles in degrees clockwise from the right."""
    angles = (math.radians(start + (end - start) * n / 12) for n in range(13))
    return path(*((x + radius * math.cos(a), y + radius * math.sin(a)) for a in angles))


def rays(count: int, x: float, y: float, inner: float, outer: float, start: float = -90.0) -> Figure:
    """Lines all round, between two distances from the middle."""
    angles = (math.radians(start + 360 * n / count) for n in range(count))
    return tuple(
        line(x + inner * math.cos(a), y + inner * math.sin(a), x + outer * math.cos(a), y + outer * math.sin(a))
        for a in angles
    )


def ring(stroke: Stroke, count: int, radius: float, start: float = -90.0) -> Figure:
    """The same shape all round its centre, its top outwards."""
    angles = [start + 360 * n / count for n in range(count)]
    return tuple(
        Stroke(
            stroke.shape,
            stroke.x + radius * math.cos(math.radians(angle)),
            stroke.y + radius * math.sin(math.radians(angle)),
            stroke.size,
            stroke.turn + angle + 90,
            stroke.tall,
        )
        for angle in angles
    )


def both(*strokes: Stroke) -> Figure:
    """Each stroke, and the same on the other half of the sheet, as in a mirror."""
    return tuple(side for s in strokes for side in (s, Stroke(s.shape, 1 - s.x, s.y, s.size, -s.turn, s.tall)))


def row(stroke: Stroke, count: int, dx: float, dy: float = 0.0) -> Figure:
    """The same shape several times, each a step further."""
    return tuple(
        Stroke(stroke.shape, stroke.x + n * dx, stroke.y + n * dy, stroke.size, stroke.turn, stroke.tall)
        for n in range(count)
    )
