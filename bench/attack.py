"""What strangers can do to the sketch pad: `python bench/attack.py [--seconds 60]`.

Fifty tables draw and hand in, half of them through a proxy, while `attackers.py` sends everything that has ever hurt
the pad. Server, honest people and attackers are three processes. The last line is JSON:

- `stall_ms_max`: the longest time for which the bot's loop did nothing else, without what other processes took of it;
- `rss_growth_mb`, `log_kb`: what the attack leaves in memory, and in the log;
- `honest_late`: requests of honest people that failed, or took longer than `LATE`;
- `fds_max`: descriptors of the bot's process.
"""

import argparse
import asyncio
import gc
import json
import logging
import os
import sys
import time
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import aiohttp

from artbox_bot.assets import asset
from artbox_bot.cli import LOG_FORMAT
from artbox_bot.game.moves import Actor, KeepWord, Roll, Start
from artbox_bot.game.play import new_game, play
from artbox_bot.game.rules import Begin, Rules
from artbox_bot.game.shapes import Shape
from artbox_bot.game.values import Player
from artbox_bot.pictures.studio import Studio
from artbox_bot.storage.store import Store
from artbox_bot.storage.values import Table
from artbox_bot.table.fetching import UploadGone
from artbox_bot.table.handing_in import HandingIn
from artbox_bot.table.host import Host
from artbox_bot.texts import Catalogue
from artbox_bot.web.pad import Pad
from artbox_bot.web.server import PadServer

TABLES, PLAYERS, DRAW = 50, 4, 3
"""Of four players the last one does not hand in: so nobody's drawing is too late."""
PUBLIC = "https://art.example.org"
PROXY = "127.0.0.2"
LOOK, LATE = 2.5, 4.0
"""Seconds: how often a page looks, and how long an answer may take."""
WARM = 3.0
"""Seconds before the attack, in which honest people come."""
TICK = 0.005


async def no_files(_url: str) -> bytes:
    """Nobody sends any."""
    raise UploadGone


def now() -> datetime:
    """The real time."""
    return datetime.now(UTC)


def table(number: int) -> Table:
    """A table at which four people draw with all four shapes."""
    rng = Random(number)
    players = tuple(Player(id=number * 10 + n + 1, name=f"player {n}") for n in range(PLAYERS))
    words = tuple(f"word {n}" for n in range(100))
    rules = Rules(begin=Begin.HOST, draw=None)
    host = players[0].id
    game = new_game(f"t{number}", host, words, now(), rng, rules=rules, players=players)
    for move in (Start(Actor(host)), *(KeepWord(p.id, 0) for p in players), Roll(host)):
        game = play(game, move, now(), rng)
    game = replace(game, rounds=(replace(game.round, roll=tuple(Shape)),))
    return Table(game=game, guild_id=1, channel_id=number, locale="en")


class Weighed(logging.Handler):
    """Counts the bytes that a log would have."""

    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(logging.Formatter(LOG_FORMAT))
        self.bytes = 0
        self.lines: Counter[str] = Counter()

    def emit(self, record: logging.LogRecord) -> None:
        """Count."""
        line = self.format(record)
        self.bytes += len(line.encode("utf-8", "replace")) + 1
        self.lines[line.partition(": ")[2][:100]] += 1


class Watch:
    """Watches the loop and the process until it is cancelled."""

    def __init__(self) -> None:
        self.stall = 0.0
        self.most_open = self.most_memory = 0

    async def run(self) -> None:
        """Look two hundred times a second."""
        ticks, last = 0, time.perf_counter() - kept_waiting()
        while True:
            await asyncio.sleep(TICK)
            self.stall = max(self.stall, time.perf_counter() - kept_waiting() - last - TICK)
            ticks += 1
            if ticks % 20 == 0:
                self.most_open = max(self.most_open, len(os.listdir("/proc/self/fd")))  # noqa: PTH208
                self.most_memory = max(self.most_memory, memory())
            last = time.perf_counter() - kept_waiting()


def kept_waiting() -> float:
    """Seconds for which this thread could have run and the machine ran something else: attackers, or a neighbour."""
    with Path("/proc/thread-self/schedstat").open() as schedstat:
        return int(schedstat.read().split()[1]) / 1e9


