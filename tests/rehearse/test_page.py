"""The page of a seat: what it shows, what it keeps, and what it does for keyboards, thumbs and several people."""

import asyncio
import re
from typing import Literal

import aiohttp
import pytest
from playwright.async_api import Browser, expect

from artbox_bot.rehearsal.browser.pace import FASTER
from tests.browser import DESKTOP, IN_A_BROWSER, PHONE, a_page, axe_findings, chromium
from tests.rehearse.house import Visitor, a_house, drawing

pytestmark = IN_A_BROWSER
__all__ = ["chromium"]


async def test_two_people_press_at_the_same_moment_and_both_are_answered(chromium: Browser) -> None:
    async with (
        a_house(players=3, guests=1) as house,
        house.visitor(chromium, "Ann", DESKTOP) as ann,
        house.visitor(chromium, "Ben", PHONE) as ben,
    ):
        await ann.page.locator("#open").click()
        await ben.press("Join")
        await ben.sees("At the table: 3 of 8")
        await ann.sees("At the table: 3 of 8")
        await asyncio.gather(ann.press("Start"), ben.press("Start"))
        answers = {"Game on!", "The game has begun already."}
        said: set[str] = set()
        for who in (ann, ben):
            answer = who.channel.locator("article.private .text").filter(has_text=re.compile("Game on|The game")).last
            said.add(await answer.inner_text())
        assert said == answers


async def test_many_deeds_at_once_wait_for_their_turn() -> None:
    """Of requests that arrive together none is lost, and none is refused because another one is under way."""
    async with (
        a_house(players=8, guests=0) as house,
        aiohttp.ClientSession(headers={"Origin": house.address}) as session,
    ):
        guild = house.rehearsal.guild
        async with house.rehearsal.pace.turn():
            await guild.command("Ann", "artbox new", {})

        async def join(name: str) -> int:
            command = {"command": "artbox join"}
            async with session.post(f"{house.address}/seat/{name.lower()}/command", data=command) as response:
                return response.status

        assert set(await asyncio.gather(*map(join, guild.members))) == {200}
        game = await house.until(lambda game: len(game.present) == 8)
        assert set(game.names.values()) == set(guild.members)


async def test_a_closed_tab_loses_nothing_and_one_tab_serves_all_seats(chromium: Browser) -> None:
    async with a_house(guests=0) as house:
        async with house.visitor(chromium, "Ann", DESKTOP) as ann:
            await ann.page.locator("#open").click()
            await ann.sees("ArtBox: who’s in?")
            await ann.direct.locator(".typing > input").fill("hello **you**")
            await ann.page.keyboard.press("Enter")
            await ann.sees("I only understand pictures here", "direct")
        async with house.visitor(chromium, "Ann", DESKTOP) as ann:
            await ann.sees("ArtBox: who’s in?")
            await expect(ann.direct.locator("strong", has_text="you")).to_be_visible()
            await ann.sees("I only understand pictures here", "direct")
            await ann.page.get_by_role("link", name="Ben").click()
            ben = Visitor(ann.page, "Ben")
            await ben.sees("ArtBox: who’s in?")
            await expect(ben.direct.locator("li")).to_have_count(0)
            await expect(ben.channel.locator(".private")).to_have_count(0)


async def test_what_is_private_can_be_dismissed_and_stays_away(chromium: Browser) -> None:
    async with a_house(guests=0) as house, house.visitor(chromium, "Ann", DESKTOP) as ann:
        await ann.page.locator("#open").click()
        await expect(ann.channel.locator(".private")).to_contain_text("Only you can see this")
        await ann.press("Dismiss message")
        await expect(ann.channel.locator(".private")).to_have_count(0)
        await ann.page.reload()
        await ann.sees("ArtBox: who’s in?")
        await expect(ann.channel.locator(".private")).to_have_count(0)


async def test_on_a_phone_the_direct_messages_are_behind_a_tab_with_an_unread_mark(chromium: Browser) -> None:
    async with a_house(guests=0) as house, house.visitor(chromium, "Ann", PHONE) as ann:
        await expect(ann.direct).to_be_hidden()
        await ann.page.locator("#open").tap()
        await ann.sees("ArtBox: who’s in?")
        guild, pace = house.rehearsal.guild, house.rehearsal.pace
        async with pace.turn():
            await guild.send("Ann", guild.direct_id("Ann"), "from my other telephone", [])
        unread = ann.page.locator("[data-goes=direct] .unread")
        await expect(unread).to_have_text("2")
        await ann.go("direct")
        await ann.sees("from my other telephone", "direct")
        await expect(unread).to_be_hidden()
        await expect(ann.channel).to_be_hidden()
        width = await ann.page.evaluate("() => document.documentElement.scrollWidth")
        assert width == 390, "nothing sticks out"


SHRINK_AND_GROW = """async (log) => {
  const frames = async () => { for (let n = 0; n < 3; n += 1) await new Promise(requestAnimationFrame); };
  const line = log.querySelector("ol").appendChild(document.createElement("li"));
  line.style.height = "3000px";
  await frames();
  line.style.height = "900px";
  log.parentElement.querySelector(".down").click();
  line.style.height = "3000px";
  await frames();
  return log.scrollHeight - log.scrollTop - log.clientHeight;
}"""


