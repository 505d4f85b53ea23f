"""An absent host freezes nothing, whoever was removed stays out, a table can be locked (R26, R27, fault 76)."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest

from artbox_bot.game.events import Ended, Event, EventKind, Phase
from artbox_bot.game.hosting import HOST_TIME, host_due
from artbox_bot.game.hurrying import wait_of
from artbox_bot.game.moves import (
    Actor,
    Close,
    HandOn,
    HostGone,
    Join,
    KeepWord,
    LetIn,
    Lock,
    Mended,
    Move,
    Nudge,
    Pause,
    Remove,
    Resume,
    Skip,
    Speak,
    Start,
    Stop,
)
from artbox_bot.game.refusals import (
    AlreadyHost,
    GameOver,
    HostFirst,
    HostMustPlay,
    KeptOut,
    NoSuchPlayer,
    NotAllowed,
    NotKeptOut,
    NotPaused,
    NudgedLately,
    TableFull,
    TableLocked,
    WaitOver,
)
from artbox_bot.game.rules import Begin
from artbox_bot.game.standstill import Obstacle
from artbox_bot.game.values import Game
from tests.game.table import (
    ANN,
    BOB,
    CAT,
    DAN,
    EVE,
    EVERYONE,
    IDA,
    MODERATOR,
    Table,
    at_drawing,
    at_linking,
    at_reveal,
    at_roll,
    at_words,
)

Build = Callable[..., Table]
TWO_MINUTES = 120


def new_hosts(game: Game) -> list[tuple[int | None, int | None]]:
    """Who made whom host, by the lines of the channel."""
    return [(e.by, e.host) for e in game.events if e.host is not None]


def last_event(game: Game) -> Event:
    return game.events[-1]


# The host says nothing


def paused() -> Table:
    return at_roll(ANN, BOB, CAT).wait(10).pause()


def endless() -> Table:
    return at_drawing(ANN, BOB, CAT, draw=None).draw(ANN, BOB)


def lobby_of_a_host_who_watches() -> Table:
    return Table(BOB, CAT, DAN, begin=Begin.VOTE)


@pytest.mark.parametrize(
    ("table", "move", "then"),
    [
        (paused, Resume(Actor(BOB)), Phase.ROLL),
        (paused, Skip(Actor(CAT)), Phase.DRAW),
        (endless, Skip(Actor(CAT)), Phase.LINK),
        (paused, HandOn(BOB, Actor(BOB)), Phase.ROLL),
        (endless, HandOn(CAT, Actor(BOB)), Phase.DRAW),
        (lobby_of_a_host_who_watches, HandOn(CAT, Actor(BOB)), Phase.LOBBY),
    ],
    ids=lambda value: getattr(value, "__name__", str(value)),
)
def test_fault_76_r27_after_two_minutes_whoever_sits_there_acts_for_an_absent_host(
    table: Build, move: Resume | Skip | HandOn, then: Phase
) -> None:
    there = table()
    began = there.now
    there.wait(TWO_MINUTES - 1)
    refused = there.refuses(HostFirst, move)
    assert (refused.host, refused.until) == (ANN, began + HOST_TIME)
    there.refuses(NotAllowed, replace(move, by=Actor(IDA)))
    there.wait(1).refuses(NotAllowed, replace(move, by=Actor(IDA)))
    assert there.play(move).phase is then


def test_r27_in_the_hands_of_an_absent_host_a_lobby_still_begins() -> None:
    table = Table(ANN, BOB, CAT, DAN, begin=Begin.HOST)
    table.game = replace(table.game, host=IDA)
    table.refuses(HostMustPlay, Start(Actor(DAN)))
    table.wait(TWO_MINUTES).play(HandOn(CAT, Actor(DAN))).start(DAN)
    assert table.round.starting_player == CAT


@pytest.mark.parametrize("build", [at_words, at_roll, at_drawing, at_linking, at_reveal])
def test_r27_a_wait_that_ends_by_itself_waits_for_no_host(build: Build) -> None:
    table = build(ANN, BOB, CAT)
    assert host_due(table.game) is None
    for move in (Skip(Actor(BOB)), HandOn(BOB, Actor(BOB)), Resume(Actor(BOB))):
        table.refuses(NotAllowed, move)


@pytest.mark.parametrize("move", [Pause(Actor(BOB)), Remove(CAT, Actor(BOB)), Lock(Actor(BOB)), Stop(Actor(BOB))])
def test_r27_nobody_stops_pauses_locks_or_removes_in_the_hosts_place(move: Move) -> None:
    endless().wait(3600).refuses(NotAllowed, move)


def test_r27_any_word_of_the_host_counts_and_nobody_elses() -> None:
    table = at_words(ANN, BOB, CAT, DAN).keep(BOB).pause()
    table.wait(90).play(KeepWord(ANN, 1)).wait(60).play(KeepWord(CAT, 0))
    table.wait(59)
    assert table.refuses(HostFirst, Resume(Actor(BOB))).until == table.now + timedelta(seconds=1)
    table.play(Speak(BOB)).wait(1).play(Speak(CAT)).play(Resume(Actor(BOB)))
    assert table.game.pause is None


def test_r27_a_host_who_looks_at_the_table_is_there_and_plays_nothing() -> None:
    table = paused().wait(TWO_MINUTES).play(Speak(ANN))
    table.refuses(HostFirst, Resume(Actor(BOB)))
    assert table.wait(86_400 - TWO_MINUTES).game.ended is Ended.ABANDONED


def test_r27_the_two_minutes_begin_with_the_wait_and_with_a_new_host() -> None:
    table = at_roll(ANN, BOB, CAT, DAN, draw=None).wait(29).play(Pause(MODERATOR)).wait(100)
    assert host_due(table.game) == table.now + timedelta(seconds=20)
    table.play(Resume(MODERATOR))
    assert host_due(table.game) is None
    table.wait(1)  # the dice roll by themselves, and drawing has no end
    assert host_due(table.game) == table.now + HOST_TIME
    table.wait(60).leave(ANN)
    assert host_due(table.game) == table.now + HOST_TIME
    assert table.game.host == BOB


def test_r27_a_pause_for_trouble_waits_for_the_host_once_it_is_over() -> None:
    table = at_roll(ANN, BOB, CAT).play(Pause(MODERATOR, Obstacle(why="locked"))).wait(3600).play(Mended())
    assert host_due(table.game) == table.now + HOST_TIME


def test_a_stored_game_of_an_older_version_waits_for_no_word() -> None:
    table = paused()
    table.game = replace(table.game, quiet_since=None)
    assert table.play(Resume(Actor(BOB))).game.pause is None


def test_r28_nothing_that_the_host_lets_lie_lives_longer_for_it() -> None:
    assert lobby_of_a_host_who_watches().wait(30 * 60).game.ended is Ended.ABANDONED
    assert paused().wait(86_400).game.ended is Ended.ABANDONED


# Who is host


def test_r27_a_host_hands_on_also_one_who_watches_and_the_table_is_told() -> None:
    table = at_roll(ANN, BOB, CAT).play(HandOn(CAT, Actor(ANN)))
    assert table.game.host == CAT
    table.refuses(NotAllowed, HandOn(ANN, Actor(ANN)))
    table.refuses(AlreadyHost, HandOn(CAT, MODERATOR))
    table.refuses(NoSuchPlayer, HandOn(IDA, Actor(CAT)))
    table.play(HandOn(BOB, MODERATOR))
    watched = Table(BOB, CAT, DAN, begin=Begin.VOTE).play(HandOn(DAN, Actor(ANN)))
    assert new_hosts(table.game) == [(ANN, CAT), (MODERATOR.id, BOB)]
    assert new_hosts(watched.game) == [(ANN, DAN)]


def test_r27_whoever_becomes_host_because_somebody_left_is_told_once() -> None:
    playing = at_roll(ANN, BOB, CAT, DAN).leave(ANN)
    watching = Table(BOB, CAT, DAN, begin=Begin.VOTE).start().play(HostGone(ANN))
    lobby = Table(ANN, BOB, CAT).leave(ANN)
    assert [new_hosts(t.game) for t in (playing, watching, lobby)] == [[(None, BOB)]] * 3
    assert [last_event(t.game).kind for t in (playing, watching, lobby)] == [
        EventKind.LEFT,
        EventKind.HOST,
        EventKind.HOST,
    ]


def test_a_lobby_that_nobody_is_left_in_has_no_new_host() -> None:
    assert Table(ANN).leave(ANN).game.events == ()


# Skipping ends one wait


def test_two_presses_of_skip_for_one_wait_end_one_wait() -> None:
    table = at_words(ANN, BOB, CAT)
    press = Skip(Actor(ANN), wait_of(table.game))
    table.play(press)
    table.refuses(WaitOver, press)
    table.wait(10).refuses(WaitOver, press)
    assert table.phase is Phase.ROLL


def test_two_skips_at_once_end_one_wait_whoever_gives_them() -> None:
    table = at_words(ANN, BOB, CAT).play(Skip(Actor(ANN))).wait(2)
    table.refuses(WaitOver, Skip(MODERATOR))
    table.refuses(WaitOver, Skip(Actor(ANN), wait_of(table.game)))
    assert table.wait(1).play(Skip(MODERATOR)).phase is Phase.DRAW


def test_a_press_that_comes_when_the_wait_has_just_ended_by_itself_skips_nothing() -> None:
    table = at_words(ANN, BOB, CAT)
    press = Skip(Actor(ANN), wait_of(table.game))
    table.wait(60).refuses(WaitOver, press)


def test_no_two_waits_of_a_game_have_the_same_numbers() -> None:
    table = Table(ANN, BOB, CAT, begin=Begin.VOTE).start()
    waits = [wait_of(table.game)]
    while table.phase is not Phase.REVEAL:
        if table.phase is Phase.DRAW and not table.round.closing:
            table.draw(ANN, BOB).receive(CAT)
        elif table.phase is Phase.LINK:
            table.link(CAT, ANN) if not table.round.links else None
        waits.append(wait_of(table.wait(3).skip().game))
    waits.append(wait_of(table.next_round().game))
    assert len(set(waits)) == len(waits) == 10


def test_two_nudges_at_once_are_one_whoever_gives_them() -> None:
    table = at_drawing(ANN, BOB, CAT).play(Nudge(Actor(ANN)))
    table.refuses(NudgedLately, Nudge(Actor(ANN)))
    table.refuses(NudgedLately, Nudge(MODERATOR))
    assert [e.kind for e in table.game.events] == [EventKind.NUDGED]


def test_two_resumes_of_one_pause_are_one() -> None:
    paused().resume().refuses(NotPaused, Resume(Actor(ANN)))


# Removed, and locked out


@pytest.mark.parametrize("build", [Table, at_roll, at_linking, at_reveal])
def test_r26_whoever_was_removed_stays_out_until_they_are_let_in(build: Build) -> None:
    table = build(ANN, BOB, CAT, DAN).remove(DAN, by=ANN)
    table.wait(1).refuses(KeptOut, Join(DAN))
    table.refuses(NotAllowed, LetIn(DAN, Actor(BOB)))
    table.refuses(NotKeptOut, LetIn(BOB, Actor(ANN)))
    table.play(LetIn(DAN, MODERATOR))
    assert (last_event(table.game).kind, last_event(table.game).player) == (EventKind.LET_IN, DAN)
    table.refuses(NotKeptOut, LetIn(DAN, MODERATOR))
    assert DAN in table.join(DAN).game.present
    assert table.remove(DAN, by=ANN).game.removed[0].id == DAN


def test_r26_whoever_has_left_comes_back_as_ever() -> None:
    assert DAN in at_roll(ANN, BOB, CAT, DAN).leave(DAN).join(DAN).game.present


def test_r26_a_moderator_who_was_removed_lets_themselves_in() -> None:
    table = at_roll(ANN, BOB, CAT, DAN).remove(DAN, by=ANN).play(LetIn(DAN, Actor(DAN, moderator=True)))
    assert DAN in table.join(DAN).game.present


@pytest.mark.parametrize("build", [Table, at_roll])
def test_nobody_joins_a_table_that_is_locked(build: Build) -> None:
    table = build(ANN, BOB, CAT, DAN).leave(DAN)
    table.refuses(NotAllowed, Lock(Actor(BOB)))
    table.play(Lock(Actor(ANN))).play(Lock(MODERATOR))
    for player in (DAN, EVE):
        table.refuses(TableLocked, Join(player))
    table.play(Lock(MODERATOR, locked=False)).play(Lock(Actor(ANN), locked=False)).join(DAN, EVE)
    locks = [(e.kind, e.by) for e in table.game.events if e.kind in (EventKind.LOCKED, EventKind.UNLOCKED)]
    assert locks == [(EventKind.LOCKED, ANN), (EventKind.UNLOCKED, MODERATOR.id)]


def test_a_full_table_that_is_locked_says_that_it_is_locked_else_that_it_is_full() -> None:
    table = Table(*EVERYONE).play(Lock(Actor(ANN)))
    table.refuses(TableLocked, Join(IDA))
    table.play(Lock(Actor(ANN), locked=False)).refuses(TableFull, Join(IDA))


@pytest.mark.parametrize("move", [HandOn(BOB, MODERATOR), LetIn(BOB, MODERATOR), Lock(MODERATOR), Speak(ANN)])
def test_a_game_that_is_over_has_no_host_to_speak_of(move: Move) -> None:
    at_roll(ANN, BOB, CAT).play(Close(Ended.PLACE_GONE)).refuses(GameOver, move)
