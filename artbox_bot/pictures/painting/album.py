"""A page of the album: every round's drawings with word, number, and the artist's seat."""

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw

from artbox_bot.pictures.painting import style
from artbox_bot.pictures.painting.encode import png
from artbox_bot.pictures.painting.lettering import fit, stamp, write
from artbox_bot.pictures.painting.paper import framed_card, lay, lay_centred, table
from artbox_bot.pictures.painting.pen import check_sign
from artbox_bot.pictures.painting.tiles import paste_tile
from artbox_bot.pictures.painting.wood import disc, pawn

_CARD, _FOOT, _HEAD, _ROW = style.ALBUM_CARD, style.ALBUM_FOOT, style.ALBUM_HEAD, style.ALBUM_ROW
_INSET = _CARD - 32
_PAWN = 78
_DISC = 92


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
    picture = table(style.WIDTH, style.album_height([len(each.drawings) for each in rounds]))
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
    middle, y, gap = style.WIDTH // 2, top + 44, _DISC // 2 + 30
    draw = ImageDraw.Draw(picture)
    for start, end in ((style.MARGIN, middle - gap), (middle + gap, style.WIDTH - style.MARGIN)):
        draw.line((start, y, end, y), style.TABLE_LINE, style.EDGE)
    lay_centred(picture, disc(str(number), _DISC), (middle, y + 4))


def _hang(picture: Image.Image, drawing: AlbumTile, corner: tuple[int, int]) -> None:
    """A card with its word at the foot, the letter of its artist, and its number: nothing lies on the drawing."""
    lay(picture, framed_card(_CARD, _CARD + _FOOT, _INSET, back=drawing.tile is None), corner)
    frame = (_CARD - _INSET) // 2
    if drawing.tile is not None:
        paste_tile(picture, drawing.tile, _centred, (corner[0] + frame, corner[1] + frame), _INSET)
    middle, word, below = corner[0] + _CARD // 2, corner[1] + _CARD + 22, corner[1] + _CARD + 94
    write(picture, fit(drawing.word, _CARD - 2 * frame, 68, 52, lines=2), (middle, word), style.INK)
    lay_centred(picture, pawn("", _PAWN), (middle - 104, below))
    stamp(picture, drawing.seat_letter, (middle - 50, below), 56, style.INK)
    lay_centred(picture, check_sign(38, style.INK), (middle + 50, below))
    stamp(picture, str(drawing.number), (middle + 98, below), 56, style.INK)


def _centred(size: tuple[int, int], corner: tuple[int, int]) -> tuple[int, int]:
    return corner[0] + (_INSET - size[0]) // 2, corner[1] + (_INSET - size[1]) // 2
