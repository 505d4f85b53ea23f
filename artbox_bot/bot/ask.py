"""One interaction: who asks, where, in which language; acknowledged first, answered privately."""

import asyncio
import io
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import discord
from discord import ui

from artbox_bot.bot.private_hands import PrivateHand
from artbox_bot.bot.services import Services
from artbox_bot.bot.turns import Turn
from artbox_bot.game.moves import Actor, Move
from artbox_bot.owner import GAME
from artbox_bot.server_settings import ServerSettings
from artbox_bot.show.address import Address
from artbox_bot.show.message import Message, Text
from artbox_bot.stage.answers import Send
from artbox_bot.stage.codes import DISCORD_FAILS, Meaning, is_passing, meaning
from artbox_bot.stage.layout import Body
from artbox_bot.storage.values import Sent, Table
from artbox_bot.table.host import NoSuchGame

log = logging.getLogger(__name__)

IN_TIME = 3.0
"""Seconds within which Discord has to hear of an interaction; what comes later helps nobody, and is not waited for."""


class NoTableHere(Exception):
    """This channel has no game."""


class Ask:
    """An interaction of a command, or of what carries an address: a button, a menu, a form."""

    def __init__(self, services: Services, interaction: discord.Interaction, address: Address | None = None) -> None:
        self.services = services
        self.interaction = interaction
        self.address = address
        self.in_place = interaction.type is discord.InteractionType.component
        """Whether it is answered in the message in which something was pressed."""
        self._acknowledged = False
        self._thinks = False
        self._turn: Turn | None = None
        self._lost: Message | None = None
        self.decided = ServerSettings(guild_id=interaction.guild_id or 0)
        """What this server has decided: known in one's turn."""
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
        moderates = self.interaction.permissions.manage_messages or self.has_one_of(self.decided.moderators)
        return Actor(self.user_id, in_guild and moderates)

    def has_one_of(self, roles: Iterable[int]) -> bool:
        """Whether whoever asks has one of these roles of the server; those that were deleted nobody has."""
        member = self.interaction.user
        return isinstance(member, discord.Member) and any(member.get_role(role) for role in roles)

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

    @asynccontextmanager
    async def in_turn(self) -> AsyncGenerator[None]:
        """Acknowledged at once, and done when whatever the same person did before has been played.

        Private hands that are left behind by it lose their buttons afterwards, and an answer to something done here
        before that Discord did not deliver comes with it.
        """
        self._turn = self.services.turns.arrives(self.user_id)  # before anything is waited for
        self._lost = self.services.lost_answers.take(self.user_id, self.channel_id)
        pressed, hands = self.interaction.message, self.services.private_hands
        owner = self.address and self.address.owner
        game_id = owner.id if owner and owner.kind == GAME else None
        left = hands.leave(self.user_id, self.channel_id, game_id, pressed.id if pressed else None)
        try:
            await self.acknowledge()
            await self._turn.comes()
            if self.interaction.guild_id is not None:
                self.decided = await self.services.decided.by(self.interaction.guild_id)
            yield
        finally:
            self.played()
            for hand in left:
                await hands.close(hand)
            await self._catch_up()

    def played(self) -> None:
        """What this person does next need not wait any longer."""
        if self._turn is not None:
            self._turn.end()

    async def acknowledge(self) -> None:
        """Within a second, before anything else is done; once.

        Whatever Discord answers, the move counts, and is answered: it may have heard (fault 78).
        """
        if self._acknowledged:
            return
        self._acknowledged = True
        self._thinks = not self.in_place
        try:
            async with asyncio.timeout(IN_TIME):
                try:
                    await self._defer()
                except DISCORD_FAILS as error:
                    if isinstance(error, discord.HTTPException):  # of these discord.py itself repeats what passes
                        raise
                    await self._defer()
        except DISCORD_FAILS as error:
            log.info("an interaction was perhaps not acknowledged: %s", error)

    async def open_form(self, form: ui.Modal) -> None:
        """Instead of an acknowledgement. Where it does not open, the client of whoever has pressed says so."""
        self._acknowledged = True
        try:
            await self.interaction.response.send_modal(form)
        except DISCORD_FAILS as error:
            if not (is_passing(error) or meaning(error) is Meaning.UNHEARD):
                raise
            log.info("a form was perhaps not opened: %s", error)

    async def answer(self, text: str) -> None:
        """A private sentence."""
        await self.show(Message((Text(text),)))

    async def show(self, message: Message) -> None:
        """A private message; where Discord does not deliver it, it comes with what this person does here next."""
        await self._catch_up()
        if not await self.services.answers.answer(message, self._send):
            self.services.lost_answers.keep(self.user_id, self.channel_id, message)

    async def _catch_up(self) -> None:
        """What was lost comes first, so that the last answer is the newest."""
        lost, self._lost = self._lost, None
        if lost is None:
            return
        late = replace(lost, parts=(Text(self.say("answer-late")), *lost.parts))
        if not await self.services.answers.answer(late, self._send):
            self.services.lost_answers.keep(self.user_id, self.channel_id, lost)

    async def show_hand(self, message: Message) -> None:
        """A private hand, which can be pressed as long as this person does nothing elsewhere."""

        async def send(body: Body) -> None:
            shown = await self._send(body)
            await self._remember_hand(shown.id, message, lambda body: shown.edit(**body.edited))

        await self._catch_up()
        await self.services.answers.answer(message, send)

    async def show_hand_anew(self, message: Message) -> None:
        """The private hand in which something was pressed, as it is now."""
        await self.show_anew(message)
        if self.interaction.message is not None:
            await self._remember_hand(self.interaction.message.id, message, self._edit)

    async def show_anew(self, message: Message) -> None:
        """The private message in which something was pressed, as it is now."""
        await self.services.answers.answer(message, self._edit)

    async def redraw(self, present: Callable[[Sent], Awaitable[Message | None]]) -> None:
        """The direct message in which something was pressed, as `present` says that it shall be now."""
        pressed = self.interaction.message
        if pressed is not None:
            await self.services.post.redraw(self.channel_id, pressed.id, present, self._edit)

    async def send_file(self, text: str, name: str, data: bytes) -> None:
        """A private sentence with a file. Errors: those of DISCORD_FAILS: nothing was done that would count."""
        files = [discord.File(io.BytesIO(data), name)]
        await self._deliver({"content": text, "files": files}, {"content": text, "attachments": files})

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

    async def play(self, move: Move, *, game_id: str | None = None, round_number: int | None = None) -> Table:
        """Make a move, in this game unless another is named; the table after it.

        Errors: NoTableHere, and those of `Host.play`.
        """
        try:
            return await self.services.host.play(game_id or await self.game_id(), move, round_number=round_number)
        finally:
            self.played()

    async def _defer(self) -> None:
        if self._thinks:
            await self.interaction.response.defer(ephemeral=True, thinking=True)
        else:
            await self.interaction.response.defer()

    async def _send(self, body: Body) -> discord.WebhookMessage | discord.InteractionMessage:
        return await self._deliver(body.new, body.edited)

    async def _deliver(
        self, new: Mapping[str, Any], edited: Mapping[str, Any]
    ) -> discord.WebhookMessage | discord.InteractionMessage:
        """What stands there as "thinking…" becomes the first answer; others follow it."""
        if self._thinks:
            shown = await self.interaction.edit_original_response(**edited)
            self._thinks = False
            return shown
        followup: discord.Webhook = self.interaction.followup
        return await followup.send(**new, ephemeral=True, wait=True)

    async def _edit(self, body: Body) -> object:
        return await self.interaction.edit_original_response(**body.edited)

    async def _remember_hand(self, message_id: int, message: Message, edit: Send) -> None:
        game_id, since = await self.game_id(), self.interaction.created_at
        hand = PrivateHand(game_id, self.channel_id, message_id, message, since, edit)
        await self.services.private_hands.remember(self.user_id, hand)
