"""From the lobby to the words: the target, who begins, and the word cards (R2, R4-R7, R9)."""

from random import Random

import pytest

from artbox_bot.game.events import Phase, StartReason
from artbox_bot.game.moves import KeepWord, NameArtist, Vote
from artbox_bot.game.play import new_game
from artbox_bot.game.refusals import AlreadyKept, HostMustPlay, NoArtist, NoSuchPlayer, NotYourself, TooLate
from artbox_bot.game.rules import Begin, Rules
from tests.game.table import (
    ANN,
    BOB,
    CAT,
    DAN,
    EVE,
    EVERYONE,
    FAY,
    WORDS,
    Table,
    at_drawing,
    at_words,
    whole_pack,
)


def at_vote(*players: int) -> Table:
    return Table(*players, begin=Begin.VOTE).start()


def at_artist(*players: int) -> Table:
    return Table(*players, begin=Begin.ARTIST).start()


@pytest.mark.parametrize(("count", "target"), [(3, 5), (4, 5), (5, 4), (6, 4), (7, 3), (8, 3)])
def test_r2_the_target_depends_on_how_many_start(count: int, target: int) -> None:
    assert at_words(*EVERYONE[:count]).game.target == target


def test_r2_the_target_is_fixed_whoever_joins_or_leaves_later() -> None:
    assert at_words(ANN, BOB, CAT, DAN).join(EVE, FAY).game.target == 5
    assert at_words(*EVERYONE).leave(ANN, BOB, CAT, DAN).game.target == 3


def test_r4_the_player_with_strictly_the_most_votes_begins_when_all_have_voted() -> None:
    table = at_vote(ANN, BOB, CAT, DAN).all_vote({ANN: CAT, BOB: CAT, CAT: BOB})
    assert table.phase is Phase.VOTE
    table.vote(DAN, ANN)
    assert table.phase is Phase.WORDS
    assert table.round.starting_player == CAT
    assert table.round.start_reason is StartReason.VOTED


def test_r4_a_vote_can_be_changed_until_all_have_voted() -> None:
    table = at_vote(ANN, BOB, CAT).vote(ANN, BOB).vote(ANN, CAT).all_vote({BOB: CAT, CAT: BOB})
    assert table.round.starting_player == CAT
    table.refuses(TooLate, Vote(ANN, BOB))


def test_r4_one_names_another_player_who_is_there() -> None:
    table = at_vote(ANN, BOB, CAT, DAN)
    table.refuses(NotYourself, Vote(ANN, ANN))
    table.refuses(NoSuchPlayer, Vote(ANN, EVE))
    table.leave(DAN).refuses(NoSuchPlayer, Vote(ANN, DAN))


def test_r4_after_30_seconds_the_votes_that_are_there_decide() -> None:
    table = at_vote(ANN, BOB, CAT, DAN).vote(ANN, DAN)
    assert table.until_just_before(table.game.deadline).phase is Phase.VOTE
    table.a_moment()
    assert table.round.starting_player == DAN
    assert (table.now - at_vote(ANN, BOB, CAT).now).total_seconds() == 30


def test_r4_r5_level_votes_leave_it_to_the_first_artist() -> None:
    table = at_vote(ANN, BOB, CAT, DAN).all_vote({ANN: BOB, BOB: ANN, CAT: BOB, DAN: ANN})
    assert table.phase is Phase.ARTIST
    assert table.round.starting_player is None


def test_r4_r5_no_vote_at_all_leaves_it_to_the_first_artist() -> None:
    assert at_vote(ANN, BOB, CAT).wait(30).phase is Phase.ARTIST


def test_r4_votes_for_a_leaver_are_void_and_those_voters_are_asked_again() -> None:
    table = at_vote(ANN, BOB, CAT, DAN).all_vote({ANN: DAN, BOB: DAN, DAN: ANN}).leave(DAN)
    assert table.vote(CAT, BOB).phase is Phase.VOTE
    table.all_vote({ANN: BOB, BOB: ANN})
    # Dan's own vote, for Ann, was given before he left and makes it two against two.
    assert table.phase is Phase.ARTIST


def test_r4_votes_for_a_leaver_count_for_nobody_when_time_is_up() -> None:
    table = at_vote(ANN, BOB, CAT, DAN).all_vote({ANN: DAN, BOB: DAN, CAT: BOB}).leave(DAN).wait(30)
    assert table.round.starting_player == BOB


def test_r5_whoever_first_names_an_artist_begins() -> None:
    table = at_artist(ANN, BOB, CAT).name_artist(CAT, "  Frida   Kahlo ")
    assert table.round.starting_player == CAT
    assert table.round.start_reason is StartReason.NAMED_ARTIST
    assert table.round.artist == "Frida Kahlo"
    table.refuses(TooLate, NameArtist(ANN, "Klee"))


@pytest.mark.parametrize("artist", ["Li", "Ōe", "Ы Ж", "猫", "ゴ", "あ", "한", "ጸ", "JR 2", "1a2b"])
def test_r5_two_letters_make_an_artist_or_one_sign_without_an_alphabet(artist: str) -> None:
    assert at_artist(ANN, BOB, CAT).name_artist(BOB, artist).round.starting_player == BOB


@pytest.mark.parametrize("artist", ["", "   ", "X", "7", "42", "!?", "é", "😀😀", "a 1", "\u200b\u200b"])
def test_r5_anything_less_is_no_artist(artist: str) -> None:
    at_artist(ANN, BOB, CAT).refuses(NoArtist, NameArtist(BOB, artist))


