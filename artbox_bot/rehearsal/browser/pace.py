"""Time: simcord's clock follows the real one, and everybody takes turns.

simcord can do one thing at a time. Whatever touches it waits for its turn, so that two people who press at the same
moment are both answered, one after the other.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from time import monotonic

from artbox_bot.rehearsal.model.discord import Discord

log = logging.getLogger(__name__)

BEAT = 0.25
"""Real seconds between two looks at the clock."""

USUAL, FASTER = 1, 10
"""Simulated seconds in a real one."""

LONGEST_STEP = 5.0
"""Simulated seconds that pass in one turn at the most: nobody waits long for theirs."""


class Pace:
    """The clock of a rehearsal. `after_turn` is called whenever something may have changed."""

    def __init__(self, model: Discord) -> None:
        self._model = model
        self._lock = asyncio.Lock()
        self._owed = 0.0
        self.after_turn: list[Callable[[], None]] = []
        self.factor = USUAL

    @asynccontextmanager
    async def turn(self) -> AsyncGenerator[None]:
        """Inside, nobody else touches simcord."""
        async with self._lock:
            try:
                yield
            finally:
                for told in self.after_turn:
                    told()

    async def run(self) -> None:
        """Let time pass until cancelled. What goes wrong is logged, and time goes on."""
        last = monotonic()
        while True:
            await asyncio.sleep(BEAT)
            now = monotonic()
            self._owed += (now - last) * self.factor
            last = now
            try:
                await self._pass()
            except Exception:
                log.exception("the clock stumbled")

    async def _pass(self) -> None:
        async with self.turn():
            seconds = min(self._owed, LONGEST_STEP)
            self._owed -= seconds
            await self._model.wait(seconds)
        if self._owed > 4 * LONGEST_STEP:  # the machine is too slow for this pace: time is lost, not heaped up
            self._owed = 0.0
