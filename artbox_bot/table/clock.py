"""The clock: sleeps until the earliest alarm of all games, and plays what is due."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from functools import partial

from artbox_bot.game.alarms import ENDS
from artbox_bot.game.moves import Tick, WakeUp
from artbox_bot.storage.store import Store
from artbox_bot.storage.values import StoreTrouble, Table, Unreadable
from artbox_bot.table.host import Host, NoSuchGame
from artbox_bot.table.reach import Reach

log = logging.getLogger(__name__)

FIRST_RETRY = timedelta(seconds=2)
LONGEST_RETRY = timedelta(minutes=1)
LONGEST_SLEEP = 60.0
"""Seconds after which the wall clock is looked at again: somebody may have set it (fault 61)."""
UNNOTICED = timedelta(seconds=5)
"""Whoever wakes so much later than it meant to was not merely busy: the machine slept, or somebody set the clock."""
LOST_SHORTLY = 5.0
"""Seconds for which Discord may be out of reach without any grace: connections are renewed all the time."""
FIRST_REST, LONGEST_REST = 3.0, 30.0
"""Seconds after which it is looked again whether Discord is back."""


class Clock:
    """One sleeping task for all games; each game that is due is played in a task of its own.

    `before_time_up` is awaited before a deadline is played, and finds out whether Discord is within `reach`; its errors
    are logged. Time in which nobody could act is no time (DESIGN 14): while Discord is out of reach no deadline is
    played, and what came due then, or while the machine slept, or because the clock was set, gets grace. A game that
    cannot be played rests before it is tried again; that rest is measured by `steady`: seconds of a monotonic clock.
    """

    def __init__(
        self,
        host: Host,
        store: Store,
        now: Callable[[], datetime],
        before_time_up: Callable[[Table], Awaitable[None]] | None = None,
        steady: Callable[[], float] | None = None,
        reach: Reach | None = None,
    ) -> None:
        self._host = host
        self._store = store
        self._now = now
        self._before_time_up = before_time_up
        self._steady = steady or _seconds
        self._reach = reach or Reach(self._steady)
        self._running = False
        self._dues: dict[str, datetime] = {}
        self._ringing: dict[str, asyncio.Task[None]] = {}
        self._retries: dict[str, timedelta] = {}
        self._rests: dict[str, float] = {}
        self._sleeper: asyncio.Task[None] | None = None
        self._armed: tuple[datetime, float, float] | None = None
        self._looking: asyncio.Task[None] | None = None
        host.committed.append(self._remember)
        host.arriving.append(self._before_a_move)
        self._reach.back.append(self._ask_again)

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
        """Begin, with grace for games that came due while the bot was away; a second call changes nothing.

        Of those that are not due some may have been saved by a clock that was ahead of this one: all are looked at.
        """
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
        for game_id, due in dues.items():
            if due <= now:
                self._host.owe_grace(game_id)
        self._ring()
        self._arm()
        self._look_at_all()
        await asyncio.gather(*self._ringing.values(), return_exceptions=True)

    def stop(self) -> None:
        """Ring no more."""
        self._running = False
        for task in (self._sleeper, self._looking, *self._ringing.values()):
            if task is not None:
                task.cancel()
        self._sleeper = self._armed = None

    def _remember(self, table: Table) -> None:
        due = table.game.due
        self._rests.pop(table.game.id, None)
        if due is None:
            self._dues.pop(table.game.id, None)
        else:
            self._dues[table.game.id] = due
        self._arm()

    def _arm(self) -> None:
        self._notice()
        if self._sleeper is not None:
            self._sleeper.cancel()
        self._sleeper = self._armed = None
        if self._running and self._dues:  # also while all of them ring: it is the heartbeat
            wait = min((self._wait(game_id, due) for game_id, due in self._silent), default=LONGEST_SLEEP)
            wait = min(wait, LONGEST_SLEEP)
            self._armed = self._now(), self._steady(), wait
            self._sleeper = asyncio.create_task(self._sleep(wait), name="clock")

    def _ask_again(self) -> None:
        """Something is within reach again."""
        self._rests.clear()
        self._arm()

    def _before_a_move(self) -> None:
        if self._notice():
            self._arm()

    def _notice(self) -> bool:
        """Whether the machine slept, or somebody set the clock, since the sleeper lay down (faults 60, 61)."""
        if self._armed is None:
            return False
        now, (armed, steady, wait) = self._now(), self._armed
        if now > armed + timedelta(seconds=wait) + UNNOTICED:
            log.warning("nobody could act, or the clock was set, for up to %s: what came due gets grace", now - armed)
            for game_id, due in self._dues.items():
                if due <= now:
                    self._host.owe_grace(game_id)
        elif now < armed + timedelta(seconds=self._steady() - steady) - UNNOTICED:
            log.warning("the clock was set back: no wait gets longer by it")
            self._look_at_all()
        else:
            return False
        self._armed = None
        return True

    def _look_at_all(self) -> None:
        """Beside all else: no deadline of any game shall lie too far ahead."""
        if self._running and (self._looking is None or self._looking.done()):
            self._looking = asyncio.create_task(self._bring_near(list(self._dues)), name="clock looks")

    async def _bring_near(self, game_ids: list[str]) -> None:
        for game_id in game_ids:
            if game_id in self._ringing or game_id not in self._dues or self._host.owes_grace(game_id):
                continue
            try:
                await self._host.play(game_id, WakeUp())
            except Exception as error:  # one game holds up no other; what ails it is told of when it is due
                log.info("game %s cannot be looked at: %s", game_id, error)

    def _wait(self, game_id: str, due: datetime) -> float:
        """The seconds until a game is to be played."""
        # Rounded: what is left of a rest by inaccuracy alone would be slept off again and again.
        rest = round(self._rests[game_id] - self._steady(), 3) if game_id in self._rests else 0.0
        return max(0.0, rest, (due - self._now()).total_seconds())

    async def _sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
        self._sleeper = None  # so that arming anew does not cancel the task that does it
        self._notice()
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
            if not await self._people_can_act(game_id):
                return
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

    async def _people_can_act(self, game_id: str) -> bool:
        """Asked before a wait ends. Where Discord is out of reach the game rests, and is asked again."""
        table = await self._store.table(game_id)
        if table is None:
            return True  # of which the host tells
        now, server = self._now(), table.guild_id
        ends = any(alarm.at <= now and alarm.kind in ENDS for alarm in table.game.ringing)
        lost_for = self._reach.lost_for(server)
        if ends and lost_for is not None and lost_for >= LOST_SHORTLY:
            self._host.owe_grace(game_id)
        if lost_for is not None or (ends and not self._host.owes_grace(game_id)):
            await self._announce(table)
        lost_for = self._reach.lost_for(server)
        if lost_for is None:
            return True
        rest = min(max(FIRST_REST, lost_for / 4), LONGEST_REST)
        if (left := ((table.game.deadline or now) - now).total_seconds()) > 0:  # at whose end grace is owed
            rest = min(rest, left)
        self._rests[game_id] = self._steady() + rest
        return False

    async def _announce(self, table: Table) -> None:
        if self._before_time_up is None:
            return
        try:
            await self._before_time_up(table)
        except StoreTrouble:
            raise
        except Exception:
            log.exception("game %s: what comes before the end of a wait failed", table.game.id)


def _seconds() -> float:
    """Looked up at each call: a rehearsal has a time of its own."""
    return time.monotonic()
