"""A crash at any commit, and at any send before its message id is stored, changes nothing of a game (fault 7).

Whatever of the old bot was under way is gone; a new one starts on the same database. The people only do what the
messages tell them to do.
"""

import itertools
import re
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import pytest

from artbox_bot.game.events import Ended
from artbox_bot.game.record import record
from tests.bot.reading import text_of
from tests.bot.table_talk import Talk
from tests.faults.mortal import Mortal, a_mortal_server
from tests.faults.newcomers import CLOSED, NAMES, Newcomers
from tests.game.oracle import problems

FORGOTTEN = 4 * 60
"""Seconds after which Discord has forgotten every nonce."""
NEVER = 99
PARTS = 12
MOST = 10
"""Twice for each of five rounds."""
TIMELY = ("I was away for a moment", "still missing", "the last call for drawings")
"""Said only because time has passed."""
TIMES = re.compile(r"<t:\d+:\w>")


@dataclass(frozen=True, slots=True)
class Ending:
    """What is left of a game: its record, and every message that stands, by channel or person."""

    record: dict[str, Any]
    messages: Counter[tuple[str, str]]


@dataclass(slots=True)
class Deaths:
    """At which points the bot dies: the first of each kind, or everywhere, or only that of a number.

    Everywhere: never twice running at the same point, nor more than `MOST` times at points of a kind. Whoever dies
    each time when a message is about to be sent never sends it.
    """

    first_of_kind: bool = False
    everywhere: bool = False
    only: int | None = None
    prefix: str = ""
    points: list[str] = field(default_factory=list[str])
    died_at: list[str] = field(default_factory=list[str])

    def due(self, point: str) -> bool:
        """Whether the bot dies at this point."""
        if not point.startswith(("stored: ", "done: POST message", "done: PATCH message")):
            return False
        again = self.everywhere and self.died_at[-1:] != [point] and self.died_at.count(point) < MOST
        here = again or (self.first_of_kind and point not in self.points) or len(self.points) == self.only
        dies = here and point.startswith(self.prefix)
        self.points.append(point)
        if dies:
            self.died_at.append(point)
        return dies


async def play(deaths: Deaths, *, away: float = 0.0, leave_in: int = 2) -> Ending:
    """A whole game of four, with a new bot after each death."""
    async with a_mortal_server() as t:
        server = t.server
        assert isinstance(server, Mortal)
        await t.closes_dms(CLOSED)
        server.point = deaths.due

        async def revive() -> None:
            while server.dead:
                await server.revive(away)
                t._hands.clear()  # the client says that nothing came of it: who saw cards there presses My hand again

        await Newcomers(t, leave_in).play(after_each=revive)
        assert problems(record(t.game)) == []
        return Ending(record(t.game), everything_that_stands(t))


def everything_that_stands(t: Talk) -> Counter[tuple[str, str]]:
    """Every message of the channel and of the direct messages, but the private answers."""
    stands = [("channel", text_of(m), m) for m in t.panels() if not any(part in text_of(m) for part in TIMELY)]
    stands += [(name, text_of(m), m) for name in NAMES for m in t.dms(name) if m.message.reference is None]
    return Counter(
        (where, TIMES.sub("<t>", text) + str([a.filename for a in m.attachments])) for where, text, m in stands
    )


def differences(ending: Ending, expected: Ending) -> list[str]:
    """What is missing, what stands too often, and whether the game went another way."""
    missing, surplus = expected.messages - ending.messages, ending.messages - expected.messages
    found = [f"missing: {where}: {text}" for where, text in missing.elements()]
    found += [f"too many: {where}: {text}" for where, text in surplus.elements()]
    return found if ending.record == expected.record else [*found, "another game"]


_undisturbed: dict[int, Ending] = {}


async def undisturbed(leave_in: int = 2) -> Ending:
    """The same game without a death."""
    if leave_in not in _undisturbed:
        _undisturbed[leave_in] = await play(Deaths(), leave_in=leave_in)
    return _undisturbed[leave_in]


async def test_dead_after_the_first_commit_of_each_kind() -> None:
    deaths = Deaths(first_of_kind=True, prefix="stored: ")
    ending = await play(deaths)
    assert len(deaths.died_at) > 50
    assert differences(ending, await undisturbed()) == []


@pytest.mark.soak
async def test_dead_after_the_first_send_of_each_kind_before_the_message_id_is_stored() -> None:
    """Discord answers the repeated nonce with the message that it has."""
    deaths = Deaths(first_of_kind=True, prefix="done: ")
    ending = await play(deaths)
    assert len(deaths.died_at) > 25
    assert differences(ending, await undisturbed()) == []


@pytest.mark.soak
async def test_dead_after_a_send_until_discord_has_forgotten_the_nonce() -> None:
    """The message is found among those of its channel; whoever was cut short gets grace, and is told so (fault 52)."""
    deaths = Deaths(first_of_kind=True, prefix="done: POST message ")
    ending = await play(deaths, away=FORGOTTEN)
    assert len(deaths.died_at) > 12
    assert differences(ending, await undisturbed()) == []


async def test_what_was_sent_is_found_among_what_people_have_written_since() -> None:
    async with a_mortal_server() as t:
        server = t.server
        assert isinstance(server, Mortal)
        server.point = Deaths(first_of_kind=True, prefix="done: POST message lobby").due
        await t.new()
        for number in range(40):
            await t.member("ben").send(t.channel, f"Has anybody seen my pencil? ({number})")
        await server.revive(away=FORGOTTEN)
        await t.join("ben")
        assert len([m for m in t.panels() if "ArtBox: who’s in?" in text_of(m)]) == 1


@pytest.mark.soak
@pytest.mark.parametrize("part", range(PARTS))
async def test_dead_once_at_any_commit_or_send(part: int) -> None:
    """Each run dies at another of all points; a twelfth of them each."""
    points = itertools.count(part, PARTS)
    for point in points:
        deaths = Deaths(only=point)
        ending = await play(deaths)
        assert differences(ending, await undisturbed()) == [], deaths.died_at
        if not deaths.died_at:
            assert point > 300
            return


@pytest.mark.soak
async def test_dead_at_each_kind_of_point_of_a_whole_game_to_the_target() -> None:
    """Five rounds (R2, R22), and deaths at all kinds of commits and sends of them."""
    deaths = Deaths(everywhere=True)
    ending = await play(deaths, leave_in=NEVER)
    assert ending.record["ended"] == Ended.TARGET
    assert len(deaths.died_at) > 200
    assert set(deaths.died_at) == set(deaths.points)
    assert differences(ending, await undisturbed(leave_in=NEVER)) == []
