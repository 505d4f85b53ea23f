"""Every message that the bot remembers is sent and edited here; what is only answered, in `answers`.

A send of a slot is remembered before it is made, with a nonce; one that a crash left open is looked for before it is
repeated. What follows from a refusal stands in `codes`.
"""

import asyncio
import base64
import hashlib
import logging
from collections.abc import Awaitable, Callable
from contextlib import nullcontext
from dataclasses import replace
from datetime import datetime, timedelta
from weakref import WeakValueDictionary

import discord

from artbox_bot.owner import Owner
from artbox_bot.show.covering import hangs_drawings
from artbox_bot.show.message import Message
from artbox_bot.show.slot import Slot, former_slot
from artbox_bot.stage.answers import Send
from artbox_bot.stage.bodies import from_json, to_json
from artbox_bot.stage.codes import DISCORD_FAILS, Meaning, is_passing, meaning
from artbox_bot.stage.dm_channels import DmChannels, DmsResting, NoDm
from artbox_bot.stage.layout import Body, content_and_components, mentions
from artbox_bot.stage.painter import Painter
from artbox_bot.stage.wanted import Wanted
from artbox_bot.storage.store import Store
from artbox_bot.storage.values import Sent

log = logging.getLogger(__name__)

OLD = timedelta(minutes=50)
"""Older messages are sent anew instead of edited: edits of messages over an hour old are rationed."""
NOWHERE = 0
"""In place of the channel of direct messages that was not opened."""
LOOK_BACK = 100
"""So many messages are looked through for one that a crash left open, from the time at which it was sent."""
GONE = 404
"""Discord's status where the message, or its channel, is no more."""
CLOCKS_DIFFER = timedelta(minutes=1)


class ChannelGone(Exception):
    """There is no such channel any more."""


class CannotShow(Exception):
    """Discord does not let the bot show something in its channel."""

    def __init__(self, error: discord.HTTPException) -> None:
        super().__init__(error)
        self.error = error


class Overtaken(Exception):
    """A message was shown anew since the stage looked: it has to look again."""


