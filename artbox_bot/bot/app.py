"""The bot: wires the rooms together, and passes on what Discord tells."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from datetime import datetime, timedelta
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

import discord

from artbox_bot.addresses import THIS_MACHINE
from artbox_bot.assets import asset
from artbox_bot.bot.ask import Ask
from artbox_bot.bot.attendance import Attendance
from artbox_bot.bot.budget import UploadBudget
from artbox_bot.bot.commands import Tree, add_commands, sync_commands
from artbox_bot.bot.direct import receive_message
from artbox_bot.bot.games import Games
from artbox_bot.bot.items import AddressedButton, AddressedMenu
from artbox_bot.bot.permissions import everyone_lacks, players_lack
from artbox_bot.bot.privacy import Privacy
from artbox_bot.bot.router import submit
from artbox_bot.bot.trouble import Trouble
from artbox_bot.bot.uploads import resume
from artbox_bot.game.drawings import Upload
from artbox_bot.owner import GAME, Owner
from artbox_bot.pictures.studio import Studio
from artbox_bot.show.address import Address
from artbox_bot.stage.painter import Painter
from artbox_bot.stage.post import Post
from artbox_bot.stage.stage import FIRST_RETRY, LONGEST_RETRY, Stage
from artbox_bot.storage.store import Store
from artbox_bot.storage.values import CannotWrite, StoreTrouble, Table, Unreadable
from artbox_bot.table.clock import Clock
from artbox_bot.table.host import Host, NoSuchGame
from artbox_bot.table.housekeeping import KEEP, Housekeeping
from artbox_bot.texts import Catalogue
from artbox_bot.web.handins import AT_THE_PAD, HandIns
from artbox_bot.web.pad import Pad
from artbox_bot.web.server import PadServer
from artbox_bot.words.pack import WordPack

log = logging.getLogger(__name__)


class ArtBox(discord.Client):
    """ArtBox on Discord. Intents: guilds and direct messages; nothing privileged."""

    def __init__(
        self,
        database: Path,
        words: WordPack,
        *,
        rng: Random | None = None,
        now: Callable[[], datetime] = discord.utils.utcnow,
        edit_pace: float = 1.0,
        public_url: str | None = None,
        http: str = "127.0.0.1:8080",
        trusted_proxies: str = THIS_MACHINE,
        keep_days: int = KEEP.days,
    ) -> None:
        """`edit_pace`: seconds between two edits in a channel.

        `public_url`: where players' browsers reach the sketch pad, which is off without it; `http`: where it listens;
        `trusted_proxies`: which proxies tell it who asks. `keep_days`: after so many, drawings and names of an ended
        game are forgotten.
        """
        intents = discord.Intents(guilds=True, dm_messages=True)
        super().__init__(intents=intents, allowed_mentions=discord.AllowedMentions.none(), max_messages=None)
        self.words = words
        self.texts = Catalogue(asset("texts"))
        self.tree = Tree(self)
        self.studio = Studio()
        self.store: Store
        self.host: Host
        self.painter: Painter
        self.budget = UploadBudget(lambda: time.monotonic())
        self.attendance = Attendance(self)
        self.trouble: Trouble
        self.post: Post
        self.privacy = Privacy(self)
        self.keep = timedelta(days=keep_days)
        self._database = database
        self._rng = rng or SystemRandom()
        self._now = now
        self._edit_pace = edit_pace
        self._public_url = public_url
        self._http_address = http
        self._trusted_proxies = trusted_proxies
        self._hand_ins: HandIns
        self._pad: Pad | None = None
        self._pad_server: PadServer | None = None
        self._clock: Clock
        self._housekeeping: Housekeeping
        self._stage: Stage
        self._tasks: set[asyncio.Task[None]] = set()
        self._opened = False
        self._to_stop: list[Callable[[], None]] = []
        self._left_open: list[tuple[Table, Upload]] = []
        add_commands(self)

    async def setup_hook(self) -> None:
        """Open the store and set everything up, before anything comes from Discord."""
        self.store = await Store.open(self._database, self._now)
        self._opened = True
        await self._find_left_open()
        self.host = Host(self.store, self._now, self._rng)
        self.painter = Painter(self.studio, self.store)
        self.post = Post(self, self.store, self.painter, self._now)
        self.trouble = Trouble(self, self.host, self.store, self.post, self.texts)
        games = Games(self.store, self.texts, self.pad_urls, self.trouble.cannot_show, self.attendance.channel_gone)
        self._stage = Stage(self.post, self.store, {GAME: games}, self._edit_pace)
        self._clock = Clock(self.host, self.store, self._now, self.attendance.call_before_end)
        self._housekeeping = Housekeeping(self.store, self._now, self._servers, self.keep)
        self._to_stop += [self._clock.stop, self._housekeeping.stop, self._stage.stop]
        self.host.committed += [self.show, self.attendance.committed, self.trouble.saved]
        self.host.unsaved.append(self._unsaved)
        self._hand_ins = HandIns(self.host, self.store, self.studio, self._now)
        if self._public_url is not None:
            self._pad = Pad(self._hand_ins, self.store, self._now, self.texts, self._public_url)
            self._pad_server = PadServer(self._pad, proxies=self._trusted_proxies)
            self._pad_server.listen(self._http_address)
        self.add_dynamic_items(AddressedButton, AddressedMenu)
        try:
            await sync_commands(self)
        except discord.HTTPException:
            log.exception("the commands could not be synced; those that Discord knows still work")

    async def on_ready(self) -> None:
        """May come again after a reconnect: each part starts once (fault 51)."""
        await self._begin(self._clock.start)
        if self._pad_server is not None:  # not before: a hand-in would ring what the clock gives grace
            await self._begin(self._pad_server.start)
        await self._begin(self._stage.start)
        await self._begin(self.attendance.close_lost)
        self._housekeeping.start()
        while self._left_open:
            table, upload = self._left_open.pop()
            painted = upload.url == AT_THE_PAD  # rather than fetched; also where the pad is off by now
            work = self._hand_ins.resume(table, upload) if painted else resume(self, table, upload)
            self.spawn(work, f"upload {table.game.id}")

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Forms are answered here; buttons and menus come as dynamic items, commands through the tree."""
        if interaction.type is discord.InteractionType.modal_submit:
            address = Address.parse(str((interaction.data or {}).get("custom_id", "")))
            if address is not None:
                await submit(Ask(self, interaction), address)

    async def on_message(self, message: discord.Message) -> None:
        """Direct messages only: others do not come without their intent."""
        if message.guild is None and not message.author.bot:
            await receive_message(self, message)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel is gone."""
        await self.attendance.close_in(channel.guild.id, channel.id)

    async def on_guild_channel_update(
        self, before: discord.abc.GuildChannel, channel: discord.abc.GuildChannel
    ) -> None:
        """Permissions may have changed."""
        await self._look_again(channel.guild)
        if lost := everyone_lacks(channel) - everyone_lacks(before):
            await self.trouble.players_lack(channel.guild, lost, channel.id)

    async def on_guild_role_update(self, before: discord.Role, role: discord.Role) -> None:
        """Permissions may have changed."""
        await self._look_again(role.guild)
        if role.is_default() and (lost := players_lack(role.permissions) - players_lack(before.permissions)):
            await self.trouble.players_lack(role.guild, lost)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """A thread or forum post is gone, cached or not."""
        await self.attendance.close_in(payload.guild_id, payload.thread_id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed, or the server deleted; an outage comes as another event."""
        await self.attendance.close_in(guild.id)
        async with self.store.writing() as writer:
            await writer.forget.guild_left(guild.id, self._now())

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot was added, perhaps again: what it knows of that server stays."""
        async with self.store.writing() as writer:
            await writer.forget.guild_back(guild.id)

    async def table(self, game_id: str) -> Table:
        """A game, open or ended. Error: NoSuchGame."""
        table = await self.store.table(game_id)
        if table is None:
            raise NoSuchGame(game_id)
        return table

    async def pad_urls(self, table: Table) -> Mapping[int, str]:
        """The address of the sketch pad for each player who draws now; none where it is off."""
        return {} if self._pad is None else await self._pad.urls(table)

    def channel_name(self, table: Table) -> str:
        """The name of a table's channel, for a button."""
        guild = self.get_guild(table.guild_id)
        channel = guild and guild.get_channel_or_thread(table.channel_id)
        if guild is None or channel is None:
            return table.game.id
        return f"#{channel.name} ({guild.name})"

    def show(self, table: Table) -> None:
        """Look once more whether Discord shows the game as it is."""
        self._stage.changed(Owner.game(table.game.id))

    def _unsaved(self, table: Table, error: CannotWrite) -> None:
        self.spawn(self.trouble.cannot_save(table, error), f"trouble {table.game.id}")

    async def _look_again(self, guild: discord.Guild) -> None:
        for table in await self.trouble.look_again(guild):
            self.show(table)

    def spawn(self, work: Coroutine[Any, Any, None], name: str) -> None:
        """Run something beside; its errors are logged."""
        task = asyncio.create_task(self._logged(work, name), name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Stop sending and ringing, then close Discord, pictures and store."""
        if self._pad_server is not None:
            await self._pad_server.stop()
        for stop in self._to_stop:
            stop()
        for task in self._tasks:
            task.cancel()
        await super().close()
        self.studio.close()
        if self._opened:
            self._opened = False
            await self.store.close()

    def _servers(self) -> list[int] | None:
        """In which servers the bot is, those in an outage included; None before Discord has told."""
        return [guild.id for guild in self.guilds] if self.is_ready() else None

    async def _begin(self, start: Callable[[], Awaitable[None]]) -> None:
        """What fails at the start is tried again: nothing that comes after it may be missing (one damaged thing)."""
        wait = FIRST_RETRY
        while True:
            try:
                return await start()
            except Exception:
                log.exception("%s failed; tried again in %s s", getattr(start, "__qualname__", start), wait)
                await asyncio.sleep(wait)
                wait = min(2 * wait, LONGEST_RETRY)

    async def _find_left_open(self) -> None:
        """Before anybody can hand in: what is received from then on is no upload that was left open."""
        for game_id in await self.store.game_ids_fetching():
            try:
                table = await self.table(game_id)
            except (Unreadable, NoSuchGame) as error:
                log.warning("the uploads of game %s are not resumed: %s", game_id, error)
            else:
                self._left_open += [(table, upload) for upload in table.game.round.uploads]

    async def _logged(self, work: Coroutine[Any, Any, None], name: str) -> None:
        try:
            await work
        except StoreTrouble as error:  # of which the store itself tells
            log.debug("%s: %s", name, error)
        except Exception:
            log.exception("%s failed", name)
