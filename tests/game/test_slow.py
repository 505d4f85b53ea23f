"""Slow play: lengths of hours, quiet hours, and limits that stretch with them (R27, R28, slow play)."""

from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from random import Random
from zoneinfo import ZoneInfo

import pytest
from hypothesis import Phase as HypothesisPhase
from hypothesis import given, settings
from hypothesis import strategies as st

from artbox_bot.game.choices import BY_NAME, OnlyInSlowPlay
from artbox_bot.game.events import AlarmKind, Ended, Phase
from artbox_bot.game.moves import Actor, HandOn, Nudge, Tick
from artbox_bot.game.play import new_game, play
from artbox_bot.game.quiet_hours import (
    NotQuietHours,
    QuietAllDay,
    after_quiet_hours,
    is_quiet,
    quiet_hours,
)
from artbox_bot.game.refusals import HostFirst, NudgedLately
from artbox_bot.game.rules import USUAL, Begin, QuietHours, Rules
from artbox_bot.game.slow import LENGTHS, slow_play, usual_play
from artbox_bot.game.values import Player
from tests.game.table import ANN, BOB, CAT, WORDS, Table

HOUR = 3600
BERLIN = ZoneInfo("Europe/Berlin")
NIGHT = QuietHours(begin=time(22), end=time(8))
SLOW = slow_play(USUAL)
SLOW_NIGHT = replace(SLOW, quiet_hours=NIGHT, zone="Europe/Berlin")

any_time = st.builds(time, st.integers(0, 23), st.integers(0, 59))
zones = st.sampled_from((None, "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu"))
QUICK = settings(max_examples=60, deadline=None, derandomize=True, database=None, phases=[HypothesisPhase.generate])


def table(*players: int, rules: Rules = SLOW_NIGHT, draw: int | None = 24 * 60) -> Table:
    """It is noon in London, and one o'clock in Berlin."""
    return Table(*(players or (ANN, BOB, CAT)), rules=rules, draw=draw)


def berlin(at: datetime | None) -> str:
    assert at is not None
    return at.astimezone(BERLIN).strftime("%d %H:%M")


# The rules


def test_slow_play_has_lengths_of_hours_and_back_again_the_usual_ones() -> None:
    chosen = Rules(decoys=2, zone="Europe/Berlin", draw=timedelta(minutes=9))
    slow = slow_play(chosen)
    assert all(getattr(slow, name) >= timedelta(hours=12) for name in LENGTHS)
    assert usual_play(replace(slow, quiet_hours=NIGHT)) == replace(chosen, draw=USUAL.draw)
    assert BY_NAME["slow"].chosen(chosen, True) == slow
    assert BY_NAME["slow"].chosen(slow, False) == replace(chosen, draw=USUAL.draw)


def test_what_was_chosen_stays_where_the_pace_stays() -> None:
    fast, slow = Rules(draw=timedelta(minutes=9)), replace(SLOW, draw=timedelta(hours=3))
    assert (usual_play(fast), slow_play(slow)) == (fast, slow)


def test_a_wait_of_days_is_of_slow_play_alone() -> None:
    draw, week = BY_NAME["draw"], timedelta(days=7)
    assert draw.chosen(SLOW, week).draw == week
    with pytest.raises(OnlyInSlowPlay) as refused:
        draw.chosen(USUAL, timedelta(minutes=31))
    assert refused.value.longest == timedelta(minutes=30)
    with pytest.raises(ValueError, match="draw"):
        draw.chosen(SLOW, week + timedelta(seconds=1))


# What is typed for quiet hours


@pytest.mark.parametrize(
    ("typed", "begin", "end"),
    [
        ("22-8", time(22), time(8)),
        ("22:00–08:00", time(22), time(8)),
        (" 22.30 to 7 ", time(22, 30), time(7)),
        ("from 23h until 6h30", time(23), time(6, 30)),
        ("24-8", time(0), time(8)),
        ("0:00 - 24:00", None, None),
        ("1-5", time(1), time(5)),
    ],
)
def test_quiet_hours_are_typed_as_people_type_them(typed: str, begin: time | None, end: time | None) -> None:
    if begin is None or end is None:
        with pytest.raises(QuietAllDay):
            quiet_hours(typed)
    else:
        assert quiet_hours(typed) == QuietHours(begin=begin, end=end)


