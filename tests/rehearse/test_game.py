"""A whole game of two people and two guests, through the page alone: on a desktop and on a phone."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager

import pytest
from playwright.async_api import Browser, expect

from tests.browser import DESKTOP, IN_A_BROWSER, PHONE, axe_findings, chromium
from tests.rehearse.house import PATIENCE, Visitor, a_house, drawing

pytestmark = IN_A_BROWSER
__all__ = ["chromium"]

HandIn = Callable[[Visitor], Awaitable[None]]
Guess = Callable[[Visitor], Awaitable[None]]


async def hand_in_by_command(who: Visitor) -> None:
    fields = await who.type_command("draw", "/artbox draw")
    await fields.locator("[name=image]").set_input_files(drawing(180))
    await who.send_command(fields)


async def hand_in_by_form(who: Visitor) -> None:
    await who.press("Hand in a drawing")
    form = who.page.get_by_role("dialog", name="Hand in a drawing")
    await form.locator("input[type=file]").set_input_files(drawing(120))
    await form.get_by_role("button", name="Submit").click()
    await expect(form).to_be_hidden()


async def hand_in_by_message(who: Visitor) -> None:
    await who.go("direct")
    await who.direct.locator(".composer input[type=file]").set_input_files(drawing(60))
    await who.direct.get_by_role("button", name="Send").click()


async def guess_in_direct_message(who: Visitor) -> None:
    """On the sheet of the direct message."""
    await who.go("direct")
    await guess_all(who, "direct")
    await who.press("Finish", "direct")


async def guess_in_my_hand(who: Visitor) -> None:
    """In the private hand of the channel; no direct message has come so far, and from now on they do."""
    await who.press("My hand")
    await guess_all(who, "channel")
    await expect(who.direct.locator("li")).to_have_count(0)
    await who.press_tool("Block DMs (test)")
    await who.press("Finish")


async def guess_all(who: Visitor, where: str) -> None:
    """For each drawing the first word that is left; the last pair fills itself in."""
    numbers = who.page.locator(f"#{where} [data-address*=':look:']")
    await expect(numbers).not_to_have_count(0)
    while await numbers.filter(has_text="✓").count() < await numbers.count():
        before = await numbers.filter(has_text="✓").count()
        await who.page.locator(f"#{where} [data-address*=':pick:']").first.click()
        await expect(numbers.filter(has_text="✓")).not_to_have_count(before)


async def guess_by_command(who: Visitor) -> None:
    """Each drawing with another of the words that are offered when the field is opened; one's own is refused."""
    refused = who.channel.locator("article", has_text="That drawing is yours")
    answers = who.channel.locator("article.private")
    for place in range(1, 5):
        before, linked = await answers.count(), place - 1 - await refused.count()
        fields = await who.type_command("guess", "/artbox guess")
        await fields.locator("[name=drawing]").fill(str(place))
        await fields.locator("[name=word]").focus()
        await fields.locator(".picks li").nth(linked % 3).click()
        await who.send_command(fields)
        await expect(answers).to_have_count(before + 1)
    await who.send_command(await who.type_command("finish", "/artbox finish"))


async def keep_word(who: Visitor, closed: bool) -> None:
    if closed:
        await who.press("My hand")
    await who.press("Keep", "channel" if closed else "direct")


async def roll_if_it_is_my_turn(who: Visitor) -> None:
    """Whoever takes direct messages is called there."""
    mine = {
        "channel": who.channel.locator("article.called button", has_text="Roll"),
        "direct": who.direct.locator("button", has_text="Roll"),
    }
    drawing_time = who.channel.locator("button", has_text="Hand in a drawing")
    called = await who.until(*mine.values(), drawing_time)
    if called < len(mine):
        where = list(mine)[called]
        await who.go(where)
        await mine[where].last.click()


