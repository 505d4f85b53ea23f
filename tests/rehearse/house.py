"""A rehearsal that is served on loopback, and people who do everything through its page."""

import asyncio
import io
import socket
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager

from aiohttp import web
from PIL import Image, ImageDraw
from playwright.async_api import Browser, FilePayload, Locator, Page, expect

from artbox_bot.assets import asset
from artbox_bot.game.values import Game
from artbox_bot.rehearsal.browser.doors import Doors
from artbox_bot.rehearsal.browser.rehearsal import Rehearsal, open_rehearsal
from artbox_bot.rehearsal.browser.web import Web
from artbox_bot.rehearsal.demo.figures import drawable
from artbox_bot.words.pack import WordPack, parse_word_pack
from tests.browser import a_page

PATIENCE = 30_000
"""Milliseconds for anything to show, on a busy machine."""

expect.set_options(timeout=PATIENCE)

THOUGHT = 0.05
"""Guests of tests think a twentieth of the time."""

WORDS = drawable(parse_word_pack(asset("words", "en.toml").read_text("utf-8")))


class House:
    """The rehearsal and its address."""

    def __init__(self, rehearsal: Rehearsal, address: str) -> None:
        self.rehearsal = rehearsal
        self.address = address

    async def until(self, reached: Callable[[Game], bool]) -> Game:
        """The game of the channel, once it is so far."""
        async with asyncio.timeout(4 * PATIENCE / 1000):
            while True:
                tables = await self.rehearsal.bot.store.last_tables_in(self.rehearsal.guild.channel_id, 1)
                if tables and reached(tables[0].game):
                    return tables[0].game
                await asyncio.sleep(0.1)

    @asynccontextmanager
    async def visitor(self, browser: Browser, name: str, device: dict[str, object]) -> AsyncGenerator["Visitor"]:
        """Somebody with a browser of their own, at the seat of that name."""
        async with a_page(browser, device) as page:
            page.set_default_timeout(PATIENCE)
            await page.goto(f"{self.address}/seat/{name.lower()}")
            await expect(page.locator(".tools")).to_be_visible()
            yield Visitor(page, name)


@asynccontextmanager
async def a_house(
    players: int = 4,
    guests: int = 2,
    *,
    host: str = "127.0.0.1",
    pad: bool = False,
    thought: float = THOUGHT,
    words: WordPack = WORDS,
    seed: int = 4,
) -> AsyncGenerator[House]:
    """A rehearsal on a free port."""
    doors = Doors(host)
    files, beside = f"{doors.base}/files/", f"127.0.0.1:{free_port()}" if pad else None
    async with open_rehearsal(words, players, guests, files=files, pad=beside, seed=seed, thought=thought) as rehearsal:
        runner = web.AppRunner(Web(rehearsal, doors).app, access_log=None, shutdown_timeout=1)
        await runner.setup()
        try:
            site = web.TCPSite(runner, "127.0.0.1", 0)
            await site.start()
            port = runner.addresses[0][1]
            yield House(rehearsal, f"http://127.0.0.1:{port}{doors.base}")
        finally:
            await runner.cleanup()


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return int(taken.getsockname()[1])


def drawing(size: int = 200, file: str = "drawing.png") -> FilePayload:
    """A circle on a sheet, as a file."""
    sheet = Image.new("RGB", (300, 300), "white")
    ImageDraw.Draw(sheet).ellipse((40, 40, 40 + size, 240), outline="black", width=6)
    data = io.BytesIO()
    sheet.save(data, "PNG")
    return {"name": file, "mimeType": "image/png", "buffer": data.getvalue()}


class Visitor:
    """What somebody does on the page: presses, chooses and types, with a mouse or a thumb."""

    def __init__(self, page: Page, name: str) -> None:
        self.page = page
        self.name = name
        self.channel = page.locator("#channel")
        self.direct = page.locator("#direct")

    @property
    def has_tabs(self) -> bool:
        size = self.page.viewport_size
        return size is not None and size["width"] <= 720

    async def go(self, where: str) -> None:
        """To the channel, or to the direct messages: on a phone there are tabs."""
        if self.has_tabs:
            await self.page.locator(f"[data-goes={where}]").tap()

    async def press(self, label: str, where: str = "channel") -> None:
        """Press the newest button with that label."""
        await self.go(where)
        button = self.page.locator(f"#{where} button", has_text=label).last
        if self.has_tabs:
            await button.tap()
        else:
            await button.click()

    async def press_tool(self, label: str) -> None:
        """Press a button at the top of the page, which shows then that it is pressed, or no longer."""
        button = self.page.locator(".tools button", has_text=label)
        pressed = await button.get_attribute("aria-pressed")
        await button.click()
        await expect(button).to_have_attribute("aria-pressed", "false" if pressed == "true" else "true")

    async def choose(self, menu: Locator, index: int) -> None:
        """Choose in a menu; over when that was answered."""
        await menu.select_option(index=index)
        await expect(self.page.locator("[aria-busy=true]")).to_have_count(0)

    async def type_command(self, typed: str, offered: str) -> Locator:
        """Type a slash and some letters, and take what is offered; the fields of the command."""
        await self.go("channel")
        await self.channel.locator(".typing > input").fill(f"/{typed}")
        await self.channel.locator(".picks li", has_text=offered).first.click()
        fields = self.channel.locator(".command")
        await expect(fields).to_be_visible()
        return fields

    async def send_command(self, fields: Locator) -> None:
        """Send a command; over when its fields are gone."""
        await fields.get_by_role("button", name="Send").click()
        await expect(fields).to_have_count(0)

    async def sees(self, text: str, where: str = "channel") -> None:
        """Wait until that is written somewhere."""
        await expect(self.page.locator(f"#{where} .log")).to_contain_text(text)

    async def until(self, *locators: Locator) -> int:
        """Wait until one of them is there; which."""
        async with asyncio.timeout(PATIENCE / 1000):
            while True:
                for number, locator in enumerate(locators):
                    if await locator.count():
                        return number
                await asyncio.sleep(0.05)
