"""So that no game is stalled or spoilt: pause, skip, hide, report, nudge, and what is noted of it (R10, R27)."""

from dataclasses import replace
from datetime import timedelta

import pytest

from artbox_bot.game.events import Ended, Event, EventKind, Phase
from artbox_bot.game.homes import awaited
from artbox_bot.game.moderating import MOST_OF_WATCHERS, hears_of
from artbox_bot.game.moves import (
    Actor,
    Close,
    DrawingRefused,
    Forget,
    Hide,
    Mended,
    Move,
    Nudge,
    Pause,
    Report,
    Resume,
    ShowAgain,
    Skip,
)
from artbox_bot.game.points import Point
from artbox_bot.game.refusals import (
    AlreadyPaused,
    GameOver,
    HostFirst,
    NobodyToNudge,
    NoSuchDrawing,
    NotAllowed,
    NotAtTable,
    NotHidden,
    NothingToSkip,
    NotPaused,
    NudgedLately,
    ReportedByMany,
    ReportedOften,
)
from artbox_bot.game.rules import Begin
from artbox_bot.game.seats import NOBODY
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


def test_a_drawing_that_was_refused_alone_is_marked_until_it_is_replaced() -> None:
    table = at_drawing(ANN, BOB, CAT).draw(ANN, BOB)
    picture = table.round.drawings[BOB].picture
    table.play(DrawingRefused(picture))
    assert [table.round.drawings[p].refused for p in (ANN, BOB)] == [False, True]
    table.draw(BOB)
    assert not table.round.drawings[BOB].refused
    assert table.round.drawings[BOB].picture != picture
    table.refuses(NoSuchDrawing, DrawingRefused(picture))


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


def test_r10_a_drawing_hidden_after_the_scoring_keeps_what_it_has_earned() -> None:
    table = at_reveal(ANN, BOB, CAT).hide(ANN)
    assert table.round.hidden == {ANN}
    assert table.round.result is not None
    assert table.round.result.drawing == Point(ANN, 2)
    assert table.game.scores[ANN] == 1


def test_r10_a_drawing_of_an_earlier_round_and_of_a_game_that_is_over_can_be_hidden() -> None:
    table = at_reveal(ANN, BOB, CAT)
    place = table.place(BOB)
    table.next_round().stop(by=ANN).play(Hide(Actor(ANN), 1, place))
    assert [this.hidden for this in table.game.rounds] == [{BOB}, set()]
    assert table.game.ended is Ended.STOPPED
    assert table.game.alarms == ()


@pytest.mark.parametrize(("round_number", "place"), [(1, 0), (1, 4), (2, 1), (0, 1)])
def test_r10_only_what_lies_on_a_board_can_be_hidden_or_reported(round_number: int, place: int) -> None:
    table = at_linking(ANN, BOB, CAT)
    table.refuses(NoSuchDrawing, Hide(MODERATOR, round_number, place))
    table.refuses(NoSuchDrawing, Report(BOB, round_number, place))


def test_r10_only_the_host_or_a_moderator_hides() -> None:
    at_linking(ANN, BOB, CAT).refuses(NotAllowed, Hide(Actor(BOB), 1, 1))


def test_players_and_whoever_only_watches_report_a_drawing_also_after_the_game() -> None:
    table = at_linking(ANN, BOB, CAT, DAN).leave(DAN).stop(by=ANN).play(Report(DAN, 1, 2, "rude"))
    table.play(Report(IDA, 1, 1))
    first, second = table.game.reports
    assert (first.by, first.player, first.text) == (DAN, table.round.board[1], "rude")
    assert (second.by, second.player) == (IDA, table.round.board[0])


def test_fault_72_however_many_watch_they_do_not_fill_the_game_nor_keep_players_from_reporting() -> None:
    table = at_linking(ANN, BOB, CAT, DAN)
    for number in range(MOST_OF_WATCHERS):
        table.play(Report(9000 + number, 1, 1, "x"))
    table.refuses(ReportedByMany, Report(IDA, 1, 1))
    table.play(Report(9000, 1, 1, "put otherwise")).play(Report(BOB, 1, 1)).play(Report(CAT, 1, 1))
    assert len(table.game.reports) == MOST_OF_WATCHERS + 2


def test_a_report_is_told_the_host_but_of_what_they_drew_or_wrote_themselves() -> None:
    table = at_linking(ANN, BOB, CAT, DAN)
    of_ann, of_bob = table.place(ANN), table.place(BOB)
    for report in (Report(BOB, 1, of_ann), Report(ANN, 1, of_bob), Report(CAT, 1, of_bob)):
        table.play(report)
    assert [hears_of(table.game, report) for report in table.game.reports] == [None, None, ANN]
    assert hears_of(replace(table.game, host=NOBODY), table.game.reports[-1]) is None


