"""The page of the demo in a real browser: on a phone and on a desktop, to eyes and to those who hear it."""

from collections.abc import Callable
from typing import Any, Literal

import pytest
from playwright.async_api import Browser, expect

from tests.browser import DESKTOP, IN_A_BROWSER, PHONE, a_page, axe_findings, chromium
from tests.demo.conftest import Kept
from tests.demo.test_demo import THREE

__all__ = ["chromium"]
pytestmark = IN_A_BROWSER


@pytest.mark.parametrize(
    ("device", "scheme"), [(PHONE, "dark"), (DESKTOP, "light")], ids=["phone-dark", "desktop-light"]
)
async def test_it_fits_and_can_be_read(
    chromium: Browser,
    evening: Callable[..., Kept],
    device: dict[str, Any],
    scheme: Literal["light", "dark"],
) -> None:
    async with a_page(chromium, device) as page:
        await page.emulate_media(color_scheme=scheme)
        await page.goto((evening(*THREE).folder / "index.html").as_uri())
        assert await page.locator("details[open]").count() == 1
        for direct in (await page.locator("summary").all())[1:]:
            await direct.press("Enter")  # a picture that comes meanwhile moves what a mouse aims at

        assert await page.locator("details[open]").count() == 4
        wide = await page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
        assert wide[0] <= wide[1]
        broken = "[...document.images].filter(i => i.loading !== 'lazy' || i.complete && !i.naturalWidth).length"
        assert await page.evaluate(broken) == 0
        assert await axe_findings(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_a_jump_leads_to_a_round_or_opens_what_a_person_got(
    chromium: Browser, evening: Callable[..., Kept], scheme: Literal["light", "dark"]
) -> None:
    async with a_page(chromium, DESKTOP) as page:
        await page.emulate_media(color_scheme=scheme)
        await page.goto((evening(*THREE).folder / "index.html").as_uri())
        jumps = page.get_by_role("navigation").get_by_role("link")
        await jumps.filter(has_text="Round 2").click()
        await expect(page.get_by_role("heading", name="Round 2").first).to_be_in_viewport()
        await jumps.filter(has_text="Ben").click()
        ben = page.locator("details", has=page.locator("#ben"))
        await expect(ben).to_have_attribute("open", "")
        await expect(ben.locator(".message").first).to_be_in_viewport()
        assert await axe_findings(page) == [], "the link that is pointed at, too"


async def test_on_paper_nothing_sticks_and_a_round_begins_a_page(
    chromium: Browser, evening: Callable[..., Kept]
) -> None:
    async with a_page(chromium, DESKTOP) as page:
        await page.emulate_media(media="print", color_scheme="dark")
        await page.goto((evening(*THREE).folder / "index.html").as_uri())
        await expect(page.get_by_role("navigation")).to_be_hidden()
        style = "(all, key) => [...new Set(all.map((one) => getComputedStyle(one)[key]))]"
        assert await page.locator("summary").evaluate_all(style, "position") == ["static"]
        assert await page.locator(".mark").evaluate_all(style, "breakBefore") == ["page"]
        assert await page.locator(".picture").evaluate_all(style, "breakInside") == ["avoid"]
        assert await page.locator("body").evaluate_all(style, "backgroundColor") == ["rgb(255, 255, 255)"]


async def test_all_messages_are_opened_at_once_on_the_screen_and_on_paper(
    chromium: Browser, evening: Callable[..., Kept]
) -> None:
    async with a_page(chromium, PHONE) as page:
        await page.goto((evening(*THREE).folder / "index.html").as_uri())
        last = page.locator("details").last.locator(".message").first
        await expect(last).to_be_hidden()
        await page.get_by_label("Open all messages").check()
        await expect(last).to_be_visible()
        assert await axe_findings(page) == []
        await page.emulate_media(media="print")
        await expect(last).to_be_visible()
        await page.emulate_media(media="screen")
        await page.get_by_label("Open all messages").uncheck()
        await expect(last).to_be_hidden()
        await page.emulate_media(media="print")
        await expect(page.locator("details").last).to_be_hidden()
