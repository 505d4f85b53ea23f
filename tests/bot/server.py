"""A Discord server in memory with ArtBox in it. Time passes only when a test says so.

What simcord keeps private is touched in this file alone.
"""

import importlib
import logging
import os
import sys
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager, nullcontext
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import discord
import simcord
from simcord import interactions
from simcord.actors import MemberActor
from simcord.backend import serializers
from simcord.builders import ChannelHandle
from simcord.gateway import FakeGateway
from simcord.results import InteractionResult, ResponseMessage

from artbox_bot.bot.app import ArtBox
from artbox_bot.bot.router import PRESSED
from artbox_bot.show.address import Address
from artbox_bot.storage.store import Store
from artbox_bot.words.pack import WordPack
from tests.bot.nonsense import PACK
from tests.bot.reading import walk

NAMES = ("ann", "ben", "cleo", "dan", "eve", "fay", "gus", "hal", "ida")
SETTLED_WITHIN = 60.0
"""Real seconds after which something hangs."""
IDLE = 0.01
"""Real seconds between two looks at whether all is done."""

# simcord looks for work every 50 ms; and what sleeps for a short while, it waits for in real time.
_Env: Any = simcord.Env
_Env._settle_internal.__kwdefaults__["idle"] = IDLE
_Env._schedule_timer = lambda *_: None  # pyright: ignore[reportUnknownLambdaType]


class Server:
    """The server, its people, and the bot, which can be away and come back."""

    def __init__(self, database: Path, seed: int, edit_pace: float, pack: WordPack = PACK) -> None:
        self._database = database
        self._seed = seed
        self._edit_pace = edit_pace
        self._pack = pack
        self._expected: list[str] = []
        self.log: list[logging.LogRecord] = []
        self.settings: dict[str, Any] = {}
        """What else the bot is told."""
        self.bot: ArtBox
        self.env: simcord.Env
        self.guild: simcord.GuildHandle
        self.people: dict[str, MemberActor] = {}

    @property
    def database(self) -> Path:
        return self._database

    def fill(self, env: simcord.Env, players: int) -> None:
        """The server opens, and so many people come in."""
        self.env = env
        self.guild = env.create_guild("The studio")
        for name in NAMES[:players]:
            self.comes(name)

    def comes(self, name: str, *, moderates: bool = False, called: str | None = None) -> None:
        """Somebody becomes a member, perhaps one who may manage messages, perhaps with another name here."""
        may = discord.Permissions(manage_messages=True)
        roles = [self.guild.create_role("moderators", permissions=may)] if moderates else []
        self.people[name] = self.guild.add_member(self.env.create_user(name), roles=roles, nick=called)

    def goes(self, name: str) -> None:
        """A member leaves the server; without the members intent the bot is not told."""
        self.guild.remove_member(self.people[name])

    def outage(self) -> None:
        """Discord cannot reach the server for a while, and says so."""
        self.env.backend.emit("GUILD_DELETE", {"id": str(self.guild.id), "unavailable": True})

    def outage_ends(self) -> None:
        """The server is back."""
        guild = self.env.backend.get_guild(self.guild.id)
        self.env.backend.emit("GUILD_CREATE", serializers.guild_create_payload(self.env.backend, guild))

    async def bot_removed(self) -> None:
        """Somebody takes the bot out of the server, which Discord tells."""
        self.env.backend.remove_guild(self.guild.id)
        await self.settle()

    async def bot_added_again(self) -> None:
        """The same server, without its channels."""
        backend = self.env.backend
        backend._reserved_ids.discard(self.guild.id)
        guild = self.env.create_guild("The studio", id=self.guild.id)
        told = dict(serializers.guild_create_payload(backend, backend.get_guild(guild.id)))
        del told["unavailable"]  # which Discord sends after an outage, and not when a bot is added
        backend.emit("GUILD_CREATE", told)
        await self.settle()

    def expects_error(self, part: str) -> None:
        """Something will be logged as an error that contains this text."""
        self._expected.append(part)

    @asynccontextmanager
    async def bot_away(self, *, back_in_an_outage: bool = False) -> AsyncGenerator[None]:
        """Meanwhile the bot is stopped; afterwards a new one opens the same database."""
        await self.bot.close()
        await self.env._detach_bot()
        yield
        with self._guild_unavailable() if back_in_an_outage else nullcontext():
            await self._new_bot_comes()

    @asynccontextmanager
    async def bot_killed(self) -> AsyncGenerator[None]:
        """The same, but whatever the bot was doing is cut off in its middle."""
        await self.env._detach_bot()
        await self.bot.close()
        yield
        await self._new_bot_comes()

    async def _new_bot_comes(self) -> None:
        self._seed += 1
        await self.new_bot()
        await self.env.restart_bot(self.bot)

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

    @asynccontextmanager
    async def one_moment(self) -> AsyncGenerator[None]:
        """All that people do inside arrives before the bot has looked at any of it."""
        env, settle = self.env, self.env._settle_internal

        async def later(**_: Any) -> None:
            """Nothing is waited for."""

        env._settle_internal = later
        try:
            yield
        finally:
            env._settle_internal = settle
        await self.settle()

    async def settle(self) -> None:
        """Until the bot has nothing left to do at this time."""
        await self.env.settle(idle=IDLE)

    async def press(
        self, actor: MemberActor, message: ResponseMessage, custom_id: str, values: tuple[str, ...] = ()
    ) -> InteractionResult:
        """Press what a client still shows, even where the message has been edited since.

        What the press tells of the message is how it was when it had that button or menu.
        """
        backend = self.env.backend
        in_guild = backend.get_channel(message.channel_id).guild_id
        data: dict[str, Any] = {"custom_id": custom_id, "component_type": 3 if values else 2}
        if values:
            data["values"] = list(values)
        record, payload = interactions.base_payload(
            backend, type=3, channel_id=message.channel_id, guild_id=in_guild, user_id=actor.id, data=data
        )
        pressed = {"type": data["component_type"], "custom_id": custom_id}
        pressed |= {"options": [{"label": v, "value": v} for v in values]} if values else {"style": 1, "label": "?"}
        row = {"type": 1, "components": [pressed]}
        payload["message"] = {**serializers.message_payload(backend, message._message), "components": [row]}
        record.source_message_id = message.id
        backend.emit("INTERACTION_CREATE", payload)
        await self.env._settle_internal()
        return InteractionResult(self.env, record)

    def messages(self, channel_id: int) -> list[ResponseMessage]:
        """Everything in a channel, the oldest first, private answers included."""
        stored = self.env.backend.messages.get(channel_id, {})
        return [ResponseMessage(self.env, stored[key]) for key in sorted(stored)]

    def author_of(self, message: ResponseMessage) -> int:
        return message._message.author_id

    def reader_of(self, message: ResponseMessage) -> int | None:
        """Who alone sees a private answer."""
        asked: dict[str, Any] = message._message.interaction_metadata or {}
        return int(asked["user"]["id"]) if message.ephemeral else None

    def text_channel(
        self,
        name: str,
        *,
        the_bot: discord.PermissionOverwrite | None = None,
        everyone: discord.PermissionOverwrite | None = None,
    ) -> ChannelHandle:
        """A channel, with permissions of its own."""
        overwrites: dict[Any, discord.PermissionOverwrite] = {}
        if everyone is not None:
            overwrites[self.guild.default_role] = everyone
        if the_bot is not None and self.bot.user is not None:
            overwrites[self.bot.user] = the_bot
        return self.guild.create_text_channel(name, overwrites=overwrites)

    def thread(self, parent: ChannelHandle, name: str, **options: Any) -> ChannelHandle:
        """A thread of a channel, or a post in a forum."""
        owner = next(iter(self.people.values()))
        stored = self.env.backend.create_thread(parent.id, name, owner.id, **options)
        return ChannelHandle(self.env, self.guild, stored)

    def archives(self, thread: ChannelHandle) -> None:
        """A thread rests: Discord does not send it along when the bot comes, and writing in it wakes it."""
        self.env.backend.get_guild(self.guild.id).thread_ids.remove(thread.id)

    @contextmanager
    def files_lost(self) -> Generator[None]:
        """Meanwhile no file can be fetched."""
        cdn = self.env.backend.cdn
        get = cdn.get
        cdn.get = lambda url: None  # noqa: ARG005
        try:
            yield
        finally:
            cdn.get = get

    async def new_bot(self) -> None:
        """The next bot opens the database."""
        store = await Store.open(self._database, discord.utils.utcnow)
        self.bot = ArtBox(store, self._pack, rng=self._rng(), edit_pace=self._edit_pace, **self.settings)

    def _rng(self) -> Random:
        return Random(self._seed)

    def check(self) -> None:
        """What must hold after every test."""
        self.env.raise_errors()
        errors = (record for record in self.log if record.levelno >= logging.ERROR)
        unexpected = [r for r in errors if not any(part in r.getMessage() for part in self._expected)]
        assert unexpected == [], [logging.Formatter().format(record) for record in unexpected]
        unanswered = [i for i in self.env.backend.interactions.values() if not i.responded]
        assert unanswered == [], "an interaction was never acknowledged"
        for channel in self.env.backend.channels.values():
            for message in self.messages(channel.id) if channel.guild_id else ():
                answers = message._message.interaction_metadata is not None
                assert message.ephemeral or not answers, f"an answer was shown to everybody: {message.components}"
            for message in self.messages(channel.id):
                addresses = (
                    Address.parse(part["custom_id"]) for part in walk(message.components) if "custom_id" in part
                )
                assert all(address and address.verb in PRESSED for address in addresses), message.components
        if wire := wire_check():
            assert wire.check_env(self.env) == []


