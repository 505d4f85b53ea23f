"""The clock: rings each alarm once and in order, and gives grace after a restart (R13, R16, R28; faults 50-52)."""

from datetime import datetime, timedelta

import pytest

from artbox_bot.game.events import Ended, Phase
from artbox_bot.game.moves import Finish, Join, KeepWord, Leave
from artbox_bot.storage.store import Store
from tests.game.table import ANN, BOB, CAT, DAN, WORDS, at_drawing, at_linking, at_roll, at_words
from tests.game.table import Table as Talk
from tests.storage.laid import laid, lay, load
from tests.table.desk import Desk
from tests.table.hours import NOON, Hours


async def test_alarms_ring_in_order_each_at_its_time(store: Store, hours: Hours, desk: Desk) -> None:
    await lay(store, laid(at_words(ANN, BOB, CAT).game, "words", 1), laid(at_roll(ANN, BOB, CAT).game, "roll", 2))
    await desk.clock.start()
    await hours.wait(19.9)
    assert desk.told == []
    await hours.wait(310)
    assert desk.told == [
        (20, "roll", Phase.ROLL),  # the last call
        (30, "roll", Phase.DRAW),
        (50, "words", Phase.WORDS),  # the last call
        (60, "words", Phase.ROLL),
        (80, "words", Phase.ROLL),  # the last call
        (90, "words", Phase.DRAW),
        (300, "roll", Phase.DRAW),  # the reminder
    ]
    assert (await load(store, "roll")).game.round.last_call


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
    assert desk.clock.armed == NOON + timedelta(seconds=50)
    assert list(hours.sleepers.values()) == [NOON + timedelta(seconds=50)]


async def test_an_earlier_alarm_is_not_slept_through(store: Store, hours: Hours, desk: Desk) -> None:
    """R16: the hourglass of 30 seconds is turned within the five minutes of R17."""
    talk = at_linking(ANN, BOB, CAT).fill_sheet(ANN).link(BOB, ANN)
    hours.now = talk.now
    await lay(store, laid(talk.game))
    await desk.clock.start()
    await hours.wait(60)
    await desk.host.play("t", Finish(ANN))
    await hours.wait(20)
    assert (await load(store)).game.round.last_call
    assert await desk.phase() is Phase.LINK
    await hours.wait(10)
    assert await desk.phase() is Phase.REVEAL


async def test_fault_50_the_alarm_of_a_phase_that_is_over_does_not_ring(store: Store, hours: Hours, desk: Desk) -> None:
    await lay(store, laid(at_words(ANN, BOB, CAT).game))
    await desk.clock.start()
    await hours.wait(59)
    for player in (ANN, BOB, CAT):
        await desk.host.play("t", KeepWord(player, 0))
    desk.told.clear()
    await hours.wait(19)
    assert desk.told == []
    assert await desk.phase() is Phase.ROLL


async def test_a_lobby_that_is_touched_is_armed_anew(store: Store, hours: Hours, desk: Desk) -> None:
    await lay(store, laid(Talk(ANN, BOB).game))
    await desk.clock.start()
    await hours.wait(1200)
    await desk.host.play("t", Join(CAT))
    await hours.wait(1200)
    assert await desk.phase() is Phase.LOBBY
    await hours.wait(600)
    assert await desk.phase() is Phase.OVER


# Restarts


async def test_fault_52_back_after_10_seconds_the_rest_runs(store: Store, hours: Hours, desk: Desk) -> None:
    await lay(store, laid(at_roll(ANN, BOB, CAT).game))
    hours.now += timedelta(seconds=12 + 10)
    await desk.clock.start()
    assert desk.told == [(22, "t", Phase.ROLL)]  # the last call, and no grace
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
    assert game.round.last_call
    assert game.deadline == NOON + timedelta(seconds=300)


async def test_fault_51_ready_twice_rings_once(store: Store, hours: Hours, desk: Desk) -> None:
    await lay(store, laid(at_roll(ANN, BOB, CAT).game))
    hours.now += timedelta(minutes=10)
    await desk.clock.start()
    await hours.wait(10)
    await desk.clock.start()
    assert len(hours.sleepers) == 1
    await hours.wait(20)
    assert [told[2] for told in desk.told] == [Phase.ROLL, Phase.ROLL, Phase.DRAW]  # the grace, the last call, the end


async def test_fault_51_ready_again_at_a_deadline_gives_no_grace(store: Store, hours: Hours, desk: Desk) -> None:
    await lay(store, laid(at_roll(ANN, BOB, CAT).game))
    await desk.clock.start()
    await hours.wait(29)
    hours.now += timedelta(seconds=1)
    await desk.clock.start()
    await hours.wait(0)
    assert await desk.phase() is Phase.DRAW
    assert (await load(store)).game.round.grace is None


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


async def test_a_move_during_the_start_counts_for_more_than_what_was_read_before_it(
    store: Store, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    await lay(store, laid(at_words(ANN, BOB, CAT).game))
    read = store.dues

    async def read_and_dawdle() -> dict[str, datetime]:
        dues = await read()
        for player in (ANN, BOB, CAT):
            await desk.host.play("t", KeepWord(player, 0))
        return dues

    monkeypatch.setattr(store, "dues", read_and_dawdle)
    await desk.clock.start()
    assert desk.clock.armed == NOON + timedelta(seconds=20)  # the last call to roll


async def test_a_stopped_clock_rings_no_more_until_it_is_started_again(store: Store, hours: Hours, desk: Desk) -> None:
    await lay(store, laid(at_roll(ANN, BOB, CAT, DAN).game))
    await desk.clock.start()
    desk.clock.stop()
    await desk.host.play("t", Leave(BOB))
    assert desk.clock.armed is None
    await hours.wait(600)
    assert not hours.sleepers
    assert await desk.phase() is Phase.ROLL
    await desk.clock.start()
    await hours.wait(30)
    assert await desk.phase() is Phase.DRAW
