"""Plays random games on the rules alone, writes their records, and counts the moves.

    python bench/play.py --games 500 --seed 1 --json records.json

People leave and come back, join late, miss drawings, hand in incomplete sheets, and let the time run out. Most tables
play by rules and deadlines of their own, and each record says by which (`rules`). The same seed
writes the same file, byte for byte. The last line of the output is JSON: `{"moves_per_s": …}`.
"""

import argparse
import json
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

from artbox_bot.game.choices import CHOICES, Choice, Lasts, Number, OneOf, Switch, Typed
from artbox_bot.game.events import Ended, Phase
from artbox_bot.game.moves import (
    Actor,
    AnotherPair,
    Close,
    Finish,
    HandIn,
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
    Skip,
    Start,
    Stop,
    Tick,
    Vote,
    Withdraw,
)
from artbox_bot.game.papers import artist_of
from artbox_bot.game.phases.words import first_card, may_have_another_pair
from artbox_bot.game.play import new_game, play
from artbox_bot.game.record import record
from artbox_bot.game.refusals import Refused
from artbox_bot.game.rules import Begin, Rules
from artbox_bot.game.values import Game, Player

BEGINNING = datetime(2026, 1, 1, tzinfo=UTC)
PEOPLE = range(1001, 1013)
PACK_SIZES = (24, 40, 120)


@dataclass(frozen=True, slots=True)
class Temper:
    """What the people of a game are like: chances from 0 to 1, each time that somebody could do something."""

    skill: float
    """A link is the right one."""
    asleep: float
    """Nobody does anything until the next alarm."""
    restless: float
    """Somebody joins, leaves, comes back, or cares for the table."""


TEMPERS = (
    Temper(skill=0.6, asleep=0.0, restless=0.0),
    Temper(skill=0.7, asleep=0.003, restless=0.003),
    Temper(skill=0.6, asleep=0.01, restless=0.01),
    Temper(skill=0.5, asleep=0.02, restless=0.03),
    Temper(skill=0.4, asleep=0.15, restless=0.003),
)
DRAW = tuple(None if n is None else timedelta(minutes=n) for n in (1, 3, 5, 5, 5, 10, 30, None))
SET_APART = ("begin", "draw")
"""Rows that are chosen in another way."""
CHOSEN = 0.3
"""How likely it is that a table has chosen anything of its own for a row of the rules."""


def _rules(rng: Random) -> Rules:
    """What a table plays by: about one game in three by the usual rules but for its beginning and its time to draw."""
    rules = Rules(begin=rng.choice(list(Begin)), draw=rng.choice(DRAW))
    if rng.random() < 0.3:
        return rules
    for choice in CHOICES:
        otherwise = _otherwise(choice)
        if choice.name not in SET_APART and otherwise and rng.random() < CHOSEN:
            rules = choice.chosen(rules, rng.choice(otherwise))
    return rules


def _otherwise(choice: Choice) -> list[object]:
    """What a row can be beside the usual; of lengths some."""
    match choice.kind:
        case Switch():
            values: tuple[object, ...] = (False, True)
        case OneOf(values=values):
            pass
        case Number(least=least, most=most):
            values = (None, *range(least, most + 1))
        case Lasts(shortest=shortest, longest=longest):
            values = (None, shortest, longest, longest / 2)
        case Typed():
            values = ()
    return [value for value in values if value != choice.usual and choice.kind.takes(value)]


def play_game(seed: int, number: int) -> tuple[Game, int]:
    """One game to its end, and how many moves were played in it. The same seed and number give the same game."""
    rng = Random(f"{seed}/{number}")
    now = BEGINNING
    temper = rng.choice(TEMPERS)
    rules = _rules(rng)
    words = tuple(f"word {n}" for n in range(rng.choice(PACK_SIZES)))
    seats = tuple(Player(id=player) for player in PEOPLE[: 3 + number % 6])
    game = new_game(f"g{number}", seats[0].id, words, now, rng, rules=rules, players=seats)
    moves = 0
    while game.open:
        move = _choose(game, temper, rng)
        if move is None:
            now = max(now, game.due or now)
            move = Tick()
        else:
            now += timedelta(seconds=rng.choice((0, 1, 1, 2)))
        try:
            game = play(game, move, now, rng)
        except Refused:  # Its phase has ended while the player was thinking.
            game = play(game, Tick(), now, rng)
        moves += 1
    return game, moves


