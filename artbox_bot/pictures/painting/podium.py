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
_BLOCK = 340
_HEIGHTS = (440, 350, 290)
_PAWNS = (300, 250, 220)
_TOKEN = 68
_OTHERS = 200


@dataclass(frozen=True, slots=True)
class PodiumBlock:
    """A player's rank from 1, the letter of the seat, and the score."""

    rank: int
    seat_letter: str
    score: int


def podium(steps: Sequence[PodiumBlock]) -> bytes:
    """Up to 8 players as PNG: three on the steps, the others before them; points are wooden tokens (R22, R23)."""
    ordered = sorted(steps, key=lambda step: step.rank)
    picture = _stage(len(ordered) > 3).copy()
    for place, step in enumerate(ordered[:3]):
        middle = style.WIDTH // 2 + (0, -1, 1)[place] * (_BLOCK + style.GAP // 2)
        top = _FLOOR - _HEIGHTS[place]
        lay(picture, card(_BLOCK, _HEIGHTS[place]), (middle - _BLOCK // 2, top))
        lay_centred(picture, pawn(step.seat_letter, _PAWNS[place]), (middle, top - _PAWNS[place] // 2 + 22))
        stamp(picture, str(step.rank), (middle, top + 82), 104, style.INK)
        _tokens(picture, step.score, (middle, top + 186))
    others = ordered[3:]
    for place, step in enumerate(others):
        middle = style.WIDTH // 2 + round((place - (len(others) - 1) / 2) * (_OTHERS + 22))
        top = _FLOOR + 48
        lay(picture, card(_OTHERS, 170), (middle - _OTHERS // 2, top))
        lay_centred(picture, pawn(step.seat_letter, 132), (middle - 42, top + 80))
        stamp(picture, str(step.score), (middle + 52, top + 56), 64, style.INK)
        lay_centred(picture, victory(52), (middle + 52, top + 118))
    return png(picture)


@cache
def _stage(others: bool) -> Image.Image:
    """The table with the four shapes thrown over it like confetti. Drawn once and kept."""
    picture = table(style.WIDTH, _FLOOR + (48 + 170 + style.MARGIN if others else style.MARGIN))
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


def _tokens(picture: Image.Image, score: int, centre: tuple[int, int]) -> None:
    """The points in rows of four."""
    for start in range(0, score, 4):
        row = min(4, score - start)
        for number in range(row):
            x = centre[0] + round((number - (row - 1) / 2) * (_TOKEN + 8))
            lay_centred(picture, victory(_TOKEN), (x, centre[1] + start // 4 * (_TOKEN + 8)))
