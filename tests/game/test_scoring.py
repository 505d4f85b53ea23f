"""Numbers and the two points of a round, with every way of breaking a tie (R18-R21, R10, R26)."""

from collections.abc import Mapping

from artbox_bot.game.events import Phase
from artbox_bot.game.points import Point, Result, TieBreak
from artbox_bot.game.scoring import linked_rightly
from tests.game.table import ANN, BOB, CAT, DAN, EVE, FAY, Table, at_drawing, at_linking

Right = Mapping[int, tuple[int, ...]]
"""Whose drawings each player links rightly."""


def link_rightly(table: Table, right: Right) -> Table:
    for player, artists in right.items():
        for artist in artists:
            table.link(player, artist)
    return table


def result_of(table: Table) -> Result:
    """The result when time is up."""
    table.wait(330)
    assert table.phase in (Phase.REVEAL, Phase.OVER)
    assert table.round.result is not None
    return table.round.result


def score(table: Table, right: Right) -> Result:
    return result_of(link_rightly(table, right))


def test_r18_a_number_is_how_many_linked_the_drawing_to_its_word() -> None:
    result = score(at_linking(ANN, BOB, CAT, DAN), {BOB: (ANN,), CAT: (ANN, BOB), DAN: (ANN,)})
    assert result.numbers == {ANN: 3, BOB: 1, CAT: 0, DAN: 0}
    assert result.correct == {ANN: 0, BOB: 1, CAT: 2, DAN: 1}


def test_r18_wrong_links_count_for_nothing() -> None:
    table = at_linking(ANN, BOB, CAT, DAN).link(BOB, ANN, word_of=CAT).link(CAT, BOB)
    assert result_of(table).numbers == {ANN: 0, BOB: 1, CAT: 0, DAN: 0}


def test_r18_players_without_a_drawing_count_too() -> None:
    result = score(at_linking(ANN, BOB, CAT, DAN, artists=(ANN, BOB, CAT)), {DAN: (ANN, CAT), ANN: (CAT,)})
    assert result.numbers == {ANN: 1, BOB: 0, CAT: 2}


def test_r18_the_added_word_is_right_for_no_drawing() -> None:
    table = at_linking(ANN, BOB, CAT, artists=(ANN, BOB))
    (added,) = table.round.added_words
    table.link_word(CAT, ANN, added).link(CAT, BOB)
    assert result_of(table).numbers == {ANN: 0, BOB: 1}


def test_r19_the_drawing_with_the_highest_number_earns_a_point() -> None:
    table = at_linking(ANN, BOB, CAT, DAN)
    result = score(table, {ANN: (CAT,), BOB: (CAT, ANN), DAN: (CAT,)})
    assert result.drawing == Point(CAT, 3)
    assert table.game.scores[CAT] == 1


def test_r19_level_drawings_the_lowest_token_wins() -> None:
    table = at_linking(ANN, BOB, CAT, DAN, artists=(DAN, CAT, BOB, ANN))
    result = score(table, {ANN: (BOB,), BOB: (ANN,), DAN: (CAT,)})
    assert result.drawing == Point(CAT, 1, TieBreak.TOKEN)


def test_r19_the_token_that_counts_is_that_of_the_last_hand_in() -> None:
    table = at_drawing(ANN, BOB, CAT, DAN).draw(ANN, BOB, CAT, ANN, DAN)
    result = score(table, {CAT: (BOB,), DAN: (ANN,)})
    assert result.drawing == Point(BOB, 1, TieBreak.TOKEN)


def test_r19_a_number_of_at_least_one_is_needed() -> None:
    table = at_linking(ANN, BOB, CAT).link(ANN, BOB, word_of=CAT)
    result = result_of(table)
    assert result.drawing is None
    assert result.links is None
    assert table.game.scores == {ANN: 0, BOB: 0, CAT: 0}


def test_r19_r26_a_leaver_is_skipped_and_the_next_drawing_earns_the_point() -> None:
    table = at_linking(ANN, BOB, CAT, DAN)
    link_rightly(table, {ANN: (DAN,), BOB: (DAN, CAT), CAT: (DAN,)}).leave(DAN)
    assert result_of(table).drawing == Point(CAT, 1)


def test_r19_r26_whoever_left_and_came_back_in_the_round_earns_nothing_in_it() -> None:
    table = at_linking(ANN, BOB, CAT, DAN)
    link_rightly(table, {ANN: (DAN,), BOB: (DAN,), CAT: (DAN,)}).leave(DAN).join(DAN)
    assert result_of(table).drawing is None
    assert table.game.scores[DAN] == 0


def test_r19_a_tie_with_a_leaver_is_none() -> None:
    table = at_linking(ANN, BOB, CAT, DAN)
    link_rightly(table, {BOB: (ANN,), CAT: (DAN,)}).leave(DAN)
    assert result_of(table).drawing == Point(ANN, 1)


def test_r10_a_hidden_drawing_keeps_place_token_and_number_but_earns_nothing() -> None:
    table = at_linking(ANN, BOB, CAT, DAN)
    link_rightly(table, {BOB: (ANN,), CAT: (ANN,), DAN: (ANN, CAT)}).hide(ANN)
    result = result_of(table)
    assert table.round.tokens[ANN] == 1
    assert ANN in table.round.board
    assert result.numbers[ANN] == 3
    assert result.drawing == Point(CAT, 1)


