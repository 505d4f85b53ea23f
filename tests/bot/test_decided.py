"""What a server has decided for its tables is what its tables do; a server that decided nothing notices nothing."""

import sqlite3
from contextlib import closing
from datetime import timedelta
from typing import Any

import discord
import pytest

from artbox_bot.game.events import Ended, EventKind, Phase
from artbox_bot.game.rules import USUAL, Begin, Rules
from artbox_bot.server_settings import Change, ServerSettings
from artbox_bot.storage.values import StoreFull, Table
from tests.bot.reading import as_shown, text_of
from tests.bot.table_talk import Talk, a_server

NOT_ALLOWED = "Only the host or a moderator can do that."


async def decide(t: Talk, **decided: Any) -> None:
    """From now on the server has decided that, and the usual in everything else."""
    store = t.server.bot.store
    before = await store.server_settings(t.server.guild.id)
    async with store.writing() as writer:
        await writer.save_server_settings(
            ServerSettings(guild_id=before.guild_id, version=before.version, changes=before.changes, **decided)
        )


async def change(t: Talk, **rules: Any) -> None:
    """The server changes rules, and remembers that."""
    store = t.server.bot.store
    before = await store.server_settings(t.server.guild.id)
    changes = tuple(Change(at=t.server.env.now(), by=1, name=name, before="", after="") for name in rules)
    async with store.writing() as writer:
        await writer.save_server_settings(
            ServerSettings(
                guild_id=before.guild_id,
                version=before.version,
                changes=(*before.changes, *changes),
                rules=Rules(**rules),
            )
        )


# Rules


async def test_a_new_table_has_the_rules_of_the_server_and_what_its_host_asks_for() -> None:
    """A game that runs keeps what it began with."""
    async with a_server(players=3) as t:
        await t.new()
        assert t.game.rules == USUAL
        served = Rules(begin=Begin.RANDOM, draw=timedelta(minutes=9), guess=None)
        await decide(t, rules=served)
        assert t.game.rules == USUAL
        other = t.another_table("other")
        await other.new("ben")
        assert other.game.rules == served
        third = t.another_table("third")
        await third.new("ben", begin="host", minutes=0)
        assert third.game.rules == Rules(begin=Begin.HOST, draw=None, guess=None)


async def test_where_the_server_lets_hosts_begin_and_one_only_watches_people_vote() -> None:
    async with a_server(players=1) as t:
        await decide(t, rules=Rules(begin=Begin.HOST))
        await t.new(play=False)
        assert t.game.rules.begin is Begin.VOTE


async def test_played_again_a_table_keeps_its_rules_but_for_what_the_server_has_changed_since() -> None:
    async with a_server(players=3) as t:
        await change(t, roll=None)
        await t.wait(1)
        await t.to_roll(minutes=2)
        await t.wait(1)
        await change(t, hourglass=timedelta(seconds=50))
        await t.says("ann", "stop")
        await t.presses("ann", "Play again")
        assert t.game.phase is Phase.LOBBY
        assert t.game.rules == Rules(
            begin=Begin.HOST, draw=timedelta(minutes=2), roll=None, hourglass=timedelta(seconds=50)
        )


async def test_decisions_that_cannot_be_read_stop_nobody_and_the_log_is_told_once() -> None:
    async with a_server(players=3) as t:
        t.server.expects_error("the usual holds in server")
        await decide(t, openers=(5,))
        await t.server.bot.store.close()
        with closing(sqlite3.connect(t.server.database)) as database:
            database.execute('UPDATE server_settings SET state = \'{"openers": "all"}\'')
            database.commit()
        await t.restart()
        await t.to_roll()
        assert t.game.rules == Rules(begin=Begin.HOST)
        assert len([record for record in t.server.log if "the usual holds" in record.getMessage()]) == 1


# Who opens tables, and where


async def test_only_the_chosen_roles_open_tables_and_moderators_always() -> None:
    """Whoever sat at a table plays again all the same; and a role that is gone locks nobody out."""
    async with a_server(players=4) as t:
        t.server.comes("ida", moderates=True)
        hosts = t.server.role("hosts", "ann")
        await decide(t, openers=(hosts, 77))
        await t.new("ben")
        assert f"opened by <@&{hosts}> and by moderators" in as_shown(t.last_answer("ben"))
        assert await t.server.bot.store.open_table_in(t.channel.id) is None
        await t.another_table("other").new("ida")
        await t.begins("ben", "cleo")
        await t.says("ann", "stop")
        await t.presses("ben", "Play again")
        assert t.game.phase is Phase.LOBBY
        third = t.another_table("third")
        t.server.role_deleted(hosts)
        await third.new("dan")
        assert third.game.phase is Phase.LOBBY


async def test_tables_open_in_the_chosen_channels_alone_and_in_their_threads() -> None:
    async with a_server(players=3) as t:
        other = t.another_table("other")
        await t.begins()
        await decide(t, channels=(other.channel.id, 77))
        assert t.game.phase is Phase.WORDS
        await t.says("ann", "stop")
        await t.presses("ben", "Play again")
        assert f"played in <#{other.channel.id}>." in t.last_answer("ben")
        thread = Talk(t.server, t.server.thread(other.channel, "drawings"))
        for table in (other, thread):
            await table.new()
            assert table.game.phase is Phase.LOBBY
        t.server.channel_deleted(other.channel)
        await t.new("ben")
        assert t.game.phase is Phase.LOBBY


# Moderators


