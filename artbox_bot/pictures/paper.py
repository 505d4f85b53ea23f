"""The things that lie on the table: cards, discs, dice, tags, pawns. The same in every picture.

Each is drawn four times as large, made smaller once, and kept. All are RGBA, with their shadow.
"""

# Pillow's hints name NumPy, which is not installed.
# pyright: reportUnknownMemberType=false

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache

from PIL import Image, ImageDraw, ImageFilter

from artbox_bot.game.shapes import Shape
from artbox_bot.pictures import style
from artbox_bot.pictures.lettering import fit, write
from artbox_bot.pictures.style import Colour

_FINE = 4
PAD = style.SHADOW_BLUR * 2 + style.SHADOW_DROP
"""Room round every thing for its shadow, in pixels."""

Box = tuple[float, float, float, float]


def table(width: int, height: int) -> Image.Image:
    """The bare table."""
    return Image.new("RGB", (width, height), style.TABLE)


def lay(picture: Image.Image, thing: Image.Image, at: tuple[int, int]) -> None:
    """Lays a thing so that the corner of its body, not of its shadow, is at the point."""
    picture.paste(thing, (at[0] - PAD, at[1] - PAD), thing)


def lay_centred(picture: Image.Image, thing: Image.Image, centre: tuple[int, int]) -> None:
    """Lays a thing with its middle at the point."""
    picture.paste(thing, (centre[0] - thing.width // 2, centre[1] - thing.height // 2), thing)


@dataclass(frozen=True, slots=True)
class Pen:
    """Draws in final pixels on a picture that is four times as large."""

    draw: ImageDraw.ImageDraw

    def rounded(
        self, box: Box, radius: float, fill: Colour | None, edge: Colour | None = None, width: float = 0
    ) -> None:
        self.draw.rounded_rectangle([v * _FINE for v in box], radius * _FINE, fill, edge, round(width * _FINE))

    def disc(self, centre: tuple[float, float], radius: float, fill: Colour) -> None:
        x, y = centre[0] * _FINE, centre[1] * _FINE
        r = radius * _FINE
        self.draw.ellipse((x - r, y - r, x + r, y + r), fill)

    def line(self, points: list[tuple[float, float]], fill: Colour, width: float) -> None:
        """A line with round ends and corners."""
        fine = [(x * _FINE, y * _FINE) for x, y in points]
        self.draw.line(fine, fill, round(width * _FINE), joint="curve")
        for x, y in points:
            self.disc((x, y), width / 2, fill)

    def area(self, points: list[tuple[float, float]], fill: Colour) -> None:
        self.draw.polygon([(x * _FINE, y * _FINE) for x, y in points], fill)


def made(width: int, height: int, paint: Callable[[Pen], None], shadow: bool = True) -> Image.Image:
    """A thing painted in a box of that size, with room for its shadow round it and the shadow in it."""
    size = (width + 2 * PAD, height + 2 * PAD)
    fine = Image.new("RGBA", (width * _FINE, height * _FINE))
    paint(Pen(ImageDraw.Draw(fine)))
    body = Image.new("RGBA", size)
    body.paste(fine.resize((width, height), Image.Resampling.BOX, reducing_gap=None), (PAD, PAD))
    if not shadow:
        return body
    return with_shadow(body)


def with_shadow(body: Image.Image, strength: int = style.SHADOW_STRENGTH) -> Image.Image:
    """The thing over its own soft shadow."""
    dark = body.getchannel("A").point([v * strength // 255 for v in range(256)])
    soft = Image.new("L", body.size)
    soft.paste(dark, (0, style.SHADOW_DROP))
    soft = soft.filter(ImageFilter.GaussianBlur(style.SHADOW_BLUR))
    under = Image.new("RGBA", body.size, style.SHADOW)
    under.putalpha(soft)
    under.alpha_composite(body)
    return under


@cache
def card(width: int, height: int, edge: Colour = style.PAPER_EDGE, edge_width: int = style.EDGE) -> Image.Image:
    """A paper card."""

    def paint(pen: Pen) -> None:
        pen.rounded((0, 0, width - 0.25, height - 0.25), style.CORNER, style.PAPER, edge, edge_width)

    return made(width, height, paint)


@cache
def framed_card(width: int, height: int, inset: int, best: bool = False) -> Image.Image:
    """A paper card with a white square of `inset` pixels for a drawing, under its upper edge."""
    edge, thick = (style.WOOD, 9) if best else (style.PAPER_EDGE, style.EDGE)

    def paint(pen: Pen) -> None:
        pen.rounded((0, 0, width - 0.25, height - 0.25), style.CORNER, style.PAPER, edge, thick)
        left = (width - inset) / 2
        pen.rounded(
            (left - 2, left - 2, left + inset + 1.75, left + inset + 1.75),
            style.INSET_CORNER,
            style.GROUND,
            style.PAPER_EDGE,
            2,
        )

    return made(width, height, paint)


@cache
def outline(width: int, height: int) -> Image.Image:
    """An empty place: what is not there this round."""

    def paint(pen: Pen) -> None:
        pen.rounded((0, 0, width - 0.25, height - 0.25), style.CORNER, None, style.TABLE_LINE, style.EDGE)

    return made(width, height, paint, shadow=False)


@lru_cache(maxsize=256)
def disc(label: str, diameter: int = style.DISC) -> Image.Image:
    """A wooden disc with a number or a sign."""
    thick = diameter * 0.07

    def paint(pen: Pen) -> None:
        r = diameter / 2
        pen.disc((r, r + thick), r, style.WOOD_SIDE)
        pen.disc((r, r), r, style.WOOD_LIGHT)
        pen.disc((r, r), r - diameter * 0.035, style.WOOD)

    thing = made(diameter, round(diameter + thick) + 1, paint)
    if label:
        room = round(diameter * 0.66)
        lettered = fit(label, room, room, round(diameter * 0.62), title=True, lines=1)
        write(thing, lettered, (PAD + diameter // 2, PAD + diameter // 2), style.WOOD_INK)
    return thing


def shape_lines(pen: Pen, shape: Shape, box: Box, colour: Colour, width: float) -> None:
    """One of the four shapes, as large as the box allows with its stroke inside."""
    half = width / 2
    x0, y0, x1, y1 = box[0] + half, box[1] + half, box[2] - half, box[3] - half
    if shape is Shape.CIRCLE:
        fine = [v * _FINE for v in box]
        pen.draw.ellipse(fine, None, colour, round(width * _FINE))
    elif shape is Shape.SQUARE:
        inward = (x1 - x0) * 0.05
        a, b, c, d = x0 + inward, y0 + inward, x1 - inward, y1 - inward
        pen.line([(a, b), (c, b), (c, d), (a, d), (a, b)], colour, width)
    elif shape is Shape.TRIANGLE:
        rise = (y1 - y0) * 0.93
        top = y0 + (y1 - y0 - rise) / 2
        pen.line([((x0 + x1) / 2, top), (x1, top + rise), (x0, top + rise), ((x0 + x1) / 2, top)], colour, width)
    else:
        inward = (x1 - x0) * 0.07
        pen.line([(x0 + inward, y1 - inward), (x1 - inward, y0 + inward)], colour, width)


@cache
def shape_sign(shape: Shape, size: int, stroke: float, colour: Colour) -> Image.Image:
    """A shape alone, without a shadow."""

    def paint(pen: Pen) -> None:
        shape_lines(pen, shape, (0, 0, size, size), colour, stroke)

    return made(size, size, paint, shadow=False)


@lru_cache(maxsize=256)
def die(shape: Shape, angle: float) -> Image.Image:
    """A paper-white die that shows a shape, lying at that angle in degrees."""
    size = style.DIE
    thick = size * 0.09
    full = round(size * 1.5)
    start = (full - size) / 2

    def side(pen: Pen) -> None:
        pen.rounded((start, start, start + size, start + size), size * 0.2, style.PAPER_SIDE)

    def face(pen: Pen) -> None:
        pen.rounded((start, start, start + size, start + size), size * 0.2, style.GROUND, style.PAPER_EDGE, 2)
        inner = size * 0.25
        box = (start + inner, start + inner, start + size - inner, start + size - inner)
        shape_lines(pen, shape, box, style.SHAPE_COLOURS[shape], size * 0.075)

    turned = made(full, full, side, shadow=False).rotate(angle, Image.Resampling.BICUBIC)
    body = Image.new("RGBA", turned.size)
    body.alpha_composite(turned, (0, round(thick)))
    top = made(full, full, face, shadow=False).rotate(angle, Image.Resampling.BICUBIC)
    body.alpha_composite(top)
    return with_shadow(body)


@lru_cache(maxsize=64)
def pawn(letter: str, height: int) -> Image.Image:
    """A wooden figure with the letter of a seat."""
    width = round(height * 0.74)

    def paint(pen: Pen) -> None:
        for dy, main in ((height * 0.035, style.WOOD_SIDE), (0.0, style.WOOD)):
            low = height * 0.955 + dy
            middle = width / 2
            pen.disc((middle, height * 0.2 + dy), height * 0.185, main)
            pen.rounded((0, height * 0.5 + dy, width, low), height * 0.13, main)
            pen.area(
                [
                    (middle - height * 0.1, height * 0.25 + dy),
                    (middle + height * 0.1, height * 0.25 + dy),
                    (width - height * 0.02, height * 0.62 + dy),
                    (height * 0.02, height * 0.62 + dy),
                ],
                main,
            )

    thing = made(width, height, paint)
    lettered = fit(letter, round(width * 0.7), round(height * 0.42), round(height * 0.36), title=True, lines=1)
    write(thing, lettered, (PAD + width // 2, PAD + round(height * 0.68)), style.WOOD_INK)
    return thing


@cache
def victory(diameter: int) -> Image.Image:
    """A victory token: a wooden disc with a star cut into it."""
    from math import cos, pi, sin

    thing = disc("", diameter).copy()
    r = diameter / 2

    def star(pen: Pen) -> None:
        points = [
            (
                r + r * (0.6 if k % 2 == 0 else 0.27) * sin(pi * k / 5),
                r - r * (0.6 if k % 2 == 0 else 0.27) * cos(pi * k / 5),
            )
            for k in range(10)
        ]
        pen.area(points, style.WOOD_INK)

    thing.alpha_composite(made(diameter, diameter, star, shadow=False))
    return thing
