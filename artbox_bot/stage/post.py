"""Every message that the bot sends or edits by itself goes through here, and every error code that may come back.

A send is remembered before it is made, with a nonce; one that a crash left open is looked for before it is repeated.
Codes: Discord's documentation, "JSON error codes".
"""

import asyncio
import base64
import hashlib
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import datetime, timedelta

import discord

from artbox_bot.owner import Owner
from artbox_bot.show.message import Message
from artbox_bot.show.slot import Slot
from artbox_bot.stage.bodies import from_json, to_json
from artbox_bot.stage.codes import passes
from artbox_bot.stage.layout import file, layout, mentions
from artbox_bot.stage.painter import Painter
from artbox_bot.storage.store import Store
from artbox_bot.storage.values import Sent, Table

log = logging.getLogger(__name__)

UNKNOWN_CHANNEL, DM_TOO_FAST = 10003, 40003
OLD = timedelta(minutes=50)
"""Older messages are sent anew instead of edited: edits of messages over an hour old are rationed."""
DM_REST = 600.0
"""Seconds, by a clock that nobody can set."""
LOOK_BACK = 100
"""So many messages are looked through for one that a crash left open, from the time at which it was sent."""
CLOCKS_DIFFER = timedelta(minutes=1)


class DmsResting(Exception):
    """Discord has said that direct messages are opened too fast (40003): for a while none is."""


class CannotShow(Exception):
    """Discord does not let the bot show the game in its channel."""

    def __init__(self, error: discord.HTTPException) -> None:
        super().__init__(error)
        self.error = error


