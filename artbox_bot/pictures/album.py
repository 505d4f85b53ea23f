"""The album: every round's drawings with word, number, and the artist's seat."""

# Pillow's hints name NumPy, which is not installed.
# pyright: reportUnknownMemberType=false

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from artbox_bot.pictures import style
from artbox_bot.pictures.encode import png
from artbox_bot.pictures.lettering import fit, write
from artbox_bot.pictures.paper import disc, framed_card, lay, lay_centred, pawn, table
from artbox_bot.pictures.tiles import fitted, open_tile

MOST_PAGES = 10
"""Discord takes at most 10 files a message."""
_COLUMNS = 3
_INSET = 310
_CARD = (style.WIDTH - 2 * style.MARGIN - 2 * style.GAP) // _COLUMNS
_FOOT = 120
_ROW = _CARD + _FOOT + style.GAP
_HEAD = 160
_ROWS = 4


@dataclass(frozen=True, slots=True)
class AlbumDrawing:
    """One drawing: `number` is how many linked it rightly (R18); `tile` is None where it was hidden (R10)."""

    tile: bytes | None
    word: str
    number: int
    seat_letter: str


@dataclass(frozen=True, slots=True)
class AlbumRound:
    """One round of the game, its number from 1."""

    number: int
    drawings: Sequence[AlbumDrawing]


def album(rounds: Sequence[AlbumRound]) -> tuple[bytes, ...]:
    """The game as at most 10 PNG pages, rounds in their order. Rounds without a drawing are left out."""
    shown = [each for each in rounds if each.drawings]
    rows = sum(_rows(each) for each in shown)
    limit = max(_ROWS, -(-rows // MOST_PAGES))
    while True:
        pages = _paged(shown, limit)
        if len(pages) <= MOST_PAGES:
            return tuple(_page(page) for page in pages)
        limit += 1


def _rows(each: AlbumRound) -> int:
    return -(-len(each.drawings) // _COLUMNS)


def _paged(rounds: Sequence[AlbumRound], limit: int) -> list[list[AlbumRound]]:
    pages: list[list[AlbumRound]] = []
    used = 0
    for each in rounds:
        if not pages or used + _rows(each) > limit:
            pages.append([])
            used = 0
        pages[-1].append(each)
        used += _rows(each)
    return pages


def _page(rounds: Sequence[AlbumRound]) -> bytes:
    height = 2 * style.MARGIN + sum(_HEAD + _rows(each) * _ROW for each in rounds) - style.GAP
    picture = table(style.WIDTH, height)
    top = style.MARGIN
    for each in rounds:
        lay_centred(picture, disc(str(each.number)), (style.WIDTH // 2, top + 62))
        top += _HEAD
        for number, drawing in enumerate(each.drawings):
            row, column = divmod(number, _COLUMNS)
            _paste(picture, drawing, (style.MARGIN + column * (_CARD + style.GAP), top + row * _ROW))
        top += _rows(each) * _ROW
    return png(picture, 3)


def _paste(picture: Image.Image, drawing: AlbumDrawing, corner: tuple[int, int]) -> None:
    lay(picture, framed_card(_CARD, _CARD + _FOOT, _INSET), corner)
    frame = (_CARD - _INSET) // 2
    if drawing.tile is not None:
        tile = open_tile(drawing.tile).convert("RGB")
        tile = tile.resize(fitted(tile.size, _INSET), Image.Resampling.LANCZOS)
        spot = (corner[0] + frame + (_INSET - tile.width) // 2, corner[1] + frame + (_INSET - tile.height) // 2)
        picture.paste(tile, spot)
    middle = corner[1] + _CARD + _FOOT // 2 - frame // 2
    lay_centred(picture, pawn(drawing.seat_letter, 96), (corner[0] + frame + 38, middle))
    word = fit(drawing.word, _CARD - 2 * frame - 150, _FOOT - 16, 46)
    write(picture, word, (corner[0] + _CARD // 2 + 6, middle), style.INK)
    write(
        picture, fit(str(drawing.number), 60, 60, 54, title=True), (corner[0] + _CARD - frame - 26, middle), style.INK
    )
