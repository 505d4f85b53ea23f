"""What one move costs at the host, and that it costs the same all evening.

    python bench/host.py --moves 200

A move is a `Link` of somebody at a table of eight, through `Host.play`. Each variant has a database of its own, and
all take turns, so that a machine that becomes slower hurts all of them alike; figures are medians. `host_over_commit`:
against an UPDATE of as many bytes as the row of the game has, in a transaction of its own with the same PRAGMAs. The
others: round 12 against round 1, a pack of 100,000 words against 700, 10,000 stored games that have ended against one.

`packs20_over_usual`: a table is opened in a server that has chosen 20 packs of 5,000 words, against one that has chosen
nothing. `add_pack_seconds`: how long it takes to add such a pack from a file; `add_pack_stall_ms`: how long the event
loop stood still meanwhile. Both are the worst of 20 packs.

The last line is JSON: `{"host_over_commit", "round12_over_round1", "pack100k_over_pack700", "games10k_over_1",
"packs20_over_usual", "add_pack_seconds", "add_pack_stall_ms"}`.
"""

import argparse
import asyncio
import gc
import json
import statistics
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime
from itertools import count, cycle
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import aiosqlite

from artbox_bot.assets import asset
from artbox_bot.game.events import Phase
from artbox_bot.game.moves import Actor, Finish, HandIn, KeepWord, Link, NextRound, Receive, Roll, Start, Stop
from artbox_bot.game.play import new_game, play
from artbox_bot.game.rules import Begin, Rules
from artbox_bot.game.values import Game, Player
from artbox_bot.storage.database import PRAGMAS
from artbox_bot.storage.store import Store
from artbox_bot.storage.values import Table
from artbox_bot.table.host import Host
from artbox_bot.table.incoming import Incoming
from artbox_bot.table.packs import Source, WordPacks
from artbox_bot.words.pack import parse_word_pack
from artbox_bot.words.packs import MOST_PACKS
from artbox_bot.words.reading import MOST_WORDS

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
SEATS, ROUNDS = 8, 12
WORDS = parse_word_pack(asset("words", "en.toml").read_text("utf-8"))
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


async def opener(stack: AsyncExitStack, database: Path, packs: int) -> tuple[Step, float, float]:
    """A step that opens a table in a server that has chosen so many packs; seconds and longest stall of adding one."""
    store = await Store.open(database, lambda: NOON)
    stack.push_async_callback(store.close)
    rng = Random(1)
    host, shelf = Host(store, lambda: NOON, rng), WordPacks(store, WORDS, rng, _file, lambda: NOON)
    seconds, stalls = list[float](), list[float]()
    for number in range(packs):
        source = Source(Incoming(str(number), 0), "words.csv")
        began = time.perf_counter()
        async with stall() as stood_still:
            pack, _ = await shelf.add(1, number, f"pack {number}", source, adult=False)
        seconds.append(time.perf_counter() - began)
        stalls.append(max(stood_still))
        await shelf.change(1, pack.id, lambda pack: replace(pack, chosen=True))
    channels = count(1)

    async def step() -> object:
        cards = await shelf.cards(1, adult=False)
        return await host.open_table(
            guild_id=1,
            channel_id=next(channels),
            locale="en",
            host=1,
            words=cards.words,
            recent=cards.recent,
            packs=cards.packs,
        )

    return step, max(seconds, default=0.0), max(stalls, default=0.0)


async def _file(number: str) -> bytes:
    """A table of 5,000 words, of which one looks like another."""
    return "".join(f"Wörd {number} of {n};{1 + n % 3};theme {n % 9}\r\n" for n in range(MOST_WORDS)).encode()


@asynccontextmanager
async def stall() -> AsyncGenerator[list[float]]:
    """Meanwhile: by how many seconds each turn of the event loop was late that was due every millisecond."""
    late = [0.0]

    async def turns() -> None:
        while True:
            began = time.perf_counter()
            await asyncio.sleep(0.001)
            late.append(time.perf_counter() - began - 0.001)

    task = asyncio.create_task(turns())
    try:
        yield late
    finally:
        task.cancel()


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
        steps["opens"], _, _ = await opener(stack, folder / "opens.sqlite", 0)
        steps["opens with packs"], seconds, stalled = await opener(stack, folder / "packs.sqlite", MOST_PACKS)
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
    print(
        f"adding a pack of {MOST_WORDS} words: {seconds:.2f} s, the event loop stood still for {1000 * stalled:.1f} ms"
    )
    return {
        "host_over_commit": round(medians["usual"] / medians["commit"], 2),
        "round12_over_round1": round(medians["round 12"] / medians["usual"], 2),
        "pack100k_over_pack700": round(medians["large pack"] / medians["usual"], 2),
        "games10k_over_1": round(medians["many games"] / medians["usual"], 2),
        "packs20_over_usual": round(medians["opens with packs"] / medians["opens"], 2),
        "add_pack_seconds": round(seconds, 2),
        "add_pack_stall_ms": round(1000 * stalled, 1),
    }


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--moves", type=int, default=200)
    parser.add_argument("--ended", type=int, default=10_000, help="games that have ended, in the database with many")
    parser.add_argument("--words", type=int, default=100_000, help="words of the large pack")
    options = parser.parse_args(arguments)
    gc.freeze()  # as `artbox-bot run` does
    print(json.dumps(asyncio.run(measure(options.moves, options.ended, options.words))))


if __name__ == "__main__":
    main()
