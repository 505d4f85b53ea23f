"""The word cards that a player holds (R7), and the shape cards with the dice that lie on them (R8)."""

from collections.abc import Sequence
from random import Random

from PIL import Image

from artbox_bot.game.shapes import Shape
from artbox_bot.pictures.painting import style
from artbox_bot.pictures.painting.encode import png
from artbox_bot.pictures.painting.lettering import fit, write
from artbox_bot.pictures.painting.paper import card, die, lay, lay_centred, outline, table
from artbox_bot.pictures.painting.pen import shape_sign

_WORD_HEIGHT = 380
_SHAPE_HEIGHT = 640


def word_cards(words: Sequence[str], seed: int = 0) -> bytes:
    """One to three word cards as PNG (R7): those that are offered, or kept. They lie a little crooked, by the seed."""
    count = len(words)
    beside = max(2, count)
    width = (style.WIDTH - 2 * style.MARGIN - (beside - 1) * style.GAP) // beside
    picture = table(style.WIDTH if count > 1 else style.WIDTH * 3 // 4, _WORD_HEIGHT + 2 * style.MARGIN)
    rng = Random(seed)
    step = width + style.GAP
    left = (picture.width - count * width - (count - 1) * style.GAP) // 2
    for number, word in enumerate(words):
        paper = card(width, _WORD_HEIGHT).copy()
        write(
            paper,
            fit(word, width - (72 if beside == 2 else 40), _WORD_HEIGHT - 150, 104),
            (paper.width // 2, paper.height // 2 - 28),
            style.INK,
        )
        for column, shape in enumerate(Shape):
            sign = shape_sign(shape, 34, 5, style.SHAPE_COLOURS[shape])
            lay_centred(
                paper, sign, (paper.width // 2 + round((column - 1.5) * 62), paper.height // 2 + _WORD_HEIGHT // 2 - 54)
            )
        turned = paper.rotate(rng.uniform(-1.6, 1.6), Image.Resampling.BICUBIC)
        lay_centred(picture, turned, (left + number * step + width // 2, picture.height // 2))
    return png(picture)


def shape_cards(roll: Sequence[Shape], labels: Sequence[str], absent: str, seed: int = 0) -> bytes:
    """The four shape cards with the dice on them, as PNG (R8). A shape without a die is an empty outline.

    `labels`, in the order of the cards, and `absent` are in the reader's language. The dice lie crooked, by the seed.
    """
    width = (style.WIDTH - 2 * style.MARGIN - 3 * style.GAP) // 4
    picture = table(style.WIDTH, _SHAPE_HEIGHT + 2 * style.MARGIN)
    rng = Random(seed)
    for column, (shape, name) in enumerate(zip(Shape, labels, strict=True)):
        dice = list(roll).count(shape)
        corner = (style.MARGIN + column * (width + style.GAP), style.MARGIN)
        middle = corner[0] + width // 2
        there = dice > 0
        lay(picture, (card if there else outline)(width, _SHAPE_HEIGHT), corner)
        colour = style.SHAPE_COLOURS[shape] if there else style.TABLE_LINE
        lay_centred(picture, shape_sign(shape, 150, style.STROKE, colour), (middle, corner[1] + 140))
        label = fit(name, width - 36, 80, 58, title=True)
        write(picture, label, (middle, corner[1] + 268), style.INK if there else style.TABLE_TEXT)
        if not there:
            setting = fit(absent, width - 50, 150, 46, title=True)
            write(picture, setting, (middle, corner[1] + 460), style.TABLE_TEXT)
        for at in _dice_places(dice, (middle, corner[1] + 462), rng):
            lay_centred(picture, die(shape, round(rng.uniform(-9, 9), 1)), at)
    return png(picture)


def _dice_places(count: int, middle: tuple[int, int], rng: Random) -> list[tuple[int, int]]:
    """Where dice lie on a card: one in the middle, more in two columns."""
    step = style.DIE + 4
    grids = {1: [(0.0, 0.0)], 2: [(0, -0.56), (0, 0.56)]}
    grids[3] = [(-0.5, -0.5), (0.5, -0.5), (0, 0.55)]
    grids[4] = [(-0.5, -0.5), (0.5, -0.5), (-0.5, 0.55), (0.5, 0.55)]
    return [
        (middle[0] + round(x * step) + rng.randint(-4, 4), middle[1] + round(y * step * 1.1) + rng.randint(-4, 4))
        for x, y in grids.get(count, [])
    ]
