"""The pictures of the README, from the real thing: `python -m tests.rehearse.screenshots docs/pictures`."""

import asyncio
import io
import sys
from contextlib import AsyncExitStack
from pathlib import Path

from PIL import Image
from playwright.async_api import expect

from artbox_bot.game.events import Phase
from artbox_bot.rehearsal.browser.guests import Player
from artbox_bot.rehearsal.browser.guild import Guild
from artbox_bot.rehearsal.browser.pace import FASTER
from tests.browser import PHONE, a_chromium
from tests.rehearse.house import Visitor, a_house
from tests.web.shots import shots

LARGEST = 300_000
"""Bytes of a picture."""

COLOURS = 256

TALL: dict[str, object] = {"viewport": {"width": 1280, "height": 1000}}
"""A desktop on which a board and the sheet are seen at once."""


async def screenshots(folder: Path) -> None:
    """Play a game, and write what it looks like; and the sketch pad."""
    async with a_house(guests=4, thought=0.05, seed=2, pad=True) as house, AsyncExitStack() as stack:
        browser = await stack.enter_async_context(a_chromium())
        guests, guild = house.rehearsal.guests, house.rehearsal.guild
        ann = await stack.enter_async_context(house.visitor(browser, "Ann", TALL))
        phone = await stack.enter_async_context(house.visitor(browser, "Ann", PHONE))
        await house.until(lambda game: game.phase is Phase.DRAW)
        guests.seat("Ann", Player.PERSON)
        await phone.go("direct")
        await phone.sees("Hand in a drawing", "direct")
        await _page(phone, folder / "phone.png")
        guests.seat("Ann", Player.GUEST)
        await house.until(lambda game: game.phase is Phase.LINK)
        guests.seat("Ann", Player.PERSON)
        await expect(ann.direct.locator("[data-address*=':pick:']").first).to_be_visible()
        await _page(ann, folder / "board.png")
        guests.seat("Ann", Player.GUEST)
        await ann.sees("The answers")
        for file, name in (("shapes.png", "shapes"), ("board.png", "drawings"), ("reveal.png", "reveal")):
            _keep(_sent(guild, file), folder / f"{name}.png")
        house.rehearsal.pace.factor = FASTER
        await house.until(lambda game: game.phase is Phase.OVER)
        await ann.sees("The album of this game")
        for file, name in (("podium.png", "podium"), ("album-1.png", "album")):
            _keep(_sent(guild, file), folder / f"{name}.png")
    await settings(folder)
    async with a_house(players=8, guests=8, thought=0.02, seed=1) as house:
        # Whatever the bots of a plain seed have drawn: nothing is chosen.
        await house.until(lambda game: game.phase is Phase.REVEAL)
        _keep(_sent(house.rehearsal.guild, "board.png"), folder / "rehearsal-board.png")
    for file in await shots(folder):
        _keep(file.read_bytes(), file)


async def settings(folder: Path) -> None:
    """The house rules in the settings of a server, as its administrator has them on a phone."""
    async with a_house(4, 0) as house, a_chromium() as browser, house.visitor(browser, "Ann", PHONE) as ann:
        await ann.send_command(await ann.type_command("artbox settings", "/artbox settings"))
        panel = ann.channel.locator(".log li", has_text="Settings of this server").last
        await panel.locator("select[data-address$=turn_to]").select_option("house")
        await panel.locator("button[data-address*=another_pair]").tap()
        await expect(panel).to_contain_text("Saved")
        await _page(ann, folder / "settings-phone.png")


async def _page(who: Visitor, file: Path) -> None:
    """The page once its pictures are there."""
    for image in await who.page.locator(".log img:visible").all():
        await image.evaluate("image => image.decode()")
    await asyncio.sleep(1)  # messages that come together have come, and are at rest
    _keep(await who.page.screenshot(), file)


def _sent(guild: Guild, name: str) -> bytes:
    """The newest picture of that name in the channel."""
    for message in reversed(guild.messages("Ann", guild.channel_id)):
        for attachment in message.attachments:
            if attachment["filename"] == name:
                found = guild.attachment(*str(attachment["url"]).split("/")[-3:])
                assert found is not None
                return found.data
    raise LookupError(name)


def _keep(png: bytes, file: Path) -> None:
    """Write a picture, with fewer colours where it would be too large for a README."""
    if len(png) >= LARGEST:
        data = io.BytesIO()
        with Image.open(io.BytesIO(png)) as picture:
            picture.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE).save(data, "PNG", optimize=True)
        png = data.getvalue()
    assert len(png) < LARGEST, f"{file}: {len(png)} bytes"
    file.write_bytes(png)


if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.mkdir(parents=True, exist_ok=True)
    asyncio.run(screenshots(target))
