"""Three players draw two words each (house rule of R7, R11, R12, R14, R18)."""

from dataclasses import replace
from datetime import timedelta

import pytest

from artbox_bot.game.awards import awards
from artbox_bot.game.counting import drawn_since
from artbox_bot.game.events import Phase
from artbox_bot.game.forgetting import forget_player
from artbox_bot.game.moves import KeepWord, Link, PutBack, Receive
from artbox_bot.game.papers import artist_of, papers_of
from artbox_bot.game.phases.draw import still_drawing
from artbox_bot.game.record import record
from artbox_bot.game.refusals import NoSuchCard, OwnDrawing, OwnWord, TooLate
from artbox_bot.game.rules import Rules
from tests.game.oracle import problems
from tests.game.table import ANN, BOB, CAT, DAN, Table, whole_pack

RULES = Rules(two_words=True)


def at_cards(*players: int) -> Table:
    return Table(*(players or (ANN, BOB, CAT)), rules=RULES).start()


def at_drawing() -> Table:
    return at_cards().everyone_keeps().roll()


def at_board() -> Table:
    return at_drawing().draw(ANN, BOB, CAT, ANN, BOB, CAT)


def test_a_sheet_is_known_by_its_artist() -> None:
    assert papers_of(ANN, 1) == (ANN,)
    assert papers_of(ANN, 2) == (ANN, -ANN)
    assert {artist_of(paper) for paper in papers_of(ANN, 2)} == {ANN}


@pytest.mark.parametrize("players", [(ANN, BOB, CAT, DAN), (ANN, BOB, CAT)])
def test_only_three_draw_two_words_and_only_where_it_was_chosen(players: tuple[int, ...]) -> None:
    each = 2 if len(players) == 3 else 1
    table = at_cards(*players)
    assert table.round.each == each
    assert {len(offer) for offer in table.round.offers.values()} == {each + 1}
    assert Table(ANN, BOB, CAT).start().round.each == 1


def test_who_plays_a_round_counts_when_the_words_are_dealt() -> None:
    """Dan joins for the second round; when he has left, the three draw two words again."""
    table = at_board().join(DAN).everyone_finishes().next_round()
    assert table.round.each == 1
    table.leave(DAN).play_out().next_round()
    assert table.round.each == 2


def test_r7_of_three_cards_one_goes_under_the_deck_at_once() -> None:
    table = at_cards()
    pack, (first, second, third) = whole_pack(table.game), table.round.offers[ANN]
    table.put_back(ANN, 1)
    assert table.round.words_of(ANN) == (first, third)
    assert table.game.deck[-1] == second
    assert whole_pack(table.game) == pack
    table.refuses(NoSuchCard, KeepWord(BOB, 0))
    table.refuses(NoSuchCard, PutBack(BOB, 3))


def test_r9_time_is_up_and_two_are_kept_at_random() -> None:
    table = at_cards().put_back(ANN).wait(60)
    assert table.phase is Phase.ROLL
    assert table.round.kept_by_chance == {BOB, CAT}
    assert {len(table.round.words_of(player)) for player in (ANN, BOB, CAT)} == {2}


def test_r7_both_words_are_out_in_the_next_round() -> None:
    table = at_board()
    kept = {word for player in (ANN, BOB, CAT) for word in table.round.words_of(player)}
    table.everyone_finishes().next_round()
    assert kept == set(table.game.used)


def test_r11_the_token_is_taken_when_both_are_in() -> None:
    table = at_drawing().draw(ANN, BOB)
    assert table.round.tokens == {}
    assert still_drawing(table.round) == (ANN, BOB, CAT)
    table.draw(BOB, ANN)
    assert table.round.tokens == {BOB: 1, ANN: 2}


def test_r11_one_of_them_again_puts_the_player_at_the_back() -> None:
    table = at_drawing().draw(BOB, BOB, ANN, ANN).draw_on(-BOB)
    assert table.round.tokens == {ANN: 1, BOB: 2}


