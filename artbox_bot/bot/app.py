"""The bot: wires the rooms together, and passes on what Discord tells."""

import logging
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from functools import partial
from random import Random, SystemRandom

import discord

from artbox_bot.addresses import THIS_MACHINE
from artbox_bot.assets import asset
from artbox_bot.bot.attendance import Attendance
from artbox_bot.bot.commands import Tree
from artbox_bot.bot.decided import Decided
from artbox_bot.bot.direct import awaiting
from artbox_bot.bot.games import Games
from artbox_bot.bot.inbox import Inbox
from artbox_bot.bot.lost_answers import LostAnswers
from artbox_bot.bot.permissions import everyone_lacks, players_lack
from artbox_bot.bot.private_hands import PrivateHands
from artbox_bot.bot.public import PublicPictures, shows_a_picture
from artbox_bot.bot.records import Records
from artbox_bot.bot.router import receive
from artbox_bot.bot.servers import Servers
from artbox_bot.bot.services import Services
from artbox_bot.bot.side_tasks import SideTasks, until_it_works
from artbox_bot.bot.trouble import Trouble
from artbox_bot.bot.turns import Turns
from artbox_bot.bot.uploads import fetching
from artbox_bot.game.drawings import Upload
from artbox_bot.owner import GAME, SETTINGS, Owner
from artbox_bot.pictures.studio import Studio
from artbox_bot.server_settings import ServerSettings
from artbox_bot.stage.answers import Answers
from artbox_bot.stage.covering import Covered
from artbox_bot.stage.dm_channels import DmChannels
from artbox_bot.stage.painter import Painter
from artbox_bot.stage.post import Post
from artbox_bot.stage.stage import Stage
from artbox_bot.storage.store import Store
from artbox_bot.storage.values import CannotWrite, Table
from artbox_bot.table.clock import Clock
from artbox_bot.table.deciding import Deciding
from artbox_bot.table.handing_in import HandingIn
from artbox_bot.table.host import Host
from artbox_bot.table.housekeeping import KEEP, Housekeeping
from artbox_bot.table.packs import WordPacks
from artbox_bot.table.reach import Reach
from artbox_bot.texts import Catalogue
from artbox_bot.web.pad import Pad
from artbox_bot.web.server import PadServer
from artbox_bot.words.pack import WordPack

log = logging.getLogger(__name__)


