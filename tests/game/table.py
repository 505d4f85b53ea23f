"""A table to play at in tests: each method is a sentence of table talk, plays its moves, and raises when refused."""

import copy
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import permutations
from random import Random
from typing import Self, TypeVar

import pytest

from artbox_bot.game.events import Alarm, AlarmKind, Phase
from artbox_bot.game.hurrying import wait_of
from artbox_bot.game.moves import (
    Actor,
    AnotherPair,
    Finish,
    HandIn,
    Hide,
    HostGone,
    Join,
    KeepWord,
    Leave,
    Link,
    Move,
    NameArtist,
    NextRound,
    Pause,
    PutBack,
    Receive,
    Remove,
    Resume,
    Roll,
    ShowAgain,
    Skip,
    Start,
    Stop,
    Swap,
    Tick,
    Vote,
    WakeUp,
    Withdraw,
)
from artbox_bot.game.play import new_game, play
from artbox_bot.game.refusals import Refused
from artbox_bot.game.rules import USUAL, Begin, Rules
from artbox_bot.game.values import Game, Player, Round

ANN, BOB, CAT, DAN, EVE, FAY, GUS, HAL = EVERYONE = (101, 102, 103, 104, 105, 106, 107, 108)
IDA = 109
MODERATOR = Actor(900, moderator=True)

WORDS = tuple(f"word {n}" for n in range(60))
R = TypeVar("R", bound=Refused)

MICROSECOND = timedelta(microseconds=1)


class Table:
    """One game, its clock, and its dice. Ann is host and begins, unless the test says otherwise."""

    def __init__(
        self,
        *players: int,
        begin: Begin = Begin.HOST,
        draw: int | None = 5,
        rules: Rules = USUAL,
        host: int = ANN,
        words: tuple[str, ...] = WORDS,
        seed: int = 1,
    ) -> None:
        self.now = datetime(2026, 1, 1, 12, tzinfo=UTC)
        self.rng = Random(seed)
        self.words = words
        self.uploads = 0
        lasts = None if draw is None else timedelta(minutes=draw)
        rules = replace(rules, begin=begin, draw=lasts)
        seats = tuple(Player(id=player) for player in players)
        self.game: Game = new_game("t", host, words, self.now, self.rng, rules=rules, players=seats)

    @property
    def round(self) -> Round:
        return self.game.round

    @property
    def phase(self) -> Phase:
        return self.game.phase

    def play(self, move: Move) -> Self:
        self.game = play(self.game, move, self.now, self.rng)
        return self

    def refuses(self, refusal: type[R], move: Move) -> R:
        """The refusal of the move, of exactly that kind; the game is unchanged after it."""
        before = copy.deepcopy(self.game)
        with pytest.raises(refusal) as caught:
            self.play(move)
        assert type(caught.value) is refusal
        assert self.game == before
        return caught.value

    # People

    def join(self, *players: int) -> Self:
        for player in players:
            self.play(Join(player))
        return self

    def leave(self, *players: int) -> Self:
        for player in players:
            self.play(Leave(player))
        return self

    def remove(self, player: int, by: int) -> Self:
        return self.play(Remove(player, Actor(by)))

    def host_gone(self, host: int) -> Self:
        return self.play(HostGone(host))

    def stop(self, by: int) -> Self:
        return self.play(Stop(Actor(by)))

    # Who begins, and the words

    def start(self, by: int | None = None) -> Self:
        return self.play(Start(Actor(self.game.host if by is None else by)))

    def vote(self, player: int, choice: int) -> Self:
        return self.play(Vote(player, choice))

    def all_vote(self, choices: Mapping[int, int]) -> Self:
        for player, choice in choices.items():
            self.vote(player, choice)
        return self

    def name_artist(self, player: int, artist: str) -> Self:
        return self.play(NameArtist(player, artist))

    def keep(self, player: int, card: int = 0) -> Self:
        return self.play(KeepWord(player, card))

    def another_pair(self, player: int) -> Self:
        return self.play(AnotherPair(player))

    def put_back(self, player: int, card: int = 0) -> Self:
        return self.play(PutBack(player, card))

    def everyone_keeps(self) -> Self:
        """The first card; where everybody draws two words, the last two of three."""
        for player in self.round.active:
            if player not in self.round.kept:
                (self.keep if self.round.each == 1 else self.put_back)(player)
        return self

    # Dice and drawings

    def roll(self) -> Self:
        assert self.round.starting_player is not None
        return self.play(Roll(self.round.starting_player))

    def receive(self, player: int, paper: int | None = None) -> str:
        """A picture of the player arrives; the key under which it is fetched. `paper`: for one of two words."""
        self.uploads += 1
        key = f"upload {self.uploads}"
        self.play(Receive(player, key, "https://example.org/picture.png", paper=paper))
        return key

    def hand_in(self, player: int, key: str, digest: str = "") -> Self:
        return self.play(HandIn(player, key, f"picture of {key}", digest))

    def withdraw(self, player: int, key: str) -> Self:
        return self.play(Withdraw(player, key))

    def draw(self, *players: int) -> Self:
        """Each in turn; where everybody draws two words, for the first that is missing."""
        for player in players:
            self.hand_in(player, self.receive(player))
        return self

    def draw_on(self, *papers: int) -> Self:
        """For one of two words: the second is that of the player's negative number."""
        for paper in papers:
            self.hand_in(abs(paper), self.receive(abs(paper), paper))
        return self

    def swap(self, player: int) -> Self:
        return self.play(Swap(player))

    # Links

    def place(self, artist: int) -> int:
        place = self.round.place_of(artist)
        assert place is not None
        return place

    def word(self, player: int) -> str:
        return self.round.kept[player]

    def link(self, player: int, artist: int, word_of: int | None = None) -> Self:
        """Link the artist's drawing: to its own word, or to the word of somebody else."""
        return self.link_word(player, artist, self.word(artist if word_of is None else word_of))

    def link_word(self, player: int, artist: int, word: str) -> Self:
        return self.play(Link(player, self.place(artist), word))

    def take_back(self, player: int, artist: int) -> Self:
        return self.play(Link(player, self.place(artist), None))

    def fill_sheet(self, player: int) -> Self:
        """The player links whatever is not linked yet, none of it rightly where that can be avoided."""
        sheet = self.round.links.get(player, {})
        places = [place for place in self.round.places_for(player) if place not in sheet]
        words = [word for word in self.round.words_for(player) if word not in sheet.values()]
        right = [self.word(self.round.board[place - 1]) for place in places]
        sheets = list(permutations(words, len(places)))
        wrong = (s for s in sheets if not any(a == b for a, b in zip(s, right, strict=True)))
        for place, word in zip(places, next(wrong, sheets[0]), strict=True):
            self.play(Link(player, place, word))
        return self

    def finish(self, *players: int) -> Self:
        for player in players:
            self.play(Finish(player))
        return self

    def everyone_finishes(self) -> Self:
        """Whoever has not finished does so, with wrong links where some are missing."""
        for player in self.round.active:
            if player not in self.round.finished:
                self.fill_sheet(player).finish(player)
        return self

    def play_out(self) -> Self:
        """From the words to the reveal: everybody keeps a word, draws, and links wrongly where possible."""
        self.everyone_keeps().roll()
        return self.draw(*self.round.active).everyone_finishes()

    def next_round(self, player: int | None = None) -> Self:
        return self.play(NextRound(self.game.present[0] if player is None else player))

    # Care

    def pause(self) -> Self:
        return self.play(Pause(Actor(self.game.host)))

    def resume(self) -> Self:
        return self.play(Resume(Actor(self.game.host)))

    def skip(self) -> Self:
        return self.play(Skip(Actor(self.game.host), wait_of(self.game)))

    def hide(self, artist: int) -> Self:
        return self.play(Hide(MODERATOR, self.round.number, self.place(artist)))

    def show_again(self, artist: int) -> Self:
        return self.play(ShowAgain(MODERATOR, self.round.number, self.place(artist)))

    # Time

    def wait(self, seconds: float) -> Self:
        self.now += timedelta(seconds=seconds)
        return self.play(Tick())

    def until_just_before(self, at: datetime | None) -> Self:
        """Wait until a microsecond before that time."""
        assert at is not None
        self.now = at - MICROSECOND
        return self.play(Tick())

    def a_moment(self) -> Self:
        """One microsecond passes."""
        return self.wait(1e-6)

    def wake_up(self) -> Self:
        return self.play(WakeUp())

    @property
    def seconds_left(self) -> float:
        """Until the present wait ends by itself."""
        assert self.game.deadline is not None
        return (self.game.deadline - self.now).total_seconds()

    def alarm(self, kind: AlarmKind) -> Alarm:
        (alarm,) = (a for a in self.game.alarms if a.kind is kind)
        return alarm

    # Ways to begin a test in the middle of a game

    def with_scores(self, scores: Mapping[int, int]) -> Self:
        """The players come to this round with so many points."""
        players = tuple(replace(p, score=scores.get(p.id, p.score)) for p in self.game.players)
        self.game = replace(self.game, players=players)
        return self


