"""Two hundred tables of eight players at once, all pressing, on a model of Discord; and a thousand tables at rest.

    python bench/load.py --tables 200

All presses of a wave arrive at one moment, as from a gateway whose buffer is full: everybody keeps a word, with a
double click; then everybody tries to roll. Acknowledgement is the time from the arrival of a press to the request that
answers it; the floor is the same in a bot that does nothing else, before and after, in the same process. Pictures are
not painted (that is `bench/pictures.py`), and a channel may be edited more than once a second, as time stands still.
`lost`: words that were not kept, dice that were not rolled, presses without an answer; `double`: moves or messages
that came twice.

Memory and start are taken in processes of their own, at tables whose messages all stand: memory is what Python has
allocated (tracemalloc, after a collection) with 1,000 open tables less that with 200, in a server of 1,000 channels
both times; start is from the construction of the bot to the armed clock, without importing it.

The last line is JSON: `{"p99_over_floor", "p50_ms", "p99_ms", "lost", "double", "kb_per_table", "start_s"}`.
"""

import argparse
import asyncio
import gc
import json
import subprocess
import sys
import time
import tracemalloc
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import discord

from artbox_bot.game.events import Phase
from artbox_bot.game.moves import Actor, Start
from artbox_bot.game.play import new_game, play
from artbox_bot.game.rules import Begin, Rules
from artbox_bot.game.values import Game
from artbox_bot.owner import Owner
from artbox_bot.rehearsal.model.bot import new_bot
from artbox_bot.rehearsal.model.discord import Discord, Press
from artbox_bot.rehearsal.model.env import CrowdedEnv
from artbox_bot.rehearsal.model.network import passing
from artbox_bot.show.address import Address
from artbox_bot.show.message import Button, Buttons, Message
from artbox_bot.storage.store import Store
from artbox_bot.storage.values import Table
from artbox_bot.table.clock import Clock
from bench.laid import SEATS, WORDS, components_of, lay, seated, unpainted

TABLES_OF_A_SERVER = 10
MANY, FEW = 1000, 200
MOVES = SEATS + 1
"""Of a table: each keeps a word, one rolls."""