@pytest.mark.parametrize("typed", ["22", "at night", "25-8", "22:60-8", "8-8-8", "24:30-8", "٢٢-٨", "22--8"])
def test_what_is_no_quiet_hours_is_refused(typed: str) -> None:
    with pytest.raises(NotQuietHours):
        quiet_hours(typed)


def test_quiet_hours_of_a_whole_day_are_refused() -> None:
    with pytest.raises(QuietAllDay):
        quiet_hours("8:00-8")


@pytest.mark.parametrize("typed", ["none", "", "Off"])
def test_quiet_hours_can_be_taken_back(typed: str) -> None:
    assert quiet_hours(typed) is None


# Deadlines


def test_a_deadline_in_quiet_hours_moves_to_their_end() -> None:
    words = table().start()
    assert berlin(words.game.deadline) == "02 08:00"  # and not at one o'clock at night
    words.until_just_before(words.game.deadline)
    assert words.phase is Phase.WORDS
    assert words.a_moment().phase is Phase.ROLL


def test_a_deadline_outside_of_them_stays() -> None:
    assert berlin(table().start().everyone_keeps().roll().game.deadline) == "02 13:00"


def test_an_hour_before_the_end_it_is_said() -> None:
    words = table().start()
    assert berlin(words.alarm(AlarmKind.LAST_CALL).at) == "02 07:00"


def test_only_slow_play_has_quiet_hours() -> None:
    fast = table(rules=replace(USUAL, quiet_hours=QuietHours(begin=time(0), end=time(23)))).start()
    assert fast.seconds_left == 60


def test_the_hourglass_does_not_run_out_at_night() -> None:
    guessing = table().start().everyone_keeps().roll().draw(ANN, BOB, CAT).fill_sheet(BOB).finish(BOB)
    assert berlin(guessing.round.hourglass) == berlin(guessing.game.deadline) == "02 08:00"


def test_a_pause_does_not_bring_a_deadline_into_the_night() -> None:
    drawing = table().start().everyone_keeps().roll().pause().wait(10 * HOUR)
    before = drawing.alarm(AlarmKind.TIME_UP)
    drawing.resume()
    assert berlin(drawing.game.deadline) == "03 08:00"
    assert berlin(drawing.alarm(AlarmKind.LAST_CALL).at) == "03 07:00"
    after = drawing.alarm(AlarmKind.TIME_UP)
    assert after.at - drawing.now <= (after.lasts or timedelta())  # else it would be taken for a clock set back
    assert before.at < after.at
    assert drawing.wake_up().game.deadline == after.at


def test_r12_last_pictures_are_waited_for_at_night_as_well() -> None:
    drawing = table().start().everyone_keeps().roll()
    drawing.wait(10 * HOUR).receive(ANN)
    drawing.skip()
    assert drawing.round.closing
    assert drawing.seconds_left == 600


def test_r28_after_an_outage_there_is_an_hour_and_no_night() -> None:
    drawing = table(rules=replace(SLOW_NIGHT, hourglass=timedelta(hours=9))).start().everyone_keeps().roll()
    drawing.now = drawing.alarm(AlarmKind.TIME_UP).at + timedelta(seconds=5)
    assert drawing.wake_up().seconds_left == HOUR
    drawing.now = drawing.alarm(AlarmKind.TIME_UP).at + timedelta(hours=8)  # ten in the evening
    assert berlin(drawing.wake_up().game.deadline) == "03 08:00"


def test_in_spring_and_autumn_quiet_hours_end_by_the_wall_clock() -> None:
    for month, day, night in ((3, 28, 9.5 - 1), (10, 24, 9.5 + 1)):
        at = datetime(2026, month, day, 22, 30, tzinfo=BERLIN).astimezone(UTC)
        end = after_quiet_hours(SLOW_NIGHT, at)
        assert (berlin(end)[3:], end - at) == ("08:00", timedelta(hours=night))


def test_quiet_hours_that_end_in_the_hour_of_the_change() -> None:
    rules = replace(SLOW, quiet_hours=QuietHours(begin=time(22), end=time(2, 30)), zone="Europe/Berlin")
    gap = after_quiet_hours(rules, datetime(2026, 3, 29, 0, 10, tzinfo=UTC))
    assert gap == datetime(2026, 3, 29, 1, 30, tzinfo=UTC)  # half past two does not come: half past three
    twice = datetime(2026, 10, 25, 1, 15, tzinfo=UTC)  # a quarter past two, for the second time
    assert after_quiet_hours(rules, twice) == datetime(2026, 10, 25, 1, 30, tzinfo=UTC)


