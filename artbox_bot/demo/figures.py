"""What the people of the demo can draw: figures made of the four shapes alone (R10).

A figure is a list of strokes on a sheet from 0 to 1, the origin at the top left, drawn in that order: each hides what
lies under it.
"""

from dataclasses import dataclass

from artbox_bot.game.shapes import Shape

C, S, T, L = Shape.CIRCLE, Shape.SQUARE, Shape.TRIANGLE, Shape.LINE


@dataclass(frozen=True, slots=True)
class Stroke:
    """One shape: its centre, its width (the length of a line), degrees clockwise, and its height by its width.

    A triangle points up. A line lies level. Only triangles can be tall or flat: a circle stays one.
    """

    shape: Shape
    x: float
    y: float
    size: float
    turn: float = 0.0
    tall: float = 0.87


Figure = tuple[Stroke, ...]

FIGURES: dict[str, Figure] = {
    "snowman": (
        Stroke(C, 0.5, 0.74, 0.4),
        Stroke(C, 0.5, 0.45, 0.28),
        Stroke(C, 0.5, 0.25, 0.2),
        Stroke(S, 0.5, 0.11, 0.12),
        Stroke(T, 0.52, 0.26, 0.04, 90, 2.0),
    ),
    "tree": (Stroke(L, 0.46, 0.75, 0.3, 90), Stroke(L, 0.54, 0.75, 0.3, 90), Stroke(C, 0.5, 0.38, 0.5)),
    "sun": (
        *(Stroke(L, 0.5, 0.14, 0.14, 90) for _ in range(1)),
        Stroke(C, 0.5, 0.5, 0.4),
    ),
}
