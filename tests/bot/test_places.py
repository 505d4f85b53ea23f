"""Where ArtBox can be played, and how its commands come to Discord."""

from collections.abc import Callable

import pytest

from artbox_bot.game.events import Phase
from artbox_bot.rehearsal.model.parts import Channel
from artbox_bot.rehearsal.model.server import Server
from tests.bot.table_talk import Talk, a_server


def text_channel(server: Server) -> Channel:
    return server.text_channel("text")


def thread(server: Server) -> Channel:
    return server.thread(server.text_channel("parent"), "thread")


def forum_post(server: Server) -> Channel:
    return server.thread(server.guild.create_forum_channel("forum"), "post")


def voice_text(server: Server) -> Channel:
    return server.guild.create_voice_channel("voice")


def stage_text(server: Server) -> Channel:
    return server.guild.create_stage_channel("stage")


def news_channel(server: Server) -> Channel:
    return server.guild.create_news_channel("news")


@pytest.mark.parametrize("place", [text_channel, thread, forum_post, voice_text, stage_text, news_channel])
async def test_a_game_is_played(place: Callable[[Server], Channel]) -> None:
    """Fault 22: everything that a channel can be is good enough for a game; the hand names it."""
    async with a_server(players=3) as t:
        table = Talk(t.server, place(t.server))
        await table.begins()
        await table.plays_round(["command", "form", "dm"], ["command", "menu_dm", "menu_channel"])
        assert table.game.phase is Phase.REVEAL
        assert "The answers" in table.channel_text()
        assert table.channel.mention in table.dm_text("ben")
        await table.presses("cleo", "Next round")
        await table.everyone_keeps("channel")
        assert table.round.number == 2


async def test_a_thread_that_is_not_in_the_cache_is_played_on_after_a_restart() -> None:
    """Fault 24: a thread that Discord does not send along at the start is looked for before a game is given up."""
    async with a_server(players=3) as t:
        table = Talk(t.server, t.server.thread(t.channel, "drawings"))
        await table.to_drawing()
        async with t.server.bot_away():
            t.server.archives(table.channel)
        assert t.server.bot.get_channel(table.channel.id) is None
        await table.everyone_draws()
        assert table.game.phase is Phase.LINK
        assert "The drawings are up" in table.channel_text()


async def test_the_commands_are_for_servers_that_installed_the_bot() -> None:
    """Fault 26: not for users who installed it for themselves, and not in direct messages."""
    async with a_server(players=1) as t:
        (sync,) = [r for r in t.server.env.http_requests if r.path.endswith("/commands")]
        assert isinstance(sync.json, list)
        assert len(sync.json) == 4
        for command in sync.json:
            assert command["integration_types"] == [0], command["name"]
            assert command["contexts"] == [0] or command["dm_permission"] is False, command["name"]


async def test_the_commands_are_synced_once() -> None:
    """Fault 27: at the first start; not at the second, and not when Discord says ready again."""
    async with a_server(players=1) as t:
        await t.restart()
        t.server.connection_is_new()
        await t.restart()
        syncs = [r for r in t.server.env.http_requests if r.path.endswith("/commands")]
        assert [r.method for r in syncs] == ["PUT"]
