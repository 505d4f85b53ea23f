"""What tables play otherwise because they chose to: the house rules, and who may join."""

from dataclasses import replace
from datetime import timedelta

import pytest

from artbox_bot.game.events import Ended, Phase
from artbox_bot.game.moves import Actor, AnotherPair, Join, KeepWord, Skip
from artbox_bot.game.points import TieBreak
from artbox_bot.game.refusals import (
    AlreadyKept,
    HadAnotherPair,
    HostFirst,
    NoAnotherPair,
    NoLateJoining,
    NoSuchCard,
    NotThisRound,
)
from artbox_bot.game.rules import Rules
from tests.game.table import ANN, BOB, CAT, DAN, EVE, EVERYONE, WORDS, Table, whole_pack

ANOTHER_PAIR = Rules(another_pair=True)


def at_board(*players: int, rules: Rules, artists: tuple[int, ...] | None = None) -> Table:
    """The board lies there; tokens in the order in which the artists are named."""
    table = Table(*players, rules=rules).start(ANN).everyone_keeps().roll()
    table.draw(*(players if artists is None else artists))
    return table if table.phase is Phase.LINK else table.wait(300)


# The target (R2)


def test_r2_a_game_goes_to_the_target_that_was_chosen() -> None:
    table = at_board(ANN, BOB, CAT, rules=Rules(target=1))
    assert table.game.target == 1
    table.link(BOB, ANN).wait(330)
    assert (table.game.ended, table.game.winner) == (Ended.TARGET, ANN)


def test_r2_the_chosen_target_may_be_higher_than_the_usual_one() -> None:
    table = at_board(ANN, BOB, CAT, rules=Rules(target=6)).with_scores({ANN: 4}).link(BOB, ANN).wait(330)
    assert table.game.scores[ANN] == 5
    assert table.phase is Phase.REVEAL


# Joining (R25, R26, R29)


def test_r25_nobody_joins_once_the_game_runs_where_the_table_plays_so() -> None:
    table = Table(ANN, BOB, CAT, rules=Rules(late_joining=False)).join(DAN).start()
    table.refuses(NoLateJoining, Join(EVE))


def test_r26_whoever_has_left_comes_back_where_nobody_else_joins() -> None:
    table = Table(ANN, BOB, CAT, DAN, rules=Rules(late_joining=False)).start().leave(DAN)
    table.refuses(NoLateJoining, Join(EVE))
    assert DAN in table.join(DAN).game.present


def test_r29_a_game_that_takes_nobody_in_ends_with_two_like_any_other() -> None:
    table = Table(ANN, BOB, CAT, rules=Rules(late_joining=False)).start().leave(CAT)
    assert table.game.ended is Ended.TOO_FEW


# Another pair of cards (R7)


def test_r7_once_a_game_somebody_has_other_cards_and_keeps_one_of_those() -> None:
    table = Table(ANN, BOB, CAT, rules=ANOTHER_PAIR).start()
    before, top = table.round.offers[ANN], table.game.deck[:2]
    table.another_pair(ANN)
    assert table.round.offers[ANN] == top
    assert table.game.deck[-2:] == before
    table.keep(ANN, 3)
    assert table.word(ANN) == top[1]
    assert table.game.deck[-1] == top[0]
    assert whole_pack(table.game).total() == len(WORDS)


def test_r7_a_press_that_was_meant_for_the_first_pair_keeps_none_of_the_second() -> None:
    """The cards of the second pair have numbers of their own."""
    table = Table(ANN, BOB, CAT, rules=ANOTHER_PAIR).start()
    table.refuses(NoSuchCard, KeepWord(ANN, 2))
    table.another_pair(ANN)
    for card in (0, 1, 4):
        table.refuses(NoSuchCard, KeepWord(ANN, card))


def test_r7_the_second_time_in_a_game_is_refused_in_later_rounds_too() -> None:
    table = Table(ANN, BOB, CAT, rules=ANOTHER_PAIR).start().another_pair(ANN)
    table.refuses(HadAnotherPair, AnotherPair(ANN))
    table.keep(ANN, 2).play_out().next_round()
    table.refuses(HadAnotherPair, AnotherPair(ANN))
    table.another_pair(BOB)


