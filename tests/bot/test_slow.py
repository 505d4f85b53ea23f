"""Slow play, quiet tables, and hands in the channel alone: evenings with a moved clock."""

from dataclasses import replace
from datetime import timedelta

import discord

from artbox_bot.game.events import Phase
from artbox_bot.game.quiet_hours import is_quiet
from artbox_bot.game.rules import USUAL, Calls, Hands, QuietHours, Rules
from artbox_bot.game.slow import slow_play
from artbox_bot.rehearsal.model.parts import Shown
from tests.bot.reading import buttons_of, text_of
from tests.bot.table_talk import Talk, a_server

HOUR = 3600.0
SILENT = 1 << 12


async def decide(t: Talk, rules: Rules) -> None:
    """The server plays by these rules."""
    store = t.server.bot.store
    settings = await store.server_settings(t.server.guild.id)
    async with store.writing() as writer:
        await writer.save_server_settings(replace(settings, rules=rules))


def pings(t: Talk) -> list[Shown]:
    """What calls somebody in the channel."""
    return [m for m in t.panels() if not m.flags.value & SILENT]


def rings(t: Talk, name: str) -> list[str]:
    """What rings on somebody's phone."""
    return [text_of(m) for m in t.dms(name) if not m.flags.value & SILENT]


async def test_a_slow_round_over_days() -> None:
    async with a_server(4) as t:
        evening = (discord.utils.utcnow() + timedelta(hours=2)).replace(minute=0, second=0, microsecond=0)
        quiet = QuietHours(begin=evening.time(), end=(evening + timedelta(hours=3)).time())
        rules = replace(slow_play(USUAL), hourglass=timedelta(hours=2), quiet_hours=quiet)
        await decide(t, rules)
        await t.closes_dms("dan")
        await t.begins()
        assert t.game.rules == replace(rules, begin=t.game.rules.begin)
        assert [len(rings(t, name)) for name in ("ann", "ben", "cleo")] == [1, 1, 1]
        assert len(pings(t)) == 1  # dan, whom no direct message reaches
        await t.wait(0.9 * HOUR)
        for name in ("ben", "cleo"):
            await t.keeps(name)
        await t.keeps("dan", by="channel")
        before = len(t.panels())
        await t.wait(1.5 * HOUR)  # into the night
        assert is_quiet(rules, discord.utils.utcnow())
        await t.keeps("ann")
        await t.wait(0)
        assert t.game.phase is Phase.ROLL
        assert [len(rings(t, name)) for name in ("ann", "ben", "cleo")] == [1, 1, 1]  # ann sleeps
        assert "Roll the dice!" in t.dm_text("ann")
        assert len(t.panels()) == before + 1  # whose turn it is: no panel was sent anew
        assert t.game.deadline is not None
        assert not is_quiet(rules, t.game.deadline)
        await t.restart(away=3 * HOUR)  # it is day again
        await t.roll()
        await t.everyone_draws()
        assert [len(rings(t, name)) for name in ("ann", "ben", "cleo")] == [3, 3, 3]  # to draw, and to guess
        assert len(pings(t)) == 3
        await t.links_all("ben")
        await t.finishes("ben")
        await t.wait(HOUR)
        assert [len(rings(t, name)) for name in ("ann", "cleo")] == [3, 3]  # the hourglass is silent
        assert len(pings(t)) == 3
        await t.links_all("dan", "menu_channel")  # a private hand lasts a quarter of an hour: opened anew
        await t.finishes("dan", "menu_channel")
        await t.wait((t.game.deadline - discord.utils.utcnow()).total_seconds() + 1 if t.game.deadline else 0)
        assert t.game.phase is Phase.REVEAL
        assert t.round.result is not None


async def test_a_panel_of_days_is_edited_and_not_sent_anew() -> None:
    async with a_server(3) as t:
        await decide(t, slow_play(USUAL))
        await t.to_drawing()
        await t.wait(HOUR)
        drawing, before = t.panel("### Drawings").id, len(t.panels())
        for name in ("ann", "ben"):
            await t.draws(name)
            await t.wait(HOUR)
        assert (t.panel("### Drawings").id, len(t.panels())) == (drawing, before)
        assert "🟠 **2**" in text_of(t.panel("### Drawings"))


async def test_a_quiet_table_says_what_is_needed() -> None:
    async with a_server(4) as t:
        await decide(t, Rules(calls=Calls.QUIET))
        await t.to_roll("ann", "ben", "cleo")
        await t.join("dan")
        assert "rolls the dice" in text_of(t.panel("## Round 1"))
        assert "joins" not in t.channel_text()
        await t.presses_in_dm("ann", "Roll the dice")
        await t.everyone_draws()
        await t.everyone_links()
        assert pings(t) == []
        assert t.round.result is not None


async def test_hands_in_the_channel_alone() -> None:
    async with a_server(3) as t:
        await decide(t, Rules(hands=Hands.CHANNEL))
        await t.new(begin="host")
        assert not [label for label in buttons_of(t.panel("who’s in")) if "DM" in label]
        await t.join("ben", "cleo")
        assert "DM" not in t.last_answer("ben")
        await t.start()
        await t.everyone_keeps(by="channel")
        await t.roll()
        await t.draws("ann")
        await t.draws("ben", by="form")
        await t.draws("cleo", by="dm")  # a picture that comes directly is taken all the same
        assert "✅" in t.last_answer("cleo")
        await t.everyone_links("menu_channel")
        assert t.round.result is not None
        assert [t.dms("ann"), t.dms("ben"), len(t.dms("cleo"))] == [[], [], 1]
        assert [text_of(m)[:1] for m in pings(t)] == ["🃏", "🎲", "✏", "🖼", "⏳"]
