"""The reveal: who was right? Every drawing with its word, its number, and its token (R21)."""

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from artbox_bot.pictures.painting import style
from artbox_bot.pictures.painting.board import centred, disc_corner, places
from artbox_bot.pictures.painting.encode import png
from artbox_bot.pictures.painting.lettering import fit, stamp, write
from artbox_bot.pictures.painting.paper import framed_card, lay, lay_centred, table
from artbox_bot.pictures.painting.pen import check_sign, pencil_sign
from artbox_bot.pictures.painting.tiles import paste_tile
from artbox_bot.pictures.painting.wood import disc, victory

_CARD = style.TILE + 2 * style.FRAME
_FOOT = 112
_SIGN = 44
_STAR = 84
_STEP = 88


@dataclass(frozen=True, slots=True)
class RevealTile:
    """One drawing of the reveal: `number` is how many guessed it (R18), `token` its place in the hand-ins.

    `tile` is None where a moderator has hidden the drawing (R10), `number` in a void round (R13).
    """

    place: int
    tile: bytes | None
    word: str
    number: int | None
    token: int
    best: bool = False


def reveal(tiles: Sequence[RevealTile]) -> bytes:
    """The drawings with their words as PNG, in the order given; the best one has a wooden edge and a star (R19)."""
    size, corners = places(len(tiles), _CARD + _FOOT)
    picture = table(*size)
    for tile, corner in zip(tiles, corners, strict=True):
        frame = framed_card(_CARD, _CARD + _FOOT, style.TILE, best=tile.best, back=tile.tile is None)
        lay(picture, frame, corner)
        if tile.tile is not None:
            paste_tile(picture, tile.tile, centred, corner)
        word = fit(tile.word, style.TILE - 12, _FOOT - 4, 64)
        write(picture, word, (corner[0] + _CARD // 2, corner[1] + _CARD + (_FOOT - style.FRAME) // 2), style.INK)
        _beside(picture, tile, corner)
    return png(picture)


def _beside(picture: Image.Image, tile: RevealTile, corner: tuple[int, int]) -> None:
    """Beside the card, from its top: its place, a star for the point, how many guessed it, and the token."""
    left, top = disc_corner(corner)
    lay(picture, disc(str(tile.place), style.HANG_DISC), (left, top))
    middle, y = left + style.HANG_DISC // 2, top + style.HANG_DISC + 70
    if tile.best:
        lay_centred(picture, victory(_STAR), (middle, y))
    for sign, number in ((check_sign, tile.number), (pencil_sign, tile.token)):
        y += _STEP
        if number is not None:
            lay_centred(picture, sign(_SIGN, style.TABLE_TEXT), (left + 30, y))
            stamp(picture, str(number), (left + 82, y), 60, style.TABLE_TEXT)
