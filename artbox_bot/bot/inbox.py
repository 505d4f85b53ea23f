"""What people write to the bot directly: each message is answered once, those that came while it could not hear too.

Whatever is answered has a reply of the bot beneath it: the history itself remembers what was heard.
"""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta

import discord

from artbox_bot.bot.direct import receive_message
from artbox_bot.bot.services import Services
from artbox_bot.game.phases.draw import takes_drawing
from artbox_bot.owner import Owner
from artbox_bot.show.hand import drawing_slots
from artbox_bot.stage.codes import DISCORD_FAILS, is_passing
from artbox_bot.storage.values import StoreTrouble, Table, Unreadable

log = logging.getLogger(__name__)

MOST_HEARD = 1000
MOST_OF_ONE = 100
"""So many of the latest messages of a channel are looked at."""
LOOK_BACK = timedelta(hours=1)
"""From then on it is looked through for somebody to whom nothing was sent directly in this round."""
WAITS = (2.0, 5.0, 10.0, 30.0)
"""Seconds after which a channel that cannot be read now is read again."""


@dataclass(frozen=True, slots=True)
class Unheard:
    """Where a player who draws may have written while the bot could not hear, and after which message."""

    player: int
    channel_id: int
    after: int


class Inbox:
    """Answers direct messages; the last of them are remembered, so that none is answered twice."""

    def __init__(self, client: discord.Client, services: Services) -> None:
        self._client = client
        self._services = services
        self._heard: dict[int, None] = {}

    async def receive(self, message: discord.Message, at: datetime | None = None) -> None:
        """Answer a message. `at`: when it was written, if that was long ago."""
        if message.id in self._heard:
            return
        self._heard[message.id] = None
        if len(self._heard) > MOST_HEARD:
            del self._heard[next(iter(self._heard))]
        await receive_message(self._services, message, at)

    async def unheard(self, now: datetime) -> Sequence[Unheard]:
        """The channels of those who draw now. To be asked before anything is sent to them anew."""
        found: dict[int, Unheard] = {}
        with suppress(StoreTrouble):  # of which the store itself tells
            for game_id in await self._services.store.open_game_ids():
                with suppress(Unreadable):
                    table = await self._services.store.table(game_id)
                    for one in await self._of_table(table, now) if table else ():
                        known = found.get(one.channel_id, one)
                        found[one.channel_id] = min(one, known, key=lambda each: each.after)
        return tuple(found.values())

    async def catch_up(self, unheard: Sequence[Unheard]) -> None:
        """Answer what was written meanwhile, each with its own time (R11)."""
        await asyncio.gather(*(self._listen_to(one) for one in unheard))

    async def _of_table(self, table: Table, now: datetime) -> list[Unheard]:
        game, store = table.game, self._services.store
        drawing = [player for player in game.seats if takes_drawing(game, player)]
        sent = await store.sent(Owner.game(game.id)) if drawing else {}
        found: list[Unheard] = []
        for player in drawing:
            rows = [sent[name] for name in drawing_slots(game.round, player) if name in sent]
            direct = await store.direct_messages(player)
            known = [row.message_id for row in rows if row.message_id is not None]
            channels = [row.channel_id for row in rows if row.message_id is not None]
            channel_id = channels[0] if channels else direct and direct.channel_id
            if channel_id is not None:
                after = min(known, default=discord.utils.time_snowflake(now - LOOK_BACK))
                found.append(Unheard(player, channel_id, after))
        return found

    async def _listen_to(self, one: Unheard) -> None:
        messages = await self._read(one)
        answered = {m.reference.message_id for m in messages if m.reference and m.author.id != one.player}
        for message in messages:
            if message.author.id == one.player and message.id not in answered:
                await self.receive(message, message.created_at)

    async def _read(self, one: Unheard) -> list[discord.Message]:
        """The messages of a channel, the oldest first."""
        channel = self._client.get_partial_messageable(one.channel_id)
        after = discord.Object(one.after)
        for wait in WAITS:
            try:
                latest = channel.history(limit=MOST_OF_ONE, after=after, oldest_first=False)
                return [message async for message in latest][::-1]
            except DISCORD_FAILS as error:
                log.info("what somebody has written directly cannot be read: %s", error)
                if not is_passing(error):
                    break
            await asyncio.sleep(wait)
        return []
