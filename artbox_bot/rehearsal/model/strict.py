"""Where simcord is not as Discord is: files of components, threads that are locked or at rest, the bot's own roles.

Discord's documentation of the message object: "attachments used in embeds and components are not included" among the
attachments of a message; an edit has to name the files that it keeps.
"""

from collections.abc import Mapping
from typing import Any, cast

from simcord import intents
from simcord.backend.errors import BackendError
from simcord.http import router
from simcord.http.routes import interactions, messages

from artbox_bot.rehearsal.model.parts import COMPONENTS_V2

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
            _may(backend, backend.channels[int(number)], method, what)
        case _:
            pass
    return as_told(_kinder_dispatch(backend, method, path, **rest))


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


_kinder_dispatch = _puts(router, "dispatch", _dispatch)
_needed_intent = _puts(intents, "required_intent", _required_intent)
_kinder_changes = _puts(messages, "message_edit_changes", _edit_changes)
_puts(interactions, "message_edit_changes", _edit_changes)
