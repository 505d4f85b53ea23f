"""The podium: who won (R23)?"""

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from artbox_bot.pictures import style
from artbox_bot.pictures.encode import png
from artbox_bot.pictures.lettering import fit, write
from artbox_bot.pictures.paper import Pen, lay, lay_centred, made, pawn, table, victory

_HEIGHTS = (360, 250, 160)
_FLOOR = 900


@dataclass(frozen=True, slots=True)
class PodiumStep:
    """A player's rank from 1, the letter of the seat, and the score."""

    rank: int
    seat_letter: str
    score: int


def podium(steps: Sequence[PodiumStep]) -> bytes:
    """Up to 8 players as PNG: the first three on the steps, the others beside them; points are wooden tokens."""
    ordered = sorted(steps, key=lambda step: step.rank)
    picture = table(style.WIDTH, _FLOOR + (240 if len(ordered) > 3 else 60))
    width = 320
    for place, step in enumerate(ordered[:3]):
        middle = style.WIDTH // 2 + (0, -width - 24, width + 24)[place]
        height = _HEIGHTS[place]
        top = _FLOOR - height
        lay(picture, _block(width, height), (middle - width // 2, top))
        write(picture, fit(str(step.rank), 200, 120, 110, title=True), (middle, top + 80), style.INK)
        lay_centred(picture, pawn(step.seat_letter, 250), (middle, top - 118))
        _tokens(picture, step.score, (middle, top + 80))
    for place, step in enumerate(ordered[3:]):
        middle = style.MARGIN + 110 + place * 220
        lay_centred(picture, pawn(step.seat_letter, 150), (middle - 40, _FLOOR + 120))
        write(picture, fit(str(step.score), 80, 80, 64, title=True), (middle + 60, _FLOOR + 120), style.PAPER)
    return png(picture)


def _tokens(picture: Image.Image, score: int, at: tuple[int, int]) -> None:
    for number in range(min(score, 8)):
        x = at[0] - 110 + (number % 4) * 74
        lay_centred(picture, victory(66), (x, at[1] + 100 + number // 4 * 74))


def _block(width: int, height: int) -> Image.Image:
    def paint(pen: Pen) -> None:
        pen.rounded((0, 0, width, height), style.CORNER, style.PAPER, style.PAPER_EDGE, style.EDGE)

    return made(width, height, paint)
