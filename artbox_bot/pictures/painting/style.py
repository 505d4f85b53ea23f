"""How every picture looks: palette, type, spacing, corner, and shadow. Edit this file to re-skin the bot.

Lengths are in pixels of the full-size picture, 1200 wide; a phone shows a third of that.
"""

from typing import Final

from artbox_bot.game.shapes import Shape

Colour = tuple[int, int, int]


def _hex(code: str) -> Colour:
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


# Palette: paper, ink and wood on a dark table.
TABLE: Final = _hex("#2F3B52")
TABLE_LINE: Final = _hex("#74829D")
TABLE_TEXT: Final = _hex("#B4BED2")
SHADOW: Final = _hex("#141B2A")
PAPER: Final = _hex("#FBF7EE")
PAPER_EDGE: Final = _hex("#E4DCCB")
PAPER_SIDE: Final = _hex("#CFC4AC")
GROUND: Final = _hex("#FFFFFF")
INK: Final = _hex("#22252B")
WOOD: Final = _hex("#E0A84F")
WOOD_LIGHT: Final = _hex("#F2CB86")
WOOD_SIDE: Final = _hex("#A8722A")
WOOD_INK: Final = _hex("#3A260B")
SHAPE_COLOURS: Final[dict[Shape, Colour]] = {
    Shape.CIRCLE: _hex("#2F7FC1"),
    Shape.SQUARE: _hex("#D9542B"),
    Shape.TRIANGLE: _hex("#12966B"),
    Shape.LINE: _hex("#B7559B"),
}

# Type: families of the installed fonts and their weights.
TITLE_FAMILY: Final = "Fredoka"
TITLE_WEIGHT: Final = 600
WORD_FAMILY: Final = "Atkinson Hyperlegible"
WORD_WEIGHT: Final = 700
TEXT_MIN: Final = 44
"""The smallest size of a word: 14 px and more when the picture is shown 400 px wide."""

# Spacing and corners.
WIDTH: Final = 1200
MARGIN: Final = 44
GAP: Final = 36
FRAME: Final = 14
CORNER: Final = 26
INSET_CORNER: Final = 8
EDGE: Final = 3
BEST_EDGE: Final = 10

# Shadow: soft, straight down.
SHADOW_BLUR: Final = 14
SHADOW_DROP: Final = 10
SHADOW_STRENGTH: Final = 150

# Tokens, dice, strokes.
DISC: Final = 116
DIE: Final = 108
STROKE: Final = 17

# Board and reveal: two columns of cards, and beside each card its number, so that nothing lies on a drawing.
HANG_DISC: Final = 112
HANG_GAP: Final = 24

# A page of the album, never taller than twice its width: what `show/album.py` puts on it.
ALBUM_COLUMNS: Final = 3
ALBUM_HEAD: Final = 100
ALBUM_ROW: Final = 536
ALBUM_ROOM: Final = 2 * WIDTH - 2 * MARGIN + GAP
"""For the heads and rows of a page."""

# Drawings.
TILE: Final = 496
"""Longest side of a prepared tile."""
TILE_COLOURS: Final = 24
"""Colours of one tile; eight of them and the table share the 256 of the board."""
