"""Two words at the page (house rule): from one sheet to the other, in Chromium at 390×844."""

from playwright.async_api import Browser, expect

from tests.browser import IN_A_BROWSER, PHONE, axe_findings, chromium
from tests.web.desk import ANN, ROLL, a_desk
from tests.web.hands import at_the_page, hands_at

__all__ = ["chromium"]
pytestmark = IN_A_BROWSER


async def test_one_word_after_the_other_on_a_phone(chromium: Browser) -> None:
    async with a_desk() as desk:
        await desk.table(two_words=True)
        async with at_the_page(desk, chromium, PHONE) as h:
            page = h.page
            assert await page.inner_text("#word strong") == "house"
            assert await page.inner_text("#other") == "cake ▸"
            assert await axe_findings(page) == []
            for shape in dict.fromkeys(ROLL):
                await page.tap(f".card.{shape.value}")
            await page.tap("#hand-in")
            assert await h.ended() == "“house” is in"
            assert await axe_findings(page) == []
            await page.tap("#go-on")
            await hands_at(desk, page)
            await expect(page.locator("#word strong")).to_have_text("cake")
            await expect(page.locator("#other")).to_have_text("✓ house")
            for shape in dict.fromkeys(ROLL):
                await page.tap(f".card.{shape.value}")
            await page.tap("#hand-in")
            assert await h.ended() == "Handed in: token 1"
            assert not await page.is_visible("#go-on")
        assert (await desk.game()).round.drawn_by(ANN) == (ANN, -ANN)


async def test_what_was_drawn_stays_when_somebody_looks_at_the_other_sheet(chromium: Browser) -> None:
    """Leaving a page keeps its sketch at once."""
    async with a_desk() as desk:
        await desk.table(two_words=True)
        async with at_the_page(desk, chromium, PHONE) as h:
            await h.page.tap(".card.circle")
            await h.page.tap("#other")
            await expect(h.page.locator("#word strong")).to_have_text("cake")
            await hands_at(desk, h.page)
            assert await h.names() == []
            await h.page.tap("#other")
            await expect(h.page.locator("#word strong")).to_have_text("house")
            assert len(await (await hands_at(desk, h.page)).names()) == 1
