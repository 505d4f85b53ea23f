"""When the bot cannot show a game in its channel: the game pauses, and the host is told what is missing (fault 21)."""

import logging
from typing import TYPE_CHECKING

import discord

from artbox_bot.bot.permissions import everyone_lacks, lacking, player_notes
from artbox_bot.game.moves import Actor, Pause
from artbox_bot.game.refusals import GameOver, Refused
from artbox_bot.game.seats import NOBODY
from artbox_bot.game.standstill import Obstacle
from artbox_bot.show.message import Message, Text
from artbox_bot.show.phrases import trouble_in_words
from artbox_bot.stage.codes import UNREACHABLE
from artbox_bot.stage.layout import layout
from artbox_bot.storage.values import CannotWrite, StoreFull, Table

if TYPE_CHECKING:
    from artbox_bot.bot.app import ArtBox

log = logging.getLogger(__name__)

THE_BOT = Actor(NOBODY, moderator=True)


class Trouble:
    """Pauses and tells, once: a game that is paused already is not told of again."""

    def __init__(self, app: "ArtBox") -> None:
        self._app = app
        self._waiting: set[str] = set()

    async def cannot_show(self, table: Table, error: discord.HTTPException) -> None:
        """A message of the channel was refused for good."""
        trouble = self._name(table, error)
        log.warning("game %s cannot be shown in its channel: %s", table.game.id, error)
        head = "trouble-told"
        try:
            await self._app.host.play(table.game.id, Pause(THE_BOT, trouble))
        except GameOver:
            head = "trouble-told-over"
        except Refused:
            return
        await self._tell(table, self._told(table, head, trouble))

    def cannot_save(self, table: Table, error: CannotWrite) -> None:
        """A move could not be stored. The table is told once, in a message that itself needs no storage."""
        if table.game.id not in self._waiting:
            self._waiting.add(table.game.id)
            text = self._app.texts.speaker(table.locale)(
                "table-disk-full" if isinstance(error, StoreFull) else "table-cannot-save"
            )
            self._app.spawn(self._tell_table(table, text), f"trouble {table.game.id}")

    def saved(self, table: Table) -> None:
        """A move was stored: should that fail again, it is said again."""
        self._waiting.discard(table.game.id)

    async def look_again(self, guild: discord.Guild) -> None:
        """Permissions have changed: what could not be shown may be shown now, and what is lacking now is said now."""
        for table in await self._app.store.open_tables_in_guild(guild.id):
            if names := self._lacking(table):
                await self._pause_for(table, names)
            elif table.game.pause is not None and table.game.pause.trouble is not None:
                self._app.show(table)

    async def players_lack(self, guild: discord.Guild, lost: frozenset[str], channel_id: int | None = None) -> None:
        """From now on players cannot do something in the server, or in a channel and its threads: hosts are told."""
        for table in await self._app.store.open_tables_in_guild(guild.id):
            there = self._channel(table)
            if there is None or channel_id not in (None, there.id, getattr(there, "parent_id", None)):
                continue
            if notes := player_notes(lost & everyone_lacks(there), self._app.texts.speaker(table.locale)):
                await self._tell(table, "\n".join((f"<#{table.channel_id}>", *notes)))

    async def _pause_for(self, table: Table, names: tuple[str, ...]) -> None:
        trouble = Obstacle(lacks=names)
        try:
            await self._app.host.play(table.game.id, Pause(THE_BOT, trouble))
        except Refused:
            return
        await self._tell(table, self._told(table, "trouble-told", trouble))

    def _told(self, table: Table, head: str, trouble: Obstacle) -> str:
        say = self._app.texts.speaker(table.locale)
        text = say(head, place=f"<#{table.channel_id}>")
        return text if head == "trouble-told-over" else f"{text}\n{trouble_in_words(trouble, say)}"

    async def _tell_table(self, table: Table, text: str) -> None:
        try:
            await self._app.get_partial_messageable(table.channel_id).send(view=layout(Message((Text(text),))))
        except UNREACHABLE as error:
            log.info("game %s could not be told of trouble: %s", table.game.id, error)

    async def _tell(self, table: Table, text: str) -> None:
        # The host first; where direct messages are closed, whoever sits at the table.
        for user_id in dict.fromkeys((table.game.host, *table.game.present)):
            try:
                channel = await self._app.create_dm(discord.Object(user_id))
                await channel.send(view=layout(Message((Text(text),))))
            except UNREACHABLE as error:
                log.info("somebody could not be told of trouble in game %s: %s", table.game.id, error)
            else:
                return

    def _name(self, table: Table, error: discord.HTTPException) -> Obstacle:
        names = self._lacking(table)
        return Obstacle(lacks=names) if names else Obstacle(code=error.code or error.status)

    def _lacking(self, table: Table) -> tuple[str, ...]:
        channel = self._channel(table)
        if channel is None:
            return ()
        return lacking(channel.permissions_for(channel.guild.me), in_thread=isinstance(channel, discord.Thread))

    def _channel(self, table: Table) -> discord.abc.GuildChannel | discord.Thread | None:
        guild = self._app.get_guild(table.guild_id)
        return guild and guild.get_channel_or_thread(table.channel_id)
