"""`/artbox settings` and *Options*: what is decided is stored, logged, and holds from the next game on."""

import json
from dataclasses import replace
from datetime import time, timedelta

import pytest

from artbox_bot.game.events import Phase
from artbox_bot.game.rules import USUAL, Begin, QuietHours, Rules
from artbox_bot.game.slow import LENGTHS, slow_play
from artbox_bot.rehearsal.model.parts import Shown
from artbox_bot.server_settings import NOBODY, THE_BOT, ServerSettings
from tests.bot.reading import as_shown, controls_of
from tests.bot.reading import text_of as raw_text_of
from tests.bot.table_talk import Talk, a_server
from tests.bot.test_privacy import exports, forgets


def text_of(shown: Shown) -> str:
    return as_shown(raw_text_of(shown))


def told(t: Talk, name: str = "ann") -> str:
    return as_shown(t.last_answer(name))


async def decided(t: Talk) -> ServerSettings:
    return await t.server.bot.store.server_settings(t.server.guild.id)


async def panel(t: Talk, page: str = "overview", name: str = "ann") -> Shown:
    """The panel of the server, at a page."""
    await t.says(name, "settings")
    return await _turned(t, page, name)


async def options(t: Talk, page: str = "overview", name: str = "ann") -> Shown:
    """The options of the table, at a page."""
    await t.presses(name, "Options")
    return await _turned(t, page, name)


async def _turned(t: Talk, page: str, name: str) -> Shown:
    shown = t.answer(name)
    assert shown is not None
    if page != "overview":
        await t.chooses(name, shown, "turn_to", page)
    return shown


def control(shown: Shown, part: str) -> str:
    """The address in a message that contains that."""
    (address,) = (one for one in controls_of(shown) if part in one)
    return address


async def presses(t: Talk, shown: Shown, part: str, *values: object, name: str = "ann") -> None:
    """Press, or choose in, what has that in its address."""
    await t.presses_stale(name, shown, control(shown, part), *map(str, values))


async def types(t: Talk, shown: Shown, row: str, text: str) -> str:
    """Press *Change* beside a row and type; what the panel says then."""
    form = await t.presses_stale("ann", shown, control(shown, f".{row}"))
    await t.submits("ann", form, text=text)
    return text_of(shown)


async def test_only_who_manages_the_server_finds_its_settings() -> None:
    async with a_server(players=3) as t:
        await t.says("ben", "settings")
        refused = told(t, "ben")
        assert "Manage Server" in refused
        assert "Options" in refused
        t.server.manages("ann")
        shown = await panel(t, "table")
        await presses(t, shown, "switch", name="ben")
        assert told(t, "ben") == refused
        assert await decided(t) == ServerSettings(guild_id=t.server.guild.id)


async def test_what_is_decided_holds_from_the_next_game_on_over_a_restart_and_everybody_sees_it() -> None:
    async with a_server(players=3) as t:
        t.server.manages("ann")
        await t.new()
        shown = await panel(t, "house")
        await presses(t, shown, "choose:0.decoys", 2)
        assert "✅ Saved: 2 decoy words" in text_of(shown)
        await t.restart()
        await presses(t, shown, "another_pair")
        assert "✅ Saved: Once a game you may have another pair of cards" in text_of(shown)
        assert t.game.rules == USUAL
        other = t.another_table("other")
        await other.new("ben")
        assert other.game.rules == Rules(decoys=2, another_pair=True)
        assert "2 decoy words" in as_shown(other.channel_text())
        changes = (await decided(t)).changes
        assert [(c.name, c.before, c.after, c.by) for c in changes] == [
            ("decoys", "0", "2", t.id("ann")),
            ("another_pair", "false", "true", t.id("ann")),
        ]
        lately = text_of(await panel(t, "changes"))
        assert "No decoy words → 2 decoy words" in lately


async def test_times_are_typed_as_people_type_them() -> None:
    async with a_server(players=3) as t:
        t.server.manages("ann")
        shown = await panel(t, "time")
        assert "Saved: 90 seconds to draw" in await types(t, shown, "draw", " 1:30 ")
        assert "Saved: No time limit for choosing a word" in await types(t, shown, "words", "none")
        for wrong, said in (
            ("soon", "I don’t understand soon as a time."),
            ("90", "90 of what?"),
            ("1 s", "write a time from 10 seconds to 1 hour"),
            ("2h", "write a time from 10 seconds to 1 hour"),
        ):
            assert said in await types(t, shown, "roll", wrong)
        assert "This always has an end" in await types(t, shown, "hourglass", "never")
        assert (await decided(t)).rules == Rules(draw=timedelta(seconds=90), words=None)


