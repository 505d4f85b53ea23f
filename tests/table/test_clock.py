"""The clock: rings each alarm once and in order, gives grace after a restart, and lets no game hold up another."""

import logging
import sqlite3
from collections.abc import Generator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest
from game.table import ANN, BOB, CAT, WORDS, at_drawing, at_linking, at_reveal, at_roll, at_words
from game.table import Table as Talk
from storage.laid import laid, lay, load

from artbox_bot.game.moves import Actor, Finish, Join, KeepWord, Leave, Stop
from artbox_bot.game.values import Ended, Phase
from artbox_bot.storage.store import Store
from artbox_bot.storage.values import Table
from artbox_bot.table.clock import Clock
from artbox_bot.table.host import Host
from table.hours import NOON, Hours


class Desk:
    """A host, a clock, and what the host has told: seconds since noon, game, phase."""

    def __init__(self, store: Store, hours: Hours) -> None:
        self.store, self.hours = store, hours
        self.told: list[tuple[float, str, Phase]] = []
        self.asked: list[tuple[float, str]] = []
        self.host = Host(store, hours, Random(7))
        self.host.committed.append(self._tell)
        self.clock = Clock(self.host, store, hours, self._before_time_up)

    def _tell(self, table: Table) -> None:
        self.told.append((self.seconds, table.game.id, table.game.phase))

    async def _before_time_up(self, table: Table) -> None:
        self.asked.append((self.seconds, table.game.id))
        await self.before_time_up(table)

    async def before_time_up(self, table: Table) -> None:
        """For a test to replace."""

    @property
    def seconds(self) -> float:
        return (self.hours.now - NOON).total_seconds()

    async def phase(self, game_id: str = "t") -> Phase:
        return (await load(self.store, game_id)).game.phase


@pytest.fixture
def desk(store: Store, hours: Hours) -> Generator[Desk]:
    desk = Desk(store, hours)
    yield desk
    desk.clock.stop()


async def test_alarms_ring_in_order_each_at_its_time(store: Store, hours: Hours, desk: Desk) -> None:
    await lay(store, laid(at_words(ANN, BOB, CAT).game, "words", 1), laid(at_roll(ANN, BOB, CAT).game, "roll", 2))
    await desk.clock.start()
    await hours.wait(29.9)
    assert desk.told == []
    await hours.wait(300)
    assert desk.told == [
        (30, "roll", Phase.DRAW),
        (60, "words", Phase.ROLL),
        (90, "words", Phase.DRAW),
        (300, "roll", Phase.DRAW),  # the reminder
    ]
    assert (await load(store, "roll")).game.round.reminded


async def test_a_table_that_nobody_touches_comes_to_its_end_by_itself(hours: Hours, desk: Desk) -> None:
    await desk.clock.start()
    table = await desk.host.open_table(guild_id=1, channel_id=2, locale="en", host=ANN, words=WORDS)
    await hours.wait(1799)
    assert await desk.phase(table.game.id) is Phase.LOBBY
    await hours.wait(1)
    assert await desk.phase(table.game.id) is Phase.OVER
    assert desk.clock.armed is None
    assert not hours.sleepers


async def test_r13_deadlines_alone_end_a_game(store: Store, hours: Hours, desk: Desk) -> None:
    await lay(store, laid(at_words(ANN, BOB, CAT).game))
    await desk.clock.start()
    await hours.wait(3600)
    assert (await load(store)).game.ended is Ended.ABANDONED
    assert not hours.sleepers


async def test_one_task_sleeps_whatever_happens(store: Store, hours: Hours, desk: Desk) -> None:
    await lay(store, *(laid(at_words(ANN, BOB, CAT).game, f"g{n}", n) for n in range(5)))
    await desk.clock.start()
    for n in range(5):
        await desk.host.play(f"g{n}", KeepWord(ANN, 0))
        await hours.settle()
        assert len(hours.sleepers) == 1
    assert desk.clock.armed == NOON + timedelta(seconds=60)
    assert list(hours.sleepers.values()) == [NOON + timedelta(seconds=60)]


async def test_an_earlier_alarm_is_not_slept_through(store: Store, hours: Hours, desk: Desk) -> None:
    """R16: the hourglass of 30 seconds is turned within the five minutes of R17."""
    talk = at_linking(ANN, BOB, CAT).fill_sheet(ANN).link(BOB, ANN)
    hours.now = talk.now
    await lay(store, laid(talk.game))
    await desk.clock.start()
    await hours.wait(60)
    await desk.host.play("t", Finish(ANN))
    await hours.wait(20)
    assert (await load(store)).game.round.ten_left
    assert await desk.phase() is Phase.LINK
    await hours.wait(10)
    assert await desk.phase() is Phase.REVEAL


async def test_fault_50_the_alarm_of_a_phase_that_is_over_does_not_ring(store: Store, hours: Hours, desk: Desk) -> None:
    await lay(store, laid(at_words(ANN, BOB, CAT).game))
    await desk.clock.start()
    await hours.wait(59)
    for player in (ANN, BOB, CAT):
        await desk.host.play("t", KeepWord(player, 0))
    await hours.wait(29)
    assert desk.told[3:] == []
    assert await desk.phase() is Phase.ROLL


# Restarts


async def test_fault_52_back_after_10_seconds_the_rest_runs(store: Store, hours: Hours, desk: Desk) -> None:
    await lay(store, laid(at_roll(ANN, BOB, CAT).game))
    hours.now += timedelta(seconds=12 + 10)
    await desk.clock.start()
    assert desk.told == []
    await hours.wait(7.9)
    assert await desk.phase() is Phase.ROLL
    await hours.wait(0.1)
    assert await desk.phase() is Phase.DRAW
    assert (await load(store)).game.round.grace is None


