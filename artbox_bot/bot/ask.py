"""One interaction: who asks, where, in which language; acknowledged first, answered privately."""

import io
import logging
from typing import TYPE_CHECKING

import discord

from artbox_bot.game.moves import Actor
from artbox_bot.show.message import Message, Text
from artbox_bot.stage.codes import DISCORD_FAILS
from artbox_bot.stage.post import Send
from artbox_bot.storage.values import Table

if TYPE_CHECKING:
    from artbox_bot.bot.app import ArtBox

log = logging.getLogger(__name__)


class NoTableHere(Exception):
    """This channel has no game."""


class Ask:
    """An interaction of a command, a button, a menu, or a form."""

    def __init__(self, app: "ArtBox", interaction: discord.Interaction) -> None:
        self.app = app
        self.interaction = interaction
        self._unheard = False
        self.say = app.texts.speaker(interaction.locale.value)

    @property
    def user_id(self) -> int:
        """Who asks."""
        return self.interaction.user.id

    @property
    def name(self) -> str:
        """The name of whoever asks, as this server knows it."""
        return self.interaction.user.display_name

    @property
    def actor(self) -> Actor:
        """Who asks, and whether that is a moderator in this channel (R27)."""
        in_guild = self.interaction.guild_id is not None
        return Actor(self.user_id, in_guild and self.interaction.permissions.manage_messages)

    @property
    def in_private(self) -> bool:
        """Whether what was pressed is a private hand in the channel, which is shown anew by each press."""
        message = self.interaction.message
        return message is not None and message.flags.ephemeral

    async def acknowledge(self) -> None:
        """Within a second, before anything else is done.

        Where Discord cannot be told, the move counts all the same: what comes of it stands in the channel and the hand.
        """
        if self.interaction.response.is_done():
            return
        try:
            if self.interaction.type is discord.InteractionType.component:
                await self.interaction.response.defer()
            else:
                await self.interaction.response.defer(ephemeral=True, thinking=True)
        except DISCORD_FAILS as error:
            log.info("an interaction could not be acknowledged: %s", error)
            self._unheard = True

    async def answer(self, text: str) -> None:
        """A private sentence."""
        await self.show(Message((Text(text),)))

    async def show(self, message: Message) -> None:
        """A private message."""
        await self._answer(
            message, lambda view, files: self.interaction.followup.send(view=view, files=files, ephemeral=True)
        )

    async def show_anew(self, message: Message) -> None:
        """The private message in which something was pressed, as it is now."""
        await self._answer(
            message, lambda view, files: self.interaction.edit_original_response(view=view, attachments=files)
        )

    async def send_file(self, text: str, name: str, data: bytes) -> None:
        """A private sentence with a file. Errors: those of DISCORD_FAILS: nothing was done that would count."""
        file = discord.File(io.BytesIO(data), name)
        await self.interaction.followup.send(text, file=file, ephemeral=True)

    async def table_here(self) -> Table:
        """The open game of this channel. Error: NoTableHere."""
        table = await self.app.store.open_table_in(self.interaction.channel_id or 0)
        if table is None:
            raise NoTableHere
        return table

    async def _answer(self, message: Message, send: Send) -> None:
        if not self._unheard:
            await self.app.post.answer(message, send)
