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

_CARD = (style.WIDTH - 2 * style.MARGIN - (style.ALBUM_COLUMNS - 1) * style.GAP) // style.ALBUM_COLUMNS
_INSET = _CARD - 36
_FOOT = style.ALBUM_ROW - style.GAP - _CARD
_WORD = 84
"""How much of the foot is the word's; the rest is that of figure and number."""
_PAWN = 66
_DISC = 84


@dataclass(frozen=True, slots=True)
class AlbumTile:
    """One drawing: `number` is how many guessed it (R18); `tile` is None where it was hidden (R10)."""

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
    height = 2 * style.MARGIN - style.GAP + sum(style.ALBUM_HEAD + len(hung) * style.ALBUM_ROW for hung in rows)
    picture = table(style.WIDTH, height)
    top = style.MARGIN
    for each, hung in zip(rounds, rows, strict=True):
        _head(picture, each.number, top)
        top += style.ALBUM_HEAD
        for row in hung:
            left = (style.WIDTH - len(row) * _CARD - (len(row) - 1) * style.GAP) // 2
            for column, drawing in enumerate(row):
                _hang(picture, drawing, (left + column * (_CARD + style.GAP), top))
            top += style.ALBUM_ROW
    return png(picture)


def _balanced(drawings: Sequence[AlbumTile]) -> list[Sequence[AlbumTile]]:
    """The drawings in as few rows as possible, all about equally long: four hang as two and two."""
    rows = -(-len(drawings) // style.ALBUM_COLUMNS)
    ends = [-(-len(drawings) * (row + 1) // rows) for row in range(rows)]
    return [drawings[start:end] for start, end in zip([0, *ends], ends, strict=False)]


def _head(picture: Image.Image, number: int, top: int) -> None:
    """The number of a round between two lines."""
    middle, y, gap = style.WIDTH // 2, top + 34, _DISC // 2 + 36
    draw = ImageDraw.Draw(picture)
    for start, end in ((style.MARGIN, middle - gap), (middle + gap, style.WIDTH - style.MARGIN)):
        draw.line((start, y, end, y), style.TABLE_LINE, style.EDGE)
    lay_centred(picture, disc(str(number), _DISC), (middle, y + 3))


def _hang(picture: Image.Image, drawing: AlbumTile, corner: tuple[int, int]) -> None:
    """A card; under the drawing its word, and under that the artist's figure with its letter, and the number."""
    lay(picture, framed_card(_CARD, _CARD + _FOOT, _INSET, back=drawing.tile is None), corner)
    frame = (_CARD - _INSET) // 2
    if drawing.tile is not None:
        paste_tile(picture, drawing.tile, _centred, (corner[0] + frame, corner[1] + frame), _INSET)
    foot = corner[1] + frame + _INSET
    word = fit(drawing.word, _INSET, _WORD, 56)
    write(picture, word, (corner[0] + _CARD // 2, foot + _WORD // 2 + 4), style.INK)
    y = foot + _WORD + (_FOOT + frame - _WORD) // 2 - 4
    lay_centred(picture, pawn("", _PAWN), (corner[0] + frame + 38, y))
    stamp(picture, drawing.seat_letter, (corner[0] + frame + 94, y), 50, style.INK)
    lay_centred(picture, check_sign(38, style.INK), (corner[0] + _CARD - frame - 76, y))
    stamp(picture, str(drawing.number), (corner[0] + _CARD - frame - 28, y), 50, style.INK)


def _centred(size: tuple[int, int], corner: tuple[int, int]) -> tuple[int, int]:
    return corner[0] + (_INSET - size[0]) // 2, corner[1] + (_INSET - size[1]) // 2
