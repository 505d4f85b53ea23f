"""The clock: sleeps until the earliest alarm of all games, and plays what is due."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from functools import partial

from artbox_bot.game.moves import Tick, WakeUp
from artbox_bot.game.values import AlarmKind
from artbox_bot.storage.store import Store
from artbox_bot.storage.values import StoreTrouble, Table, Unreadable
from artbox_bot.table.host import Host, NoSuchGame

log = logging.getLogger(__name__)

FIRST_RETRY = timedelta(seconds=2)
LONGEST_RETRY = timedelta(minutes=1)
LONGEST_SLEEP = 60.0
"""Seconds after which the wall clock is looked at again: somebody may have set it (fault 61)."""


class Clock:
    """One sleeping task for all games; each game that is due is played in a task of its own.

    `before_time_up` is awaited before a deadline is played; its errors are logged. When the wall clock jumps, an alarm
    is late by one sleep at the most, and sleeps are short. A game that cannot be played rests before it is tried again;
    that rest is measured by `steady`: seconds of a monotonic clock.
    """

    def __init__(
        self,
        host: Host,
        store: Store,
        now: Callable[[], datetime],
        before_time_up: Callable[[Table], Awaitable[None]] | None = None,
        steady: Callable[[], float] | None = None,
    ) -> None:
        self._host = host
        self._store = store
        self._now = now
        self._before_time_up = before_time_up
        self._steady = steady or _seconds
        self._running = False
        self._dues: dict[str, datetime] = {}
        self._ringing: dict[str, asyncio.Task[None]] = {}
        self._overslept: set[str] = set()
        self._retries: dict[str, timedelta] = {}
        self._rests: dict[str, float] = {}
        self._sleeper: asyncio.Task[None] | None = None
        host.committed.append(self._remember)

    @property
    def armed(self) -> datetime | None:
        """When the next alarm is due; None where there is none."""
        return min((due for _, due in self._silent), default=None)

    @property
    def _silent(self) -> list[tuple[str, datetime]]:
        """The games that are not ringing now, and when they are due."""
        if not self._running:
            return []
        return [(game_id, due) for game_id, due in self._dues.items() if game_id not in self._ringing]

    async def start(self) -> None:
        """Begin, with grace for games that came due while the bot was away; a second call changes nothing."""
        if self._running:
            return
        self._running = True
        try:
            dues = await self._store.dues()
        except BaseException:
            self._running = False
            raise
        self._dues = dues | self._dues
        now = self._now()
        self._overslept = {game_id for game_id, due in dues.items() if due <= now}
        self._ring()
        self._arm()
        await asyncio.gather(*self._ringing.values(), return_exceptions=True)

    def stop(self) -> None:
        """Ring no more."""
        self._running = False
        for task in (self._sleeper, *self._ringing.values()):
            if task is not None:
                task.cancel()
        self._sleeper = None

    def _remember(self, table: Table) -> None:
        due = table.game.due
        self._rests.pop(table.game.id, None)
        if due is None:
            self._dues.pop(table.game.id, None)
        else:
            self._dues[table.game.id] = due
        self._arm()

    def _arm(self) -> None:
        if self._sleeper is not None:
            self._sleeper.cancel()
            self._sleeper = None
        if silent := self._silent:
            wait = min(self._wait(game_id, due) for game_id, due in silent)
            self._sleeper = asyncio.create_task(self._sleep(min(wait, LONGEST_SLEEP)), name="clock")

    def _wait(self, game_id: str, due: datetime) -> float:
        """The seconds until a game is to be played."""
        rest = self._rests[game_id] - self._steady() if game_id in self._rests else 0.0
        return max(0.0, rest, (due - self._now()).total_seconds())

    async def _sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
        self._sleeper = None  # so that arming anew does not cancel the task that does it
        self._ring()
        self._arm()

    def _ring(self) -> None:
        for game_id, due in self._silent:
            if not self._wait(game_id, due):
                task = asyncio.create_task(self._play_due(game_id), name=f"clock {game_id}")
                task.add_done_callback(partial(self._rung, game_id))
                self._ringing[game_id] = task

    def _rung(self, game_id: str, _task: asyncio.Task[None]) -> None:
        del self._ringing[game_id]
        self._arm()

    async def _play_due(self, game_id: str) -> None:
        try:
            if game_id in self._overslept:
                table = await self._host.play(game_id, WakeUp())
                self._overslept.discard(game_id)
            else:
                await self._announce(game_id)
                table = await self._host.play(game_id, Tick())
            self._remember(table)
            self._retries.pop(game_id, None)
        except (NoSuchGame, Unreadable):  # what cannot be read is set aside: it rings no more
            self._dues.pop(game_id, None)
            self._rests.pop(game_id, None)
        except Exception as error:
            wait = min(self._retries.get(game_id, FIRST_RETRY / 2) * 2, LONGEST_RETRY)
            first = game_id not in self._retries
            self._retries[game_id] = wait
            self._rests[game_id] = self._steady() + wait.total_seconds()
            if not isinstance(error, StoreTrouble):  # of which the store itself tells
                log.error("game %s cannot be played; tried again in %s", game_id, wait, exc_info=first)

    async def _announce(self, game_id: str) -> None:
        if self._before_time_up is None:
            return
        table = await self._store.table(game_id)
        now = self._now()
        if table is None or not any(a.at <= now and a.kind is AlarmKind.TIME_UP for a in table.game.alarms):
            return
        try:
            await self._before_time_up(table)
        except StoreTrouble:
            raise
        except Exception:
            log.exception("game %s: what comes before the end of a wait failed", game_id)


def _seconds() -> float:
    """Looked up at each call: a rehearsal has a time of its own."""
    return time.monotonic()
