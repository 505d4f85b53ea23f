"""What is drawn, told from what it is drawn on: it is seen whatever it lies on, however thin or small (fault 63).

How far two colours are apart is told by the channel in which they differ most, not by brightness: red on green of the
same brightness is as well seen as black on white.
"""

# Pillow's hints name NumPy, which is not installed.
# pyright: reportUnknownMemberType=false

from functools import reduce
from itertools import accumulate
from typing import cast

from PIL import Image, ImageChops, ImageMath

from artbox_bot.pictures.painting import style
from artbox_bot.pictures.painting.style import Colour

Box = tuple[int, int, int, int]

_ANYTHING = 12
"""Whatever is farther from the ground than this is never cut off."""
_MARK = 24
"""Whatever is farther from the ground than this is drawn."""
_FEWEST_MARKS = 6
_SMALLEST = 100
"""What is drawn within a hundredth of the longest side is a speck."""
_PLAIN = 16
"""A ground is plain where half of all pixels are no farther from its colour than this."""

_SMALL = 0.6
"""A drawing that takes less of the longest side is cut out."""
_MARGIN = 0.12
_MOST_ENLARGED = 8
"""A dot stays a dot: no drawing is shown so many times as large as on its sheet, nor its pixels four times as large."""
_FEWEST_PIXELS = style.TILE // 4

_CLEAR = 160
"""How far the ink of thin lines is made to be from its ground, at least."""
_NOISE = 16
"""What is nearer to the ground may be the paper."""
_REACH = 4
"""So many pixels around a line are made clear alike, so that its noise is not."""
_NOISIEST = 4
"""The grain of paper is at most so many times as far from the ground as nine of ten of its pixels."""
_TEXTURE = 0.12
"""Where more of a picture is faint, that is paper, not lines."""

_INK = 12
"""Opacity from which something on glass is ink: thin lines become pale when a picture is made smaller."""
_LITTLE_GLASS = 0.1
"""A picture with less glass than this has a sheet of its own, perhaps with round corners."""
_APART = 60
"""Colours that are nearer to each other are not told apart."""
_FEW_LOST = 0.01
_UNDER_GLASS: tuple[Colour, ...] = (
    style.GROUND, style.INK, (127, 135, 148), (64, 100, 130), (224, 168, 79), (40, 130, 90), (150, 60, 120),
)  # fmt: skip
"""What can lie under a drawing on glass; the first that lets all of its ink be seen."""


def under(glass: Image.Image) -> Colour:
    """The ground for a drawing in RGBA: white, unless ink would be lost on it (faults 39, 63).

    Ink is lost where its edge is not seen: white within a black outline is not, a white line is.
    """
    alpha = glass.getchannel("A")
    ink = alpha.point([0] * _INK + [255] * (256 - _INK))
    if ink.histogram()[0] < _LITTLE_GLASS * ink.width * ink.height:
        return style.GROUND
    edge = ImageChops.subtract(ink, _eroded(ink, 2))
    colours = glass.convert("RGB").point([value & 0xE0 | 0x10 for value in range(256)] * 3)
    colours.paste((0, 0, 0), mask=ImageChops.invert(edge))
    counted = cast("list[tuple[int, Colour]]", colours.getcolors(1024))
    found = [(count, colour) for count, colour in counted if colour != (0, 0, 0)]
    most = sum(count for count, _ in found)

    def lost(ground: Colour) -> int:
        return sum(count for count, colour in found if _apart(colour, ground) < _APART)

    seen = next((ground for ground in _UNDER_GLASS if lost(ground) <= most * _FEW_LOST), None)
    return seen or min(_UNDER_GLASS, key=lost)


def _apart(one: Colour, other: Colour) -> float:
    """How well two colours are told apart, beside each other and in thin lines: brightness counts most."""
    red, green, blue = (a - b for a, b in zip(one, other, strict=True))
    bright = 0.299 * red + 0.587 * green + 0.114 * blue
    return abs(bright) + (abs(0.564 * (blue - bright)) + abs(0.713 * (red - bright))) / 5


def plain_ground(drawing: Image.Image) -> Colour | None:
    """The colour of the sheet of a drawing in L or RGB; None where it has no plain one, like a photograph."""
    sample = drawing.resize((min(drawing.width, 160), min(drawing.height, 160)), Image.Resampling.NEAREST)
    sample = sample.convert("RGB")
    rough = sample.point([value & 0xF0 for value in range(256)] * 3)
    shade = _most_common(rough)
    other = shade[0] ^ 0x80, *shade[1:]
    sample_of_shade = sample.copy()
    sample_of_shade.paste(other, mask=marks(rough, shade).point([0] + [255] * 255))
    ground = _most_common(sample_of_shade, without=other)
    same = marks(sample, ground).histogram()
    return ground if 2 * sum(same[: _PLAIN + 1]) >= sample.width * sample.height else None


