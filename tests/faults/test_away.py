"""Nobody and nothing holds the table: a slow Discord, one out of reach, a machine asleep (faults 59-61, R28)."""

from collections.abc import Callable
from datetime import timedelta

import discord
import pytest

from artbox_bot.bot.app import ArtBox
from artbox_bot.bot.attendance import LOOK_AGAIN, LOOK_EVERY, PATIENCE
from artbox_bot.game.events import Ended, Phase
from tests.bot.pens import drawing
from tests.bot.reading import text_of
from tests.bot.table_talk import Talk, a_server
from tests.faults.mortal import Mortal, a_mortal_server
from tests.faults.network import Call, Failure

AWAY_FOR_A_MOMENT = "I was away for a moment"


def network_of(t: Talk) -> Callable[[Failure, str], None]:
    """From now on all requests of a kind fail; of every kind where that is empty."""
    server = t.server
    assert isinstance(server, Mortal)

    def fails(failure: Failure, kind: str = "") -> None:
        server.net.fault = lambda call: failure if call.kind.startswith(kind) else None

    return fails


def sound(_: Call) -> None:
    """Nothing fails."""


@pytest.mark.parametrize("status", [500, 503])
async def test_a_wait_ends_in_three_seconds_though_nobody_can_be_asked_for(status: int) -> None:
    """All are asked for together; whoever is not known to be gone is there."""
    async with a_mortal_server(8) as t:
        await t.begins()
        network_of(t)(Failure(status), "GET /guilds")
        await t.wait(60 + PATIENCE + 0.1)
        assert t.game.phase is Phase.ROLL
        assert len(t.game.present) == 8
        assert t.round.grace is None


@pytest.mark.parametrize("status", [0, 500, 503])
async def test_fault_59_no_deadline_is_played_while_no_request_gets_through(status: int) -> None:
    async with a_mortal_server(3) as t:
        server = t.server
        assert isinstance(server, Mortal)
        await t.begins()
        network_of(t)(Failure(status), "")
        await t.wait(13 * 60)
        assert (t.game.phase, t.round.kept) == (Phase.WORDS, {})
        asked = len(server.net.calls)
        await t.wait(60)
        assert len(server.net.calls) - asked < 20
        server.net.fault = sound
        await t.wait(36)
        assert t.channel_text().count(AWAY_FOR_A_MOMENT) == 1
        assert t.round.grace is Phase.WORDS
        await t.keeps("ann")
        await t.wait(31)
        assert t.game.phase is Phase.ROLL
        assert t.round.kept_by_chance == {t.id("ben"), t.id("cleo")}


async def test_fault_59_what_people_do_does_not_arrive_while_requests_get_through() -> None:
    """The connection was lost before the deadline, and is back after it."""
    async with a_server(players=3) as t:
        await t.begins()
        t.server.connection_breaks()
        await t.wait(120)
        assert t.game.phase is Phase.WORDS
        t.server.connection_is_back()
        await t.wait(1)
        assert t.channel_text().count(AWAY_FOR_A_MOMENT) == 1
        await t.wait(30)
        assert t.game.phase is Phase.ROLL


async def test_fault_59_what_was_out_of_reach_in_a_game_that_was_stopped_is_forgotten_in_the_next() -> None:
    """Else its first wait would get grace for an outage of an hour ago."""
    async with a_mortal_server(3) as t:
        server = t.server
        assert isinstance(server, Mortal)
        await t.begins()
        network_of(t)(Failure(503), "GET /channels")
        await t.wait(60 + PATIENCE + 0.1)
        server.net.fault = sound
        await t.says("ann", "stop")
        await t.wait(3600)
        await t.presses("ann", "Play again")
        await t.start()
        await t.wait(60 + PATIENCE)
        assert t.game.phase is Phase.ROLL
        assert t.round.grace is None


async def test_discord_py_itself_asks_a_failing_server_five_times_which_takes_25_seconds() -> None:
    """As the model of Discord has it: simcord gives up at once."""
    async with a_mortal_server(3) as t:
        server = t.server
        assert isinstance(server, Mortal)
        await t.begins()
        network_of(t)(Failure(500), "PATCH message words")
        await t.keeps("ann")
        for second in range(27):
            assert server.net.kinds.count("PATCH message words") == sum(second >= at for at in (0, 1, 4, 9, 16))
            await t.wait(1)
        assert server.net.kinds.count("PATCH message words") > 5


async def test_a_single_error_holds_no_deadline() -> None:
    async with a_mortal_server(3) as t:
        server = t.server
        assert isinstance(server, Mortal)
        await t.begins()
        await t.wait(59)
        left = [3]

        def once(_: Call) -> Failure | None:
            left[0] -= 1
            return Failure(503) if left[0] >= 0 else None

        server.net.fault = once
        await t.wait(3)
        assert t.game.phase is Phase.ROLL
        assert AWAY_FOR_A_MOMENT not in t.channel_text()


async def test_fault_60_a_picture_after_an_hour_asleep_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    off = [timedelta()]
    defaults = ArtBox.__init__.__kwdefaults__
    assert defaults is not None
    monkeypatch.setitem(defaults, "now", lambda: discord.utils.utcnow() + off[0])
    async with a_server(players=3) as t:
        await t.to_drawing()
        off[0] += timedelta(hours=1)
        await t.writes("ann", "", drawing(1))
        assert t.game.phase is Phase.DRAW
        assert t.round.tokens == {t.id("ann"): 1}
        assert t.channel_text().count(AWAY_FOR_A_MOMENT) == 1
        await t.wait(31)
        assert t.game.phase is not Phase.DRAW


# Waits without an end


async def drawing_without_an_end(t: Talk) -> None:
    await t.to_drawing(minutes=0)
    await t.draws("ann")
    await t.draws("ben")


async def paused(t: Talk) -> None:
    await t.to_drawing()
    await t.says("ann", "pause")


async def lobby(t: Talk) -> None:
    await t.new()
    await t.join("ben", "cleo", "dan")


@pytest.mark.parametrize("reach", [drawing_without_an_end, paused, lobby])
async def test_whoever_has_gone_is_missed_by_a_wait_without_an_end(reach: Callable[[Talk], object]) -> None:
    async with a_server(players=4) as t:
        await reach(t)  # pyright: ignore[reportGeneralTypeIssues]
        t.server.goes("dan")
        await t.wait(LOOK_EVERY + LOOK_AGAIN + 1)
        assert t.id("dan") not in t.game.present
        assert t.id("cleo") in t.game.present


async def test_somebody_who_acts_in_a_lobby_makes_the_bot_look_but_not_each_time() -> None:
    async with a_mortal_server(5) as t:
        server = t.server
        assert isinstance(server, Mortal)
        await lobby(t)
        server.goes("dan")
        before = server.net.kinds.count("GET /guilds/…/members/…")
        await t.join("eve")
        assert server.net.kinds.count("GET /guilds/…/members/…") == before
        await t.wait(LOOK_AGAIN)
        await t.says("eve", "leave")
        assert t.id("dan") not in t.game.present
        assert server.net.kinds.count("GET /guilds/…/members/…") == before + 4


async def test_play_again_seats_those_who_are_there() -> None:
    async with a_server(players=4) as t:
        await t.to_drawing()
        await t.says("ann", "stop")
        assert t.game.ended is Ended.STOPPED
        t.server.goes("dan")
        await t.presses("ann", "Play again")
        assert t.game.phase is Phase.LOBBY
        assert [t.name(player) for player in t.game.present] == ["ann", "ben", "cleo"]
        assert "dan" not in text_of(t.panels()[-1])
