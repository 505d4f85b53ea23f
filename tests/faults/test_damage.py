"""What is damaged, full or set wrongly under a running bot, seen by those who play."""

import logging
import sqlite3
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

import discord
import pytest

from artbox_bot.bot.app import ArtBox
from artbox_bot.cli import _bot
from artbox_bot.game.events import Phase
from artbox_bot.settings import Settings
from artbox_bot.storage.store import Store
from artbox_bot.storage.values import StoreDamaged
from tests.bot.reading import text_of
from tests.bot.table_talk import Talk, a_server
from tests.storage.laid import no_room

DAMAGED = "That game is damaged on my side, and I have set it aside"
FULL = "My disk is full, so this round waits"
HOUR = timedelta(hours=1)


def change(t: Talk, statement: str) -> None:
    with sqlite3.connect(t.server.database) as connection:
        connection.execute(statement)
    connection.close()


def warnings(t: Talk) -> list[logging.LogRecord]:
    return [record for record in t.server.log if record.levelno >= logging.WARNING]


@pytest.mark.parametrize("damage", ["state = substr(state, 1, 300)", "due = 'soon'", "seated = 'Ann'"])
async def test_one_damaged_game_is_set_aside_and_the_others_go_on(damage: str) -> None:
    async with a_server(players=6) as t:
        other = t.another_table("attic")
        await t.to_linking("ann", "ben", "cleo")
        await other.to_drawing("dan", "eve", "fay")
        t.server.expects_error("is set aside")
        async with t.server.bot_away():
            change(t, f"UPDATE games SET {damage} WHERE channel_id = {t.channel.id}")
        (told,) = warnings(t)
        assert told.exc_info is None

        await t.says("ann", "status")
        assert t.last_answer("ann").startswith(DAMAGED)
        await t.says("ann", "guess", drawing=1, word="A")
        assert t.last_answer("ann").startswith(DAMAGED)
        assert await t.member("ann").autocomplete(t.channel, "artbox guess", "word", "") == []
        await t.presses("ben", "My hand")
        assert t.last_answer("ben").startswith(DAMAGED)
        said = len(t.dms("cleo"))
        await t.writes("cleo", "hello")
        assert len(t.dms("cleo")) == said + 1  # a helpful sentence

        await other.everyone_draws()
        assert other.game.phase is Phase.LINK
        await t.to_linking("ann", "ben", "cleo")  # the channel is free
        assert t.game.phase is Phase.LINK
        await t.wait(301)
        await other.wait(31)
        assert other.game.phase is Phase.REVEAL
        assert len(warnings(t)) == 1


async def test_a_game_that_is_damaged_at_work_is_said_once_and_rings_no_more() -> None:
    async with a_server(players=3) as t:
        await t.to_drawing()
        t.server.expects_error("is set aside")
        change(t, "UPDATE games SET state = substr(state, 1, 300)")
        await t.draws("ann", by="form")
        assert t.last_answer("ann").startswith(DAMAGED)
        await t.wait(3600)
        assert len(warnings(t)) == 1
        await t.new()
        assert t.game.phase is Phase.LOBBY


async def test_what_fails_at_the_start_is_tried_again_and_nothing_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """No bot is online without its clock."""
    async with a_server(players=3) as t:
        await t.to_drawing()
        t.server.expects_error("Clock.start failed")
        dues, failures = Store.dues, [OSError("once"), OSError("twice")]

        async def fail(store: Store) -> dict[str, datetime]:
            if failures:
                raise failures.pop()
            return await dues(store)

        monkeypatch.setattr(Store, "dues", fail)
        async with t.server.bot_away():
            pass
        await t.wait(6)
        assert failures == []
        await t.wait(301)
        assert t.game.phase is not Phase.DRAW


async def test_a_start_that_fails_shows_its_own_cause(tmp_path: Path) -> None:
    database = tmp_path / "artbox.sqlite"
    write(database)
    with pytest.raises(StoreDamaged):
        async with _bot(Settings(database=database)):
            pass


def write(database: Path) -> None:
    database.write_bytes(b"no database" * 1000)


async def test_a_start_that_fails_later_closes_what_it_has_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(_store: Store) -> list[str]:
        raise LookupError("its own cause")

    monkeypatch.setattr(Store, "game_ids_fetching", fail)
    with pytest.raises(LookupError, match="its own cause"):
        async with _bot(Settings(database=tmp_path / "artbox.sqlite")) as bot:
            await bot.setup_hook()
    store = await Store.open(tmp_path / "artbox.sqlite")
    await store.close()


async def test_a_full_disk_is_said_once_at_the_table_and_the_round_waits() -> None:
    """Nothing is lost, the log does not flood, and what came due meanwhile gets grace (R28)."""
    async with a_server(players=3) as t:
        await t.to_drawing()
        await t.draws("ann")
        before = t.game
        t.server.expects_error("no room left")
        t.server.bot._housekeeping.stop()  # it empties the -wal file, which makes some room
        with no_room(t.server.database):
            await t.draws("ben", by="form")
            assert t.last_answer("ben").startswith("My disk is full, so I could not save that.")
            await t.draws("cleo")
            await t.wait(1800)
            assert t.game == before
            assert t.channel_text().count(FULL) == 1
            assert t.game.phase is Phase.DRAW
            assert len(warnings(t)) <= 8  # one in five minutes
            assert not any(record.exc_info for record in warnings(t))
        await t.wait(61)
        assert t.game.phase is Phase.DRAW
        await t.draws("ben", by="form")
        await t.draws("cleo")
        assert t.game.phase is Phase.LINK
        with no_room(t.server.database):
            await t.links("ann", t.round.places_for(t.id("ann"))[0], t.round.words_for(t.id("ann"))[0])
        assert t.channel_text().count(FULL) == 2


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Callable[[timedelta], None]:
    """The wall clock of the bot: to be set to another time."""
    off = [timedelta()]
    defaults = ArtBox.__init__.__kwdefaults__
    assert defaults is not None
    monkeypatch.setitem(defaults, "now", lambda: discord.utils.utcnow() + off[0])

    def set_by(by: timedelta) -> None:
        off[0] += by

    return set_by


async def test_fault_61_a_clock_that_is_set_back_holds_no_edit(wall: Callable[[timedelta], None]) -> None:
    async with a_server(players=4, edit_pace=1.0) as t:
        await t.begins()
        await t.wait(5)
        await t.everyone_keeps()
        await t.wait(5)
        await t.roll()
        await t.wait(5)
        await t.draws("ann", by="dm")
        await t.wait(2)
        wall(-HOUR)
        await t.draws("ben", by="dm")
        await t.wait(2)
        assert f"🟠 **2** <@{t.id('ben')}>" in text_of(t.panel("### Drawings"))


async def test_fault_61_a_clock_that_is_set_forward_is_noticed_within_a_minute(
    wall: Callable[[timedelta], None],
) -> None:
    async with a_server(players=3) as t:
        await t.to_drawing()
        wall(timedelta(minutes=4))
        await t.wait(61)
        assert t.round.grace is Phase.DRAW
        await t.wait(31)
        assert t.game.phase is not Phase.DRAW
