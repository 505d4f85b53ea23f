"""One interaction: who asks, where, in which language; acknowledged first, answered privately."""

from typing import TYPE_CHECKING

import discord

from artbox_bot.bot.layout import file, layout
from artbox_bot.bot.message import Message, Text
from artbox_bot.game.moves import Actor
from artbox_bot.storage.values import Table

if TYPE_CHECKING:
    from artbox_bot.bot.app import ArtBox


class NoTableHere(Exception):
    """This channel has no game."""


class Ask:
    """An interaction of a command, a button, a menu, or a form."""

    def __init__(self, app: "ArtBox", interaction: discord.Interaction) -> None:
        self.app = app
        self.interaction = interaction
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
        return Actor(self.user_id, self.interaction.permissions.manage_messages)

    @property
    def in_private(self) -> bool:
        """Whether what was pressed is a private hand in the channel, which is shown anew by each press."""
        message = self.interaction.message
        return message is not None and message.flags.ephemeral

    async def acknowledge(self) -> None:
        """Within a second, before anything else is done."""
        if self.interaction.response.is_done():
            return
        if self.interaction.type is discord.InteractionType.component:
            await self.interaction.response.defer()
        else:
            await self.interaction.response.defer(ephemeral=True, thinking=True)

    async def answer(self, text: str) -> None:
        """A private sentence."""
        await self.show(Message((Text(text),)))

    async def show(self, message: Message) -> None:
        """A private message."""
        files = await self._files(message)
        await self.interaction.followup.send(view=layout(message), files=files, ephemeral=True)

    async def show_anew(self, message: Message) -> None:
        """The private message in which something was pressed, as it is now."""
        files = await self._files(message)
        await self.interaction.edit_original_response(view=layout(message), attachments=files)

    async def table_here(self) -> Table:
        """The open game of this channel. Error: NoTableHere."""
        table = await self.app.store.open_table_in(self.interaction.channel_id or 0)
        if table is None:
            raise NoTableHere
        return table

    async def _files(self, message: Message) -> list[discord.File]:
        picture = message.picture
        return [file(picture, await self.app.painter.paint(picture.scene))] if picture else []
