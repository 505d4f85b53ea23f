"""The border of Discord's network: every request of the bot passes here, and may be timed, refused, or lost."""

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


async def _fetched(_: str, go: Callable[[], Awaitable[bytes]]) -> bytes:
    return await go()


@contextmanager
def passing(request: Request, fetch: Fetch = _fetched) -> Generator[None]:
    """Meanwhile all requests, and all downloads, pass through these."""
    dispatch, get = router.dispatch, client.FakeHTTPClient.get_from_cdn

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
    try:
        yield
    finally:
        router.dispatch = dispatch
        client.FakeHTTPClient.get_from_cdn = get


def refuse(status: int, code: int) -> NoReturn:
    """Raise what becomes discord.py's own error; of a failing server, what it raises after its own new attempts."""
    if status >= 500:
        raise discord.DiscordServerError(_answer(status), {"code": code, "message": "injected"})
    raise BackendError(status, code, "injected")


def _answer(status: int) -> Any:
    """What Discord has answered, as discord.py's errors take it."""
    return getattr(client, "_FakeResponse")(status)  # noqa: B009
