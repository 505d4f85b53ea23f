"""Time in which nobody could act is no time: a machine asleep, a clock that was set, Discord out of reach (R28)."""

from datetime import timedelta

import pytest

from artbox_bot.game.events import Phase
from artbox_bot.game.moves import Finish, Join, KeepWord, Link
from artbox_bot.storage.store import Store
from artbox_bot.storage.values import Table
from artbox_bot.table.clock import Clock
from artbox_bot.table.reach import ALL, Reach
from tests.game.table import ANN, BOB, CAT, DAN, at_drawing, at_linking, at_roll, at_words
from tests.storage.laid import laid, lay, load
from tests.table.desk import Desk
from tests.table.hours import NOON, Hours

HOUR = timedelta(hours=1)


@pytest.fixture
def reach(desk: Desk, store: Store, hours: Hours) -> Reach:
    """What the clock of that desk knows of Discord."""
    reach = Reach(lambda: desk.seconds)
    desk.clock = Clock(desk.host, store, hours, desk._before_time_up, lambda: desk.seconds, reach)
    return reach


# Fault 60: the machine sleeps


async def test_fault_60_the_first_move_after_an_hour_asleep_is_taken(store: Store, hours: Hours, desk: Desk) -> None:
    """It comes before the clock has noticed anything: no chain of deadlines is played by it."""
    await lay(store, laid(at_words(ANN, BOB, CAT).game))
    await desk.clock.start()
    await hours.wait(10)
    hours.now += HOUR
    table = await desk.host.play("t", KeepWord(ANN, 0))
    assert (table.game.phase, table.game.round.grace) == (Phase.WORDS, Phase.WORDS)
    assert ANN in table.game.round.kept
    assert table.game.deadline == hours.now + timedelta(seconds=30)
    await hours.wait(30)
    assert await desk.phase() is Phase.ROLL


async def test_fault_60_an_hour_asleep_without_a_move_gets_grace_when_the_clock_wakes(
    store: Store, hours: Hours, desk: Desk
) -> None:
    await lay(store, laid(at_roll(ANN, BOB, CAT).game, "due", 1), laid(at_drawing(ANN, BOB, CAT).game, "too", 2))
    await desk.clock.start()
    await hours.wait(5)
    hours.now += HOUR
    await hours.wait(1)
    for game_id, phase in (("due", Phase.ROLL), ("too", Phase.DRAW)):
        game = (await load(store, game_id)).game
        assert (game.phase, game.round.grace) == (phase, phase)
    await hours.wait(31)
    assert await desk.phase("due") is Phase.DRAW
    assert (await load(store, "due")).game.lasts == timedelta(minutes=5)


async def test_fault_60_what_is_left_of_a_deadline_runs_on_after_a_short_sleep(
    store: Store, hours: Hours, desk: Desk
) -> None:
    await lay(store, laid(at_drawing(ANN, BOB, CAT).game))
    await desk.clock.start()
    await hours.wait(5)
    hours.now += timedelta(seconds=100)
    await hours.wait(0)
    game = (await load(store)).game
    assert (game.deadline, game.round.grace) == (NOON + timedelta(seconds=300), None)


async def test_fault_60_the_only_game_is_being_asked_for_while_the_machine_falls_asleep(
    store: Store, hours: Hours, desk: Desk
) -> None:
    """While all games ring the clock has a heartbeat all the same."""

    async def dawdle(_: Table) -> None:
        hours.now += HOUR

    desk.before_time_up = dawdle
    await lay(store, laid(at_roll(ANN, BOB, CAT).game))
    await desk.clock.start()
    await hours.wait(30)
    assert await desk.phase() is Phase.ROLL
    assert (await load(store)).game.round.grace is Phase.ROLL


async def test_fault_60_the_machine_falls_asleep_while_a_move_of_another_game_is_stored(
    store: Store, hours: Hours, desk: Desk
) -> None:
    await lay(store, laid(at_words(ANN, BOB, CAT).game), laid(at_roll(ANN, BOB, CAT).game, "too", 2))
    await desk.clock.start()
    await hours.wait(5)
    asleep = [HOUR]

    def fall_asleep(_: Table) -> None:
        hours.now += asleep.pop() if asleep else timedelta()

    desk.host.committed.insert(0, fall_asleep)
    await desk.host.play("t", KeepWord(ANN, 0))
    await hours.wait(1)
    for game_id, phase in (("t", Phase.WORDS), ("too", Phase.ROLL)):
        game = (await load(store, game_id)).game
        assert (game.phase, game.round.grace) == (phase, phase)


# Fault 61: somebody sets the clock


async def test_fault_61_a_clock_that_was_three_days_behind_at_the_start_holds_no_deadline(
    store: Store, hours: Hours, desk: Desk
) -> None:
    await lay(store, laid(at_roll(ANN, BOB, CAT).game))
    hours.now -= timedelta(days=3)
    await desk.clock.start()
    await hours.wait(30)
    assert await desk.phase() is Phase.DRAW
    hours.now += timedelta(days=3)  # it is corrected: what is due by it then gets grace, and no chain is played
    await hours.wait(1)
    game = (await load(store)).game
    assert (game.phase, game.round.grace) == (Phase.DRAW, Phase.DRAW)