def test_r5_nobody_within_30_seconds_and_the_start_is_drawn() -> None:
    table = at_artist(ANN, BOB, CAT, DAN).leave(DAN)
    assert table.seconds_left == 30
    assert table.until_just_before(table.game.deadline).phase is Phase.ARTIST
    table.a_moment()
    assert table.round.starting_player in (ANN, BOB, CAT)
    assert table.round.start_reason is StartReason.DRAWN


def test_r5_the_draw_can_fall_on_anybody() -> None:
    drawn = {Table(ANN, BOB, CAT, begin=Begin.ARTIST, seed=n).start().wait(30).round.starting_player for n in range(30)}
    assert drawn == {ANN, BOB, CAT}


def test_r6_vote_is_what_happens_unless_the_host_chooses() -> None:
    assert Rules().begin is Begin.VOTE
    assert at_vote(ANN, BOB, CAT).phase is Phase.VOTE


def test_r6_random_draws_the_start_at_once() -> None:
    tables = [Table(ANN, BOB, CAT, begin=Begin.RANDOM, seed=n).start() for n in range(30)]
    assert {table.round.starting_player for table in tables} == {ANN, BOB, CAT}
    assert {(table.phase, table.round.start_reason) for table in tables} == {(Phase.WORDS, StartReason.DRAWN)}


def test_r6_the_host_begins() -> None:
    table = Table(ANN, BOB, CAT, host=BOB).start()
    assert table.round.starting_player == BOB
    assert table.round.start_reason is StartReason.HOST


def test_r6_a_host_who_does_not_play_cannot_begin() -> None:
    table = Table(ANN, BOB, CAT)
    with pytest.raises(HostMustPlay):
        new_game("t", 900, WORDS, table.now, Random(1), rules=Rules(begin=Begin.HOST), players=table.game.players)


def test_r7_everybody_is_dealt_two_cards_and_no_card_lies_twice() -> None:
    table = at_words(*EVERYONE)
    cards = [word for offer in table.round.offers.values() for word in offer]
    assert set(table.round.offers) == set(EVERYONE)
    assert len(set(cards)) == 16
    assert not set(cards) & set(table.game.deck)


def test_r7_the_deck_is_shuffled() -> None:
    decks = {Table(ANN, BOB, CAT, seed=n).game.deck for n in range(5)}
    assert len(decks) == 5
    assert all(sorted(deck) == sorted(WORDS) for deck in decks)


@pytest.mark.parametrize("card", [0, 1])
def test_r7_one_card_is_kept_and_the_other_goes_under_the_deck_at_once(card: int) -> None:
    table = at_words(ANN, BOB, CAT)
    offer = table.round.offers[BOB]
    table.keep(BOB, card)
    assert table.word(BOB) == offer[card]
    assert table.game.deck[-1] == offer[1 - card]
    table.refuses(AlreadyKept, KeepWord(BOB, 1 - card))


def test_r7_kept_words_are_out_until_the_deck_runs_short() -> None:
    table = at_drawing(ANN, BOB, CAT).draw(ANN, BOB, CAT)
    kept = {table.word(player) for player in (ANN, BOB, CAT)}
    table.everyone_finishes().next_round()
    assert set(table.game.used) == kept
    assert not kept & set(table.game.deck)
    assert not kept & {word for offer in table.round.offers.values() for word in offer}


def test_r7_used_words_come_back_under_the_deck_when_it_runs_short() -> None:
    # 10 cards: 7 are left after the first round, 4 after the second, too few for the third.
    table = Table(ANN, BOB, CAT, words=WORDS[:10]).start().play_out().next_round().play_out()
    out = {*table.game.used, *table.round.kept.values()}
    left = table.game.deck
    table.next_round()
    dealt = [word for offer in table.round.offers.values() for word in offer]
    assert tuple(dealt[:4]) == left
    assert {*dealt[4:], *table.game.deck} == out
    assert table.game.used == ()
    assert sorted(whole_pack(table.game).elements()) == sorted(WORDS[:10])


def test_r7_a_deck_that_just_suffices_has_not_run_short() -> None:
    # 9 cards: 6 are left after the first round, two for each player.
    table = Table(ANN, BOB, CAT, words=WORDS[:9]).start().play_out()
    out = set(table.round.kept.values())
    table.next_round()
    assert table.game.deck == ()
    assert set(table.game.used) == out


def test_r9_after_60_seconds_a_word_is_kept_by_chance_for_whoever_has_not_chosen() -> None:
    table = at_words(ANN, BOB, CAT).keep(ANN, 1)
    assert table.seconds_left == 60
    chosen = table.word(ANN)
    assert table.until_just_before(table.game.deadline).phase is Phase.WORDS
    table.a_moment()
    assert table.phase is Phase.ROLL
    assert table.word(ANN) == chosen
    assert table.word(BOB) in table.round.offers[BOB]
    assert table.round.kept_by_chance == {BOB, CAT}
    assert sorted(whole_pack(table.game).elements()) == sorted(WORDS)


def test_r9_chance_keeps_either_card() -> None:
    kept: set[int] = set()
    for seed in range(20):
        table = Table(ANN, BOB, CAT, seed=seed).start().wait(60)
        kept.add(table.round.offers[BOB].index(table.word(BOB)))
    assert kept == {0, 1}


def test_r9_too_late_to_choose_when_chance_has_chosen() -> None:
    at_words(ANN, BOB, CAT).wait(60).refuses(TooLate, KeepWord(BOB, 0))
