"""The deck of a game: a bounded stack from the pack, which suffices, and in which no card comes twice too soon (R7)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from random import Random
from typing import overload

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from artbox_bot.game.deck import stack
from artbox_bot.game.limits import STACK
from artbox_bot.game.play import new_game
from artbox_bot.game.rules import Begin, Rules
from artbox_bot.game.values import Game
from artbox_bot.words.pack import FEWEST_WORDS
from tests.game.table import ANN, BOB, CAT, EVERYONE, Table, whole_pack

MANY = tuple(f"word {n}" for n in range(2000))


class Shelf(Sequence[str]):
    """A pack that counts how often somebody looks at one of its words."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.looks = 0

    def __len__(self) -> int:
        return self.size

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[str]: ...
    def __getitem__(self, index: int | slice) -> str | Sequence[str]:
        assert isinstance(index, int)
        if not 0 <= index < self.size:
            raise IndexError
        self.looks += 1
        return f"word {index}"


def opened(words: Sequence[str], seed: int = 1) -> Game:
    return new_game("t", ANN, words, datetime(2026, 1, 1, tzinfo=UTC), Random(seed), rules=Rules(begin=Begin.VOTE))


def dealt(table: Table, artists: Sequence[int]) -> Iterator[str]:
    """The cards that come from the deck in a round in which these people draw; the game is at the next after it."""
    yield from (word for offer in table.round.offers.values() for word in offer)
    table.everyone_keeps().roll().draw(*artists)
    if len(artists) < len(table.round.players):
        table.wait(300)
    yield from table.round.added_words
    table.everyone_finishes().next_round()


def test_the_longest_game_that_wins_a_point_a_round_has_272_cards() -> None:
    """Eight players, three points: all have two after 16 rounds, and somebody the third after the next (R2, R7)."""
    assert STACK == 8 * 2 * 17


@pytest.mark.parametrize("size", [FEWEST_WORDS, STACK - 1, STACK])
def test_a_pack_of_fewer_words_is_the_deck(size: int) -> None:
    assert sorted(opened(MANY[:size]).deck) == sorted(MANY[:size])


def test_of_a_larger_pack_a_game_has_a_bounded_stack_of_different_cards_by_chance() -> None:
    decks = [opened(MANY, seed).deck for seed in range(40)]
    assert {len(deck) for deck in decks} == {STACK}
    assert all(len({*deck}) == STACK and {*deck} <= {*MANY} for deck in decks)
    assert len({*decks}) == 40
    # The chance that a word is in none of 40 decks is 0.3 %: some six of 2,000, and no stretch of the pack.
    unused = {*MANY}.difference(*decks)
    assert len(unused) < 40


def test_however_large_the_pack_is_no_more_cards_of_it_are_looked_at() -> None:
    shelf = Shelf(100_000)
    assert len(opened(shelf).deck) == shelf.looks == STACK


@settings(max_examples=15, deadline=None, derandomize=True, database=None)
@given(
    players=st.integers(3, 8),
    size=st.integers(FEWEST_WORDS, 60),
    two_draw=st.lists(st.booleans(), min_size=1, max_size=4),
    seed=st.integers(0, 99),
)
def test_r7_no_card_comes_again_before_all_others_have_come(
    players: int, size: int, two_draw: list[bool], seed: int
) -> None:
    """Whether or not words from the deck join the word row (R14), the deck suffices for round after round."""
    people = EVERYONE[:players]
    table = Table(*people, words=MANY[:size], seed=seed).start(ANN)
    come: list[str] = []
    for number in range(2 + 2 * size // (2 * players)):
        come += dealt(table, people[:2] if two_draw[number % len(two_draw)] else people)
        assert whole_pack(table.game).total() == size
    assert len(come) > size
    assert {*come[:size]} == {*MANY[:size]}


def test_a_game_that_was_stored_with_its_whole_pack_goes_on() -> None:
    table = Table(ANN, BOB, CAT)
    table.game = replace(table.game, deck=MANY)
    table.start(ANN).play_out().next_round().play_out()
    assert len(table.game.deck) == len(MANY) - 2 * 3
    assert whole_pack(table.game).total() == len(MANY)


def test_r7_cards_that_were_dealt_lately_lie_under_all_others_those_on_top_that_were_dealt_longest_ago() -> None:
    recent = (("word 1", "word 2"), ("word 3", "word 4", "word 5"), ("word 6",))
    words = MANY[:30]
    deck = stack(words, Random(1), recent)
    assert sorted(deck) == sorted(words)
    assert [deck[-6], set(deck[-5:-2]), set(deck[-2:])] == [
        "word 6",
        {"word 3", "word 4", "word 5"},
        {"word 1", "word 2"},
    ]
    assert {stack(words, Random(seed), recent)[-1] for seed in range(20)} == {"word 1", "word 2"}


def test_r7_in_a_large_pack_no_card_of_the_last_games_is_in_the_deck_and_in_a_small_one_nobody_starves() -> None:
    assert not set(stack(MANY, Random(1), (MANY[:300],))) & set(MANY[:300])
    assert len(stack(MANY, Random(1), (MANY[:300],))) == STACK
    small = MANY[:FEWEST_WORDS]
    assert sorted(stack(small, Random(1), (small[:16], small[16:]))) == sorted(small)


def test_r7_the_first_deck_is_dealt_as_it_always_was() -> None:
    assert stack(MANY, Random(1)) == tuple(Random(1).sample(MANY, STACK))
