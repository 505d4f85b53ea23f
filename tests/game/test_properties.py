"""What holds in every game, whatever people do and however late: hypothesis plays legal and illegal moves."""

import pickle
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from operator import neg
from random import Random
from typing import cast

import pytest
from hypothesis import Phase as HypothesisPhase
from hypothesis import given, settings
from hypothesis import strategies as st

from artbox_bot.assets import asset
from artbox_bot.game import moves
from artbox_bot.game.alarms import GAME_IDLE
from artbox_bot.game.choices import CHOICES, Choice, Lasts, Number, OneOf, Switch, Typed
from artbox_bot.game.events import Ended, EventKind, Phase
from artbox_bot.game.hosting import host_time
from artbox_bot.game.moves import Actor, Move
from artbox_bot.game.phases.draw import LAST_PICTURES_TIME, still_drawing
from artbox_bot.game.phases.words import first_card, may_have_another_pair
from artbox_bot.game.play import new_game, play
from artbox_bot.game.record import record
from artbox_bot.game.refusals import Refused
from artbox_bot.game.rules import Rules
from artbox_bot.game.seats import NOBODY
from artbox_bot.game.slow import idle
from artbox_bot.game.standstill import Obstacle
from artbox_bot.game.values import Game, Player
from artbox_bot.show.hand import hand, hand_slots
from artbox_bot.show.message import Message
from artbox_bot.show.panels import panels
from artbox_bot.show.slot import round_slot
from artbox_bot.texts import Catalogue
from tests.bot.secrecy import Read, leaks_of
from tests.game.oracle import problems
from tests.game.table import EVERYONE, IDA, MODERATOR, whole_pack

QUICK = settings(max_examples=30, deadline=None, derandomize=True, database=None, phases=[HypothesisPhase.generate])
SOAK = settings(max_examples=20 * 30, deadline=None, database=None)

NOW = datetime(2026, 1, 1, tzinfo=UTC)
NAMES = dict(
    zip((*EVERYONE, IDA), ("Anna", "Bert", "Caro", "Dina", "Emil", "Fred", "Gina", "Hans", "Ines"), strict=True)
)
PACK = tuple(f"word{a}{b}" for a in "abcdefghij" for b in "uvwxyz")
"""Of words without digits or names: what is searched for secrets tells them apart from places and people."""
SAY = Catalogue(asset("texts")).speaker("en")

people = st.sampled_from((*EVERYONE, IDA))
actors = st.builds(Actor, people, st.booleans())
words = st.sampled_from(PACK[:24])
keys = st.sampled_from([f"upload {n}" for n in range(4)])
places = st.integers(-1, 9)

any_moves = st.one_of(
    people.map(lambda player: moves.Join(player, NAMES[player])),
    st.builds(moves.Leave, people),
    st.builds(moves.HostGone, people),
    st.builds(moves.Remove, people, actors),
    st.builds(moves.LetIn, people, actors),
    st.builds(moves.Lock, actors, st.booleans()),
    st.builds(moves.HandOn, people, actors),
    st.builds(moves.Speak, people),
    st.builds(moves.Start, actors),
    st.builds(moves.Vote, people, people),
    st.builds(moves.NameArtist, people, st.text(max_size=4)),
    st.builds(moves.KeepWord, people, st.integers(-1, 3)),
    st.builds(moves.PutBack, people, st.integers(-1, 3)),
    st.builds(moves.AnotherPair, people),
    st.builds(moves.Roll, people),
    st.builds(moves.Receive, people, keys, st.just("https://example.org/p.png")),
    st.builds(moves.HandIn, people, keys, st.just("picture")),
    st.builds(moves.Receive, people, keys, st.just("https://example.org/p.png"), paper=people | people.map(neg)),
    st.builds(moves.Withdraw, people, keys),
    st.builds(moves.Swap, people),
    st.builds(moves.Link, people, places, st.none() | words, st.booleans()),
    st.builds(moves.LookAt, people, places),
    st.builds(moves.Finish, people),
    st.builds(moves.NextRound, people),
    st.builds(moves.Pause, actors),
    st.builds(moves.Resume, actors),
    st.builds(moves.Pause, st.just(MODERATOR), st.just(Obstacle(why="thread-locked"))),
    st.just(moves.Mended()),
    st.just(moves.DrawingRefused("picture")),
    st.builds(moves.Skip, actors, st.none() | st.tuples(st.integers(0, 3), st.integers(0, 7), st.integers(0, 1))),
    st.builds(moves.Report, people, st.integers(0, 3), places),
    st.builds(moves.Nudge, actors),
    st.builds(moves.Tick),
    st.builds(moves.WakeUp),
)
"""Moves as they come, most of them out of place. Hidden drawings are not in a record, so no drawing is hidden here."""

