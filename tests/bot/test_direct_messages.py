"""Who is written to directly: few new people a minute, each by one channel, and nobody who does not want it."""

import time
from collections.abc import Iterable
from typing import Any

import discord
import pytest

from artbox_bot.game.events import Phase
from artbox_bot.show.message import Message
from artbox_bot.stage.codes import QUARANTINED, TOO_MANY_DMS
from artbox_bot.stage.dm_limits import DM_REST, NEW_PEOPLE, QUARANTINE_REST, WINDOW, DmLimits
from tests.bot.reading import buttons_of, text_of
from tests.bot.secrecy import leaks
from tests.bot.table_talk import Talk, a_server
from tests.bot.test_privacy import exports, forgets, looks, query

OPENING = "/users/@me/channels"
SPAMMER, TOO_FAST = "takes this bot for a spammer (20026)", "opens direct messages too fast (40003)"


def opened(t: Talk, start: int = 0) -> int:
    """How often Discord was asked for the channel of somebody."""
    return sum(r.path == OPENING for r in t.server.env.http_requests[start:])


def written(t: Talk, start: int = 0) -> list[str]:
    """To whom the bot has sent, or tried to send, a direct message since then."""
    posts = [r.path for r in t.server.env.http_requests[start:] if r.method == "POST" and r.path.endswith("/messages")]
    return [t.name(reader) for path in posts if (reader := t.server.reader_of_request(path))]


def now(t: Talk) -> int:
    return len(t.server.env.http_requests)


async def tells(t: Talk, people: Iterable[int]) -> None:
    """Say something in passing, by the clock of the bot."""
    with t.server.env._bot_scope():
        for person in people:
            await t.server.bot.services.answers.tell_one_of([person], Message((), content="A word."))


async def seats(t: Talk, first: str, *others: str) -> None:
    await t.new(first, begin="host")
    await t.join(*others)
    await t.start(first)


async def test_more_new_people_than_a_minute_takes_get_their_hand_and_are_written_to_in_the_next_round() -> None:
    """Fault 70: all tables together; whoever is over it is called in the channel once for each thing."""
    async with a_server(players=4) as t:
        for name in ("eve", "fay", "gus", "hal"):
            t.server.comes(name)
        other = t.another_table("attic")
        await seats(other, "eve", "fay", "gus", "hal")
        await seats(t, "ann", "ben", "cleo", "dan")
        assert opened(t) == NEW_PEOPLE
        called = [name for name in t.active if not t.dms(name)]
        assert len(called) == 3
        mentions = " ".join(f"<@{t.id(name)}>" for name in called)
        assert text_of(t.panel("your cards are in")).startswith(f"🃏 {mentions} — ")
        for name in t.active:
            await t.keeps(name, by="channel" if name in called else "dm")
        await t.roll()
        await t.wait(WINDOW)
        await t.everyone_draws()
        await t.everyone_links("menu_channel")
        assert (t.game.phase, opened(t)) == (Phase.REVEAL, NEW_PEOPLE)
        await t.presses("ann", "Next round")
        await t.everyone_keeps("dm")
        assert opened(t) == 8
        assert leaks(t) == []


async def test_who_was_not_written_to_is_told_of_no_trouble_when_the_game_is_over() -> None:
    """What was not sent directly is no sign that the channel could not show the end."""
    async with a_server(players=5) as t:
        for name in ("fay", "gus"):
            t.server.comes(name)
        await seats(t, "ann", "ben", "cleo", "dan", "eve", "fay", "gus")
        await t.everyone_keeps("channel")
        await t.roll()
        await t.everyone_draws()
        start = now(t)
        await t.says("ann", "stop")
        await t.wait(2 * WINDOW)
        assert written(t, start) == []


