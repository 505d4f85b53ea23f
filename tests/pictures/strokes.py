"""Drawings for the tests, made of the four shapes; nothing is read from disk."""

from io import BytesIO
from random import Random
from typing import Any

from PIL import Image, ImageDraw


def drawing(size: tuple[int, int] = (160, 120), mode: str = "RGB", seed: int = 1) -> Image.Image:
    """Shapes in dark lines on white; the upper left corner is red, so that turns are seen."""
    rng = Random(seed)
    picture = Image.new("RGB", size, "white")
    draw = ImageDraw.Draw(picture)
    width, height = size
    stroke = max(1, min(size) // 40)
    for _ in range(6):
        x, y = rng.randrange(width), rng.randrange(height)
        reach = max(2, min(size) // 3)
        draw.ellipse((x - reach, y - reach, x + reach, y + reach), outline=(20, 20, 90), width=stroke)
        draw.rectangle((x, y, x + reach, y + reach), outline=(20, 20, 20), width=stroke)
    draw.rectangle((0, 0, width // 4, height // 4), fill=(200, 30, 30))
    return picture.convert(mode)


def ink_on_glass(size: tuple[int, int] = (160, 120)) -> Image.Image:
    """Black lines on a transparent ground: RGBA whose colour is black everywhere."""
    picture = Image.new("RGBA", size, (0, 0, 0, 0))
    ImageDraw.Draw(picture).ellipse((20, 20, size[0] - 20, size[1] - 20), outline=(0, 0, 0, 255), width=6)
    return picture


def encoded(picture: Image.Image, kind: str = "PNG", **options: Any) -> bytes:
    """The picture in that format."""
    out = BytesIO()
    picture.save(out, kind, **options)
    return out.getvalue()


def opened(data: bytes) -> Image.Image:
    """What a reader sees."""
    picture = Image.open(BytesIO(data))
    picture.load()
    return picture
