"""So that no game is spoilt: drawings that are hidden, reported, shown again, or refused by Discord (R10)."""

from dataclasses import replace

import pytest

from artbox_bot.game.events import Ended, EventKind
from artbox_bot.game.moderating import MOST_OF_WATCHERS, hears_of
from artbox_bot.game.moves import (
    Actor,
    DrawingRefused,
    Forget,
    Hide,
    Report,
    ShowAgain,
)
from artbox_bot.game.points import Point
from artbox_bot.game.refusals import (
    NoSuchDrawing,
    NotAllowed,
    NotHidden,
    ReportedByMany,
    ReportedOften,
)
from artbox_bot.game.seats import NOBODY
from tests.game.table import (
    ANN,
    BOB,
    CAT,
    DAN,
    IDA,
    MODERATOR,
    at_drawing,
    at_linking,
    at_reveal,
)


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


def test_a_drawing_that_was_refused_alone_is_marked_until_it_is_replaced() -> None:
    table = at_drawing(ANN, BOB, CAT).draw(ANN, BOB)
    picture = table.round.drawings[BOB].picture
    table.play(DrawingRefused(picture))
    assert [table.round.drawings[p].refused for p in (ANN, BOB)] == [False, True]
    table.draw(BOB)
    assert not table.round.drawings[BOB].refused
    assert table.round.drawings[BOB].picture != picture
    table.refuses(NoSuchDrawing, DrawingRefused(picture))
