"""Draws things, and their shadows, at four times their size and shrinks them once: so every edge is smooth."""

# Pillow's hints name NumPy, which is not installed.
# pyright: reportUnknownMemberType=false

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from math import cos, pi, sin

from PIL import Image, ImageDraw, ImageFilter

from artbox_bot.game.shapes import Shape
from artbox_bot.pictures.painting import style
from artbox_bot.pictures.painting.style import Colour

_FINE = 4
PAD = style.SHADOW_BLUR * 2 + style.SHADOW_DROP
"""Margin round every thing for its shadow, in pixels."""

Point = tuple[float, float]
Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Pen:
    """Draws, in final pixels, on a picture that is four times as large."""

    draw: ImageDraw.ImageDraw

    def rounded(
        self, box: Box, radius: float, fill: Colour | None, edge: Colour | None = None, width: float = 0
    ) -> None:
        """A box with round corners; the edge lies inside it."""
        fine = [value * _FINE for value in box[:2]] + [value * _FINE - 1 for value in box[2:]]
        self.draw.rounded_rectangle(fine, radius * _FINE, fill, edge, round(width * _FINE))

    def disc(self, centre: Point, radius: float, fill: Colour) -> None:
        x, y, reach = centre[0] * _FINE, centre[1] * _FINE, radius * _FINE
        self.draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill)

    def ring(self, box: Box, colour: Colour, width: float) -> None:
        self.draw.ellipse([value * _FINE for value in box], None, colour, round(width * _FINE))

    def line(self, points: Sequence[Point], fill: Colour, width: float) -> None:
        """A line with round ends and corners."""
        self.draw.line([(x * _FINE, y * _FINE) for x, y in points], fill, round(width * _FINE), joint="curve")
        for point in points:
            self.disc(point, width / 2, fill)

    def area(self, points: Sequence[Point], fill: Colour) -> None:
        self.draw.polygon([(x * _FINE, y * _FINE) for x, y in points], fill)

    def shape(self, shape: Shape, box: Box, colour: Colour, width: float) -> None:
        """One of the four shapes, its stroke inside the box."""
        half = width / 2
        x0, y0, x1, y1 = box[0] + half, box[1] + half, box[2] - half, box[3] - half
        side = x1 - x0
        if shape is Shape.CIRCLE:
            self.ring(box, colour, width)
        elif shape is Shape.SQUARE:
            a, b, c, d = x0 + side * 0.05, y0 + side * 0.05, x1 - side * 0.05, y1 - side * 0.05
            self.line([(a, b), (c, b), (c, d), (a, d), (a, b)], colour, width)
        elif shape is Shape.TRIANGLE:
            top, low = y0 + side * 0.04, y0 + side * 0.94
            self.line([((x0 + x1) / 2, top), (x1, low), (x0, low), ((x0 + x1) / 2, top)], colour, width)
        else:
            self.line([(x0 + side * 0.07, y1 - side * 0.07), (x1 - side * 0.07, y0 + side * 0.07)], colour, width)

    def star(self, centre: Point, radius: float, fill: Colour) -> None:
        """A star of five points."""
        reach = [radius, radius * 0.46] * 5
        self.area(
            [(centre[0] + r * sin(pi * k / 5), centre[1] - r * cos(pi * k / 5)) for k, r in enumerate(reach)], fill
        )


def made(width: int, height: int, paint: Callable[[Pen], None], *, shadow: bool = True, lift: float = 1) -> Image.Image:
    """A thing of that size in RGBA, with room for a shadow round it, and the shadow unless it has none.

    `lift` is how high it lies over what is under it: small things have smaller shadows.
    """
    fine = Image.new("RGBA", (width * _FINE, height * _FINE))
    paint(Pen(ImageDraw.Draw(fine)))
    body = Image.new("RGBA", (width + 2 * PAD, height + 2 * PAD))
    body.paste(fine.reduce(_FINE), (PAD, PAD))
    return with_shadow(body, lift) if shadow else body


def with_shadow(body: Image.Image, lift: float = 1) -> Image.Image:
    """The thing over its own soft shadow."""
    dark = body.getchannel("A").point([value * style.SHADOW_STRENGTH // 255 for value in range(256)])
    soft = Image.new("L", body.size)
    soft.paste(dark, (0, round(style.SHADOW_DROP * lift)))
    under = Image.new("RGBA", body.size, style.SHADOW)
    under.putalpha(soft.filter(ImageFilter.GaussianBlur(style.SHADOW_BLUR * lift)))
    under.alpha_composite(body)
    return under


@cache
def shape_sign(shape: Shape, size: int, stroke: float, colour: Colour) -> Image.Image:
    """A shape alone."""
    return made(size, size, lambda pen: pen.shape(shape, (0, 0, size, size), colour, stroke), shadow=False)


@cache
def check_sign(size: int, colour: Colour) -> Image.Image:
    """A tick: so many linked it rightly."""

    def paint(pen: Pen) -> None:
        pen.line([(size * x, size * y) for x, y in ((0.12, 0.55), (0.4, 0.82), (0.88, 0.2))], colour, size * 0.18)

    return made(size, size, paint, shadow=False)


@cache
def pencil_sign(size: int, colour: Colour) -> Image.Image:
    """A pencil: the sign for the number token of a drawing."""

    def paint(pen: Pen) -> None:
        for part in (
            ((0.08, 0.92), (0.2, 0.58), (0.42, 0.8)),
            ((0.26, 0.52), (0.66, 0.12), (0.88, 0.34), (0.48, 0.74)),
            ((0.71, 0.07), (0.76, 0.02), (0.98, 0.24), (0.93, 0.29)),
        ):
            pen.area([(size * x, size * y) for x, y in part], colour)

    return made(size, size, paint, shadow=False)