def _choose(game: Game, temper: Temper, rng: Random) -> Move | None:
    """What somebody does next; None where all wait for the next alarm."""
    if rng.random() < temper.restless:
        return _come_or_go(game, rng)
    if game.pause is not None and rng.random() < 0.2:
        return Resume(Actor(game.host))
    if game.phase is Phase.LOBBY:
        away = [person for person in PEOPLE if person not in game.present]
        return Start(Actor(game.host)) if len(game.present) >= 3 else Join(rng.choice(away))
    if rng.random() < temper.asleep:
        return None
    if game.phase is Phase.REVEAL:
        return NextRound(rng.choice(game.present))
    return _take_part(game, temper, rng) if game.round.active else None


def _come_or_go(game: Game, rng: Random) -> Move:
    """Somebody joins, comes back, leaves, or cares for the table."""
    away = [person for person in PEOPLE if person not in game.present]
    somebody, host = rng.choice(game.present or PEOPLE), Actor(game.host)
    if rng.random() < 0.4:
        return Join(rng.choice(away))
    moves: tuple[Move, ...] = (
        Leave(somebody),
        Leave(somebody),
        Remove(somebody, host),
        HostGone(game.host),
        Pause(host),
        Skip(host),
        Skip(host),
    )
    if rng.random() < 0.06:
        return rng.choice((Stop(host), Close(Ended.PLACE_GONE)))
    return rng.choice(moves)


def _take_part(game: Game, temper: Temper, rng: Random) -> Move | None:
    """The move of somebody who plays this round."""
    this = game.round
    player = rng.choice(this.active)
    match game.phase:
        case Phase.VOTE:
            others = [other for other in this.active if other != player]
            return Vote(player, rng.choice(others)) if others else None
        case Phase.ARTIST:
            return NameArtist(player, "Frida Kahlo")
        case Phase.WORDS:
            player = rng.choice([p for p in this.active if p not in this.kept])
            if may_have_another_pair(game, player) and rng.random() < 0.3:
                return AnotherPair(player)
            choose = KeepWord if this.each == 1 else PutBack
            return choose(player, first_card(this, player) + rng.randrange(len(this.offers[player])))
        case Phase.ROLL:
            return Roll(this.starting_player) if this.starting_player else None
        case Phase.DRAW:
            return _draw(game, rng)
        case Phase.LINK:
            waiting = [p for p in this.active if p not in this.finished]
            return _link(game, rng.choice(waiting), temper, rng)
        case _:
            return None


def _draw(game: Game, rng: Random) -> Move | None:
    this = game.round
    if this.uploads and (this.closing or rng.random() < 0.6):
        upload = rng.choice(this.uploads)
        if rng.random() < 0.05:
            return Withdraw(upload.player, upload.key)
        return HandIn(upload.player, upload.key, f"picture {upload.key}")
    papers = [paper for player in this.active for paper in this.papers_of(player)]
    fetched = {upload.paper for upload in this.uploads}
    missing = [paper for paper in papers if paper not in this.drawings and paper not in fetched]
    if not missing and this.uploads:
        return None
    paper = rng.choice(missing if missing and rng.random() < 0.9 else papers)
    player, key = artist_of(paper), f"{paper}-{rng.getrandbits(32):08x}"
    return Receive(player, key, "https://example.org/picture.png", paper=paper)


def _link(game: Game, player: int, temper: Temper, rng: Random) -> Move:
    this = game.round
    sheet = this.links.get(player, {})
    missing = [place for place in this.places_for(player) if place not in sheet]
    if not missing:
        return Finish(player)
    if sheet and rng.random() < 0.03:
        return Link(player, rng.choice(list(sheet)), None)
    place = rng.choice(missing)
    right = this.kept[this.board[place - 1]]
    free = [word for word in this.words_for(player) if word not in sheet.values()]
    return Link(player, place, right if rng.random() < temper.skill else rng.choice(free))


def main(arguments: Sequence[str] | None = None) -> None:
    """Play the games and write their records."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path, metavar="FILE", help="where the records go")
    options = parser.parse_args(arguments)

    games: list[Game] = []
    moves = 0
    began = time.perf_counter()
    for number in range(options.games):
        game, played = play_game(options.seed, number)
        games.append(game)
        moves += played
        if len(games) % 100 == 0:
            print(f"{len(games)} games, {moves} moves")
    seconds = time.perf_counter() - began

    if options.json:
        text = json.dumps([record(game) for game in games], ensure_ascii=False, indent=1)
        options.json.write_text(text + "\n", encoding="utf-8")
    rounds = [this for game in games for this in game.rounds]
    ended = Counter(str(game.ended) for game in games)
    print("ended:", ", ".join(f"{how} {count}" for how, count in sorted(ended.items())))
    print(f"{len(rounds)} rounds, {sum(this.void for this in rounds)} of them void; {moves} moves in {seconds:.1f} s")
    print(json.dumps({"moves_per_s": round(moves / seconds) if moves else 0}))


if __name__ == "__main__":
    main()
