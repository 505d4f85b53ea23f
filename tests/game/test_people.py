"""People come and go: seats, hosts, leavers and who comes back (R1-R3, R25-R27)."""

import pytest

from artbox_bot.game.events import Ended, Phase, StartReason
from artbox_bot.game.moves import Actor, Join, KeepWord, Leave, Link, NextRound, Remove, Roll, Start, Stop, Vote
from artbox_bot.game.refusals import (
    AlreadySeated,
    NotAllowed,
    NotAtTable,
    NotThisRound,
    TableFull,
    TooFewPlayers,
)
from artbox_bot.game.rules import Begin
from tests.game.table import (
    ANN,
    BOB,
    CAT,
    DAN,
    EVE,
    EVERYONE,
    FAY,
    HAL,
    IDA,
    MODERATOR,
    Table,
    at_drawing,
    at_linking,
    at_reveal,
    at_roll,
    at_words,
)


def test_r1_two_are_too_few_and_three_are_enough() -> None:
    table = Table(ANN, BOB)
    assert table.refuses(TooFewPlayers, Start(Actor(ANN))).missing == 1
    table.join(CAT).start()
    assert table.phase is not Phase.LOBBY


def test_r1_an_empty_table_says_that_three_are_missing() -> None:
    table = Table(begin=Begin.VOTE)
    assert table.refuses(TooFewPlayers, Start(Actor(ANN))).missing == 3


def test_r1_the_ninth_finds_the_table_full() -> None:
    table = Table(*EVERYONE)
    table.refuses(TableFull, Join(IDA))
    assert table.start().game.present == EVERYONE


def test_r1_a_person_sits_once_at_a_table() -> None:
    Table(ANN, BOB).refuses(AlreadySeated, Join(BOB))


def test_r1_who_leaves_the_lobby_frees_the_seat() -> None:
    table = Table(*EVERYONE).leave(BOB).join(IDA)
    assert table.game.seats == (ANN, CAT, DAN, *EVERYONE[4:], IDA)


@pytest.mark.parametrize("count", range(3, 9))
def test_r1_three_to_eight_play_a_round(count: int) -> None:
    table = at_linking(*EVERYONE[:count]).everyone_finishes()
    assert table.phase is Phase.REVEAL
    assert len(table.round.board) == count


def test_r3_seats_follow_the_order_of_joining() -> None:
    table = Table(begin=Begin.VOTE).join(CAT, ANN, DAN, BOB)
    assert table.game.seats == (CAT, ANN, DAN, BOB)


def test_r25_a_late_joiner_watches_this_round_and_plays_the_next_with_no_points() -> None:
    table = at_words(ANN, BOB, CAT).join(DAN)
    assert table.phase is Phase.WORDS
    table.refuses(NotThisRound, KeepWord(DAN, 0))
    table.play_out()
    assert DAN not in table.round.players
    table.next_round()
    assert table.round.players == (ANN, BOB, CAT, DAN)
    assert table.game.scores[DAN] == 0
    assert DAN in table.round.offers


def test_r25_nobody_waits_for_a_late_joiner_to_draw_or_to_link() -> None:
    table = at_drawing(ANN, BOB, CAT).join(DAN).draw(ANN, BOB, CAT)
    assert table.phase is Phase.LINK
    table.refuses(NotThisRound, Link(DAN, 1, table.round.word_row[0]))
    assert table.everyone_finishes().phase is Phase.REVEAL


def test_r25_a_late_joiner_may_call_for_the_next_round() -> None:
    table = at_reveal(ANN, BOB, CAT).join(DAN).next_round(DAN)
    assert table.round.number == 2


def test_r25_a_running_game_has_eight_seats_and_an_absent_player_keeps_one() -> None:
    table = at_words(*EVERYONE).leave(HAL)
    table.refuses(TableFull, Join(IDA))
    assert HAL in table.join(HAL).game.present


def test_r26_leaving_needs_a_seat() -> None:
    table = at_words(ANN, BOB, CAT, DAN)
    table.refuses(NotAtTable, Leave(IDA))
    table.leave(DAN).refuses(NotAtTable, Leave(DAN))


def test_r26_nobody_waits_for_the_vote_of_a_leaver() -> None:
    table = Table(ANN, BOB, CAT, DAN, begin=Begin.VOTE).start()
    table.all_vote({ANN: BOB, BOB: ANN, CAT: BOB}).leave(DAN)
    assert table.round.starting_player == BOB


