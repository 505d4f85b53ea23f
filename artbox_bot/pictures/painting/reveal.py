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
_FOOT = 166
_COLUMN = 116
_SIGN = 46


@dataclass(frozen=True, slots=True)
class RevealTile:
    """One drawing of the reveal: `number` is how many linked it rightly (R18), `token` its place in the hand-ins.

    `tile` is None where a moderator has hidden the drawing (R10).
    """

    place: int
    tile: bytes | None
    word: str
    number: int
    token: int
    best: bool = False


def reveal(tiles: Sequence[RevealTile]) -> bytes:
    """The drawings with their words as PNG, in the order given; the best one has a wooden edge and a star (R19)."""
    size, corners = places(len(tiles), _CARD + _FOOT)
    picture = table(*size)
    for tile, corner in zip(tiles, corners, strict=True):
        frame = framed_card(_CARD, _CARD + _FOOT, style.TILE, best=tile.best, back=tile.tile is None)
        lay(picture, frame, corner)
        lay(picture, disc(str(tile.place)), disc_corner(corner))
        if tile.tile is not None:
            paste_tile(picture, tile.tile, centred, corner)
            lay(picture, disc(str(tile.place)), disc_corner(corner))
        if tile.best:
            lay(picture, victory(style.DISC), (corner[0] + _CARD - style.DISC + 20, disc_corner(corner)[1]))
        _foot(picture, tile, corner)
    return png(picture)


def _foot(picture: Image.Image, tile: RevealTile, corner: tuple[int, int]) -> None:
    """The foot of a card: the word, and beside it how many linked it rightly, above the token."""
    left, right = corner[0] + style.FRAME, corner[0] + _CARD - style.FRAME
    middle = corner[1] + _CARD + _FOOT // 2 - style.FRAME // 2
    word = fit(tile.word, _CARD - 2 * style.FRAME - _COLUMN - 12, _FOOT - 12, 64)
    write(picture, word, ((left + right - _COLUMN) // 2, middle), style.INK)
    for sign, number, y, colour in (
        (check_sign(_SIGN, style.INK), tile.number, middle - 36, style.INK),
        (pencil_sign(_SIGN, style.INK_SOFT), tile.token, middle + 36, style.INK_SOFT),
    ):
        lay_centred(picture, sign, (right - _COLUMN + 30, y))
        stamp(picture, str(number), (right - 26, y), 56, colour)
