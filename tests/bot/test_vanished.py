"""Channels, threads, servers and the bot in them come and go: games end where they cannot be seen any more."""

import pytest

from artbox_bot.game.events import Ended, Phase
from tests.bot.pens import drawing
from tests.bot.table_talk import Talk, a_server


@pytest.mark.parametrize("away", [False, True], ids=["at once", "while the bot was away"])
@pytest.mark.parametrize("place", ["channel", "thread", "server"])
async def test_a_place_that_is_gone_ends_its_game(place: str, away: bool) -> None:
    """Fault 24, R29: the players are free, and nothing is sent after it."""
    async with a_server(players=3) as t:
        table = t if place != "thread" else Talk(t.server, t.server.thread(t.channel, "drawings"))
        await table.to_drawing()
        dms = {name: len(table.dms(name)) for name in t.server.people}

        def vanish() -> None:
            if place == "server":
                t.server.bot_removed()
            else:
                t.server.channel_deleted(table.channel)

        if away:
            async with t.server.bot_away():
                vanish()
        else:
            vanish()
        await t.server.settle()
        assert (table.game.phase, table.game.ended) == (Phase.OVER, Ended.PLACE_GONE)
        assert {name: len(table.dms(name)) for name in t.server.people} == dms
        await t.wait(600)
        await table.writes("ann", "", drawing(1))
        assert "no table waits for a drawing of yours" in table.last_answer("ann")


async def test_an_outage_changes_nothing_and_no_deadline_runs_on_in_it() -> None:
    """Faults 24, 59: a server that cannot be reached is not gone, and nobody in it is; nobody can act there."""
    async with a_server(players=3) as t:
        await t.begins()
        t.server.outage()
        before = t.game
        t.server.goes("ben")  # which cannot be seen during the outage
        await t.wait(600)
        assert t.game.phase is Phase.WORDS
        assert t.game.present == before.present
        t.server.outage_ends()
        await t.wait(1)
        assert t.round.grace is Phase.WORDS
        assert t.channel_text().count("I was away for a moment") == 1
        await t.wait(30)
        assert t.game.phase in (Phase.ROLL, Phase.OVER)


@pytest.mark.parametrize(("status", "code"), [(503, 0), (403, 0), (200, 0)])
async def test_a_server_of_which_nothing_is_known_is_not_gone(status: int, code: int) -> None:
    """Fault 24: neither where the gateway says so, nor at the start; Discord has to say so when it is asked."""
    async with a_server(players=3) as t:
        await t.begins()
        before = t.game
        if status != 200:
            path = f"/guilds/{t.server.guild.id}"
            t.server.env.inject_error("GET", path, status=status, code=code, message="?", times=None)
        t.server.outage_that_looks_like_a_removal()
        await t.server.settle()
        assert t.server.bot.get_guild(t.server.guild.id) is None
        assert t.game == before
        t.server.connection_is_new()  # after a new session
        await t.server.settle()
        assert t.game == before


@pytest.mark.parametrize(("status", "code"), [(404, 10004), (403, 50001)])
async def test_a_server_that_discord_says_is_gone_ends_its_games(status: int, code: int) -> None:
    async with a_server(players=3) as t:
        await t.begins()
        path = f"/guilds/{t.server.guild.id}"
        t.server.env.inject_error("GET", path, status=status, code=code, message="?", times=None)
        t.server.outage_that_looks_like_a_removal()
        await t.server.settle()
        assert t.game.ended is Ended.PLACE_GONE


async def test_an_outage_that_ends_with_a_wait_gives_grace() -> None:
    """Fault 59: Discord says when it began, and that it is over; it need not be asked."""
    async with a_server(players=3) as t:
        await t.begins()
        await t.wait(45)
        t.server.outage()
        await t.wait(16)
        t.server.outage_ends()
        await t.wait(3)
        assert (t.game.phase, t.round.grace) == (Phase.WORDS, Phase.WORDS)


async def test_a_restart_during_an_outage_changes_nothing() -> None:
    """Fault 24: at the start, too, a server that is unavailable is not gone."""
    async with a_server(players=3) as t:
        await t.begins()
        before = t.game
        async with t.server.bot_away(back_in_an_outage=True):
            pass
        assert t.game == before
