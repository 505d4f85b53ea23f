"""What lies on the table: the immutable values of which a game consists.

Every mapping is replaced, never changed in place. Times are aware datetimes in UTC. Player ids are opaque integers.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from string import ascii_uppercase
from typing import Self

from artbox_bot.game.drawings import Drawing, Upload
from artbox_bot.game.events import Alarm, AlarmKind, Ended, Event, Phase, Reported, StartReason
from artbox_bot.game.papers import Paper, artist_of, papers_of
from artbox_bot.game.points import Result, TieBreak
from artbox_bot.game.rules import USUAL, Rules
from artbox_bot.game.shapes import Shape
from artbox_bot.game.standstill import Standstill


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """Somebody with a seat. Whoever is away keeps seat and score (R26). `name` is for menus, which show no mentions."""

    id: int
    name: str = ""
    score: int = 0
    present: bool = True


@dataclass(frozen=True, slots=True)
class UsedPack:
    """A word pack that is played with: its name, as text from people, and of which difficulties its words are."""

    name: str
    difficulties: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """One round, from the words to the score.

    `players` are those who play it, in seat order; `left` those of them who have gone since. `gone`, once the round is
    over, are all who have a seat and do not play in it. `each` is how many words everybody keeps and draws; `exchanged`
    are the cards that a player has put under the deck for those of the offer (house rule of R7). What belongs to one
    drawing, such as its word, is known by its sheet of paper (see papers.py). `board` holds that of place 1, 2, …;
    `links` the word that a player linked to each place, `looking` the place of the drawing that a player looks at.
    `last_call` and `grace` are the phase in which a wait is almost over, and in which there is more time because the
    bot was away.
    """

    number: int
    players: tuple[int, ...]
    starting_player: int | None = None
    start_reason: StartReason | None = None
    artist: str | None = None
    votes: Mapping[int, int] = field(default_factory=dict[int, int])
    each: int = 1
    offers: Mapping[int, tuple[str, ...]] = field(default_factory=dict[int, tuple[str, ...]])
    exchanged: Mapping[int, tuple[str, ...]] = field(default_factory=dict[int, tuple[str, ...]])
    kept: Mapping[Paper, str] = field(default_factory=dict[Paper, str])
    kept_by_chance: frozenset[int] = frozenset()
    roll: tuple[Shape, ...] = ()
    rolled_by_chance: bool = False
    drawings: Mapping[Paper, Drawing] = field(default_factory=dict[Paper, Drawing])
    uploads: tuple[Upload, ...] = ()
    closing: bool = False
    hidden: frozenset[Paper] = frozenset()
    board: tuple[Paper, ...] = ()
    word_row: tuple[str, ...] = ()
    added_words: tuple[str, ...] = ()
    links: Mapping[int, Mapping[int, str]] = field(default_factory=dict[int, Mapping[int, str]])
    looking: Mapping[int, int] = field(default_factory=dict[int, int])
    finished: tuple[int, ...] = ()
    hourglass: datetime | None = None
    left: frozenset[int] = frozenset()
    gone: tuple[int, ...] = ()
    void: bool = False
    result: Result | None = None
    scores: Mapping[int, int] = field(default_factory=dict[int, int])
    last_call: Phase | None = None
    grace: Phase | None = None

    @property
    def active(self) -> tuple[int, ...]:
        """Who plays this round and has not left, in seat order."""
        return tuple(p for p in self.players if p not in self.left)

    @property
    def over(self) -> bool:
        """Whether the round is scored, or void (R13, R18)."""
        return self.result is not None or self.void

    @property
    def tokens(self) -> dict[int, int]:
        """The number token of each artist: the place in the order of the last hand-ins (R11).

        It is taken when all of an artist's drawings are in. Whoever lacks one when none is awaited any more comes
        behind those.
        """
        last = {artist: max(self.drawings[p].received for p in self.drawn_by(artist)) for artist in self.artists}
        lacks = {artist: len(self.drawn_by(artist)) < self.each for artist in last}
        settled = self.closing or self.void or bool(self.board)
        order = sorted((a for a in last if settled or not lacks[a]), key=lambda a: (lacks[a], last[a]))
        return {artist: number for number, artist in enumerate(order, start=1)}

    @property
    def artists(self) -> tuple[int, ...]:
        """Those of whom a drawing is in."""
        return tuple(dict.fromkeys(map(artist_of, self.drawings)))

    @property
    def shown(self) -> tuple[Paper, ...]:
        """The drawings that all may see, by place; of a void round without a board by token (R13)."""
        return self.board or (tuple(p for a in self.tokens for p in self.drawn_by(a)) if self.void else ())

    def papers_of(self, player: int) -> tuple[Paper, ...]:
        """The sheets on which this player draws, one for each word."""
        return papers_of(player, self.each)

    def words_of(self, player: int) -> tuple[str, ...]:
        """The words that this player has kept so far."""
        return tuple(self.kept[paper] for paper in self.papers_of(player) if paper in self.kept)

    def drawn_by(self, player: int) -> tuple[Paper, ...]:
        """The drawings of this player that are in."""
        return tuple(paper for paper in self.papers_of(player) if paper in self.drawings)

    def missing_from(self, player: int) -> tuple[Paper, ...]:
        """The sheets of this player that are not handed in."""
        return tuple(paper for paper in self.papers_of(player) if paper not in self.drawings)

    def place_of(self, paper: Paper) -> int | None:
        """The place of this drawing on the board, from 1."""
        return self.board.index(paper) + 1 if paper in self.board else None

    def places_for(self, player: int) -> tuple[int, ...]:
        """The places that this player links: every drawing but their own (R15)."""
        return tuple(n for n, paper in enumerate(self.board, start=1) if artist_of(paper) != player)

    def words_for(self, player: int) -> tuple[str, ...]:
        """The words of the row that are offered to this player: all but their own (R15)."""
        own = [self.kept[paper] for paper in self.board if artist_of(paper) == player]
        return tuple(word for word in self.word_row if word not in own)

    def letter(self, word: str) -> str:
        """The letter of a word in the word row, from A (R14)."""
        return ascii_uppercase[self.word_row.index(word)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """One game at one table; everything that anyone sees is computed from it.

    `deck` is face down with its top first, and bounded however large its pack is; `used` are the kept words of past
    rounds (R7), `packs` those from which the cards come, where that is not the usual one. `rounds` are all that have
    begun: the last is the present one, and those before it stay as they are unless a drawing is hidden or somebody is
    forgotten. `removed` are kept out until they are let in again (R26); nobody can join while the table is `locked`.
    `quiet_since`: since when nothing was heard of the host in the present wait (R27); None in a game of an older
    version. Of a `forgotten` game only figures are left: whoever sat there has an id, and neither a name nor drawings.
    """

    id: str
    host: int
    rules: Rules = USUAL
    phase: Phase = Phase.LOBBY
    target: int | None = None
    players: tuple[Player, ...] = ()
    deck: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    packs: tuple[UsedPack, ...] = ()
    rounds: tuple[Round, ...] = ()
    alarms: tuple[Alarm, ...] = ()
    pause: Standstill | None = None
    quiet_since: datetime | None = None
    removed: tuple[Player, ...] = ()
    locked: bool = False
    events: tuple[Event, ...] = ()
    reports: tuple[Reported, ...] = ()
    ended: Ended | None = None
    winner: int | None = None
    winner_tie: TieBreak | None = None
    forgotten: bool = False

    @property
    def round(self) -> Round:
        """The present round. Error: there is none in a lobby (IndexError)."""
        return self.rounds[-1]

    @property
    def round_number(self) -> int:
        """The number of the present round, 0 in a lobby."""
        return self.rounds[-1].number if self.rounds else 0

    @property
    def open(self) -> bool:
        """Whether the game still occupies its place."""
        return self.phase is not Phase.OVER

    @property
    def present(self) -> tuple[int, ...]:
        """Who sits at the table now, in seat order, those included who join next round (R29)."""
        return tuple(player.id for player in self.players if player.present)

    @property
    def seats(self) -> tuple[int, ...]:
        """All who have a seat, in seat order."""
        return tuple(player.id for player in self.players)

    @property
    def names(self) -> dict[int, str]:
        """The names of all who have a seat, as text from people."""
        return {player.id: player.name for player in self.players}

    @property
    def scores(self) -> dict[int, int]:
        """The points of all who have a seat."""
        return {player.id: player.score for player in self.players}

    @property
    def deadline(self) -> datetime | None:
        """When the present wait ends by itself; None where it does not, or the game is paused."""
        if self.pause is not None:
            return None
        ends = [a.at for a in self.alarms if a.kind is AlarmKind.TIME_UP]
        return min(ends, default=None)

    @property
    def lasts(self) -> timedelta | None:
        """How long the whole present wait is; None where it does not end, or the game is paused."""
        ends = [a for a in self.alarms if a.kind is AlarmKind.TIME_UP and self.pause is None]
        return min(ends, key=lambda alarm: alarm.at).lasts if ends else None

    @property
    def due(self) -> datetime | None:
        """The earliest alarm that can ring: during a pause only that of an abandoned game (R28)."""
        return min((a.at for a in self.ringing), default=None)

    @property
    def ringing(self) -> tuple[Alarm, ...]:
        """The alarms that do not stand still."""
        if self.pause is None:
            return self.alarms
        return tuple(a for a in self.alarms if a.kind is AlarmKind.ABANDON)

    def with_round(self, this: Round) -> Self:
        """The game with another present round; those before it stay the same objects."""
        return replace(self, rounds=(*self.rounds[:-1], this))

    def with_event(self, event: Event) -> Self:
        """The game, which remembers that something happened."""
        return replace(self, events=(*self.events, event))
