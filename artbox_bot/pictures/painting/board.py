"""The board: what hangs where (R14)."""

# Pillow's hints name NumPy, which is not installed.
# pyright: reportUnknownMemberType=false

from collections.abc import Mapping
from functools import cache, lru_cache, reduce

from PIL import Image, ImageChops

from artbox_bot.pictures.painting import style
from artbox_bot.pictures.painting.encode import png
from artbox_bot.pictures.painting.paper import framed_card, lay, table
from artbox_bot.pictures.painting.pen import PAD
from artbox_bot.pictures.painting.style import Colour
from artbox_bot.pictures.painting.tiles import batched, open_tile
from artbox_bot.pictures.painting.wood import disc

_CARD = style.TILE + 2 * style.FRAME
_COLUMNS = 2
_GROUNDS = (style.TABLE, style.PAPER, style.GROUND, style.PAPER_EDGE, style.WOOD)
_MARKS = [0] + [255] * 255
_BASE_COLOURS = 256 - 8 * style.TILE_COLOURS


def places(count: int, height: int = _CARD) -> tuple[tuple[int, int], list[tuple[int, int]]]:
    """The size of a picture with so many cards in two columns, and the upper left corner of each card."""
    rows = -(-count // _COLUMNS)
    corners: list[tuple[int, int]] = []
    for place in range(count):
        row, column = divmod(place, _COLUMNS)
        alone = place == count - 1 and column == 0
        x = (style.WIDTH - _CARD) // 2 if alone else style.MARGIN + column * (_CARD + style.GAP)
        corners.append((x, style.MARGIN + row * (height + style.GAP)))
    return (style.WIDTH, 2 * style.MARGIN + rows * height + (rows - 1) * style.GAP), corners


def disc_corner(card: tuple[int, int]) -> tuple[int, int]:
    """Where the number lies on a card."""
    return card[0] - style.MARGIN // 2 + 2, card[1] - style.MARGIN // 2


@lru_cache(maxsize=16)
def empty_board(numbers: tuple[int, ...], hidden: tuple[int, ...]) -> Image.Image:
    """The board without drawings, in the colours of the palette that eight tiles do not use. Drawn once and kept."""
    size, corners = places(len(numbers))
    picture = table(*size)
    for number, corner in zip(numbers, corners, strict=True):
        lay(picture, framed_card(_CARD, _CARD, style.TILE, back=number in hidden), corner)
        lay(picture, disc(str(number)), disc_corner(corner))
    # The colours are chosen on one card, for the others are the same; the large plain grounds keep theirs exactly.
    one = picture.crop((0, 0, _CARD, _CARD))
    chosen = one.quantize(_BASE_COLOURS - len(_GROUNDS), Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    colours = [channel for ground in _GROUNDS for channel in ground]
    for red, green, blue in batched(chosen.getpalette() or []):
        if all(abs(red - r) + abs(green - g) + abs(blue - b) > 12 for r, g, b in _GROUNDS):
            colours += (red, green, blue)
    palette = Image.new("P", (1, 1))
    palette.putpalette(colours)
    base = picture.quantize(palette=palette, dither=Image.Dither.FLOYDSTEINBERG)
    for index, ground in enumerate(_GROUNDS):
        base.paste(index, mask=_exactly(picture, ground))
    base.putpalette(colours + [0] * (768 - len(colours)))
    return base


def _exactly(picture: Image.Image, colour: Colour) -> Image.Image:
    """A mask of the pixels of exactly that colour: Pillow looks for the nearest colour of a palette with few bits."""
    bands = zip(picture.split(), colour, strict=True)
    return reduce(
        ImageChops.darker, (band.point([255 * (value == wanted) for value in range(256)]) for band, wanted in bands)
    )


@cache
def _disc_mask(number: int) -> Image.Image:
    """The wood of a number's disc, without its shadow and its soft edge."""
    return disc(str(number)).getchannel("A").point([255 if alpha > 250 else 0 for alpha in range(256)])


def board(tiles: Mapping[int, bytes | None]) -> bytes:
    """The board as PNG: place to tile, None where a moderator has hidden the drawing (R10, R14).

    At most 8 places.
    """
    numbers = tuple(sorted(tiles))
    empty = empty_board(numbers, tuple(number for number in numbers if tiles[number] is None))
    picture = empty.copy()
    palette = picture.getpalette() or []
    _, corners = places(len(numbers))
    for slot, (number, corner) in enumerate(zip(numbers, corners, strict=True)):
        tile = tiles[number]
        if tile is None:
            continue
        drawing = open_tile(tile)
        first = _BASE_COLOURS + slot * style.TILE_COLOURS
        colours = (drawing.getpalette() or [])[: 3 * style.TILE_COLOURS]
        palette[3 * first : 3 * first + len(colours)] = colours
        shifted = drawing.point([(index + first) & 255 for index in range(256)])
        # White lets the card through, with the shadow of the number's disc on it.
        picture.paste(shifted, centred(shifted.size, corner), drawing.point(_MARKS, "L"))
        mask = _disc_mask(number)
        x, y = disc_corner(corner)[0] - PAD, disc_corner(corner)[1] - PAD
        picture.paste(empty.crop((x, y, x + mask.width, y + mask.height)), (x, y), mask)
    picture.putpalette(palette)
    return png(picture)


def centred(size: tuple[int, int], card: tuple[int, int]) -> tuple[int, int]:
    """Where a drawing of that size lies in the frame of a card."""
    return (
        card[0] + style.FRAME + (style.TILE - size[0]) // 2,
        card[1] + style.FRAME + (style.TILE - size[1]) // 2,
    )