class Post:
    """Sends and edits the slots of the stage."""

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        painter: Painter,
        dms: DmChannels,
        now: Callable[[], datetime],
    ) -> None:
        self._client = client
        self._store = store
        self._painter = painter
        self._now = now
        self._dms = dms
        self._showing: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def showing(self, message_id: int) -> asyncio.Lock:
        """Held by whoever edits a message: from the look at what it shall show until that is remembered."""
        return self._showing.setdefault(message_id, asyncio.Lock())

    async def send(self, wanted: Wanted, slot: Slot, row: Sent | None, *, must_arrive: bool = False) -> bool:
        """Send a slot, as its first or its next incarnation. False: it cannot be sent, and is not tried again.

        `must_arrive`: while no direct messages are opened it is not given up. Errors: what is worth another try,
        DmsResting among it; ChannelGone; CannotShow.
        """
        owner = wanted.owner
        left_open = row is not None and row.message_id is None and not row.removed
        called = row is not None and (row.removed or (wanted.stays and row.message_id is not None))
        message = replace(slot.message, rings=False, calls=()) if called else slot.message
        if wanted.silent(self._now()):
            message = replace(message, rings=False)
        if row is not None and left_open and (found := await self._find(row)) is not None:
            await self._remember(replace(row, message_id=found))
            return True
        incarnation = 1 if row is None else row.incarnation + (not left_open)
        sent = Sent(
            owner=owner,
            slot=slot.name,
            incarnation=incarnation,
            channel_id=row.channel_id if row else _place_of(slot, wanted),
            message_id=None,
            nonce=make_nonce(owner, slot.name, incarnation),
            body=to_json(slot.message),
            sent_at=self._now(),
        )
        body = await self._painter.body(slot.message)  # before others wait for this message
        direct = None if slot.player is None else self._dms.to(slot.player, row and row.channel_id)
        try:
            async with direct or nullcontext(sent.channel_id) as channel_id:
                sent = replace(sent, channel_id=channel_id)
                if row is not None:
                    row = await self._retire(row)
                await self._remember(sent, *_former(row))
                message_id = await self._send(sent, message, body)
        except NoDm as error:
            if must_arrive and isinstance(error, DmsResting):
                raise
            await self._remember(replace(sent, failed=error.code), *_former(row))
            return False
        except discord.HTTPException as error:
            await self._cannot_send(wanted, slot, sent, error, must_arrive=must_arrive)
            return False
        await self._remember(replace(sent, message_id=message_id))
        return True

    async def redraw(
        self, channel_id: int, message_id: int, present: Callable[[Sent], Awaitable[Message | None]], send: Send
    ) -> None:
        """Show a slot anew through the press in it: the stage finds nothing to do then.

        `present`: what it shall show now; None: that is the stage's. It looks while nobody else edits the message, so
        that of several presses what was committed last stands. What is refused is left to the stage, too.
        """
        async with self.showing(message_id):
            row = await self._store.sent_message(channel_id, message_id)
            message = None if row is None else await present(row)
            if row is None or message is None:
                return
            before = from_json(row.body)
            message = message.in_place_of(before)
            if message == before:
                return
            try:
                await send(await self._change(before, message))
            except DISCORD_FAILS as error:
                log.info("slot %s of %s could not be shown anew by a press: %s", row.slot, row.owner, error)
            else:
                await self._remember(replace(row, body=to_json(message)))

    async def edit(self, row: Sent, message: Message, *, last: bool = False, closing: bool = False) -> bool:
        """Edit what stands in a slot. False: it has to be sent anew.

        `last`: it is edited however old it is; `closing`: it is never looked at again.
        Errors: HTTPException, worth another try; Overtaken.
        """
        if row.message_id is None:
            return False
        if not (last or closing) and self._now() - row.sent_at > OLD:
            return False
        async with self.showing(row.message_id):
            stands = await self._store.sent_message(row.channel_id, row.message_id)
            if stands is not None and stands.body != row.body:
                raise Overtaken
            return await self._edit(row, row.message_id, message, closing=closing)

    async def remove(self, row: Sent, message: Message) -> bool:
        """Delete what cannot be edited and shows what it shall not; `message` is what it should show.

        False: Discord refuses that, too. Error: HTTPException, worth another try.
        """
        if row.message_id is None:
            return True
        async with self.showing(row.message_id):
            try:
                await self._client.get_partial_messageable(row.channel_id).get_partial_message(row.message_id).delete()
            except discord.HTTPException as error:
                if is_passing(error):
                    raise
                if error.status != GONE:
                    log.warning("slot %s of %s can neither be edited nor removed: %s", row.slot, row.owner, error)
                    return False
            await self._remember(replace(row, message_id=None, body=to_json(message), closed=True))
        return True

    async def _edit(self, row: Sent, message_id: int, message: Message, *, closing: bool) -> bool:
        before = from_json(row.body)
        message = message.in_place_of(before)
        try:
            target = self._client.get_partial_messageable(row.channel_id).get_partial_message(message_id)
            body = await self._change(before, message)
            await target.edit(**body.edited, allowed_mentions=discord.AllowedMentions.none())
        except discord.HTTPException as error:
            if is_passing(error):
                raise
            log.info("slot %s of %s cannot be edited: %s", row.slot, row.owner, error)
            await self._remember(replace(row, closed=closing))
            return closing
        await self._remember(replace(row, body=to_json(message), closed=closing))
        return True

    async def _send(self, sent: Sent, message: Message, body: Body) -> int:
        """The id of the message."""
        message_sent = await self._client.get_partial_messageable(sent.channel_id).send(
            **body.new,
            allowed_mentions=mentions(message),
            silent=not message.rings,
            nonce=sent.nonce,
        )
        return message_sent.id

    async def _change(self, before: Message, message: Message) -> Body:
        """What is put in the place of what stands there."""
        # A plain message keeps the files that an edit does not name. One of components refers to them, so it names all.
        keeps = bool(message.content) and message.pictures == before.pictures
        return Body(message, None) if keeps else await self._painter.body(message)

    async def _retire(self, row: Sent) -> Sent:
        """The message that a new incarnation replaces loses its buttons, if it still can be edited: how it stands then.

        Before the new one is sent: afterwards nobody would know of the old one. Error: HTTPException, worth a new try.
        """
        message = from_json(row.body)
        if row.message_id is None or not message.is_open:
            return row
        closed = message.closed()
        target = self._client.get_partial_messageable(row.channel_id).get_partial_message(row.message_id)
        try:
            await target.edit(**Body(closed, None).edited, allowed_mentions=discord.AllowedMentions.none())
        except discord.HTTPException as error:
            if is_passing(error):
                raise
            log.info("the former slot %s of %s stays as it is: %s", row.slot, row.owner, error)
            return row
        return replace(row, body=to_json(closed))

    async def _find(self, row: Sent) -> int | None:
        """The message of a send that was left open: recognised by the addresses in its buttons, else by its text."""
        wanted = fingerprint(*content_and_components(from_json(row.body)))
        channel = self._client.get_partial_messageable(row.channel_id)
        try:
            async for message in channel.history(limit=LOOK_BACK, after=row.sent_at - CLOCKS_DIFFER):
                mine = self._client.user is not None and message.author.id == self._client.user.id
                if mine and fingerprint(message.content, [c.to_dict() for c in message.components]) == wanted:
                    known = await self._store.sent_message(row.channel_id, message.id)
                    if known is None:
                        return message.id
        except discord.Forbidden:
            log.info("channel %s: the history cannot be read; the nonce alone keeps messages single", row.channel_id)
        return None

    async def _cannot_send(
        self, wanted: Wanted, slot: Slot, sent: Sent, error: discord.HTTPException, *, must_arrive: bool
    ) -> None:
        """What a refused send means.

        A closed direct message is no obstacle: *My hand* shows the same; nor is another channel. What is refused in the
        owner's channel is one. Errors: see `send`.
        """
        if is_passing(error):
            raise error
        if must_arrive and meaning(error) in (Meaning.TOO_MANY_DMS, Meaning.QUARANTINED):
            raise DmsResting(error.code) from error
        if not slot.elsewhere and meaning(error) is Meaning.CHANNEL_GONE:
            raise ChannelGone from error
        if slot.elsewhere or not wanted.open:  # of what is over it is told once, and not tried again
            await self._remember(replace(sent, failed=error.code or error.status))
        if not slot.elsewhere:
            raise CannotShow(error)
        log.info("slot %s of %s cannot be sent: %s", sent.slot, wanted.owner, error)

    async def _remember(self, *rows: Sent) -> None:
        async with self._store.writing() as writer:
            for row in rows:
                await writer.put_sent(row)


def _place_of(slot: Slot, wanted: Wanted) -> int:
    """The channel of a direct message is known when it is opened."""
    if slot.player is not None:
        return NOWHERE
    return wanted.channel_id if slot.channel is None else slot.channel


def _former(row: Sent | None) -> tuple[Sent, ...]:
    """What is remembered of a message that another one replaces: that drawings hang in it, since they may be hidden."""
    if row is None or row.message_id is None or not hangs_drawings(from_json(row.body)):
        return ()
    return (replace(row, slot=former_slot(row.slot, row.incarnation)),)


def make_nonce(owner: Owner, slot: str, incarnation: int) -> str:
    """Discord takes 25 characters; the same send has the same nonce, also after a restart."""
    digest = hashlib.sha256(f"{owner}:{slot}:{incarnation}".encode()).digest()
    return base64.b32encode(digest)[:24].decode()


def fingerprint(content: str, components: object) -> tuple[str, ...]:
    """The addresses in a message; its texts where nothing can be pressed."""
    addresses: list[str] = []
    texts: list[str] = [content] if content else []

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
