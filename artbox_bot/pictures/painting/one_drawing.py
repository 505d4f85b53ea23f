"""One drawing, large, on a card of its own: what does it show? Beside it lies its number, once it hangs."""

from functools import lru_cache

from PIL import Image

from artbox_bot.pictures.painting import style
from artbox_bot.pictures.painting.encode import png
from artbox_bot.pictures.painting.paper import framed_card, lay, table
from artbox_bot.pictures.painting.tiles import paste_tile
from artbox_bot.pictures.painting.wood import disc

_CARD = style.TILE + 2 * style.FRAME
_DISC = 84
_EDGE = 26
_BESIDE = _EDGE + _DISC + 18
"""How far the card is from the left edge: the number lies there, so that it covers nothing of the drawing."""


@lru_cache(maxsize=16)
def _empty(place: int | None, *, hidden: bool) -> Image.Image:
    """The card without its drawing."""
    left = _left(place)
    picture = table(left + _CARD + _EDGE, _CARD + 2 * _EDGE)
    lay(picture, framed_card(_CARD, _CARD, style.TILE, back=hidden), (left, _EDGE))
    if place is not None:
        lay(picture, disc(str(place), _DISC), (_EDGE, _EDGE))
    return picture


def one_drawing(place: int | None, tile: bytes | None) -> bytes:
    """The drawing of a place as PNG; None where a moderator has hidden it (R10). Without a place the card alone."""
    picture = _empty(place, hidden=tile is None).copy()
    if tile is not None:
        paste_tile(picture, tile, _centred, (_left(place), _EDGE))
    return png(picture)


def _left(place: int | None) -> int:
    return _EDGE if place is None else _BESIDE


def _centred(size: tuple[int, int], card: tuple[int, int]) -> tuple[int, int]:
    inside = style.FRAME + style.TILE / 2
    return round(card[0] + inside - size[0] / 2), round(card[1] + inside - size[1] / 2)