def test_r7_whoever_has_left_and_come_back_has_had_their_other_pair() -> None:
    table = Table(ANN, BOB, CAT, DAN, rules=ANOTHER_PAIR).start().another_pair(DAN).leave(DAN).join(DAN)
    table.refuses(NotThisRound, AnotherPair(DAN))
    table.play_out().next_round()
    table.refuses(HadAnotherPair, AnotherPair(DAN))


def test_r7_nobody_has_other_cards_after_keeping_one_or_where_the_table_does_not_play_so() -> None:
    table = Table(ANN, BOB, CAT, rules=ANOTHER_PAIR).start().keep(ANN)
    table.refuses(AlreadyKept, AnotherPair(ANN))
    Table(ANN, BOB, CAT).start().refuses(NoAnotherPair, AnotherPair(ANN))


def test_r9_when_time_is_up_one_of_the_other_pair_is_kept() -> None:
    table = Table(ANN, BOB, CAT, rules=ANOTHER_PAIR).start().another_pair(ANN)
    offered = table.round.offers[ANN]
    assert table.wait(60).word(ANN) in offered


def test_r7_where_the_deck_runs_short_the_other_pair_is_none_of_the_same_cards() -> None:
    table = Table(ANN, BOB, CAT, rules=ANOTHER_PAIR, words=WORDS[:10]).start().play_out().next_round()
    table.game = replace(table.game, deck=table.game.deck[:1], used=(*table.game.used, *table.game.deck[1:]))
    before = table.round.offers[ANN]
    assert set(table.another_pair(ANN).round.offers[ANN]).isdisjoint(before)
    assert whole_pack(table.game).total() == 10


# Decoys (R14)


@pytest.mark.parametrize("decoys", [1, 2, 3])
@pytest.mark.parametrize("artists", [2, 3, 8])
def test_r14_so_many_words_from_the_deck_hang_among_the_others(decoys: int, artists: int) -> None:
    table = Table(*EVERYONE, rules=Rules(decoys=decoys)).start(ANN).everyone_keeps().roll()
    top = table.game.deck[:decoys]
    table.draw(*EVERYONE[:artists])
    if artists < len(EVERYONE):
        table.wait(300)
    this = table.round
    assert this.added_words == top
    assert sorted(this.word_row) == sorted([*top, *(this.kept[artist] for artist in EVERYONE[:artists])])
    assert this.letter(this.word_row[-1]) == "ABCDEFGHIJK"[artists + decoys - 1]
    assert all(set(top) <= set(this.words_for(player)) for player in this.players)


def test_r14_decoys_go_under_the_deck_after_the_round() -> None:
    table = at_board(ANN, BOB, CAT, rules=Rules(decoys=2))
    added = table.round.added_words
    table.everyone_finishes()
    deck = table.game.deck
    assert table.next_round().game.deck == (*deck[6:], *added)


def test_r14_a_deck_that_is_short_gives_as_many_decoys_as_there_are() -> None:
    table = Table(ANN, BOB, CAT, rules=Rules(decoys=3), words=WORDS[:6]).start(ANN).everyone_keeps().roll()
    table.game = replace(table.game, deck=table.game.deck[:1])
    (last,) = table.game.deck
    assert table.draw(ANN, BOB, CAT).round.added_words == (last,)
    assert len(table.round.word_row) == 4


def test_r15_the_last_drawing_is_not_filled_in_where_words_are_left_over() -> None:
    table = at_board(ANN, BOB, CAT, rules=Rules(decoys=1))
    table.link(ANN, BOB)
    assert list(table.round.links[ANN]) == [table.place(BOB)]


# The better drawing breaks the tie (R20)


def level_guessers(rules: Rules) -> Table:
    """Bob, Cat and Dan each know Ann's drawing alone; Ann knows Cat's; Bob has handed in before Cat."""
    table = at_board(ANN, BOB, CAT, DAN, rules=rules, artists=(BOB, CAT, ANN, DAN)).link(ANN, CAT)
    for guesser in (BOB, CAT, DAN):
        table.link(guesser, ANN)
    return table