async def test_fault_52_back_after_10_minutes_there_is_grace(store: Store, hours: Hours, desk: Desk) -> None:
    await lay(store, laid(at_roll(ANN, BOB, CAT).game))
    hours.now += timedelta(minutes=10)
    await desk.clock.start()
    game = (await load(store)).game
    assert game.phase is Phase.ROLL
    assert game.round.grace is Phase.ROLL
    assert game.deadline == hours.now + timedelta(seconds=30)
    await hours.wait(29.9)
    assert await desk.phase() is Phase.ROLL
    await hours.wait(0.1)
    assert await desk.phase() is Phase.DRAW


async def test_what_is_no_deadline_rings_at_once_after_a_restart(store: Store, hours: Hours, desk: Desk) -> None:
    await lay(store, laid(at_drawing(ANN, BOB, CAT).game))
    hours.now += timedelta(seconds=280)
    await desk.clock.start()
    await hours.wait(0)
    game = (await load(store)).game
    assert game.round.reminded
    assert game.deadline == NOON + timedelta(seconds=300)


async def test_fault_51_ready_twice_rings_once(store: Store, hours: Hours, desk: Desk) -> None:
    await lay(store, laid(at_roll(ANN, BOB, CAT).game))
    hours.now += timedelta(minutes=10)
    await desk.clock.start()
    await hours.wait(10)
    await desk.clock.start()
    assert len(hours.sleepers) == 1
    await hours.wait(20)
    assert [told[2] for told in desk.told] == [Phase.ROLL, Phase.DRAW]  # the grace, the end of it


async def test_a_store_that_fails_at_the_start_can_be_tried_again(
    store: Store, hours: Hours, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    await lay(store, laid(at_roll(ANN, BOB, CAT).game))

    async def fail() -> None:
        raise OSError("no disk")

    with monkeypatch.context() as patch:
        patch.setattr(store, "dues", fail)
        with pytest.raises(OSError, match="no disk"):
            await desk.clock.start()
    await desk.clock.start()
    await hours.wait(30)
    assert await desk.phase() is Phase.DRAW


async def test_a_stopped_clock_rings_no_more_until_it_is_started_again(store: Store, hours: Hours, desk: Desk) -> None:
    await lay(store, laid(at_roll(ANN, BOB, CAT).game))
    await desk.clock.start()
    desk.clock.stop()
    await hours.wait(1)
    await desk.host.play("t", Leave(BOB))
    assert desk.clock.armed is None
    await hours.wait(600)
    assert not hours.sleepers
    told = len(desk.told)
    await hours.wait(600)
    assert len(desk.told) == told


# What goes wrong


@pytest.fixture
def broken(tmp_path: Path) -> Generator[sqlite3.Connection]:
    connection = sqlite3.connect(tmp_path / "bot.db")
    yield connection
    connection.close()


async def test_a_broken_game_holds_up_no_other_and_is_tried_again(
    store: Store, hours: Hours, desk: Desk, broken: sqlite3.Connection, caplog: pytest.LogCaptureFixture
) -> None:
    game = at_roll(ANN, BOB, CAT).game
    await lay(store, *(laid(game, game_id, n) for n, game_id in enumerate("abc")))
    with broken:
        broken.execute("UPDATE games SET state = '[' || state WHERE id = 'a'")
    await desk.clock.start()
    with caplog.at_level(logging.ERROR):
        await hours.wait(30)
    assert sorted(told[:2] for told in desk.told) == [(30, "b"), (30, "c")]
    tried = [record for record in caplog.records if "game a cannot be played" in record.getMessage()]
    assert len(tried) == 1
    assert tried[0].exc_info is not None

    caplog.clear()
    with caplog.at_level(logging.ERROR):
        await hours.wait(240)
    waits = [record.getMessage().rpartition(" ")[2] for record in caplog.records]
    assert waits == ["0:00:04", "0:00:08", "0:00:16", "0:00:32", "0:01:00", "0:01:00", "0:01:00"]

    with broken:
        broken.execute("UPDATE games SET state = substr(state, 2) WHERE id = 'a'")
    await hours.wait(10)
    assert await desk.phase("a") is Phase.DRAW
    assert await desk.phase("b") is Phase.DRAW


async def test_a_game_that_cannot_be_woken_gets_its_grace_when_it_can(
    store: Store, hours: Hours, desk: Desk, broken: sqlite3.Connection
) -> None:
    await lay(store, laid(at_roll(ANN, BOB, CAT).game))
    hours.now += timedelta(minutes=10)
    with broken:
        broken.execute("UPDATE games SET state = '[' || state")
    await desk.clock.start()
    with broken:
        broken.execute("UPDATE games SET state = substr(state, 2)")
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


# Before a wait ends by itself


async def test_who_is_waited_for_is_asked_for_before_the_time_is_up(store: Store, hours: Hours, desk: Desk) -> None:
    await lay(store, laid(at_drawing(ANN, BOB, CAT).game))
    await desk.clock.start()
    await hours.wait(299)
    assert (await load(store)).game.round.reminded
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
    assert desk.told == [(45, "other", Phase.DRAW), (50, "slow", Phase.DRAW)]
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


async def test_a_lobby_that_is_touched_is_armed_anew(store: Store, hours: Hours, desk: Desk) -> None:
    await lay(store, laid(Talk(ANN, BOB).game))
    await desk.clock.start()
    await hours.wait(1200)
    await desk.host.play("t", Join(CAT))
    await hours.wait(1200)
    assert await desk.phase() is Phase.LOBBY
    await hours.wait(600)
    assert await desk.phase() is Phase.OVER
