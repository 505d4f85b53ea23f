"""The border of Discord's network: every request of the bot passes here, is named, and may fail.

Discord answers a repeated nonce with the message that it has; simcord does not, so it is modelled here.
"""

import re
import sqlite3
from collections.abc import Awaitable, Callable, Generator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import aiohttp

from artbox_bot.rehearsal.model.network import passing, refuse

NONCE_KEPT = timedelta(minutes=3)
"""So long Discord remembers a nonce: "for the past few minutes"."""

CALLBACKS = {5: "answer later", 6: "edit later", 8: "suggest", 9: "open a form"}


@dataclass(frozen=True, slots=True)
class Call:
    """A request: its kind is its endpoint and its purpose, such as `POST message board`."""

    kind: str
    path: str
    number: int


@dataclass(frozen=True, slots=True)
class Failure:
    """How a request fails. `code` 0: Discord answers with a status alone; `status` 0: the connection breaks.

    `done`: what was asked for has happened, and only the answer is lost.
    """

    status: int = 0
    code: int = 0
    done: bool = False

    def __str__(self) -> str:
        if not self.status:
            return "answer lost" if self.done else "broken"
        return f"{self.status}/{self.code}" if self.code else str(self.status)

    def strike(self) -> None:
        """Raise what discord.py would raise, or ask again after."""
        if not self.status:
            raise aiohttp.ServerDisconnectedError
        refuse(self.status, self.code)


def _nothing(_: Call) -> None:
    """A network without faults."""


def _sound(_: Call) -> Failure | None:
    """The same."""


@dataclass(slots=True)
class Network:
    """What passes, and what happens to it: `before` and `after` may raise, `fault` says how a request fails."""

    database: Path
    calls: list[Call] = field(default_factory=list[Call])
    before: Callable[[Call], None] = _nothing
    after: Callable[[Call], None] = _nothing
    fault: Callable[[Call], Failure | None] = _sound
    nonces: dict[tuple[str, str], tuple[Any, Any]] = field(default_factory=dict[tuple[str, str], tuple[Any, Any]])

    @property
    def kinds(self) -> list[str]:
        return [call.kind for call in self.calls]

    @contextmanager
    def passing(self, kind: str, path: str) -> Generator[None]:
        """A request leaves the bot, and Discord does inside what was asked for."""
        call = Call(kind, path, len(self.calls))
        self.calls.append(call)
        self.before(call)
        failure = self.fault(call)
        if failure and not failure.done:
            failure.strike()
        yield
        if failure:
            failure.strike()
        self.after(call)

    def name(self, method: str, path: str, json: Any) -> str:
        """Endpoint and purpose."""
        body: dict[str, Any] = json if isinstance(json, dict) else {}
        match [method, *path.strip("/").split("/")]:
            case ["POST", "channels", _, "messages"]:
                if "message_reference" in body:
                    return "POST answer"
                slot = self._slot("nonce", body.get("nonce"))
                return f"POST message {slot}" if slot else "POST trouble"
            case ["PATCH", "channels", _, "messages", message_id]:
                return f"PATCH message {self._slot('message_id', int(message_id)) or 'that was replaced'}"
            case ["POST", "interactions", *_]:
                return f"POST callback: {CALLBACKS[body['type']]}"
            case ["POST", "webhooks", *_]:
                return "POST followup"
            case ["PATCH", "webhooks", *_]:
                return "PATCH @original"
            case _:
                return re.sub(r"/\d+", "/…", f"{method} {path}")

    def _slot(self, column: str, value: object) -> str:
        with closing(sqlite3.connect(self.database)) as database:
            found = database.execute(f"SELECT slot FROM sent WHERE {column} = ?", (value,)).fetchone()
        return purpose(found[0]) if found else ""


def purpose(slot: str) -> str:
    """What a slot is for: without its round, its player, and the number of an event."""
    return re.sub(r"\d+", "", re.sub(r"^r\d+:", "", slot)).strip(":")


@contextmanager
def network(database: Path) -> Generator[Network]:
    """All requests pass through it meanwhile."""
    net = Network(database)

    def request(method: str, path: str, body: Any, now: datetime, go: Callable[[], Any]) -> Any:
        key = (path, body["nonce"]) if isinstance(body, dict) and body.get("nonce") else None
        with net.passing(net.name(method, path, body), path):
            known = net.nonces.get(key) if key else None
            if known and now - known[0] < NONCE_KEPT:
                return known[1]
            result = go()
            if key:
                net.nonces[key] = (now, result)
        return result

    async def fetch(url: str, go: Callable[[], Awaitable[bytes]]) -> bytes:
        with net.passing("GET file", url):
            return await go()

    with passing(request, fetch):
        yield net
