"""The wooden things on the table: number discs, players' figures, victory tokens."""

from functools import lru_cache

from PIL import Image

from artbox_bot.pictures.painting import style
from artbox_bot.pictures.painting.lettering import stamp
from artbox_bot.pictures.painting.pen import PAD, Pen, made

_THICK = 0.07
"""How thick a disc is, as a part of its diameter."""


def _disc(pen: Pen, diameter: int) -> None:
    reach = diameter / 2
    pen.disc((reach, reach + diameter * _THICK), reach, style.WOOD_SIDE)
    pen.disc((reach, reach), reach, style.WOOD_LIGHT)
    pen.disc((reach, reach + 1), reach - diameter * 0.03, style.WOOD)


def _tall(diameter: int) -> int:
    return round(diameter * (1 + _THICK)) + 1


@lru_cache(maxsize=64)
def disc(label: str, diameter: int = style.DISC) -> Image.Image:
    """A wooden disc with a number."""
    thing = made(diameter, _tall(diameter), lambda pen: _disc(pen, diameter))
    size = round(diameter * (0.62 if len(label) < 2 else 0.5))
    stamp(thing, label, (PAD + diameter // 2, PAD + diameter // 2), size, style.WOOD_INK)
    return thing


@lru_cache(maxsize=64)
def victory(diameter: int) -> Image.Image:
    """A victory token: a wooden disc with a star."""

    def paint(pen: Pen) -> None:
        _disc(pen, diameter)
        pen.star((diameter / 2, diameter * 0.52), diameter * 0.33, style.WOOD_INK)

    return made(diameter, _tall(diameter), paint, lift=min(1, diameter / style.DISC))


@lru_cache(maxsize=64)
def pawn(letter: str, height: int) -> Image.Image:
    """A player's wooden figure, with the letter of the seat unless that stands beside it."""
    width = round(height * 0.72)
    middle = width / 2

    def paint(pen: Pen) -> None:
        for drop, colour, less in (
            (height * 0.045, style.WOOD_SIDE, 0.0),
            (0.0, style.WOOD_LIGHT, 0.0),
            (1.0, style.WOOD, height * 0.014),
        ):
            head, foot = height * 0.2 + drop, height * 0.94 + drop - less
            shoulder, hem = height * 0.13 - less, width * 0.41 - less
            pen.area(
                [
                    (middle - shoulder, head),
                    (middle + shoulder, head),
                    (middle + hem, height * 0.8 + drop),
                    (middle - hem, height * 0.8 + drop),
                ],
                colour,
            )
            pen.rounded((less, height * 0.74 + drop + less, width - less, foot), height * 0.085, colour)
            pen.disc((middle, head), height * 0.19 - less, colour)

    thing = made(width, height, paint, lift=min(1, width / style.DISC))
    if letter:
        stamp(thing, letter, (PAD + width // 2, PAD + round(height * 0.66)), round(height * 0.36), style.WOOD_INK)
    return thing
