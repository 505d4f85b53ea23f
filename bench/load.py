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
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import discord
import simcord
from simcord import interactions
from simcord.backend import serializers
from simcord.http import router

from artbox_bot.assets import asset
from artbox_bot.bot.app import ArtBox
from artbox_bot.game.moves import Actor, Start
from artbox_bot.game.options import Begin, Options
from artbox_bot.game.play import new_game, play
from artbox_bot.game.values import Phase, Player
from artbox_bot.owner import Owner
from artbox_bot.pictures import studio
from artbox_bot.show.address import Address
from artbox_bot.show.hand import hand_slots
from artbox_bot.show.message import Button, Buttons, Message
from artbox_bot.show.panels import panels
from artbox_bot.show.slot import Slot
from artbox_bot.stage.bodies import to_json
from artbox_bot.stage.layout import layout
from artbox_bot.stage.post import make_nonce
from artbox_bot.storage.store import Store
from artbox_bot.storage.values import Sent, Table
from artbox_bot.table.clock import Clock
from artbox_bot.texts import Catalogue
from artbox_bot.words.pack import parse_word_pack

SEATS = 8
TABLES_OF_A_SERVER = 10
MANY, FEW = 1000, 200
MOVES = SEATS + 1
"""Of a table: each keeps a word, one rolls."""
PAINTERS = ("word_cards", "shape_cards", "board", "reveal", "podium", "album")
COMPONENTS_V2 = 1 << 15
WORDS = parse_word_pack(asset("words", "en.toml").read_text("utf-8"))
SAY = Catalogue(asset("texts")).speaker("en")


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


def _never(*_: object) -> None:
    """Wake nobody."""


class Bag:
    """What simcord keeps in a list from which it removes by comparison: here by identity."""

    def __init__(self) -> None:
        self._held: dict[int, Any] = {}

    def append(self, item: Any) -> None:
        """Put in."""
        self._held[id(item)] = item

    def remove(self, item: Any) -> None:
        """Take out."""
        if self._held.pop(id(item), None) is None:
            raise ValueError(item)

    def clear(self) -> None:
        """Take out all."""
        self._held.clear()

    def __iter__(self) -> Iterator[Any]:
        """As they came."""
        return iter(tuple(self._held.values()))


class World:
    """The model of Discord, and when what was received and answered."""

    def __init__(self, env: simcord.Env) -> None:
        self.env = env
        self.received: dict[int, float] = {}
        self.answered: dict[int, float] = {}
        self.nonces: Counter[str] = Counter()
        # simcord looks at every task and every callback again and again, which takes longer than what they do, and
        # lets what sleeps wake up in real time.
        loose: Any = env
        loose._settle_internal = self.quiet
        loose._schedule_timer = _never
        loose._work.callbacks = Bag()
        self._tasks: Any = loose._work.tasks
        dispatch = router.dispatch

        def timed(backend: Any, method: str, path: str, **rest: Any) -> Any:
            if path.endswith("/callback"):
                self.answered.setdefault(int(path.split("/")[2]), time.perf_counter())
            elif method == "POST" and path.endswith("/messages"):
                self.nonces[str(rest["json"].get("nonce"))] += 1
            return dispatch(backend, method, path, **rest)

        router.dispatch = timed

    async def quiet(self, **_: object) -> None:
        """Until nothing of the bot runs any more, but the sleeping clock."""
        while any(not task.done() and task.get_name() != "clock" for task in self._tasks):  # noqa: ASYNC110
            await asyncio.sleep(0.05)

    def sit_down(self, tables: int, people: int) -> list[Seats]:
        """So many channels, with eight people each; `people` are there in all, some at several tables."""
        found: list[Seats] = []
        users = [self.env.create_user(f"player{number}") for number in range(people)]
        for first in range(0, tables, TABLES_OF_A_SERVER):
            guild = self.env.create_guild(f"Server {first // TABLES_OF_A_SERVER}")
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
            table = _dealt(number, here, self.env)
            tables.append(table)
            async with store.writing() as writer:
                await writer.create(table)
                for slot in _slots(table):
                    await writer.put_sent(self._sent(table, slot, stands=messages))
        await store.close()
        return tables

    async def wave(self, seats: Sequence[Seats], tables: Sequence[Table], verb: str, *, times: int = 1) -> list[float]:
        """Everybody presses at one moment, so many times; the seconds until each press was acknowledged."""
        backend, ready = self.env.backend, list[tuple[int, dict[str, Any]]]()
        for here, table in zip(seats, tables, strict=True):
            button = Button("press", str(Address(Owner.game(table.game.id), *verb.split())))
            stored = self._post(here.channel, Message((Buttons((button,)),)))
            for user in here.people * times:
                record, payload = interactions.base_payload(
                    backend,
                    type=3,
                    channel_id=here.channel,
                    guild_id=here.guild,
                    user_id=user,
                    data={"custom_id": button.address, "component_type": 2},
                )
                payload["message"] = dict(serializers.message_payload(backend, stored))
                ready.append((record.id, payload))
        for number, payload in ready:
            self.received[number] = time.perf_counter()
            backend.emit("INTERACTION_CREATE", payload)
        await self.quiet()
        return [self.answered[n] - self.received[n] for n, _ in ready if n in self.answered]

    def _sent(self, table: Table, slot: Slot, *, stands: bool) -> Sent:
        backend = self.env.backend
        channel = backend.get_dm_channel(slot.player).id if slot.player else table.channel_id
        message = self._post(channel, slot.message).id if stands else 1
        return Sent(
            owner=Owner.game(table.game.id),
            slot=slot.name,
            incarnation=1,
            channel_id=channel,
            message_id=message,
            nonce=make_nonce(Owner.game(table.game.id), slot.name, 1),
            body=to_json(slot.message),
            sent_at=self.env.now(),
        )

    def _post(self, channel: int, message: Message) -> Any:
        backend, components = self.env.backend, layout(message).to_components()
        bot = backend.bot_user.id
        return backend.create_message(channel, bot, None, components=components, flags=COMPONENTS_V2, broadcast=False)


