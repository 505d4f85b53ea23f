"""Fetching what somebody has sent: again and again, as long as it is of use (fault 29)."""

import asyncio
from collections.abc import Awaitable, Callable

FIRST_WAIT, LONGEST_WAIT = 1.0, 15.0
"""Seconds between two attempts."""

Fetch = Callable[[str], Awaitable[bytes]]
"""The bytes that lie at an address. Errors: UploadGone, Unreachable."""


class UploadGone(Exception):
    """The file cannot be fetched any more (fault 29)."""


class Unreachable(Exception):
    """The file cannot be fetched now; perhaps it can a moment later."""


async def fetched_in_time(fetch: Fetch, url: str, in_time: Callable[[], Awaitable[bool]]) -> bytes:
    """The bytes, tried again as long as it is `in_time`. Error: UploadGone."""
    wait = FIRST_WAIT
    while True:
        try:
            return await fetch(url)
        except Unreachable as error:
            if not await in_time():
                raise UploadGone from error
        await asyncio.sleep(wait)
        wait = min(2 * wait, LONGEST_WAIT)
