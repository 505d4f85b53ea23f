"""Nothing of a drawing, however it is stored, is painted outside its card."""

from collections.abc import Callable, Sequence
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops

from artbox_bot.game.shapes import Shape
from artbox_bot.game.sketch import SHEET, Placed
from artbox_bot.pictures.painting import style
from artbox_bot.pictures.painting.album import (
    _CARD,
    _INSET,
    AlbumSection,
    AlbumTile,
    _balanced,
    album_page,
)
from artbox_bot.pictures.painting.board import board, places
from artbox_bot.pictures.painting.encode import png
from artbox_bot.pictures.painting.reveal import RevealTile, reveal
from artbox_bot.pictures.painting.sketch import draw_sketch, paint_sketch
from artbox_bot.pictures.painting.tiles import make_tile
from artbox_bot.pictures.uploads.cleaning import clean
from tests.pictures.strokes import encoded, opened

Box = tuple[int, int, int, int]
CARD = style.TILE + 2 * style.FRAME
FOOT = 112
"""Of a card of the reveal."""


def stored(size: tuple[int, int], seed: int = 0) -> bytes:
    """A stored picture of that size without any white, in the colours of a tile: whatever an older version wrote."""
    picture = Image.new("P", size)
    picture.putpalette([255, 255, 255, 200, 30, 30, 20, 20, 90])
    picture.putdata(Random(seed).choices((1, 2), k=size[0] * size[1]))
    return png(picture)


def on_board(tiles: Sequence[bytes]) -> tuple[Image.Image, list[Box]]:
    _, corners = places(len(tiles))
    return opened(board(dict(enumerate(tiles, 1)))), [_square(corner, style.FRAME, style.TILE) for corner in corners]


def on_reveal(tiles: Sequence[bytes]) -> tuple[Image.Image, list[Box]]:
    _, corners = places(len(tiles), CARD + FOOT)
    shown = reveal([RevealTile(n, tile, "cat", 1, n) for n, tile in enumerate(tiles, 1)])
    return opened(shown), [_square(corner, style.FRAME, style.TILE) for corner in corners]


def on_album(tiles: Sequence[bytes]) -> tuple[Image.Image, list[Box]]:
    page = album_page([AlbumSection(1, [AlbumTile(tile, "cat", 1, "A") for tile in tiles])])
    frame, boxes, top = (_CARD - _INSET) // 2, list[Box](), style.MARGIN + style.ALBUM_HEAD
    for row in _balanced([AlbumTile(tile, "cat", 1, "A") for tile in tiles]):
        left = (style.WIDTH - len(row) * _CARD - (len(row) - 1) * style.GAP) // 2
        corners = [(left + column * (_CARD + style.GAP), top) for column in range(len(row))]
        boxes += [_square(corner, frame, _INSET) for corner in corners]
        top += style.ALBUM_ROW
    return opened(page), boxes


def _square(corner: tuple[int, int], frame: int, side: int) -> Box:
    left, top = corner[0] + frame, corner[1] + frame
    return left, top, left + side, top + side


Paint = Callable[[Sequence[bytes]], tuple[Image.Image, list[Box]]]
PAINTERS: dict[str, Paint] = {"board": on_board, "reveal": on_reveal, "album": on_album}


@cache
def bare(paint: Paint, count: int) -> Image.Image:
    """So many cards without any drawing."""
    picture, _ = paint([png(Image.new("P", (8, 8)))] * count)
    return picture.convert("RGB")


def outside(paint: Paint, tiles: Sequence[bytes]) -> int:
    """How many pixels outside all cards are not as they are without any drawing."""
    shown, boxes = paint(tiles)
    changed = ImageChops.difference(shown.convert("RGB"), bare(paint, len(tiles))).convert("L").point([0] + [255] * 255)
    assert all(changed.crop(box).getbbox() for box in boxes)
    for box in boxes:
        changed.paste(0, box)
    return changed.histogram()[255]


@pytest.mark.parametrize("painter", PAINTERS)
@settings(max_examples=6, deadline=None)
@given(st.lists(st.tuples(st.integers(1, 1700), st.integers(1, 1700)), min_size=2, max_size=8), st.integers(0, 9))
def test_whatever_is_stored_stays_on_its_card(painter: str, sizes: list[tuple[int, int]], seed: int) -> None:
    assert outside(PAINTERS[painter], [stored(size, seed) for size in sizes]) == 0


@pytest.mark.parametrize("painter", PAINTERS)
@pytest.mark.parametrize("size", [(1000, 1000), (497, 1), (1, 3000), (496, 496), (2500, 600)])
def test_a_stored_picture_of_any_shape_stays_on_its_card(painter: str, size: tuple[int, int]) -> None:
    assert outside(PAINTERS[painter], [stored(size)] * 3) == 0


def test_a_sketch_of_the_first_version_hangs_as_one_of_today() -> None:
    """It was stored in the size of its sheet, without being made smaller."""
    sketch = tuple(Placed(shape, 500, 480, 700, 15) for shape in Shape)
    drawn = draw_sketch(sketch)
    assert drawn.size == (SHEET, SHEET)
    today = opened(board({1: paint_sketch(sketch).tile, 2: paint_sketch(sketch).tile})).convert("L")
    old = opened(board({1: _as_then(drawn), 2: _as_then(drawn)})).convert("L")
    assert ImageChops.difference(today, old).point([0] * 120 + [255] * 136).histogram()[255] < 200


def _as_then(drawn: Image.Image) -> bytes:
    return png(drawn.quantize(24, dither=Image.Dither.NONE))


@pytest.mark.parametrize("size", [(1000, 1000), (4000, 30), (30, 4000), (496, 496), (100, 20)])
def test_no_way_of_making_a_tile_makes_one_that_is_too_large(size: tuple[int, int]) -> None:
    ink = Image.new("L", size, 30)
    for tile in (make_tile(ink), clean(encoded(ink)).tile):
        assert max(opened(tile).size) == style.TILE
    line = (Placed(Shape.LINE, 500, 500, SHEET, 45),)
    assert opened(paint_sketch(line).tile).size == (style.TILE, style.TILE)
