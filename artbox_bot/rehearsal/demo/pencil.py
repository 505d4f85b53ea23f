"""A figure as a file: black outlines on white paper, all of the same width."""

import io
import math
from collections.abc import Sequence
from random import Random

from PIL import Image, ImageDraw

from artbox_bot.game.shapes import Shape
from artbox_bot.rehearsal.demo.sketch import sketch
from artbox_bot.rehearsal.demo.strokes import Stroke

SHEET = 800
"""Pixels of a side."""

WIDTH = 10
FINE = 2
"""Drawn so much larger, then made smaller: smooth edges."""


def draw(word: str, available: Sequence[Shape], artist: str, file_format: str) -> bytes:
    """A drawing of the word with the available shapes, as a file. The hand of the artist shakes a little."""
    file = io.BytesIO()
    paint(word, available, artist, SHEET * FINE).reduce(FINE).save(file, file_format)
    return file.getvalue()


def paint(word: str, available: Sequence[Shape], artist: str, side: int) -> Image.Image:
    """The same on a sheet of so many pixels, with rough edges."""
    sheet = Image.new("RGB", (side, side), "white")
    pen = ImageDraw.Draw(sheet)
    hand = Random(f"{artist} draws {word}")
    for stroke in sketch(word, available):
        _outline(pen, stroke, hand, side)
    return sheet


def _outline(pen: ImageDraw.ImageDraw, stroke: Stroke, hand: Random, side: int) -> None:
    x, y = (centre + hand.uniform(-0.006, 0.006) for centre in (stroke.x, stroke.y))
    turn = math.radians(stroke.turn + hand.uniform(-1, 1) * min(2.0, 0.5 / stroke.size))
    half = stroke.size / 2
    match stroke.shape:
        case Shape.CIRCLE:
            corners = [(half * math.cos(a), half * math.sin(a)) for a in (math.tau * n / 90 for n in range(90))]
        case Shape.SQUARE:
            corners = [(-half, -half), (half, -half), (half, half), (-half, half)]
        case Shape.TRIANGLE:
            high = half * stroke.tall
            corners = [(0.0, -high), (half, high), (-half, high)]
        case Shape.LINE:
            corners = [(-half, 0.0), (half, 0.0)]
    cos, sin = math.cos(turn), math.sin(turn)
    points = [((x + cx * cos - cy * sin) * side, (y + cx * sin + cy * cos) * side) for cx, cy in corners]
    if stroke.shape is not Shape.LINE:
        pen.polygon(points, fill="white")
        points += points[:2]
    pen.line(points, fill="black", width=round(WIDTH * side / SHEET), joint="curve")
