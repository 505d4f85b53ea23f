"""How a game goes on and how it ends: the winner, the next round, too few, stopped (R13, R22-R24, R29)."""

from collections.abc import Mapping

import pytest

from artbox_bot.game.events import Ended, Phase
from artbox_bot.game.moves import Actor, Close, Join, Leave, NextRound, Stop
from artbox_bot.game.points import TieBreak
from artbox_bot.game.record import record
from artbox_bot.game.refusals import GameOver, NotAllowed, NotYet
from artbox_bot.game.rules import Begin
from tests.game.oracle import end_problems
from tests.game.table import ANN, BOB, CAT, DAN, EVE, FAY, Table, at_drawing, at_linking, at_reveal, at_roll, at_words


def outcome(table: Table) -> tuple[Ended | None, int | None, TieBreak | None]:
    game = table.game
    return game.ended, game.winner, game.winner_tie


def last_round(table: Table, right: Mapping[int, tuple[int, ...]]) -> Table:
    """Link so, and let the time run out."""
    for player, artists in right.items():
        for artist in artists:
            table.link(player, artist)
    return table.wait(330)


def test_r22_the_game_ends_when_somebody_has_the_target_score() -> None:
    table = at_linking(ANN, BOB, CAT, DAN).with_scores({ANN: 4})
    last_round(table, {BOB: (ANN,), CAT: (ANN, BOB)})
    assert table.game.scores[ANN] == 5 == table.game.target
    assert outcome(table) == (Ended.TARGET, ANN, None)
    assert table.phase is Phase.OVER
    assert table.game.alarms == ()


def test_r22_a_point_less_and_the_game_goes_on() -> None:
    table = last_round(at_linking(ANN, BOB, CAT, DAN).with_scores({ANN: 3, BOB: 4}), {CAT: (ANN,), DAN: (ANN,)})
    assert table.game.scores == {ANN: 4, BOB: 4, CAT: 1, DAN: 0}
    assert table.phase is Phase.REVEAL


def test_r22_the_links_point_reaches_the_target_as_well() -> None:
    table = last_round(at_linking(ANN, BOB, CAT, DAN).with_scores({CAT: 4}), {BOB: (ANN,), CAT: (ANN, BOB)})
    assert outcome(table) == (Ended.TARGET, CAT, None)


def test_r22_seven_players_need_three_points() -> None:
    table = at_linking(ANN, BOB, CAT, DAN, EVE, FAY, 107).with_scores({ANN: 2})
    assert outcome(last_round(table, {BOB: (ANN,), CAT: (ANN,)})) == (Ended.TARGET, ANN, None)


def test_r23_level_winners_the_higher_number_of_the_last_round_decides() -> None:
    table = at_linking(ANN, BOB, CAT, DAN, artists=(BOB, CAT, ANN, DAN)).with_scores({ANN: 4, BOB: 4})
    last_round(table, {BOB: (ANN, DAN), CAT: (ANN,)})
    assert table.game.scores == {ANN: 5, BOB: 5, CAT: 0, DAN: 0}
    assert outcome(table) == (Ended.TARGET, ANN, TieBreak.NUMBER)


def test_r23_level_numbers_too_the_lowest_token_of_the_last_round_decides() -> None:
    table = at_linking(ANN, BOB, CAT, DAN, EVE, artists=(DAN, BOB, ANN, CAT, EVE)).with_scores({ANN: 3, BOB: 3})
    last_round(table, {ANN: (BOB, CAT), EVE: (BOB,), CAT: (ANN,), DAN: (ANN,)})
    assert table.round.result is not None
    assert table.round.result.numbers[ANN] == table.round.result.numbers[BOB] == 2
    assert table.game.scores[ANN] == table.game.scores[BOB] == 4
    assert outcome(table) == (Ended.TARGET, BOB, TieBreak.TOKEN)


def test_r23_a_drawing_that_nobody_linked_comes_before_no_drawing() -> None:
    table = at_linking(ANN, BOB, CAT, DAN, artists=(DAN, CAT, BOB)).with_scores({ANN: 3, BOB: 3})
    last_round(table.link(CAT, DAN).leave(CAT, DAN), {})
    assert outcome(table) == (Ended.TOO_FEW, BOB, TieBreak.TOKEN)