class ArtBox(discord.Client):
    """ArtBox on Discord. Intents: guilds, and messages without their content; nothing privileged."""

    def __init__(
        self,
        store: Store,
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
        """`store`: open; it is closed with the bot. `edit_pace`: seconds between two edits in a channel.

        `public_url`: where players' browsers reach the sketch pad, which is off without it; `http`: where it listens;
        `trusted_proxies`: which proxies tell it who asks. `keep_days`: after so many, drawings and names of an ended
        game are forgotten.
        """
        intents = discord.Intents(guilds=True, dm_messages=True, guild_messages=True)
        super().__init__(intents=intents, allowed_mentions=discord.AllowedMentions.none(), max_messages=None)
        chance = rng or SystemRandom()
        self.host = Host(store, now, chance)
        self.store = store
        self.studio = Studio()
        self._beside = SideTasks()
        texts = Catalogue(asset("texts"))
        painter, dms = Painter(self.studio, store), DmChannels(self, store, now)
        answers = Answers(self, painter, dms)
        post = Post(self, store, painter, dms, now)
        handing_in = HandingIn(self.host, store, self.studio, now, fetching(self))
        self._pad = Pad(handing_in, store, now, texts, public_url) if public_url is not None else None
        self._pad_server = self._pad and PadServer(self._pad, proxies=trusted_proxies)
        self._http_address = http
        self._reach = Reach()
        deciding, decided = Deciding(store, now), Decided(store)
        self._attendance = Attendance(self, self.host, store, now, self._beside.begin, self._reach)
        self.services = Services(
            host=self.host,
            store=store,
            decided=decided,
            deciding=deciding,
            texts=texts,
            packs=WordPacks(store, words, chance, fetching(self), now),
            post=post,
            answers=answers,
            handing_in=handing_in,
            records=Records(store, keep_days, now),
            turns=Turns(),
            private_hands=PrivateHands(post, answers, now),
            gone=self._attendance.gone,
            lost_answers=LostAnswers(now),
            pad_urls=_no_urls if self._pad is None else self._pad.urls,
            awaiting=partial(awaiting, self),
            cover=self._cover,
        )
        self.tree = Tree(self, self.services)
        self._inbox = Inbox(self, self.services)
        self._public = PublicPictures(self.services)
        self._trouble = Trouble(self, self.host, store, answers, texts)
        pads, trouble, gone = self.services.pad_urls, self._trouble, self._attendance.channel_gone
        games = Games(store, texts, pads, trouble.cannot_show, trouble.shown, gone, decided)
        servers = Servers(store, texts, deciding, self._language)
        self._stage = Stage(post, store, {GAME: games, SETTINGS: servers}, edit_pace)
        self._reach.back.append(self._stage.try_again)
        self._clock = Clock(self.host, store, now, self._attendance.call_before_end, reach=self._reach)
        self._housekeeping = Housekeeping(store, now, self._servers, timedelta(days=keep_days))
        deciding.committed.append(self._tell_of)
        self.host.committed += [self._show, self._attendance.committed, self._trouble.saved, self._paint]
        self.host.unsaved.append(self._unsaved)
        answers.explicit.append(self._explicit)
        self._now = now
        self._left_open: list[tuple[Table, Upload]] = []
        self._has_store = True

    async def setup_hook(self) -> None:
        """What comes before anything that Discord tells."""
        self._left_open = await self.services.handing_in.left_open()
        if self._pad_server is not None:
            self._pad_server.listen(self._http_address)
        try:
            await self.tree.tell_discord()
        except discord.HTTPException:
            log.exception("the commands could not be synced; those that Discord knows still work")

    async def on_ready(self) -> None:
        """May come again after a reconnect: each part starts once (fault 51). What was written meanwhile is read."""
        self._reach.found()
        unheard = await self._inbox.unheard(self._now())
        await until_it_works(self._clock.start)
        self._beside.begin(self._inbox.catch_up(unheard), "what was written meanwhile")
        if self._pad_server is not None:  # not before: a hand-in would ring what the clock gives grace
            await until_it_works(self._pad_server.start)
        await until_it_works(self._stage.start)
        await until_it_works(self._attendance.close_lost)
        self._attendance.start()
        self._housekeeping.start()
        while self._left_open:
            self._resume(*self._left_open.pop())

    async def on_disconnect(self) -> None:
        """What people do does not arrive; this may be told again and again."""
        self._reach.lost()

    async def on_resumed(self) -> None:
        """It arrives again."""
        self._reach.found()

    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        """An outage: nobody can act in that server."""
        self._reach.lost(guild.id)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """The server is back."""
        self._reach.found(guild.id)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Buttons, menus and forms; commands come through the tree."""
        await receive(self.services, interaction)

    async def on_message(self, message: discord.Message) -> None:
        """Direct messages; of those in channels only a picture that is shown to the bot."""
        if message.author.bot:
            return
        if message.guild is None:
            await self._inbox.receive(message)
        elif self.user is not None and shows_a_picture(message, self.user.id):
            await self._public.receive(message)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel is gone."""
        await self._attendance.close_in(channel.guild.id, channel.id)

    async def on_guild_channel_update(
        self, before: discord.abc.GuildChannel, channel: discord.abc.GuildChannel
    ) -> None:
        """Permissions may have changed."""
        await self._look_again(channel.guild.id)
        if lost := everyone_lacks(channel) - everyone_lacks(before):
            await self._trouble.players_lack(channel.guild, lost, channel.id)

    async def on_guild_role_update(self, before: discord.Role, role: discord.Role) -> None:
        """Permissions may have changed."""
        await self._look_again(role.guild.id)
        if role.is_default() and (lost := players_lack(role.permissions) - players_lack(before.permissions)):
            await self._trouble.players_lack(role.guild, lost)

    async def on_guild_role_delete(self, role: discord.Role) -> None:
        """The bot may have had it."""
        await self._look_again(role.guild.id)

    async def on_member_update(self, _: discord.Member, member: discord.Member) -> None:
        """Without the members intent Discord tells of the bot itself alone: its roles may have changed."""
        if self.user is not None and member.id == self.user.id:
            await self._look_again(member.guild.id)

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """A thread or forum post, cached or not, was locked or archived, or is open again."""
        await self._look_again(payload.guild_id, payload.thread_id)

    async def on_thread_join(self, thread: discord.Thread) -> None:
        """Somebody has let the bot into a private thread."""
        await self._look_again(thread.guild.id, thread.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """A thread or forum post is gone, cached or not."""
        await self._attendance.close_in(payload.guild_id, payload.thread_id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed, or the server deleted; an outage comes as another event."""
        await self._attendance.server_left(guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot was added, perhaps again."""
        await self._attendance.server_back(guild.id)

    async def close(self) -> None:
        """Stop sending and ringing, then close Discord, pictures and store."""
        if self._pad_server is not None:
            await self._pad_server.stop()
        for part in (self._clock, self._attendance, self._housekeeping, self._stage, self._beside):
            part.stop()
        await super().close()
        self.studio.close()
        if self._has_store:
            self._has_store = False
            await self.store.close()

    def _show(self, table: Table) -> None:
        """Look whether Discord shows a game as it is."""
        self._stage.changed(Owner.game(table.game.id))

    def _tell_of(self, settings: ServerSettings) -> None:
        """A server has decided something."""
        self._stage.changed(Owner.settings(settings.guild_id))

    def _language(self, guild_id: int) -> str:
        """That of a server."""
        guild = self.get_guild(guild_id)
        return (guild.preferred_locale if guild else discord.Locale.american_english).value

    async def _cover(self, game_id: str) -> Covered:
        return await self._stage.cover(Owner.game(game_id))

    def _paint(self, table: Table) -> None:
        """Paint the sketches that lay on the pad when time was up (R12)."""
        for upload in self.services.handing_in.unpainted(table):
            self._resume(table, upload)

    def _resume(self, table: Table, upload: Upload) -> None:
        self._beside.begin(self.services.handing_in.resume(table, upload), f"upload {table.game.id}")

    def _unsaved(self, table: Table, error: CannotWrite) -> None:
        self._beside.begin(self._trouble.cannot_save(table, error), f"trouble {table.game.id}")

    def _explicit(self, picture_id: str) -> None:
        self._beside.begin(self._trouble.explicit(picture_id), "trouble")

    async def _look_again(self, guild_id: int, channel_id: int | None = None) -> None:
        for table in await self._trouble.look_again(guild_id, channel_id):
            self._show(table)

    def _servers(self) -> list[int] | None:
        """In which servers the bot is, those in an outage included; None before Discord has told."""
        return [guild.id for guild in self.guilds] if self.is_ready() else None


async def _no_urls(_table: Table) -> Mapping[int, str]:
    """The sketch pad is off."""
    return {}