def best_eye(table: Table) -> tuple[int, TieBreak | None]:
    result = table.wait(330).round.result
    assert result is not None
    assert result.links is not None
    return result.links.player, result.links.tie


BETTER_DRAWING = Rules(own_number_breaks_tie=True)


def test_r20_of_the_best_guessers_the_one_whose_drawing_more_players_knew_gets_the_point() -> None:
    assert best_eye(level_guessers(Rules())) == (BOB, TieBreak.TOKEN)
    assert best_eye(level_guessers(BETTER_DRAWING)) == (CAT, TieBreak.NUMBER)


def test_r20_more_correct_guesses_still_come_first() -> None:
    table = level_guessers(BETTER_DRAWING).link(BOB, DAN)
    assert best_eye(table) == (BOB, None)


def test_r20_where_the_drawings_are_level_too_the_token_decides_as_before() -> None:
    table = level_guessers(BETTER_DRAWING).take_back(ANN, CAT)
    assert best_eye(table) == (BOB, TieBreak.TOKEN)


def test_r20_whoever_has_left_is_skipped_however_well_they_drew() -> None:
    assert best_eye(level_guessers(BETTER_DRAWING).leave(CAT)) == (BOB, TieBreak.TOKEN)


def test_r10_a_hidden_drawing_breaks_no_tie() -> None:
    table = level_guessers(BETTER_DRAWING).hide(CAT)
    assert best_eye(table) == (BOB, TieBreak.TOKEN)


def test_r20_without_drawings_the_seat_decides_as_before() -> None:
    table = at_board(ANN, BOB, CAT, DAN, rules=BETTER_DRAWING, artists=(ANN, BOB)).link(CAT, ANN).link(DAN, ANN)
    assert best_eye(table) == (CAT, TieBreak.SEAT)


# Deadlines of one's own (R4, R9, R12, R17, R24, R27, R28)


def test_a_short_wait_has_no_last_call_and_a_longer_one_has() -> None:
    short = Table(ANN, BOB, CAT, rules=Rules(words=timedelta(seconds=15))).start()
    assert short.wait(14).round.last_call is None
    assert short.wait(1).phase is Phase.ROLL
    longer = Table(ANN, BOB, CAT, rules=Rules(words=timedelta(minutes=10))).start()
    assert longer.wait(589).round.last_call is None
    assert longer.wait(1).round.last_call is Phase.WORDS


def test_r17_where_only_a_player_turns_the_hourglass_it_runs_as_long_as_the_table_has_chosen() -> None:
    table = at_board(ANN, BOB, CAT, rules=Rules(guess=None, hourglass=timedelta(minutes=2)))
    assert table.game.deadline is None
    assert table.wait(3600).phase is Phase.LINK
    table.fill_sheet(ANN).finish(ANN)
    assert table.seconds_left == 120
    assert table.wait(120).phase is Phase.REVEAL


def test_r24_where_nobody_presses_the_next_round_waits() -> None:
    table = at_board(ANN, BOB, CAT, rules=Rules(next_round=None)).everyone_finishes().wait(3600)
    assert (table.phase, table.round.number) == (Phase.REVEAL, 1)
    assert table.next_round().round.number == 2


def test_r27_whoever_sits_there_may_skip_a_wait_without_an_end_when_the_host_says_nothing() -> None:
    table = Table(ANN, BOB, CAT, rules=Rules(words=None)).start()
    table.refuses(HostFirst, Skip(Actor(BOB)))
    assert table.wait(120).play(Skip(Actor(BOB))).phase is Phase.ROLL


def test_r28_a_game_whose_waits_have_no_end_is_abandoned_after_a_day() -> None:
    table = Table(ANN, BOB, CAT, draw=None, rules=Rules(vote=None, words=None, roll=None, guess=None)).start()
    assert table.wait(24 * 3600 - 1).game.open
    assert table.wait(1).game.ended is Ended.ABANDONED
