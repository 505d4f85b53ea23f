"""One move while many tables are open, against the same with one table, on a model of Discord.

    python bench/table.py --tables 50 --moves 400

Every table has eight players who link drawings to words. A move is a press in a private sheet: from the
arrival of the press, over the commit of the game, to the request that shows the sheet anew. What the table's other
messages take afterwards is waited for and not counted; pictures are not painted. One table is measured before and
after the many, so that a machine that becomes slower in between shows in neither figure alone.

The last line is JSON: `{"p50_50_over_1", "p50_ms", "p99_ms"}`, in milliseconds with many tables open.
"""

import argparse
import asyncio
import json
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import discord

from artbox_bot.bot.app import ArtBox
from artbox_bot.game.moves import Actor, HandIn, KeepWord, Receive, Roll, Start
from artbox_bot.game.play import new_game, play
from artbox_bot.game.rules import Begin, Rules
from artbox_bot.game.values import Game
from artbox_bot.owner import Owner
from artbox_bot.rehearsal.model.bot import new_bot
from artbox_bot.rehearsal.model.discord import Discord
from artbox_bot.rehearsal.model.network import passing
from artbox_bot.rehearsal.model.parts import Pressed, Shown
from artbox_bot.show.address import Address
from artbox_bot.storage.store import Store
from artbox_bot.storage.values import Table
from bench.laid import SEATS, WORDS, lay, seated, unpainted


@dataclass(frozen=True, slots=True)
class Move:
    """Seconds from the press to the commit, and to the answer."""

    committed: float
    answered: float


class Stopwatch:
    """Tables on the model of Discord, whose moves are timed."""

    def __init__(self, model: Discord) -> None:
        self.model = model
        self.committed = self.answered = 0.0
        self.done = asyncio.Event()

    async def sheet(self, table: Table) -> Shown:
        """Open a player's private sheet in the channel."""
        panel = self.model.messages(table.channel_id)[0]
        pressed = self._press(table, panel, Address(Owner.game(table.game.id), "hand"))
        await self.model.settle()
        return pressed.followups[0]

    async def move(self, table: Table, sheet: Shown, rng: Random) -> Move:
        """Guess a word for a drawing, and stop the time."""
        this, player = table.game.round, table.game.players[0].id
        place, number = rng.choice(this.places_for(player)), this.word_row.index(rng.choice(this.words_for(player))) + 1
        self.done.clear()
        pressed = time.perf_counter()
        self._press(table, sheet, Address.numbered(Owner.game(table.game.id), "pick", this.number, place, number))
        await asyncio.wait_for(self.done.wait(), 60)
        measured = Move(self.committed - pressed, self.answered - pressed)
        await self.model.settle()
        return measured

    def note_commits(self, bot: ArtBox) -> None:
        """From now on, note when something is committed."""

        def committed(_: Table) -> None:
            self.committed = time.perf_counter()

        bot.host.committed.append(committed)

    def note_answer(self, method: str, path: str, body: Any, now: datetime, go: Callable[[], Any]) -> Any:  # noqa: ARG002
        """Note when a private message is shown anew."""
        result = go()
        if path.endswith("/@original"):
            self.answered = time.perf_counter()
            self.done.set()
        return result

    def _press(self, table: Table, on: Shown, address: Address) -> Pressed:
        return self.model.arrives(self.model.press(table.game.players[0].id, on, str(address)))


async def _lay(model: Discord, database: Path, tables: int) -> list[Table]:
    """Store so many games whose board lies there, with all their messages."""
    store = await Store.open(database)
    guild = model.env.create_guild("Server")
    laid: list[Table] = []
    for number in range(tables):
        users = [model.env.create_user(f"player{number}-{seat}") for seat in range(SEATS)]
        for user in users:
            guild.add_member(user)
        channel = guild.create_text_channel(f"table-{number}")
        game = _linking(number, [user.id for user in users], model.env.now())
        laid.append(await lay(model, store, game, guild.id, channel.id))
    await store.close()
    return laid


def _linking(number: int, people: Sequence[int], now: datetime) -> Game:
    """A game of eight whose board has just been laid."""
    rng, host, rules = Random(number), people[0], Rules(begin=Begin.HOST)
    game = new_game(f"table{number}", host, WORDS.words, now, rng, rules=rules, players=seated(people))
    moves = [Start(Actor(host)), *(KeepWord(user, 0) for user in people), Roll(host)]
    for user in people:
        moves += [Receive(user, str(user), ""), HandIn(user, str(user), str(user))]
    for move in moves:
        game = play(game, move, now, rng)
    return game


async def measure(tables: int, moves: int) -> list[Move]:
    """So many moves, going round so many open tables."""
    rng, model = Random(1), Discord()
    watch = Stopwatch(model)
    with TemporaryDirectory() as folder, passing(watch.note_answer):
        database = Path(folder) / "artbox.sqlite"
        async with model.running(discord.Client(intents=discord.Intents(guilds=True)), patience=600):
            laid = await _lay(model, database, tables)
            bot = await new_bot(database, WORDS, rng, edit_pace=0)
            await model.attach(bot)
            assert len(await bot.store.open_game_ids()) == tables
            sheets = [await watch.sheet(table) for table in laid]
            watch.note_commits(bot)
            turns = [number % tables for number in range(moves)]
            return [await watch.move(laid[n], sheets[n], rng) for n in turns]


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--moves", type=int, default=400)
    options = parser.parse_args(arguments)
    unpainted()
    runs = [asyncio.run(measure(tables, options.moves)) for tables in (1, options.tables, 1)]
    for tables, run in zip((1, options.tables, 1), runs, strict=True):
        commit = statistics.median(m.committed for m in run)
        answer = statistics.median(m.answered for m in run)
        print(
            f"{tables:3} open: committed after {1000 * commit:.1f} ms, answered after {1000 * answer:.1f} ms (median)"
        )
    one = statistics.median(m.answered for m in (*runs[0], *runs[2]))
    many = sorted(m.answered for m in runs[1])
    p50 = statistics.median(many)
    result = {
        "p50_50_over_1": round(p50 / one, 2),
        "p50_ms": round(1000 * p50, 1),
        "p99_ms": round(1000 * many[min(len(many) - 1, len(many) * 99 // 100)], 1),
    }
    print(json.dumps(result))


if __name__ == "__main__":
    main()
