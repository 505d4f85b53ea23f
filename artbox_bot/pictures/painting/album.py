"""A page of the album: every round's drawings with word, number, and the artist's seat."""

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw

from artbox_bot.pictures.painting import style
from artbox_bot.pictures.painting.encode import png
from artbox_bot.pictures.painting.lettering import fit, stamp, write
from artbox_bot.pictures.painting.paper import framed_card, lay, lay_centred, table, tag
from artbox_bot.pictures.painting.pen import check_sign
from artbox_bot.pictures.painting.tiles import paste_tile
from artbox_bot.pictures.painting.wood import disc, pawn

_CARD = (style.WIDTH - 2 * style.MARGIN - (style.ALBUM_COLUMNS - 1) * style.GAP) // style.ALBUM_COLUMNS
_INSET = _CARD - 36
_FOOT = 156
_ROW = _CARD + _FOOT + style.GAP
_HEAD = 176
_PAWN = 112


@dataclass(frozen=True, slots=True)
class AlbumTile:
    """One drawing: `number` is how many linked it rightly (R18); `tile` is None where it was hidden (R10)."""

    tile: bytes | None
    word: str
    number: int
    seat_letter: str


@dataclass(frozen=True, slots=True)
class AlbumSection:
    """One round of the game, its number from 1."""

    number: int
    drawings: Sequence[AlbumTile]


def album_page(rounds: Sequence[AlbumSection]) -> bytes:
    """One page of the album as PNG: these rounds, whole and in this order. The caller decides which they are."""
    rows = [_balanced(each.drawings) for each in rounds]
    height = 2 * style.MARGIN - style.GAP + sum(_HEAD + len(hung) * _ROW for hung in rows)
    picture = table(style.WIDTH, height)
    top = style.MARGIN
    for each, hung in zip(rounds, rows, strict=True):
        _head(picture, each.number, top)
        top += _HEAD
        for row in hung:
            left = (style.WIDTH - len(row) * _CARD - (len(row) - 1) * style.GAP) // 2
            for column, drawing in enumerate(row):
                _hang(picture, drawing, (left + column * (_CARD + style.GAP), top))
            top += _ROW
    return png(picture)


def _balanced(drawings: Sequence[AlbumTile]) -> list[Sequence[AlbumTile]]:
    """The drawings in as few rows as possible, all about equally long: four hang as two and two."""
    rows = -(-len(drawings) // style.ALBUM_COLUMNS)
    ends = [-(-len(drawings) * (row + 1) // rows) for row in range(rows)]
    return [drawings[start:end] for start, end in zip([0, *ends], ends, strict=False)]


def _head(picture: Image.Image, number: int, top: int) -> None:
    """The number of a round between two lines."""
    middle, y, gap = style.WIDTH // 2, top + 66, style.DISC // 2 + 36
    draw = ImageDraw.Draw(picture)
    for start, end in ((style.MARGIN, middle - gap), (middle + gap, style.WIDTH - style.MARGIN)):
        draw.line((start, y, end, y), style.TABLE_LINE, style.EDGE)
    lay_centred(picture, disc(str(number)), (middle, y + 4))


def _hang(picture: Image.Image, drawing: AlbumTile, corner: tuple[int, int]) -> None:
    """A card with the artist's figure and the number on its upper corners, and the word at its foot."""
    lay(picture, framed_card(_CARD, _CARD + _FOOT, _INSET, back=drawing.tile is None), corner)
    frame = (_CARD - _INSET) // 2
    if drawing.tile is not None:
        paste_tile(picture, drawing.tile, _centred, (corner[0] + frame, corner[1] + frame), _INSET)
    lay_centred(picture, pawn(drawing.seat_letter, _PAWN), (corner[0] + 30, corner[1] + 34))
    lay(picture, tag(106, 72), (corner[0] + _CARD - 90, corner[1] - 20))
    lay_centred(picture, check_sign(38, style.INK), (corner[0] + _CARD - 62, corner[1] + 16))
    stamp(picture, str(drawing.number), (corner[0] + _CARD - 17, corner[1] + 16), 50, style.INK)
    word = fit(drawing.word, _CARD - 2 * frame, _FOOT - 4, 56)
    write(picture, word, (corner[0] + _CARD // 2, corner[1] + _CARD + _FOOT // 2 - frame // 2), style.INK)


def _centred(size: tuple[int, int], corner: tuple[int, int]) -> tuple[int, int]:
    return corner[0] + (_INSET - size[0]) // 2, corner[1] + (_INSET - size[1]) // 2
