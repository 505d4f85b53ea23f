"""The border of Discord's network: every request of the bot passes here, and may be timed, refused, or lost."""

import asyncio
from collections.abc import Awaitable, Callable, Generator
from contextlib import contextmanager
from datetime import datetime
from typing import Any, NoReturn

import discord
from simcord.backend.errors import BackendError
from simcord.http import client, router

Request = Callable[[str, str, Any, datetime, Callable[[], Any]], Any]
"""Given method, path, body and time, and what does it: the answer."""
Fetch = Callable[[str, Callable[[], Awaitable[bytes]]], Awaitable[bytes]]
"""Given an address, and what fetches the file: the file."""

TRIES = 5
RETRIED = frozenset({500, 502, 504, 524})
"""discord.py asks again by itself after these; for what answers interactions after any error of the server."""


async def _fetched(_: str, go: Callable[[], Awaitable[bytes]]) -> bytes:
    return await go()


@contextmanager
def passing(request: Request, fetch: Fetch = _fetched) -> Generator[None]:
    """Meanwhile all requests, and all downloads, pass through these; discord.py's own new attempts as well."""
    dispatch, get = router.dispatch, client.FakeHTTPClient.get_from_cdn
    ask, answer = client.FakeHTTPClient.request, client.FakeWebhookAdapter.request

    def through(backend: Any, method: str, path: str, **rest: Any) -> Any:
        def go() -> Any:
            return dispatch(backend, method, path, **rest)

        return request(method, path, rest.get("json"), backend.clock.now(), go)

    async def fetching(self: client.FakeHTTPClient, url: str) -> bytes:
        try:
            return await fetch(url, lambda: get(self, url))
        except BackendError as error:
            raise discord.HTTPException(_answer(error.status), error.to_json()) from error

    router.dispatch = through
    client.FakeHTTPClient.get_from_cdn = fetching
    client.FakeHTTPClient.request = _again_and_again(ask, RETRIED.__contains__)
    client.FakeWebhookAdapter.request = _again_and_again(answer, lambda _: True)
    try:
        yield
    finally:
        client.FakeHTTPClient.request = ask
        client.FakeWebhookAdapter.request = answer
        router.dispatch = dispatch
        client.FakeHTTPClient.get_from_cdn = get


def _again_and_again(request: Any, retried: Callable[[int], bool]) -> Any:
    """As discord.py asks a failing server: five times, with 1, 3, 5, 7 and 9 seconds after them; then it raises."""

    async def patient(self: Any, *args: Any, **rest: Any) -> Any:
        number = 0
        while True:
            for file in rest.get("files") or ():
                file.reset(seek=number)
            try:
                return await request(self, *args, **rest)
            except discord.DiscordServerError as error:
                if not retried(error.status):
                    raise
                await asyncio.sleep(1 + 2 * number)
                number += 1
                if number == TRIES:
                    raise

    return patient


def refuse(status: int, code: int) -> NoReturn:
    """Raise what becomes discord.py's own error."""
    if status >= 500:
        raise discord.DiscordServerError(_answer(status), {"code": code, "message": "injected"})
    raise BackendError(status, code, "injected")


def _answer(status: int) -> Any:
    """What Discord has answered, as discord.py's errors take it."""
    return getattr(client, "_FakeResponse")(status)  # noqa: B009
