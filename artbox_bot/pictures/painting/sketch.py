"""A sketch from the sketch pad as a clean drawing, with the same lines as on the page."""

from math import cos, radians, sin

from PIL import Image, ImageDraw

from artbox_bot.game.sketch import FORMS, LINE_WIDTH, SHEET, Placed, Sketch
from artbox_bot.pictures.drawing import CleanDrawing
from artbox_bot.pictures.painting import style
from artbox_bot.pictures.painting.tiles import make_tile

_FINE = 4
_INK = sum(style.INK) // 3


def paint_sketch(sketch: Sketch) -> CleanDrawing:
    """The sketch as the drawing that hangs on the board."""
    return CleanDrawing(make_tile(draw_sketch(sketch, style.TILE)), blank=not sketch)


def draw_sketch(sketch: Sketch, side: int = SHEET) -> Image.Image:
    """The sketch in ink on white, so many pixels a side, in L."""
    fine = Image.new("L", (side * _FINE, side * _FINE), 255)
    draw = ImageDraw.Draw(fine)
    for placed in sketch:
        _stroke(draw, placed, side * _FINE / SHEET)
    return fine.reduce(_FINE)


def _stroke(draw: ImageDraw.ImageDraw, placed: Placed, scale: float) -> None:
    """One outline; `scale` is pixels for a unit of the sheet."""
    form = FORMS[placed.shape]
    x, y, size, width = placed.x * scale, placed.y * scale, placed.size * scale, LINE_WIDTH * scale
    if not form.corners:
        reach = (size + width) / 2
        draw.ellipse((x - reach, y - reach, x + reach, y + reach), None, _INK, round(width))
        return
    angle = radians(placed.turn)
    along, across = size * cos(angle), size * sin(angle)
    corners = [(x + a * along - b * across, y + a * across + b * along) for a, b in form.corners]
    draw.line([*corners, corners[0]] if form.closed else corners, _INK, round(width))
    for a, b in corners:  # round ends and corners
        draw.ellipse((a - width / 2, b - width / 2, a + width / 2, b + width / 2), _INK)
