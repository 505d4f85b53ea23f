"""What one move costs at the host, and that it costs the same all evening.

    python bench/host.py --moves 200

A move is a `Link` of somebody at a table of eight, through `Host.play`. Each variant has a database of its own, and
all take turns, so that a machine that becomes slower hurts all of them alike; figures are medians. `host_over_commit`:
against an UPDATE of as many bytes as the row of the game has, in a transaction of its own with the same PRAGMAs. The
others: round 12 against round 1, a pack of 100,000 words against 700, 10,000 stored games that have ended against one.

The last line is JSON: `{"host_over_commit", "round12_over_round1", "pack100k_over_pack700", "games10k_over_1"}`.
"""

import argparse
import asyncio
import json
import statistics
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import replace
from datetime import UTC, datetime
from itertools import cycle
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import aiosqlite

from artbox_bot.game.moves import Actor, Finish, HandIn, KeepWord, Link, NextRound, Receive, Roll, Start, Stop
from artbox_bot.game.play import new_game, play
from artbox_bot.game.rules import Begin, Rules
from artbox_bot.game.values import Game, Phase, Player
from artbox_bot.storage.database import PRAGMAS
from artbox_bot.storage.store import Store
from artbox_bot.storage.values import Table
from artbox_bot.table.host import Host

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
SEATS, ROUNDS = 8, 12
PLAYERS = tuple(range(1001, 1001 + SEATS))
Step = Callable[[], Awaitable[object]]


def linking(words: int, rounds: int) -> Game:
    """A game whose board lies there in that round; nobody has won, since nobody ever links rightly."""
    pack = tuple(f"word {number}" for number in range(words))
    seats = tuple(Player(id=player, name=f"Player {player}") for player in PLAYERS)
    rng = Random(1)
    game = new_game("t", PLAYERS[0], pack, NOON, rng, rules=Rules(begin=Begin.HOST), players=seats)
    game = replace(play(game, Start(Actor(PLAYERS[0])), NOON, rng), target=100)
    for number in range(1, rounds + 1):
        for player in PLAYERS:
            game = play(game, KeepWord(player, 0), NOON, rng)
        game = play(game, Roll(game.round.starting_player or 0), NOON, rng)
        for player in PLAYERS:
            key = f"{number}-{player}"
            game = play(game, Receive(player, key, ""), NOON, rng)
            game = play(game, HandIn(player, key, key), NOON, rng)
        if number < rounds:
            game = _finished(game, rng)
    return game


def _finished(game: Game, rng: Random) -> Game:
    """All sheets are filled, and the next round has begun."""
    for player in PLAYERS:
        this = game.round
        words = this.words_for(player)
        for place, word in zip(this.places_for(player), words, strict=False):
            game = play(game, Link(player, place, word), NOON, rng)
        game = play(game, Finish(player), NOON, rng)
    assert game.phase is Phase.REVEAL
    return play(game, NextRound(PLAYERS[0]), NOON, rng)


async def linker(stack: AsyncExitStack, database: Path, game: Game, ended: int = 1) -> tuple[Step, Store]:
    """A step that links one drawing to another word each time."""
    store = await Store.open(database, lambda: NOON)
    stack.push_async_callback(store.close)
    over = play(game, Stop(Actor(game.host)), NOON, Random(1))
    for start in range(0, ended, 500):
        async with store.writing() as writer:
            for number in range(start, min(start + 500, ended)):
                await writer.create(_laid(replace(over, id=f"ended{number}"), number + 2))
    async with store.writing() as writer:
        await writer.create(_laid(game, 1))
    host = Host(store, lambda: NOON, Random(1))
    player = PLAYERS[0]
    place = game.round.places_for(player)[0]
    words = cycle(game.round.words_for(player)[:2])

    async def step() -> object:
        return await host.play(game.id, Link(player, place, next(words)))

    return step, store


def _laid(game: Game, channel: int) -> Table:
    return Table(game=game, guild_id=1, channel_id=channel, locale="en")


async def committer(stack: AsyncExitStack, database: Path, size: int) -> Step:
    """A step that changes a row of so many bytes, durably."""
    connection = await stack.enter_async_context(aiosqlite.connect(database, isolation_level=None))
    for pragma in PRAGMAS:
        await connection.execute(f"PRAGMA {pragma}")
    await connection.execute("CREATE TABLE games (id TEXT PRIMARY KEY, state TEXT NOT NULL)")
    await connection.execute("INSERT INTO games VALUES ('t', '')")
    letters = cycle("ab")

    async def step() -> object:
        await connection.execute("BEGIN IMMEDIATE")
        await connection.execute("UPDATE games SET state = ? WHERE id = 't'", (next(letters) * size,))
        return await connection.execute("COMMIT")

    return step


async def stored_bytes(database: Path) -> int:
    """How long the state of the game is as it is stored."""
    async with aiosqlite.connect(database) as connection:
        rows = await connection.execute_fetchall("SELECT length(CAST(state AS BLOB)) FROM games WHERE id = 't'")
    return next(iter(rows))[0]


async def measure(moves: int, ended: int, words: int) -> dict[str, float]:
    """Medians of all steps against each other."""
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        first = linking(700, 1)
        steps: dict[str, Step] = {}
        for name, game, others in (
            ("usual", first, 1),
            ("round 12", linking(700, ROUNDS), 1),
            ("large pack", linking(words, 1), 1),
            ("many games", first, ended),
        ):
            steps[name], _ = await linker(stack, folder / f"{name}.sqlite", game, others)
        size = await stored_bytes(folder / "usual.sqlite")
        steps["commit"] = await committer(stack, folder / "bare.sqlite", size)
        times: dict[str, list[float]] = {name: [] for name in steps}
        for _ in range(moves):
            for name, step in steps.items():
                began = time.perf_counter()
                await step()
                times[name].append(time.perf_counter() - began)
    medians = {name: statistics.median(taken) for name, taken in times.items()}
    print(f"the state of the game: {size} bytes")
    for name, median in medians.items():
        print(f"{name}: {1000 * median:.2f} ms")
    return {
        "host_over_commit": round(medians["usual"] / medians["commit"], 2),
        "round12_over_round1": round(medians["round 12"] / medians["usual"], 2),
        "pack100k_over_pack700": round(medians["large pack"] / medians["usual"], 2),
        "games10k_over_1": round(medians["many games"] / medians["usual"], 2),
    }


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--moves", type=int, default=200)
    parser.add_argument("--ended", type=int, default=10_000, help="games that have ended, in the database with many")
    parser.add_argument("--words", type=int, default=100_000, help="words of the large pack")
    options = parser.parse_args(arguments)
    print(json.dumps(asyncio.run(measure(options.moves, options.ended, options.words))))


if __name__ == "__main__":
    main()