class Post:
    """Sends and edits for the stage."""

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        painter: Painter,
        now: Callable[[], datetime],
        channel_gone: Callable[[str], Awaitable[None]],
    ) -> None:
        self._client = client
        self._store = store
        self._painter = painter
        self._now = now
        self._channel_gone = channel_gone
        self._opening = asyncio.Lock()
        self._no_dm_before: float | None = None

    async def send(self, table: Table, slot: Slot, row: Sent | None) -> None:
        """Send a slot, as its first or its next incarnation. Errors: HTTPException, worth another try; CannotShow."""
        left_open = row is not None and row.message_id is None
        if row is not None and left_open and (found := await self._find(row)) is not None:
            await self._remember(replace(row, message_id=found))
            return
        incarnation = 1 if row is None else row.incarnation + (not left_open)
        sent = Sent(
            owner=Owner.game(table.game.id),
            slot=slot.name,
            incarnation=incarnation,
            channel_id=table.channel_id if row is None else row.channel_id,
            message_id=None,
            nonce=make_nonce(table.game.id, slot.name, incarnation),
            body=to_json(slot.message),
            sent_at=self._now(),
        )
        try:
            if row is None and slot.player is not None:
                sent = replace(sent, channel_id=await self._open_dm(slot.player))
            if row is not None:
                await self._retire(row)
            await self._remember(sent)
            picture = slot.message.picture
            message = await self._client.get_partial_messageable(sent.channel_id).send(
                view=layout(slot.message),
                files=[file(picture, await self._painter.paint(picture.scene))] if picture else [],
                allowed_mentions=mentions(slot.message),
                nonce=sent.nonce,
            )
        except DmsResting:
            await self._remember(replace(sent, failed=DM_TOO_FAST))
        except discord.HTTPException as error:
            await self._cannot_send(table, slot, sent, error)
        else:
            await self._remember(replace(sent, message_id=message.id))

    async def edit(self, row: Sent, message: Message, *, last: bool = False, closing: bool = False) -> bool:
        """Edit what stands in a slot. False: it has to be sent anew. Error: HTTPException, worth another try.

        `last`: it is edited however old it is, since it would not be sent anew; `closing`: it is never looked at again.
        """
        if row.message_id is None:
            return False
        if not (last or closing) and self._now() - row.sent_at > OLD:
            return False
        before, picture = from_json(row.body).picture, message.picture
        try:
            target = self._client.get_partial_messageable(row.channel_id).get_partial_message(row.message_id)
            if picture == before:
                await target.edit(view=layout(message), allowed_mentions=discord.AllowedMentions.none())
            else:
                files = [file(picture, await self._painter.paint(picture.scene))] if picture else []
                await target.edit(
                    view=layout(message), attachments=files, allowed_mentions=discord.AllowedMentions.none()
                )
        except discord.HTTPException as error:
            if passes(error):
                raise
            log.info("slot %s of game %s cannot be edited: %s", row.slot, row.owner, error)
            await self._remember(replace(row, closed=closing))
            return closing
        await self._remember(replace(row, body=to_json(message), closed=closing))
        return True

    async def _retire(self, row: Sent) -> None:
        """The message that a new incarnation replaces loses its buttons, if it still can be edited.

        Before the new one is sent: afterwards nobody would know of the old one. Error: HTTPException, worth a new try.
        """
        message = from_json(row.body)
        if row.message_id is None or not message.is_open:
            return
        target = self._client.get_partial_messageable(row.channel_id).get_partial_message(row.message_id)
        try:
            await target.edit(view=layout(message.closed()), allowed_mentions=discord.AllowedMentions.none())
        except discord.HTTPException as error:
            if passes(error):
                raise
            log.info("the former slot %s of game %s stays as it is: %s", row.slot, row.owner, error)

    async def _open_dm(self, user_id: int) -> int:
        """One after another: many direct messages opened at once get a bot quarantined (fault 20)."""
        async with self._opening:
            if self._no_dm_before is not None and time.monotonic() < self._no_dm_before:
                raise DmsResting
            return (await self._client.create_dm(discord.Object(user_id))).id

    async def _find(self, row: Sent) -> int | None:
        """The message of a send that was left open: recognised by the addresses in its buttons, else by its text."""
        wanted = fingerprint(layout(from_json(row.body)).to_components())
        channel = self._client.get_partial_messageable(row.channel_id)
        try:
            async for message in channel.history(limit=LOOK_BACK, after=row.sent_at - CLOCKS_DIFFER):
                mine = self._client.user is not None and message.author.id == self._client.user.id
                if mine and fingerprint([c.to_dict() for c in message.components]) == wanted:
                    known = await self._store.sent_message(row.channel_id, message.id)
                    if known is None:
                        return message.id
        except discord.Forbidden:
            log.info("channel %s: the history cannot be read; the nonce alone keeps messages single", row.channel_id)
        return None

    async def _cannot_send(self, table: Table, slot: Slot, sent: Sent, error: discord.HTTPException) -> None:
        """What a refused send means.

        A closed direct message is no obstacle: *My hand* shows the same. A lost channel ends the game. What else is
        refused in the channel keeps the game from going on. Errors: HTTPException, CannotShow.
        """
        if passes(error):
            raise error
        if slot.player is None:
            if error.code == UNKNOWN_CHANNEL:
                await self._channel_gone(sent.owner.id)
                return
            if not table.game.open:  # there is nothing to go on with: told once, not tried again
                await self._remember(replace(sent, failed=error.code or error.status))
            raise CannotShow(error)
        if error.code == DM_TOO_FAST:
            self._no_dm_before = time.monotonic() + DM_REST
        log.info("slot %s of game %s cannot be sent: %s", sent.slot, sent.owner, error)
        await self._remember(replace(sent, failed=error.code or error.status))

    async def _remember(self, sent: Sent) -> None:
        async with self._store.writing() as writer:
            await writer.put_sent(sent)


def make_nonce(game_id: str, slot: str, incarnation: int) -> str:
    """Discord takes 25 characters; the same send has the same nonce, also after a restart."""
    digest = hashlib.sha256(f"{game_id}:{slot}:{incarnation}".encode()).digest()
    return base64.b32encode(digest)[:24].decode()


def fingerprint(components: object) -> tuple[str, ...]:
    """The addresses in a message; its texts where nothing can be pressed."""
    addresses: list[str] = []
    texts: list[str] = []

    def walk(node: object) -> None:
        if isinstance(node, list | tuple):
            for child in node:  # pyright: ignore[reportUnknownVariableType]
                walk(child)  # pyright: ignore[reportUnknownArgumentType]
        elif isinstance(node, dict):
            for key, value in node.items():  # pyright: ignore[reportUnknownVariableType]
                if key == "custom_id":
                    addresses.append(str(value))  # pyright: ignore[reportUnknownArgumentType]
                elif key in ("content", "description"):
                    texts.append(str(value))  # pyright: ignore[reportUnknownArgumentType]
                else:
                    walk(value)  # pyright: ignore[reportUnknownArgumentType]

    walk(components)
    return tuple(addresses) or tuple(texts)