def test_r26_nobody_waits_for_a_leaver_to_keep_a_word() -> None:
    table = at_words(ANN, BOB, CAT, DAN).keep(ANN).keep(BOB).keep(CAT)
    assert table.leave(DAN).phase is Phase.ROLL


def test_r26_both_cards_of_a_leaver_go_back_under_the_deck() -> None:
    table = at_words(ANN, BOB, CAT, DAN)
    offer = table.round.offers[DAN]
    table.leave(DAN)
    assert table.game.deck[-2:] == offer


def test_r26_removing_the_only_one_who_has_not_drawn_lays_the_board_at_once() -> None:
    table = at_drawing(ANN, BOB, CAT, DAN).draw(ANN, BOB, CAT)
    assert table.remove(DAN, by=ANN).phase is Phase.LINK


def test_r26_the_last_guesser_leaves_and_the_round_is_scored() -> None:
    table = at_linking(ANN, BOB, CAT, DAN).link(ANN, BOB)
    for player in (ANN, BOB, CAT):
        table.fill_sheet(player).finish(player)
    assert table.leave(DAN).phase is Phase.REVEAL


def test_r26_the_drawing_of_a_leaver_keeps_its_token_and_lies_on_the_board() -> None:
    table = at_drawing(ANN, BOB, CAT, DAN).draw(DAN, ANN).leave(DAN).draw(BOB, CAT)
    assert table.round.tokens == {DAN: 1, ANN: 2, BOB: 3, CAT: 4}
    assert set(table.round.board) == {ANN, BOB, CAT, DAN}
    assert table.word(DAN) in table.round.word_row


def test_r26_links_to_and_by_a_leaver_count_but_the_leaver_earns_nothing() -> None:
    table = at_linking(ANN, BOB, CAT, DAN)
    for player in (ANN, BOB, CAT):
        table.link(player, DAN)
    table.link(DAN, ANN).link(DAN, BOB).leave(DAN).everyone_finishes()
    result = table.round.result
    assert result is not None
    assert result.numbers[DAN] == 3
    assert result.numbers[ANN] == 1
    assert result.drawing is not None
    assert result.drawing.player == ANN
    assert table.game.scores == {ANN: 1, BOB: 1, CAT: 0, DAN: 0}


def test_r26_a_leaver_cannot_play_on() -> None:
    table = at_linking(ANN, BOB, CAT, DAN).leave(DAN)
    table.refuses(NotAtTable, Link(DAN, 1, table.round.word_row[0]))


def test_r26_the_next_seat_takes_the_start_over_and_rolls() -> None:
    table = at_roll(ANN, BOB, CAT, DAN).leave(ANN)
    assert table.round.starting_player == BOB
    assert table.round.start_reason is StartReason.TOOK_OVER
    assert table.play(Roll(BOB)).phase is Phase.DRAW


def test_r26_the_start_passes_over_seats_that_are_empty() -> None:
    table = at_roll(ANN, BOB, CAT, DAN, EVE).leave(BOB).leave(ANN)
    assert table.round.starting_player == CAT


def test_r26_the_last_seat_hands_the_start_to_the_first() -> None:
    table = Table(ANN, BOB, CAT, DAN, host=DAN).start().leave(DAN)
    assert table.round.starting_player == ANN


def test_r26_a_late_joiner_does_not_take_the_start_over_in_this_round() -> None:
    table = Table(ANN, BOB, CAT, host=CAT).start().join(DAN).leave(CAT)
    assert table.round.starting_player == ANN


def test_r26_r24_the_start_counts_on_from_whoever_took_it_over() -> None:
    table = at_roll(ANN, BOB, CAT, DAN).leave(ANN).roll().draw(BOB, CAT, DAN).everyone_finishes()
    assert table.next_round().round.starting_player == CAT


def test_r26_a_start_that_is_left_after_the_scoring_passes_on_from_there() -> None:
    table = at_reveal(ANN, BOB, CAT, DAN).leave(ANN)
    assert table.round.starting_player == ANN
    assert table.next_round().round.starting_player == BOB


def test_r26_who_comes_back_has_seat_and_score_again_from_the_next_round_on() -> None:
    table = at_reveal(ANN, BOB, CAT, DAN).next_round().leave(ANN).join(ANN)
    assert table.game.seats == (ANN, BOB, CAT, DAN)
    table.refuses(NotThisRound, KeepWord(ANN, 0))
    table.play_out()
    assert table.round.scores[ANN] == 1
    assert ANN in table.next_round().round.offers


