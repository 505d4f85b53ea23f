"""What is stored while people play, and of servers that the bot has left: as much as is needed, for as long."""

import sqlite3
from contextlib import closing
from typing import Any

import pytest

from artbox_bot.game.events import Phase
from tests.bot.pens import drawing, empty_sheet
from tests.bot.reading import buttons_of
from tests.bot.table_talk import Talk, a_server

SETTLED = "That is settled, or out of date"
MONTH = 30 * 86400.0


def query(t: Talk, statement: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(t.server.database)) as database:
        return database.execute(statement).fetchall()


def pictures(t: Talk) -> list[tuple[Any, ...]]:
    """Owner and game of all pictures."""
    return query(t, "SELECT owner, game_id FROM pictures ORDER BY owner")


async def test_many_empty_sheets_leave_one_and_the_drawing_none() -> None:
    """Blank pictures belonged to no game, and stayed for ever."""
    async with a_server(players=3) as t:
        await t.to_drawing()
        ann = t.id("ann")
        await t.draws("ann", picture=empty_sheet())
        first = t.answer("ann")
        assert first is not None
        for _ in range(4):
            await t.draws("ann", picture=empty_sheet())
            assert pictures(t) == [(ann, None)]
        await t.presses("ann", "Hand in this empty sheet", first)
        assert t.last_answer("ann").startswith(SETTLED)
        assert (t.round.uploads, t.round.drawings) == ((), {})
        last = [m for m in t.server.messages(t.channel.id) if "Hand in this empty sheet" in buttons_of(m)][-1]
        await t.presses("ann", "Hand in this empty sheet", last)
        assert pictures(t) == [(ann, t.game.id)]
        for _ in range(4):
            await t.draws("ann")
            assert pictures(t) == [(ann, t.game.id)]
        await t.presses("ann", "Hand in this empty sheet", last)
        assert t.last_answer("ann").startswith(SETTLED)
        assert t.round.uploads == ()


async def test_a_picture_for_one_of_several_tables_is_taken_by_one() -> None:
    async with a_server(players=3) as t:
        await t.to_drawing()
        other = t.another_table("annex")
        await other.to_drawing()
        ann = t.id("ann")
        await t.writes("ann", "", drawing(1))
        question = t.answer("ann")
        assert question is not None
        here, there = buttons_of(question)
        assert pictures(t) == [(ann, None)]
        await t.presses("ann", here, question)
        (game_id,) = (game for _, game in pictures(t))
        await t.presses("ann", there, question)
        assert t.last_answer("ann").startswith(SETTLED)
        assert pictures(t) == [(ann, game_id)]
        assert sorted(len(table.round.drawings) for table in (t, other)) == [0, 1]
        assert t.round.uploads == other.round.uploads == ()


async def test_a_question_that_nobody_answers_goes_with_the_drawing_time() -> None:
    async with a_server(players=3) as t:
        await t.to_drawing()
        await t.draws("ann", picture=empty_sheet())
        await t.draws("ben")
        await t.draws("cleo")
        assert len(pictures(t)) == 3
        await t.wait(5 * 60)
        assert t.game.phase is Phase.LINK
        assert pictures(t) == [(t.id("ben"), t.game.id), (t.id("cleo"), t.game.id)]


async def test_after_the_end_only_messages_that_may_change_are_remembered() -> None:
    async with a_server(players=3) as t:
        await t.to_linking()
        await t.everyone_links()
        await t.presses("ann", "Next round")
        assert query(t, "SELECT slot FROM sent WHERE slot LIKE 'r1:cards:%'") != []
        await t.says("ann", "stop")
        former = {slot.split(":")[1] for (slot,) in query(t, "SELECT slot FROM sent WHERE slot LIKE 'r1:%'")}
        assert former == {"board", "reveal"}
        assert query(t, "SELECT * FROM sketches") == []


@pytest.mark.parametrize("away", [False, True], ids=["at once", "while the bot was away"])
async def test_a_server_that_removed_the_bot_is_purged_after_thirty_days(away: bool) -> None:
    async with a_server(players=3) as t:
        await t.to_linking()
        if away:
            async with t.server.bot_away():
                t.server.bot_removed()
            await t.wait(3600)
        else:
            t.server.bot_removed()
            await t.server.settle()
        assert query(t, "SELECT guild_id FROM left_guilds") == [(t.server.guild.id,)]
        await t.wait(MONTH - 7200)
        assert len(query(t, "SELECT id FROM games")) == 1
        await t.wait(86400)
        for table in ("games", "pictures", "sent", "left_guilds"):
            assert query(t, f"SELECT * FROM {table}") == [], table


async def test_fault_24_an_outage_purges_nothing_however_long_it_is() -> None:
    async with a_server(players=3) as t:
        await t.to_linking()
        await t.says("ann", "stop")
        t.server.outage()
        await t.wait(MONTH + 86400)
        assert query(t, "SELECT * FROM left_guilds") == []
        assert len(query(t, "SELECT id FROM games")) == 1
        async with t.server.bot_away(back_in_an_outage=True):
            pass
        await t.wait(86400)
        assert query(t, "SELECT * FROM left_guilds") == []


async def test_who_adds_the_bot_again_in_time_finds_everything() -> None:
    async with a_server(players=3) as t:
        await t.to_linking()
        t.server.bot_removed()
        await t.server.settle()
        await t.wait(MONTH - 7200)
        assert len(query(t, "SELECT * FROM left_guilds")) == 1
        await t.server.bot_added_again()
        assert query(t, "SELECT * FROM left_guilds") == []
        await t.wait(MONTH)
        assert len(query(t, "SELECT id FROM games")) == 1
        assert len(pictures(t)) == 3
