"""Pictures of the sketch pad, on a phone and on a desktop: `python -m tests.web.shots FOLDER`."""

import asyncio
import sys
from pathlib import Path

from artbox_bot.game.shapes import Shape
from artbox_bot.game.sketch import Placed, Sketch, write_sketch
from tests.browser import DESKTOP, PHONE, a_chromium, a_page
from tests.web.desk import ANN, a_desk

C, S, T = Shape.CIRCLE, Shape.SQUARE, Shape.TRIANGLE

HOUSE: Sketch = (
    Placed(S, 540, 660, 400),
    Placed(T, 540, 338, 500),
    Placed(S, 620, 762, 184),
    Placed(C, 660, 772, 30),
    Placed(S, 440, 590, 110),
    Placed(C, 875, 140, 150),
    Placed(T, 160, 700, 200),
    Placed(T, 160, 580, 150),
    Placed(S, 160, 810, 90),
    Placed(C, 700, 222, 44),
    Placed(C, 742, 148, 64),
)


async def shots(folder: Path) -> tuple[Path, ...]:
    """Write `pad-phone.png` and `pad-desktop.png` into a folder; the files."""
    files = (folder / "pad-phone.png", folder / "pad-desktop.png")
    async with a_desk() as desk, a_chromium() as browser:
        await desk.table()
        sheet = await desk.pad.open(await desk.token(ANN))
        await desk.pad.keep(sheet, write_sketch(HOUSE))
        for file, device in zip(files, (PHONE, DESKTOP), strict=True):
            async with a_page(browser, device) as page:
                await page.goto(await desk.url(ANN))
                await page.focus("[data-shape] >> nth=1")
                await page.screenshot(path=file)
    return files


if __name__ == "__main__":
    asyncio.run(shots(Path(sys.argv[1])))
