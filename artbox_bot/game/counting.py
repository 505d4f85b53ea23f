"""What a server counts of its words: which were dealt, and how often a drawing of each was known (R7, R18)."""

from collections.abc import Iterator
from dataclasses import dataclass

from artbox_bot.game.papers import artist_of
from artbox_bot.game.scoring import guessers, number_of
from artbox_bot.game.values import Game, Round


@dataclass(frozen=True, slots=True)
class DrawnWord:
    """A word that hung on a board: so many of those who were asked knew it."""

    word: str
    known: int
    asked: int


def dealt_since(before: Game, after: Game) -> tuple[str, ...]:
    """The word cards that were dealt, or came into a word row from the deck, between these two."""
    return tuple(
        word
        for was, this in _changed(before, after)
        for word in dict.fromkeys(_cards(this))
        if was is None or word not in _cards(was)
    )


def drawn_since(before: Game, after: Game) -> tuple[DrawnWord, ...]:
    """The words of the rounds that were scored between these two."""
    return tuple(
        DrawnWord(this.kept[paper], number_of(this, paper), len(guessers(this, artist_of(paper))))
        for was, this in _changed(before, after)
        if this.result is not None and (was is None or was.result is None)
        for paper in this.board
    )


def _changed(before: Game, after: Game) -> Iterator[tuple[Round | None, Round]]:
    """The rounds that are not as they were, each with what it was. Those that are over stay the same objects."""
    known = {this.number: this for this in before.rounds}
    for this in after.rounds:
        was = known.get(this.number)
        if was is not this:
            yield was, this


def _cards(this: Round) -> tuple[str, ...]:
    return (*(card for offer in this.offers.values() for card in offer), *this.added_words)
