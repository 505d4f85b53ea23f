"""The clock beside broken games and a slow Discord: no game holds up another."""

import logging
import sqlite3
from collections.abc import Generator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from artbox_bot.game.alarms import set_deadline
from artbox_bot.game.events import Phase
from artbox_bot.game.moves import Actor, KeepWord, Leave, Move, Stop
from artbox_bot.storage.store import Store
from artbox_bot.storage.values import Table
from artbox_bot.table.clock import Clock
from tests.game.table import ANN, BOB, CAT, at_drawing, at_reveal, at_roll, at_words
from tests.storage.laid import laid, lay, load, no_room
from tests.table.desk import Desk
from tests.table.hours import NOON, Hours


@pytest.fixture
def broken(tmp_path: Path) -> Generator[sqlite3.Connection]:
    connection = sqlite3.connect(tmp_path / "bot.db")
    yield connection
    connection.close()


class Unplayable:
    """Games that cannot be played, as by a mistake of ours."""

    def __init__(self, desk: Desk, patch: pytest.MonkeyPatch) -> None:
        self.games: set[str] = set()
        self._play = desk.host.play
        patch.setattr(desk.host, "play", self.play)

    async def play(self, game_id: str, move: Move) -> Table:
        if game_id in self.games:
            raise LookupError(game_id)
        return await self._play(game_id, move)


