"""What a game is remembered for, beside its winner: figures that it really earned."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations, islice
from typing import TypeVar

from artbox_bot.game.papers import Paper, artist_of
from artbox_bot.game.scoring import guessers, linked_rightly, linked_wrongly
from artbox_bot.game.values import Game, Round

MOST_AWARDS = 4
TOGETHER = 2
"""So many may share an award; what more have earned is nothing special."""

# Below these a figure says nothing.
_LEAST_CORRECT = 3
_LEAST_WRONG = 2
_LEAST_KNOWN = 3
_LEAST_FIRST = 2
_LEAST_ALIKE = 5
_LEAST_PLACES = 3

K = TypeVar("K")


class AwardKind(StrEnum):
    """What somebody is remembered for."""

    EYE = "eye"
    RIDDLE = "riddle"
    PERFECT = "perfect"
    ALIKE = "alike"
    KNOWN = "known"
    PENCIL = "pencil"


@dataclass(frozen=True, slots=True)
class Award:
    """One award. `word` is that of the drawing it is for, and empty where it is for no drawing."""

    kind: AwardKind
    players: tuple[int, ...]
    count: int
    word: str = ""


def awards(game: Game) -> tuple[Award, ...]:
    """At most four, of the scored rounds; for those who are there at the end, and for drawings that are not hidden."""
    rounds = [this for this in game.rounds if this.result is not None]
    found = (*_eye(game, rounds), *_riddle(game, rounds), *_perfect(game, rounds))
    found += (*_alike(game, rounds), *_known(game, rounds), *_pencil(game, rounds))
    return tuple(islice(found, MOST_AWARDS))


def _eye(game: Game, rounds: list[Round]) -> Iterator[Award]:
    """The most correct guesses in all."""
    correct = {p: sum(this.result.correct.get(p, 0) for this in rounds if this.result) for p in game.seats}
    yield from _of_people(AwardKind.EYE, game, correct, _LEAST_CORRECT)


def _riddle(game: Game, rounds: list[Round]) -> Iterator[Award]:
    """The drawing that the most people took for something else."""
    wrong = {(this.number, p): sum(map(len, linked_wrongly(this, p).values())) for this, p in _drawings(game, rounds)}
    yield from _of_drawings(AwardKind.RIDDLE, game, wrong, _LEAST_WRONG)


def _perfect(game: Game, rounds: list[Round]) -> Iterator[Award]:
    """A round in which every guess was correct, of three drawings or more."""
    perfect = dict.fromkeys(game.present, 0)
    for this in rounds:
        for player in (p for p in this.players if p in perfect):
            places = len(this.places_for(player))
            if this.result and places >= _LEAST_PLACES and this.result.correct.get(player) == places:
                perfect[player] = max(perfect[player], places)
    players = tuple(p for p, places in perfect.items() if places)
    if 0 < len(players) <= TOGETHER:
        yield Award(AwardKind.PERFECT, players, max(perfect.values()))


def _alike(game: Game, rounds: list[Round]) -> Iterator[Award]:
    """The two who always guessed the same of what both have guessed, wrongly at times: else they were only good."""
    alike: dict[tuple[int, int], int] = {}
    for a, b in combinations(game.present, 2):
        pairs = [
            (word, this.links[b][place], this.kept[this.board[place - 1]])
            for this in rounds
            for place, word in this.links.get(a, {}).items()
            if place in this.links.get(b, {})
        ]
        same, wrong = all(one == other for one, other, _ in pairs), any(one != right for one, _, right in pairs)
        alike[a, b] = len(pairs) if same and wrong else 0
    first = _first(alike, _LEAST_ALIKE)
    if len(first) == 1:
        yield Award(AwardKind.ALIKE, first[0], alike[first[0]])


def _known(game: Game, rounds: list[Round]) -> Iterator[Award]:
    """The drawing that everybody knew."""
    known = {
        (this.number, p): len(linked_rightly(this, p))
        for this, p in _drawings(game, rounds)
        if len(linked_rightly(this, p)) == len(guessers(this, artist_of(p)))
    }
    yield from _of_drawings(AwardKind.KNOWN, game, known, _LEAST_KNOWN)


def _pencil(game: Game, rounds: list[Round]) -> Iterator[Award]:
    """Who was most often the first to hand in."""
    first = {p: sum(this.tokens.get(p) == 1 for this in rounds) for p in game.seats}
    yield from _of_people(AwardKind.PENCIL, game, first, _LEAST_FIRST)


def _drawings(game: Game, rounds: list[Round]) -> Iterator[tuple[Round, Paper]]:
    for this in rounds:
        yield from ((this, p) for p in this.board if artist_of(p) in game.present and p not in this.hidden)


def _of_people(kind: AwardKind, game: Game, figures: Mapping[int, int], least: int) -> Iterator[Award]:
    """Nobody gets it in the place of somebody who has left and did better."""
    players = tuple(player for player in _first(figures, least) if player in game.present)
    if players:
        yield Award(kind, players, figures[players[0]])


def _of_drawings(kind: AwardKind, game: Game, figures: Mapping[tuple[int, Paper], int], least: int) -> Iterator[Award]:
    drawings = _first(figures, least)
    if len(drawings) == 1:
        ((number, paper),) = drawings
        (this,) = (r for r in game.rounds if r.number == number)
        yield Award(kind, (artist_of(paper),), figures[number, paper], this.kept[paper])


def _first(figures: Mapping[K, int], least: int) -> tuple[K, ...]:
    """Whoever has the highest figure; none where it is small, or where many share it."""
    most = max(figures.values(), default=0)
    first = tuple(key for key, figure in figures.items() if figure == most)
    return first if most >= least and len(first) <= TOGETHER else ()
