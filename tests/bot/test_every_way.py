"""The board as it was last looked at: whoever changes `pictures/` looks at it once more."""

from io import BytesIO
from pathlib import Path

from PIL import Image, ImageChops

from tests.bot.every_way import board_of_every_way

LOOKED_AT = Path(__file__).parents[2] / "docs" / "pictures" / "every-way.png"


async def test_drawings_from_every_way_hang_as_they_were_looked_at() -> None:
    """All that makes such a picture is at work: if it has changed, `make screenshots` writes it anew. Look at it."""
    now, then = (
        Image.open(BytesIO(data)).convert("RGB") for data in (await board_of_every_way(), LOOKED_AT.read_bytes())
    )
    assert now.size == then.size
    changed = ImageChops.difference(now.reduce(4), then.reduce(4)).convert("L").point([0] * 40 + [255] * 216)
    assert changed.histogram()[255] < 30, "the board looks different: run `make screenshots`, and look at every-way.png"
