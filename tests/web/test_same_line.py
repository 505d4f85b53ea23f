"""The same line everywhere: what the page shows is what the bot paints."""

import io
import re
from random import Random

from PIL import Image, ImageChops
from playwright.async_api import Browser, ViewportSize, expect

from artbox_bot.game.shapes import Shape
from artbox_bot.game.sketch import LEAST_SIZE, MOST_SIZE, SHEET, Placed, Sketch
from artbox_bot.pictures.painting.sketch import draw_sketch
from tests.browser import IN_A_BROWSER, chromium
from tests.web.desk import a_desk
from tests.web.hands import at_the_page, lay

__all__ = ["chromium"]
pytestmark = IN_A_BROWSER

SKETCHES = 50
MOST_DIFFERENT = 0.01
A_QUARTER = 255 // 4


def random_sketch(rng: Random) -> Sketch:
    return tuple(
        Placed(
            rng.choice(list(Shape)),
            round(rng.uniform(0, SHEET), 1),
            round(rng.uniform(0, SHEET), 1),
            round(rng.choice((rng.uniform(LEAST_SIZE, 200), rng.uniform(200, MOST_SIZE))), 1),
            round(rng.uniform(0, 359.9), 1),
        )
        for _ in range(rng.randint(1, 16))
    )


LOOKS = 50
"""At most, until the page shows a sketch."""


def different(one: Image.Image, other: Image.Image) -> float:
    """The part of the pixels that differ by more than a quarter."""
    histogram = ImageChops.difference(one, other).histogram()
    return sum(histogram[A_QUARTER + 1 :]) / (one.width * one.height)


async def test_page_and_painter_draw_the_same(chromium: Browser) -> None:
    rng = Random(11)
    device = {"viewport": ViewportSize(width=1280, height=572)}  # a sheet of 500 pixels
    worst = part = 0.0
    async with a_desk() as desk:
        await desk.table(roll=tuple(Shape))
        async with at_the_page(desk, chromium, device) as h:
            for number in range(1, SKETCHES + 1):
                sketch = random_sketch(rng)
                await lay(desk, sketch)
                # The page looks for changes when it is looked at again.
                await h.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
                outlines = h.page.locator("[data-shape]")
                await expect(outlines).to_have_count(len(sketch))
                await expect(outlines.last).to_have_attribute("aria-label", re.compile(sketch[-1].shape.value))
                await h.page.evaluate("document.querySelector('#said').hidden = true")
                for _ in range(LOOKS):  # the sketch before may have had as many shapes, and the same last one
                    shot = await h.page.locator("#sheet").screenshot(animations="disabled")
                    shown = Image.open(io.BytesIO(shot)).convert("L")
                    assert shown.size == (500, 500)
                    part = different(shown, draw_sketch(sketch, 500))
                    if part <= MOST_DIFFERENT:
                        break
                    await h.page.wait_for_timeout(100)
                assert part <= MOST_DIFFERENT, f"sketch {number}: {part:.2%} of the pixels differ"
                worst = max(worst, part)
    assert worst > 0  # two ways of drawing: where nothing differs, nothing was compared