async def test_a_hundred_and_forty_people_are_a_hundred_and_forty_openings_over_two_bots() -> None:
    """discord.py remembers 128 channels, and none after a restart: the store remembers all of them."""
    async with a_server(players=3) as t:
        people = [t.server.env.create_user(f"guest{number}").id for number in range(140)]
        for first in range(0, len(people), NEW_PEOPLE):
            await tells(t, people[first : first + NEW_PEOPLE])
            await t.wait(WINDOW)
        await tells(t, people)
        assert opened(t) == 140
        await t.restart()
        await tells(t, people)
        assert opened(t) == 140
        found = [t.server.messages(t.server.direct_channel(person)) for person in people]
        assert [len(messages) for messages in found] == [3] * 140


async def test_a_bot_that_starts_again_and_again_opens_no_more() -> None:
    """The times of the last openings are in the store."""
    async with a_server(players=3) as t:
        people = [t.server.env.create_user(f"guest{number}").id for number in range(10)]
        for person in people:
            await tells(t, [person])
            await t.restart()
        assert opened(t) == NEW_PEOPLE
        await t.wait(WINDOW)
        await tells(t, people[-1:])
        assert opened(t) == NEW_PEOPLE + 1


async def test_a_quarantined_bot_tries_one_direct_message_and_then_rests_for_a_day() -> None:
    """Fault 70: 20026 for all of them, over a restart; then one is tried."""
    async with a_server(players=4) as t:
        t.server.expects_error(SPAMMER)
        await t.server.has_been_written_to("dan")
        refusal: dict[str, Any] = {"status": 403, "code": QUARANTINED, "message": "flagged", "times": None}
        for name in t.server.people:
            t.server.env.inject_error("POST", f"/channels/{t.member(name).user.dm_channel.id}/messages", **refusal)
        await t.begins()
        await t.everyone_keeps("channel")
        await t.restart()
        await t.roll()
        await t.everyone_draws("form")
        await t.everyone_links("menu_channel")
        assert t.game.phase is Phase.REVEAL
        assert len(written(t)) == 1
        (told,) = [record.getMessage() for record in t.server.log if SPAMMER in record.getMessage()]
        assert "1440 minutes" in told
        assert "appeal" in told
        for name in t.server.people:
            t.server.close_direct_messages(t.id(name), closed=False)
        await t.says("ann", "stop")
        start = now(t)
        await tells(t, [t.id("dan")])
        assert written(t, start) == []
        await t.wait(QUARANTINE_REST)
        await t.begins()
        assert written(t, start) == ["ann", "ben", "cleo", "dan"]


async def test_while_no_new_channel_is_opened_those_that_are_open_go_on() -> None:
    """40003 concerns people who were never written to; it is kept over a restart."""
    async with a_server(players=3) as t:
        t.server.expects_error(TOO_FAST)
        await t.server.has_been_written_to("cleo")
        t.server.env.inject_error("POST", OPENING, status=403, code=TOO_MANY_DMS, message="Too fast.")
        await t.begins()
        await t.restart()
        assert (opened(t), written(t)) == (1, ["cleo"])
        await tells(t, [t.id("ann"), t.id("cleo")])
        assert (opened(t), written(t)) == (1, ["cleo", "cleo"])


async def test_discord_as_a_model_refuses_many_strangers_and_quarantines_who_goes_on() -> None:
    async with a_server(players=3) as t:
        codes: list[int] = []
        for number in range(15):
            try:
                await t.server.bot.create_dm(discord.Object(t.server.env.create_user(f"guest{number}").id))
            except discord.Forbidden as refused:
                codes.append(refused.code)
        assert codes == [TOO_MANY_DMS] * 3 + [QUARANTINED] * 2
        await t.server.has_been_written_to("ann")
        t.server.expects_error(SPAMMER)
        await tells(t, [t.id("ann"), t.id("ben")])
        assert written(t) == ["ann"]


async def test_a_channel_that_discord_does_not_know_is_opened_anew() -> None:
    """The database of a bot that has another account now."""
    async with a_server(players=3) as t:
        await t.server.has_been_written_to("ann")
        path = f"/channels/{t.member('ann').user.dm_channel.id}/messages"
        t.server.env.inject_error("POST", path, status=403, code=50001, message="Missing Access")
        await tells(t, [t.id("ann")] * 2)
        assert (opened(t), len(t.dms("ann"))) == (1, 1)


