"""Deadlines as data: what is due is played first, the idle table is closed, and a bot that was away (R28)."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest

from artbox_bot.game.events import Alarm, AlarmKind, Ended, Phase
from artbox_bot.game.moves import Join, KeepWord, Start, WakeUp
from artbox_bot.game.play import play
from artbox_bot.game.refusals import AlreadySeated, GameOver, TooLate
from artbox_bot.game.rules import Begin
from tests.game.table import (
    ANN,
    BOB,
    CAT,
    DAN,
    MODERATOR,
    Table,
    at_drawing,
    at_linking,
    at_reveal,
    at_roll,
    at_words,
)

HOUR = 3600


def test_r28_a_lobby_that_nobody_touches_for_30_minutes_closes_itself() -> None:
    table = Table(ANN, BOB, CAT).wait(1800 - 1).join(DAN).wait(1800 - 1)
    assert table.phase is Phase.LOBBY
    assert table.wait(1).game.ended is Ended.ABANDONED
    table.refuses(GameOver, Start(MODERATOR))


def test_r28_a_game_without_a_move_for_24_hours_is_abandoned() -> None:
    table = at_drawing(ANN, BOB, CAT, draw=None).draw(ANN, BOB).wait(24 * HOUR - 1)
    assert table.phase is Phase.DRAW
    table.draw(ANN)
    assert table.wait(24 * HOUR - 1).phase is Phase.DRAW
    assert table.wait(1).game.ended is Ended.ABANDONED


def test_r28_a_refused_move_does_not_keep_a_table_open() -> None:
    table = Table(ANN, BOB, CAT)
    table.wait(1200).refuses(AlreadySeated, Join(ANN))
    assert table.wait(600).game.ended is Ended.ABANDONED


def test_r28_a_started_game_has_a_day_and_not_half_an_hour() -> None:
    table = at_drawing(ANN, BOB, CAT, draw=None).wait(2 * HOUR)
    assert table.alarm(AlarmKind.ABANDON).at - table.now == timedelta(hours=22)
    assert table.phase is Phase.DRAW


@pytest.mark.parametrize("build", [at_words, at_roll, at_drawing, at_linking, at_reveal])
def test_a_phase_has_one_deadline_and_the_day_of_r28(build: Callable[..., Table]) -> None:
    table = build(ANN, BOB, CAT)
    kinds = [alarm.kind for alarm in table.game.alarms]
    assert kinds.count(AlarmKind.TIME_UP) == 1
    assert kinds.count(AlarmKind.ABANDON) == 1
    assert all(a.phase is table.phase for a in table.game.alarms if a.kind is not AlarmKind.ABANDON)


@pytest.mark.parametrize(("round_number", "phase"), [(1, Phase.WORDS), (2, Phase.ROLL)])
def test_an_alarm_of_another_phase_or_round_does_nothing(round_number: int, phase: Phase) -> None:
    table = at_roll(ANN, BOB, CAT)
    stale = Alarm(table.now, AlarmKind.TIME_UP, round_number, phase)
    table.game = replace(table.game, alarms=(stale, *table.game.alarms))
    assert table.wait(1).phase is Phase.ROLL
    assert stale not in table.game.alarms


def test_the_hourglass_of_one_round_does_not_run_in_the_next() -> None:
    table = at_linking(ANN, BOB, CAT).everyone_finishes().next_round().everyone_keeps().roll().draw(ANN, BOB, CAT)
    assert table.phase is Phase.LINK
    assert table.wait(30).phase is Phase.LINK
    assert table.round.hourglass is None


def test_what_is_due_is_played_before_a_move() -> None:
    table = at_words(ANN, BOB, CAT)
    table.now += timedelta(seconds=61)
    table.refuses(TooLate, KeepWord(ANN, 0))
    table.play(Join(DAN))
    assert table.phase is Phase.ROLL
    assert table.round.players == (ANN, BOB, CAT)


def test_a_late_clock_plays_each_alarm_at_its_own_time() -> None:
    # Words 60 s, roll 30 s, drawing 5 minutes, twice, with 60 s of reveal between them.
    late, punctual = at_words(ANN, BOB, CAT), at_words(ANN, BOB, CAT)
    late.wait(60 + 30 + 300 + 60 + 10)
    for _ in range(60 + 30 + 300 + 60 + 10):
        punctual.wait(1)
    assert late.game == punctual.game
    assert (late.phase, late.round.number, late.seconds_left) == (Phase.WORDS, 2, 50)


def test_a_tick_before_anything_is_due_changes_nothing() -> None:
    table = at_linking(ANN, BOB, CAT)
    before = table.game
    assert table.wait(1).game == before


@pytest.mark.parametrize("away", [1.0, 10.0, 29.0])
def test_after_a_short_absence_the_rest_of_the_time_runs(away: float) -> None:
    table = at_linking(ANN, BOB, CAT).fill_sheet(ANN).finish(ANN)
    before = table.game
    table.now += timedelta(seconds=away)
    assert table.wake_up().game == before
    assert table.seconds_left == pytest.approx(30 - away)


def test_what_came_due_while_the_bot_was_away_gets_30_seconds_of_grace() -> None:
    table = at_linking(ANN, BOB, CAT).fill_sheet(ANN).finish(ANN)
    table.now += timedelta(minutes=10)
    table.wake_up()
    assert table.phase is Phase.LINK
    assert table.round.grace is Phase.LINK
    assert table.seconds_left == 30
    assert table.round.hourglass == table.game.deadline
    table.link(BOB, CAT).wait(19)
    assert not table.round.last_call
    assert table.wait(1).round.last_call
    assert table.wait(10).phase is Phase.REVEAL


def test_the_ten_seconds_are_told_once_though_the_bot_was_away() -> None:
    table = at_linking(ANN, BOB, CAT).fill_sheet(ANN).finish(ANN).wait(25)
    assert table.round.last_call
    table.now += timedelta(minutes=10)
    assert [a.kind for a in table.wake_up().game.alarms if a.kind is AlarmKind.LAST_CALL] == []


def test_a_reminder_that_came_due_while_the_bot_was_away_is_given_at_once() -> None:
    table = at_drawing(ANN, BOB, CAT)
    table.now += timedelta(minutes=10)
    table.wake_up().wait(0)
    assert table.round.last_call
    assert table.phase is Phase.DRAW
    assert table.draw(ANN, BOB, CAT).phase is Phase.LINK


def test_each_phase_after_the_absence_has_its_whole_time() -> None:
    table = at_roll(ANN, BOB, CAT)
    table.now += timedelta(hours=2)
    table.wake_up().wait(30)
    assert table.phase is Phase.DRAW
    assert table.round.rolled_by_chance
    assert table.seconds_left == 300


def test_a_lobby_that_became_stale_while_the_bot_was_away_gets_grace_too() -> None:
    table = Table(ANN, BOB, CAT, begin=Begin.VOTE)
    table.now += timedelta(hours=2)
    assert table.wake_up().game.open
    assert table.wait(29).join(DAN).wait(60).game.open
    table.now += timedelta(hours=2)
    assert table.wake_up().wait(30).game.ended is Ended.ABANDONED


def test_waking_up_is_no_move_that_keeps_a_game_from_being_abandoned() -> None:
    table = at_drawing(ANN, BOB, CAT, draw=None)
    before = table.alarm(AlarmKind.ABANDON)
    table.wait(HOUR).wake_up()
    assert table.alarm(AlarmKind.ABANDON) == before


def test_a_game_that_is_over_sleeps_on() -> None:
    game = Table(ANN, BOB, CAT).stop(by=ANN).game
    assert play(game, WakeUp(), at_words(ANN, BOB, CAT).now, Random(1)) == game


def test_a_wait_knows_how_long_it_is_and_a_grace_is_one_of_its_own() -> None:
    table = at_drawing(ANN, BOB, CAT)
    assert table.game.lasts == timedelta(minutes=5)
    table.now += timedelta(hours=1)
    assert table.wake_up().game.lasts == timedelta(seconds=30)
    assert table.alarm(AlarmKind.ABANDON).lasts == timedelta(hours=24)


def test_what_comes_due_at_the_very_moment_of_waking_up_gets_grace() -> None:
    table = at_drawing(ANN, BOB, CAT)
    assert table.game.deadline is not None
    table.now = table.game.deadline
    assert table.wake_up().seconds_left == 30
    assert table.round.grace is Phase.DRAW


def test_a_paused_game_that_would_be_abandoned_gets_grace_for_that_alone() -> None:
    table = at_drawing(ANN, BOB, CAT).pause()
    before = table.game.alarms
    table.now += timedelta(days=2)
    table.wake_up()
    assert table.round.grace is None
    assert table.alarm(AlarmKind.ABANDON).at == table.now + timedelta(seconds=30)
    assert [a for a in table.game.alarms if a.kind is not AlarmKind.ABANDON] == [
        a for a in before if a.kind is not AlarmKind.ABANDON
    ]


def test_fault_61_a_clock_that_is_set_back_makes_no_hourglass_longer() -> None:
    table = at_linking(ANN, BOB, CAT).fill_sheet(ANN).finish(ANN).wait(5)
    table.now -= timedelta(hours=1)
    table.wake_up()
    assert table.seconds_left == 30
    assert table.round.hourglass == table.game.deadline
    assert table.round.grace is None
    table.wait(19)
    assert table.round.last_call is None
    assert table.wait(1).round.last_call is Phase.LINK
    assert table.wait(10).phase is Phase.REVEAL


def test_fault_61_a_lobby_closes_in_its_time_after_the_clock_was_three_days_ahead() -> None:
    table = Table(ANN, BOB, CAT)
    table.now -= timedelta(days=3)
    table.wake_up()
    assert table.wait(1800 - 1).game.open
    assert table.wait(1).game.ended is Ended.ABANDONED


def test_fault_61_a_pause_is_as_long_as_it_is_and_what_was_left_is_left() -> None:
    table = at_drawing(ANN, BOB, CAT).wait(60).pause()
    table.now -= timedelta(days=3)
    assert table.wake_up().game.deadline is None
    assert table.alarm(AlarmKind.ABANDON).at == table.now + timedelta(hours=24)
    table.resume()
    assert table.seconds_left == 240


def test_a_clock_that_is_set_by_a_little_moves_nothing() -> None:
    table = at_drawing(ANN, BOB, CAT)
    before = table.game
    table.now -= timedelta(seconds=4)
    assert table.wake_up().game == before


def test_the_words_have_a_last_call() -> None:
    table = at_words(ANN, BOB, CAT)
    assert table.alarm(AlarmKind.LAST_CALL).at == table.now + timedelta(seconds=50)


@pytest.mark.parametrize(
    ("begun", "before"),
    [
        (lambda: Table(ANN, BOB, CAT, begin=Begin.VOTE).start(), 10),
        (lambda: Table(ANN, BOB, CAT, begin=Begin.ARTIST).start(), 10),
        (lambda: at_words(ANN, BOB, CAT), 10),
        (lambda: at_roll(ANN, BOB, CAT), 10),
        (lambda: at_drawing(ANN, BOB, CAT), 30),
        (lambda: at_linking(ANN, BOB, CAT).fill_sheet(ANN).finish(ANN), 10),
    ],
    ids=["vote", "artist", "words", "roll", "draw", "hourglass"],
)
def test_every_wait_for_people_has_a_last_call_before_its_end(begun: Callable[[], Table], before: int) -> None:
    table = begun()
    phase = table.phase
    table.wait(table.seconds_left - before - 1)
    assert table.round.last_call is None
    table.wait(1)
    assert (table.phase, table.round.last_call) == (phase, phase)
