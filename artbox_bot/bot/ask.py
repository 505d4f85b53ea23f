"""One interaction: who asks, where, in which language; acknowledged first, answered privately."""

import io
import logging

import discord

from artbox_bot.bot.services import Services
from artbox_bot.game.moves import Actor, Move
from artbox_bot.owner import GAME
from artbox_bot.show.address import Address
from artbox_bot.show.message import Message, Text
from artbox_bot.stage.codes import DISCORD_FAILS
from artbox_bot.stage.layout import Body
from artbox_bot.stage.post import Send
from artbox_bot.storage.values import Table
from artbox_bot.table.host import NoSuchGame

log = logging.getLogger(__name__)


class NoTableHere(Exception):
    """This channel has no game."""


class Ask:
    """An interaction of a command, or of what carries an address: a button, a menu, a form."""

    def __init__(self, services: Services, interaction: discord.Interaction, address: Address | None = None) -> None:
        self.services = services
        self.interaction = interaction
        self.address = address
        self._unheard = False
        self.say = services.texts.speaker(interaction.locale.value)

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

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of an address, the round first. None in a command."""
        return self.address.numbers if self.address else ()

    @property
    def channel_id(self) -> int:
        """Where it is asked."""
        return self.interaction.channel_id or 0

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

        async def send(body: Body) -> None:
            await self.interaction.followup.send(**body.new, ephemeral=True)

        await self._answer(message, send)

    async def show_anew(self, message: Message) -> None:
        """The private message in which something was pressed, as it is now."""
        await self._answer(message, lambda body: self.interaction.edit_original_response(**body.edited))

    async def send_file(self, text: str, name: str, data: bytes) -> None:
        """A private sentence with a file. Errors: those of DISCORD_FAILS: nothing was done that would count."""
        file = discord.File(io.BytesIO(data), name)
        await self.interaction.followup.send(text, file=file, ephemeral=True)

    async def game_id(self) -> str:
        """The game of what was pressed; for a command that of this channel. Errors: NoTableHere, NoSuchGame."""
        if self.address is None:
            return (await self.table()).game.id
        if self.address.owner.kind != GAME:
            raise NoSuchGame(str(self.address.owner))
        return self.address.owner.id

    async def table(self) -> Table:
        """The same game as it is stored. Errors: NoTableHere, NoSuchGame."""
        if self.address is not None:
            return await self.services.table(await self.game_id())
        table = await self.services.store.open_table_in(self.channel_id)
        if table is None:
            raise NoTableHere
        return table

    async def play(self, move: Move, *, round_number: int | None = None) -> Table:
        """Make a move in this game; the table after it. Errors: NoTableHere, and those of `Host.play`."""
        return await self.services.host.play(await self.game_id(), move, round_number=round_number)

    async def _answer(self, message: Message, send: Send) -> None:
        if not self._unheard:
            await self.services.post.answer(message, send)
