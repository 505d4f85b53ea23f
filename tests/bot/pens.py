"""What players hand in: small drawings, each another one."""

import io
from functools import cache
from random import Random

from PIL import Image, ImageDraw


@cache
def drawing(seed: int) -> bytes:
    """A PNG of a few lines."""
    rng = Random(seed)
    image = Image.new("RGB", (48, 48), "white")
    ink = ImageDraw.Draw(image)
    for _ in range(4):
        ink.line([(rng.randrange(48), rng.randrange(48)) for _ in range(2)], fill="black", width=3)
    return _png(image)


@cache
def empty_sheet() -> bytes:
    """A PNG on which nothing is drawn."""
    return _png(Image.new("RGB", (48, 48), "white"))


def _png(image: Image.Image) -> bytes:
    file = io.BytesIO()
    image.save(file, "PNG")
    return file.getvalue()