def test_r11_a_picture_is_for_the_first_word_without_one() -> None:
    table = at_drawing().draw_on(-ANN)
    key = table.receive(ANN)
    assert table.round.uploads[-1].paper == ANN
    table.hand_in(ANN, key)
    assert table.round.missing_from(ANN) == ()


def test_the_same_picture_hangs_once() -> None:
    """Whoever sends the first one once more, having heard nothing, has not drawn the second (fault 78)."""
    table = at_drawing()
    table.hand_in(ANN, table.receive(ANN), "same").hand_in(ANN, table.receive(ANN), "same")
    assert table.round.missing_from(ANN) == (-ANN,)


def test_swapped_drawings_show_each_the_other_word_and_keep_the_token() -> None:
    table = at_drawing().draw(ANN, BOB, BOB, ANN)
    first, second = (table.round.drawings[paper].picture for paper in (ANN, -ANN))
    tokens = table.round.tokens
    table.swap(ANN)
    assert [table.round.drawings[paper].picture for paper in (ANN, -ANN)] == [second, first]
    assert table.round.tokens == tokens


def test_a_swap_takes_along_what_is_on_its_way() -> None:
    table = at_drawing().draw(ANN)
    key = table.receive(ANN)
    table.swap(ANN).hand_in(ANN, key)
    assert table.round.missing_from(ANN) == ()
    assert table.round.drawings[ANN].picture == f"picture of {key}"


def test_r12_nothing_is_swapped_when_time_is_up() -> None:
    table = at_drawing().draw(ANN)
    table.receive(BOB)
    table.wait(300)
    assert table.phase is Phase.DRAW
    with pytest.raises(TooLate):
        table.swap(ANN)


def test_r12_one_of_two_hangs_when_time_is_up_and_its_token_comes_last() -> None:
    table = at_drawing().draw(BOB, ANN, ANN).wait(300)
    assert table.phase is Phase.LINK
    assert table.round.tokens == {ANN: 1, BOB: 2}
    assert sorted(table.round.board) == [-ANN, ANN, BOB]
    assert sorted(table.round.word_row) == sorted(table.round.kept[paper] for paper in (ANN, -ANN, BOB))


def test_r12_a_sketch_goes_before_a_file_of_its_own_sheet_alone() -> None:
    table = at_drawing()
    table.play(Receive(ANN, "file", "u", paper=ANN)).a_moment()
    for paper in (-ANN, ANN):
        table.play(Receive(ANN, f"sketch {paper}", "s", at=table.now, by_itself=True, paper=paper))
    received = {upload.key: upload.received for upload in table.round.uploads}
    assert received[f"sketch {ANN}"] < received["file"] < received[f"sketch {-ANN}"]


def test_r13_drawings_of_one_player_are_no_round() -> None:
    table = at_drawing().draw(BOB, BOB).wait(300)
    assert table.round.void
    assert table.round.shown == (BOB, -BOB)


def test_r14_six_drawings_and_six_words_without_a_word_from_the_deck() -> None:
    table = at_board()
    assert sorted(map(artist_of, table.round.board)) == [ANN, ANN, BOB, BOB, CAT, CAT]
    assert len(table.round.word_row) == 6
    assert at_drawing().draw(ANN, BOB).wait(300).round.added_words != ()


def test_r15_neither_of_the_own_drawings_and_words_is_offered() -> None:
    table = at_board()
    this = table.round
    assert len(this.places_for(ANN)) == len(this.words_for(ANN)) == 4
    assert set(this.words_for(ANN)).isdisjoint(this.words_of(ANN))
    for paper in (ANN, -ANN):
        table.refuses(OwnDrawing, Link(ANN, table.place(paper), table.word(BOB)))
        table.refuses(OwnWord, Link(ANN, table.place(BOB), table.word(paper)))