@pytest.mark.parametrize("zone", [None, "Atlantis/Lost", "../etc/passwd"])
def test_without_a_zone_that_is_known_the_time_is_universal(zone: str | None) -> None:
    rules = replace(SLOW_NIGHT, zone=zone)
    assert after_quiet_hours(rules, datetime(2026, 7, 1, 22, tzinfo=UTC)) == datetime(2026, 7, 2, 8, tzinfo=UTC)


@QUICK
@given(any_time, any_time, zones, st.integers(0, 2 * 365 * 24 * 60))
def test_quiet_hours_are_over_soon_at_a_time_that_is_not_quiet(
    begin: time, end: time, zone: str | None, minutes: int
) -> None:
    at = datetime(2026, 1, 1, tzinfo=UTC) + timedelta(minutes=minutes)
    rules = replace(SLOW, quiet_hours=QuietHours(begin=begin, end=end), zone=zone)
    later = after_quiet_hours(rules, at)
    assert at <= later <= at + timedelta(hours=26)
    assert not is_quiet(rules, later)
    assert later == at or is_quiet(rules, at)


# Who is waited for, and who is told


def test_r27_nudges_are_six_hours_apart() -> None:
    words = table().start().play(Nudge(Actor(ANN)))
    assert words.wait(HOUR).refuses(NudgedLately, Nudge(Actor(BOB))).seconds == 5 * HOUR
    words.wait(5 * HOUR).play(Nudge(Actor(BOB)))


def test_r27_the_host_has_half_a_day() -> None:
    paused = table().start().pause().wait(12 * HOUR - 1)
    paused.refuses(HostFirst, HandOn(CAT, Actor(BOB)))
    assert paused.wait(1).play(HandOn(CAT, Actor(BOB))).game.host == CAT


# When a game ends that nobody plays


def test_r28_a_slow_lobby_waits_for_days() -> None:
    lobby = table(rules=SLOW)
    assert lobby.wait(47 * HOUR).phase is Phase.LOBBY
    assert lobby.wait(HOUR).game.ended is Ended.ABANDONED


@pytest.mark.parametrize(
    ("rules", "hours"),
    [
        (SLOW, 48),
        (SLOW_NIGHT, 48 + 22),  # a night of ten hours, or eleven when clocks are set back
        (replace(SLOW, guess=timedelta(days=7)), 14 * 24),
        (replace(SLOW, guess=None), 14 * 24),
        (Rules(slow=True), 24),
    ],
)
def test_r28_what_nobody_touches_is_abandoned_later_the_slower_it_is(rules: Rules, hours: int) -> None:
    drawing = table(rules=rules, draw=1).start().everyone_keeps().roll()
    assert drawing.alarm(AlarmKind.ABANDON).at - drawing.now == timedelta(hours=hours)


lengths = st.none() | st.integers(60, 7 * 24 * HOUR).map(lambda seconds: timedelta(seconds=seconds))


@QUICK
@given(
    st.fixed_dictionaries({name: lengths for name in LENGTHS if name != "hourglass"}),
    st.sampled_from(Begin),
    st.none() | st.builds(QuietHours, begin=any_time, end=any_time),
    zones,
    st.integers(0, 5),
    st.integers(0, 20),
)
def test_slow_games_end_by_deadlines_alone(
    waits: dict[str, timedelta | None],
    begin: Begin,
    quiet: QuietHours | None,
    zone: str | None,
    outages: int,
    seed: int,
) -> None:
    rules = replace(SLOW, begin=begin, quiet_hours=quiet, zone=zone, **waits)
    rng, now = Random(seed), datetime(2026, 3, 20, seed % 24, tzinfo=UTC)
    seats = tuple(Player(id=player) for player in (ANN, BOB, CAT))
    game = new_game("t", ANN, WORDS, now, rng, rules=rules, players=seats)
    for away in range(200):
        if not game.open:
            break
        assert game.due is not None
        now = max(now, game.due)
        assert game.deadline is None or game.pause or not is_quiet(rules, game.deadline)
        if away < outages:
            now += timedelta(hours=away)
        game = play(game, Tick(), now, rng)
    assert not game.open
    assert game.ended is Ended.ABANDONED
