"""Hands at the page: fingers, a mouse, and eyes that read what lies on the sheet. Places are units of the sheet."""

from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from playwright.async_api import Browser, CDPSession, Page, expect

from artbox_bot.game.shapes import Shape
from artbox_bot.game.sketch import SHEET, Placed, Sketch, read_sketch, write_sketch
from tests.browser import a_page
from tests.web.desk import ANN, Desk

Place = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Hands:
    """Somebody at the page."""

    desk: Desk
    page: Page
    touch: CDPSession
    left: float
    top: float
    pixel: float
    """Units of the sheet in a pixel of the screen."""
    lying: list[Place] = field(default_factory=list[Place])

    def at(self, place: Place) -> Place:
        """Where that is on the screen."""
        return self.left + place[0] / self.pixel, self.top + place[1] / self.pixel

    async def fingers(self, *places: Place) -> None:
        """From now on the fingers lie there; those without a place, the last ones first, are lifted."""
        kind, moved = "touchMove", list(enumerate(places))
        if len(places) > len(self.lying):
            kind = "touchStart"
        elif len(places) < len(self.lying):
            kind, moved = "touchEnd", list(enumerate(self.lying))[len(places) :]
        self.lying[:] = places
        points = [dict(zip(("x", "y"), self.at(place), strict=True)) | {"id": n} for n, place in moved]
        if kind == "touchEnd" and not places:
            points = []  # all at once
        await self.touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    async def drag(self, *places: Place) -> None:
        """One finger, from place to place."""
        for place in places:
            await self.fingers(place)
        await self.fingers()

    async def tap(self, place: Place) -> None:
        await self.drag(place)

    async def mouse(self, *places: Place) -> None:
        """The mouse, pressed from the first place to the last."""
        await self.page.mouse.move(*self.at(places[0]))
        await self.page.mouse.down()
        for place in places[1:]:
            await self.page.mouse.move(*self.at(place), steps=3)
        await self.page.mouse.up()

    async def keys(self, *keys: str) -> None:
        for key in keys:
            await self.page.keyboard.press(key)

    async def grip(self, name: str) -> Place:
        """Where a handle of the chosen shape lies."""
        box = await self.page.locator(f".grip.{name} circle").bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        return (x - self.left) * self.pixel, (y - self.top) * self.pixel

    async def names(self) -> list[str]:
        """What a screen reader says of the shapes, from the back to the front."""
        return await self.page.eval_on_selector_all(
            "[data-shape]", "all => all.map((one) => one.getAttribute('aria-label'))"
        )

    async def chosen(self) -> str | None:
        """The name of the chosen shape."""
        names: list[str] = await self.page.eval_on_selector_all(
            "[data-shape][aria-pressed=true]", "all => all.map((one) => one.getAttribute('aria-label'))"
        )
        return names[0] if names else None

    async def sketch(self) -> Sketch:
        """What lies on the sheet, once the server has it."""
        await expect(self.page.locator("#kept")).to_have_text("draft saved")
        link = (await self.desk.pad.open(await self.desk.token(ANN))).link
        return read_sketch(list((await self.desk.store.sketch(link)).shapes), tuple(Shape))

    async def ended(self) -> str:
        """The title with which the page ends."""
        await self.page.wait_for_selector("#over:not([hidden])")
        return await self.page.inner_text("#over h2")


@asynccontextmanager
async def at_the_page(desk: Desk, browser: Browser, device: dict[str, Any], *lies: Placed) -> AsyncGenerator[Hands]:
    """Ann at the page, on which this lies already."""
    if lies:
        await lay(desk, lies)
    async with a_page(browser, device) as page:
        await page.goto(await desk.url(ANN))
        yield await hands_at(desk, page)


async def hands_at(desk: Desk, page: Page) -> Hands:
    """Hands at a page that shows a sheet."""
    await page.wait_for_selector("#pad:not([hidden])")
    box = await page.locator("#sheet").bounding_box()
    assert box is not None
    touch = await page.context.new_cdp_session(page)
    return Hands(desk, page, touch, box["x"], box["y"], SHEET / box["width"])


async def lay(desk: Desk, sketch: Sequence[Placed]) -> None:
    """Keep a sketch for Ann, as another device does."""
    await desk.pad.keep(await desk.pad.open(await desk.token(ANN)), write_sketch(tuple(sketch)))
