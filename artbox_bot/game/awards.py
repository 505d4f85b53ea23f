"""What a game was remembered for, beside its winner: computed from what was played, the same each time.

An award goes to one person or to two who are level, never to a crowd, and only to those who sit there when the game
ends. Nothing is said of a hidden drawing. None of them mocks anybody.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations

from artbox_bot.game.scoring import guessers
from artbox_bot.game.values import Game, Round

MOST = 4
"""Awards of a game."""

_MOST_LEVEL = 2
_TIMES = 2
_MANY = 3
_COMMON = 4


class AwardKind(StrEnum):
    """For what, the most telling first."""

    DISGUISE = "disguise"
    EYE = "eye"
    PERFECT = "perfect"
    ALIKE = "alike"
    KNOWN = "known"
    PENCIL = "pencil"
    FINISH = "finish"


@dataclass(frozen=True, slots=True, kw_only=True)
class Award:
    """For whom and for what: `count` is its figure; `round`, `word`, `seen` stand where it is about a round, a drawing,
    and what that drawing was taken for.
    """

    kind: AwardKind
    players: tuple[int, ...]
    count: int
    round: int = 0
    word: str = ""
    seen: str = ""


def awards(game: Game) -> tuple[Award, ...]:
    """At most four, in the order of their kinds; first those that honour somebody who has none yet."""
    earned = sorted(_earned(game), key=lambda award: list(AwardKind).index(award.kind))
    honoured: set[int] = set()
    first, rest = list[Award](), list[Award]()
    for award in earned:
        (rest if honoured.issuperset(award.players) else first).append(award)
        honoured.update(award.players)
    chosen = (*first, *rest)[:MOST]
    return tuple(award for award in earned if award in chosen)


def _earned(game: Game) -> Iterator[Award]:
    rounds = [this for this in game.rounds if this.result is not None]
    yield from _disguise(game, rounds)
    yield from _known(game, rounds)
    yield from _perfect(game, rounds)
    yield from _alike(game, rounds)
    if len(rounds) >= _TIMES:
        correct = sum((Counter(this.result.correct) for this in rounds if this.result), Counter[int]())
        yield from _most(game, AwardKind.EYE, correct, _MANY)
    pencils = Counter(next(iter(this.tokens)) for this in rounds if this.tokens)
    yield from _most(game, AwardKind.PENCIL, pencils, _TIMES)
    finishes = Counter(this.finished[0] for this in rounds if this.finished)
    yield from _most(game, AwardKind.FINISH, finishes, _TIMES)


def _most(game: Game, kind: AwardKind, counts: Mapping[int, int], least: int) -> Iterator[Award]:
    """Whoever has the highest figure; where that is somebody who has left alone, nobody."""
    count = max(counts.values(), default=0)
    level = [player for player in game.seats if counts.get(player) == count]
    players = tuple(player for player in level if player in game.present)
    if count >= least and len(level) <= _MOST_LEVEL and players:
        yield Award(kind=kind, players=players, count=count)


def _drawings(game: Game, rounds: Iterable[Round]) -> Iterator[tuple[Round, int]]:
    """The drawings of which something can be said."""
    for this in rounds:
        yield from ((this, artist) for artist in this.board if artist not in this.hidden and artist in game.present)


def _one_drawing(found: list[Award]) -> Iterator[Award]:
    """The drawing with the highest figure, if it is alone with it."""
    best = [award for award in found if award.count == max(a.count for a in found)]
    if len(best) == 1:
        yield best[0]


def _disguise(game: Game, rounds: Iterable[Round]) -> Iterator[Award]:
    """A drawing in which several saw one and the same other word, more of them than saw its own."""
    found: list[Award] = []
    for this, artist in _drawings(game, rounds):
        place, word = this.place_of(artist) or 0, this.kept[artist]
        seen = Counter(sheet[place] for player, sheet in this.links.items() if player != artist and place in sheet)
        other, count = max(((w, n) for w, n in seen.items() if w != word), key=lambda e: e[1], default=("", 0))
        if count >= _TIMES and count > seen[word] and list(seen.values()).count(count) == 1:
            kind = AwardKind.DISGUISE
            found.append(Award(kind=kind, players=(artist,), count=count, round=this.number, word=word, seen=other))
    return _one_drawing(found)


def _known(game: Game, rounds: Iterable[Round]) -> Iterator[Award]:
    """A drawing that all who had to guess it knew."""
    found: list[Award] = []
    for this, artist in _drawings(game, rounds):
        count = len(guessers(this, artist))
        if count >= _MANY and this.result and this.result.numbers[artist] == count:
            kind = AwardKind.KNOWN
            found.append(Award(kind=kind, players=(artist,), count=count, round=this.number, word=this.kept[artist]))
    return _one_drawing(found)


def _perfect(game: Game, rounds: Iterable[Round]) -> Iterator[Award]:
    """A round in which somebody knew every drawing that they had to guess."""
    found: list[Award] = []
    for this in rounds:
        correct: Mapping[int, int] = this.result.correct if this.result else {}
        perfect = [p for p in this.players if correct.get(p) == len(this.places_for(p)) >= _MANY]
        players = tuple(p for p in perfect if p in game.present)
        if players and len(perfect) <= _MOST_LEVEL and len({correct[p] for p in players}) == 1:
            kind = AwardKind.PERFECT
            found.append(Award(kind=kind, players=players, count=correct[players[0]], round=this.number))
    if found:
        yield max(found, key=lambda award: (award.count, award.round))


def _alike(game: Game, rounds: Iterable[Round]) -> Iterator[Award]:
    """Two who guessed the same of every drawing that both had to guess; wrongly, too, else they were only good."""
    found: list[Award] = []
    for one, other in combinations(game.present, 2):
        pairs = [
            (this.links[one].get(place), this.links[other].get(place), this.kept[artist])
            for this in rounds
            if this.links.get(one) and this.links.get(other)
            for place, artist in enumerate(this.board, start=1)
            if artist not in (one, other)
        ]
        same = [(a, word) for a, b, word in pairs if a is not None and a == b]
        apart = any(a != b for a, b, _ in pairs)
        if not apart and len(same) >= _COMMON and any(a != word for a, word in same):
            found.append(Award(kind=AwardKind.ALIKE, players=(one, other), count=len(same)))
    return _one_drawing(found)
