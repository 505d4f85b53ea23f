"""The board, the word row, the links, and the hourglass (R14-R17)."""

from datetime import timedelta

import pytest

from artbox_bot.game.events import AlarmKind, Phase
from artbox_bot.game.moves import Finish, Link, LookAt
from artbox_bot.game.phases.link import looked_at
from artbox_bot.game.refusals import (
    AlreadyFinished,
    NoSuchDrawing,
    NoSuchWord,
    NotYet,
    OwnDrawing,
    OwnWord,
    SheetIncomplete,
    TooLate,
)
from tests.game.table import ANN, BOB, CAT, DAN, EVE, EVERYONE, MICROSECOND, Table, at_drawing, at_linking, whole_pack


def test_r14_the_board_holds_every_drawing_and_the_row_their_words() -> None:
    table = at_linking(*EVERYONE)
    assert sorted(table.round.board) == sorted(EVERYONE)
    assert sorted(table.round.word_row) == sorted(table.word(player) for player in EVERYONE)
    assert [table.round.letter(word) for word in table.round.word_row] == list("ABCDEFGH")


def test_r14_places_and_row_are_shuffled_independently_of_tokens_and_seats() -> None:
    boards: set[tuple[int, ...]] = set()
    rows: set[tuple[int, ...]] = set()
    for seed in range(60):
        table = Table(ANN, BOB, CAT, seed=seed).start().everyone_keeps().roll().draw(ANN, BOB, CAT)
        boards.add(table.round.board)
        rows.add(
            tuple(
                table.round.board.index(a) for w in table.round.word_row for a in (ANN, BOB, CAT) if table.word(a) == w
            )
        )
    assert len(boards) == 6
    assert len(rows) == 6


def test_r14_with_exactly_two_drawings_one_word_from_the_top_of_the_deck_joins_the_row() -> None:
    table = at_drawing(ANN, BOB, CAT).draw(ANN, BOB)
    top, *rest = table.game.deck
    table.wait(300)
    assert sorted(table.round.word_row) == sorted([table.word(ANN), table.word(BOB), top])
    assert table.round.added_words == (top,)
    assert table.game.deck == tuple(rest)


def test_r14_the_added_word_goes_under_the_deck_after_the_round() -> None:
    table = at_linking(ANN, BOB, CAT, artists=(ANN, BOB))
    (added,) = table.round.added_words
    deck = table.game.deck
    table.everyone_finishes().next_round()
    dealt = {word for offer in table.round.offers.values() for word in offer}
    assert table.game.deck == (*deck[len(dealt) :], added)
    assert added not in table.game.used
    assert sum(whole_pack(table.game).values()) == len(table.words)


@pytest.mark.parametrize("count", [3, 5, 8])
def test_r14_no_word_is_added_to_three_drawings_or_more(count: int) -> None:
    assert at_linking(*EVERYONE[:count]).round.added_words == ()


def test_r15_one_links_every_drawing_but_ones_own_and_is_not_offered_ones_own_word() -> None:
    table = at_linking(ANN, BOB, CAT, DAN)
    assert table.round.places_for(ANN) == tuple(n for n in (1, 2, 3, 4) if n != table.place(ANN))
    assert set(table.round.words_for(ANN)) == {table.word(BOB), table.word(CAT), table.word(DAN)}
    table.refuses(OwnDrawing, Link(ANN, table.place(ANN), table.word(BOB)))
    table.refuses(OwnWord, Link(ANN, table.place(BOB), table.word(ANN)))


def test_r15_whoever_has_no_drawing_links_them_all() -> None:
    table = at_linking(ANN, BOB, CAT, DAN, artists=(ANN, BOB, CAT))
    assert table.round.places_for(DAN) == (1, 2, 3)
    assert len(table.round.words_for(DAN)) == 3


def test_r15_one_word_for_each_drawing_a_new_one_replaces_the_old() -> None:
    table = at_linking(ANN, BOB, CAT, DAN).link(ANN, BOB, word_of=CAT).link(ANN, BOB)
    assert table.round.links[ANN] == {table.place(BOB): table.word(BOB)}


def test_r15_linking_a_word_that_is_already_used_moves_it() -> None:
    table = at_linking(ANN, BOB, CAT, DAN).link(ANN, BOB).link(ANN, CAT, word_of=BOB)
    assert table.round.links[ANN] == {table.place(CAT): table.word(BOB)}


