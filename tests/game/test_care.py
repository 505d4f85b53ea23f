"""So that no game is stalled: pause, skip, nudge (R27)."""

from datetime import timedelta

import pytest

from artbox_bot.game.events import Ended, Event, Phase
from artbox_bot.game.homes import awaited
from artbox_bot.game.moves import (
    Actor,
    Close,
    Mended,
    Move,
    Nudge,
    Pause,
    Resume,
    Skip,
)
from artbox_bot.game.refusals import (
    AlreadyPaused,
    GameOver,
    HostFirst,
    NobodyToNudge,
    NotAllowed,
    NotAtTable,
    NothingToSkip,
    NotPaused,
    NudgedLately,
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
    IDA,
    MODERATOR,
    Table,
    at_drawing,
    at_linking,
    at_reveal,
    at_roll,
    at_words,
)

HOUR = 3600


def last_event(game: Game) -> Event:
    return game.events[-1]


def test_a_pause_keeps_what_was_left_of_the_time() -> None:
    table = at_linking(ANN, BOB, CAT).fill_sheet(ANN).finish(ANN).wait(12).pause()
    assert table.game.deadline is None
    table.wait(HOUR)
    assert table.phase is Phase.LINK
    assert not table.round.last_call
    table.resume()
    assert table.seconds_left == 18
    assert table.round.hourglass == table.game.deadline
    assert table.wait(8).round.last_call
    assert table.wait(10).phase is Phase.REVEAL


def test_the_table_plays_on_during_a_pause_and_what_begins_then_has_its_whole_time() -> None:
    table = at_words(ANN, BOB, CAT).wait(10).pause().wait(HOUR).everyone_keeps()
    assert table.phase is Phase.ROLL
    assert table.wait(HOUR).phase is Phase.ROLL
    assert table.resume().seconds_left == 30


def test_a_hand_in_during_a_pause_has_its_place_in_the_order() -> None:
    table = at_drawing(ANN, BOB, CAT).draw(CAT).pause().wait(HOUR).draw(ANN).resume().draw(BOB)
    assert table.round.tokens == {CAT: 1, ANN: 2, BOB: 3}


def test_r28_a_paused_game_without_a_move_for_24_hours_is_abandoned() -> None:
    table = at_roll(ANN, BOB, CAT).pause().wait(24 * HOUR - 1)
    assert table.phase is Phase.ROLL
    assert table.wait(1).game.ended is Ended.ABANDONED
    assert table.game.pause is None


def test_waking_up_leaves_a_pause_as_it_is() -> None:
    table = at_roll(ANN, BOB, CAT).wait(10).pause().wait(HOUR)
    before = table.game
    assert table.wake_up().game == before
    assert table.resume().seconds_left == 20


def test_r27_only_the_host_or_a_moderator_pauses_and_resumes() -> None:
    table = at_roll(ANN, BOB, CAT)
    table.refuses(NotAllowed, Pause(Actor(BOB)))
    table.refuses(NotPaused, Resume(Actor(ANN)))
    table.play(Pause(MODERATOR, Obstacle(lacks=("ink",))))
    assert table.game.pause is not None
    assert table.game.pause.trouble == Obstacle(lacks=("ink",))
    table.refuses(HostFirst, Resume(Actor(BOB)))
    table.refuses(NotAllowed, Resume(Actor(IDA)))
    table.refuses(AlreadyPaused, Pause(Actor(ANN)))
    assert table.play(Resume(MODERATOR)).game.pause is None


def test_when_trouble_is_gone_the_deadlines_still_stand_still_until_somebody_resumes() -> None:
    table = at_roll(ANN, BOB, CAT).wait(10)
    table.refuses(NotPaused, Mended())
    table.play(Pause(MODERATOR, Obstacle(why="locked"))).wait(HOUR).play(Mended())
    table.refuses(NotPaused, Mended())
    assert table.game.pause is not None
    assert table.game.pause.trouble is None
    assert table.wait(HOUR).resume().seconds_left == 20


def test_a_game_that_people_paused_may_come_into_trouble_once() -> None:
    table = at_roll(ANN, BOB, CAT).wait(10).pause().wait(HOUR)
    table.play(Pause(MODERATOR, Obstacle(why="locked")))
    table.refuses(AlreadyPaused, Pause(MODERATOR, Obstacle(why="explicit")))
    assert table.game.pause is not None
    assert table.game.pause.trouble == Obstacle(why="locked")
    assert table.wait(HOUR).resume().seconds_left == 20


