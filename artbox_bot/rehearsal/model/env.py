"""simcord's environment, without what depends on the speed of the machine."""

import asyncio
from collections.abc import Iterator
from typing import Any

import discord
import simcord

from artbox_bot.rehearsal.model.strict import as_told

PATIENCE = 60.0
"""Real seconds for the bot to come to rest, on a busy machine; after that something hangs."""

IDLE = 0.004
"""Real seconds between two looks at whether the bot has come to rest; simcord's own 0.05 makes a game take minutes."""

SLEEPERS = ("clock", "housekeeping", "attendance")
"""The bot's tasks that sleep most of the time."""


class Env(simcord.Env):
    """Time passes by `advance_time` alone. One patience for all, a bot that starts included."""

    def __init__(self, client: discord.Client, patience: float) -> None:
        super().__init__(client, settle_timeout=patience)
        backend: Any = self.backend
        emit = backend.emit

        def tell(event: str, payload: Any) -> None:
            emit(event, as_told(payload))

        backend.emit = tell
        self.held = False
        """Nothing is waited for meanwhile."""

    async def _settle_internal(self, *, timeout: float | None = None, idle: float = IDLE, **options: Any) -> None:  # noqa: ARG002, ASYNC109
        """At its own pace, whatever simcord asks for: it gives a bot that starts five seconds."""
        if not self.held:
            await super()._settle_internal(idle=IDLE, **options)

    def _schedule_timer(self, record: Any, callback: Any, args: Any, schedule_context: Any) -> None:
        """Without simcord's second, real timer, which would ring where the machine is slow."""


class CrowdedEnv(Env):
    """For thousands of tasks: simcord looks at each of them again and again, which takes longer than what they do."""

    def __init__(self, client: discord.Client, patience: float) -> None:
        super().__init__(client, patience)
        self._work: Any
        self._work.callbacks = _Bag()

    async def _settle_internal(self, **_: Any) -> None:
        """Until nothing of the bot runs any more, but what sleeps until its time comes."""
        tasks: Any = self._work.tasks
        while any(not task.done() and task.get_name() not in SLEEPERS for task in tasks):  # noqa: ASYNC110
            await asyncio.sleep(0.05)


class _Bag:
    """What simcord keeps in a list from which it removes by comparison: here by identity."""

    def __init__(self) -> None:
        self._held: dict[int, Any] = {}

    def append(self, item: Any) -> None:
        """Put in."""
        self._held[id(item)] = item

    def remove(self, item: Any) -> None:
        """Take out."""
        if self._held.pop(id(item), None) is None:
            raise ValueError(item)

    def clear(self) -> None:
        """Take out all."""
        self._held.clear()

    def __iter__(self) -> Iterator[Any]:
        """As they came."""
        return iter(tuple(self._held.values()))
