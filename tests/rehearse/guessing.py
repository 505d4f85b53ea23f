"""Into the middle of a game of eight on the page, where somebody is about to guess."""

import asyncio

from playwright.async_api import Locator, expect

from artbox_bot.game.events import Phase
from artbox_bot.rehearsal.browser.guests import Player
from tests.rehearse.house import House, Visitor, drawing


async def ready_to_guess(house: House, who: Visitor) -> None:
    """Ann opens a table at which the others are guests, and has drawn; the others wait from now on."""
    fields = await who.type_command("new", "/artbox new")
    await fields.locator("[name=begin]").select_option("host")
    await who.send_command(fields)
    await house.until(lambda game: len(game.present) == 8)
    await who.press("Start")
    words = (await house.until(lambda game: game.phase is Phase.WORDS)).deadline
    await who.press("Keep", "direct")
    await house.until(lambda game: game.phase is Phase.ROLL)
    assert words is not None
    assert house.rehearsal.guild.env.now() < words, "guests whom no direct message reaches wait for the end"
    await who.press("Roll")
    await house.until(lambda game: game.phase is Phase.DRAW and len(game.round.drawings) == 7)
    for name in house.rehearsal.guild.members:
        if name != who.name:
            house.rehearsal.guests.seat(name, Player.PAUSED)
    await who.go("direct")
    await who.direct.locator(".composer input[type=file]").set_input_files(drawing(60))
    await who.direct.get_by_role("button", name="Send").click()
    await house.until(lambda game: game.phase is Phase.LINK)
    await who.go("direct")
    await expect(sheet_of(who)).to_be_visible()
    await expect(who.page.locator("[aria-busy=true]")).to_have_count(0)
    await asyncio.sleep(0.5)  # the picture is loaded, and the log has come to its end


def sheet_of(who: Visitor) -> Locator:
    """The newest sheet in the direct messages."""
    return who.direct.locator("li", has=who.page.locator("[data-address*=':look:'], [data-address*=':finish:']")).last
