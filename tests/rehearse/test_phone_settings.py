"""An administrator finds the settings of the server on a phone, 390 px wide, and changes them with a thumb."""

import os
import re
from datetime import timedelta
from pathlib import Path

from playwright.async_api import Browser, Locator, expect

from artbox_bot.game.rules import Rules
from artbox_bot.server_settings import ServerSettings
from tests.browser import IN_A_BROWSER, PHONE, chromium
from tests.rehearse.house import House, Visitor, a_house

pytestmark = IN_A_BROWSER
__all__ = ["chromium"]

THUMB = 40
"""Pixels that a thumb needs."""
LOOK = os.environ.get("ARTBOX_LOOK")
"""Where pictures of the pages go, for whoever wants to look at them."""


async def decided(house: House) -> ServerSettings:
    (guild,) = house.rehearsal.bot.guilds
    return await house.rehearsal.bot.store.server_settings(guild.id)


async def turn_to(ann: Visitor, panel: Locator, page: str, shows: str) -> None:
    await panel.locator("select[data-address$=turn_to]").select_option(page)
    await expect(panel).to_contain_text(shows)
    await fits(ann, panel)
    if LOOK:
        await ann.page.screenshot(path=Path(LOOK) / f"settings-{page}.png")


async def fits(ann: Visitor, panel: Locator) -> None:
    """Nothing is wider than the phone, and whatever is tapped is large enough."""
    assert await ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for part in await panel.locator("[data-address]").all():
        box = await part.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390
        assert round(box["height"]) >= THUMB


async def test_an_administrator_changes_a_switch_a_time_and_roles_with_a_thumb(chromium: Browser) -> None:
    async with a_house(4, 0) as house, house.visitor(chromium, "Ann", PHONE) as ann:
        fields = await ann.type_command("artbox settings", "/artbox settings")
        await ann.send_command(fields)
        panel = ann.channel.locator(".log li", has_text="Settings of this server").last
        await expect(panel).to_contain_text("Everything is as usual.")
        await fits(ann, panel)
        await turn_to(ann, panel, "house", "Exact number of shapes")
        await panel.locator("button[data-address*=exact_budget]").tap()
        await expect(panel).to_contain_text("Saved: Exactly as many of each shape as there are dice on it")
        await turn_to(ann, panel, "time", "Time to draw")
        await panel.locator("button[data-address*='.draw.']").tap()
        form = ann.page.locator("#form")
        await expect(form.locator("input")).to_have_value("5m")
        await form.locator("input").fill("90s")
        await form.get_by_role("button", name="Submit").or_(form.locator("[type=submit]")).first.tap()
        await expect(panel).to_contain_text("Saved: 90 seconds to draw")
        await turn_to(ann, panel, "people", "Everybody may open a table")
        roles = panel.locator("select[data-address*=openers]")
        await roles.select_option(label="Regulars")
        await expect(panel).to_contain_text(re.compile("Saved: Only .@Regulars. may open a table"))
        await roles.select_option([])
        await expect(panel).to_contain_text("Saved: Everybody may open a table")
        now = await decided(house)
        assert (now.rules, now.openers) == (Rules(exact_budget=True, draw=timedelta(seconds=90)), ())
        assert [change.name for change in now.changes] == ["exact_budget", "draw", "openers", "openers"]
        await turn_to(ann, panel, "overview", "90 seconds to draw")
