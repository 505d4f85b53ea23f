"""What people can do in the club from their pages: names, addresses and options come as a page has them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from mimetypes import guess_type
from typing import Any

import discord

from artbox_bot.rehearsal.club import Club
from artbox_bot.rehearsal.model.forgetting import forget
from artbox_bot.rehearsal.model.parts import CDN_BASE, REFUSALS, File, NotShown, Pressed, StoredMessage

KEPT_MESSAGES, KEPT_DIRECT = 100, 25
"""Messages that the channel, and each of the direct ones, keeps: a rehearsal may run all night."""

Kind = discord.AppCommandOptionType


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file of a message."""

    data: bytes
    content_type: str


@dataclass(frozen=True, slots=True)
class OpenForm:
    """A form that has opened, as Discord's JSON has it, and what opened it."""

    channel_id: int
    modal: Mapping[str, Any]
    opened_by: Pressed


class NotPossible(Exception):
    """Discord would not let this person do that; the message says why."""


class Guild:
    """The club as its pages know it. One deed at a time: see `Pace.turn`."""

    def __init__(self, club: Club) -> None:
        self.env = club.env
        self.members = club.people
        self._club = club

    @property
    def channel_id(self) -> int:
        """The channel in which the table stands."""
        return self._club.channel.id

    @property
    def channel_name(self) -> str:
        """The channel's name."""
        return str(self._club.channel.name)

    @property
    def users(self) -> dict[str, str]:
        """The names of all users, by id."""
        return self._club.names

    @property
    def roles(self) -> dict[str, str]:
        """The names of the roles, by id."""
        return self._club.roles

    def direct_id(self, name: str) -> int:
        """The channel of somebody's direct messages with the bot."""
        return self._club.direct_channel(self.members[name].id)

    def messages(self, name: str, channel_id: int) -> list[StoredMessage]:
        """What somebody sees in a channel, the oldest first."""
        viewer = self.members[name].id
        return [message for message in self._club.stored(channel_id) if message.visible_to(viewer)]

    def payload(self, message: StoredMessage) -> dict[str, Any]:
        """A message as Discord's JSON has it now: its mentions are those whom it calls."""
        payload = self._club.payload(message)
        called = {str(user) for user in message.ping_user_ids}
        return payload | {"mentions": [user for user in payload["mentions"] if user["id"] in called]}

    def attachment(self, channel_id: str, key: str, name: str) -> Attachment | None:
        """A file that somebody or the bot has sent, by the parts of its address."""
        data = self._club.file(f"{CDN_BASE}/attachments/{channel_id}/{key}/{name}")
        return None if data is None else Attachment(data, guess_type(name)[0] or "application/octet-stream")

    async def press(
        self, name: str, channel_id: int, message_id: int, address: str, values: Sequence[str] | None = None
    ) -> OpenForm | None:
        """Press a button of a message that this person sees, or choose these `values` in a menu.

        The form that opens, if one does.

        Error: NotPossible.
        """
        message = next((m for m in self.messages(name, channel_id) if m.id == message_id), None)
        if message is None:
            raise NotPossible("That message is gone.")
        shown, member = self._club.shown(message), self.members[name]
        actor = self._club.actor(member, channel_id)
        try:
            if values is None:
                result = await actor.click(shown, custom_id=address)
            else:
                result = await actor.select(shown, self._club.chosen(shown, address, values), custom_id=address)
        except NotShown:  # what the page still showed has gone meanwhile: Discord passes that on, and the bot answers
            result = self._club.arrives(self._club.press(member.id, shown, address, values or ()))
            await self._club.settle()
        return OpenForm(channel_id, result.modal, result) if result.modal else None

    async def submit(self, name: str, form: OpenForm, values: Mapping[str, Any]) -> None:
        """Send a form that was opened. Error: NotPossible."""
        try:
            await self._club.actor(self.members[name], form.channel_id).submit_modal(form.opened_by, dict(values))
        except REFUSALS as error:
            raise NotPossible(str(error)) from None

    def commands(self, name: str) -> list[dict[str, Any]]:
        """The slash commands that this person may use in the channel: `name`, `description`, `options`."""
        known = self._club.commands(self.members[name].id, self.channel_id)
        return [
            {"name": path, "description": leaf["description"], "options": leaf.get("options") or []}
            for path, leaf in known
        ]

    def message_commands(self, name: str) -> list[str]:
        """What this person finds in the menu of a message of the channel."""
        return self._club.message_commands(self.members[name].id, self.channel_id)

    async def command(self, name: str, command: str, options: Mapping[str, str | File]) -> None:
        """Use a slash command in the channel, with options as they were typed. Error: NotPossible."""
        try:
            await self.members[name].slash(self._club.channel, command, **self._typed(name, command, options))
        except REFUSALS as error:
            raise NotPossible(str(error)) from None

    async def message_command(self, name: str, command: str, message_id: int) -> None:
        """Use a command from the menu of a message of the channel. Error: NotPossible."""
        message = next((m for m in self.messages(name, self.channel_id) if m.id == message_id), None)
        if message is None:
            raise NotPossible("That message is gone.")
        try:
            await self.members[name].context_menu(self._club.channel, command, self._club.shown(message))
        except REFUSALS as error:
            raise NotPossible(str(error)) from None

    async def complete(
        self, name: str, command: str, option: str, typed: str, options: Mapping[str, str | File]
    ) -> list[dict[str, Any]]:
        """What is offered for an option of a command while it is typed. Error: NotPossible."""
        filled = self._typed(name, command, {key: value for key, value in options.items() if key != option})
        try:
            return await self.members[name].autocomplete(self._club.channel, command, option, typed, **filled)
        except REFUSALS as error:
            raise NotPossible(str(error)) from None

    async def send(self, name: str, channel_id: int, text: str, files: Sequence[File]) -> None:
        """Send a message in the channel, or to the bot. Error: NotPossible."""
        member = self.members[name]
        try:
            if channel_id == self.channel_id:
                await member.send(self._club.channel, text, attachments=files)
            else:
                await self._club.write(member.user, text, files)
        except REFUSALS as error:
            raise NotPossible(str(error)) from None

    def closes_direct_messages(self, name: str) -> bool:
        """Whether somebody takes no direct messages from the bot."""
        return self._club.closes_direct_messages(self.members[name].id)

    def close_direct_messages(self, name: str, closed: bool) -> None:
        """Take no direct messages from the bot any more, or take them again."""
        self._club.close_direct_messages(self.members[name].id, closed)

    def forget(self) -> None:
        """Drop what is old, else a night of games fills the memory."""
        forget(self.env, lambda channel: KEPT_MESSAGES if channel == self.channel_id else KEPT_DIRECT)

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