def test_a_skip_does_what_the_deadline_would() -> None:
    table = Table(ANN, BOB, CAT, begin=Begin.VOTE)
    table.refuses(NothingToSkip, Skip(Actor(ANN)))
    table.start().vote(BOB, CAT)
    passed = [table.wait(3).skip().phase for _ in range(4)]
    assert passed == [Phase.WORDS, Phase.ROLL, Phase.DRAW, Phase.REVEAL]
    assert table.round.starting_player == CAT
    assert table.round.kept_by_chance == {ANN, BOB, CAT}
    assert table.round.rolled_by_chance
    assert table.round.void
    assert table.wait(3).skip().round.number == 2


def test_a_skip_of_the_links_turns_the_hourglass_first() -> None:
    table = at_linking(ANN, BOB, CAT).link(ANN, BOB).skip()
    assert table.phase is Phase.LINK
    assert table.seconds_left == 30
    assert table.wait(3).skip().phase is Phase.REVEAL


def test_a_skip_waits_for_pictures_received_in_time_once() -> None:
    table = at_drawing(ANN, BOB, CAT).draw(ANN, BOB)
    table.receive(CAT)
    assert table.skip().round.closing
    assert table.phase is Phase.DRAW
    assert table.wait(3).skip().phase is Phase.LINK


def test_a_skip_in_a_pause_keeps_the_pause() -> None:
    table = at_roll(ANN, BOB, CAT).pause().wait(HOUR).skip()
    assert table.phase is Phase.DRAW
    assert table.wait(HOUR).phase is Phase.DRAW
    assert table.resume().seconds_left == 300


def test_r27_only_the_host_or_a_moderator_skips() -> None:
    table = at_roll(ANN, BOB, CAT)
    table.refuses(NotAllowed, Skip(Actor(BOB)))
    assert table.play(Skip(MODERATOR)).phase is Phase.DRAW


def test_a_nudge_calls_whom_the_table_waits_for() -> None:
    table = at_drawing(ANN, BOB, CAT, DAN).draw(DAN).join(EVE).play(Nudge(Actor(CAT)))
    assert last_event(table.game).calls == (ANN, BOB)
    table.refuses(NotAtTable, Nudge(Actor(IDA)))


def test_nobody_is_nudged_for_the_next_round_as_it_comes_by_itself() -> None:
    at_reveal(ANN, BOB, CAT).refuses(NobodyToNudge, Nudge(Actor(ANN)))


@pytest.mark.parametrize("by", [Actor(ANN), Actor(CAT), MODERATOR])
def test_a_table_nudges_once_a_minute_whoever_asks(by: Actor) -> None:
    table = at_drawing(ANN, BOB, CAT).play(Nudge(Actor(BOB))).wait(45)
    assert 15 <= table.refuses(NudgedLately, Nudge(by)).seconds <= 16
    table.wait(15).play(Nudge(by))
    assert [event.by for event in table.game.events] == [BOB, by.id]


@pytest.mark.parametrize(
    ("table", "waiting"),
    [
        (Table(ANN, BOB, CAT), ()),
        (Table(ANN, BOB, CAT, begin=Begin.VOTE).start().vote(ANN, BOB), (BOB, CAT)),
        (Table(ANN, BOB, CAT, begin=Begin.ARTIST).start(), (ANN, BOB, CAT)),
        (at_words(ANN, BOB, CAT).keep(BOB), (ANN, CAT)),
        (at_roll(ANN, BOB, CAT), (ANN,)),
        (at_drawing(ANN, BOB, CAT).draw(ANN), (BOB, CAT)),
        (at_drawing(ANN, BOB, CAT, DAN).draw(ANN).leave(BOB), (CAT, DAN)),
        (at_linking(ANN, BOB, CAT).fill_sheet(CAT).finish(CAT), (ANN, BOB)),
        (at_reveal(ANN, BOB, CAT), (ANN, BOB, CAT)),
        (at_reveal(ANN, BOB, CAT).stop(by=ANN), ()),
    ],
    ids=lambda value: value.phase if isinstance(value, Table) else None,
)
def test_whom_the_table_waits_for(table: Table, waiting: tuple[int, ...]) -> None:
    assert awaited(table.game) == waiting


@pytest.mark.parametrize("move", [Pause(MODERATOR), Resume(MODERATOR), Skip(MODERATOR), Nudge(MODERATOR)])
def test_a_game_that_is_over_is_neither_paused_nor_skipped_nor_nudged(move: Move) -> None:
    table = at_roll(ANN, BOB, CAT).play(Close(Ended.PLACE_GONE))
    table.refuses(GameOver, move)


def test_a_pause_in_the_lobby_does_not_shorten_the_first_wait() -> None:
    table = Table(ANN, BOB, CAT).pause().wait(600).start()
    assert table.wait(HOUR).phase is Phase.WORDS
    table.now += timedelta(seconds=1)
    assert table.resume().seconds_left == 60
