"""Housekeeping: what has had its time is forgotten, in small steps, at the start and then every few hours."""

import asyncio
import logging
from collections.abc import Callable, Collection
from dataclasses import replace
from datetime import datetime, timedelta

from artbox_bot.game.forgetting import forget_all
from artbox_bot.storage.store import Store
from artbox_bot.storage.values import Unreadable

log = logging.getLogger(__name__)

KEEP = timedelta(days=90)
"""How long drawings, names and what was written outlive their game, where nobody has decided otherwise."""
KEEP_ASIDE = timedelta(days=1)
KEEP_LEFT_SERVER = timedelta(days=30)
FIRST, EVERY, AGAIN = timedelta(minutes=2), timedelta(hours=6), timedelta(minutes=30)
"""When it is done after the start, after it was done, and after it failed."""


class Housekeeping:
    """One sleeping task. `servers` tells in which servers the bot is, None while that is not known."""

    def __init__(
        self,
        store: Store,
        now: Callable[[], datetime],
        servers: Callable[[], Collection[int] | None],
        keep: timedelta = KEEP,
    ) -> None:
        self._store = store
        self._now = now
        self._servers = servers
        self._keep = keep
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin; a second call changes nothing (fault 51)."""
        if self._task is None:
            self._task = asyncio.create_task(self._run(), name="housekeeping")

    def stop(self) -> None:
        """Stop, between two steps or in the middle of one, which then has not happened."""
        if self._task is not None:
            self._task.cancel()

    async def sweep(self) -> None:
        """Do all that is due now. Each step is a transaction of its own: whoever plays waits for one at the most."""
        now = self._now()
        await self._note_servers(now)
        for game_id in await self._store.games_to_forget(now - self._keep):
            await self._forget(game_id)
        async with self._store.writing() as writer:
            await writer.forget.set_aside_before(now - self._keep)
            await writer.forget.aside_before(now - KEEP_ASIDE)
            await writer.forget.links_before(now)
        for guild_id in await self._store.guilds_left(now - KEEP_LEFT_SERVER):
            await self._purge(guild_id)
        if not await self._store.tidy():
            log.debug("somebody reads the database: its log is emptied the next time")

    async def _run(self) -> None:
        wait, said = FIRST, False
        while True:
            await asyncio.sleep(wait.total_seconds())
            try:
                await self.sweep()
            except Exception:
                if not said:
                    log.exception("what has had its time could not be forgotten; tried again every %s", AGAIN)
                wait, said = AGAIN, True
            else:
                wait, said = EVERY, False

    async def _note_servers(self, now: datetime) -> None:
        servers = self._servers()
        if servers is not None:
            async with self._store.writing() as writer:
                await writer.forget.guilds_there(servers, now)

    async def _forget(self, game_id: str) -> None:
        """A game keeps its figures. Of one that cannot be read nobody can have any: it goes wholly."""
        async with self._store.writing() as writer:
            await writer.forget.belongings(game_id)
            try:
                table = await writer.table(game_id)
            except Unreadable as error:
                log.warning("%s. Its time is over, and it is deleted", error)
                await writer.forget.game(game_id)
                return
            if table is not None and not table.game.open:
                await writer.save(replace(table, game=forget_all(table.game)))

    async def _purge(self, guild_id: int) -> None:
        for game_id in await self._store.game_ids_of_guild(guild_id):
            async with self._store.writing() as writer:
                await writer.forget.game(game_id)
        async with self._store.writing() as writer:
            await writer.forget.guild_back(guild_id)
