"""What is done beside: nobody waits for it, and what goes wrong in it is logged."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from artbox_bot.storage.values import StoreTrouble

log = logging.getLogger(__name__)

FIRST_WAIT, LONGEST_WAIT = 2.0, 60.0
"""Seconds after which what fails at the start is tried again."""


class SideTasks:
    """The tasks that are under way."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self, work: Coroutine[Any, Any, None], name: str) -> None:
        """Do something beside."""
        task = asyncio.create_task(_logged(work, name), name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def stop(self) -> None:
        """Break off what is under way."""
        for task in self._tasks:
            task.cancel()


async def until_it_works(start: Callable[[], Awaitable[None]]) -> None:
    """What fails at the start is tried again: nothing that comes after it may be missing (one damaged thing)."""
    wait = FIRST_WAIT
    while True:
        try:
            return await start()
        except Exception:
            log.exception("%s failed; tried again in %s s", getattr(start, "__qualname__", start), wait)
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)


async def _logged(work: Coroutine[Any, Any, None], name: str) -> None:
    try:
        await work
    except StoreTrouble as error:  # of which the store itself tells
        log.debug("%s: %s", name, error)
    except Exception:
        log.exception("%s failed", name)
