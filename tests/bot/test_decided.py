"""What a server has decided for its tables is what its tables do; a server that decided nothing notices nothing."""

import sqlite3
from contextlib import closing
from datetime import timedelta
from typing import Any

from artbox_bot.game.rules import USUAL, Begin, Rules
from artbox_bot.game.values import Ended, EventKind, Phase
from artbox_bot.server_settings import Change, ServerSettings
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