async def play_round(ways: Mapping[Visitor, tuple[HandIn, Guess, bool]], number: int) -> None:
    """Everybody at once, each in their way; `closed` is whoever takes no direct messages."""
    people = list(ways)
    for who in people:
        await who.sees(f"Round {number}")
    await asyncio.gather(*(keep_word(who, ways[who][2]) for who in people))
    await asyncio.gather(*(roll_if_it_is_my_turn(who) for who in people))
    await asyncio.gather(*(expect_panel(who, "Drawings") for who in people))
    await asyncio.gather(*(ways[who][0](who) for who in people))
    await asyncio.gather(*(expect_panel(who, "Which word is which drawing?") for who in people))
    await asyncio.gather(*(ways[who][1](who) for who in people))


async def expect_panel(who: Visitor, title: str) -> None:
    await who.go("channel")
    await expect(who.channel.get_by_role("heading", name=title).last).to_be_visible()


@pytest.mark.soak
async def test_rounds_through_the_page_and_guests_who_go_on(chromium: Browser) -> None:
    """People play the first rounds in every way; then guests take their seats, and are faster."""
    async with a_table_of_two(chromium) as (ann, ben):
        number = await play_rounds(ann, ben, most=2)
        for who in (ann, ben):
            await who.page.get_by_role("button", name="Let a bot play for me").click()
        await ann.press_tool("10× speed")
        assert number > 1, "a game to 5 points is not over in one round"
        await expect(ann.channel.locator(".log")).to_contain_text(f"Round {number + 2}", timeout=4 * PATIENCE)


@pytest.mark.soak
async def test_a_whole_game_of_two_people_through_the_page_alone(chromium: Browser) -> None:
    async with a_table_of_two(chromium) as (ann, ben):
        await play_rounds(ann, ben, most=20)
        for who in (ann, ben):
            await who.go("channel")
            await who.sees("wins with")
            await looks_well(who)


@asynccontextmanager
async def a_table_of_two(chromium: Browser) -> AsyncGenerator[tuple[Visitor, Visitor]]:
    """Ann at a desktop takes no direct messages; Ben has a phone."""
    async with (
        a_house(guests=2) as house,
        house.visitor(chromium, "Ann", DESKTOP) as ann,
        house.visitor(chromium, "Ben", PHONE) as ben,
    ):
        await ann.press_tool("Block DMs (test)")
        await begin(ann, ben)
        yield ann, ben


async def play_rounds(ann: Visitor, ben: Visitor, most: int) -> int:
    """Play until the game is over, or so many rounds; how many."""
    ways = {ann: (hand_in_by_command, guess_in_my_hand, True), ben: (hand_in_by_form, guess_by_command, False)}
    await play_round(ways, 1)
    for who in (ann, ben):
        await looks_well(who)
    ways = {
        ann: (hand_in_by_form, guess_in_direct_message, False),
        ben: (hand_in_by_message, guess_in_direct_message, False),
    }
    number = 1
    while number < most and await goes_on(ann, number):
        number += 1
        await play_round(ways, number)
    return number


async def begin(ann: Visitor, ben: Visitor) -> None:
    """Ann opens a table, everybody sits down, and votes (R4)."""
    fields = await ann.type_command("new", "/artbox new")
    await fields.locator("[name=minutes]").fill("10")
    await ann.send_command(fields)
    await ben.press("Join")
    await ann.sees("At the table: 4 of 8")
    await ann.press("Start")
    for who in (ann, ben):
        await who.press("Vote")
        menu = who.channel.locator(".private select").last
        await expect(menu).to_be_visible()
        await who.choose(menu, 1)


async def goes_on(ann: Visitor, number: int) -> bool:
    """Whether there is another round: a guest goes on to it."""
    again = ann.channel.locator("button", has_text="Play again")
    return await ann.until(again, ann.channel.get_by_role("heading", name=f"Round {number + 1}", exact=True)) == 1


async def looks_well(who: Visitor) -> None:
    """No finding of axe-core, in either place."""
    for where in ("channel", "direct"):
        await who.go(where)
        findings = await axe_findings(who.page)
        assert findings == []
