"""What the bot and the players lack is said before a game begins, and whenever it changes (fault 21)."""

from collections import Counter

import discord
import pytest

from artbox_bot.game.events import Phase
from tests.bot.reading import text_of
from tests.bot.table_talk import Talk, a_server

NEEDED = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
}
EVERYONE_NEEDS = {"use_application_commands": "Use Application Commands", "attach_files": "Attach Files"}
PAUSED = "is paused; nothing is lost"


async def denies(t: Talk, *permissions: str, to_everyone: bool = False) -> None:
    """Somebody takes permissions in this channel from the bot; none: all are given back.

    Or from @everyone; then the bot and Ann keep them.
    """
    bot = t.server.bot.user
    assert bot is not None
    denied = discord.Permissions(**dict.fromkeys(permissions, True)).value
    t.server.overwrites(t.channel, None if to_everyone else bot.id, deny=denied)
    if to_everyone:
        for kept_by in (bot.id, t.id("ann")):
            t.server.overwrites(t.channel, kept_by, allow=denied)
    await t.server.settle()


def told(t: Talk, name: str, part: str) -> list[str]:
    """What the bot has told somebody directly, where it contains this."""
    return [text for text in map(text_of, t.dms(name)) if part in text]


async def test_opening_a_table_names_all_that_the_bot_lacks() -> None:
    async with a_server(players=1) as t:
        await denies(t, "send_messages", "attach_files", "read_message_history")
        await t.new()
        assert "I lack: Send Messages, Attach Files, Read Message History." in t.last_answer("ann")
        assert "*Channel settings → Permissions*" in t.last_answer("ann")
        assert t.panels() == []
        await denies(t)
        await t.new()
        assert t.game.phase is Phase.LOBBY


@pytest.mark.parametrize(("permission", "name"), EVERYONE_NEEDS.items())
async def test_opening_a_table_says_what_everyone_lacks(permission: str, name: str) -> None:
    async with a_server(players=1) as t:
        await denies(t, permission, to_everyone=True)
        await t.new()
        assert f"*Channel settings → Permissions → {name}*" in t.last_answer("ann")


@pytest.mark.parametrize(("permission", "name"), NEEDED.items())
async def test_a_permission_that_is_lost_pauses_and_given_back_the_game_goes_on(permission: str, name: str) -> None:
    async with a_server(players=3) as t:
        await t.to_drawing()
        await denies(t, permission)
        assert t.game.pause is not None
        (message,) = told(t, "ann", PAUSED)
        assert PAUSED in t.dms("ann")[-1].content  # what a phone shows of it (fault 69)
        assert name in message.partition("I lack: ")[2]
        assert "*Channel settings → Permissions*, then use `/artbox resume`" in message
        assert [told(t, other, PAUSED) for other in ("ben", "cleo")] == [[], []]

        await t.draws("ann", by="dm")  # what arrives meanwhile counts
        await denies(t)
        await t.says("ann", "resume")
        assert t.game.pause is None
        await t.draws("ben", by="dm")
        await t.draws("cleo", by="dm")
        assert t.round.tokens == {t.id("ann"): 1, t.id("ben"): 2, t.id("cleo"): 3}
        await t.everyone_links()
        texts = Counter(map(text_of, t.panels()))
        assert [text for text, times in texts.items() if times > 1] == []
        assert [a.filename for m in t.panels() for a in m.attachments] == ["shapes.png", "board.png", "reveal.png"]
        assert len(told(t, "ann", PAUSED)) == 1


async def test_resumed_too_early_it_pauses_again_and_says_so_again() -> None:
    async with a_server(players=3) as t:
        await t.to_roll()
        await denies(t, "send_messages")
        await t.says("ann", "resume")
        await t.roll()
        await t.wait(120)
        assert t.game.pause is not None
        assert len(told(t, "ann", PAUSED)) == 2
        await denies(t)
        await t.says("ann", "resume")
        assert "shapes.png" in [a.filename for m in t.panels() for a in m.attachments]


async def test_where_the_host_takes_no_direct_messages_a_player_is_told() -> None:
    async with a_server(players=3) as t:
        await t.to_roll()
        await t.closes_dms("ann")
        await denies(t, "send_messages")
        assert len(told(t, "ben", PAUSED)) == 1
        assert told(t, "cleo", PAUSED) == []


@pytest.mark.parametrize(("permission", "name"), EVERYONE_NEEDS.items())
async def test_what_everyone_loses_in_the_middle_is_told_to_the_host_and_the_game_goes_on(
    permission: str, name: str
) -> None:
    async with a_server(players=3) as t:
        await t.to_drawing()
        await denies(t, permission, to_everyone=True)
        (message,) = told(t, "ann", "⚠️")
        assert t.channel.mention in message
        assert f"*Channel settings → Permissions → {name}*" in message
        assert t.game.pause is None
        await denies(t, permission, "add_reactions", to_everyone=True)  # nothing new for this game
        assert len(told(t, "ann", "⚠️")) == 1
        for player in t.active:
            await t.draws(player, by="dm")
        assert t.game.phase is Phase.LINK


async def test_what_everyone_loses_in_the_whole_server_is_told_to_the_host() -> None:
    async with a_server(players=3) as t:
        await t.begins()
        t.server.everyone_may({"use_application_commands": False})
        await t.server.settle()
        (message,) = told(t, "ann", "⚠️")
        assert "Use Application Commands" in message


async def test_a_bot_that_dies_before_it_has_told_of_the_trouble_tells_it_afterwards() -> None:
    async with a_server(players=3) as t:
        await t.to_roll()
        t.server.bot._stage.stop()  # from now on nothing goes out: the pause is stored, and the bot dies
        await denies(t, "attach_files")
        assert t.game.pause is not None
        assert told(t, "ann", PAUSED) == []
        async with t.server.bot_killed():
            pass
        await t.server.settle()
        (message,) = told(t, "ann", PAUSED)
        assert "Attach Files" in message.partition("I lack: ")[2]
        await t.restart()
        assert len(told(t, "ann", PAUSED)) == 1


async def test_while_direct_messages_rest_trouble_opens_none_and_is_told_when_they_rest_no_more() -> None:
    """Fault 20: one more opening after 40003 could get the bot quarantined; and what it has to say is not lost."""
    async with a_server(players=3) as t:
        text = "You are opening direct messages too fast."
        t.server.expects_error("opens direct messages too fast (40003)")
        t.server.env.inject_error("POST", "/users/@me/channels", status=403, code=40003, message=text)
        await t.begins()
        await t.everyone_keeps("channel")
        await denies(t, "send_messages")
        assert t.game.pause is not None
        await t.wait(5 * 60)
        assert len([r for r in t.server.env.http_requests if r.path == "/users/@me/channels"]) == 1
        assert [told(t, name, PAUSED) for name in t.active] == [[], [], []]
        await t.wait(6 * 60)
        assert [len(told(t, name, PAUSED)) for name in ("ann", "ben", "cleo")] == [1, 0, 0]


async def test_while_direct_messages_rest_trouble_is_told_at_once_where_one_is_open() -> None:
    """Fault 20: what is open is not opened again."""
    async with a_server(players=4) as t:
        await t.to_reveal("ann", "ben", "cleo")
        await t.says("dan", "join")
        text = "You are opening direct messages too fast."
        t.server.expects_error("opens direct messages too fast (40003)")
        t.server.env.inject_error("POST", "/users/@me/channels", status=403, code=40003, message=text)
        await t.presses("ann", "Next round")
        assert t.dms("dan") == []
        await denies(t, "send_messages")
        assert len(told(t, "ann", PAUSED)) == 1
