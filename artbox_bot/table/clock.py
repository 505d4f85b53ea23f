"""The clock: sleeps until the earliest alarm of all games, and plays what is due."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from functools import partial

from artbox_bot.game.moves import Tick, WakeUp
from artbox_bot.game.values import AlarmKind
from artbox_bot.storage.store import Store
from artbox_bot.storage.values import Table
from artbox_bot.table.host import Host, NoSuchGame

log = logging.getLogger(__name__)

FIRST_RETRY = timedelta(seconds=2)
LONGEST_RETRY = timedelta(minutes=1)


class Clock:
    """One sleeping task for all games; each game that is due is played in a task of its own.

    `before_time_up` is awaited before a wait ends by itself; its errors are logged. A wall clock that jumps makes an
    alarm late by one sleep at the most: every move plays what is due, and re-arms.
    """

    def __init__(
        self,
        host: Host,
        store: Store,
        now: Callable[[], datetime],
        before_time_up: Callable[[Table], Awaitable[None]] | None = None,
    ) -> None:
        self._host = host
        self._store = store
        self._now = now
        self._before_time_up = before_time_up
        self._running = False
        self._dues: dict[str, datetime] = {}
        self._ringing: dict[str, asyncio.Task[None]] = {}
        self._overslept: set[str] = set()
        self._retries: dict[str, timedelta] = {}
        self._sleeper: asyncio.Task[None] | None = None
        host.committed.append(self._remember)

    @property
    def armed(self) -> datetime | None:
        """Until when the clock sleeps; None where it does not."""
        if not self._running:
            return None
        return min((due for game_id, due in self._dues.items() if game_id not in self._ringing), default=None)

    async def start(self) -> None:
        """Give grace to the games that were due while nobody looked, and arm; a second call changes nothing."""
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
        if due is None:
            self._dues.pop(table.game.id, None)
        else:
            self._dues[table.game.id] = due
        self._arm()

    def _arm(self) -> None:
        if self._sleeper is not None:
            self._sleeper.cancel()
            self._sleeper = None
        due = self.armed
        if due is not None:
            self._sleeper = asyncio.create_task(self._sleep_until(due), name="clock")

    async def _sleep_until(self, due: datetime) -> None:
        await asyncio.sleep(max(0.0, (due - self._now()).total_seconds()))
        self._sleeper = None  # so that arming anew does not cancel the task that does it
        self._ring()
        self._arm()

    def _ring(self) -> None:
        now = self._now()
        for game_id, due in self._dues.items():
            if due <= now and game_id not in self._ringing:
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
        except NoSuchGame:
            self._dues.pop(game_id, None)
        except Exception:
            wait = min(self._retries.get(game_id, FIRST_RETRY / 2) * 2, LONGEST_RETRY)
            self._retries[game_id] = wait
            self._dues[game_id] = self._now() + wait
            log.exception("game %s cannot be played; tried again in %s", game_id, wait)

    async def _announce(self, game_id: str) -> None:
        if self._before_time_up is None:
            return
        table = await self._store.table(game_id)
        now = self._now()
        if table is None or not any(a.at <= now and a.kind is AlarmKind.TIME_UP for a in table.game.alarms):
            return
        try:
            await self._before_time_up(table)
        except Exception:
            log.exception("game %s: what comes before the end of a wait failed", game_id)
