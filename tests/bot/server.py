"""A server with ArtBox in it whose tests end with a check; time passes only when a test says so."""

import asyncio
import importlib
import logging
import os
import sys
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import discord

from artbox_bot.rehearsal.model.server import Server
from artbox_bot.stage.dm_limits import NEW_PEOPLE

NAMES = ("ann", "ben", "cleo", "dan", "eve", "fay", "gus", "hal", "ida")


class CheckedServer(Server):
    """The server, what is logged there, and what must hold at the end."""

    log: list[logging.LogRecord]

    @asynccontextmanager
    async def running(self, client: discord.Client, **options: Any) -> AsyncGenerator[None]:
        """Checked before it is closed."""
        self.log, self._expected = [], list[str]()
        with _logged(self.log):
            async with super().running(client, **options):
                yield
                self.check()

    @asynccontextmanager
    async def with_people(self, players: int) -> AsyncGenerator[None]:
        """So many people are there, a few of them new to the bot; checked and closed at the end."""
        async with self.open():
            self.found("The studio")
            for number, name in enumerate(NAMES[:players]):
                self.comes(name)
                if number >= NEW_PEOPLE:  # more would not be written to in the same minute
                    await self.has_been_written_to(name)
            yield

    def fetches_slowly(self, seconds: float) -> None:
        """Each file takes this bot so long to fetch."""
        http = self.bot.http
        fetch = http.get_from_cdn

        async def slowly(url: str) -> bytes:
            await asyncio.sleep(seconds)
            return await fetch(url)

        http.get_from_cdn = slowly

    def expects_error(self, part: str) -> None:
        """Something will be logged as an error that contains this text."""
        self._expected.append(part)

    def check(self) -> None:
        """What must hold after every test."""
        self.env.raise_errors()
        errors = (record for record in self.log if record.levelno >= logging.ERROR)
        unexpected = [r for r in errors if not any(part in r.getMessage() for part in self._expected)]
        assert unexpected == [], [logging.Formatter().format(record) for record in unexpected]
        assert self.unanswered() == [], "an interaction was never acknowledged"
        assert self.still_thinking() == [], "an answer is awaited for ever"
        for channel_id in self.guild_channels():
            for message in self.messages(channel_id):
                shown = message.ephemeral or not self.is_answer(message)
                assert shown, f"an answer was shown to everybody: {message.components}"
        if wire := wire_check():
            wrong = wire.check_env(self.env)
            assert wrong == [], wrong


class _Listener(logging.Handler):
    """Keeps what was logged."""

    def __init__(self, records: list[logging.LogRecord]) -> None:
        super().__init__()
        self._records = records

    def emit(self, record: logging.LogRecord) -> None:
        """Errors of all, and everything that the bot's own loggers say."""
        if record.levelno >= logging.ERROR or record.name.startswith("artbox_bot"):
            self._records.append(record)


@contextmanager
def _logged(records: list[logging.LogRecord]) -> Generator[None]:
    listener, own = _Listener(records), logging.getLogger("artbox_bot")
    logging.getLogger().addHandler(listener)
    own.setLevel(logging.DEBUG)
    try:
        yield
    finally:
        own.setLevel(logging.NOTSET)
        logging.getLogger().removeHandler(listener)


@cache
def wire_check() -> Any:
    """Holds requests against Discord's own description, where ARTBOX_WIRE names the folder that does."""
    folder = os.environ.get("ARTBOX_WIRE")
    if not folder:
        return None
    sys.path.insert(0, str(Path(folder).resolve()))
    return importlib.import_module("discord_wire").WireCheck(Path(folder) / "openapi.json.gz")
