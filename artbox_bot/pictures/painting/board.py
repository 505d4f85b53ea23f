"""The board: what hangs where (R14)."""

# Pillow's hints name NumPy, which is not installed.
# pyright: reportUnknownMemberType=false

from collections.abc import Mapping
from functools import lru_cache, reduce

from PIL import Image, ImageChops

from artbox_bot.pictures.painting import style
from artbox_bot.pictures.painting.encode import png
from artbox_bot.pictures.painting.paper import framed_card, lay, table
from artbox_bot.pictures.painting.style import Colour
from artbox_bot.pictures.painting.tiles import batched, open_tile
from artbox_bot.pictures.painting.wood import disc

_CARD = style.TILE + 2 * style.FRAME
_COLUMNS = 2
_BESIDE = style.HANG_DISC + 12
"""How far a card is from the left edge of its place."""
_SLOT = _BESIDE + _CARD
_GROUNDS = (style.TABLE, style.PAPER, style.GROUND, style.PAPER_EDGE, style.WOOD)
_MARKS = [0] + [255] * 255
_BASE_COLOURS = 256 - 8 * style.TILE_COLOURS


def places(count: int, height: int = _CARD) -> tuple[tuple[int, int], list[tuple[int, int]]]:
    """The size of a picture with so many cards in two columns, and the upper left corner of each card."""
    rows = -(-count // _COLUMNS)
    width = 2 * style.HANG_GAP + _COLUMNS * _SLOT + (_COLUMNS - 1) * style.HANG_GAP
    corners: list[tuple[int, int]] = []
    for place in range(count):
        row, column = divmod(place, _COLUMNS)
        alone = place == count - 1 and column == 0
        left = (width - _SLOT) // 2 if alone else style.HANG_GAP + column * (_SLOT + style.HANG_GAP)
        corners.append((left + _BESIDE, style.HANG_GAP + row * (height + style.HANG_GAP)))
    return (width, 2 * style.HANG_GAP + rows * height + (rows - 1) * style.HANG_GAP), corners


def disc_corner(card: tuple[int, int]) -> tuple[int, int]:
    """Where the number of a card lies: beside it, so that it covers nothing of the drawing."""
    return card[0] - _BESIDE, card[1] + style.FRAME


@lru_cache(maxsize=16)
def empty_board(numbers: tuple[int, ...], hidden: tuple[int, ...]) -> Image.Image:
    """The board without drawings, in the colours of the palette that eight tiles do not use. Drawn once and kept."""
    size, corners = places(len(numbers))
    picture = table(*size)
    for number, corner in zip(numbers, corners, strict=True):
        lay(picture, framed_card(_CARD, _CARD, style.TILE, back=number in hidden), corner)
        lay(picture, disc(str(number), style.HANG_DISC), disc_corner(corner))
    # The colours are chosen on one card, for the others are the same; the large plain grounds keep theirs exactly.
    one = picture.crop((0, 0, corners[0][0] + _CARD, corners[0][1] + _CARD))
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
        picture.paste(shifted, centred(shifted.size, corner), drawing.point(_MARKS, "L"))  # white is the card's
    picture.putpalette(palette)
    return png(picture)


def centred(size: tuple[int, int], card: tuple[int, int]) -> tuple[int, int]:
    """Where a drawing of that size lies in the frame of a card."""
    return (
        card[0] + style.FRAME + (style.TILE - size[0]) // 2,
        card[1] + style.FRAME + (style.TILE - size[1]) // 2,
    )
