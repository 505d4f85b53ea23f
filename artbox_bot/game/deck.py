"""The deck of word cards: dealing, and what comes back to it (R7, R14)."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random

from artbox_bot.game.limits import STACK
from artbox_bot.game.values import Game


def shuffled(words: Iterable[str], rng: Random) -> tuple[str, ...]:
    """The words in random order."""
    cards = list(words)
    rng.shuffle(cards)
    return tuple(cards)


def stack(words: Sequence[str], rng: Random, recent: Sequence[Sequence[str]] = ()) -> tuple[str, ...]:
    """The deck of one game: cards of the pack in random order, so many that they suffice for the longest game (R7).

    However large the pack is, no more than these cards are looked at, and stored with the game. `recent` are cards of
    the pack that were dealt in the server lately, in groups that were dealt together, the latest group first: they lie
    under all others, those on top that were dealt longest ago.
    """
    late = {card for group in recent for card in group}
    fresh = [card for card in words if card not in late] if late else words
    top = rng.sample(fresh, min(len(fresh), STACK))
    bottom = [card for group in reversed(recent) for card in shuffled(group, rng)]
    return (*top, *bottom)[:STACK]


def take_cards(game: Game, count: int, rng: Random) -> tuple[tuple[str, ...], Game]:
    """Take cards from the top; when they run short, the used ones are shuffled and put under the deck (R7)."""
    if len(game.deck) < count:
        game = replace(game, deck=game.deck + shuffled(game.used, rng), used=())
    return game.deck[:count], replace(game, deck=game.deck[count:])


def put_under(game: Game, words: Iterable[str]) -> Game:
    """Put cards to the bottom of the deck."""
    return replace(game, deck=(*game.deck, *words))


def clear_words(game: Game) -> Game:
    """After a round: its kept words are out, words that were added go to the bottom of the deck (R7, R14)."""
    this = game.round
    kept = tuple(word for player in this.players for word in this.words_of(player))
    return put_under(replace(game, used=game.used + kept), this.added_words)
