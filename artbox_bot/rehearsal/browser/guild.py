"""The Discord of a rehearsal: simcord's server with one channel, and what its people can do there.

What simcord keeps private is touched here, and in `artbox_bot.rehearsal.demo.world`, alone.
"""

from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from mimetypes import guess_type
from typing import Any, cast

import discord
import simcord
from simcord import interactions
from simcord.backend import serializers
from simcord.backend.cdn import CDN_BASE
from simcord.backend.errors import BackendError, SetupError
from simcord.backend.models import Message as StoredMessage
from simcord.results import to_discord_message

from artbox_bot.bot.app import ArtBox
from artbox_bot.rehearsal.demo.world import PATIENCE, VirtualEnv

File = tuple[str, bytes]
"""A file's name and what it holds."""

KEPT_MESSAGES, KEPT_DIRECT = 100, 25
"""Messages that the channel, and each of the direct ones, keeps: a rehearsal may run all night."""

TOKEN_LIFE = timedelta(minutes=15)

BUTTON, MENU = 2, 3
Kind = discord.AppCommandOptionType


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file of a message."""

    data: bytes
    content_type: str


@dataclass(frozen=True, slots=True)
class Form:
    """A form that has opened, as Discord's JSON has it, and what simcord needs to send it."""

    channel_id: int
    modal: Mapping[str, Any]
    opened_by: simcord.InteractionResult


class NotPossible(Exception):
    """Discord would not let this person do that; the message says why."""