endings = st.builds(moves.Stop, actors) | st.just(moves.Close(Ended.PLACE_GONE))

waits = st.sampled_from((0, 0, 0, 0, 0, 1, 1, 10, 15, 31, 60, 300))

Step = tuple[int, int | Move]
"""How many seconds pass, and what happens then: a move, or the number of one of those that fit the moment.

With every third number they all make such moves, until the phase is over.
"""


@st.composite
def a_step(draw: st.DrawFn) -> Step:
    kind = draw(st.integers(0, 399))
    if kind == 137:
        return draw(waits), draw(endings)
    if kind == 71:
        return 86_400, moves.Tick()
    if kind >= 320:
        return draw(waits), draw(any_moves)
    return (0 if kind % 4 else draw(waits)), draw(st.integers(0, 2**16))


scripts = st.lists(a_step(), min_size=30, max_size=90)


def what_may_be_chosen(choice: Choice) -> st.SearchStrategy[object]:
    """The usual as often as all others together: of lengths the shortest, the longest, and none where that may be."""
    others: tuple[object, ...] = (None,) if choice.kind.takes(None) else ()
    match choice.kind:
        case Switch():
            others += (True, False)
        case OneOf(values=values):
            others += values
        case Number(least=least, most=most):
            others += tuple(range(least, most + 1))
        case Lasts(shortest=shortest, longest=longest):
            others += (shortest, longest, longest // 6)
        case Typed():
            pass  # see test_slow.py
    return st.just(choice.usual) | st.sampled_from(others)


rules_of_tables = st.fixed_dictionaries({choice.name: what_may_be_chosen(choice) for choice in CHOICES}).map(
    lambda chosen: Rules(**chosen)  # pyright: ignore[reportArgumentType]
)


@st.composite
def lobbies(draw: st.DrawFn) -> Game:
    rules = draw(rules_of_tables)
    seats = tuple(Player(id=player, name=NAMES[player]) for player in EVERYONE[: draw(st.integers(3, 8))])
    pack = PACK[: draw(st.sampled_from((24, 60)))]
    return new_game("t", EVERYONE[0], pack, NOW, Random(len(pack)), rules=rules, players=seats)


def fitting_moves(game: Game) -> list[Move]:
    """What people who know the rules could do now; empty when nobody can do anything."""
    if game.phase is Phase.LOBBY:
        return [moves.Start(Actor(game.host))]
    this = game.round
    match game.phase:
        case Phase.VOTE:
            return [moves.Vote(a, b) for a in this.active for b in this.active if a != b]
        case Phase.ARTIST:
            return [moves.NameArtist(player, "Klee") for player in this.active]
        case Phase.WORDS:
            choosing = [p for p in this.active if p not in this.kept]
            choose, cards = (moves.KeepWord, (0, 1)) if this.each == 1 else (moves.PutBack, (0, 1, 2))
            kept: list[Move] = [choose(p, first_card(this, p) + card) for p in choosing for card in cards]
            return [*kept, *(moves.AnotherPair(p) for p in choosing if may_have_another_pair(game, p))]
        case Phase.ROLL:
            return [moves.Roll(player) for player in this.active if player == this.starting_player]
        case Phase.DRAW:
            if this.uploads:
                return [moves.HandIn(upload.player, upload.key, "picture") for upload in this.uploads]
            return [moves.Receive(p, f"of {p}", "https://example.org/p.png") for p in still_drawing(this)]
        case Phase.LINK:
            return [move for p in this.active if p not in this.finished for move in linking_moves(game, p)]
        case _:
            return [moves.NextRound(player) for player in game.present]


def linking_moves(game: Game, player: int) -> list[Move]:
    this = game.round
    sheet = this.links.get(player, {})
    missing = [place for place in this.places_for(player) if place not in sheet]
    if not missing:
        return [moves.Finish(player)]
    free = [word for word in this.words_for(player) if word not in sheet.values()]
    moved = list(sheet.values())[:1]
    return [moves.Link(player, missing[0], word, completes=word < "wordd") for word in (*free, *moved)]


def check(before: Game, after: Game, pack: Counter[str]) -> None:
    """What holds after every move."""
    assert whole_pack(after) == pack
    for past, same in zip(before.rounds[:-1], after.rounds, strict=False):
        assert same is past or past != same == replace(past, hidden=same.hidden)
    if after.open:
        assert after.due is not None
        if after.pause is None and after.phase is not Phase.LOBBY:
            assert (after.deadline is None) == is_endless(after)
    else:
        assert after.alarms == ()
        assert after.ended is not None
    assert sum(after.scores.values()) <= 2 * after.round_number
    gained = [after.scores[player] - score for player, score in before.scores.items() if player in after.seats]
    assert set(gained) <= {0, 1}
    assert sum(gained) <= 2
    if after.rounds:
        most = after.round.each * (len(after.round.players) - 1)  # of one artist: what all others can know
        result = after.round.result
        assert result is None or all(0 <= number <= most for number in result.numbers.values())
        assert after.target is not None
        assert after.rules.target in (None, after.target)
    assert len(set(after.seats)) == len(after.seats) <= 8
    check_the_door(before, after)


def check_the_door(before: Game, after: Game) -> None:
    """Nobody comes in who was removed, or while the table is locked; whoever sits there has a host (R26, R27)."""
    removed = [player.id for player in after.removed]
    assert len(set(removed)) == len(removed)
    assert not set(removed) & set(after.present)
    if before.locked:
        assert set(after.present) <= set(before.present)
    if before.rounds and not before.rules.late_joining:
        assert after.seats == before.seats
    if after.open and after.present:
        assert after.host != NOBODY
    skips = [e.at for e in after.events if e.kind is EventKind.SKIPPED]
    assert all(later - earlier >= timedelta(seconds=3) for earlier, later in pairwise(skips))


def is_endless(game: Game) -> bool:
    """Whether the present wait ends when somebody acts, and not before."""
    rules, this = game.rules, game.round
    match game.phase:
        case Phase.VOTE | Phase.ARTIST:
            return rules.vote is None
        case Phase.WORDS:
            return rules.words is None
        case Phase.ROLL:
            return rules.roll is None
        case Phase.DRAW:
            return rules.draw is None and not this.closing
        case Phase.LINK:
            return rules.guess is None and this.hourglass is None
        case _:
            return rules.next_round is None


def all_waits(rules: Rules) -> timedelta:
    """More than any game goes on by deadlines alone: the round that is played and two void ones after it (R13).

    Where a wait has no end, the game is abandoned a day after the last move at the latest, later in slow play (R28).
    """
    waits = (rules.words, rules.roll, rules.draw, rules.guess, rules.next_round)
    ends = [wait for wait in waits if wait is not None]
    if rules.vote is None or len(ends) < len(waits):
        return idle(rules, GAME_IDLE)
    return 2 * rules.vote + 3 * (sum(ends, rules.hourglass) + LAST_PICTURES_TIME)


def check_the_secrets(game: Game) -> None:
    """What the channel shows, and each hand, tells nobody what is not theirs to know yet (DESIGN 5, R7, R14)."""
    if not game.rounds or game.round.over or not game.open:
        return
    this = game.round
    # The lobby has numbers beside people: those of their seats.
    shown: list[tuple[int | None, Message]] = [(None, s.message) for s in panels(game, SAY) if s.name != "lobby"]
    for player in game.present:
        # A sheet of the round before tells of words that all know, and that may have come back to somebody since.
        now = [slot for slot in hand_slots(game, player, "#", SAY) if slot.name.startswith(round_slot(this))]
        shown += [(player, slot.message) for slot in now]
        shown.append((player, hand(game, player, "#", SAY)))
    for reader, message in shown:
        push = message.content if message.rings else ""
        read = Read(reader, tuple(texts_of(message)), push)
        assert list(leaks_of(game, this, read, board_is_laid=bool(this.board))) == []


def texts_of(value: object) -> Iterator[str]:
    """Every text in a message, those of its pictures among them; addresses name no secret by a text of their own."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple | list):
        for part in cast("tuple[object, ...]", value):
            yield from texts_of(part)
    elif is_dataclass(value):
        for field in fields(value):
            yield from texts_of(getattr(value, field.name))


def the_move(game: Game, step: int | Move, number: int) -> Move:
    if not isinstance(step, int):
        return step
    fits = fitting_moves(game) if game.open else []
    return fits[(step + 7 * number) % len(fits)] if fits else moves.Tick()


def play_one(game: Game, move: Move, now: datetime) -> Game:
    """The game after the move; refused, it changes nothing, and nothing else may be raised."""
    try:
        return play(game, move, now, Random(now.second))
    except Refused:
        return game


def play_all(game: Game, script: list[Step]) -> tuple[Game, datetime]:
    """Play the script as far as the game goes on."""
    pack = Counter(game.deck)
    now = NOW
    for wait, step in script:
        now += timedelta(seconds=wait)
        original = game
        untouched: Game = pickle.loads(pickle.dumps(game))  # A deep copy, and a quick one.
        many = isinstance(step, int) and step % 3 == 0
        for number in range(80 if many else 1):
            before, game = game, play_one(game, the_move(game, step, number), now)
            check(before, game, pack)
            if game == before or game.phase is not original.phase:
                break
        if game.phase is not original.phase or now.second % 5 == 0:
            check_the_secrets(game)
        assert original == untouched
    return game, now


def ring_until_it_ends(game: Game, now: datetime) -> tuple[Game, datetime]:
    """Nobody does anything any more: deadlines alone."""
    for number in range(100):
        if not game.open:
            break
        assert game.due is not None
        now = max(now, game.due)
        game = play(game, moves.Tick(), now, Random(number))
    return game, now


def whatever_happens(game: Game, script: list[Step]) -> None:
    """A game obeys the rules, ends by deadlines alone, and its record satisfies the oracle (R13, R28)."""
    game, now = play_all(game, script)
    game = play(game, moves.Tick(), now, Random(0))
    if game.open and game.pause is not None:  # whoever sits there may resume when the host has said nothing (R27)
        now += host_time(game.rules)
        by = Actor(game.present[-1]) if game.present else MODERATOR
        game = play(game, moves.Resume(by), now, Random(0))
    running = game.rounds != ()
    over, then = ring_until_it_ends(game, now)
    assert not over.open
    if running:
        assert then - now <= all_waits(over.rules)
    assert problems(record(over)) == []


@QUICK
@given(lobbies(), scripts)
def test_whatever_happens_the_rules_hold(game: Game, script: list[Step]) -> None:
    whatever_happens(game, script)


@pytest.mark.soak
@SOAK
@given(lobbies(), scripts)
def test_whatever_happens_the_rules_hold_many_times(game: Game, script: list[Step]) -> None:
    whatever_happens(game, script)