def test_r10_a_drawing_that_is_shown_again_earns_as_if_it_had_never_been_hidden() -> None:
    table = at_linking(ANN, BOB, CAT).hide(ANN).show_again(ANN)
    assert table.round.hidden == set()
    assert [event.kind for event in table.game.events] == [EventKind.HIDDEN, EventKind.SHOWN_AGAIN]
    table.refuses(NotHidden, ShowAgain(MODERATOR, 1, table.place(ANN)))
    table.refuses(NotAllowed, ShowAgain(Actor(BOB), 1, table.place(ANN)))
    table.link(BOB, ANN).link(CAT, ANN).everyone_finishes()
    assert table.game.scores[ANN] == 1


def test_r10_a_drawing_that_is_shown_again_after_the_score_has_earned_nothing() -> None:
    table = at_linking(ANN, BOB, CAT).hide(ANN)
    table.link(BOB, ANN).link(CAT, ANN).everyone_finishes().show_again(ANN)
    assert table.game.scores[ANN] == 0
    assert table.round.hidden == set()


def test_what_its_artist_had_forgotten_is_not_shown_again() -> None:
    table = at_reveal(ANN, BOB, CAT).stop(by=ANN)
    table.play(Forget(BOB)).refuses(NoSuchDrawing, ShowAgain(Actor(ANN), 1, table.place(BOB)))


def test_fault_72_a_person_has_three_reports_a_game_one_for_each_drawing() -> None:
    table = at_linking(ANN, BOB, CAT, DAN)
    for number in range(40):
        table.play(Report(DAN, 1, 1 + number % 3, f"{number} " + "x" * 1000))
    assert [(r.place, r.text[:3], len(r.text)) for r in table.game.reports] == [
        (2, "37 ", 300),
        (3, "38 ", 300),
        (1, "39 ", 300),
    ]
    table.refuses(ReportedOften, Report(DAN, 1, 4))
    table.play(Report(BOB, 1, 4))
    assert table.game.events == at_linking(ANN, BOB, CAT, DAN).game.events


def test_fault_72_what_is_hidden_is_hidden_once() -> None:
    table = at_linking(ANN, BOB, CAT).hide(BOB).hide(BOB)
    assert [event.kind for event in table.game.events] == [EventKind.HIDDEN]


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


def test_who_comes_and_goes_is_noted_with_what_follows_from_it() -> None:
    table = at_roll(ANN, BOB, CAT, DAN).join(EVE).leave(ANN).join(ANN).remove(DAN, by=BOB)
    assert [(e.kind, e.player, e.by, e.start, e.host) for e in table.game.events] == [
        (EventKind.JOINED, EVE, None, None, None),
        (EventKind.LEFT, ANN, None, BOB, BOB),
        (EventKind.CAME_BACK, ANN, None, None, None),
        (EventKind.REMOVED, DAN, BOB, None, None),
    ]
    assert {(e.at, e.round, e.phase) for e in table.game.events} == {(table.now, 1, Phase.ROLL)}


def test_in_the_lobby_only_a_removal_is_noted() -> None:
    table = Table(ANN, BOB, CAT).join(DAN).leave(CAT)
    assert table.game.events == ()
    assert last_event(table.remove(DAN, by=ANN).game).player == DAN


def test_what_the_host_does_is_noted() -> None:
    table = at_roll(ANN, BOB, CAT).pause().resume().skip().stop(by=ANN)
    kinds = [EventKind.PAUSED, EventKind.RESUMED, EventKind.SKIPPED, EventKind.STOPPED]
    assert [(e.kind, e.by) for e in table.game.events] == [(kind, ANN) for kind in kinds]


@pytest.mark.parametrize("move", [Pause(MODERATOR), Resume(MODERATOR), Skip(MODERATOR), Nudge(MODERATOR)])
def test_a_game_that_is_over_is_neither_paused_nor_skipped_nor_nudged(move: Move) -> None:
    table = at_roll(ANN, BOB, CAT).play(Close(Ended.PLACE_GONE))
    table.refuses(GameOver, move)


def test_a_pause_in_the_lobby_does_not_shorten_the_first_wait() -> None:
    table = Table(ANN, BOB, CAT).pause().wait(600).start()
    assert table.wait(HOUR).phase is Phase.WORDS
    table.now += timedelta(seconds=1)
    assert table.resume().seconds_left == 60
