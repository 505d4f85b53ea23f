"""A channel is edited at most once a second (fault 48), however the wall clock is set (fault 61)."""

import asyncio
import time

PACES_KEPT = 1000


class Pace:
    """Waits before each edit. `seconds`: between two edits in a channel."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._last_edit: dict[int, float] = {}

    async def keep(self, channel_id: int) -> None:
        """Until that channel may be edited again."""
        now = time.monotonic()
        rest = self._last_edit.get(channel_id, now - self._seconds) + self._seconds - now
        if self._seconds and rest > 0:
            await asyncio.sleep(min(rest, self._seconds))
        self._last_edit[channel_id] = time.monotonic()
        if len(self._last_edit) > PACES_KEPT:
            self._last_edit = {c: at for c, at in self._last_edit.items() if now - at < self._seconds}
