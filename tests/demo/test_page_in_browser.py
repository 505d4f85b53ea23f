"""The page of the demo in a real browser: on a phone and on a desktop, to eyes and to those who hear it."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.async_api import Browser

from tests.browser import DESKTOP, IN_A_BROWSER, PHONE, a_page, axe_findings, chromium
from tests.demo.conftest import Kept
from tests.demo.test_demo import THREE

__all__ = ["chromium"]
pytestmark = IN_A_BROWSER


@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=["phone", "desktop"])
async def test_it_fits_and_can_be_read(
    chromium: Browser,
    evening: Callable[..., Kept],
    device: dict[str, Any],
) -> None:
    async with a_page(chromium, device) as page:
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
