"""The table, and the paper things on it: cards, frames, tags, dice. Each is drawn once and kept."""

from functools import cache, lru_cache

from PIL import Image

from artbox_bot.game.shapes import Shape
from artbox_bot.pictures.painting import style
from artbox_bot.pictures.painting.pen import PAD, Pen, made, with_shadow
from artbox_bot.pictures.painting.style import Colour


def table(width: int, height: int) -> Image.Image:
    """The bare table."""
    return Image.new("RGB", (width, height), style.TABLE)


def lay(picture: Image.Image, thing: Image.Image, corner: tuple[int, int]) -> None:
    """Lays a thing so that the upper left corner of its body, not of its shadow, is at the point."""
    picture.paste(thing, (corner[0] - PAD, corner[1] - PAD), thing)


def lay_centred(picture: Image.Image, thing: Image.Image, centre: tuple[int, int]) -> None:
    """Lays a thing with its middle at the point."""
    picture.paste(thing, (centre[0] - thing.width // 2, centre[1] - thing.height // 2), thing)


@cache
def card(width: int, height: int) -> Image.Image:
    """A paper card."""

    def paint(pen: Pen) -> None:
        pen.rounded((0, 0, width, height), style.CORNER, style.PAPER, style.PAPER_EDGE, style.EDGE)

    return made(width, height, paint)


@cache
def framed_card(width: int, height: int, inset: int, *, best: bool = False, back: bool = False) -> Image.Image:
    """A paper card with a white square of `inset` pixels for a drawing under its upper edge.

    `best` gives it a wooden edge; `back` covers the square.
    """
    left = (width - inset) / 2

    def paint(pen: Pen) -> None:
        edge, thick = (style.WOOD, style.BEST_EDGE) if best else (style.PAPER_EDGE, style.EDGE)
        pen.rounded((0, 0, width, height), style.CORNER, style.PAPER, edge, thick)
        square = (left - 2, left - 2, left + inset + 2, left + inset + 2)
        pen.rounded(square, style.INSET_CORNER, style.PAPER_EDGE if back else style.GROUND, style.PAPER_EDGE, 2)
        if back:
            _back(pen, left, inset)

    return made(width, height, paint)


def _back(pen: Pen, left: float, inset: int) -> None:
    """The pattern of a covered drawing: the four shapes in rows, each row shifted by one."""
    shapes, rows = list(Shape), 5
    step = inset / rows
    for row in range(rows):
        for column in range(rows):
            x, y = left + (column + 0.5) * step, left + (row + 0.5) * step
            reach = step * 0.2
            shape = shapes[(column + row * 2 + row // 2) % 4]
            pen.shape(shape, (x - reach, y - reach, x + reach, y + reach), style.PAPER_SIDE, step * 0.065)


@cache
def outline(width: int, height: int) -> Image.Image:
    """The outline of an empty place, for what is absent this round."""

    def paint(pen: Pen) -> None:
        pen.rounded((0, 0, width, height), style.CORNER, None, style.TABLE_LINE, style.EDGE)

    return made(width, height, paint, shadow=False)


@cache
def tag(width: int, height: int) -> Image.Image:
    """A small paper label."""

    def paint(pen: Pen) -> None:
        pen.rounded((0, 0, width, height), height * 0.32, style.PAPER, style.PAPER_EDGE, style.EDGE)

    return made(width, height, paint, lift=height / style.DISC)


@lru_cache(maxsize=128)
def die(shape: Shape, angle: float) -> Image.Image:
    """A white die that shows a shape, lying at that angle in degrees."""
    size = style.DIE
    full = round(size * 1.5)
    start = (full - size) / 2
    end = start + size

    def side(pen: Pen) -> None:
        pen.rounded((start, start, end, end), size * 0.2, style.PAPER_SIDE)

    def face(pen: Pen) -> None:
        pen.rounded((start, start, end, end), size * 0.2, style.GROUND, style.PAPER_EDGE, 2)
        inner = size * 0.23
        box = (start + inner, start + inner, end - inner, end - inner)
        pen.shape(shape, box, style.SHAPE_COLOURS[shape], size * 0.09)

    body = Image.new("RGBA", (full + 2 * PAD, full + 2 * PAD))
    for paint, drop in ((side, round(size * 0.085)), (face, 0)):
        body.alpha_composite(_turned(made(full, full, paint, shadow=False), angle), (0, drop))
    return with_shadow(body, 0.8)


def _turned(thing: Image.Image, angle: float, rim: Colour = style.PAPER_SIDE) -> Image.Image:
    """Turned, with smooth edges. It is turned on a ground of its rim's colour: else a dark line would surround it."""
    ground = Image.new("RGBA", thing.size, rim)
    ground.alpha_composite(thing)
    ground = ground.rotate(angle, Image.Resampling.BICUBIC, fillcolor=(*rim, 255))
    ground.putalpha(thing.getchannel("A").rotate(angle, Image.Resampling.BICUBIC))
    return ground