class Guild:
    """One server, one channel, and the people of so many names. One deed at a time: see `Pace.turn`."""

    def __init__(self, env: VirtualEnv, names: Sequence[str]) -> None:
        self.env = env
        self._backend = env.backend
        self._backend.bot_user.name = "ArtBox"
        users = {name: env.create_user(name.lower(), global_name=name) for name in names}
        self._guild = env.create_guild("The drawing club", owner=next(iter(users.values())))
        self._channel = self._guild.create_text_channel("drawing-table")
        self.members = {name: self._guild.add_member(user) for name, user in users.items()}

    @property
    def channel_id(self) -> int:
        """The channel in which the table stands."""
        return self._channel.id

    @property
    def channel_name(self) -> str:
        """The channel's name."""
        return str(self._channel.name)

    @property
    def users(self) -> dict[str, str]:
        """The names of all users, by id."""
        return {str(user.id): user.global_name or user.name for user in self._backend.users.values()}

    def direct_id(self, name: str) -> int:
        """The channel of somebody's direct messages with the bot."""
        return self.members[name].user.dm_channel.id

    def messages(self, name: str, channel_id: int) -> list[StoredMessage]:
        """What somebody sees in a channel, the oldest first."""
        stored = self._backend.messages.get(channel_id, {})
        viewer = self.members[name].id
        return [stored[key] for key in sorted(stored) if stored[key].visible_to(viewer)]

    def payload(self, message: StoredMessage) -> dict[str, Any]:
        """A message as Discord's JSON has it now: its mentions are those whom it calls."""
        payload: dict[str, Any] = dict(serializers.message_payload(self._backend, message))
        called = {str(user) for user in message.ping_user_ids}
        return payload | {"mentions": [user for user in payload["mentions"] if user["id"] in called]}

    def attachment(self, channel_id: str, key: str, name: str) -> Attachment | None:
        """A file that somebody or the bot has sent, by the parts of its address."""
        data = self._backend.cdn.get(f"{CDN_BASE}/attachments/{channel_id}/{key}/{name}")
        return None if data is None else Attachment(data, guess_type(name)[0] or "application/octet-stream")

    async def press(
        self, name: str, channel_id: int, message_id: int, address: str, values: Sequence[str] = ()
    ) -> Form | None:
        """Press a button, or choose in a menu, of a message that this person sees; the form that opens, if one does.

        Error: NotPossible.
        """
        message = self._backend.messages.get(channel_id, {}).get(message_id)
        if message is None or not message.visible_to(self.members[name].id):
            raise NotPossible("That message is gone.")
        shown = to_discord_message(self.env, message)
        actor = self._actor(name, channel_id)
        try:
            if values:
                result = await actor.select(shown, list(values), custom_id=address)
            else:
                result = await actor.click(shown, custom_id=address)
        except SetupError:
            result = await self._press_late(actor, message, address, values)
        return Form(channel_id, result.modal, result) if result.modal else None

    async def submit(self, name: str, form: Form, values: Mapping[str, Any]) -> None:
        """Send a form that was opened. Error: NotPossible."""
        try:
            await self._actor(name, form.channel_id).submit_modal(form.opened_by, dict(values))
        except (SetupError, BackendError) as error:
            raise NotPossible(str(error)) from None

    def commands(self, name: str) -> list[dict[str, Any]]:
        """The slash commands that this person may use in the channel: `name`, `description`, `options`."""
        known = self._backend.visible_commands(user_id=self.members[name].id, channel_id=self.channel_id)
        leaves = [leaf for command in known for leaf in interactions.command_leaves(command)]
        return [
            {"name": " ".join(path), "description": leaf["description"], "options": leaf.get("options") or []}
            for path, leaf in leaves
        ]

    async def command(self, name: str, command: str, options: Mapping[str, str | File]) -> None:
        """Use a slash command in the channel, with options as they were typed. Error: NotPossible."""
        try:
            await self.members[name].slash(self._channel, command, **self._typed(name, command, options))
        except (SetupError, BackendError) as error:
            raise NotPossible(str(error)) from None

    async def complete(
        self, name: str, command: str, option: str, typed: str, options: Mapping[str, str | File]
    ) -> list[dict[str, Any]]:
        """What is offered for an option of a command while it is typed. Error: NotPossible."""
        filled = self._typed(name, command, {key: value for key, value in options.items() if key != option})
        try:
            return await self.members[name].autocomplete(self._channel, command, option, typed, **filled)
        except (SetupError, BackendError) as error:
            raise NotPossible(str(error)) from None

    async def send(self, name: str, channel_id: int, text: str, files: Sequence[File]) -> None:
        """Send a message in the channel, or to the bot. Error: NotPossible."""
        member = self.members[name]
        try:
            if channel_id == self.channel_id:
                await member.send(self._channel, text, attachments=files)
            else:
                stored = self._backend.store_attachments(channel_id, files)
                await member.user.send_dm(text, attachments=stored)
        except (SetupError, BackendError) as error:
            raise NotPossible(str(error)) from None

    def closes_direct_messages(self, name: str) -> bool:
        """Whether somebody takes no direct messages from the bot."""
        return any(fault["path"] == self._direct_path(name) for fault in self._backend.faults)

    def close_direct_messages(self, name: str, closed: bool) -> None:
        """Take no direct messages from the bot any more (50007), or take them again."""
        path = self._direct_path(name)
        self._backend.faults[:] = [fault for fault in self._backend.faults if fault["path"] != path]
        if closed:
            refusal = "Cannot send messages to this user"
            self.env.inject_error("POST", path, status=403, code=50007, message=refusal, times=None)

    def forget(self) -> None:
        """Drop what is old, else a night of games fills the memory."""
        backend = self._backend
        backend.transcript.clear()
        backend.http_requests.clear()
        for channel_id, stored in backend.messages.items():
            kept = KEPT_MESSAGES if channel_id == self.channel_id else KEPT_DIRECT
            for key in sorted(stored)[:-kept]:
                del stored[key]
        oldest = discord.utils.time_snowflake(self.env.now() - 2 * TOKEN_LIFE)
        for key in [key for key in backend.interactions if key < oldest]:
            backend.interaction_tokens.pop(backend.interactions.pop(key).token, None)
        self._forget_files(oldest)

    def _forget_files(self, oldest: int) -> None:
        """Those of no message, such as what was handed in with a command; the bot has taken what it needs."""
        shown = {a["url"] for stored in self._backend.messages.values() for m in stored.values() for a in m.attachments}
        files: dict[str, bytes] = cast("Any", self._backend.cdn)._blobs
        for url in files.keys() - shown:
            if int(url.split("/")[-2]) < oldest:
                del files[url]

    def _direct_path(self, name: str) -> str:
        return f"/channels/{self.direct_id(name)}/messages"

    def _actor(self, name: str, channel_id: int) -> simcord.MemberActor | simcord.UserHandle:
        member = self.members[name]
        return member if channel_id == self.channel_id else member.user

    def _typed(self, name: str, command: str, options: Mapping[str, str | File]) -> dict[str, Any]:
        known = next((c for c in self.commands(name) if c["name"] == command), None)
        if known is None:
            raise NotPossible(f"There is no command /{command} here.")
        kinds = {option["name"]: Kind(option["type"]) for option in known["options"]}
        return {key: self._option(kinds.get(key), value) for key, value in options.items()}

    def _option(self, kind: Kind | None, value: str | File) -> object:
        match kind:
            case Kind.integer if isinstance(value, str):
                if not value.lstrip("-").isdecimal():
                    raise NotPossible(f"{value} is no number.")
                return int(value)
            case Kind.boolean:
                return value == "true"
            case Kind.user if isinstance(value, str):
                if value not in self.members:
                    raise NotPossible(f"There is nobody called {value}.")
                return self.members[value]
            case _:
                return value

    async def _press_late(
        self,
        actor: simcord.MemberActor | simcord.UserHandle,
        message: StoredMessage,
        address: str,
        values: Sequence[str],
    ) -> simcord.InteractionResult:
        """What a page still showed has gone meanwhile. Discord passes that on, and the bot answers."""
        backend = self._backend
        record, payload = interactions.base_payload(
            backend,
            type=MENU,
            channel_id=message.channel_id,
            guild_id=backend.get_channel(message.channel_id).guild_id,
            user_id=actor.id,
            data={
                "custom_id": address,
                "component_type": MENU if values else BUTTON,
                **({"values": list(values)} if values else {}),
            },
        )
        payload["message"] = self.payload(message)
        record.source_message_id = message.id
        backend.emit("INTERACTION_CREATE", payload)
        await self.env.settle()
        return simcord.InteractionResult(self.env, record)


@asynccontextmanager
async def open_guild(bot: ArtBox, names: Sequence[str]) -> AsyncGenerator[Guild]:
    """The server with the bot in it, at the present time; the bot is closed at the end."""
    env = VirtualEnv(bot, settle_timeout=PATIENCE)
    cast("Any", env.backend.clock)._epoch = discord.utils.utcnow()
    try:
        await env.start()
        try:
            yield Guild(env, names)
        finally:
            await env.shutdown()
    finally:
        await bot.close()
