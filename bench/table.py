"""One move while many tables are open, against the same with one table, on a model of Discord.

    python bench/table.py --tables 50 --moves 400

Every table has eight players who link drawings to words. A move is a choice in the menu of a private sheet: from the
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
from simcord.results import InteractionResult

from artbox_bot.assets import asset
from artbox_bot.bot.app import ArtBox
from artbox_bot.game.moves import Actor, HandIn, KeepWord, Receive, Roll, Start
from artbox_bot.game.options import Begin, Options
from artbox_bot.game.play import new_game, play
from artbox_bot.game.values import Player
from artbox_bot.owner import Owner
from artbox_bot.pictures import studio
from artbox_bot.show.address import Address
from artbox_bot.show.hand import hand_slots
from artbox_bot.show.panels import panels
from artbox_bot.show.slot import Slot
from artbox_bot.stage.bodies import to_json
from artbox_bot.stage.layout import layout
from artbox_bot.stage.post import make_nonce
from artbox_bot.storage.store import Store
from artbox_bot.storage.values import Sent, Table
from artbox_bot.texts import Catalogue
from artbox_bot.words.pack import parse_word_pack

SEATS = 8
PAINTERS = ("word_cards", "shape_cards", "board", "reveal", "podium", "album")
COMPONENTS_V2 = 1 << 15
WORDS = parse_word_pack(asset("words", "en.toml").read_text("utf-8"))
SAY = Catalogue(asset("texts")).speaker("en")


@dataclass(frozen=True, slots=True)
class Move:
    """Seconds from the press to the commit, and to the answer."""

    committed: float
    answered: float


class World:
    """The model of Discord with tables in it, and a stopwatch."""

    def __init__(self, env: simcord.Env, database: Path) -> None:
        self.env = env
        self.database = database
        self.tables: list[Table] = []
        self.committed = self.answered = 0.0
        self.done = asyncio.Event()
        # simcord gives a bot five seconds to settle after its start, and waits in real time for what sleeps shorter.
        private: Any = env
        settle = private._settle_internal
        private._schedule_timer = _never

        async def patiently(**options: Any) -> None:
            await settle(timeout=600, idle=0.01, dispatch=options.get("dispatch"))

        private._settle_internal = patiently

    async def lay(self, tables: int) -> None:
        """Store so many games whose board lies there, with all their messages."""
        store = await Store.open(self.database)
        guild = self.env.create_guild("Server")
        for number in range(tables):
            users = [self.env.create_user(f"player{number}-{seat}") for seat in range(SEATS)]
            for user in users:
                guild.add_member(user)
            channel = guild.create_text_channel(f"table-{number}")
            game = _linking(number, [user.id for user in users], self.env)
            table = Table(game=game, guild_id=guild.id, channel_id=channel.id, locale="en")
            self.tables.append(table)
            async with store.writing() as writer:
                await writer.create(table)
                for slot in _slots(table):
                    await writer.put_sent(self._sent(table, slot))
        await store.close()

    async def sheet(self, table: Table) -> int:
        """Open a player's private sheet in the channel; the message."""
        game = table.game
        panel = next(m.id for m in self.env.backend.messages[table.channel_id].values())
        result = self._emit(table, game.players[0].id, panel, Address(Owner.game(game.id), "hand"), ())
        await self.env.settle()
        return result.followups[0].id

    async def move(self, table: Table, sheet: int, rng: Random) -> Move:
        """Choose a word for a drawing, and stop the time."""
        this, player = table.game.round, table.game.players[0].id
        place, word = rng.choice(this.places_for(player)), rng.choice(this.words_for(player))
        self.done.clear()
        pressed = time.perf_counter()
        address = Address.numbered(Owner.game(table.game.id), "link", this.number, place)
        self._emit(table, player, sheet, address, (this.letter(word),))
        await asyncio.wait_for(self.done.wait(), 60)
        measured = Move(self.committed - pressed, self.answered - pressed)
        await self.env.settle()
        return measured

    def time(self, bot: ArtBox) -> None:
        """From now on, note when something is committed and when a private message is shown anew."""
        dispatch = router.dispatch

        def timed(backend: Any, method: str, path: str, **rest: Any) -> Any:
            result = dispatch(backend, method, path, **rest)
            if path.endswith("/@original"):
                self.answered = time.perf_counter()
                self.done.set()
            return result

        def committed(_: Table) -> None:
            self.committed = time.perf_counter()

        router.dispatch = timed
        bot.host.committed.append(committed)

    def _emit(
        self, table: Table, user: int, message: int, address: Address, values: tuple[str, ...]
    ) -> InteractionResult:
        backend = self.env.backend
        data: dict[str, Any] = {"custom_id": str(address), "component_type": 3 if values else 2}
        if values:
            data["values"] = list(values)
        record, payload = interactions.base_payload(
            backend, type=3, channel_id=table.channel_id, guild_id=table.guild_id, user_id=user, data=data
        )
        payload["message"] = dict(serializers.message_payload(backend, backend.get_message(table.channel_id, message)))
        record.source_message_id = message
        backend.emit("INTERACTION_CREATE", payload)
        return InteractionResult(self.env, record)

    def _sent(self, table: Table, slot: Slot) -> Sent:
        backend = self.env.backend
        channel = backend.get_dm_channel(slot.player).id if slot.player else table.channel_id
        components = layout(slot.message).to_components()
        stored = backend.create_message(
            channel, backend.bot_user.id, None, components=components, flags=COMPONENTS_V2, broadcast=False
        )
        return Sent(
            owner=Owner.game(table.game.id),
            slot=slot.name,
            incarnation=1,
            channel_id=channel,
            message_id=stored.id,
            nonce=make_nonce(Owner.game(table.game.id), slot.name, 1),
            body=to_json(slot.message),
            sent_at=self.env.now(),
        )


