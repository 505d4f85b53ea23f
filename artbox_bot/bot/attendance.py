"""Who is still there: without the members intent Discord does not tell who leaves a server (R26, fault 15).

Awaited members are fetched when a wait starts and before it ends; channels and servers that vanish end their games.
"""

import logging
from collections.abc import Callable, Coroutine
from datetime import datetime, timedelta
from typing import Any

import discord

from artbox_bot.game.homes import awaited
from artbox_bot.game.moves import Close, HostGone, Leave
from artbox_bot.game.refusals import Refused
from artbox_bot.game.values import Ended, Phase
from artbox_bot.stage.codes import DISCORD_FAILS, NOT_IN_SERVER, Meaning, meaning
from artbox_bot.storage.store import Store
from artbox_bot.storage.values import StoreTrouble, Table, Unreadable
from artbox_bot.table.host import Host, NoSuchGame

log = logging.getLogger(__name__)


class Attendance:
    """Calls the roll: at the start of each wait, and before it ends by itself."""

    def __init__(
        self,
        client: discord.Client,
        host: Host,
        store: Store,
        now: Callable[[], datetime],
        beside: Callable[[Coroutine[Any, Any, None], str], None],
    ) -> None:
        """`beside` does something while nobody waits for it; the text is its name."""
        self._client = client
        self._host = host
        self._store = store
        self._now = now
        self._beside = beside
        self._waits: dict[str, tuple[int, Phase]] = {}

    def committed(self, table: Table) -> None:
        """After a commit: if a new wait has begun, look who is there."""
        game = table.game
        wait = (game.round_number, game.phase)
        if not game.open:
            self._waits.pop(game.id, None)
        elif self._waits.get(game.id) != wait:
            self._waits[game.id] = wait
            if game.phase is not Phase.LOBBY:
                self._beside(self.call(table), f"attendance {game.id}")

    async def call_before_end(self, table: Table) -> None:
        """A wait is about to end: whoever is no longer in the server leaves the table just before its deadline."""
        deadline = table.game.deadline
        await self.call(table, deadline and deadline - timedelta(microseconds=1))

    async def call(self, table: Table, at: datetime | None = None) -> None:
        """Fetch everybody whom the table waits for, and a host who does not play; whoever is not found has left."""
        guild = self._client.get_guild(table.guild_id)
        if guild is None or guild.unavailable:  # an outage changes nothing
            return
        game = table.game
        for player in awaited(game):
            if await self._is_gone(guild, player):
                await self._play(game.id, Leave(player), at)
        if game.open and game.host not in game.present and await self._is_gone(guild, game.host):
            await self._play(game.id, HostGone(game.host), at)

    async def close_lost(self) -> None:
        """At the start: games whose server or channel has gone while the bot was away (fault 24)."""
        for game_id in await self._store.open_game_ids():
            try:
                table = await self._store.table(game_id)
                if table is not None and await self._is_lost(table):
                    await self.channel_gone(game_id)
            except (Unreadable, StoreTrouble) as error:  # one game holds up no other
                log.info("game %s cannot be looked at: %s", game_id, error)

    async def close_in(self, guild_id: int, channel_id: int | None = None) -> None:
        """A server, or one channel or thread of it, is gone."""
        for table in await self._store.open_tables_in_guild(guild_id):
            if channel_id is None or table.channel_id == channel_id:
                await self.channel_gone(table.game.id)

    async def server_left(self, guild_id: int) -> None:
        """The bot was removed, or the server deleted, as the gateway says; it has said so of an outage, too."""
        if not await self._is_out_of(guild_id):
            return
        await self.close_in(guild_id)
        async with self._store.writing() as writer:
            await writer.forget.guild_left(guild_id, self._now())

    async def server_back(self, guild_id: int) -> None:
        """The bot was added, perhaps again: what it knows of that server stays."""
        async with self._store.writing() as writer:
            await writer.forget.guild_back(guild_id)

    async def channel_gone(self, game_id: str) -> None:
        """End the game: its players are free (R29)."""
        await self._play(game_id, Close(Ended.PLACE_GONE))

    async def _is_lost(self, table: Table) -> bool:
        guild = self._client.get_guild(table.guild_id)
        if guild is None:
            return await self._is_out_of(table.guild_id)
        if guild.unavailable or guild.get_channel_or_thread(table.channel_id) is not None:
            return False
        try:
            await self._client.fetch_channel(table.channel_id)
        except DISCORD_FAILS as error:
            if meaning(error) is Meaning.CHANNEL_GONE:
                return True
            log.info("channel %s cannot be looked at: %s", table.channel_id, error)
        return False

    async def _is_out_of(self, guild_id: int) -> bool:
        """Whether Discord says that the bot is not in a server. That nothing is known of it proves nothing."""
        try:
            await self._client.fetch_guild(guild_id, with_counts=False)
        except DISCORD_FAILS as error:
            if isinstance(error, discord.HTTPException) and error.code in NOT_IN_SERVER:
                return True
            log.info("server %s cannot be looked at: %s", guild_id, error)
        return False

    async def _is_gone(self, guild: discord.Guild, user_id: int) -> bool:
        try:
            await guild.fetch_member(user_id)
        except DISCORD_FAILS as error:
            if meaning(error) is Meaning.MEMBER_GONE:
                return True
            log.info("a member cannot be fetched: %s", error)
        return False

    async def _play(self, game_id: str, move: Leave | HostGone | Close, at: datetime | None = None) -> None:
        try:
            await self._host.play(game_id, move, at=at)
        except (Refused, NoSuchGame) as error:
            log.info("game %s: %s is out of date: %r", game_id, type(move).__name__, error)
