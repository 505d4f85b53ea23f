"""Who is still there: without the members intent Discord does not tell who leaves a server (R26, fault 15).

Awaited members are fetched when a wait starts and before it ends; where it has no end, every few minutes and when
somebody acts. Before a wait ends it is also found out whether Discord is within reach (DESIGN 14). Channels and servers
that vanish end their games.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from contextlib import suppress
from datetime import datetime, timedelta
from functools import partial
from typing import Any

import discord

from artbox_bot.game.events import Ended, Phase
from artbox_bot.game.homes import awaited
from artbox_bot.game.moves import Close, HostGone, Leave
from artbox_bot.game.refusals import Refused
from artbox_bot.game.seats import NOBODY
from artbox_bot.game.values import Game
from artbox_bot.stage.codes import DISCORD_FAILS, NOT_IN_SERVER, Meaning, is_passing, meaning
from artbox_bot.storage.store import Store
from artbox_bot.storage.values import StoreTrouble, Table, Unreadable
from artbox_bot.table.host import Host, NoSuchGame
from artbox_bot.table.reach import Reach

log = logging.getLogger(__name__)

PATIENCE = 3.0
"""Seconds within which Discord wants an answer, and so is to give one: a slow Discord holds no deadline."""
BETWEEN_TRIES = 1.0
LOOK_EVERY, LOOK_AGAIN = 300.0, 60.0
"""Seconds between two looks at a table whose wait has no end: when nobody acts, and when somebody does."""


class Attendance:
    """Calls the roll: at the start of each wait, before it ends by itself, and from time to time where it does not."""

    def __init__(
        self,
        client: discord.Client,
        host: Host,
        store: Store,
        now: Callable[[], datetime],
        beside: Callable[[Coroutine[Any, Any, None], str], None],
        reach: Reach,
    ) -> None:
        """`beside` does something while nobody waits for it; the text is its name. `reach`: is told what is noticed."""
        self._client = client
        self._host = host
        self._store = store
        self._now = now
        self._beside = beside
        self._reach = reach
        self._waits: dict[str, tuple[int, Phase]] = {}
        self._looked: dict[str, float] = {}
        self._running = False
        self._watch: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Watch the waits without an end; a second call changes nothing."""
        self._running = True
        self._watch_on()

    def stop(self) -> None:
        """Watch no more."""
        self._running = False
        if self._watch is not None:
            self._watch.cancel()

    def _watch_on(self) -> None:
        if self._running and self._looked and (self._watch is None or self._watch.done()):
            self._watch = asyncio.create_task(self._look_from_time_to_time(), name="attendance")

    def committed(self, table: Table) -> None:
        """After a commit: if a new wait has begun, or one goes on that has no end, look who is there."""
        game = table.game
        wait = (game.round_number, game.phase)
        self._note(game)
        if not game.open:
            self._waits.pop(game.id, None)
        elif self._waits.get(game.id) != wait:
            self._waits[game.id] = wait
            if game.phase is not Phase.LOBBY:
                self._beside(self.call(table), f"attendance {game.id}")
        elif time.monotonic() - self._looked.get(game.id, time.monotonic()) >= LOOK_AGAIN:
            self._beside(self.call(table), f"attendance {game.id}")

    def _note(self, game: Game) -> None:
        """Whether this is a wait without an end: a lobby, a pause, or as people have chosen."""
        if game.open and game.deadline is None:
            self._looked.setdefault(game.id, time.monotonic())
            self._watch_on()
        else:
            self._looked.pop(game.id, None)

    async def _look_from_time_to_time(self) -> None:
        while self._looked:  # a bot with no such wait sleeps
            await asyncio.sleep(LOOK_EVERY)
            for game_id, looked in list(self._looked.items()):
                if time.monotonic() - looked < LOOK_AGAIN:
                    continue
                try:
                    table = await self._store.table(game_id)
                    if table is not None:
                        await self.call(table)
                except (Unreadable, StoreTrouble) as error:  # one game holds up no other
                    log.info("game %s cannot be looked at: %s", game_id, error)
                except Exception:
                    log.exception("game %s cannot be looked at", game_id)

    async def call_before_end(self, table: Table) -> None:
        """A wait is about to end: whoever is no longer in the server leaves the table just before its deadline.

        At the same time it is asked for the channel, which tells whether Discord is within reach: for that alone where
        it was not.
        """
        deadline = table.game.deadline
        lost = self._reach.lost_for(table.guild_id) is not None
        at = deadline and deadline - timedelta(microseconds=1)
        await asyncio.gather(self._ask_for_channel(table), *([] if lost else [self.call(table, at)]))

    async def call(self, table: Table, at: datetime | None = None) -> None:
        """Look for those whom the table waits for, and for a host who does not play; whoever is not found has left.

        Of a wait without an end all who sit there.
        """
        game = table.game
        if game.id in self._looked:
            self._looked[game.id] = time.monotonic()
        people = awaited(game) if game.deadline else game.present
        if game.open and game.host not in (*game.present, NOBODY):
            people = (*people, game.host)
        for person in await self.gone(table.guild_id, people):
            await self._play(game.id, Leave(person) if person in game.present else HostGone(person), at)

    async def gone(self, server: int, people: Iterable[int]) -> list[int]:
        """Who of them is no longer in the server, asked for all together. Whoever is not known to be gone is there."""
        guild, people = self._client.get_guild(server), list(people)
        if guild is None or guild.unavailable:  # an outage changes nothing
            return []
        left = await asyncio.gather(*(_refusal(partial(guild.fetch_member, person)) for person in people))
        return [person for person, answer in zip(people, left, strict=True) if answer is Meaning.MEMBER_GONE]

    async def _ask_for_channel(self, table: Table) -> None:
        """What is not answered in the time within which a press has to be, people cannot act upon (fault 59)."""
        guild = self._client.get_guild(table.guild_id)
        if guild is None:
            return
        if (
            guild.unavailable
            or await _refusal(partial(self._client.fetch_channel, table.channel_id)) is Meaning.PASSING
        ):
            self._reach.lost(guild.id)
        else:
            self._reach.found(guild.id)

    async def close_lost(self) -> None:
        """At the start: games whose server or channel has gone while the bot was away (fault 24)."""
        for game_id in await self._store.open_game_ids():
            try:
                table = await self._store.table(game_id)
                if table is not None:
                    self._note(table.game)
                    if await self._is_lost(table):
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

    async def _play(self, game_id: str, move: Leave | HostGone | Close, at: datetime | None = None) -> None:
        try:
            await self._host.play(game_id, move, at=at)
        except (Refused, NoSuchGame) as error:
            log.info("game %s: %s is out of date: %r", game_id, type(move).__name__, error)


async def _refusal(ask: Callable[[], Awaitable[object]]) -> Meaning | None:
    """What a refusal of Discord means, None where it agrees; PASSING: no answer in time, however often it is asked."""
    with suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            while True:
                try:
                    await ask()
                except DISCORD_FAILS as error:
                    log.info("Discord does not tell who is there: %s", error)
                    if not is_passing(error):
                        return meaning(error)
                else:
                    return None
                await asyncio.sleep(BETWEEN_TRIES)
    return Meaning.PASSING
