"""Housekeeping: what has been kept long enough is deleted, in small steps, at the start and then every few hours."""

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
"""How long drawings, names and texts are kept after their game, unless a setting says otherwise."""
KEEP_ASIDE = timedelta(days=1)
KEEP_LEFT_SERVER = timedelta(days=30)
FIRST, EVERY, AGAIN = timedelta(minutes=2), timedelta(hours=6), timedelta(minutes=30)
"""The wait after the start, after a sweep, and after a sweep that failed."""


class Housekeeping:
    """One sleeping task. `servers` gives the servers in which the bot is, or None while they are not known."""

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
        """Stop; a step that is under way is rolled back."""
        if self._task is not None:
            self._task.cancel()

    async def sweep(self) -> None:
        """Delete all that is due now. Each step is a transaction of its own: a move waits for one step at the most."""
        now = self._now()
        await self._note_servers(now)
        for game_id in await self._store.games_to_forget(now - self._keep):
            await self._forget(game_id)
        async with self._store.writing() as writer:
            await writer.forget.set_aside_before(now - self._keep)
            await writer.forget.direct_before(now - self._keep)
            await writer.forget.aside_before(now - KEEP_ASIDE)
            await writer.forget.links_before(now)
            await writer.words.forget_reporters(now - self._keep)
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
        """Forget a game but for its figures; a game that cannot be read is deleted as a whole."""
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
            await writer.forget.server_settings(guild_id)
            await writer.words.forget_guild(guild_id)
            await writer.forget.guild_back(guild_id)