class Floor(discord.Client):
    """A bot that only acknowledges."""

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Nothing is less than this."""
        await interaction.response.defer()


@dataclass(frozen=True, slots=True)
class Seats:
    """A channel and the people who sit there."""

    guild: int
    channel: int
    people: tuple[int, ...]


class Crowd:
    """Everybody at many tables; when what they pressed was received and answered."""

    def __init__(self, model: Discord) -> None:
        self.model = model
        self.received: dict[int, float] = {}
        self.answered: dict[int, float] = {}
        self.nonces: Counter[str] = Counter()

    def note(self, method: str, path: str, body: Any, now: datetime, go: Callable[[], Any]) -> Any:  # noqa: ARG002
        """Note what the bot asks for."""
        if path.endswith("/callback"):
            self.answered.setdefault(int(path.split("/")[2]), time.perf_counter())
        elif method == "POST" and path.endswith("/messages"):
            self.nonces[str(body.get("nonce"))] += 1
        return go()

    def sit_down(self, tables: int, people: int) -> list[Seats]:
        """So many channels, with eight people each; `people` are there in all, some at several tables."""
        found: list[Seats] = []
        users = [self.model.env.create_user(f"player{number}") for number in range(people)]
        for first in range(0, tables, TABLES_OF_A_SERVER):
            guild = self.model.env.create_guild(f"Server {first // TABLES_OF_A_SERVER}")
            numbers = range(first, min(first + TABLES_OF_A_SERVER, tables))
            for user in {user.id: user for number in numbers for user in _eight(users, number)}.values():
                guild.add_member(user)
            for number in numbers:
                channel = guild.create_text_channel(f"table-{number}")
                found.append(Seats(guild.id, channel.id, tuple(user.id for user in _eight(users, number))))
        return found

    async def lay(self, database: Path, seats: Sequence[Seats], *, messages: bool) -> list[Table]:
        """Store a game at each table, with words dealt and all its messages sent."""
        store = await Store.open(database)
        tables: list[Table] = []
        for number, here in enumerate(seats):
            game = _dealt(number, here, self.model.env.now())
            tables.append(await lay(self.model, store, game, here.guild, here.channel, stands=messages))
        await store.close()
        return tables

    async def wave(self, seats: Sequence[Seats], tables: Sequence[Table], verb: str, *, times: int = 1) -> list[float]:
        """Everybody presses at one moment, so many times; the seconds until each press was acknowledged."""
        ready: list[Press] = []
        for here, table in zip(seats, tables, strict=True):
            button = Button("press", str(Address(Owner.game(table.game.id), *verb.split())))
            shown = self.model.post(here.channel, components_of(Message((Buttons((button,)),))))
            ready += [self.model.press(user, shown, button.address) for user in here.people * times]
        for press in ready:
            self.received[press.id] = time.perf_counter()
            self.model.arrives(press)
        await self.model.settle()
        return [self.answered[p.id] - self.received[p.id] for p in ready if p.id in self.answered]


def _eight(users: Sequence[Any], table: int) -> list[Any]:
    return [users[(table * SEATS + seat) % len(users)] for seat in range(SEATS)]


def _dealt(number: int, seats: Seats, now: datetime) -> Game:
    rng, host, rules = Random(number), seats.people[0], Rules(begin=Begin.HOST)
    players = seated(seats.people)
    lobby = new_game(f"table{number}", host, WORDS.words, now, rng, rules=rules, players=players)
    return play(lobby, Start(Actor(host)), now, rng)


async def press(tables: int) -> dict[str, float]:
    """All at once: the acknowledgements, and what was lost or came twice."""
    unpainted()
    intents, model = discord.Intents(guilds=True, dm_messages=True, guild_messages=True), Discord()
    crowd = Crowd(model)
    with TemporaryDirectory() as folder, passing(crowd.note):
        database = Path(folder) / "artbox.sqlite"
        async with model.running(Floor(intents=intents), patience=600, kind=CrowdedEnv):
            seats = crowd.sit_down(tables, tables * SEATS)
            laid = await crowd.lay(database, seats, messages=True)

            async def waves() -> list[float]:
                return await crowd.wave(seats, laid, "keep 1.0", times=2) + await crowd.wave(seats, laid, "roll")

            floor = await waves()
            bot = await new_bot(database, WORDS, Random(1), edit_pace=0.0)
            await model.attach(bot)
            crowd.nonces.clear()
            acknowledged = await waves()
            lost = len(floor) - len(acknowledged)
            double = sum(times - 1 for times in crowd.nonces.values())
            for table in laid:
                after = await bot.services.table(table.game.id)
                this = after.game.round
                kept = sum(this.kept.get(p) == offer[0] for p, offer in this.offers.items())
                lost += SEATS - kept + (after.game.phase is not Phase.DRAW)
                double += max(0, after.version - MOVES)
            await model.attach(Floor(intents=intents))
            await bot.close()
            floor += await waves()
    p50, p99 = _percentile(acknowledged, 50), _percentile(acknowledged, 99)
    print(f"{len(acknowledged)} presses; floor: {_percentile(floor, 50):.1f} ms, {_percentile(floor, 99):.1f} ms")
    return {
        "p99_over_floor": round(p99 / _percentile(floor, 99), 2),
        "p50_ms": round(p50, 1),
        "p99_ms": round(p99, 1),
        "lost": lost,
        "double": double,
    }


def _percentile(seconds: Sequence[float], percent: int) -> float:
    """In milliseconds."""
    return 1000 * sorted(seconds)[min(len(seconds) - 1, len(seconds) * percent // 100)]


async def rest(tables: int, *, trace: bool) -> dict[str, float]:
    """A bot starts with so many open tables, in a server with a thousand channels."""
    armed: list[float] = []
    start = Clock.start

    async def timed(self: Clock) -> None:
        await start(self)
        armed.append(time.perf_counter())

    Clock.start = timed
    with TemporaryDirectory() as folder:
        database = Path(folder) / "artbox.sqlite"
        model = Discord()
        crowd = Crowd(model)
        floor = discord.Client(intents=discord.Intents(guilds=True))
        async with model.running(floor, patience=600, kind=CrowdedEnv):
            seats = crowd.sit_down(MANY, 10 * SEATS)
            await crowd.lay(database, seats[:tables], messages=False)
            gc.collect()
            if trace:
                tracemalloc.start()
            began = time.perf_counter()
            bot = await new_bot(database, WORDS)
            await model.attach(bot)
            settled = time.perf_counter()
            assert len(await bot.store.dues()) == tables
            gc.collect()
            kept = tracemalloc.get_traced_memory()[0] if trace else 0
    return {"start_s": round(armed[0] - began, 2), "caught_up_s": round(settled - began, 2), "bytes": kept}


def _in_a_process(tables: int, *flags: str) -> dict[str, float]:
    command = [sys.executable, __file__, "--rest", str(tables), *flags]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return json.loads(said.splitlines()[-1])


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rest", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--trace", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.rest is not None:
        print(json.dumps(asyncio.run(rest(options.rest, trace=options.trace))))
        return
    many = _in_a_process(MANY)
    print(f"{MANY} tables: clock armed after {many['start_s']} s, all messages looked at after {many['caught_up_s']} s")
    grown = _in_a_process(MANY, "--trace")["bytes"] - _in_a_process(FEW, "--trace")["bytes"]
    result = asyncio.run(press(options.tables))
    result |= {"kb_per_table": round(grown / (MANY - FEW) / 1000, 1), "start_s": many["start_s"]}
    print(json.dumps(result))


if __name__ == "__main__":
    main()
