"""The podium: who won (R23)?"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

from PIL import Image

from artbox_bot.game.shapes import Shape
from artbox_bot.pictures.painting import style
from artbox_bot.pictures.painting.encode import png
from artbox_bot.pictures.painting.lettering import stamp
from artbox_bot.pictures.painting.paper import card, lay, lay_centred, table
from artbox_bot.pictures.painting.pen import shape_sign
from artbox_bot.pictures.painting.wood import pawn, victory

_FLOOR = 880
_HIGHEST, _LOWEST, _STEP = 450, 240, 95
_WIDEST = 340
_TOKEN = 52


@dataclass(frozen=True, slots=True)
class PodiumBlock:
    """A player's rank from 1, the letter of the seat, and the score."""

    rank: int
    seat_letter: str
    score: int


def podium(steps: Sequence[PodiumBlock]) -> bytes:
    """Up to 8 players as PNG, the first in the middle; the same rank stands level, and points are tokens (R22, R23)."""
    ordered = sorted(steps, key=lambda step: step.rank)
    ranks = sorted({step.rank for step in ordered})
    step = min(_STEP, (_HIGHEST - _LOWEST) // max(1, len(ranks) - 1))
    gap = style.GAP // 2
    width = min(_WIDEST, (style.WIDTH - 2 * style.MARGIN - (len(ordered) - 1) * gap) // len(ordered))
    picture = _stage().copy()
    row = [*reversed(ordered[1::2]), *ordered[::2]]
    for number, each in enumerate(row):
        middle = style.WIDTH // 2 + round((number - (len(row) - 1) / 2) * (width + gap))
        top = _FLOOR - _HIGHEST + ranks.index(each.rank) * step
        lay(picture, card(width, _FLOOR - top), (middle - width // 2, top))
        tall = min(300 if each.rank == 1 else 250, round(width * 1.3))
        lay_centred(picture, pawn(each.seat_letter, tall), (middle, top - tall // 2 + tall // 14))
        stamp(picture, str(each.rank), (middle, top + 72), min(104, width * 2 // 3), style.INK)
        _tokens(picture, each.score, (middle, top + 168), width // (_TOKEN + 6))
    return png(picture)


@cache
def _stage() -> Image.Image:
    """The table with the four shapes thrown over it like confetti. Drawn once and kept."""
    picture = table(style.WIDTH, _FLOOR + style.MARGIN)
    rng = Random(8)
    columns, rows = 8, 5
    for number in range(columns * rows):
        column, row = number % columns, number // columns
        shape = list(Shape)[(number + row * 2) % 4]
        size = rng.randint(34, 58)
        sign = shape_sign(shape, size, size * 0.13, style.SHAPE_COLOURS[shape])
        x = round((column + rng.uniform(0.2, 0.8)) * style.WIDTH / columns)
        y = round((row + rng.uniform(0.15, 0.85)) * _FLOOR * 0.62 / rows)
        lay_centred(picture, sign.rotate(rng.uniform(0, 360), Image.Resampling.BICUBIC), (x, y))
    return picture


def _tokens(picture: Image.Image, score: int, centre: tuple[int, int], columns: int) -> None:
    """The points in rows of at most four."""
    most = min(4, columns)
    for start in range(0, score, most):
        row = min(most, score - start)
        for number in range(row):
            x = centre[0] + round((number - (row - 1) / 2) * (_TOKEN + 6))
            lay_centred(picture, victory(_TOKEN), (x, centre[1] + start // most * (_TOKEN + 6)))
