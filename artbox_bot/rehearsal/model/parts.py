"""What the model hands out, by the names under which it is used; and how to look into a message."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from simcord.actors import MemberActor
from simcord.backend.cdn import CDN_BASE
from simcord.backend.errors import BackendError, SetupError
from simcord.backend.models import Message as StoredMessage
from simcord.builders import ChannelHandle, GuildHandle, UserHandle
from simcord.results import InteractionResult, ResponseMessage
from simcord.types import HttpLogEntry

__all__ = [
    "BUTTON",
    "CDN_BASE",
    "COMPONENTS_V2",
    "MENU",
    "OF_MESSAGE",
    "REFUSALS",
    "SILENT",
    "Channel",
    "File",
    "GuildHandle",
    "Member",
    "NotShown",
    "Part",
    "Pressed",
    "Request",
    "Shown",
    "StoredMessage",
    "User",
    "walk",
]

Member = MemberActor
User = UserHandle
Channel = ChannelHandle

Shown = ResponseMessage
"""A message as somebody looks at it."""
Pressed = InteractionResult
"""What followed from a press, a choice, a command or a form: its answers, or the form that it opened."""
Request = HttpLogEntry
"""What the bot has asked of Discord."""
NotShown = SetupError
"""A client does not show (any more) what somebody would press or use."""
REFUSALS = (NotShown, BackendError)
"""Discord would not let somebody do that."""

File = tuple[str, bytes]
"""A file's name and what it holds."""
Part = dict[str, Any]
"""A component of a message, as Discord's JSON has it."""

BUTTON, MENU = 2, 3
COMPONENTS_V2 = 1 << 15
SILENT = 1 << 12
OF_MESSAGE = 3
"""The kind of a command in the menu of a message."""


def walk(parts: Iterable[Mapping[str, Any]]) -> Iterator[Part]:
    """All components, however deep they lie."""
    for part in parts:
        yield dict(part)
        yield from walk(part.get("components", ()))
        for key in ("accessory", "component"):
            if key in part:
                yield from walk((part[key],))
