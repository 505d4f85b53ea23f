"""Each kind of request of a whole game fails once: the game goes on, or pauses and says how it goes on.

Left out, since Discord does not answer so: permissions (50013, 50001), unknown channels (10003) and archived threads
(50083) for interactions, whose token is the permission; what concerns direct messages (50007, 40003) elsewhere; what
concerns an edit (10008, 30046, 50035) for a first send; 50013 for an edit of one's own message, which needs none; any
refusal of a file, which comes from another server and without codes. What the bot asks for before it is ready (its
application, its commands) is left to whoever starts it: it says so and ends.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from zlib import crc32

import pytest

from artbox_bot.game.events import Ended, Phase
from artbox_bot.game.record import record
from artbox_bot.rehearsal.model.parts import NotShown
from artbox_bot.stage.dm_limits import DM_REST
from artbox_bot.stage.stage import LONGEST_RETRY
from tests.bot.reading import text_of
from tests.bot.table_talk import Talk
from tests.faults.mortal import Mortal, a_mortal_server
from tests.faults.network import Call, Failure
from tests.faults.newcomers import CLOSED, MOST_ACTS, NAMES, Newcomers, NobodyKnows
from tests.faults.test_crashes import PARTS, Ending, differences, everything_that_stands, undisturbed

BROKEN, LOST, TOO_MANY, ERROR, AWAY = Failure(), Failure(done=True), Failure(429), Failure(500), Failure(503)
SWITCHED_OFF, NOT_NOW = Failure(403, 40006), Failure(400, 40004)
PASSING = (BROKEN, LOST, TOO_MANY, ERROR, AWAY, SWITCHED_OFF, NOT_NOW)
"""What is over when it is tried again."""
NO_PERMISSION, NO_ACCESS, ARCHIVED = Failure(403, 50013), Failure(403, 50001), Failure(403, 50083)
NO_CHANNEL, NO_MESSAGE = Failure(404, 10003), Failure(404, 10008)
HEARD = (Failure(404, 10062, done=True), Failure(400, 40060, done=True))
"""Discord has heard an acknowledgement, and says that it is too late, or the second."""
OLD_EDITS, MALFORMED = Failure(400, 30046), Failure(400, 50035)
EXPLICIT, LOCKED, AUTOMOD = Failure(400, 20009), Failure(403, 160005), Failure(400, 200000)
TOO_LARGE, NO_FILES, NOBODY_KNOWS = Failure(413, 40005), Failure(403, 400001), Failure(400, 77777)
DM_CLOSED, DM_TOO_FAST = Failure(403, 50007), Failure(403, 40003)

PRIVATE = ("cards", "draw", "sheet")
HEALS = 6.0
"""Seconds after which people look again: the first new attempt comes after two."""
FROM = 16
"""Before the game begins, its opener alone could be told of trouble: `test_preflight.py`."""
MOST_REQUESTS, MORE_FOR_EACH = 340, 6
"""So many requests of a whole game, and so many more for each that fails, are no loop."""


def sensible(call: Call, is_dm: Callable[[Call], bool]) -> tuple[Failure, ...]:
    """How this request can fail at Discord."""
    match call.kind.split()[:2]:
        case ["POST", "message"] if is_dm(call):
            return (*PASSING, DM_CLOSED, DM_TOO_FAST, NO_CHANNEL)
        case ["POST", "message"]:
            refused = (NO_PERMISSION, NO_ACCESS, ARCHIVED, LOCKED, AUTOMOD, EXPLICIT, TOO_LARGE, NO_FILES, NOBODY_KNOWS)
            return (*PASSING, *refused)
        case ["PATCH", "message"] if is_dm(call):
            return (*PASSING, NO_MESSAGE, OLD_EDITS, MALFORMED, NO_CHANNEL)
        case ["PATCH", "message"]:
            refused = (NO_MESSAGE, OLD_EDITS, MALFORMED, NO_ACCESS, ARCHIVED, NO_CHANNEL, LOCKED, AUTOMOD, EXPLICIT)
            return (*PASSING, *refused)
        case ["PATCH", "@original"]:
            return (*PASSING, NO_MESSAGE, MALFORMED)
        case ["POST", "/users/@me/channels"]:
            return (*PASSING, DM_CLOSED, DM_TOO_FAST)
        case ["POST", "answer"]:
            return (*PASSING, DM_CLOSED)
        case ["GET", "/guilds/…/members/…" | "/channels/…"]:
            return (*PASSING, NO_ACCESS)
        case ["POST", "callback:"]:
            return (*PASSING, *HEARD)
        case ["POST", "followup"] | ["GET", "file"]:
            return PASSING
        case _:
            return ()


Choose = Callable[[Call, tuple[Failure, ...]], Failure | None]
"""Whether, and how, a request fails, given the ways in which it can."""
MANY = 99


@dataclass(slots=True)
class Faults:
    """Which requests fail, and how: `choose` says so for each of them; so many `at_once`, between two looks."""

    talk: Talk
    choose: Choose
    at_once: int
    struck: list[tuple[Call, Failure]] = field(default_factory=list[tuple[Call, Failure]])
    before: int = 0

    def __call__(self, call: Call) -> Failure | None:
        ways = sensible(call, self._is_dm)
        if not ways or self.fresh >= self.at_once:
            return None
        failure = self.choose(call, ways)
        if failure is not None:
            self.struck.append((call, failure))
        return failure

    @property
    def fresh(self) -> int:
        """How many have failed since the last look."""
        return len(self.struck) - self.before

    def look(self) -> None:
        """From now on others may fail."""
        self.before = len(self.struck)

    def _is_dm(self, call: Call) -> bool:
        return not call.path.startswith(f"/channels/{self.talk.channel.id}/")


def refuse_each_kind(third: int) -> Choose:
    """One call of each kind is refused, of a third of all kinds."""
    seen: set[str] = set()

    def choose(call: Call, ways: tuple[Failure, ...]) -> Failure | None:
        number = crc32(call.kind.encode())
        refusals = [way for way in ways if way not in PASSING]
        if not refusals or call.kind in seen or number % 3 != third or call.number < FROM:
            return None
        seen.add(call.kind)
        return refusals[number // 3 % len(refusals)]

    return choose


def fail_each_kind(failure: Failure) -> Choose:
    """The first call of each kind fails in this way."""
    seen: set[str] = set()

    def choose(call: Call, _: tuple[Failure, ...]) -> Failure | None:
        new = call.kind not in seen
        seen.add(call.kind)
        return failure if new else None

    return choose


def only(number: int, shift: int) -> Choose:
    """One call fails."""
    return lambda call, ways: ways[(number + shift) % len(ways)] if call.number == number else None


@dataclass(slots=True)
class Host:
    """Ann, who resumes the game whenever she or a player is told that it is paused, and how it goes on."""

    talk: Talk
    told: int = 0

    @property
    def told_of_the_end(self) -> bool:
        """Whether somebody was told that it is over, and that the channel could not show how."""
        return any("is over, and I could not show" in text_of(m) for name in NAMES for m in self.talk.dms(name))

    async def look(self) -> None:
        """Whoever looks at the table finds out whether it is paused, and the host goes on."""
        t = self.talk
        if t.game.pause is not None and self.times_told() == self.told:
            await t.wait(DM_REST)  # after 40003 no direct messages are opened for a while (fault 20)
        told = self.times_told()
        if t.game.pause is not None:
            assert told > self.told, "it is paused, and nobody was told"
            await t.says("ann", "resume")
            assert "goes on" in t.last_answer("ann")
        self.told = told

    def times_told(self) -> int:
        """How often somebody was told that the game is paused, and how it goes on; or that it may go on."""
        messages = [text_of(m) for name in NAMES for m in self.talk.dms(name)]
        paused = sum("is paused; nothing is lost" in text and "/artbox " in text for text in messages)
        return paused + sum("I can show the game here again" in text_of(m) for m in self.talk.panels())


@dataclass(slots=True)
class Outcome:
    """How the game ended, which requests had failed, and how many there were."""

    ending: Ending
    struck: list[tuple[Call, Failure]]
    requests: int


async def play(choose: Choose, at_once: int = 1) -> Outcome:
    """A whole game of four, in which requests fail."""
    async with a_mortal_server() as t:
        server = t.server
        assert isinstance(server, Mortal)
        await t.closes_dms(CLOSED)
        faults, host, evening = Faults(t, choose, at_once), Host(t), Newcomers(t)
        server.net.fault = faults
        server.expects_error("opens direct messages too fast (40003)")
        while not evening.over and not host.told_of_the_end:
            assert evening.acts < MOST_ACTS, t.channel_text()
            evening.acts += 1
            before = t.channel_text()
            try:
                await evening.act()
            except (NobodyKnows, NotShown):
                await t.wait(HEALS)
            except Exception:
                if not faults.fresh:
                    raise
                # What was to be pressed next did not come: people wait a little, and look again.
            if faults.fresh:
                await t.wait(HEALS)
                server.forget_unanswered()
            elif t.channel_text() == before:
                await t.wait(1)
            await host.look()
            faults.look()
        await t.wait(LONGEST_RETRY)
        return Outcome(Ending(record(t.game), everything_that_stands(t)), faults.struck, len(server.net.calls))


async def check(outcome: Outcome) -> None:
    """The game is the same, and nothing that everybody sees is missing; what passes leaves no trace at all."""
    expected = await undisturbed()
    assert outcome.ending.record == expected.record, outcome.struck
    assert outcome.requests < MOST_REQUESTS + MORE_FOR_EACH * len(outcome.struck)
    if all(failure in (*PASSING, *HEARD) for _, failure in outcome.struck):
        assert differences(outcome.ending, expected) == [], outcome.struck


@pytest.mark.parametrize(
    "failure", [pytest.param(BROKEN, marks=pytest.mark.soak), pytest.param(LOST, marks=pytest.mark.soak), AWAY], ids=str
)
async def test_the_first_request_of_each_kind_fails_in_passing(failure: Failure) -> None:
    outcome = await play(fail_each_kind(failure), at_once=MANY)
    assert len({call.kind for call, _ in outcome.struck}) > 30
    await check(outcome)


@pytest.mark.parametrize("third", [0, pytest.param(1, marks=pytest.mark.soak), pytest.param(2, marks=pytest.mark.soak)])
async def test_a_request_of_each_kind_is_refused(third: int) -> None:
    """Faults 14, 20, 21, 25."""
    outcome = await play(refuse_each_kind(third))
    assert len(outcome.struck) > 5
    await check(outcome)


async def test_a_channel_that_discord_does_not_know_ends_the_game_and_sets_people_free() -> None:
    """404/10003 for a message of the channel (fault 24)."""
    async with a_mortal_server() as t:
        server = t.server
        assert isinstance(server, Mortal)
        await t.begins()
        server.net.fault = lambda call: NO_CHANNEL if call.kind == "POST message turn" else None
        await t.everyone_keeps()
        assert t.game.ended is Ended.PLACE_GONE
        before = len(server.net.calls)
        await t.wait(3600)
        assert len(server.net.calls) == before
        server.net.fault = lambda _: None
        await t.new()
        assert t.game.phase is Phase.LOBBY


async def test_a_picture_that_cannot_be_painted_is_tried_again_but_not_for_ever() -> None:
    """An error of ours is no reason for silence, and none for a loop."""
    async with a_mortal_server() as t:
        broken = 0

        async def paint(scene: object) -> bytes:  # noqa: ARG001 - nothing can be painted
            nonlocal broken
            broken += 1
            raise RuntimeError("no brush")

        t.server.expects_error("cannot be shown")
        await t.to_roll()
        painter = t.server.bot.services.post._painter
        whole, painter.paint = painter.paint, paint
        await t.roll()
        await t.wait(90)
        assert 2 < broken < 40
        before = broken
        await t.wait(90)
        assert broken == before
        painter.paint = whole
        await t.draws("ann", by="dm")  # the next move shows everything
        assert [a.filename for m in t.panels() for a in m.attachments] == ["shapes.png"]


@pytest.mark.soak
@pytest.mark.parametrize("part", range(PARTS))
async def test_any_request_fails_once(part: int) -> None:
    """Each run lets another of all requests fail; from part to part in another way."""
    for number in range(part, MOST_REQUESTS, PARTS):
        outcome = await play(only(number, number // PARTS))
        await check(outcome)
