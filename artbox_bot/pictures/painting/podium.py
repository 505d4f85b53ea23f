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
_WIDEST = 340
_HEIGHTS = {1: 440, 2: 350, 3: 290}
"""Of the steps, by rank: whoever is level stands level."""
_PAWNS = {1: 300, 2: 250, 3: 220}
_OTHERS = 200


@dataclass(frozen=True, slots=True)
class PodiumBlock:
    """A player's rank from 1, the letter of the seat, and the score."""

    rank: int
    seat_letter: str
    score: int


def podium(steps: Sequence[PodiumBlock]) -> bytes:
    """Up to 8 players as PNG: the first three ranks on the steps, the highest in the middle, the others before them.

    Points are wooden tokens (R22, R23).
    """
    ordered = sorted(steps, key=lambda step: step.rank)
    raised = [step for step in ordered if step.rank in _HEIGHTS]
    others = ordered[len(raised) :]
    picture = _stage(bool(others)).copy()
    gap = style.GAP // 2
    width = min(_WIDEST, (style.WIDTH - 2 * style.MARGIN + gap) // max(1, len(raised)) - gap)
    left = (style.WIDTH - len(raised) * (width + gap) + gap) // 2
    for place, step in enumerate(_middle_first(raised)):
        _raise(picture, step, left + place * (width + gap), width)
    for place, step in enumerate(others):
        middle = style.WIDTH // 2 + round((place - (len(others) - 1) / 2) * (_OTHERS + 22))
        top = _FLOOR + 48
        lay(picture, card(_OTHERS, 170), (middle - _OTHERS // 2, top))
        lay_centred(picture, pawn(step.seat_letter, 132), (middle - 42, top + 80))
        stamp(picture, str(step.score), (middle + 52, top + 56), 64, style.INK)
        lay_centred(picture, victory(52), (middle + 52, top + 118))
    return png(picture)


def _middle_first(ordered: Sequence[PodiumBlock]) -> list[PodiumBlock]:
    """From left to right: the first in the middle, the second at the left, the third at the right, and so on."""
    return [*ordered[1::2][::-1], *ordered[::2]]


def _raise(picture: Image.Image, step: PodiumBlock, left: int, width: int) -> None:
    """One step with its figure on it; narrow steps have smaller things."""
    height, middle = _HEIGHTS[step.rank], left + width // 2
    top, scale = _FLOOR - height, max(0.5, min(1.0, width / 250))
    tall = min(_PAWNS[step.rank], round(width * 1.3))
    lay(picture, card(width, height), (left, top))
    lay_centred(picture, pawn(step.seat_letter, tall), (middle, top - tall // 2 + 22))
    stamp(picture, str(step.rank), (middle, top + round(82 * scale) + 10), round(104 * scale), style.INK)
    token = round(68 * scale)
    _tokens(picture, step.score, (middle, top + round(186 * scale) + 4), token, (width - 20) // (token + 8))


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


def _tokens(picture: Image.Image, score: int, centre: tuple[int, int], token: int, most: int) -> None:
    """The points in rows of at most four, and of so many as fit beside each other."""
    columns = min(4, most)
    for start in range(0, score, columns):
        row = min(columns, score - start)
        for number in range(row):
            x = centre[0] + round((number - (row - 1) / 2) * (token + 8))
            lay_centred(picture, victory(token), (x, centre[1] + start // columns * (token + 8)))
