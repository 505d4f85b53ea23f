"""A server whose bot can die at any commit and any request: from then on nothing of it runs any more."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Generator
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from artbox_bot.storage.store import Store
from artbox_bot.storage.values import Sent, Table
from artbox_bot.storage.writer import Writer
from artbox_bot.table.host import Host
from tests.bot.nonsense import PACK
from tests.bot.server import CheckedServer
from tests.bot.table_talk import Talk
from tests.faults.network import Call, Network, network, purpose

_move: ContextVar[str] = ContextVar("move", default="open a table")


class Mortal(CheckedServer):
    """`point` is told of each commit and each request that has been answered; where it says yes, the bot dies.

    Chance goes on where the last stored game left it: so the game can be compared with an undisturbed one.
    """

    net: Network

    def __init__(self, database: Path, seed: int) -> None:
        self.rng = Random(seed)
        self.dead = False
        self.point: Callable[[str], bool] = lambda _: False
        self._thrown: object = self.rng.getstate()
        super().__init__(database, PACK, lambda: self.rng, edit_pace=0.0)

    async def revive(self, away: float = 0.0) -> None:
        """After so many seconds a new process opens the same database."""
        await self.bot_dies()
        if away:
            await self.wait(away)
        self.rng.setstate(self._thrown)  # pyright: ignore[reportArgumentType]
        self.dead = False
        await self.new_bot_comes()

    def reached(self, point: str) -> None:
        """A commit or a request is over."""
        if not self.dead and self.point(point):
            self.dead = True
        self.lives()

    def lives(self) -> None:
        """What a dead process would do next, it never does."""
        if self.dead:
            raise asyncio.CancelledError

    def saved(self) -> None:
        """A game was stored: what was thrown for it stays thrown."""
        self._thrown = self.rng.getstate()


@asynccontextmanager
async def a_mortal_server(players: int = 4, *, seed: int = 1) -> AsyncGenerator[Talk]:
    """A table at a server whose network and whose bot may fail."""
    with TemporaryDirectory() as folder:
        server = Mortal(Path(folder) / "artbox.sqlite", seed)
        with network(server.database) as net, _commits(server):
            server.net = net
            net.before = lambda _: server.lives()
            net.after = lambda call: server.reached(_sent(call))
            async with server.with_people(players):
                yield Talk(server, server.text_channel("art"))


def _sent(call: Call) -> str:
    return f"done: {call.kind}"


@contextmanager
def _commits(server: Mortal) -> Generator[None]:
    """Each transaction is named by what it writes, and told of when it is over."""
    play, writing = Host.play, Store.writing
    writes = {name: getattr(Writer, name) for name in ("create", "save", "put_sent", "add_picture", "set_setting")}
    written: ContextVar[list[str]] = ContextVar("written")

    async def playing(self: Host, game_id: str, move: Any, **rest: Any) -> Table:
        _move.set(type(move).__name__)
        return await play(self, game_id, move, **rest)

    @asynccontextmanager
    async def transaction(self: Store) -> AsyncGenerator[Writer]:
        server.lives()
        written.set([])
        async with writing(self) as writer:
            yield writer
        what = written.get()
        if any(w.startswith("game") for w in what):
            server.saved()
        server.reached(f"stored: {' + '.join(what)}")

    def noting(name: str) -> Any:
        async def write(self: Writer, *what: Any) -> Any:
            written.get().append(_written(name, what[0]))
            return await writes[name](self, *what)

        return write

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Host, "play", playing)
        patch.setattr(Store, "writing", transaction)
        for name in writes:
            patch.setattr(Writer, name, noting(name))
        yield


def _written(name: str, what: object) -> str:
    match what:
        case Table(game=game):
            return f"game after {_move.get()} in {game.phase.value}"
        case Sent(message_id=None, failed=None):
            return f"{purpose(what.slot)} is about to be sent"
        case Sent(failed=None):
            return f"{purpose(what.slot)} stands{' closed' if what.closed else ''}"
        case Sent():
            return f"{purpose(what.slot)} cannot be sent"
        case _:
            return name
