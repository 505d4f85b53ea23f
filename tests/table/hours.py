"""A time that passes only when a test lets it."""

import asyncio
from datetime import UTC, datetime, timedelta

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
REAL_SLEEP = asyncio.sleep

Task = asyncio.Task[object]


class Hours:
    """The time, and who sleeps until when. It stands still until `wait`, and stops whenever somebody wakes."""

    def __init__(self) -> None:
        self.now = NOON
        self.sleepers: dict[Task, datetime] = {}
        self._beds: dict[Task, asyncio.Future[None]] = {}

    def __call__(self) -> datetime:
        return self.now

    async def sleep(self, seconds: float) -> None:
        """In place of asyncio.sleep."""
        task = asyncio.current_task()
        assert task is not None
        self.sleepers[task] = self.now + timedelta(seconds=seconds)
        self._beds[task] = asyncio.get_running_loop().create_future()
        try:
            await self._beds[task]
        finally:
            del self.sleepers[task], self._beds[task]

    async def settle(self) -> None:
        """Let a clock do all that does not wait for the time."""
        quiet = 0
        while quiet < 2:
            await REAL_SLEEP(0.005)
            at_work = [t for t in asyncio.all_tasks() if t.get_name().startswith("clock") and t not in self.sleepers]
            quiet = 0 if at_work else quiet + 1

    async def wait(self, seconds: float) -> None:
        """Let so many seconds pass."""
        until = self.now + timedelta(seconds=seconds)
        await self.settle()
        while due := {task: at for task, at in self.sleepers.items() if at <= until}:
            task = min(due, key=lambda task: due[task])
            self.now = max(self.now, due[task])
            self._beds[task].set_result(None)
            await self.settle()
        self.now = until