# No direct messages


async def test_who_wants_no_direct_messages_gets_none_in_this_and_later_games_until_they_change_their_mind() -> None:
    """Chosen in the lobby before *Join*, and kept over a restart; the calls come in the channel."""
    async with a_server(players=3) as t:
        await t.new(begin="host")
        assert "I’ll DM you your cards" in t.channel_text()
        await t.presses("ben", "No DMs, please")
        assert "No DMs for you" in t.last_answer("ben")
        await t.join("ben", "cleo")
        assert "without DMs" in t.last_answer("ben")
        assert "I’ll DM you" in t.last_answer("cleo")
        await t.start()
        for _ in range(2):
            assert f"🃏 <@{t.id('ben')}> — " in t.channel_text()
            for name in t.active:
                await t.keeps(name, by="channel" if name == "ben" else "dm")
            await t.says("ann", "stop")
            await t.restart()
            await t.begins()
        assert "ben" not in written(t)
        assert opened(t) == 2


async def test_whoever_wants_them_again_gets_them_from_the_next_round_on() -> None:
    async with a_server(players=3) as t:
        await t.new(begin="host")
        await t.presses("ben", "No DMs, please")
        chosen = t.answer("ben")
        assert chosen is not None
        await t.join("ben", "cleo")
        await t.start()
        assert t.dms("ben") == []
        await t.presses("ben", "Send me DMs", chosen)
        assert "from the next round on" in t.last_answer("ben")
        await t.keeps("ann")
        await t.keeps("ben", by="channel")
        await t.keeps("cleo")
        await t.roll()
        await t.everyone_draws()
        await t.everyone_links("menu_channel")
        assert t.dms("ben") == []
        await t.presses("ann", "Next round")
        await t.everyone_keeps("dm")


async def test_it_can_be_chosen_and_is_told_exported_and_forgotten_with_everything_else() -> None:
    async with a_server(players=3) as t:
        await t.new()
        await t.presses("cleo", "No DMs, please")
        assert "that you want no direct messages from me" in await looks(t, "cleo")
        answer = t.answer("cleo")
        assert answer is not None
        assert list(buttons_of(answer)) == ["Export", "Forget me", "Send me DMs"]
        await t.presses("cleo", "Send me DMs", answer)
        assert "in which channel my direct messages reach you" in await looks(t, "cleo")
        await t.begins()
        (files,) = await exports(t, "ben")
        assert f'"channel": "{t.member("ben").user.dm_channel.id}"' in files["data.json"].decode()
        await forgets(t, "ben")  # a running game needs it
        assert len(query(t, "SELECT * FROM direct_messages")) == 3
        await t.says("ann", "stop")
        for name in ("ann", "ben", "cleo"):
            await forgets(t, name)
        assert query(t, "SELECT * FROM direct_messages") == []


# The limits by themselves


def test_limits_by_a_clock_that_nobody_can_set(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few new people in a minute; the same person again costs nothing; a rest that comes back grows up to a day."""
    at = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: at)
    limits = DmLimits()
    for person in range(NEW_PEOPLE):
        assert limits.may_open(person)
        limits.opened(person)
    assert limits.may_open(0)
    assert not limits.may_open(99)
    at += WINDOW
    assert limits.may_open(99)
    lengths: list[float] = []
    for _ in range(10):
        rest = limits.refused(TOO_MANY_DMS)
        assert rest is not None
        assert limits.refused(TOO_MANY_DMS) is None
        assert not limits.may_open(99)
        lengths.append(rest.length)
        at += rest.length
        assert limits.may_open(99)
    assert lengths[:3] == [DM_REST, 2 * DM_REST, 4 * DM_REST]
    assert lengths[-1] == QUARANTINE_REST
    at += QUARANTINE_REST
    rest = limits.refused(TOO_MANY_DMS)
    assert rest is not None
    assert rest.length == DM_REST
