"""What an owner wants to stand where, and how the stage asks for it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

import discord

from artbox_bot.owner import Owner
from artbox_bot.show.message import Message
from artbox_bot.show.wanted import Chain
from artbox_bot.storage.values import Sent


def _never(_at: datetime) -> bool:
    """Whoever is called hears it at any time."""
    return False


def _as_it_is(_slot: str, message: Message) -> Message:
    """No drawings hang in it."""
    return message


@dataclass(frozen=True, slots=True)
class Wanted:
    """The messages of an owner, now.

    `channel_id`: where its slots stand that are in nobody's direct messages. `open`: something goes on; else what
    stands is edited, and nobody is called by a message that is sent anew. `as_now`: a message of a slot with its
    drawings as all may see them now. `hindered`: so far something kept it from being shown. `stays`: what stands is
    edited however old it is, and calls once. `silent`: whether nobody is woken by a message that is sent at a time.
    """

    owner: Owner
    channel_id: int
    chains: tuple[Chain, ...]
    open: bool = True
    as_now: Callable[[str, Message], Message] = _as_it_is
    hindered: bool = False
    stays: bool = False
    silent: Callable[[datetime], bool] = _never


class Owners(Protocol):
    """All owners of one kind: what the stage asks them, and what it tells them. They are known by their ids."""

    async def to_show(self) -> Iterable[str]:
        """Those whose messages may be behind, at the start of the bot."""
        ...

    async def wanted(self, owner_id: str, sent: Mapping[str, Sent]) -> Wanted | None:
        """What one of them wants, given what was sent by slot; None: its messages stay as they are."""
        ...

    async def cannot_show(self, owner_id: str, error: discord.HTTPException) -> None:
        """A message was refused in its channel, for good."""
        ...

    async def shown(self, owner_id: str) -> None:
        """What was hindered stands there now."""
        ...

    async def channel_gone(self, owner_id: str) -> None:
        """Its channel is no more."""
        ...