def test_r18_the_numbers_of_both_count_together() -> None:
    """Two of Ann's are known to one each, one of Bob's to both: two each, and Ann was first."""
    table = at_board().link(BOB, ANN).link(CAT, -ANN).link(ANN, -BOB).link(CAT, -BOB).wait(330)
    result = table.round.result
    assert result is not None
    assert result.numbers == {ANN: 2, BOB: 2, CAT: 0}
    assert result.drawing is not None
    assert (result.drawing.player, result.drawing.count) == (ANN, 2)
    assert result.correct == {ANN: 1, BOB: 1, CAT: 2}
    assert result.links is not None
    assert result.links.player == CAT


def test_r18_the_number_of_a_player_is_four_at_most() -> None:
    table = at_board()
    for player in (BOB, CAT):
        table.link(player, ANN).link(player, -ANN)
    result = table.wait(330).round.result
    assert result is not None
    assert result.numbers[ANN] == 4


def test_r10_a_hidden_drawing_earns_nothing_and_the_other_one_does() -> None:
    table = at_board().link(BOB, ANN).link(CAT, ANN).link(BOB, -ANN).link(ANN, CAT).link(BOB, CAT)
    table.hide(ANN).wait(330)
    result = table.round.result
    assert result is not None
    assert result.numbers == {ANN: 3, BOB: 0, CAT: 2}
    assert result.drawing is not None
    assert (result.drawing.player, result.drawing.count) == (CAT, 2)
    assert table.round.hidden == {ANN}


def test_r26_one_drawing_of_a_leaver_hangs() -> None:
    table = at_drawing().join(DAN).draw(CAT, ANN, BOB, ANN, BOB).leave(CAT)
    assert table.phase is Phase.LINK
    assert table.round.tokens == {ANN: 1, BOB: 2, CAT: 3}


def test_forgetting_takes_both_drawings() -> None:
    table = at_board().everyone_finishes().stop(by=ANN)
    this = forget_player(table.game, ANN).round
    assert this.hidden == {ANN, -ANN}
    assert {this.drawings[paper].picture for paper in this.hidden} == {""}
    assert table.round.drawings[BOB] == this.drawings[BOB]


def test_the_record_names_both_words_in_the_order_of_their_places() -> None:
    table = at_board()
    told = record(table.link(BOB, ANN).wait(330).game)["rounds"][0]
    assert told["tokens"] == {str(ANN): 1, str(BOB): 2, str(CAT): 3}
    assert sorted(told["board"].values()) == sorted(2 * [str(ANN), str(BOB), str(CAT)])
    for player in (ANN, BOB, CAT):
        places = sorted(table.place(paper) for paper in (player, -player))
        assert told["kept"][str(player)] == [table.word(table.round.board[place - 1]) for place in places]
    assert told["numbers"] == {str(ANN): 1, str(BOB): 0, str(CAT): 0}


def test_of_each_drawing_it_is_counted_who_knew_its_word() -> None:
    before = at_board().link(BOB, ANN).link(BOB, -ANN).link(CAT, -ANN)
    guessing = before.game
    drawn = {one.word: (one.known, one.asked) for one in drawn_since(guessing, before.wait(330).game)}
    assert drawn[before.word(ANN)] == (1, 2)
    assert drawn[before.word(-ANN)] == (2, 2)
    assert drawn[before.word(BOB)] == (0, 2)


def test_a_whole_game_satisfies_the_oracle() -> None:
    table = at_cards()
    while table.game.open:
        table.everyone_keeps().roll().draw(*2 * table.round.active)
        for player in (BOB, CAT):
            table.link(player, ANN).link(player, -ANN)
        table.link(ANN, BOB)
        table.wait(330)
        if table.game.open:
            table.next_round()
    assert problems(record(table.game)) == []
    assert table.game.scores[ANN] == 5
    (pencil,) = (award for award in awards(table.game) if award.kind.value == "pencil")
    assert pencil.players == (ANN,)


def test_a_game_ends_by_deadlines_alone() -> None:
    table = Table(ANN, BOB, CAT, rules=replace(RULES, next_round=timedelta(seconds=60))).start().wait(7200)
    assert not table.game.open