async def test_a_role_that_counts_as_moderator_does_what_manage_messages_does() -> None:
    """R27."""
    async with a_server(players=5) as t:
        judges = t.server.role("judges", "dan")
        await t.to_linking("ann", "ben", "cleo")
        for command in ("skip", "log", "stop"):
            await t.says("dan", command)
            assert t.last_answer("dan") == NOT_ALLOWED
        await decide(t, moderators=(judges, 77))
        await t.says("eve", "skip")
        assert t.last_answer("eve") == NOT_ALLOWED
        await t.says("dan", "hide", drawing=1)
        assert t.round.hidden == {t.round.board[0]}
        await t.presses("dan", "Host…")
        panel = t.answer("dan")
        assert panel is not None
        await t.presses("dan", "Pause", panel)
        assert t.game.pause is not None
        await t.says("dan", "resume")
        await t.says("dan", "skip")
        assert [event.by for event in t.game.events if event.kind is EventKind.SKIPPED] == [t.id("dan")]
        await t.says("dan", "log")
        assert "hid drawing 1" in t.last_answer("dan")
        t.server.role_deleted(judges)
        await t.says("dan", "stop")
        assert t.last_answer("dan") == NOT_ALLOWED
        await decide(t, moderators=(t.server.role("jury", "eve"),))
        await t.says("eve", "stop")
        assert t.game.ended is Ended.STOPPED


# Reports


async def test_reports_go_to_the_channel_of_the_moderators_once_and_what_is_older_is_not_told_there() -> None:
    async with a_server(players=4) as t:
        room = t.another_table("moderators")
        await t.to_linking("ben", "cleo")
        await t.says("cleo", "report", drawing=1)
        assert room.panels() == []
        await t.wait(1)
        t.server.manages("ann")
        await decide_by_panel(t, room)
        await t.says("ben", "report", drawing=2, reason="rude")
        assert "I tell them at once, in a channel of theirs." in t.last_answer("ben")
        await t.says("dan", "report", drawing=2)
        await t.restart()
        told = [text for text in map(text_of, room.panels()) if "🚩" in text]
        assert len(told) == 1
        assert "has reported drawing **2** of round 1." in told[0]
        assert "rude" not in told[0]
        assert [r for r in t.dms("ann") if "reported drawing **2**" in text_of(r)] == []


async def test_where_the_channel_of_the_moderators_takes_nothing_the_host_is_told_and_the_game_goes_on() -> None:
    async with a_server(players=3) as t:
        t.server.expects_error("")
        await t.to_linking("ben", "cleo")
        await decide(t, reports=77)
        place = next(n for n, artist in enumerate(t.round.board, start=1) if artist == t.id("cleo"))
        await t.says("ben", "report", drawing=place)
        assert any(f"reported drawing **{place}**" in text_of(m) for m in t.dms("ann"))
        assert t.game.pause is None


async def decide_by_panel(t: Talk, room: Talk) -> None:
    """As somebody who manages the server chooses it in `/artbox settings`."""
    await t.says("ann", "settings")
    shown = t.answer("ann")
    assert shown is not None
    await t.presses_stale("ann", shown, f"ab1:settings.{t.server.guild.id}:select:0.reports", str(room.channel.id))


# A thread of its own


def threads(t: Talk) -> list[Talk]:
    """The tables in the threads of the channel, in the order in which they opened."""
    return [Talk(t.server, thread) for thread in t.server.threads_of(t.channel)]


async def test_each_game_gets_a_thread_of_its_own_and_is_played_and_played_again_there() -> None:
    async with a_server(players=4) as t:
        await decide(t, own_threads=True)
        await t.new(begin="host")
        (table,) = threads(t)
        assert f"It stands in <#{table.channel.id}>" in as_shown(t.last_answer("ann"))
        assert table.channel.name == "ArtBox · ann’s table"
        assert t.id("ann") in t.server.people_in(table.channel)
        assert [text_of(m) for m in t.panels()] == ["ArtBox · ann’s table"]  # Discord's own line leads there
        await t.new("ben", begin="host")
        _, other = threads(t)
        await other.join("cleo", "dan")
        await other.start("ben")
        await table.join("cleo", "dan")
        await table.start()
        await table.everyone_keeps()
        await table.roll()
        await table.everyone_draws()
        await table.everyone_links()
        assert (table.game.phase, other.game.phase) == (Phase.REVEAL, Phase.WORDS)
        await table.says("ann", "stop")
        await t.restart()
        await table.presses("cleo", "Play again")
        assert table.game.phase is Phase.LOBBY
        assert len(threads(t)) == 2


async def test_without_the_permission_nothing_opens_and_it_is_named() -> None:
    async with a_server(players=3) as t:
        await decide(t, own_threads=True)
        t.server.overwrites(t.channel, None, deny=discord.Permissions(create_public_threads=True).value)
        await t.new()
        assert "because I lack: Create Public Threads." in t.last_answer("ann")
        assert threads(t) == []


async def test_where_no_table_opens_no_thread_is_left_open() -> None:
    async with a_server(players=3) as t:
        await decide(t, own_threads=True)
        await t.new(begin="host", play=False)
        assert "You can’t start a game you don’t play in" in t.last_answer("ann")
        assert threads(t) == []


async def test_a_thread_in_which_no_table_could_open_rests(monkeypatch: pytest.MonkeyPatch) -> None:
    async with a_server(players=3) as t:
        await decide(t, own_threads=True)

        async def full(**_: object) -> Table:
            raise StoreFull(t.server.database, "full")

        monkeypatch.setattr(t.server.bot.host, "open_table", full)
        await t.new()
        (thread,) = t.server.threads_of(t.channel)
        assert t.server.rests(thread)
        assert t.last_answer("ann") != ""


async def test_in_a_thread_the_table_opens_in_that() -> None:
    async with a_server(players=3) as t:
        await decide(t, own_threads=True)
        thread = Talk(t.server, t.server.thread(t.channel, "drawings"))
        await thread.new()
        assert thread.game.phase is Phase.LOBBY
        assert len(threads(t)) == 1
