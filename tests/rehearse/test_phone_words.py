"""An administrator adds word packs on a phone, 390 px wide: by a file with the command, and in the form."""

import os
from pathlib import Path

from playwright.async_api import Browser, FilePayload, Locator, expect

from tests.browser import IN_A_BROWSER, PHONE, chromium
from tests.rehearse.house import House, Visitor, a_house
from tests.rehearse.test_phone_settings import fits

pytestmark = IN_A_BROWSER
__all__ = ["chromium"]

LOOK = os.environ.get("ARTBOX_LOOK")
"""Where pictures of the page go, for whoever wants to look at them."""
SEA = FilePayload(
    name="Words of the sea.csv",
    mimeType="text/csv",
    buffer="\r\n".join((*(f"sea {n};{1 + n % 3};Sea" for n in range(40)), "SEA 3;1;Sea")).encode("cp1252"),
)


async def looked_at(ann: Visitor, panel: Locator, name: str) -> None:
    await fits(ann, panel)
    if LOOK:
        await panel.scroll_into_view_if_needed()
        await ann.page.screenshot(path=Path(LOOK) / f"words-{name}.png")


async def chosen(house: House) -> list[tuple[str, bool]]:
    (guild,) = house.rehearsal.bot.guilds
    shelf = await house.rehearsal.bot.services.packs.shelf(guild.id)
    return [(pack.name, pack.chosen) for pack in shelf.own]


async def test_an_administrator_adds_packs_and_chooses_with_a_thumb(chromium: Browser) -> None:
    async with a_house(4, 0) as house, house.visitor(chromium, "Ann", PHONE) as ann:
        fields = await ann.type_command("artbox words", "/artbox words")
        await fields.locator("input[type=file]").set_input_files(SEA)
        await ann.send_command(fields)
        panel = ann.channel.locator(".log li", has_text="is stored").last
        await expect(panel).to_contain_text("40 words")
        await expect(panel).to_contain_text("the same word as in line 4")
        await looked_at(ann, panel, "added")
        await panel.get_by_role("button", name="Use it").tap()
        panel = ann.channel.locator(".log li", has_text="Words of the sea").last
        await expect(panel).to_contain_text("Used from the next game on.")
        await looked_at(ann, panel, "pack")
        await panel.get_by_role("button", name="All packs").tap()
        panel = ann.channel.locator(".log li", has_text="Words of this server").last
        await looked_at(ann, panel, "list")
        await panel.get_by_role("button", name="Add a pack…").tap()
        form = ann.page.locator("#form")
        await form.locator("input[name=name]").fill("Pasted")
        await form.locator("textarea").fill("\n".join(f"land {n}" for n in range(24)))
        await form.locator("select").select_option("adult")
        if LOOK:
            await ann.page.screenshot(path=Path(LOOK) / "words-form.png")
        await form.locator("[type=submit]").tap()
        await expect(ann.channel.locator(".log li", has_text="Pasted").last).to_contain_text("24 words")
        assert await chosen(house) == [("Words of the sea", True), ("Pasted", False)]
