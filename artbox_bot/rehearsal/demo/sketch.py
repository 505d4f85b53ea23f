"""`sketch`: how a word is drawn with the shapes that the dice allow: each of them at least once, and no other (R10)."""

import math
from collections.abc import Callable, Mapping, Sequence
from random import Random

from artbox_bot.game.shapes import Shape
from artbox_bot.rehearsal.demo.figures import FIGURES
from artbox_bot.rehearsal.demo.strokes import Figure, Stroke, circle, line, path, ring, row, square, triangle

SPIKE = 0.035
"""The width of a triangle that stands for a line."""

BEAD = 0.035
"""The width of the circles or squares in a row that stands for a line."""

EYE = 0.07
"""The width of the largest circle that four lines stand for: eight would be dots."""

Replace = Callable[[Stroke], Figure]


def sketch(word: str, available: Sequence[Shape]) -> Figure:
    """The figure of a word. One that nobody has ever drawn becomes a fancy one, always the same for the word."""
    figure = FIGURES.get(word) or fancy(word, available)
    drawn = tuple(s for stroke in figure for s in _with_what_there_is(stroke, available))
    missing = [shape for shape in available if all(stroke.shape is not shape for stroke in drawn)]
    return (*(s for shape in missing for s in BACKGROUND[shape]), *drawn)


def fancy(word: str, available: Sequence[Shape]) -> Figure:
    """A wreath or a totem of all available shapes."""
    rng = Random(word)
    shapes = list(available)
    rng.shuffle(shapes)
    return rng.choice((_wreath, _totem))(shapes, rng)


def _wreath(shapes: Sequence[Shape], rng: Random) -> Figure:
    """Rings of one shape each, around the last."""
    strokes: list[Stroke] = []
    for level, shape in enumerate(shapes):
        count = rng.choice((6, 8, 10))
        size = 0.24 - 0.05 * level
        strokes += ring(Stroke(shape, 0.5, 0.5, size, 90 if shape is Shape.LINE else 0), count, 0.36 - 0.1 * level)
    return (*strokes, Stroke(shapes[0], 0.5, 0.5, 0.16))


def _totem(shapes: Sequence[Shape], rng: Random) -> Figure:
    """Storeys on top of each other, narrower as they rise."""
    strokes: list[Stroke] = []
    storeys = rng.choice((4, 5))
    high = 0.8 / storeys
    for storey in range(storeys):
        shape = shapes[storey % len(shapes)]
        y = 0.9 - high * (storey + 0.5)
        count = 5 - storey if storey < storeys - 1 else 1
        size = min(high, 0.8 / count)
        strokes += row(Stroke(shape, 0.5 - (count - 1) * size / 2, y, size), count, size)
    return tuple(strokes)


def _with_what_there_is(stroke: Stroke, available: Sequence[Shape]) -> Figure:
    """The stroke itself, or what comes closest to it with the shapes that are there."""
    if stroke.shape in available:
        return (stroke,)
    return next(replace(stroke) for shape, replace in INSTEAD_OF[stroke.shape].items() if shape in available)


def _outline(corners: int, start: float, round_about: float) -> Replace:
    """Lines along the edge of a shape."""

    def replace(stroke: Stroke) -> Figure:
        radius = stroke.size * round_about
        angles = [math.radians(start + stroke.turn + 360 * n / corners) for n in range(corners + 1)]
        return path(*((stroke.x + radius * math.cos(a), stroke.y + radius * math.sin(a)) for a in angles))

    return replace


def _beads(shape: Shape) -> Replace:
    """A row of small ones along a line."""

    def replace(stroke: Stroke) -> Figure:
        count = max(2, round(stroke.size / BEAD / 1.5))
        dx, dy = (stroke.size * f(math.radians(stroke.turn)) / count for f in (math.cos, math.sin))
        first = Stroke(shape, stroke.x - dx * (count - 1) / 2, stroke.y - dy * (count - 1) / 2, BEAD, stroke.turn)
        return row(first, count, dx, dy)

    return replace


INSTEAD_OF: Mapping[Shape, Mapping[Shape, Replace]] = {
    Shape.CIRCLE: {
        Shape.SQUARE: lambda s: (square(s.x, s.y, s.size * 0.88),),
        Shape.TRIANGLE: lambda s: (triangle(s.x, s.y, s.size, 0, 0.95),),
        Shape.LINE: lambda s: (_outline(8, 22.5, 0.5) if s.size > EYE else _outline(4, 45, 0.6))(s),
    },
    Shape.SQUARE: {
        Shape.CIRCLE: lambda s: (circle(s.x, s.y, s.size * 1.08),),
        Shape.TRIANGLE: lambda s: (triangle(s.x, s.y, s.size * 1.1, s.turn, 0.95),),
        Shape.LINE: _outline(4, 45, 0.7),
    },
    Shape.TRIANGLE: {
        Shape.SQUARE: lambda s: (square(s.x, s.y, s.size * math.sqrt(s.tall) * 0.66, s.turn + 45),),
        Shape.CIRCLE: lambda s: (circle(s.x, s.y, s.size * math.sqrt(s.tall) * 0.8),),
        Shape.LINE: _outline(3, -90, 0.56),
    },
    Shape.LINE: {
        Shape.TRIANGLE: lambda s: (triangle(s.x, s.y, SPIKE, s.turn + 90, max(1.0, s.size / SPIKE)),),
        Shape.SQUARE: _beads(Shape.SQUARE),
        Shape.CIRCLE: _beads(Shape.CIRCLE),
    },
}
"""What stands for a shape that is not allowed, the best first."""

BACKGROUND: Mapping[Shape, Figure] = {
    Shape.CIRCLE: (circle(0.88, 0.12, 0.14),),
    Shape.SQUARE: (square(0.5, 0.5, 0.97),),
    Shape.TRIANGLE: (triangle(0.11, 0.9, 0.16), triangle(0.89, 0.9, 0.16)),
    Shape.LINE: (line(0.06, 0.96, 0.94, 0.96),),
}
"""What is put behind a figure that lacks a shape: a sun, a frame, hills, the ground. The frame is largest: first."""