def test_r15_the_sheets_of_two_players_do_not_touch_each_other() -> None:
    table = at_linking(ANN, BOB, CAT, DAN).link(ANN, CAT).link(BOB, CAT).link(BOB, DAN, word_of=CAT)
    assert table.round.links == {ANN: {table.place(CAT): table.word(CAT)}, BOB: {table.place(DAN): table.word(CAT)}}


def test_r15_only_what_lies_on_the_table_can_be_linked() -> None:
    table = at_linking(ANN, BOB, CAT)
    for place in (-1, 0, 4):
        table.refuses(NoSuchDrawing, Link(ANN, place, table.word(BOB)))
    table.refuses(NoSuchWord, Link(ANN, table.place(BOB), "no such word"))
    at_drawing(ANN, BOB, CAT).refuses(NotYet, Link(ANN, 1, "word 1"))


def test_r16_a_link_can_be_taken_back_until_one_finishes() -> None:
    table = at_linking(ANN, BOB, CAT).link(ANN, BOB).link(ANN, CAT).take_back(ANN, BOB)
    assert table.round.links[ANN] == {table.place(CAT): table.word(CAT)}
    table.link(ANN, BOB).finish(ANN)
    table.refuses(AlreadyFinished, Link(ANN, table.place(BOB), None))
    table.refuses(AlreadyFinished, Finish(ANN))


def test_r16_finishing_needs_a_complete_sheet() -> None:
    table = at_linking(ANN, BOB, CAT, DAN).link(ANN, BOB)
    missing = table.refuses(SheetIncomplete, Finish(ANN)).missing
    assert missing == tuple(sorted((table.place(CAT), table.place(DAN))))
    assert table.round.hourglass is None


def test_r16_the_first_to_finish_turns_the_hourglass_the_second_does_not() -> None:
    table = at_linking(ANN, BOB, CAT, DAN).wait(100).fill_sheet(ANN).finish(ANN)
    ends = table.round.hourglass
    assert ends == table.now + timedelta(seconds=30) == table.game.deadline
    table.wait(10).fill_sheet(BOB).finish(BOB)
    assert table.round.hourglass == ends == table.game.deadline


def test_r16_ten_seconds_before_the_end_the_table_is_told() -> None:
    table = at_linking(ANN, BOB, CAT).fill_sheet(ANN).finish(ANN)
    table.until_just_before(table.alarm(AlarmKind.LAST_CALL).at)
    assert table.seconds_left == pytest.approx(10, abs=1e-3)
    assert not table.round.last_call
    table.a_moment()
    assert table.round.last_call
    assert table.phase is Phase.LINK


def test_r16_the_hourglass_ends_early_when_all_have_finished() -> None:
    table = at_linking(ANN, BOB, CAT).everyone_finishes()
    assert table.phase is Phase.REVEAL
    assert table.seconds_left == 60


def test_r16_incomplete_sheets_count_as_they_stand_when_the_sand_is_through() -> None:
    table = at_linking(ANN, BOB, CAT).fill_sheet(ANN).finish(ANN).link(BOB, CAT)
    assert table.until_just_before(table.game.deadline).phase is Phase.LINK
    table.a_moment()
    assert table.phase is Phase.REVEAL
    assert table.round.result is not None
    assert table.round.result.correct[BOB] == 1
    assert table.round.finished == (ANN,)


@pytest.mark.parametrize("late", [timedelta(), timedelta(milliseconds=1), timedelta(seconds=50)])
def test_r16_nothing_that_arrives_later_counts(late: timedelta) -> None:
    table = at_linking(ANN, BOB, CAT).fill_sheet(ANN).finish(ANN).link(BOB, CAT)
    assert table.game.deadline is not None
    link = Link(BOB, table.place(ANN), table.word(ANN))
    table.now = table.game.deadline + late  # No alarm has rung yet.
    table.refuses(TooLate, link)
    table.refuses(TooLate, Finish(BOB))
    table.now = table.game.deadline - MICROSECOND
    assert len(table.play(link).round.links[BOB]) == 2


