"""The reveal: who was right? Every drawing with its word, its number, and its token (R21)."""

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from artbox_bot.pictures import style
from artbox_bot.pictures.board import centred, disc_corner, places
from artbox_bot.pictures.encode import png
from artbox_bot.pictures.lettering import fit, write
from artbox_bot.pictures.paper import Pen, disc, framed_card, lay, lay_centred, made, table, victory
from artbox_bot.pictures.tiles import open_tile

_CARD = style.TILE + 2 * style.FRAME
_FOOT = 150
_SIGN = 44


@dataclass(frozen=True, slots=True)
class RevealTile:
    """One drawing of the reveal: `number` is how many linked it rightly (R18), `token` its place in the hand-ins."""

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
        lay(picture, framed_card(_CARD, _CARD + _FOOT, style.TILE, best=tile.best), corner)
        if tile.tile is not None:
            drawing = open_tile(tile.tile).convert("RGB")
            picture.paste(drawing, centred(drawing.size, corner))
        lay(picture, disc(str(tile.place)), disc_corner(corner))
        _foot(picture, tile, corner)
    return png(picture, 3)


def _foot(picture: Image.Image, tile: RevealTile, corner: tuple[int, int]) -> None:
    middle = corner[1] + _CARD + _FOOT // 2 - style.FRAME // 2
    left, right = corner[0] + style.FRAME, corner[0] + _CARD - style.FRAME
    column = 112
    word = fit(tile.word, _CARD - 2 * style.FRAME - column - 16, _FOOT - 30, 64)
    write(picture, word, ((left + right - column) // 2, middle), style.INK)
    for sign, number, y, colour in (
        (_check(), tile.number, middle - 32, style.INK),
        (_pencil(), tile.token, middle + 34, style.INK_SOFT),
    ):
        lay_centred(picture, sign, (right - column + 26, y))
        write(picture, fit(str(number), 60, 60, 54, title=True), (right - 28, y), colour)
    if tile.best:
        lay(picture, victory(style.DISC), (corner[0] + _CARD - style.DISC + 20, corner[1] - style.MARGIN // 2))


def _check() -> Image.Image:
    def paint(pen: Pen) -> None:
        pen.line([(5, 24), (17, 36), (39, 9)], style.INK, 8)

    return made(_SIGN, _SIGN, paint, shadow=False)


def _pencil() -> Image.Image:
    def paint(pen: Pen) -> None:
        pen.line([(13, 31), (35, 9)], style.INK_SOFT, 11)
        pen.area([(4, 40), (8.5, 27), (17, 35.5)], style.INK_SOFT)

    return made(_SIGN, _SIGN, paint, shadow=False)
