"""Discord around one bot: what is sent and pressed, and the time."""

from collections.abc import AsyncGenerator, Generator, Sequence
from contextlib import asynccontextmanager, contextmanager, nullcontext
from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast

import discord
from simcord import interactions
from simcord.backend import serializers

from artbox_bot.rehearsal.model.env import PATIENCE, Env
from artbox_bot.rehearsal.model.forgetting import forget_interactions
from artbox_bot.rehearsal.model.network import passing, refuse
from artbox_bot.rehearsal.model.parts import (
    BUTTON,
    COMPONENTS_V2,
    MENU,
    OF_MESSAGE,
    SILENT,
    File,
    Member,
    Part,
    Pressed,
    Request,
    Shown,
    StoredMessage,
    User,
)


@dataclass(frozen=True, slots=True)
class Press:
    """What a client sends when somebody presses: the id of the interaction, and what the bot is told."""

    id: int
    payload: dict[str, Any]
    pressed: Pressed


class Discord:
    """Discord, in memory. Each deed is over when the bot has done all that follows from it.

    `env` is simcord's environment, from `running` on: what it offers to everybody may be used anywhere.
    """

    env: Env

    @asynccontextmanager
    async def running(
        self,
        client: discord.Client,
        *,
        since: datetime | None = None,
        patience: float = PATIENCE,
        kind: type[Env] = Env,
    ) -> AsyncGenerator[None]:
        """Discord with that bot; whichever bot is there at the end is closed. Error: ExceptionGroup, what the bot met.

        `since`: a time to begin with, from which the caller lets it pass as the real one does; the bot's errors are
        then the log's alone. `patience`: real seconds for the bot to come to rest.
        """
        env = self.env = kind(client, patience)
        if since is not None:
            cast("Any", env.backend.clock)._epoch = since
        try:
            await env.start()
            try:
                with env.time_context() if since is None else nullcontext():
                    yield
            finally:
                await env.shutdown()
        finally:
            await env.bot.close()
        if since is None:
            env.raise_errors()

    # The time

    async def wait(self, seconds: float) -> None:
        """Let time pass, and the bot do what is due meanwhile."""
        await self.env.advance_time(seconds)

    def clock_jumps(self, seconds: float) -> None:
        """It is later, and the bot has not noticed yet."""
        self.env.backend.advance_clock(seconds)

    async def settle(self) -> None:
        """Until the bot has nothing left to do at this time."""
        await self.env.settle()

    @asynccontextmanager
    async def one_moment(self) -> AsyncGenerator[None]:
        """All that people do inside arrives before the bot has looked at any of it."""
        self.env.held = True
        try:
            yield
        finally:
            self.env.held = False
        await self.settle()

    # The bot

    async def detach(self) -> None:
        """Whatever the bot is doing is cut off in its middle, and it hears nothing any more."""
        await cast("Any", self.env)._detach_bot()

    async def attach(self, client: discord.Client) -> None:
        """This bot comes instead; over when it is ready and at rest."""
        await self.env.restart_bot(client)

    def names_bot(self, name: str) -> None:
        """What the bot is called."""
        self.env.backend.bot_user.name = name

    # Reading

    def stored(self, channel_id: int) -> list[StoredMessage]:
        """Everything in a channel, the oldest first, private answers included."""
        stored = self.env.backend.messages.get(channel_id, {})
        return [stored[key] for key in sorted(stored)]

    def messages(self, channel_id: int) -> list[Shown]:
        """The same, to be looked at and pressed."""
        return [Shown(self.env, message) for message in self.stored(channel_id)]

    def shown(self, message: StoredMessage) -> Shown:
        """A message, to be looked at and pressed."""
        return Shown(self.env, message)

    def payload(self, message: StoredMessage) -> dict[str, Any]:
        """A message as Discord's JSON has it now."""
        return dict(serializers.message_payload(self.env.backend, message))

    def author_of(self, message: Shown) -> int:
        """Who has sent it."""
        return _stored(message).author_id

    def is_answer(self, message: Shown) -> bool:
        """Whether it answers what somebody did."""
        return _stored(message).interaction_metadata is not None

    def reader_of_request(self, path: str) -> int | None:
        """Who alone sees what the bot sends there; None: whoever is in the channel."""
        backend = self.env.backend
        match path.strip("/").split("/"):
            case ["channels", channel, "messages", *_]:
                owners = {channel_id: user for user, channel_id in backend.dm_channels.items()}
                return owners.get(int(channel))
            case ["interactions", interaction, *_]:
                return backend.interactions[int(interaction)].user_id
            case ["webhooks", _, token, *_]:  # answers: tests hold that all of them are private
                return backend.interactions[backend.interaction_tokens[token]].user_id
            case _:
                return None

    def rings(self, request: Request) -> tuple[int, ...]:
        """Whose phones ring because of that request: a new message that is not silent, to somebody or mentioning them.

        Whoever takes no direct messages hears of none.
        """
        path = request.path.strip("/").split("/")
        closed = any(fault["path"] == request.path for fault in self.env.backend.faults)
        if request.method != "POST" or path[0] != "channels" or path[2:] != ["messages"] or closed:
            return ()
        body: dict[str, Any] = request.json or {}
        if int(body.get("flags") or 0) & SILENT:
            return ()
        reader = self.reader_of_request(request.path)
        mentions: dict[str, list[str]] = body.get("allowed_mentions") or {}
        return (reader,) if reader is not None else tuple(map(int, mentions.get("users", ())))

    @property
    def names(self) -> dict[str, str]:
        """Of all users, by id."""
        return {str(user.id): user.global_name or user.name for user in self.env.backend.users.values()}

    def file(self, url: str) -> bytes | None:
        """A file that somebody or the bot has sent; None where there is none."""
        return self.env.backend.cdn.get(url)

    def commands(self, user_id: int, channel_id: int) -> list[tuple[str, Part]]:
        """The slash commands that somebody may use there, by name, as Discord's JSON has them."""
        known = self.env.backend.visible_commands(user_id=user_id, channel_id=channel_id)
        leaves = [leaf for command in known for leaf in interactions.command_leaves(command)]
        return [(" ".join(path), dict(leaf)) for path, leaf in leaves]

    def message_commands(self, user_id: int, channel_id: int) -> list[str]:
        """The names of the commands that somebody finds there in the menu of a message."""
        known = self.env.backend.visible_commands(user_id=user_id, channel_id=channel_id, type=OF_MESSAGE)
        return [command["name"] for command in known]

    def guild_channels(self) -> list[int]:
        """The channels of all servers."""
        return [channel.id for channel in self.env.backend.channels.values() if channel.guild_id]

    def unanswered(self) -> list[int]:
        """What people did and the bot has not acknowledged."""
        return [number for number, asked in self.env.backend.interactions.items() if not asked.responded]

    def still_thinking(self) -> list[int]:
        """What people did whose answer was put off and never came: "thinking…" stands there."""
        return [number for number, asked in self.env.backend.interactions.items() if asked.loading]

    def forget_unanswered(self) -> None:
        """What nobody could answer: the client says, of some after a quarter of an hour, that it failed."""
        forget_interactions(self.env, {*self.unanswered(), *self.still_thinking()})

    # Doing

    def guild_of(self, channel_id: int) -> int | None:
        """The server to which a channel belongs; None: direct messages."""
        return self.env.backend.get_channel(channel_id).guild_id

    def actor(self, member: Member, channel_id: int) -> Member | User:
        """Who acts there: a member in the channels of a server, a user in direct messages."""
        return member.user if self.guild_of(channel_id) is None else member

    def press(self, user_id: int, message: Shown, custom_id: str, values: Sequence[str] = ()) -> Press:
        """A press, or a choice, of what a client still shows, even where the message has been edited since.

        What it tells of the message is how it was when it had that button or menu. It `arrives` later.
        """
        kind = MENU if values else BUTTON
        data: dict[str, Any] = {"custom_id": custom_id, "component_type": kind}
        pressed: Part = {"type": kind, "custom_id": custom_id}
        if values:
            data["values"] = list(values)
            pressed["options"] = [{"label": value, "value": value} for value in values]
        else:
            pressed |= {"style": 1, "label": "?"}
        record, payload = interactions.base_payload(
            self.env.backend,
            type=3,
            channel_id=message.channel_id,
            guild_id=self.guild_of(message.channel_id),
            user_id=user_id,
            data=data,
        )
        row = {"type": 1, "components": [pressed]}
        payload["message"] = self.payload(_stored(message)) | {"components": [row]}
        record.source_message_id = message.id
        return Press(record.id, payload, Pressed(self.env, record))

    def arrives(self, press: Press) -> Pressed:
        """The bot is told of a press; nothing follows yet, see `settle`."""
        self.env.backend.emit("INTERACTION_CREATE", press.payload)
        return press.pressed

    def post(self, channel_id: int, components: Sequence[Part]) -> Shown:
        """A message of the bot stands there, without a request of its own."""
        backend = self.env.backend
        stored = backend.create_message(
            channel_id,
            backend.bot_user.id,
            None,
            components=list(components),
            flags=COMPONENTS_V2,
            broadcast=False,
        )
        return Shown(self.env, stored)

    async def write(
        self,
        user: User,
        text: str = "",
        files: Sequence[File] = (),
        *,
        reply_to: int | None = None,
        forward: tuple[int, int] | None = None,
        declared_size: int | None = None,
    ) -> int:
        """Write to the bot directly, whether it is there or not; the message.

        Discord may declare another size than the files have.
        `forward`: the channel and the id of a message that is forwarded.
        """
        backend, channel_id = self.env.backend, user.dm_channel.id
        attachments = backend.store_attachments(channel_id, list(files))
        for attachment in attachments:
            attachment["size"] = declared_size or attachment["size"]
        extra: dict[str, Any] = {}
        if forward is not None:
            reference = {"type": 1, "channel_id": str(forward[0]), "message_id": str(forward[1])}
            extra["reference"] = backend.normalize_message_reference(channel_id, reference)
        if reply_to is not None:
            reference = {"channel_id": str(channel_id), "message_id": str(reply_to)}
            extra["reference"] = backend.normalize_message_reference(channel_id, reference)
        return (await user.send_dm(text, attachments=attachments, **extra)).id

    def direct_channel(self, user_id: int) -> int:
        """The channel of somebody's direct messages."""
        return self.env.backend.get_dm_channel(user_id).id

    def closes_direct_messages(self, user_id: int) -> bool:
        """Whether somebody takes no direct messages from the bot."""
        return any(fault["path"] == self._direct_path(user_id) for fault in self.env.backend.faults)

    def close_direct_messages(self, user_id: int, closed: bool = True) -> None:
        """Somebody takes no direct messages from the bot any more (50007), or takes them again."""
        path, faults = self._direct_path(user_id), self.env.backend.faults
        faults[:] = [fault for fault in faults if fault["path"] != path]
        if closed:
            refusal = "Cannot send messages to this user"
            self.env.inject_error("POST", path, status=403, code=50007, message=refusal, times=None)

    def takes_everything(self) -> None:
        """Nothing that `env.inject_error` has brought about is refused any more, direct messages among it."""
        self.env.backend.faults.clear()

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

    @contextmanager
    def files_out_of_reach(self) -> Generator[None]:
        """Meanwhile Discord has its files, and gives out none (503)."""

        async def fail(_url: str, _go: object) -> bytes:
            refuse(503, 0)

        with passing(lambda _method, _path, _body, _now, go: go(), fail):
            yield

    def new_id(self) -> int:
        """Ids grow with time, those of messages among them."""
        return self.env.backend.snowflake()

    def _direct_path(self, user_id: int) -> str:
        return f"/channels/{self.direct_channel(user_id)}/messages"


def _stored(message: Shown) -> StoredMessage:
    return cast("Any", message)._message