async def test_whoever_reads_at_the_end_stays_there_when_a_message_changes(chromium: Browser) -> None:
    """The picture of a message that is replaced comes before the page notices that it was away."""
    async with a_house(guests=0) as house, house.visitor(chromium, "Ann", PHONE) as ann:
        await ann.page.locator("#open").tap()
        await ann.sees("ArtBox: who’s in?")
        assert await ann.channel.locator(".log").evaluate(SHRINK_AND_GROW) < 1


PASTE = """(element, data) => {
  const files = new DataTransfer();
  files.items.add(new File([Uint8Array.from(data)], "pasted.png", { type: "image/png" }));
  element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: files, bubbles: true, cancelable: true }));
}"""
DROP = PASTE.replace("pasted", "dropped").replace(
    'new ClipboardEvent("paste", { clipboardData: files,', 'new DragEvent("drop", { dataTransfer: files,'
)


async def test_a_picture_is_pasted_or_dropped_and_sent_to_the_bot(chromium: Browser) -> None:
    async with a_house(guests=0) as house, house.visitor(chromium, "Ann", DESKTOP) as ann:
        data = list(drawing()["buffer"])
        await ann.page.locator("body").evaluate(PASTE, data)
        await ann.direct.locator(".log").evaluate(DROP, data)
        previews = ann.direct.locator(".previews li")
        await expect(previews).to_have_count(2)
        await ann.direct.get_by_role("button", name="Remove pasted.png").click()
        await expect(previews).to_have_text("dropped.png×")
        await ann.direct.get_by_role("button", name="Send").click()
        await ann.sees("no table waits for a drawing", "direct")
        picture = ann.direct.locator("li img").first
        assert await picture.evaluate("image => image.decode().then(() => image.naturalWidth)") == 300


async def test_commands_are_typed_with_the_keyboard_alone(chromium: Browser) -> None:
    async with a_house(guests=0) as house, house.visitor(chromium, "Ann", DESKTOP) as ann:
        await ann.channel.locator(".typing > input").focus()
        keys = ann.page.keyboard
        await keys.type("/ne")
        await expect(ann.channel.locator(".picks li[aria-selected=true]")).to_contain_text("/artbox new")
        await keys.press("Enter")
        await expect(ann.channel.locator("[name=begin]")).to_be_focused()
        await keys.press("Escape")
        await expect(ann.channel.locator(".typing > input")).to_be_focused()
        await keys.type("/ne")
        await expect(ann.channel.locator(".picks li[aria-selected=true]")).to_be_visible()
        await keys.press("Enter")
        await ann.channel.locator("[name=minutes]").fill("45")
        await keys.press("Enter")
        await expect(ann.channel.locator(".command")).to_be_visible()
        await ann.channel.locator("[name=minutes]").fill("12")
        await keys.press("Enter")
        await ann.sees("12 minutes")


@pytest.mark.soak
async def test_faster_lets_deadlines_run_ten_times_as_fast(chromium: Browser) -> None:
    """A roll that nobody makes is made for them after 30 s (R9); words are kept after 60 s."""
    async with a_house(players=3, guests=0) as house, house.visitor(chromium, "Ann", DESKTOP) as ann:
        rehearsal = house.rehearsal
        async with rehearsal.pace.turn():
            await rehearsal.guild.command("Ann", "artbox new", {"begin": "host"})
            for name in ("Ben", "Cleo"):
                await rehearsal.guild.command(name, "artbox join", {})
            await rehearsal.guild.command("Ann", "artbox start", {})
        await ann.sees("Choose the word you will draw", "direct")
        before, loop = rehearsal.guild.env.now(), asyncio.get_running_loop()
        began = loop.time()
        await ann.press_tool("10× speed")
        assert rehearsal.pace.factor == FASTER
        await expect(ann.channel.get_by_role("heading", name="Drawings")).to_be_visible()
        passed = (rehearsal.guild.env.now() - before).total_seconds()
        assert passed > 2 * (loop.time() - began)
        ends = await ann.channel.locator("time[data-style=T]").last.inner_text()
        assert re.search(r"\d:\d\d:\d\d", ends)
        await ann.press_tool("10× speed")


async def test_a_guest_is_taken_over_and_handed_back(chromium: Browser) -> None:
    async with a_house(players=3, guests=2, thought=1.0) as house, house.visitor(chromium, "Ben", DESKTOP) as ben:
        told = ben.page.locator(".player")
        await expect(told).to_contain_text("A bot plays Ben.")
        await told.get_by_role("button", name="Pause").click()
        await expect(told).to_contain_text("and waits")
        await told.get_by_role("button", name="Go on").click()
        await expect(told).not_to_contain_text("and waits")
        await told.get_by_role("button", name="Take over").click()
        await expect(told).to_be_hidden()
        await ben.press("Open a table")
        await ben.sees("\u2068@Ben\u2069 · host")
        await ben.page.get_by_role("button", name="Let a bot play for me").click()
        await expect(told).to_be_visible()
        await ben.page.get_by_role("button", name="Pause bots").click()
        await expect(ben.page.locator(".seats [data-player=paused]")).to_have_count(2)


