"""Guests play by themselves, wait, hand over, and go on for hours without filling the memory."""

import asyncio
import gc

import pytest

from artbox_bot.game.events import Phase
from artbox_bot.rehearsal.browser.guests import Player
from artbox_bot.rehearsal.browser.guild import KEPT_DIRECT
from artbox_bot.rehearsal.browser.pace import FASTER
from tests.browser import IN_A_BROWSER
from tests.rehearse.house import a_house, drawing

pytestmark = IN_A_BROWSER


@pytest.mark.soak
async def test_guests_play_a_round_and_another_game_and_the_memory_stays_flat() -> None:
    """A night of games in short: what one game leaves behind is gone in the next."""
    async with a_house(players=3, guests=3, thought=0.02) as house:
        rehearsal = house.rehearsal
        rehearsal.pace.factor = FASTER
        sizes: list[int] = []
        for _ in range(2):
            game = await house.until(lambda game: game.phase is Phase.REVEAL)
            assert len(game.round.drawings) == 3
            assert game.round.finished
            async with rehearsal.pace.turn():
                rehearsal.guild.forget()
                gc.collect()
                sizes.append(len(gc.get_objects()))
                await rehearsal.guild.command("Ann", "artbox stop", {})
            await house.until(lambda game, over=game.id: game.id != over)
        assert sizes[1] < 1.1 * sizes[0]


async def test_what_is_old_is_forgotten_with_its_files() -> None:
    async with a_house(guests=0) as house:
        guild, pace = house.rehearsal.guild, house.rehearsal.pace
        place = guild.direct_id("Ann")
        async with pace.turn():
            for _ in range(KEPT_DIRECT):
                await guild.send("Ann", place, "", [("drawing.png", drawing()["buffer"])])
            first = guild.messages("Ann", place)[0].attachments[0]["url"].split("/")[-3:]
            assert guild.attachment(*first) is not None
            await guild.env.advance_time(3600)
            guild.forget()
        left = guild.messages("Ann", place)
        assert len(left) == KEPT_DIRECT
        assert guild.attachment(*first) is None
        for message in left:
            for attachment in message.attachments:
                assert guild.attachment(*attachment["url"].split("/")[-3:]) is not None


async def test_a_guest_waits_when_paused_and_goes_on_afterwards() -> None:
    async with a_house(players=3, guests=3, thought=0.02) as house:
        rehearsal = house.rehearsal
        rehearsal.guests.seat("Cleo", Player.PAUSED)
        await house.until(lambda game: len(game.present) == 2)
        await asyncio.sleep(1)
        await house.until(lambda game: len(game.present) == 2 and game.phase is Phase.LOBBY)
        rehearsal.guests.seat("Cleo", Player.GUEST)
        await house.until(lambda game: len(game.present) == 3 and game.phase is not Phase.LOBBY)


async def test_guests_neither_open_a_table_nor_begin_without_the_people() -> None:
    async with a_house(players=4, guests=3, thought=0.0) as house:
        rehearsal, guild = house.rehearsal, house.rehearsal.guild
        await asyncio.sleep(1)
        assert await rehearsal.bot.store.last_tables_in(guild.channel_id, 1) == []
        async with rehearsal.pace.turn():
            await guild.command("Ann", "artbox new", {})
        await house.until(lambda game: len(game.present) == 4)
        await asyncio.sleep(1)
        await house.until(lambda game: game.phase is Phase.LOBBY)
        rehearsal.guests.seat("Ann", Player.GUEST)
        await house.until(lambda game: game.phase is not Phase.LOBBY)
