"""The page of a seat under a thumb, for eyes with colours of their own, and on a machine that is busy."""

from contextlib import suppress

import pytest
from playwright.async_api import Browser, Locator, TimeoutError, expect

from artbox_bot.game.events import Phase
from tests.browser import DESKTOP, IN_A_BROWSER, PHONE, chromium
from tests.rehearse.house import Visitor, a_house, drawing

pytestmark = IN_A_BROWSER
__all__ = ["chromium"]

THUMB = 40
"""CSS pixels that whatever can be tapped is wide and high, at least."""

TOO_SMALL = """(least) => [...document.querySelectorAll("a, button, select, summary, input, [role=option]")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.matches("[type=file]"))
  .map((one) => [one.outerHTML.slice(0, 80), one.getBoundingClientRect()])
  .filter(([, { width, height }]) => width > 0 && (width < least || height < least))
  .map(([what, { width, height }]) => `${what} ${width}x${height}`)"""

LATE_FRAMES = """const soon = window.requestAnimationFrame.bind(window);
  const told = () => { document.documentElement.dataset.drawn = "yes"; };
  window.requestAnimationFrame = (draw) => setTimeout(() => soon((at) => { draw(at); told(); }), 300);"""


async def expect_no_small_target(who: Visitor) -> None:
    with suppress(TimeoutError):  # a picture that is not loaded yet has no height
        await who.page.wait_for_function(f"(least) => ({TOO_SMALL})(least).length === 0", arg=THUMB)
    assert await who.page.evaluate(TOO_SMALL, THUMB) == []


async def test_whatever_can_be_tapped_on_a_phone_is_large_enough(chromium: Browser) -> None:
    """In the empty room, in a lobby, in the guess sheet, beside a picture that waits, in a menu, and in a command."""
    async with a_house(players=4, guests=3, thought=0.02) as house, house.visitor(chromium, "Ann", PHONE) as ann:
        await expect_no_small_target(ann)
        await ann.page.locator("#open").tap()
        await ann.sees("At the table: 4 of 8")
        await expect(ann.channel.locator(".dismiss")).to_be_visible()
        await expect_no_small_target(ann)
        await ann.press("Start")
        await ann.page.get_by_role("button", name="Let a bot play for me").tap()
        await house.until(lambda game: game.phase is Phase.LINK)
        await ann.page.get_by_role("button", name="Pause bots").tap()
        await expect(ann.page.locator(".player")).to_be_visible()
        await ann.go("direct")
        await expect(ann.direct.locator("[data-address*=':look:']").first).to_be_visible()
        await ann.direct.locator(".composer input[type=file]").set_input_files(drawing())
        await expect(ann.direct.locator(".previews button")).to_be_visible()
        await expect_no_small_target(ann)
        await ann.go("channel")
        await ann.channel.locator(".more summary").last.tap()
        await expect(ann.channel.get_by_role("button", name="Report a drawing").last).to_be_visible()
        await expect_no_small_target(ann)
        await ann.channel.locator(".more summary").last.tap()
        fields = await ann.type_command("guess", "/artbox guess")
        await expect(fields).to_be_visible()
        await expect_no_small_target(ann)


async def test_the_main_button_shows_without_the_colours_of_the_page(chromium: Browser) -> None:
    async with a_house(players=3, guests=0) as house, house.visitor(chromium, "Ann", DESKTOP) as ann:
        await ann.page.emulate_media(forced_colors="active")
        main = ann.page.locator("#open")
        before = await edge(main)
        await main.click()
        await ann.sees("ArtBox: who’s in?")
        assert before != await edge(ann.channel.locator("li .button:not(.primary)").first)


async def edge(button: Locator) -> str:
    """How wide it is, as a browser says it: of the computed style."""
    return str(await button.evaluate("(one) => getComputedStyle(one).borderTopWidth"))


@pytest.mark.parametrize("field", ["drawing", "word"])
async def test_a_late_frame_does_not_take_the_field_that_somebody_is_in(chromium: Browser, field: str) -> None:
    async with a_house(players=3, guests=0) as house, house.visitor(chromium, "Ann", DESKTOP) as ann:
        await ann.page.add_init_script(LATE_FRAMES)
        await ann.page.reload()
        fields = await ann.type_command("guess", "/artbox guess")
        if field == "word":
            await fields.locator("[name=word]").focus()
        await expect(ann.page.locator("html")).to_have_attribute("data-drawn", "yes")
        await expect(fields.locator(f"[name={field}]")).to_be_focused()
