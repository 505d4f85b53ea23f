"""How a guest guesses: it imagines how it would draw each word itself, and looks which drawing is most like that."""

# Pillow's hints name NumPy, which is not installed.
# pyright: reportUnknownMemberType=false

import io
import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import permutations
from random import Random

from PIL import Image, ImageFilter

from artbox_bot.game.shapes import Shape
from artbox_bot.rehearsal.demo.pencil import paint

LOOK = 32
"""Pixels of a side: guests have no sharp eyes."""

SOFT = 1.2
"""By how many pixels a line may lie elsewhere and still count."""

DOUBT = 0.36
"""How far a likeness, from -1 to 1, may be misjudged (standard deviation): else guests were never wrong."""

Seen = tuple[float, ...]


def guess(
    drawings: Mapping[int, bytes],
    words: Sequence[str],
    available: Sequence[Shape],
    rng: Random,
    *,
    doubt: float = DOUBT,
) -> dict[int, str]:
    """A word for each place: those that fit best, taken together (R15). `drawings` are picture files by place."""
    imagined = [_imagined(word, tuple(available)) for word in words]
    places = list(drawings)
    likeness = [
        [_likeness(seen, image) + rng.gauss(0, doubt) for image in imagined]
        for seen in (_seen(_opened(drawings[place])) for place in places)
    ]
    best = max(
        permutations(range(len(words)), len(places)),
        key=lambda chosen: sum(likeness[at][word] for at, word in enumerate(chosen)),
    )
    return {place: words[word] for place, word in zip(places, best, strict=True)}


@lru_cache(maxsize=128)
def _imagined(word: str, available: tuple[Shape, ...]) -> Seen:
    return _seen(paint(word, available, "the mind’s eye", LOOK * 4))


def _opened(file: bytes) -> Image.Image:
    """The picture on a square sheet."""
    with Image.open(io.BytesIO(file)) as picture:
        drawing = picture.convert("L")
    sheet = Image.new("L", (max(drawing.size), max(drawing.size)), "white")
    sheet.paste(drawing, ((sheet.width - drawing.width) // 2, (sheet.height - drawing.height) // 2))
    return sheet


def _seen(sheet: Image.Image) -> Seen:
    """A picture as a direction: dark where it is dark, by how much each spot differs from the mean of all."""
    small = sheet.convert("L").resize((LOOK, LOOK), Image.Resampling.BOX).filter(ImageFilter.GaussianBlur(SOFT))
    dark = [255 - value for value in small.tobytes()]
    mean = sum(dark) / len(dark)
    length = math.sqrt(sum((value - mean) ** 2 for value in dark)) or 1.0
    return tuple((value - mean) / length for value in dark)


def _likeness(one: Seen, other: Seen) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))
