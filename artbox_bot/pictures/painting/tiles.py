"""Tiles: drawings prepared when they are handed in, so that painting a board is quick.

A tile is a PNG of at most 496 x 496 pixels and 24 colours, one byte each. Eight tiles and the table then share the
256 colours of one board, which is why a board is small whatever the drawings hold (fault 41). Colour 0 is white.
"""

# Pillow's hints name NumPy, which is not installed.
# pyright: reportUnknownMemberType=false

from collections.abc import Callable, Iterator
from functools import lru_cache
from io import BytesIO

from PIL import Image

from artbox_bot.pictures.painting import style
from artbox_bot.pictures.painting.encode import png, without_colour

_ALMOST_WHITE = 244
_LEVEL = 3
_GREYS = [255 - round(k * 255 / (style.TILE_COLOURS - 1)) for k in range(style.TILE_COLOURS)]


def fitted(size: tuple[int, int], longest: int) -> tuple[int, int]:
    """The size, scaled down in proportion if a side is longer than that; at least one pixel."""
    scale = min(1.0, longest / max(size))
    return max(1, round(size[0] * scale)), max(1, round(size[1] * scale))


def shrink(drawing: Image.Image) -> Image.Image:
    """The drawing (L or RGB, on white) in the size of a tile."""
    size = fitted(drawing.size, style.TILE)
    # A box filter for the bulk, a good one for the rest: as sharp, and several times as fast.
    step = min(drawing.width // size[0], drawing.height // size[1])
    small = drawing.reduce(step) if step > 1 else drawing
    return small.resize(size, Image.Resampling.HAMMING)


def grown(drawing: Image.Image) -> Image.Image:
    """A smaller drawing in the size of a tile."""
    by = style.TILE / max(drawing.size)
    size = max(1, round(drawing.width * by)), max(1, round(drawing.height * by))
    return drawing.resize(size, Image.Resampling.LANCZOS)


def make_tile(drawing: Image.Image) -> bytes:
    """The tile of a drawing (L or RGB, on white). A large drawing is made smaller, a very small one larger."""
    small = shrink(drawing) if max(drawing.size) > style.TILE else drawing
    if max(small.size) < style.TILE // 2:
        small = grown(small)
    small = without_colour(small)
    tile = _grey_tile(small) if small.mode == "L" else _colour_tile(small)
    return png(tile, _LEVEL)


def _grey_tile(small: Image.Image) -> Image.Image:
    steps = style.TILE_COLOURS - 1
    tile = small.point([((255 - value) * steps + 127) // 255 for value in range(256)])
    tile.putpalette([channel for grey in _GREYS for channel in (grey, grey, grey)])
    return tile


def _colour_tile(small: Image.Image) -> Image.Image:
    sample = _third(small) if min(small.size) > 90 else small
    chosen = sample.quantize(style.TILE_COLOURS - 1, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    kept = [*style.GROUND]
    for colour in batched(chosen.getpalette() or []):
        # What is almost white becomes white, else the paper of a drawing looks stained.
        if min(colour) < _ALMOST_WHITE:
            kept += colour
    palette = Image.new("P", (1, 1))
    palette.putpalette(kept)
    return small.quantize(palette=palette, dither=Image.Dither.NONE)


def _third(small: Image.Image) -> Image.Image:
    """A third of the pixels, on which colours are chosen sooner: no averages, which are pale.

    Some of every row and column, so that no thin line is left out.
    """
    thin = (-(-small.width // 3), -(-small.height // 3))
    sample = Image.new("RGB", (thin[0], 3 * thin[1]))
    for shift in range(3):
        box = (shift, shift, small.width - 2 + shift, small.height - 2 + shift)
        sample.paste(small.resize(thin, Image.Resampling.NEAREST, box), (0, shift * thin[1]))
    return sample


def batched(palette: list[int]) -> Iterator[tuple[int, int, int]]:
    """The colours of a palette."""
    channels = iter(palette)
    return zip(channels, channels, channels, strict=True)


@lru_cache(maxsize=48)
def open_tile(tile: bytes) -> Image.Image:
    """A tile's picture, in mode P. The last ones are kept (a quarter of a megabyte each), so do not draw on them.

    It always fits its card: the first version stored sketches in the size of their sheet, so those are shrunk.
    """
    picture = Image.open(BytesIO(tile), formats=["PNG"])
    picture.load()
    return open_tile(make_tile(picture.convert("RGB"))) if max(picture.size) > style.TILE else picture


def paste_tile(
    picture: Image.Image,
    tile: bytes,
    centred: Callable[[tuple[int, int], tuple[int, int]], tuple[int, int]],
    corner: tuple[int, int],
    longest: int = style.TILE,
) -> None:
    """Lays a tile on a painted picture; its white lets the card's white through."""
    drawing = open_tile(tile)
    marks = drawing.point([0] + [255] * 255, "L")
    shown = drawing.convert("RGB")
    if longest != style.TILE:
        size = fitted(drawing.size, longest)
        shown, marks = (each.resize(size, Image.Resampling.LANCZOS) for each in (shown, marks))
        marks = marks.point([0] + [255] * 255)
    picture.paste(shown, centred(shown.size, corner), marks)