def at_words(*players: int, draw: int | None = 5) -> Table:
    """The first round, words dealt; Ann begins."""
    return Table(*players, draw=draw).start(ANN)


def at_roll(*players: int, draw: int | None = 5) -> Table:
    """All have kept a word; Ann rolls."""
    return at_words(*players, draw=draw).everyone_keeps()


def at_drawing(*players: int, draw: int | None = 5) -> Table:
    """The dice are rolled, nobody has handed in."""
    return at_roll(*players, draw=draw).roll()


def at_linking(*players: int, artists: tuple[int, ...] | None = None) -> Table:
    """The board lies there with the drawings of the artists: tokens in the order in which they are named."""
    table = at_drawing(*players).draw(*(players if artists is None else artists))
    return table if table.phase is Phase.LINK else table.wait(300)


def at_reveal(*players: int) -> Table:
    """The first round is scored: Ann, whose drawing everybody linked rightly, and Bob have a point."""
    table = at_linking(*players)
    for player in players:
        if player != ANN:
            table.link(player, ANN)
    return table.link(ANN, BOB, word_of=CAT).wait(330)


def whole_pack(game: Game) -> Counter[str]:
    """All word cards of a game, wherever they lie: in the deck, out, or in play (R7, R14)."""
    cards = Counter(game.deck) + Counter(game.used)
    if game.rounds:
        this = game.round
        cards += Counter(this.kept.values()) + Counter(this.added_words)
        for player in this.active:
            if player in this.offers and player not in this.kept:
                cards += Counter(this.offers[player])
    return cards
