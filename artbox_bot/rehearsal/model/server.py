"""One server in Discord, with its channels, its people, and ArtBox, which can be away and come back."""

from collections.abc import AsyncGenerator, Callable, Generator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager, nullcontext
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any, Unpack, cast

import discord
from simcord.backend import serializers
from simcord.backend.models.channel import Overwrite
from simcord.builders import RoleHandle
from simcord.enums import ChannelType, ComponentType, OverwriteType
from simcord.gateway import FakeGateway

from artbox_bot.bot.app import ArtBox
from artbox_bot.bot.permissions import NEEDED
from artbox_bot.rehearsal.model.bot import BotOptions, new_bot
from artbox_bot.rehearsal.model.discord import Discord
from artbox_bot.rehearsal.model.parts import MENU, Channel, GuildHandle, Member, Shown, User, walk
from artbox_bot.storage.values import DirectMessages
from artbox_bot.words.pack import WordPack

INVITED_WITH = dict.fromkeys((*NEEDED, "send_messages_in_threads"), True)
"""As README.md has it."""


class Server(Discord):
    """A server, which `open` and `found` make; its people by the names under which they come."""

    bot: ArtBox
    guild: GuildHandle

    def __init__(
        self, database: Path, words: WordPack, chance: Callable[[], Random | None], **options: Unpack[BotOptions]
    ) -> None:
        """`chance`: that of each bot that comes."""
        self.database = database
        self.options = options
        self.people: dict[str, Member] = {}
        self._words = words
        self._chance = chance

    @asynccontextmanager
    async def open(self, *, since: datetime | None = None) -> AsyncGenerator[None]:
        """Discord with ArtBox, which is in no server yet. `since`, errors: see `running`."""
        self.bot = await self.new_bot()
        async with self.running(self.bot, since=since):
            yield

    def found(self, name: str, owner: User | None = None) -> None:
        """Somebody makes the server, and ArtBox is in it, with the permissions for which it asks (simcord: all)."""
        self.guild = self.env.create_guild(name, owner=owner)
        backend = self.env.backend
        (role,) = backend.get_member(self.guild.id, backend.bot_user.id).role_ids
        backend.edit_role(self.guild.id, role, {"permissions": discord.Permissions(**INVITED_WITH).value})

    async def new_bot(self) -> ArtBox:
        """The next bot, on the database of the last one."""
        return await new_bot(self.database, self._words, self._chance(), **self.options)

    # People and channels

    def comes(self, name: str, user: User | None = None, *, moderates: bool = False, called: str | None = None) -> None:
        """Somebody becomes a member, perhaps one who may manage messages, perhaps with another name here."""
        may = discord.Permissions(manage_messages=True)
        roles = [self.guild.create_role("moderators", permissions=may)] if moderates else []
        self.people[name] = self.guild.add_member(user or self.env.create_user(name), roles=roles, nick=called)

    def goes(self, name: str) -> None:
        """A member leaves the server; without the members intent the bot is not told."""
        self.guild.remove_member(self.people[name])

    async def has_been_written_to(self, name: str) -> None:
        """The bot has written to somebody in an earlier game."""
        person, now = self.people[name].id, self.env.now()
        async with self.bot.store.writing() as writer:
            channel_id = self.direct_channel(person)
            await writer.put_direct(DirectMessages(person=person, channel_id=channel_id, used_at=now))

    def text_channel(
        self,
        name: str,
        *,
        the_bot: discord.PermissionOverwrite | None = None,
        everyone: discord.PermissionOverwrite | None = None,
    ) -> Channel:
        """A channel, with permissions of its own."""
        overwrites: dict[Any, discord.PermissionOverwrite] = {}
        if everyone is not None:
            overwrites[self.guild.default_role] = everyone
        if the_bot is not None and self.bot.user is not None:
            overwrites[self.bot.user] = the_bot
        return self.guild.create_text_channel(name, overwrites=overwrites)

    def thread(self, parent: Channel, name: str, **options: Any) -> Channel:
        """A thread of a channel, or a post in a forum."""
        owner = next(iter(self.people.values()))
        stored = self.env.backend.create_thread(parent.id, name, owner.id, **options)
        return Channel(self.env, self.guild, stored)

    def threads_of(self, parent: Channel) -> list[Channel]:
        """The threads of a channel, in the order in which they were made."""
        known = self.env.backend.channels.values()
        return [Channel(self.env, self.guild, c) for c in known if c.parent_id == parent.id and c.is_thread]

    def people_in(self, thread: Channel) -> set[int]:
        """Who has been added to a thread, or has spoken there."""
        return set(self.env.backend.get_thread(thread.id).thread_members)

    def rests(self, thread: Channel) -> bool:
        """Whether a thread is archived."""
        state = self.env.backend.get_thread(thread.id).thread_metadata
        return state is not None and state.archived

    def archives(self, thread: Channel) -> None:
        """A thread rests: Discord does not send it along when the bot comes, and writing in it wakes it."""
        self.env.backend.get_guild(self.guild.id).thread_ids.remove(thread.id)

    def private_thread(self, parent: Channel, name: str) -> Channel:
        """A private thread with all people and without the bot: Discord tells it nothing of it."""
        thread = self.thread(parent, name, type=ChannelType.PRIVATE_THREAD, broadcast=False)
        backend = self.env.backend
        members = backend.get_thread(thread.id).thread_members
        members |= {member.id: backend.now_iso() for member in self.people.values()}
        self.archives(thread)
        return thread

    def mentions_bot(self, thread: Channel) -> None:
        """Somebody mentions the bot in a private thread, which lets it in."""
        backend = self.env.backend
        stored = backend.add_thread_member(thread.id, backend.bot_user.id)
        backend.get_guild(self.guild.id).thread_ids.append(thread.id)
        backend.emit("THREAD_CREATE", serializers.channel_payload(backend, stored))

    def removes_bot(self, thread: Channel) -> None:
        """Somebody takes the bot out of a private thread."""
        self.env.backend.remove_thread_member(thread.id, self.env.backend.bot_user.id)
        self.archives(thread)

    def thread_becomes(self, thread: Channel, *, locked: bool = False, archived: bool = False) -> None:
        """Somebody locks or archives a thread, or opens it again."""
        state = {"locked": locked, "archived": archived}
        self.env.backend.edit_channel(thread.id, {}, thread_metadata=state)

    def becomes_age_restricted(self, channel: Channel) -> None:
        """Somebody restricts a channel to adults; simcord does not remember it for a bot that comes later."""
        told = dict(serializers.channel_payload(self.env.backend, self.env.backend.channels[channel.id]))
        self.env.backend.emit("CHANNEL_UPDATE", {**told, "nsfw": True})

    def channel_deleted(self, channel: Channel) -> None:
        """Somebody deletes a channel, or a thread."""
        self.env.backend.delete_channel(channel.id)

    # Permissions

    def overwrites(self, channel: Channel, who: int | None, allow: int = 0, deny: int = 0) -> None:
        """A member, or everyone (None), is given and denied permissions in a channel."""
        kind = OverwriteType.ROLE if who is None else OverwriteType.MEMBER
        self.env.backend.set_overwrite(channel.id, Overwrite(who or self.guild.id, kind, allow, deny))

    def everyone_may(self, permissions: Mapping[str, bool]) -> None:
        """What everyone may do in the whole server, as far as it changes."""
        backend, everyone = self.env.backend, self.guild.id
        may = discord.Permissions(backend.get_guild(everyone).roles[everyone].permissions)
        may.update(**permissions)
        backend.edit_role(everyone, everyone, {"permissions": may.value})

    def bot_gets(self, **permissions: bool) -> int:
        """The bot gets a role with these permissions; it is told of its own roles without the members intent."""
        backend = self.env.backend
        role = self.guild.create_role("for the bot", permissions=discord.Permissions(**permissions))
        backend.add_member_role(self.guild.id, backend.bot_user.id, role.id)
        return role.id

    def role(self, name: str, *members: str) -> int:
        """A role without permissions, and who gets it."""
        role = self.guild.create_role(name, permissions=discord.Permissions.none())
        for member in members:
            self.env.backend.add_member_role(self.guild.id, self.people[member].id, role.id)
        return role.id

    @property
    def roles(self) -> dict[str, str]:
        """The names of the roles that people can be given, by id."""
        roles = self.env.backend.get_guild(self.guild.id).roles.values()
        return {str(role.id): role.name for role in roles if role.id != self.guild.id}

    def chosen(self, message: Shown, address: str, values: Sequence[str]) -> list[Any]:
        """What a client sends for these values of a menu: roles and channels where Discord has filled it with those."""
        kind = next((part["type"] for part in walk(message.components) if part.get("custom_id") == address), MENU)
        backend = self.env.backend
        match kind:
            case ComponentType.ROLE_SELECT:
                roles = backend.get_guild(self.guild.id).roles
                return [RoleHandle(self.env, self.guild, roles[int(value)]) for value in values]
            case ComponentType.CHANNEL_SELECT:
                return [Channel(self.env, self.guild, backend.get_channel(int(value))) for value in values]
            case _:
                return list(values)

    def manages(self, name: str) -> None:
        """A member may manage the server from now on."""
        role = self.guild.create_role("managers", permissions=discord.Permissions(manage_guild=True))
        self.env.backend.add_member_role(self.guild.id, self.people[name].id, role.id)

    def role_deleted(self, role_id: int) -> None:
        """Somebody deletes a role."""
        self.env.backend.delete_role(self.guild.id, role_id)

    # The bot in the server

    @asynccontextmanager
    async def bot_away(self, *, back_in_an_outage: bool = False) -> AsyncGenerator[None]:
        """Meanwhile the bot is stopped; afterwards a new one opens the same database."""
        await self.bot.close()
        await self.detach()
        yield
        with self._guild_unavailable() if back_in_an_outage else nullcontext():
            await self.new_bot_comes()

    @asynccontextmanager
    async def bot_killed(self) -> AsyncGenerator[None]:
        """The same, but whatever the bot was doing is cut off in its middle."""
        await self.bot_dies()
        yield
        await self.new_bot_comes()

    async def bot_dies(self) -> None:
        """Its process is gone, with whatever it would have answered, and the operating system closes its files."""
        await self.detach()
        await self.bot.close()
        self.forget_unanswered()

    async def new_bot_comes(self) -> None:
        """After the last one has gone."""
        self.bot = await self.new_bot()
        await self.attach(self.bot)

    def outage(self) -> None:
        """Discord cannot reach the server for a while, and says so."""
        self.env.backend.emit("GUILD_DELETE", {"id": str(self.guild.id), "unavailable": True})

    def outage_that_looks_like_a_removal(self) -> None:
        """The same, and Discord leaves out that it is only an outage."""
        self.env.backend.emit("GUILD_DELETE", {"id": str(self.guild.id)})

    def outage_ends(self) -> None:
        """The server is back."""
        guild = self.env.backend.get_guild(self.guild.id)
        self.env.backend.emit("GUILD_CREATE", serializers.guild_create_payload(self.env.backend, guild))

    def connection_breaks(self) -> None:
        """Discord tells the bot nothing any more, although its requests get through."""
        self._tells("disconnect")

    def connection_is_back(self) -> None:
        """It is told again, and nothing of what was missed."""
        self._tells("resumed")

    def connection_is_new(self) -> None:
        """The bot is greeted as at its start."""
        self._tells("ready")

    def _tells(self, event: str) -> None:
        with cast("Any", self.env)._bot_scope():  # else it would happen at the time of the real world
            self.bot.dispatch(event)

    def bot_removed(self) -> None:
        """Somebody takes the bot out of the server, which Discord tells a bot that is there."""
        self.env.backend.remove_guild(self.guild.id)

    async def only_commands_are_installed(self) -> None:
        """From now on the bot is told of nothing in this server but what people do with its commands.

        Its requests are refused (50001), and it has the permissions of everyone.
        """
        guild_id, backend = self.guild.id, self.env.backend
        guild = backend.get_guild(guild_id)
        for path in (f"/guilds/{guild_id}*", *(f"/channels/{channel}*" for channel in guild.channel_ids)):
            self.env.inject_error("*", path, status=403, code=50001, message="Missing Access", times=None)
        tells: Any = backend
        emit, may = tells.emit, guild.roles[guild_id].permissions

        def tell(event: str, payload: Any) -> None:
            if event == "INTERACTION_CREATE":
                owners = {"0": str(guild_id)}
                emit(event, {**payload, "app_permissions": str(may), "authorizing_integration_owners": owners})
            elif str(payload.get("guild_id")) != str(guild_id):
                emit(event, payload)

        emit("GUILD_DELETE", {"id": str(guild_id)})
        tells.emit = tell
        await self.settle()

    async def bot_added_again(self) -> None:
        """The same server, without its channels."""
        backend: Any = self.env.backend
        backend._reserved_ids.discard(self.guild.id)
        guild = self.env.create_guild(self.guild.name, id=self.guild.id)
        told = dict(serializers.guild_create_payload(backend, backend.get_guild(guild.id)))
        del told["unavailable"]  # which Discord sends after an outage, and not when a bot is added
        backend.emit("GUILD_CREATE", told)
        await self.settle()

    @contextmanager
    def _guild_unavailable(self) -> Generator[None]:
        """Discord greets the bot with a server that it belongs to and that cannot be reached."""
        gateways: Any = FakeGateway
        feed = gateways.feed

        def greet(gateway: FakeGateway, event: str, payload: Any) -> None:
            if event == "READY":
                payload = {**payload, "guilds": [{"id": str(self.guild.id), "unavailable": True}]}
            if event != "GUILD_CREATE":
                feed(gateway, event, payload)

        gateways.feed = greet
        try:
            yield
        finally:
            gateways.feed = feed
