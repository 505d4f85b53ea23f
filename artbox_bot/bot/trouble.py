"""When the bot cannot show a game in its channel: the game pauses, and the host is told what is missing (fault 21).

The pause and its reason are stored; what the host is told of it is a slot of the game, told once, and also where the
bot dies in between. What only passes by, such as a permission of the players, is told in passing.
"""

import logging
import secrets

import discord

from artbox_bot.bot.permissions import everyone_lacks, is_locked, lacking, player_notes
from artbox_bot.game.moves import Actor, DrawingRefused, Mended, Pause
from artbox_bot.game.refusals import Refused
from artbox_bot.game.seats import NOBODY
from artbox_bot.game.standstill import Obstacle
from artbox_bot.show.message import Message
from artbox_bot.show.phrases import place
from artbox_bot.show.trouble import Why
from artbox_bot.stage.answers import Answers
from artbox_bot.stage.codes import why
from artbox_bot.storage.store import Store
from artbox_bot.storage.values import CannotWrite, StoreFull, Table
from artbox_bot.table.host import Host
from artbox_bot.texts import Catalogue

log = logging.getLogger(__name__)

THE_BOT = Actor(NOBODY, moderator=True)


class Trouble:
    """Pauses games that cannot be shown, and tells of what cannot be stored."""

    def __init__(self, client: discord.Client, host: Host, store: Store, answers: Answers, texts: Catalogue) -> None:
        self._client = client
        self._host = host
        self._store = store
        self._answers = answers
        self._texts = texts
        self._unsaved: set[str] = set()

    async def cannot_show(self, game_id: str, error: discord.HTTPException) -> None:
        """A message of the channel was refused for good."""
        reference = secrets.token_hex(4)
        log.warning("game %s cannot be shown in its channel (%s): %s", game_id, reference, error)
        table = await self._store.table(game_id)
        if table is not None and table.game.open:
            await self._play(
                table, Pause(THE_BOT, self._obstacle(table) or self._refused(table, why(error), reference))
            )

    async def explicit(self, picture_id: str) -> None:
        """A drawing that was shown to one person alone was refused: should the board be, it is probably that one."""
        picture = await self._store.picture(picture_id)
        table = await self._store.table(picture.game_id) if picture and picture.game_id else None
        if table is not None:
            await self._play(table, DrawingRefused(picture_id))

    async def shown(self, game_id: str) -> None:
        """A game that could not be shown is: it may be resumed, where nothing that can be seen forbids it."""
        table = await self._store.table(game_id)
        if table is not None and self._obstacle(table) is None:
            await self._play(table, Mended())

    async def look_again(self, guild_id: int, channel_id: int | None = None) -> list[Table]:
        """Permissions have changed, or a thread: what is in the way now pauses.

        The games that may be shown now, and could not be.
        """
        mended: list[Table] = []
        for table in await self._store.open_tables_in_guild(guild_id):
            if channel_id not in (None, table.channel_id):
                continue
            if obstacle := self._obstacle(table):
                await self._play(table, Pause(THE_BOT, obstacle))
            elif table.game.pause is not None and table.game.pause.trouble is not None:
                mended.append(table)
        return mended

    async def players_lack(self, guild: discord.Guild, lost: frozenset[str], channel_id: int | None = None) -> None:
        """From now on players cannot do something in the server, or in a channel and its threads: hosts are told."""
        for table in await self._store.open_tables_in_guild(guild.id):
            there = self._channel(table)
            if there is None or channel_id not in (None, there.id, getattr(there, "parent_id", None)):
                continue
            if notes := player_notes(lost & everyone_lacks(there), self._texts.speaker(table.locale)):
                text = "\n".join((place(table.channel_id), *notes))
                # The host first; where direct messages are closed, whoever sits at the table.
                people = dict.fromkeys((table.game.host, *table.game.present))
                await self._answers.tell_one_of(people, Message((), content=text))

    async def cannot_save(self, table: Table, error: CannotWrite) -> None:
        """A move could not be stored. The table is told once, in a message that itself needs no storage."""
        if table.game.id not in self._unsaved:
            self._unsaved.add(table.game.id)
            key = "table-disk-full" if isinstance(error, StoreFull) else "table-cannot-save"
            text = self._texts.speaker(table.locale)(key)
            await self._answers.tell_channel(table.channel_id, Message((), content=text))

    def saved(self, table: Table) -> None:
        """A move was stored: should that fail again, it is said again."""
        self._unsaved.discard(table.game.id)

    async def _play(self, table: Table, move: Pause | Mended | DrawingRefused) -> None:
        try:
            await self._host.play(table.game.id, move)
        except Refused as refused:
            log.info("game %s: %s changes nothing: %r", table.game.id, type(move).__name__, refused)

    def _obstacle(self, table: Table) -> Obstacle | None:
        """What can be seen to be in the way, without asking Discord."""
        channel = self._channel(table)
        if channel is None:
            return None
        may = channel.permissions_for(channel.guild.me)
        if names := lacking(may, in_thread=isinstance(channel, discord.Thread)):
            return Obstacle(lacks=names)
        return Obstacle(why=Why.THREAD_LOCKED) if is_locked(channel, may) else None

    def _refused(self, table: Table, reason: Why, reference: str) -> Obstacle:
        """What was in the way when a message was refused."""
        game = table.game
        match reason:
            case Why.EXPLICIT if game.rounds and game.round.board:
                return Obstacle(why=reason, round=game.round_number)
            case Why.NO_ACCESS if not isinstance(self._channel(table), discord.abc.GuildChannel):  # all are known
                return Obstacle(why=Why.NOT_IN_THREAD)
            case Why.UNKNOWN | Why.TOO_LARGE:
                return Obstacle(why=reason, reference=reference)
            case _:
                return Obstacle(why=reason)

    def _channel(self, table: Table) -> discord.abc.GuildChannel | discord.Thread | None:
        guild = self._client.get_guild(table.guild_id)
        return guild and guild.get_channel_or_thread(table.channel_id)