async def test_the_sketch_pad_is_one_press_from_the_direct_message(chromium: Browser) -> None:
    async with a_house(players=3, guests=0, pad=True) as house, house.visitor(chromium, "Ann", DESKTOP) as ann:
        rehearsal = house.rehearsal
        async with rehearsal.pace.turn():
            await rehearsal.guild.command("Ann", "artbox new", {"begin": "host"})
            for name in ("Ben", "Cleo"):
                await rehearsal.guild.command(name, "artbox join", {})
            await rehearsal.guild.command("Ann", "artbox start", {})
            await rehearsal.guild.env.advance_time(61)
            await rehearsal.guild.command("Ann", "artbox roll", {})
        link = ann.direct.locator("a.button")
        await expect(link).to_be_visible()
        async with a_page(chromium, PHONE) as pad:
            await pad.goto(str(await link.get_attribute("href")))
            await expect(pad.get_by_role("button", name="Hand in")).to_be_visible()


async def test_what_a_person_writes_is_shown_as_typed(chromium: Browser) -> None:
    async with a_house(guests=0) as house, house.visitor(chromium, "Ann", DESKTOP) as ann:
        typed = "<img src=x onerror=alert(1)> <script>alert(2)</script>"
        await ann.channel.locator(".typing > input").fill(typed)
        await ann.channel.get_by_role("button", name="Send").click()
        await ann.sees(typed)


async def test_three_lines_say_what_this_is_who_you_are_and_what_is_where(chromium: Browser) -> None:
    async with (
        a_house(players=4, guests=3) as house,
        house.visitor(chromium, "Ann", DESKTOP) as wide,
        house.visitor(chromium, "Ann", PHONE) as narrow,
    ):
        for who, where in ((wide, "Left: the channel everybody sees."), (narrow, "Here: the channel everybody sees.")):
            said = who.channel.locator(".empty")
            await expect(said).to_contain_text("This is ArtBox exactly as on Discord, without Discord.")
            await expect(said).to_contain_text("You are Ann; Ben, Cleo and Dan are bots.")
            await expect(said.get_by_text(where)).to_be_visible()


async def test_a_seat_with_a_new_direct_message_is_marked_until_it_is_looked_at(chromium: Browser) -> None:
    async with a_house(players=3, guests=0) as house, house.visitor(chromium, "Ann", DESKTOP) as ann:
        guild, pace = house.rehearsal.guild, house.rehearsal.pace
        ben = ann.page.locator(".seats [data-seat=ben]")
        await expect(ben).not_to_have_class(re.compile("fresh"))
        async with pace.turn():
            await guild.send("Ben", guild.direct_id("Ben"), "for Ben", [])
        await expect(ben).to_have_class(re.compile("fresh"))
        await ben.click()
        await expect(ann.page.locator("#direct")).to_contain_text("for Ben")
        await ann.page.locator(".seats [data-seat=ann]").click()
        await expect(ann.page.locator(".seats [data-seat=ben]")).not_to_have_class(re.compile("fresh"))


@pytest.mark.parametrize(
    ("device", "scheme"), [(PHONE, "dark"), (DESKTOP, "light")], ids=["phone-dark", "desktop-light"]
)
async def test_the_page_follows_the_system_and_reads_well(
    chromium: Browser, device: dict[str, object], scheme: Literal["light", "dark"]
) -> None:
    """To whoever plays, in both panes, and to whoever lets a bot play."""
    async with a_house(players=4, guests=3, thought=0.02) as house, house.visitor(chromium, "Ann", device) as ann:
        await ann.page.emulate_media(color_scheme=scheme)
        assert await axe_findings(ann.page) == []
        await ann.page.locator("#open").click()
        await ann.sees("At the table: 4 of 8")
        await ann.press("Start")
        await ann.sees("the game begins", "direct")
        ground = await ann.page.evaluate("getComputedStyle(document.querySelector('.pane')).backgroundColor")
        assert (ground == "rgb(255, 255, 255)") == (scheme == "light")
        assert await axe_findings(ann.page) == []
        await ann.go("direct")
        await ann.page.get_by_role("button", name="Let a bot play for me").click()
        await expect(ann.page.locator(".player")).to_be_visible()
        assert await axe_findings(ann.page) == []


async def test_numbered_lists_keep_their_numbers(chromium: Browser) -> None:
    """The seats of the lobby, and the rules, which go on with 6."""
    async with a_house(players=3, guests=0) as house, house.visitor(chromium, "Ann", DESKTOP) as ann:
        await ann.page.locator("#open").click()
        await ann.press("How to play")
        await ann.sees("Points.")
        seats, *steps = await ann.channel.locator(".text ol").all()
        assert [await one.get_attribute("start") for one in (seats, *steps)] == [None, None, "6"]
        for one in (seats, *steps):
            assert await one.evaluate("list => getComputedStyle(list).listStyleType") == "decimal"