def test_r10_whoever_drew_a_hidden_drawing_can_win_the_other_point() -> None:
    table = at_linking(ANN, BOB, CAT, DAN)
    link_rightly(table, {ANN: (BOB, CAT), BOB: (ANN,), CAT: (BOB,)}).hide(ANN)
    result = result_of(table)
    assert result.drawing == Point(BOB, 2)
    assert result.links == Point(ANN, 2)


def test_r20_the_most_correct_links_earn_the_other_point() -> None:
    table = at_linking(ANN, BOB, CAT, DAN)
    result = score(table, {BOB: (ANN,), CAT: (ANN, BOB), DAN: (ANN,)})
    assert result.links == Point(CAT, 2)
    assert table.game.scores == {ANN: 1, BOB: 0, CAT: 1, DAN: 0}


def test_r20_whoever_has_the_point_for_the_drawing_does_not_get_the_other_too() -> None:
    result = score(at_linking(ANN, BOB, CAT, DAN), {ANN: (BOB, CAT, DAN), BOB: (ANN,), CAT: (ANN,)})
    assert result.drawing == Point(ANN, 2)
    assert result.links == Point(BOB, 1, TieBreak.TOKEN)


def test_r20_level_links_the_lowest_token_wins() -> None:
    table = at_linking(ANN, BOB, CAT, DAN, artists=(ANN, DAN, CAT, BOB))
    result = score(table, {BOB: (ANN,), CAT: (ANN,), DAN: (ANN,)})
    assert result.links == Point(DAN, 1, TieBreak.TOKEN)


def test_r20_players_without_a_token_come_after_those_with_one() -> None:
    table = at_linking(ANN, BOB, CAT, DAN, artists=(CAT, DAN))
    result = score(table, {ANN: (CAT,), BOB: (CAT,), DAN: (CAT,)})
    assert result.links == Point(DAN, 1, TieBreak.TOKEN)


def test_r20_players_without_a_token_come_in_seat_order_from_the_starting_player() -> None:
    table = Table(ANN, BOB, CAT, DAN, EVE, host=DAN).start().everyone_keeps().roll().draw(ANN, BOB).wait(300)
    result = score(table, {CAT: (ANN,), EVE: (ANN,)})
    assert result.drawing == Point(ANN, 2)
    assert result.links == Point(EVE, 1, TieBreak.SEAT)


def test_r20_the_starting_player_comes_first_of_those_without_a_token() -> None:
    table = Table(ANN, BOB, CAT, DAN, EVE, host=DAN).start().everyone_keeps().roll().draw(ANN, BOB).wait(300)
    result = score(table, {EVE: (ANN,), CAT: (ANN,), DAN: (ANN,)})
    assert result.links == Point(DAN, 1, TieBreak.SEAT)


def test_r20_r26_seats_count_from_whoever_took_the_start_over() -> None:
    table = Table(ANN, BOB, CAT, DAN, EVE, FAY, host=CAT).start().everyone_keeps().roll().draw(ANN, BOB).wait(300)
    table.leave(CAT, DAN)
    assert table.round.starting_player == EVE
    assert score(table, {FAY: (ANN,), EVE: (ANN,)}).links == Point(EVE, 1, TieBreak.SEAT)


def test_r20_at_least_one_correct_link_is_needed() -> None:
    table = at_linking(ANN, BOB, CAT, DAN)
    link_rightly(table, {ANN: (BOB,), DAN: (ANN,)}).leave(DAN)
    result = result_of(table)
    assert result.drawing == Point(ANN, 1, TieBreak.TOKEN)
    assert result.links is None
    assert table.game.scores == {ANN: 1, BOB: 0, CAT: 0, DAN: 0}


def test_r20_a_leaver_with_the_most_correct_links_is_skipped() -> None:
    table = at_linking(ANN, BOB, CAT, DAN)
    link_rightly(table, {DAN: (ANN, BOB, CAT), CAT: (ANN,), BOB: (ANN,)}).leave(DAN)
    result = result_of(table)
    assert result.correct[DAN] == 3
    assert result.links == Point(BOB, 1, TieBreak.TOKEN)


def test_r20_the_drawing_point_may_stay_away_and_the_links_still_earn_theirs() -> None:
    table = at_linking(ANN, BOB, CAT, DAN)
    link_rightly(table, {ANN: (DAN,), CAT: (DAN,)}).leave(DAN)
    result = result_of(table)
    assert result.drawing is None
    assert result.links == Point(ANN, 1, TieBreak.TOKEN)


def test_r21_the_reveal_can_say_who_linked_each_drawing_rightly_in_seat_order() -> None:
    table = at_linking(ANN, BOB, CAT, DAN)
    score(table, {DAN: (ANN,), BOB: (ANN,), CAT: (BOB,)})
    assert linked_rightly(table.round, ANN) == (BOB, DAN)
    assert linked_rightly(table.round, BOB) == (CAT,)
    assert linked_rightly(table.round, CAT) == ()


def test_r21_links_of_leavers_are_among_them() -> None:
    table = at_linking(ANN, BOB, CAT, DAN)
    link_rightly(table, {DAN: (ANN,), BOB: (ANN,)}).leave(DAN).wait(330)
    assert linked_rightly(table.round, ANN) == (BOB, DAN)


def test_r18_scores_are_kept_with_the_round() -> None:
    table = at_linking(ANN, BOB, CAT).join(EVE)
    score(table, {BOB: (ANN,), CAT: (ANN,)})
    assert table.round.scores == {ANN: 1, BOB: 1, CAT: 0, EVE: 0} == table.game.scores