def test_r23_players_without_a_drawing_come_in_seat_order() -> None:
    table = at_linking(ANN, BOB, CAT, DAN, artists=(CAT, DAN)).with_scores({ANN: 3, BOB: 3})
    last_round(table.link(CAT, DAN).leave(CAT, DAN), {})
    assert outcome(table) == (Ended.TOO_FEW, ANN, TieBreak.SEAT)


def test_r23_r26_whoever_has_left_cannot_win() -> None:
    table = at_linking(ANN, BOB, CAT, DAN, EVE).with_scores({ANN: 4, BOB: 4, CAT: 3}).leave(ANN)
    last_round(table, {DAN: (BOB,), CAT: (BOB, DAN)})
    assert outcome(table) == (Ended.TARGET, BOB, None)


def test_r23_r26_who_came_back_in_the_last_round_wins_with_the_points_they_have() -> None:
    table = at_linking(ANN, BOB, CAT, DAN).with_scores({DAN: 4, ANN: 1}).leave(DAN).join(DAN).leave(BOB, CAT)
    last_round(table, {ANN: (BOB,)})
    assert table.game.scores == {ANN: 2, BOB: 0, CAT: 0, DAN: 4}
    assert outcome(table) == (Ended.TOO_FEW, DAN, None)
    assert list(end_problems(record(table.game))) == []


def test_r23_r26_level_with_who_came_back_their_drawing_of_the_last_round_counts() -> None:
    table = at_linking(ANN, BOB, CAT, DAN).with_scores({DAN: 2, ANN: 1}).link(CAT, DAN).leave(DAN).join(DAN)
    last_round(table.leave(BOB, CAT), {ANN: (BOB,)})
    assert table.game.scores == {ANN: 2, BOB: 0, CAT: 0, DAN: 2}
    assert outcome(table) == (Ended.TOO_FEW, DAN, TieBreak.NUMBER)
    assert list(end_problems(record(table.game))) == []


def test_r24_the_start_passes_to_the_next_seat_and_round_to_the_first() -> None:
    table = at_reveal(ANN, BOB, CAT)
    starts = [table.round.starting_player]
    for _ in range(3):
        table.next_round().play_out()
        starts.append(table.round.starting_player)
    assert starts == [ANN, BOB, CAT, ANN]


def test_r24_the_start_skips_absent_seats_and_reaches_late_joiners() -> None:
    table = at_reveal(ANN, BOB, CAT).join(DAN).leave(BOB).next_round()
    assert table.round.starting_player == CAT
    table.play_out()
    assert table.next_round().round.starting_player == DAN


def test_r24_by_itself_60_seconds_after_the_reveal() -> None:
    table = at_reveal(ANN, BOB, CAT)
    assert table.seconds_left == 60
    assert table.until_just_before(table.game.deadline).phase is Phase.REVEAL
    table.a_moment()
    assert (table.round.number, table.phase) == (2, Phase.WORDS)
    assert table.round.starting_player == BOB
    table.refuses(NotYet, NextRound(ANN))


def test_r24_any_player_may_press_the_button() -> None:
    assert at_reveal(ANN, BOB, CAT).next_round(CAT).round.number == 2


def test_r24_everything_but_the_scores_is_new_in_the_next_round() -> None:
    this = at_reveal(ANN, BOB, CAT).next_round().round
    assert (this.roll, this.drawings, this.board, this.links, this.kept, this.hourglass) == ((), {}, (), {}, {}, None)


@pytest.mark.parametrize("begin", [Begin.VOTE, Begin.ARTIST, Begin.RANDOM])
def test_r29_with_two_players_the_game_ends_at_once_before_the_board_is_laid(begin: Begin) -> None:
    table = Table(ANN, BOB, CAT, begin=begin).start().leave(CAT)
    assert outcome(table)[0] is Ended.TOO_FEW
    assert table.phase is Phase.OVER


