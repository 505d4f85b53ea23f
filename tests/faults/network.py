"""The border of Discord's network: every request of the bot passes here, is named, and may fail.

Discord answers a repeated nonce with the message that it has; simcord does not, so it is modelled here. Patched is
what simcord's two transports have in common, and how it hands out files.
"""

import re
import sqlite3
from collections.abc import Callable, Generator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest
from simcord.backend.errors import BackendError
from simcord.http import client, router

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
        """Raise what discord.py would raise, its own new attempts included."""
        if not self.status:
            raise aiohttp.ServerDisconnectedError
        if self.status >= 500:
            raise discord.DiscordServerError(_answer(self.status), {"code": self.code, "message": "injected"})
        raise BackendError(self.status, self.code, "injected")


def _answer(status: int) -> Any:
    """What Discord has answered, as discord.py's errors take it."""
    return client._FakeResponse(status)


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
    dispatch, fetch = router.dispatch, client.FakeHTTPClient.get_from_cdn

    def passing(backend: Any, method: str, path: str, **rest: Any) -> Any:
        body: Any = rest.get("json")
        key = (path, body["nonce"]) if isinstance(body, dict) and body.get("nonce") else None
        now = backend.clock.now()
        with net.passing(net.name(method, path, body), path):
            known = net.nonces.get(key) if key else None
            if known and now - known[0] < NONCE_KEPT:
                return known[1]
            result = dispatch(backend, method, path, **rest)
            if key:
                net.nonces[key] = (now, result)
        return result

    async def fetching(self: client.FakeHTTPClient, url: str) -> bytes:
        try:
            with net.passing("GET file", url):
                return await fetch(self, url)
        except BackendError as error:
            raise discord.HTTPException(_answer(error.status), error.to_json()) from error

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(router, "dispatch", passing)
        patch.setattr(client.FakeHTTPClient, "get_from_cdn", fetching)
        yield net
