"""The reveal: who was right? Every drawing with its word, its number, and its token (R21)."""

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from artbox_bot.pictures.painting import style
from artbox_bot.pictures.painting.board import badge_corner, places
from artbox_bot.pictures.painting.encode import png
from artbox_bot.pictures.painting.lettering import fit, stamp, write
from artbox_bot.pictures.painting.paper import framed_card, lay, lay_centred, table
from artbox_bot.pictures.painting.pen import check_sign, pencil_sign
from artbox_bot.pictures.painting.tiles import paste_tile
from artbox_bot.pictures.painting.wood import disc, victory

_MAT = 116
"""The column left of a drawing, in which all that is said of it stands: nothing lies on the drawing."""
_INSET = 402
_CARD = (_MAT + _INSET + style.FRAME, style.FRAME + _INSET + 96)
_SIGN = 40


@dataclass(frozen=True, slots=True)
class RevealTile:
    """One drawing of the reveal: `number` is how many linked it rightly (R18), `token` its place in the hand-ins.

    `tile` is None where a moderator has hidden the drawing (R10); `number` is None where nobody guessed (R13).
    """

    place: int
    tile: bytes | None
    word: str
    number: int | None
    token: int
    best: bool = False


def reveal(tiles: Sequence[RevealTile]) -> bytes:
    """The drawings with their words as PNG, in the order given; the best one has a wooden edge and a star (R19)."""
    size, corners = places(len(tiles), _CARD)
    picture = table(*size)
    for tile, corner in zip(tiles, corners, strict=True):
        frame = framed_card(*_CARD, _INSET, corner=(_MAT, style.FRAME), best=tile.best, back=tile.tile is None)
        lay(picture, frame, corner)
        lay(picture, disc(str(tile.place), style.BADGE), badge_corner(corner))
        if tile.tile is not None:
            paste_tile(picture, tile.tile, _centred, corner, _INSET)
        word = fit(tile.word, _CARD[0] - 2 * style.FRAME, 84, 64, lines=2)
        foot = corner[1] + style.FRAME + _INSET + 46
        write(picture, word, (corner[0] + _CARD[0] // 2, foot), style.INK)
        if tile.number is not None:
            _column(picture, tile, tile.number, corner)
    return png(picture)


def _column(picture: Image.Image, tile: RevealTile, number: int, corner: tuple[int, int]) -> None:
    """Beside the drawing: the star, how many linked it rightly, and the token."""
    x, y = corner[0] + _MAT // 2 + 4, corner[1] + style.FRAME + _INSET
    if tile.best:
        lay_centred(picture, victory(style.BADGE), (x, corner[1] + 168))
    for sign, shown, above, colour in (
        (check_sign(_SIGN, style.INK), number, 128, style.INK),
        (pencil_sign(_SIGN, style.INK_SOFT), tile.token, 40, style.INK_SOFT),
    ):
        lay_centred(picture, sign, (x - 26, y - above))
        stamp(picture, str(shown), (x + 24, y - above), 62, colour)


def _centred(size: tuple[int, int], corner: tuple[int, int]) -> tuple[int, int]:
    return corner[0] + _MAT + (_INSET - size[0]) // 2, corner[1] + style.FRAME + (_INSET - size[1]) // 2
