"""Where simcord is not as Discord is: answers, files of components, threads locked or at rest, the bot's roles, spam.

Discord's documentation of the message object: "attachments used in embeds and components are not included" among the
attachments of a message; an edit has to name the files that it keeps.
"""

from collections.abc import Generator, Mapping
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any, cast
from weakref import WeakKeyDictionary

from simcord import intents
from simcord.backend import serializers
from simcord.backend.errors import BackendError
from simcord.http import router
from simcord.http.routes import interactions, messages

from artbox_bot.rehearsal.model.parts import COMPONENTS_V2

UNKNOWN_WEBHOOK = 10015
NEW_A_MINUTE, MOST_REFUSED = 10, 2
"""So many people a bot may write to for the first time, and so often it may be refused more of them."""
TOO_FAST, QUARANTINED = 40003, 20026
THREAD_LOCKED = 160005
RESTS = 50083
MANAGE_THREADS = 1 << 34


def as_told(told: Any) -> Any:
    """What Discord tells, by a request or an event: messages of components come without attachments."""
    if isinstance(told, list | tuple):
        return [as_told(one) for one in cast("list[Any]", told)]
    if not isinstance(told, Mapping):
        return told
    tells: dict[str, Any] = {key: as_told(value) for key, value in cast("Mapping[str, Any]", told).items()}
    if "attachments" in tells and int(tells.get("flags") or 0) & COMPONENTS_V2:
        tells["attachments"] = []
    return tells


def _dispatch(backend: Any, method: str, path: str, **rest: Any) -> Any:
    match path.strip("/").split("/"):
        case ["channels", number, *what] if int(number) in backend.channels:
            channel, body = backend.channels[int(number)], rest.get("json")
            _may(backend, channel, method, what)
            if method == "PATCH" and not what and _is_of_its_maker(backend, channel, body):
                edited = backend.edit_channel(channel.id, {}, thread_metadata=body)
                return as_told(dict(serializers.channel_payload(backend, edited)))
        case _:
            pass
    with _answering(backend, method, path):
        return as_told(_kinder_dispatch(backend, method, path, **rest))


@contextmanager
def _answering(backend: Any, method: str, path: str) -> Generator[None]:
    """Nothing answers what was not acknowledged, and a follow-up leaves "thinking…" standing beside it.

    Error: 10015, as a `BackendError`.
    """
    match path.strip("/").split("/"):
        case ["webhooks", _, token, *_] if token in backend.interaction_tokens:
            asked = backend.interactions[backend.interaction_tokens[token]]
        case _:
            yield
            return
    if not asked.responded:
        raise BackendError(404, UNKNOWN_WEBHOOK, "Unknown Webhook")
    kind = asked.response_kind
    if method == "POST" and asked.loading:
        asked.response_kind = None
    try:
        yield
    finally:
        if asked.response_kind is None:
            asked.response_kind = kind


def _is_of_its_maker(backend: Any, channel: Any, body: Any) -> bool:
    """Whoever has made a thread may archive it without being allowed to manage threads (docs: "Threads")."""
    return channel.is_thread and channel.owner_id == backend.bot_user.id and list(body or ()) == ["archived"]


def _may(backend: Any, channel: Any, method: str, what: list[str]) -> None:
    """Errors: 50083 or 160005, as a `BackendError`. What is written in a thread at rest wakes it."""
    state = channel.thread_metadata
    if state is None or what[:1] != ["messages"] or method == "GET":
        return
    may = backend.compute_permissions(channel.guild_id, backend.bot_user.id, channel.id)
    if state.locked and not may & MANAGE_THREADS:
        raise BackendError(403, THREAD_LOCKED, "Thread is locked")
    if state.archived and method == "PATCH":
        raise BackendError(400, RESTS, "Thread is archived")
    if state.archived:
        backend.edit_channel(channel.id, {}, thread_metadata={"archived": False})


def _edit_changes(ctx: Any, message: Any = None, *, body: dict[str, Any] | None = None) -> dict[str, Any]:
    asked: dict[str, Any] = ctx.body() if body is None else body
    if message is not None and message.flags & COMPONENTS_V2:
        asked.setdefault("attachments", [])
    return _kinder_changes(ctx, message, body=asked)


def _required_intent(event: str, payload: Mapping[str, Any]) -> str | None:
    """Of the bot itself, the only one here, a bot is told without the members intent."""
    if event == "GUILD_MEMBER_UPDATE" and payload["user"].get("bot"):
        return None
    return _needed_intent(event, payload)


def _puts(module: object, name: str, strict: Any) -> Any:
    """Put something in the place of what simcord has; that."""
    kinder = getattr(module, name)
    setattr(module, name, strict)
    return kinder


class _Spam:
    """Discord's guard against spam, which it does not describe: how it takes somebody who writes to many strangers."""

    def __init__(self) -> None:
        self.known = set[int]()
        self.lately = list[datetime]()
        self.refused = 0

    def looks_at(self, backend: Any, method: str, path: str, body: Any) -> None:
        """Errors: 40003 for a channel too many, 20026 for everything after too many of these, as a `BackendError`."""
        if method != "POST" or not (path == "/users/@me/channels" or _writes_directly(backend, path)):
            return
        if self.refused > MOST_REFUSED:
            raise BackendError(403, QUARANTINED, "Your bot has been flagged by our anti-spam system.")
        if path != "/users/@me/channels" or (person := int(body["recipient_id"])) in self.known:
            return
        now = backend.clock.now()
        self.lately = [at for at in self.lately if now - at < timedelta(minutes=1)]
        if len(self.lately) >= NEW_A_MINUTE:
            self.refused += 1
            raise BackendError(403, TOO_FAST, "You are opening direct messages too fast.")
        self.lately.append(now)
        self.known.add(person)


def _writes_directly(backend: Any, path: str) -> bool:
    match path.strip("/").split("/"):
        case ["channels", number, "messages"]:
            return int(number) in backend.dm_channels.values()
        case _:
            return False


_spam: WeakKeyDictionary[Any, _Spam] = WeakKeyDictionary()


def _check_faults(backend: Any, method: str, path: str) -> None:
    """After the request was noted; `json` is that of the note."""
    _kinder_faults(backend, method, path)
    _spam.setdefault(backend, _Spam()).looks_at(backend, method, path, backend.http_requests[-1].json)


_kinder_faults = _puts(router, "_check_faults", _check_faults)
_kinder_dispatch = _puts(router, "dispatch", _dispatch)
_needed_intent = _puts(intents, "required_intent", _required_intent)
_kinder_changes = _puts(messages, "message_edit_changes", _edit_changes)
_puts(interactions, "message_edit_changes", _edit_changes)