def _never(*_: object) -> None:
    """Deadlines do not pass while moves are measured."""


def _linking(number: int, people: Sequence[int], env: simcord.Env) -> Any:
    """A game of eight whose board has just been laid."""
    rng, now, host = Random(number), env.now(), people[0]
    players = tuple(Player(id=user, name=f"Player {seat}") for seat, user in enumerate(people))
    game = new_game(f"table{number}", host, WORDS.words, now, rng, options=Options(begin=Begin.HOST), players=players)
    moves = [Start(Actor(host)), *(KeepWord(user, 0) for user in people), Roll(host)]
    for user in people:
        moves += [Receive(user, str(user), ""), HandIn(user, str(user), str(user))]
    for move in moves:
        game = play(game, move, now, rng)
    return game


def _slots(table: Table) -> Iterator[Slot]:
    place = f"<#{table.channel_id}>"
    stand = [slot for slot in panels(table.game, SAY) if not slot.late]
    yield from sorted(stand, key=lambda slot: not slot.name.endswith(":linking"))  # the button for the hand first
    for player in table.game.present:
        yield from hand_slots(table.game, player, place, SAY)


async def measure(tables: int, moves: int) -> list[Move]:
    """So many moves, going round so many open tables."""
    rng = Random(1)
    dispatch = router.dispatch
    with TemporaryDirectory() as folder:
        database = Path(folder) / "artbox.sqlite"
        async with simcord.run(discord.Client(intents=discord.Intents(guilds=True)), settle_timeout=600) as env:
            world = World(env, database)
            await world.lay(tables)
            bot = ArtBox(await Store.open(database, discord.utils.utcnow), WORDS, rng=rng, edit_pace=0)
            await env.restart_bot(bot)
            try:
                assert len(await bot.store.open_game_ids()) == tables
                sheets = [await world.sheet(table) for table in world.tables]
                world.time(bot)
                turns = [number % tables for number in range(moves)]
                return [await world.move(world.tables[n], sheets[n], rng) for n in turns]
            finally:
                router.dispatch = dispatch
                await bot.close()


def _unpainted() -> None:
    def blank(*_: object, **__: object) -> bytes:
        return b"\x89PNG\r\n\x1a\n"

    for name in PAINTERS:
        setattr(studio, name, blank)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--moves", type=int, default=400)
    options = parser.parse_args(arguments)
    _unpainted()
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