async def test_a_time_zone_that_does_not_exist_is_refused_with_those_that_are_like_it() -> None:
    async with a_server(players=3) as t:
        t.server.manages("ann")
        shown = await panel(t, "slow")
        assert "There is no time zone Middle-earth/Shire." in await types(t, shown, "zone", "Middle-earth/Shire")
        assert "Did you mean Europe/Vienna" in await types(t, shown, "zone", "Europe/Viena")
        assert (await decided(t)).rules.zone is None
        assert "Saved: Time zone: Europe/Vienna" in await types(t, shown, "zone", "vienna")
        await t.says("ann", "settings", zone="asia/tokyo")
        assert "Time zone: Asia/Tokyo" in told(t)
        await t.says("ann", "settings", zone="Mars")
        assert "There is no time zone Mars." in told(t)
        assert (await decided(t)).rules.zone == "Asia/Tokyo"


async def test_slow_play_brings_its_lengths_and_its_quiet_hours() -> None:
    async with a_server(players=3) as t:
        t.server.manages("ann")
        shown = await panel(t, "slow")
        assert "I don’t understand that as hours of the day." in await types(t, shown, "quiet_hours", "at night")
        assert "would be the whole day" in await types(t, shown, "quiet_hours", "8-8")
        assert "Quiet hours from 22:00 to 08:00" in await types(t, shown, "quiet_hours", "22-8")
        await presses(t, shown, ".slow.on")
        rules = (await decided(t)).rules
        assert rules == replace(slow_play(USUAL), quiet_hours=QuietHours(begin=time(22), end=time(8)))
        assert {c.name for c in (await decided(t)).changes} == {"quiet_hours", "slow", *LENGTHS}
        await t.chooses("ann", shown, "turn_to", "time")
        assert "Saved: 3 days to draw" in await types(t, shown, "draw", "3 days")
        assert "3 days to draw" in text_of(await panel(t, "changes"))
        shown = await panel(t, "time")
        await presses(t, shown, ":usual:")
        await presses(t, shown, "usual_sure")
        assert (await decided(t)).rules == rules
        shown = await panel(t, "slow")
        await presses(t, shown, ".slow.off")
        assert (await decided(t)).rules == USUAL


async def test_a_time_zone_is_completed_while_it_is_typed() -> None:
    async with a_server(players=3) as t:
        t.server.manages("ann")
        offered = await t.member("ann").autocomplete(t.channel, "artbox settings", "zone", "new y")
        assert [choice["value"] for choice in offered] == ["America/New_York"]


async def test_roles_and_channels_are_chosen_and_changes_are_told_where_the_reports_go() -> None:
    async with a_server(players=3) as t:
        t.server.manages("ann")
        back_room = t.another_table("back-room")
        role = t.server.role("artists")
        shown = await panel(t, "people")
        await presses(t, shown, "openers", role)
        await presses(t, shown, "channels", t.channel.id, back_room.channel.id)
        await presses(t, shown, "reports", back_room.channel.id)
        await presses(t, shown, "own_threads")
        now = await decided(t)
        assert (now.openers, now.channels) == ((role,), (t.channel.id, back_room.channel.id))
        assert (now.reports, now.own_threads) == (back_room.channel.id, True)
        assert len(back_room.panels()) == 2
        assert "Each game gets a thread of its own" in as_shown(back_room.channel_text())
        await presses(t, shown, "openers")
        assert (await decided(t)).openers == ()
        await t.restart()
        assert len(back_room.panels()) == 3


async def test_where_the_channel_of_the_reports_is_gone_the_bot_says_so_in_the_changes() -> None:
    async with a_server(players=3) as t:
        t.server.manages("ann")
        gone = t.another_table("gone")
        shown = await panel(t, "people")
        t.server.channel_deleted(gone.channel)
        await presses(t, shown, "reports", gone.channel.id)
        last = (await decided(t)).changes[-1]
        assert (last.name, last.after, last.by) == ("reports", "null", THE_BOT)