async def test_fault_61_a_clock_set_back_an_hour_makes_no_hourglass_of_an_hour(
    store: Store, hours: Hours, desk: Desk
) -> None:
    talk = at_linking(ANN, BOB, CAT).fill_sheet(ANN).link(BOB, ANN)
    hours.now = talk.now
    set_by = [timedelta()]
    steady = lambda: (hours.now - NOON - set_by[0]).total_seconds()  # noqa: E731 - a clock that nobody sets
    desk.clock = Clock(desk.host, store, hours, steady=steady)
    await lay(store, laid(talk.game))
    await desk.clock.start()
    await desk.host.play("t", Finish(ANN))
    await hours.settle()
    hours.now -= HOUR
    set_by[0] -= HOUR
    for sleeper in hours.sleepers:
        hours.sleepers[sleeper] -= HOUR  # it sleeps by the clock that nobody sets
    await hours.wait(59)
    assert await desk.phase() is Phase.REVEAL


async def test_fault_61_a_move_after_the_clock_was_set_forward_plays_no_chain(
    store: Store, hours: Hours, desk: Desk
) -> None:
    await lay(store, laid(at_linking(ANN, BOB, CAT).fill_sheet(ANN).finish(ANN).game))
    hours.now = (await load(store)).game.deadline or NOON
    hours.now -= timedelta(seconds=30)
    await desk.clock.start()
    await hours.settle()
    hours.now += timedelta(days=2)
    table = await desk.host.play("t", Link(BOB, 1, (await load(store)).game.round.words_for(BOB)[0]))
    assert table.game.phase is Phase.LINK


async def test_a_clock_that_is_merely_late_gives_no_grace(store: Store, hours: Hours, desk: Desk) -> None:
    await lay(store, laid(at_roll(ANN, BOB, CAT).game))
    await desk.clock.start()
    await hours.wait(29)
    hours.now += timedelta(seconds=5)
    await desk.host.play("t", Join(DAN))
    assert await desk.phase() is Phase.DRAW


# Fault 59: Discord is out of reach


async def test_fault_59_no_deadline_is_played_while_discord_is_out_of_reach(
    store: Store, hours: Hours, desk: Desk, reach: Reach
) -> None:
    """A question without an answer, before the deadline, is how the bot finds out."""

    async def ask(table: Table) -> None:
        (reach.found if desk.seconds > 800 else reach.lost)(table.guild_id)

    desk.before_time_up = ask
    await lay(store, laid(at_roll(ANN, BOB, CAT).game))
    await desk.clock.start()
    await hours.wait(790)
    game = (await load(store)).game
    assert (game.phase, game.round.grace) == (Phase.ROLL, None)
    assert len(desk.asked) < 40
    await hours.wait(50)
    game = (await load(store)).game
    assert (game.phase, game.round.grace) == (Phase.ROLL, Phase.ROLL)
    await hours.wait(30)
    assert await desk.phase() is Phase.DRAW


async def test_fault_59_another_server_plays_on(store: Store, hours: Hours, desk: Desk, reach: Reach) -> None:
    table = laid(at_roll(ANN, BOB, CAT).game)
    await lay(store, table)
    reach.lost(table.guild_id + 1)
    await desk.clock.start()
    await hours.wait(30)
    assert await desk.phase() is Phase.DRAW


async def test_fault_59_a_connection_lost_before_the_deadline_and_back_after_it_gives_grace(
    store: Store, hours: Hours, desk: Desk, reach: Reach
) -> None:
    await lay(store, laid(at_roll(ANN, BOB, CAT).game))
    await desk.clock.start()
    await hours.wait(21)
    reach.lost(ALL)
    await hours.wait(10)
    assert await desk.phase() is Phase.ROLL
    table = await desk.host.play("t", Join(DAN))  # as from the sketch pad: it plays no deadline either
    assert (table.game.phase, table.game.round.grace) == (Phase.ROLL, Phase.ROLL)
    reach.found(ALL)
    await hours.wait(30)
    assert await desk.phase() is Phase.DRAW


async def test_a_connection_that_is_renewed_at_a_deadline_freezes_nothing(
    store: Store, hours: Hours, desk: Desk, reach: Reach
) -> None:
    await lay(store, laid(at_roll(ANN, BOB, CAT).game))
    await desk.clock.start()
    await hours.wait(29)
    reach.lost(ALL)
    await hours.wait(2)
    reach.found(ALL)
    await hours.wait(3)
    assert await desk.phase() is Phase.DRAW
    assert (await load(store)).game.round.grace is None


# Grace that is owed


async def test_grace_is_owed_until_a_move_is_stored(store: Store, hours: Hours, desk: Desk) -> None:
    async def fails(_: object) -> None:
        raise ZeroDivisionError

    await lay(store, laid(at_roll(ANN, BOB, CAT).game))
    hours.now += HOUR
    desk.host.owe_grace("t")
    with pytest.raises(ZeroDivisionError):
        await desk.host.play("t", Join(DAN), in_same_commit=fails)
    game = (await desk.host.play("t", Join(DAN))).game
    assert (game.phase, game.round.grace) == (Phase.ROLL, Phase.ROLL)
    assert not desk.host.owes_grace("t")