@pytest.fixture
def unplayable(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> Unplayable:
    return Unplayable(desk, monkeypatch)


async def test_a_broken_game_holds_up_no_other_and_is_tried_again(
    store: Store, hours: Hours, desk: Desk, unplayable: Unplayable, caplog: pytest.LogCaptureFixture
) -> None:
    game = at_roll(ANN, BOB, CAT).game
    await lay(store, *(laid(game, game_id, n) for n, game_id in enumerate("abc")))
    unplayable.games.add("a")
    await desk.clock.start()
    with caplog.at_level(logging.ERROR):
        await hours.wait(20)
    assert sorted(told[:2] for told in desk.told) == [(20, "b"), (20, "c")]
    tried = [record for record in caplog.records if "game a cannot be played" in record.getMessage()]
    assert len(tried) == 1
    assert tried[0].exc_info is not None

    caplog.clear()
    with caplog.at_level(logging.ERROR):
        await hours.wait(240)
    waits = [record.getMessage().rpartition(" ")[2] for record in caplog.records]
    assert waits == ["0:00:04", "0:00:08", "0:00:16", "0:00:32", "0:01:00", "0:01:00", "0:01:00"]
    assert not any(record.exc_info for record in caplog.records)  # where it fails was said the first time

    unplayable.games.clear()
    await hours.wait(10)
    assert await desk.phase("a") is Phase.DRAW
    assert await desk.phase("b") is Phase.DRAW

    caplog.clear()
    unplayable.games.add("a")
    with caplog.at_level(logging.ERROR):
        await hours.wait(60)
    assert caplog.records[0].getMessage().endswith(" 0:00:02")  # patient anew, once it went well


async def test_a_deadline_that_somebody_else_has_put_off_is_waited_for(store: Store, hours: Hours, desk: Desk) -> None:
    await lay(store, laid(at_roll(ANN, BOB, CAT).game))
    await desk.clock.start()
    table = await load(store)
    async with store.writing() as writer:  # not through this host: it tells the clock nothing
        await writer.save(replace(table, game=set_deadline(table.game, NOON, timedelta(seconds=100))))
    await hours.wait(40)
    assert desk.clock.armed == NOON + timedelta(seconds=100)
    await hours.wait(60)
    assert desk.told == [(100, "t", Phase.DRAW)]


@pytest.mark.parametrize(
    "damage",
    [
        "state = substr(state, 1, 200)",
        "state = replace(state, 'roll', 'loll')",
        "state = x'ff00'",
        "due = 'soon'",
        "due = 7",
        "seated = 'Ann'",
        "channel_id = 'here'",
    ],
)
async def test_a_game_whose_row_cannot_be_read_is_set_aside_and_the_others_ring(
    store: Store, hours: Hours, desk: Desk, broken: sqlite3.Connection, damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Damaged after the store has looked through all: found where the clock starts."""
    game = at_roll(ANN, BOB, CAT).game
    await lay(store, *(laid(game, game_id, n) for n, game_id in enumerate("abc")))
    with broken:
        broken.execute(f"UPDATE games SET {damage} WHERE id = 'a'")
    hours.now += timedelta(minutes=10)
    with caplog.at_level(logging.WARNING):
        await desk.clock.start()
        await hours.wait(300)
    assert {game_id for _, game_id, phase in desk.told if phase is Phase.DRAW} == {"b", "c"}
    assert [record.getMessage()[:28] for record in caplog.records] == ["game a is not as this versio"]
    assert await store.open_game_ids() == ["b", "c"]


async def test_r28_what_came_due_while_the_disk_was_full_gets_grace(
    store: Store, hours: Hours, desk: Desk, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Nobody could act: a retry does not play on what people could not answer. One line in the log tells of it."""
    await lay(store, laid(at_roll(ANN, BOB, CAT).game))
    await desk.clock.start()
    with no_room(tmp_path / "bot.db"):
        with caplog.at_level(logging.WARNING):
            await hours.wait(600)
        assert desk.told == []
        assert [record.getMessage().count("has no room left on its disk") for record in caplog.records] == [1]
    await hours.wait(100)
    assert [phase for _, _, phase in desk.told[:3]] == [Phase.ROLL, Phase.ROLL, Phase.DRAW]
    assert [told[0] - desk.told[0][0] for told in desk.told[:3]] == [0, 20, 30]  # the grace, the last call, the end
    assert "can be written again" in caplog.text


async def test_a_clock_that_is_set_forward_is_noticed_within_a_minute(store: Store, hours: Hours, desk: Desk) -> None:
    """Fault 61: no sleep is longer, however far the next deadline is."""
    await lay(store, laid(at_drawing(ANN, BOB, CAT).game))
    await desk.clock.start()
    await hours.settle()
    (asleep_until,) = hours.sleepers.values()
    assert asleep_until == NOON + timedelta(seconds=60)
    assert desk.clock.armed == NOON + timedelta(seconds=270)


async def test_a_game_that_cannot_be_played_is_tried_again_however_the_wall_clock_is_set(
    store: Store, hours: Hours, unplayable: Unplayable, desk: Desk
) -> None:
    """Fault 61: rests are measured by a clock that nobody sets."""
    steady = [0.0]
    desk.clock = Clock(desk.host, store, hours, steady=lambda: steady[0])
    await lay(store, laid(at_roll(ANN, BOB, CAT).game))
    unplayable.games.add("t")
    await desk.clock.start()
    await hours.wait(31)
    unplayable.games.clear()
    steady[0] = 2.0
    hours.now = NOON + timedelta(seconds=30)  # set back, but not before the deadline
    await hours.wait(2)
    assert await desk.phase() is Phase.DRAW


async def test_a_game_that_cannot_be_woken_gets_its_grace_when_it_can(
    store: Store, hours: Hours, desk: Desk, unplayable: Unplayable
) -> None:
    await lay(store, laid(at_roll(ANN, BOB, CAT).game))
    hours.now += timedelta(minutes=10)
    unplayable.games.add("t")
    await desk.clock.start()
    unplayable.games.clear()
    await hours.wait(2)
    game = (await load(store)).game
    assert game.phase is Phase.ROLL
    assert game.deadline == hours.now + timedelta(seconds=30)


async def test_a_game_that_is_gone_is_forgotten(
    store: Store, hours: Hours, desk: Desk, broken: sqlite3.Connection, caplog: pytest.LogCaptureFixture
) -> None:
    await lay(store, laid(at_roll(ANN, BOB, CAT).game))
    await desk.clock.start()
    with broken:
        broken.execute("DELETE FROM games")
    await hours.wait(30)
    assert desk.clock.armed is None
    assert not caplog.records


async def test_a_wall_clock_that_jumps_back_rings_nothing_early_and_loses_nothing(
    store: Store, hours: Hours, desk: Desk
) -> None:
    await lay(store, laid(at_roll(ANN, BOB, CAT).game))
    await desk.clock.start()
    await hours.settle()
    (sleeper,) = hours.sleepers
    hours.sleepers[sleeper] = NOON + timedelta(seconds=10)  # it sleeps by another clock than the wall's
    await hours.wait(10)
    assert desk.told == []
    await hours.wait(20)
    assert await desk.phase() is Phase.DRAW


async def test_who_is_waited_for_is_asked_for_before_the_time_is_up(store: Store, hours: Hours, desk: Desk) -> None:
    await lay(store, laid(at_drawing(ANN, BOB, CAT).game))
    await desk.clock.start()
    await hours.wait(299)
    assert (await load(store)).game.round.last_call
    assert desk.asked == []  # a reminder ends no wait
    await hours.wait(1)
    assert desk.asked == [(300, "t")]
    assert await desk.phase() is Phase.REVEAL  # void: nobody has drawn anything


async def test_what_is_found_out_there_is_a_move(store: Store, hours: Hours, desk: Desk) -> None:
    async def she_has_left(table: Table) -> None:
        await desk.host.play(table.game.id, Leave(CAT))

    desk.before_time_up = she_has_left
    await lay(store, laid(replace(at_reveal(ANN, BOB, CAT).join(107).game)))
    hours.now += timedelta(seconds=330)
    await desk.clock.start()
    await hours.wait(60)
    assert (await load(store)).game.present == (ANN, BOB, 107)
    assert len(hours.sleepers) == 1


async def test_where_that_fails_the_game_goes_on(
    store: Store, hours: Hours, desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(table: Table) -> None:
        raise OSError(f"Discord is away from {table.game.id}")

    desk.before_time_up = fail
    await lay(store, laid(at_roll(ANN, BOB, CAT).game))
    await desk.clock.start()
    with caplog.at_level(logging.ERROR):
        await hours.wait(30)
    assert await desk.phase() is Phase.DRAW
    assert "Discord is away" in caplog.text


async def test_where_that_takes_long_no_other_game_waits(store: Store, hours: Hours, desk: Desk) -> None:
    async def dawdle(table: Table) -> None:
        if table.game.id == "slow":
            await hours.sleep(20)

    desk.before_time_up = dawdle
    await lay(store, laid(at_roll(ANN, BOB, CAT).game, "slow", 1), laid(at_words(ANN, BOB, CAT).game, "other", 2))
    await desk.clock.start()
    await hours.wait(15)
    for player in (ANN, BOB, CAT):
        await desk.host.play("other", KeepWord(player, 0))
    desk.told.clear()
    await hours.wait(40)
    assert desk.told == [
        (20, "slow", Phase.ROLL),  # the last call
        (35, "other", Phase.ROLL),  # the last call
        (45, "other", Phase.DRAW),
        (50, "slow", Phase.DRAW),
    ]
    assert desk.asked == [(30, "slow"), (45, "other")]


async def test_a_game_that_ends_while_it_is_asked_for_is_left_alone(store: Store, hours: Hours, desk: Desk) -> None:
    async def stop(table: Table) -> None:
        await desk.host.play(table.game.id, Stop(Actor(ANN)))

    desk.before_time_up = stop
    await lay(store, laid(at_roll(ANN, BOB, CAT).game))
    await desk.clock.start()
    await hours.wait(30)
    assert await desk.phase() is Phase.OVER
    assert desk.clock.armed is None
    assert not hours.sleepers
