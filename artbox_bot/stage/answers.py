"""Answers to people, and what is said in passing: sent, and not remembered."""

import logging
from collections.abc import Awaitable, Callable, Iterable

import discord

from artbox_bot.show.message import Message, Picture
from artbox_bot.show.scenes import OneDrawing
from artbox_bot.show.trouble import Why
from artbox_bot.stage.codes import DISCORD_FAILS, is_passing, why
from artbox_bot.stage.dm_channels import DmChannels, NoDm
from artbox_bot.stage.layout import Body
from artbox_bot.stage.painter import Painter

log = logging.getLogger(__name__)

ATTEMPTS = 2
"""How often an answer to somebody is sent before it is given up."""

Send = Callable[[Body], Awaitable[object]]
"""Sends an answer where it belongs: as a followup, as an edit of a private message, as a reply."""


class Answers:
    """Answers people, and says things in passing."""

    def __init__(self, client: discord.Client, painter: Painter, dms: DmChannels) -> None:
        self.explicit: list[Callable[[str], None]] = []
        """Each function here is called with a stored drawing that was refused as explicit."""
        self._client = client
        self._painter = painter
        self._dms = dms

    async def answer(self, message: Message, send: Send) -> bool:
        """Answer somebody, tried twice; whether it was delivered.

        What they did counts already: a lost answer is no reason to say otherwise. Pictures that are refused for good
        are told in words.
        """
        for _ in range(ATTEMPTS):
            try:
                await send(await self._painter.body(message))
            except DISCORD_FAILS as error:
                log.info("an answer could not be delivered: %s", error)
                if message.pictures and not is_passing(error):
                    self._notice(message, error)
                    message = message.in_words()
            else:
                return True
        return False

    async def tell_channel(self, channel_id: int, message: Message) -> None:
        """Say something in passing. It is not remembered, needs no storage, and is lost where Discord refuses it."""
        try:
            await self._client.get_partial_messageable(channel_id).send(**(await self._painter.body(message)).new)
        except DISCORD_FAILS as error:
            log.info("channel %s could not be told something: %s", channel_id, error)

    async def tell_one_of(self, user_ids: Iterable[int], message: Message) -> None:
        """Say something in passing to the first of these people whom a direct message reaches."""
        for user_id in user_ids:
            body = await self._painter.body(message)
            try:
                async with self._dms.to(user_id) as channel_id:
                    await self._client.get_partial_messageable(channel_id).send(**body.new)
            except NoDm as error:
                log.info("somebody is not told something: %r", error)
            except DISCORD_FAILS as error:
                log.info("somebody could not be told something: %s", error)
            else:
                return

    def _notice(self, message: Message, error: Exception) -> None:
        """Which drawing is taken for explicit is known where it was shown alone."""
        match message.pictures:
            case (Picture(scene=OneDrawing(str(picture))),) if (
                isinstance(error, discord.HTTPException) and why(error) is Why.EXPLICIT
            ):
                for listener in self.explicit:
                    listener(picture)
            case _:
                pass
