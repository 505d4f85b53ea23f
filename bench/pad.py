"""How fast the sketch pad is: `python -m bench.pad`.

Twenty-five tables of eight hand in over HTTP, each drawing a sketch of 12 shapes: received, painted, committed. The
last line is JSON: `handins_per_s`, `paint_ms` (median, one sketch of 12 shapes, with its tile), `page_kb_gz` (all that
a browser loads, the sheet included).
"""

import asyncio
import gzip
import json
import statistics
import time
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import aiohttp

from artbox_bot.assets import asset
from artbox_bot.game.moves import Actor, KeepWord, Roll, Start
from artbox_bot.game.play import new_game, play
from artbox_bot.game.rules import Begin, Rules
from artbox_bot.game.shapes import Shape
from artbox_bot.game.sketch import Placed, Sketch, write_sketch
from artbox_bot.game.values import Player
from artbox_bot.pictures.painting.sketch import paint_sketch
from artbox_bot.pictures.studio import Studio
from artbox_bot.storage.store import Store
from artbox_bot.storage.values import Table
from artbox_bot.table.fetching import UploadGone
from artbox_bot.table.handing_in import HandingIn
from artbox_bot.table.host import Host
from artbox_bot.texts import Catalogue
from artbox_bot.web.limits import Limits, Rate
from artbox_bot.web.pad import Pad
from artbox_bot.web.server import PadServer

TABLES, PLAYERS, SHAPES, AT_ONCE = 25, 8, 12, 16
PAINTED = 40
UNLIMITED = Limits(Rate(1e9, 1e9), Rate(1e9, 1e9), Rate(1e9, 1e9))


def sketch(seed: int) -> Sketch:
    """Twelve shapes of all kinds."""
    rng = Random(seed)
    kinds = list(Shape) * (SHAPES // len(Shape))
    return tuple(
        Placed(kind, rng.uniform(100, 900), rng.uniform(100, 900), rng.uniform(60, 500), rng.uniform(0, 360))
        for kind in kinds
    )


def table(number: int, now: datetime) -> Table:
    """A table at which eight people draw with all four shapes."""
    rng = Random(number)
    players = tuple(Player(id=n + 1, name=f"player {n}") for n in range(PLAYERS))
    words = tuple(f"word {n}" for n in range(100))
    game = new_game(f"t{number}", 1, words, now, rng, rules=Rules(begin=Begin.HOST), players=players)
    for move in (Start(Actor(1)), *(KeepWord(p.id, 0) for p in players), Roll(1)):
        game = play(game, move, now, rng)
    game = replace(game, rounds=(replace(game.round, roll=tuple(Shape)),))
    return Table(game=game, guild_id=1, channel_id=number, locale="en")


async def no_files(_url: str) -> bytes:
    """Nobody sends any."""
    raise UploadGone


def now() -> datetime:
    """The real time."""
    return datetime.now(UTC)


async def handins_per_second(pad: Pad, server: PadServer, store: Store) -> tuple[float, float]:
    """Hand-ins a second, and the weight of the page in kB."""
    tables = [table(number, now()) for number in range(TABLES)]
    async with store.writing() as writer:
        for each in tables:
            await writer.create(each)
    tokens = [url.partition("#")[2] for each in tables for url in (await pad.urls(each)).values()]
    address = f"http://127.0.0.1:{server.listen('127.0.0.1:0')}/pad"
    await server.start()
    bodies = [json.dumps({"shapes": write_sketch(sketch(n))}) for n in range(len(tokens))]
    connector = aiohttp.TCPConnector(limit=AT_ONCE)
    async with aiohttp.ClientSession(connector=connector) as session:
        weight = await page_weight(session, address, tokens[0])

        async def hand_in(token: str, body: str) -> None:
            headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
            async with session.post(f"{address}/drawing", data=body, headers=headers) as response:
                assert response.status == 200, await response.text()

        began = time.perf_counter()
        await asyncio.gather(*(hand_in(*each) for each in zip(tokens, bodies, strict=True)))
        took = time.perf_counter() - began
    return len(tokens) / took, weight


async def page_weight(session: aiohttp.ClientSession, address: str, token: str) -> float:
    """All bytes that a browser loads, packed where the server packs them; kB."""
    async with session.get(address) as response:
        page = await response.text()
    packed = len(gzip.compress(page.encode(), 9))
    names = ("pad.css", "icon.svg", "shapes.json", *(path.name for path in _scripts()))
    for name in names:
        async with session.get(f"{address}/{name}") as response:
            packed += int(response.headers["Content-Length"])
    async with session.get(f"{address}/sheet", headers={"Authorization": f"Bearer {token}"}) as response:
        packed += len(await response.read())
    return packed / 1000


def _scripts() -> list[Path]:
    return sorted((Path(__file__).parent.parent / "artbox_bot/web/static").glob("*.js"))


def paint_ms() -> float:
    """Painting one sketch, with its tile; the median."""
    times: list[float] = []
    for number in range(PAINTED):
        began = time.perf_counter()
        paint_sketch(sketch(number))
        times.append((time.perf_counter() - began) * 1000)
    return statistics.median(times)


async def main() -> None:
    """Measure and tell."""
    with TemporaryDirectory() as folder:
        store, studio = await Store.open(Path(folder) / "bench.db"), Studio()
        host = Host(store, now, Random(1))
        handing_in = HandingIn(host, store, studio, now, no_files)
        pad = Pad(handing_in, store, now, Catalogue(asset("texts")), "http://127.0.0.1")
        server = PadServer(pad, UNLIMITED)
        per_second, weight = await handins_per_second(pad, server, store)
        await server.stop()
        studio.close()
        await store.close()
    found = {"handins_per_s": round(per_second, 1), "paint_ms": round(paint_ms(), 1), "page_kb_gz": round(weight, 1)}
    print(f"{TABLES * PLAYERS} hand-ins at {TABLES} tables, {AT_ONCE} at once; {SHAPES} shapes a sketch")
    print(json.dumps(found))


if __name__ == "__main__":
    asyncio.run(main())
