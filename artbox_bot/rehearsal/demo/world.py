"""The Discord in which the demo plays: simcord's server, channel and people, and what these people can do there.

All that is private in simcord is used here and nowhere else.
"""

from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast

import simcord
from simcord.backend import serializers
from simcord.backend.models import Message as StoredMessage
from simcord.results import to_discord_message

from artbox_bot.bot.app import ArtBox
from artbox_bot.rehearsal.demo.people import Person
from artbox_bot.show.address import Address

PATIENCE = 60.0
"""Real seconds for the bot to come to rest after one action, on a busy machine."""

POLL = 0.004
"""Real seconds between two looks at whether the bot has come to rest; simcord's own 0.05 makes a game take minutes."""

EVENING = 19.5 * 60 * 60
"""Seconds after midnight, at which simcord's clock begins, when people sit down to play."""

BUTTON, MENU = 2, 3


class VirtualEnv(simcord.Env):
    """Time passes by `advance_time` alone, so that a game does not depend on the speed of the machine."""

    async def _settle_internal(self, *, idle: float = POLL, **options: Any) -> None:
        await super()._settle_internal(idle=idle, **options)

    def _schedule_timer(self, record: Any, callback: Any, args: Any, schedule_context: Any) -> None:
        """Without simcord's second, real timer, which would ring where the machine is slow."""


@dataclass(frozen=True, slots=True)
class Deed:
    """What somebody did. Ids grow with time, those of messages among them."""

    id: int
    at: datetime
    channel_id: int
    person: Person
    did: str
    what: str


class World:
    """One server with one channel. Each deed is over when the bot has done all that follows from it."""

    def __init__(self, env: VirtualEnv, people: Sequence[Person]) -> None:
        self.env = env
        self.deeds: list[Deed] = []
        env.backend.bot_user.name = "ArtBox"
        self.guild = env.create_guild("The drawing club")
        self.channel = self.guild.create_text_channel("drawing-table")
        self.members = {p: self.guild.add_member(env.create_user(p.name.lower(), global_name=p.name)) for p in people}

    def id_of(self, person: Person) -> int:
        """The user id of somebody."""
        return self.members[person].id

    async def wait(self, seconds: float) -> None:
        """Let time pass, and the bot do what is due meanwhile."""
        await self.env.advance_time(seconds)

    async def command(self, person: Person, name: str, **options: Any) -> None:
        """Use a slash command in the channel."""
        shown = " ".join((f"/{name}", *(_shown(value) for value in options.values())))
        self._note(person, self.channel.id, "used", shown)
        await self.members[person].slash(self.channel, name, **options)

    async def complete(self, person: Person, name: str, option: str, typed: str, **filled: Any) -> list[str]:
        """Type into an option of a command; the values that are offered."""
        choices = await self.members[person].autocomplete(self.channel, name, option, typed, **filled)
        return [choice["value"] for choice in choices]

    async def press(
        self, person: Person, verb: str, argument: str | None = None, *, direct: bool = False
    ) -> simcord.InteractionResult:
        """Press the newest button with this verb that the person sees, in the channel or in the direct messages."""
        message, button = self._find(person, BUTTON, verb, argument, direct)
        self._note(person, message.channel_id, "pressed", button["label"])
        return await self._actor(person, direct).click(
            to_discord_message(self.env, message), custom_id=button["custom_id"]
        )

    async def choose(
        self, person: Person, verb: str, value: str, argument: str | None = None, *, direct: bool = False
    ) -> None:
        """Choose in the newest menu with this verb that the person sees."""
        message, menu = self._find(person, MENU, verb, argument, direct)
        label = next(option["label"] for option in menu["options"] if option["value"] == value)
        self._note(person, message.channel_id, "chose", label)
        await self._actor(person, direct).select(
            to_discord_message(self.env, message), [value], custom_id=menu["custom_id"]
        )

    async def fill_in(self, person: Person, form: simcord.InteractionResult, values: Mapping[str, Any]) -> None:
        """Submit the form that a button in the channel has opened."""
        self._note(person, self.channel.id, "filled in", " ".join(map(_shown, values.values())))
        await self.members[person].submit_modal(form, dict(values))

    async def send(self, person: Person, name: str, data: bytes) -> None:
        """Send a file to the bot as a direct message."""
        user = self.members[person].user
        await user.send_dm(attachments=self.env.backend.store_attachments(user.dm_channel.id, [(name, data)]))

    def sees_hand(self, person: Person, round_number: int) -> bool:
        """Whether somebody has a private hand of that round open in the channel."""
        try:
            _, button = self._find(person, BUTTON, "finish", None, direct=False)
        except LookupError:
            return False
        address = Address.parse(str(button["custom_id"]))
        return address is not None and address.argument == str(round_number)

    def messages(self, channel_id: int) -> list[dict[str, Any]]:
        """The messages of a channel as they are now, the oldest first, as Discord's JSON."""
        stored = sorted(self.env.backend.messages.get(channel_id, {}).values(), key=lambda m: m.id)
        return [dict(serializers.message_payload(self.env.backend, message)) for message in stored]

    def direct_channel(self, person: Person) -> int:
        """The channel of somebody's direct messages."""
        return self.members[person].user.dm_channel.id

    def bytes_of(self, url: str) -> bytes:
        """A file that somebody or the bot has sent."""
        data = self.env.backend.cdn.get(url)
        assert data is not None, url
        return data

    def _actor(self, person: Person, direct: bool) -> simcord.MemberActor | simcord.UserHandle:
        member = self.members[person]
        return member.user if direct else member

    def _note(self, person: Person, channel_id: int, did: str, what: str) -> None:
        self.deeds.append(Deed(self.env.backend.snowflake(), self.env.now(), channel_id, person, did, what))

    def _find(
        self, person: Person, kind: int, verb: str, argument: str | None, direct: bool
    ) -> tuple[StoredMessage, dict[str, Any]]:
        channel_id = self.direct_channel(person) if direct else self.channel.id
        messages = self.env.backend.messages.get(channel_id, {})
        for message in sorted(messages.values(), key=lambda m: m.id, reverse=True):
            if not message.visible_to(self.id_of(person)):
                continue
            for part in walk(message.components):
                address = Address.parse(str(part.get("custom_id", "")))
                if address is None or part.get("type") != kind or address.verb != verb:
                    continue
                if argument is None or address.argument == argument:
                    return message, part
        raise LookupError(f"{person.name} sees nothing to {verb} {argument or ''}")


@asynccontextmanager
async def open_world(bot: ArtBox, people: Sequence[Person]) -> AsyncGenerator[World]:
    """The world with the bot in it; the bot is closed at the end."""
    env = VirtualEnv(bot, settle_timeout=PATIENCE)
    try:
        await env.start()
        try:
            with env.time_context():
                await env.advance_time(EVENING)
                yield World(env, people)
        finally:
            await env.shutdown()
    finally:
        await bot.close()
    if env.errors:
        raise ExceptionGroup("the bot met errors", [e for e in env.errors if isinstance(e, Exception)])


def walk(parts: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """All components in a message, those within others included."""
    found: list[dict[str, Any]] = []
    for part in parts:
        found.append(dict(part))
        found += walk(part.get("components", ()))
    return found


def _shown(value: object) -> str:
    """An option as it is typed; a file is a pair of its name and what it holds."""
    return str(cast("tuple[str, bytes]", value)[0]) if isinstance(value, tuple) else str(value)