def memory() -> int:
    """Bytes of this process that lie in memory."""
    with Path("/proc/self/statm").open() as statm:
        return int(statm.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


class Honest:
    """The players of fifty tables."""

    def __init__(self, port: int, seconds: float) -> None:
        self.address = f"http://127.0.0.1:{port}/pad"
        self.seconds = seconds
        self.late: Counter[str] = Counter()
        self.slowest = 0.0
        self.done: Counter[str] = Counter()

    async def go(self, tokens: list[list[str]]) -> None:
        """All of them; every second table comes through a proxy, which keeps few connections."""
        proxied = aiohttp.TCPConnector(limit=30, local_addr=(PROXY, 0))
        async with aiohttp.ClientSession(connector=proxied) as proxy, asyncio.TaskGroup() as group:
            for number, of_table in enumerate(tokens):
                for token in of_table:
                    group.create_task(self._draw(number, token, proxy if number % 2 else None))

    async def _draw(self, number: int, token: str, session: aiohttp.ClientSession | None) -> None:
        rng = Random(token)
        headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        if session is not None:
            headers["X-Forwarded-For"] = f"192.0.2.{number}"
            await self._play(rng, session, headers)
        else:
            connector = aiohttp.TCPConnector(local_addr=(f"127.0.1.{number + 1}", 0))
            async with aiohttp.ClientSession(connector=connector) as own:
                await self._play(rng, own, headers)

    async def _play(self, rng: Random, session: aiohttp.ClientSession, headers: dict[str, str]) -> None:
        """Look, keep, and hand in some time within the time."""
        began, version = time.monotonic(), 0
        await asyncio.sleep(rng.uniform(0, WARM))
        end = rng.uniform(0.2, 0.9) * self.seconds
        shapes: list[dict[str, Any]] = []
        while time.monotonic() - began < end:
            shape = list(Shape)[len(shapes) % 4].value
            shapes.append({"shape": shape, "x": rng.randint(100, 900), "y": 500, "size": 200, "turn": 15})
            said = await self._ask(session, "PUT", "sketch", headers, {"shapes": shapes})
            version = said.get("version", version)
            await self._ask(session, "GET", f"changes?version={version}", headers)
            await asyncio.sleep(LOOK)
        while len(shapes) < 4:
            shapes.append({"shape": list(Shape)[len(shapes)].value, "x": 500, "y": 500, "size": 200, "turn": 0})
        await self._ask(session, "POST", "drawing", headers, {"shapes": shapes})

    async def _ask(
        self, session: aiohttp.ClientSession, method: str, path: str, headers: dict[str, str], body: object = None
    ) -> dict[str, Any]:
        asked = time.monotonic()
        said: dict[str, Any] = {}
        what = path.partition("?")[0]
        try:
            data = None if body is None else json.dumps(body)
            async with session.request(method, f"{self.address}/{path}", data=data, headers=headers) as response:
                said = await response.json()
                if response.status != 200:
                    self.late[f"{what}: {response.status}"] += 1
        except (aiohttp.ClientError, TimeoutError) as error:
            self.late[f"{what}: {type(error).__name__}"] += 1
        took = time.monotonic() - asked
        self.slowest = max(self.slowest, took)
        if took > LATE:
            self.late[f"{what}: {took:.0f} s"] += 1
        self.done[what] += 1
        return said


async def measure(seconds: float) -> dict[str, float]:
    """Serve while others attack."""
    weighed = Weighed()
    logging.basicConfig(level=logging.INFO, handlers=[weighed])
    gc.freeze()  # as `artbox-bot run` does
    with TemporaryDirectory() as folder:
        store, studio = await Store.open(Path(folder) / "bench.db"), Studio()
        handing_in = HandingIn(Host(store, now, Random(1)), store, studio, now, no_files)
        pad = Pad(handing_in, store, now, Catalogue(asset("texts")), PUBLIC)
        server = PadServer(pad, proxies=PROXY)
        tokens: list[list[str]] = []
        for number in range(TABLES + 1):
            async with store.writing() as writer:
                each = await writer.create(table(number)) or table(number)
            urls = await pad.urls(each)
            tokens.append([urls[player.id].partition("#")[2] for player in each.game.players[:DRAW]])
        port = server.listen("127.0.0.1:0")
        await server.start()
        honest = await _other(__file__, "--honest", str(port), "--seconds", str(seconds + WARM), said=tokens[1:])
        await asyncio.sleep(WARM)
        watch = Watch()
        before = memory()
        watching = asyncio.create_task(watch.run())
        attackers = Path(__file__).with_name("attackers.py")
        attack = await _other(str(attackers), str(port), str(seconds), tokens[0][0])
        attacked, played = [(await each.communicate())[0].decode() for each in (attack, honest)]
        watching.cancel()
        await server.stop()
        studio.close()
        await store.close()
    print(f"attackers: {attacked}honest: {played}logged:")
    for line, times in weighed.lines.most_common(10):
        print(f"{times:6} x {line}")
    return {
        "stall_ms_max": round(watch.stall * 1000, 1),
        "rss_growth_mb": round((watch.most_memory - before) / 1e6, 1),
        "log_kb": round(weighed.bytes / 1000, 1),
        "honest_late": sum(json.loads(played)["late"].values()),
        "fds_max": watch.most_open,
    }


async def _other(*arguments: str, said: object = None) -> asyncio.subprocess.Process:
    """Another process of this bench; it is said something on its standard input."""
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(sys.executable, *arguments, stdin=pipe, stdout=pipe)
    assert process.stdin is not None
    with suppress(OSError):
        process.stdin.write(json.dumps(said).encode())
        await process.stdin.drain()
    process.stdin.close()
    return process


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--honest", type=int, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.honest is None:
        print(json.dumps(asyncio.run(measure(asked.seconds))))
    else:
        honest = Honest(asked.honest, asked.seconds)
        asyncio.run(honest.go(json.load(sys.stdin)))
        print(json.dumps({"late": honest.late, "done": honest.done, "slowest_s": round(honest.slowest, 2)}))


if __name__ == "__main__":
    main()
