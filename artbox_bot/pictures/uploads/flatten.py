"""A decoded picture of any mode becomes an 8-bit drawing on white, of at most 1600 pixels (faults 32, 38, 39)."""

# Pillow's hints name NumPy, which is not installed.
# pyright: reportUnknownMemberType=false

from PIL import Image

from artbox_bot.pictures.painting import style
from artbox_bot.pictures.painting.tiles import fitted

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


def flatten(picture: Image.Image) -> Image.Image:
    """The picture as L or RGB on white, shrunk to the longest side. Metadata stays behind."""
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
        strip = _on_white(strip, step)
        if rows == height:
            whole = strip
            break
        if whole is None:
            whole = Image.new(strip.mode, size, 255 if strip.mode == "L" else style.GROUND)
        whole.paste(strip, (0, top // step))
    assert whole is not None
    if max(whole.size) > LONGEST:
        whole = whole.resize(fitted(whole.size, LONGEST), Image.Resampling.HAMMING)
    return whole


def _on_white(strip: Image.Image, step: int) -> Image.Image:
    """A strip in any mode, made smaller by a whole number and laid on white."""
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
    if step > 1:
        strip = strip.reduce(step)
    if strip.mode != "RGBA":
        return strip
    alpha = strip.getchannel("A")
    if alpha.getextrema() == (255, 255):
        return strip.convert("RGB")
    white = Image.new("RGB", strip.size, style.GROUND)
    white.paste(strip, mask=alpha)
    return white


def upright(drawing: Image.Image, orientation: int) -> Image.Image:
    """The drawing turned as its EXIF orientation says (fault 32)."""
    turn = _TURNS.get(orientation)
    return drawing if turn is None else drawing.transpose(turn)


def is_blank(small: Image.Image) -> bool:
    """Whether (almost) nothing is on a shrunken drawing: fewer than one pixel in 2,500 stands out (fault 40)."""
    grey = small.convert("L")
    histogram = grey.histogram()
    ground = histogram.index(max(histogram))
    marks = sum(count for value, count in enumerate(histogram) if abs(value - ground) > 24)
    return marks * 2500 < grey.width * grey.height