def test_r17_when_nobody_has_finished_for_5_minutes_the_hourglass_is_turned_for_the_table() -> None:
    table = at_linking(ANN, BOB, CAT).link(ANN, BOB)
    assert table.seconds_left == 300
    assert table.until_just_before(table.game.deadline).round.hourglass is None
    table.a_moment()
    assert table.phase is Phase.LINK
    assert table.seconds_left == 30
    assert table.round.finished == ()
    assert table.wait(30).phase is Phase.REVEAL


def test_r17_whoever_finishes_then_does_not_turn_it_again() -> None:
    table = at_linking(ANN, BOB, CAT).wait(310).fill_sheet(ANN).finish(ANN)
    assert table.seconds_left == 20


def others(table: Table, player: int) -> list[int]:
    """The artists of the drawings that this player guesses, by place."""
    return [table.round.board[place - 1] for place in table.round.places_for(player)]


def test_r15_where_only_one_pair_is_left_it_is_linked_as_well_if_that_is_asked_for() -> None:
    table = at_linking(ANN, BOB, CAT, DAN)
    first, second, third = others(table, ANN)
    table.play(Link(ANN, table.place(first), table.word(first), completes=True))
    assert table.round.links[ANN] == {table.place(first): table.word(first)}
    plain = at_linking(ANN, BOB, CAT, DAN).link(ANN, first).link(ANN, third)
    assert len(plain.round.links[ANN]) == 2
    table.play(Link(ANN, table.place(third), table.word(third), completes=True))
    assert table.round.links[ANN] == {table.place(artist): table.word(artist) for artist in (first, second, third)}
    assert list(table.round.links[ANN]) == sorted(table.round.links[ANN])


def test_r15_what_is_taken_back_is_not_linked_by_itself_again() -> None:
    table = at_linking(ANN, BOB, CAT, DAN).fill_sheet(ANN)
    place = table.place(BOB)
    table.play(Link(ANN, place, None, completes=True))
    assert place not in table.round.links[ANN]
    assert looked_at(table.round, ANN) == place


def test_r15_with_a_word_too_many_nothing_is_linked_by_itself() -> None:
    """R14: two drawings and three words; whoever drew one of them has one to guess, and two words."""
    table = at_linking(ANN, BOB, CAT, artists=(ANN, BOB))
    table.play(Link(CAT, 1, table.round.word_row[0], completes=True))
    assert len(table.round.links[CAT]) == 1


def test_r15_a_word_that_moves_can_leave_one_pair_which_is_linked_then() -> None:
    table = at_linking(ANN, BOB, CAT)
    first, second = others(table, ANN)
    table.link(ANN, first)
    table.play(Link(ANN, table.place(second), table.word(first), completes=True))
    assert table.round.links[ANN] == {
        table.place(second): table.word(first),
        table.place(first): table.word(second),
    }


def test_one_looks_at_the_first_drawing_then_at_the_next_without_a_word_round_the_board() -> None:
    table = at_linking(ANN, BOB, CAT, DAN, EVE)
    first, second, third, fourth = others(table, ANN)
    assert looked_at(table.round, ANN) == table.place(first)
    table.play(LookAt(ANN, table.place(third)))
    assert looked_at(table.round, ANN) == table.place(third)
    assert looked_at(table.round, BOB) == min(table.round.places_for(BOB))
    table.link(ANN, third)
    assert looked_at(table.round, ANN) == table.place(fourth)
    table.link(ANN, fourth)
    assert looked_at(table.round, ANN) == table.place(first)
    table.link(ANN, first).link(ANN, second)
    assert looked_at(table.round, ANN) == table.place(second)  # none is missing: it stays
    table.take_back(ANN, fourth)
    assert looked_at(table.round, ANN) == table.place(fourth)


def test_one_looks_at_drawings_of_others_until_one_finishes() -> None:
    table = at_linking(ANN, BOB, CAT, DAN, artists=(ANN, BOB, CAT))
    for place in (-1, 0, 4):
        table.refuses(NoSuchDrawing, LookAt(ANN, place))
    table.refuses(OwnDrawing, LookAt(ANN, table.place(ANN)))
    table.play(LookAt(DAN, table.place(ANN)))
    table.fill_sheet(ANN).finish(ANN)
    table.refuses(AlreadyFinished, LookAt(ANN, table.place(BOB)))
    at_drawing(ANN, BOB, CAT).refuses(NotYet, LookAt(ANN, 1))