async def test_of_two_at_once_the_second_sees_what_the_first_has_changed() -> None:
    async with a_server(players=3) as t:
        t.server.manages("ann")
        t.server.manages("ben")
        shown, other = await panel(t, "table"), await panel(t, "table", "ben")
        await presses(t, shown, "hands", "channel")
        await presses(t, other, "hands", "direct", name="ben")
        assert "Somebody else has just changed these settings" in text_of(other)
        assert "Your cards are in My hand" in text_of(other).replace("*", "")
        await presses(t, other, "hands", "direct", name="ben")
        assert (await decided(t)).rules == USUAL


async def test_everything_goes_back_to_usual_after_a_question() -> None:
    async with a_server(players=3) as t:
        t.server.manages("ann")
        shown = await panel(t, "house")
        await presses(t, shown, "choose:0.decoys", 3)
        await presses(t, shown, "exact_budget")
        await presses(t, shown, ":usual:")
        await presses(t, shown, "keep_it")
        assert (await decided(t)).rules.decoys == 3
        await presses(t, shown, ":usual:")
        await presses(t, shown, "usual_sure")
        assert "✅ Back to usual." in text_of(shown)
        assert (await decided(t)).rules == USUAL


async def test_the_host_changes_the_open_lobby_and_nobody_else_does() -> None:
    async with a_server(players=4) as t:
        t.server.manages("dan")
        await t.new()
        await t.join("ben", "cleo")
        await t.presses("ben", "Options")
        assert told(t, "ben") == "Only the host or a moderator can do that."
        shown = await options(t, "house")
        await presses(t, shown, "target", 3)
        assert "First to 3 points" in as_shown(t.channel_text())
        await presses(t, shown, "decoys", 1, name="ben")
        assert t.game.rules == Rules(target=3)
        await t.start()
        await presses(t, shown, "decoys", 1)
        assert "The game has begun" in text_of(shown)
        assert (t.game.phase, t.game.rules) == (Phase.VOTE, Rules(target=3))


async def test_a_host_who_watches_gives_the_seat_away_and_cannot_choose_to_start() -> None:
    async with a_server(players=4) as t:
        await t.new(play=False)
        await t.join("ben", "cleo", "dan")
        shown = await options(t, "begin")
        await presses(t, shown, "begin", Begin.HOST.value)
        assert "You can’t start a game you don’t play in" in text_of(shown)
        assert t.game.rules == USUAL
        shown = await options(t)
        await t.chooses("ann", shown, "hand_on", str(t.id("ben")))
        assert t.game.host == t.id("ben")


@pytest.mark.parametrize("forged", ["choose:0.decoys", "choose:0.no_such_rule", "switch:0.decoys.on", "choose:x"])
async def test_what_is_forged_is_refused_and_changes_nothing(forged: str) -> None:
    async with a_server(players=3) as t:
        t.server.manages("ann")
        shown = await panel(t, "house")
        await t.presses_stale("ann", shown, f"ab1:settings.{t.server.guild.id}:{forged}", "99")
        assert "That can’t be chosen (any more)." in (told(t) + text_of(shown))
        assert await decided(t) == ServerSettings(guild_id=t.server.guild.id)


async def test_the_commonest_options_are_those_of_the_command() -> None:
    async with a_server(players=3) as t:
        t.server.manages("ann")
        await presses(t, await panel(t, "house"), "choose:0.decoys", 3)
        await t.new(target=2, decoys=1, minutes=7)
        assert t.game.rules == Rules(target=2, decoys=1, draw=timedelta(minutes=7))
        other = t.another_table("other")
        await other.new("ben", slow=True, begin="random")
        assert (other.game.rules.slow, other.game.rules.decoys) == (True, 3)


async def test_whoever_changed_settings_gets_that_as_a_file_and_has_it_forgotten() -> None:
    async with a_server(players=3) as t:
        t.server.manages("ann")
        t.server.comes("mod", moderates=True)
        await presses(t, await panel(t, "house"), "choose:0.decoys", 3)
        assert "No decoy words → 3 decoy words" in await log(t)
        (file,) = await exports(t, "ann")
        (own,) = json.loads(file["data.json"])["settings_changed"]
        assert (own["setting"], own["before"], own["after"]) == ("decoys", "0", "3")
        await forgets(t, "ann")
        assert [(c.name, c.by) for c in (await decided(t)).changes] == [("decoys", NOBODY)]
        assert "somebody: No decoy words" in await log(t)


async def log(t: Talk) -> str:
    """As a moderator finds it."""
    await t.says("mod", "log")
    return told(t, "mod")