def _most_common(picture: Image.Image, without: Colour | None = None) -> Colour:
    """The most common colour of a small picture in RGB; black if it has no other than `without`."""
    counted = cast("list[tuple[int, Colour]]", picture.getcolors(picture.width * picture.height))
    return max(((count, colour) for count, colour in counted if colour != without), default=(0, (0, 0, 0)))[1]


def marks(drawing: Image.Image, ground: Colour) -> Image.Image:
    """How far each pixel of a drawing in L or RGB is from that colour, in L."""
    if drawing.mode == "L" and len(set(ground)) == 1:
        return drawing.point([abs(value - ground[0]) for value in range(256)])
    drawing = drawing.convert("RGB")
    apart = ImageChops.difference(drawing, Image.new("RGB", drawing.size, ground))
    return reduce(ImageChops.lighter, apart.split())


def is_blank(apart: Image.Image) -> bool:
    """Whether nothing, or a speck, is drawn, by how far its pixels are from the ground (fault 40)."""
    drawn = apart.point([0] * (_MARK + 1) + [255] * (255 - _MARK))
    box = drawn.getbbox()
    if box is None or drawn.histogram()[255] < min(_FEWEST_MARKS, apart.width * apart.height / 4):
        return True
    return max(box[2] - box[0], box[3] - box[1]) * _SMALLEST < max(apart.size)


def drawn_part(apart: Image.Image, full: tuple[int, int]) -> Box | None:
    """Where a small drawing lies on its large sheet, with a margin, in pixels of a picture of size `full`.

    None where it fills its sheet well enough. Only what is plain ground lies outside.
    """
    box = apart.point([0] * (_ANYTHING + 1) + [255] * (255 - _ANYTHING)).getbbox()
    if box is None:
        return None
    scale = max(full) / max(apart.size)
    left, top, right, bottom = (edge * scale for edge in box)
    reach = max(right - left, bottom - top)
    margin = reach * _MARGIN + 2 * scale
    least = max(max(full) / _MOST_ENLARGED, _FEWEST_PIXELS)
    if max(reach + 2 * margin, least) > _SMALL * max(full):
        return None
    sides = _widened(left - margin, right + margin, least, full[0])
    ends = _widened(top - margin, bottom + margin, least, full[1])
    return sides[0], ends[0], sides[1], ends[1]


def _widened(start: float, end: float, least: float, most: int) -> tuple[int, int]:
    more = max(0.0, least - (end - start)) / 2
    return max(0, int(start - more)), min(most, int(end + more) + 1)


def strengthened(small: Image.Image, ground: Colour) -> Image.Image:
    """A drawing in the size of a tile whose thin lines have become faint, with these lines clear again.

    Wide pale areas stay as pale as they are, and what lies beside strong ink stays as it is.
    """
    apart = marks(small, ground)
    peak = _dilated(apart, _REACH)
    grain = max(_NOISE, _NOISIEST * _usual(apart, peak))
    area = _dilated(_eroded(apart, 2), 2 + _REACH)
    faint = reduce(
        ImageChops.darker,
        (
            apart.point([255 * (value > grain // 2) for value in range(256)]),
            peak.point([255 * (grain < value < _CLEAR) for value in range(256)]),
            ImageChops.subtract(peak, ImageChops.add(area, area)).point([0] + [255] * 255),
        ),
    )
    count = faint.histogram()[255]
    if not 0 < count <= _TEXTURE * small.width * small.height:
        return small
    bands = small.split()
    shades = (ground[0],) if len(bands) == 1 else ground
    clear = [
        ImageMath.lambda_eval(
            lambda a, shade=shade: a["convert"](
                a["min"](a["max"](shade + (a["band"] - shade) * _CLEAR / a["max"](a["peak"], _NOISE), 0), 255), "L"
            ),
            band=band.convert("F"),
            peak=peak.convert("F"),
        )
        for band, shade in zip(bands, shades, strict=True)
    ]
    made = small.copy()
    made.paste(Image.merge(small.mode, clear), mask=faint)
    return made


def _usual(apart: Image.Image, peak: Image.Image) -> int:
    """How far nine of ten pixels are from the ground, where no strong ink is near: the grain and shade of paper."""
    counts = apart.histogram(peak.point([255] * _CLEAR + [0] * (256 - _CLEAR)))
    nine = 0.9 * sum(counts)
    return next((value for value, seen in enumerate(accumulate(counts)) if seen >= nine), 0)


def _dilated(grey: Image.Image, reach: int) -> Image.Image:
    """Each pixel becomes the lightest of the square around it, so many pixels in each direction."""
    padded = grey.crop((-reach, -reach, grey.width + reach, grey.height + reach))
    for x, y in ((1, 0), (0, 1)):
        done, wide = 1, 2 * reach + 1
        while done < wide:
            step = min(done, wide - done)
            beside = padded.crop((x * step, y * step, padded.width + x * step, padded.height + y * step))
            padded = ImageChops.lighter(padded, beside)
            done += step
    return padded.crop((0, 0, *grey.size))


def _eroded(grey: Image.Image, reach: int) -> Image.Image:
    """The darkest of the square."""
    return ImageChops.invert(_dilated(ImageChops.invert(grey), reach))