def test_r26_who_comes_back_during_the_vote_still_waits_for_the_next_round() -> None:
    table = Table(ANN, BOB, CAT, DAN, begin=Begin.VOTE).start().leave(DAN).join(DAN)
    table.refuses(NotThisRound, Vote(DAN, ANN))


@pytest.mark.parametrize("begin", [Begin.VOTE, Begin.ARTIST, Begin.RANDOM])
def test_r26_r13_when_all_who_play_have_left_the_round_is_void_for_those_who_joined(begin: Begin) -> None:
    table = Table(ANN, BOB, CAT, begin=begin).start().join(DAN, EVE, FAY).leave(ANN, BOB, CAT)
    assert table.phase is Phase.REVEAL
    assert table.round.void
    assert table.next_round().round.players == (DAN, EVE, FAY)
    assert table.round.starting_player in (DAN, EVE, FAY)


def test_r26_r13_nobody_waits_at_a_board_that_all_who_could_link_have_left() -> None:
    table = at_drawing(ANN, BOB, CAT).join(DAN, EVE, FAY).draw(ANN, BOB).leave(ANN, BOB, CAT)
    assert table.phase is Phase.REVEAL
    assert table.round.void


def test_r27_a_host_who_leaves_hands_the_table_to_the_next_seat() -> None:
    table = Table(ANN, BOB, CAT, DAN, host=BOB, begin=Begin.VOTE).leave(BOB)
    assert table.game.host == CAT
    table.refuses(NotAllowed, Remove(ANN, Actor(ANN)))
    assert table.remove(ANN, by=CAT).game.seats == (CAT, DAN)


def test_r27_from_the_last_seat_the_table_goes_to_the_first() -> None:
    assert at_words(ANN, BOB, CAT, DAN).leave(ANN).join(ANN).leave(BOB, CAT).game.host == DAN
    table = Table(ANN, BOB, CAT, DAN, host=DAN).start().leave(DAN)
    assert table.game.host == ANN


def test_r27_a_host_need_not_play() -> None:
    table = Table(host=900, begin=Begin.VOTE).join(ANN, BOB, CAT, DAN).start(by=900)
    assert table.round.players == (ANN, BOB, CAT, DAN)
    assert table.remove(DAN, by=900).game.present == (ANN, BOB, CAT)


def test_r27_a_host_who_does_not_play_and_leaves_the_server_is_replaced() -> None:
    table = Table(BOB, CAT, DAN, host=900, begin=Begin.VOTE).host_gone(900)
    assert table.game.host == BOB
    assert table.game.seats == (BOB, CAT, DAN)


def test_r27_a_host_who_plays_and_leaves_the_server_leaves_the_table() -> None:
    table = at_words(ANN, BOB, CAT, DAN).host_gone(ANN)
    assert table.game.host == BOB
    assert table.game.present == (BOB, CAT, DAN)


def test_r27_somebody_who_is_host_no_more_may_go_unnoticed() -> None:
    table = Table(BOB, CAT, DAN, host=900, begin=Begin.VOTE).host_gone(900).host_gone(900)
    assert table.game.host == BOB


def test_r27_a_lobby_that_its_last_person_leaves_is_abandoned() -> None:
    assert Table(ANN).leave(ANN).game.ended is Ended.ABANDONED
    assert Table(host=900, begin=Begin.VOTE).host_gone(900).game.ended is Ended.ABANDONED


def test_r27_a_lobby_stays_open_for_a_host_who_does_not_play() -> None:
    assert Table(BOB, host=900, begin=Begin.VOTE).leave(BOB).game.open


def test_r27_a_moderator_may_do_whatever_the_host_may() -> None:
    table = Table(ANN, BOB, CAT, DAN)
    table.play(Start(MODERATOR)).play(Remove(DAN, MODERATOR))
    assert table.game.present == (ANN, BOB, CAT)
    assert table.play(Stop(MODERATOR)).game.ended is Ended.STOPPED


def test_r27_a_player_may_start_but_neither_stop_nor_remove() -> None:
    table = Table(ANN, BOB, CAT, DAN)
    table.refuses(NotAllowed, Stop(Actor(BOB)))
    table.refuses(NotAllowed, Remove(CAT, Actor(BOB)))
    assert table.start(by=BOB).phase is Phase.WORDS


def test_r27_whoever_does_not_sit_there_may_not_start() -> None:
    Table(ANN, BOB, CAT).refuses(NotAllowed, Start(Actor(IDA)))


def test_r24_only_who_sits_there_calls_for_the_next_round() -> None:
    at_reveal(ANN, BOB, CAT, DAN).leave(DAN).refuses(NotAtTable, NextRound(DAN))
