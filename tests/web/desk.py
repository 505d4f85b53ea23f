"""The real pad at real tables, with a time that a test can push on; only Discord is not there."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from artbox_bot.addresses import THIS_MACHINE
from artbox_bot.assets import asset
from artbox_bot.game.moves import Actor, KeepWord, PutBack, Roll, Start
from artbox_bot.game.play import new_game, play
from artbox_bot.game.rules import Begin, Rules
from artbox_bot.game.shapes import Shape
from artbox_bot.game.values import Game, Player
from artbox_bot.pictures.studio import Studio
from artbox_bot.storage.store import Store
from artbox_bot.storage.values import Table
from artbox_bot.table.fetching import UploadGone
from artbox_bot.table.handing_in import HandingIn
from artbox_bot.table.host import Host
from artbox_bot.texts import Catalogue
from artbox_bot.web.limits import Limits
from artbox_bot.web.pad import Pad
from artbox_bot.web.server import PadServer

ANN, BEN, CLEO = 1, 2, 3
WORDS = ("house", "snowman", "rocket", "umbrella", "bicycle", "cake", *(f"word {n}" for n in range(40)))
ROLL = (Shape.SQUARE, Shape.SQUARE, Shape.TRIANGLE, Shape.CIRCLE)
"""No line this round."""
PUBLIC = "https://art.example.org/box/"


class Time:
    """The real time, pushed on."""

    def __init__(self) -> None:
        self.ahead = timedelta()

    def __call__(self) -> datetime:
        return datetime.now(UTC) + self.ahead

    def push(self, seconds: float) -> None:
        self.ahead += timedelta(seconds=seconds)


class Desk:
    """Store, host, studio and pad; `address` is where the server is, once it serves."""

    def __init__(self, store: Store, limits: Limits | None, proxies: str = THIS_MACHINE) -> None:
        self.store = store
        self.time = Time()
        self.rng = Random(7)
        self.studio = Studio()
        self.host = Host(store, self.time, self.rng)
        self.handing_in = HandingIn(self.host, store, self.studio, self.time, no_files)
        self.painting: set[asyncio.Task[None]] = set()
        self.host.committed.append(self._paint)
        self.pad = Pad(self.handing_in, store, self.time, Catalogue(asset("texts")), PUBLIC)
        self.server = PadServer(self.pad, limits, proxies)
        self.address = ""

    def _paint(self, table: Table) -> None:
        """As the bot does: what lay on the pad when time was up."""
        for upload in self.handing_in.unpainted(table):
            self.painting.add(asyncio.create_task(self.handing_in.resume(table, upload)))

    async def serve(self) -> None:
        port = self.server.listen("127.0.0.1:0")
        self.address = f"http://127.0.0.1:{port}"
        await self.server.start()

    async def table(
        self,
        game_id: str = "t",
        *,
        roll: tuple[Shape, ...] = ROLL,
        minutes: int | None = 5,
        locale: str = "en",
        exact: bool = False,
        two_words: bool = False,
    ) -> Table:
        """A table at which three draw with this roll; `exact`: as many of each shape as dice lie on it.

        `two_words`: each of them draws two, Ann a house and a cake.
        """
        game = replace(drawing(self.time(), minutes, two_words=two_words), id=game_id)
        game = replace(game, rules=replace(game.rules, exact_budget=exact))
        kept = {**game.round.kept, ANN: "house", **({-ANN: "cake"} if two_words else {})}
        game = replace(game, rounds=(replace(game.round, roll=roll, kept=kept),))
        table = Table(game=game, guild_id=9, channel_id=hash(game_id) % 2**40, locale=locale)
        async with self.store.writing() as writer:
            await writer.create(table)
        return table

    async def game(self, game_id: str = "t") -> Game:
        table = await self.store.table(game_id)
        assert table is not None
        return table.game

    async def token(self, player: int = ANN, game_id: str = "t") -> str:
        """The token of the link that somebody's hand shows now."""
        table = await self.store.table(game_id)
        assert table is not None
        address, _, token = (await self.pad.urls(table))[player].partition("#")
        assert address == "https://art.example.org/box/pad"
        return token

    async def url(self, player: int = ANN, game_id: str = "t") -> str:
        """The link, as this browser reaches it."""
        return f"{self.address}/pad#{await self.token(player, game_id)}"

    async def close(self) -> None:
        await self.server.stop()
        self.studio.close()
        await self.store.close()


async def no_files(_url: str) -> bytes:
    """At the pad nobody sends any."""
    raise UploadGone


def drawing(now: datetime, minutes: int | None = 5, *, two_words: bool = False) -> Game:
    """A game in which ann, ben and cleo draw."""
    rng = Random(3)
    rules = Rules(begin=Begin.HOST, draw=timedelta(minutes=minutes) if minutes else None, two_words=two_words)
    players = tuple(Player(id=n, name=name) for n, name in ((ANN, "ann"), (BEN, "ben"), (CLEO, "cleo")))
    game = new_game("t", ANN, WORDS, now, rng, rules=rules, players=players)
    choose = PutBack if two_words else KeepWord
    moves = (Start(Actor(ANN)), *(choose(player, 0) for player in (ANN, BEN, CLEO)), Roll(ANN))
    for move in moves:
        game = play(game, move, now, rng)
    return game


@asynccontextmanager
async def a_desk(
    *, limits: Limits | None = None, serves: bool = True, proxies: str = THIS_MACHINE
) -> AsyncGenerator[Desk]:
    """A desk with a database of its own."""
    with TemporaryDirectory() as folder:
        desk = Desk(await Store.open(Path(folder) / "bot.db"), limits, proxies)
        try:
            if serves:
                await desk.serve()
            yield desk
        finally:
            await desk.close()