@asynccontextmanager
async def running(players: int, seed: int, edit_pace: float, pack: WordPack) -> AsyncGenerator[Server]:
    """A server with so many people; checked and closed at the end."""
    with TemporaryDirectory() as folder:
        server = Server(Path(folder) / "artbox.sqlite", seed, edit_pace, pack)
        with _logged(server.log):
            await server.new_bot()
            async with simcord.run(server.bot, settle_timeout=SETTLED_WITHIN) as env:
                try:
                    server.fill(env, players)
                    yield server
                    server.check()
                finally:
                    await server.bot.close()


class _Listener(logging.Handler):
    """Keeps what was logged."""

    def __init__(self, records: list[logging.LogRecord]) -> None:
        super().__init__()
        self._records = records

    def emit(self, record: logging.LogRecord) -> None:
        """Errors of all, and everything that the bot's own loggers say."""
        if record.levelno >= logging.ERROR or record.name.startswith("artbox_bot"):
            self._records.append(record)


@contextmanager
def _logged(records: list[logging.LogRecord]) -> Generator[None]:
    listener, own = _Listener(records), logging.getLogger("artbox_bot")
    logging.getLogger().addHandler(listener)
    own.setLevel(logging.DEBUG)
    try:
        yield
    finally:
        own.setLevel(logging.NOTSET)
        logging.getLogger().removeHandler(listener)


@cache
def wire_check() -> Any:
    """Holds requests against Discord's own description, where ARTBOX_WIRE names the folder that does."""
    folder = os.environ.get("ARTBOX_WIRE")
    if not folder:
        return None
    sys.path.insert(0, str(Path(folder).resolve()))
    return importlib.import_module("discord_wire").WireCheck(Path(folder) / "openapi.json.gz")
