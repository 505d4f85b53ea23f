"""Guessing on a phone, 390 × 844, with eight players: few taps, and nothing to scroll."""

from playwright.async_api import Browser, Locator, expect

from artbox_bot.game.phases.link import missing_places
from tests.browser import IN_A_BROWSER, PHONE, chromium
from tests.rehearse.guessing import ready_to_guess, sheet_of
from tests.rehearse.house import Visitor, a_house

pytestmark = IN_A_BROWSER
__all__ = ["chromium"]

MOST_TAPS = 9


async def is_seen(who: Visitor, part: Locator) -> bool:
    """Whether all of it lies in the visible part of the direct messages."""
    box, window = await part.bounding_box(), await who.direct.locator(".log").bounding_box()
    assert box is not None
    assert window is not None
    return window["y"] <= box["y"] and box["y"] + box["height"] <= window["y"] + window["height"]


async def test_a_board_of_eight_is_guessed_in_few_taps_without_scrolling(chromium: Browser) -> None:
    """From the direct message to *Finish*: the picture, the words, the numbers, and *Finish* are seen at once."""
    async with a_house(8, 7) as house, house.visitor(chromium, "Ann", PHONE) as ann:
        await ready_to_guess(house, ann)
        me, taps = house.rehearsal.guild.members["Ann"].id, 0
        while True:
            game = await house.until(lambda _: True)
            sheet = sheet_of(ann)
            pressed = sheet.locator("[data-address]")
            for part in (sheet.locator("img").first, *[pressed.nth(n) for n in range(await pressed.count())]):
                assert await is_seen(ann, part), await part.inner_text()
            picture = await sheet.locator("img").first.bounding_box()
            assert picture is not None
            assert picture["height"] >= 180
            missing = missing_places(game.round, me)
            taps += 1
            if not missing:
                await sheet.get_by_role("button", name="Finish").tap()
                break
            await sheet.locator("[data-address*=':pick:']").first.tap()
            await house.until(lambda game, before=missing: missing_places(game.round, me) != before)
            await expect(ann.page.locator("[aria-busy=true]")).to_have_count(0)
            number = len(game.round.places_for(me)) - len(missing_places((await house.until(lambda _: True)).round, me))
            await expect(sheet_of(ann).locator("[data-address*=':look:']", has_text="✓")).to_have_count(number)
        await house.until(lambda game: me in game.round.finished)
        assert taps <= MOST_TAPS
        await ann.sees("Your guesses are locked.", "direct")
