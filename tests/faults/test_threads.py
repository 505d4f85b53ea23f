"""Threads in which nobody would see a table, and what becomes of a game when its thread changes (fault 22)."""

from artbox_bot.game.events import Phase
from tests.bot.reading import buttons_of, text_of
from tests.bot.table_talk import Talk, a_server

CALLED = "I can show the game here again"


def a_thread(t: Talk) -> Talk:
    return Talk(t.server, t.server.thread(t.channel, "drawings"))


def told(t: Talk, name: str) -> list[str]:
    return [text for text in map(text_of, t.dms(name)) if "is paused; nothing is lost" in text]


async def becomes(t: Talk, *, locked: bool = False, archived: bool = False) -> None:
    t.server.thread_becomes(t.channel, locked=locked, archived=archived)
    await t.server.settle()


async def test_in_a_private_thread_without_the_bot_no_table_opens_before_it_is_mentioned() -> None:
    """(m): it said that the table is open, and nobody saw one."""
    async with a_server(players=3) as t:
        table = Talk(t.server, t.server.private_thread(t.channel, "secret"))
        await table.new()
        assert "Mention me here first" in table.last_answer("ann")
        assert await t.server.bot.store.open_table_in(table.channel.id) is None
        t.server.mentions_bot(table.channel)
        await table.begins()
        await table.plays_round(["command", "form", "dm"], ["command", "menu_dm", "menu_channel"])
        assert table.game.phase is Phase.REVEAL


async def test_in_a_thread_that_rests_or_is_locked_no_table_opens() -> None:
    async with a_server(players=1) as t:
        table = a_thread(t)
        for state, sentence in (("archived", "Write something here"), ("locked", "manages threads can unlock it")):
            await becomes(table, locked=state == "locked", archived=state == "archived")
            await table.new()
            assert sentence in table.last_answer("ann")
            assert await t.server.bot.store.open_table_in(table.channel.id) is None
        t.server.bot_gets(manage_threads=True)
        await table.new()
        assert table.game.phase is Phase.LOBBY
        assert "ArtBox: who’s in?" in table.channel_text()


async def test_while_discord_is_out_of_reach_no_table_opens_in_a_thread() -> None:
    async with a_server(players=1) as t:
        table = a_thread(t)
        t.server.env.inject_error("GET", f"/channels/{table.channel.id}", status=503, code=0, message="away")
        await table.new()
        assert "Discord did not answer me" in table.last_answer("ann")
        assert await t.server.bot.store.open_table_in(table.channel.id) is None


async def test_a_game_in_a_thread_that_is_locked_pauses_and_unlocked_it_shows_that_it_can_be_resumed() -> None:
    async with a_server(players=3) as t:
        table = a_thread(t)
        await table.to_drawing()
        await becomes(table, locked=True)
        (message,) = told(table, "ann")
        assert "its thread is locked" in message
        await table.draws("ann", by="dm")
        await becomes(table)
        await resumes_by_button(table)
        await table.draws("ben", by="dm")
        await table.draws("cleo", by="dm")
        assert table.game.phase is Phase.LINK


async def resumes_by_button(t: Talk) -> None:
    """The host is called once, with a button that does it."""
    assert t.game.pause is not None
    assert t.game.pause.trouble is None
    (call,) = [m for m in t.panels() if CALLED in text_of(m)]
    assert call.content.count(f"<@{t.id('ann')}>") == 1
    assert [m.id for m in t.panels() if "Resume" in buttons_of(m)] == [call.id]
    await t.presses("ann", "Resume", call)
    assert t.game.pause is None
    assert len(told(t, "ann")) == 1


async def test_a_game_in_a_thread_that_is_closed_for_good_goes_on_when_it_is_opened_again() -> None:
    """Locked and archived: discord.py knows the thread no more, and tells of it raw alone."""
    async with a_server(players=3) as t:
        table = a_thread(t)
        await table.to_drawing()
        await becomes(table, locked=True, archived=True)
        assert t.server.bot.get_channel(table.channel.id) is None
        await table.everyone_draws("dm")
        (message,) = told(table, "ann")
        assert "its thread is locked" in message
        await becomes(table)
        await resumes_by_button(table)
        assert "The drawings are up" in table.channel_text()


async def test_a_thread_at_rest_is_woken_by_what_is_shown() -> None:
    async with a_server(players=3) as t:
        table = a_thread(t)
        await table.to_drawing()
        await becomes(table, archived=True)
        await table.everyone_draws("dm")
        assert table.game.phase is Phase.LINK
        assert table.game.pause is None
        assert told(table, "ann") == []
        assert "The drawings are up" in table.channel_text()


async def test_a_thread_that_was_unlocked_while_the_bot_was_away_is_looked_at_when_it_is_back() -> None:
    async with a_server(players=3) as t:
        table = a_thread(t)
        await table.to_drawing()
        await becomes(table, locked=True)
        async with t.server.bot_away():
            t.server.thread_becomes(table.channel)
        await t.server.settle()
        await resumes_by_button(table)


async def test_out_of_a_private_thread_the_game_waits_until_the_bot_is_let_in_again() -> None:
    async with a_server(players=3) as t:
        table = Talk(t.server, t.server.private_thread(t.channel, "secret"))
        t.server.mentions_bot(table.channel)
        await table.to_drawing()
        t.server.removes_bot(table.channel)
        await table.everyone_draws("dm")
        (message,) = told(table, "ann")
        assert "Mention me there" in message
        t.server.mentions_bot(table.channel)
        await t.server.settle()
        await resumes_by_button(table)


async def test_a_role_of_its_own_that_the_bot_gets_is_noticed() -> None:
    async with a_server(players=3) as t:
        table = a_thread(t)
        await table.to_drawing()
        await becomes(table, locked=True)
        assert table.game.pause is not None
        t.server.bot_gets(manage_threads=True)
        await t.server.settle()
        await resumes_by_button(table)


async def test_a_role_of_its_own_that_is_deleted_is_noticed() -> None:
    async with a_server(players=3) as t:
        table = a_thread(t)
        role = t.server.bot_gets(manage_threads=True)
        await table.to_drawing()
        await becomes(table, locked=True)
        assert table.game.pause is None
        t.server.role_deleted(role)
        await t.server.settle()
        (message,) = told(table, "ann")
        assert "its thread is locked" in message
