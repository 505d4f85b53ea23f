"""A decoded picture of any mode becomes an 8-bit drawing of at most 1600 pixels; glass is laid on a ground on which all
of its ink is seen (faults 32, 38, 39, 63)."""

# Pillow's hints name NumPy, which is not installed.
# pyright: reportUnknownMemberType=false

from PIL import Image

from artbox_bot.pictures.painting.style import Colour
from artbox_bot.pictures.painting.tiles import fitted, shrink
from artbox_bot.pictures.uploads.ink import under

LONGEST = 1600
_STRIP = 1 << 20
"""Pixels that are converted at a time: a copy of a large picture in another mode would double its memory."""
_TURNS = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}


def flatten(picture: Image.Image, ground: Colour | None = None) -> tuple[Image.Image, Colour | None]:
    """The picture as L or RGB, shrunk to the longest side, and the colour that was laid under it, if any.

    Metadata stays behind. `ground`: what to lay under it, if anything.
    """
    whole = _lowered(picture)
    if whole.mode != "RGBA":
        return whole, None
    alpha = whole.getchannel("A")
    if alpha.getextrema() == (255, 255):
        return whole.convert("RGB"), None
    ground = ground or under(shrink(whole))
    laid = Image.new("RGB", whole.size, ground)
    laid.paste(whole, mask=alpha)
    return laid, ground


def _lowered(picture: Image.Image) -> Image.Image:
    """The picture in L, RGB or RGBA, shrunk to the longest side."""
    width, height = picture.size
    step = max(1, max(width, height) // LONGEST)
    rows = max(1, _STRIP // width // step) * step
    if height <= rows * 3:
        rows = height
    size = (-(-width // step), -(-height // step))
    whole: Image.Image | None = None
    for top in range(0, height, rows):
        strip = picture if rows == height else picture.crop((0, top, width, min(top + rows, height)))
        strip.info.update({key: value for key, value in picture.info.items() if key == "transparency"})
        strip = _simple(strip, step)
        if rows == height:
            whole = strip
            break
        if whole is None:
            whole = Image.new(strip.mode, size)
        whole.paste(strip, (0, top // step))
    assert whole is not None
    if max(whole.size) > LONGEST:
        whole = whole.resize(fitted(whole.size, LONGEST), Image.Resampling.HAMMING)
    return whole


def _simple(strip: Image.Image, step: int) -> Image.Image:
    """A strip of any mode in L, RGB or RGBA, made smaller by a whole number."""
    mode = strip.mode
    if mode.startswith("I;16"):
        strip = strip.convert("I")
        mode = "I"
    if mode == "I":
        # 16-bit greys are scaled, not clipped.
        strip = strip.point(lambda value: value * (1 / 257) + 0).convert("L")
    elif mode == "F":
        strip = strip.convert("L")
    elif "transparency" in strip.info or mode in ("LA", "PA", "La", "RGBa", "RGBA"):
        strip = strip if mode == "RGBA" else strip.convert("RGBA")
    elif mode == "1":
        strip = strip.convert("L")
    elif mode not in ("L", "RGB"):
        strip = strip.convert("RGB")
    return strip.reduce(step) if step > 1 else strip


def upright(drawing: Image.Image, orientation: int) -> Image.Image:
    """The drawing turned as its EXIF orientation says (fault 32)."""
    turn = _TURNS.get(orientation)
    return drawing if turn is None else drawing.transpose(turn)