def test_r29_at_once_while_drawing_though_two_have_drawn() -> None:
    table = at_drawing(ANN, BOB, CAT).draw(ANN, BOB).leave(CAT)
    assert outcome(table)[0] is Ended.TOO_FEW
    assert table.round.board == ()


def test_r29_after_the_reveal_too() -> None:
    table = at_reveal(ANN, BOB, CAT).leave(BOB)
    # Ann and Bob had a point each; Bob has left.
    assert outcome(table) == (Ended.TOO_FEW, ANN, None)
    assert table.round.scores == {ANN: 1, BOB: 1, CAT: 0}


def test_r29_once_the_board_is_laid_the_round_is_scored_first() -> None:
    table = at_linking(ANN, BOB, CAT).link(CAT, BOB).leave(CAT)
    assert table.phase is Phase.LINK
    table.everyone_finishes()
    assert table.game.scores[BOB] == 1
    assert outcome(table) == (Ended.TOO_FEW, BOB, None)


def test_r29_those_who_join_next_round_are_counted() -> None:
    table = at_roll(ANN, BOB, CAT).join(DAN).leave(CAT)
    assert table.phase is Phase.ROLL
    assert table.leave(DAN).game.ended is Ended.TOO_FEW


def test_r29_who_comes_back_is_counted() -> None:
    table = at_roll(ANN, BOB, CAT, DAN).leave(DAN).join(DAN).leave(CAT)
    assert table.phase is Phase.ROLL


def test_r29_a_game_that_is_scored_with_too_few_left_and_the_target_reached_was_won() -> None:
    table = at_linking(ANN, BOB, CAT).with_scores({BOB: 4}).link(CAT, BOB).leave(CAT).everyone_finishes()
    assert outcome(table) == (Ended.TARGET, BOB, None)


def test_r29_when_everybody_leaves_the_board_there_is_no_winner() -> None:
    table = at_linking(ANN, BOB, CAT).link(CAT, BOB).leave(ANN, BOB, CAT)
    assert outcome(table) == (Ended.TOO_FEW, None, None)
    assert table.game.scores == {ANN: 0, BOB: 0, CAT: 0}


def test_r29_nobody_wins_without_a_point() -> None:
    table = at_words(ANN, BOB, CAT).leave(ANN)
    assert outcome(table) == (Ended.TOO_FEW, None, None)
    assert list(end_problems(record(table.game))) == []


def test_r29_nobody_wins_where_whoever_has_the_points_has_left() -> None:
    assert outcome(at_words(ANN, BOB, CAT).with_scores({ANN: 3}).leave(ANN)) == (Ended.TOO_FEW, None, None)
    assert outcome(at_words(ANN, BOB, CAT).with_scores({ANN: 3, CAT: 1}).leave(ANN)) == (Ended.TOO_FEW, CAT, None)


def test_r29_a_stopped_game_shows_its_standing_and_has_no_winner() -> None:
    table = at_reveal(ANN, BOB, CAT).next_round()
    table.refuses(NotAllowed, Stop(Actor(BOB)))
    table.stop(by=ANN)
    assert outcome(table) == (Ended.STOPPED, None, None)
    assert table.round.scores == {ANN: 1, BOB: 1, CAT: 0}


def test_r29_a_lobby_can_be_stopped() -> None:
    assert outcome(Table(ANN, BOB, CAT).stop(by=ANN)) == (Ended.STOPPED, None, None)


def test_r29_a_game_whose_channel_is_gone_ends_without_a_winner() -> None:
    table = at_linking(ANN, BOB, CAT).play(Close(Ended.PLACE_GONE))
    assert outcome(table) == (Ended.PLACE_GONE, None, None)
    assert table.game.alarms == ()


@pytest.mark.parametrize("move", [Join(DAN), Leave(ANN), NextRound(ANN), Stop(Actor(ANN)), Close(Ended.PLACE_GONE)])
def test_nothing_happens_in_a_game_that_is_over(move: Join | Leave | NextRound | Stop | Close) -> None:
    table = at_words(ANN, BOB, CAT).stop(by=ANN)
    table.refuses(GameOver, move)
    over = table.game
    assert table.wait(1e6).game == over