def _eight(users: Sequence[Any], table: int) -> list[Any]:
    return [users[(table * SEATS + seat) % len(users)] for seat in range(SEATS)]


def _dealt(number: int, seats: Seats, env: simcord.Env) -> Table:
    players = tuple(Player(id=user, name=f"Player {seat}") for seat, user in enumerate(seats.people))
    rng, host = Random(number), seats.people[0]
    options = Options(begin=Begin.HOST)
    lobby = new_game(f"table{number}", host, WORDS.words, env.now(), rng, options=options, players=players)
    game = play(lobby, Start(Actor(host)), env.now(), rng)
    return Table(game=game, guild_id=seats.guild, channel_id=seats.channel, locale="en")


def _slots(table: Table) -> Iterator[Slot]:
    place = f"<#{table.channel_id}>"
    yield from (slot for slot in panels(table.game, SAY) if not slot.late)
    for player in table.game.present:
        yield from hand_slots(table.game, player, place, SAY)


def _unpainted() -> None:
    png = b"\x89PNG\r\n\x1a\n"

    def paint(*_: object, **__: object) -> bytes:
        return png

    for name in PAINTERS:
        setattr(studio, name, paint)


async def press(tables: int) -> dict[str, float]:
    """All at once: the acknowledgements, and what was lost or came twice."""
    _unpainted()
    intents = discord.Intents(guilds=True, dm_messages=True)
    with TemporaryDirectory() as folder:
        database = Path(folder) / "artbox.sqlite"
        async with simcord.run(Floor(intents=intents), settle_timeout=600) as env:
            world = World(env)
            seats = world.sit_down(tables, tables * SEATS)
            laid = await world.lay(database, seats, messages=True)

            async def waves() -> list[float]:
                return await world.wave(seats, laid, "keep 1.0", times=2) + await world.wave(seats, laid, "roll")

            floor = await waves()
            bot = ArtBox(await Store.open(database, discord.utils.utcnow), WORDS, rng=Random(1), edit_pace=0.0)
            await env.restart_bot(bot)
            world.nonces.clear()
            acknowledged = await waves()
            lost = len(floor) - len(acknowledged)
            double = sum(times - 1 for times in world.nonces.values())
            for table in laid:
                after = await bot.services.table(table.game.id)
                this = after.game.round
                kept = sum(this.kept.get(p) == offer[0] for p, offer in this.offers.items())
                lost += SEATS - kept + (after.game.phase is not Phase.DRAW)
                double += max(0, after.version - MOVES)
            await env.restart_bot(Floor(intents=intents))
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
        async with simcord.run(discord.Client(intents=discord.Intents(guilds=True)), settle_timeout=600) as env:
            world = World(env)
            seats = world.sit_down(MANY, 10 * SEATS)
            await world.lay(database, seats[:tables], messages=False)
            gc.collect()
            if trace:
                tracemalloc.start()
            began = time.perf_counter()
            bot = ArtBox(await Store.open(database, discord.utils.utcnow), WORDS)
            await env.restart_bot(bot)
            settled = time.perf_counter()
            assert len(await bot.store.dues()) == tables
            gc.collect()
            kept = tracemalloc.get_traced_memory()[0] if trace else 0
            await bot.close()
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
