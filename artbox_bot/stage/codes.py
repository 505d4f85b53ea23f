"""What it looks like when Discord cannot be reached, or does not want to be asked now."""

import aiohttp
import discord

UNREACHABLE = (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError)
"""Discord refused, or the connection broke: discord.py passes on what aiohttp raises."""

OLD_EDITS = 30046
"""Too many edits of messages over an hour old: Discord says so with status 429, and for longer than a game waits."""


def passes(error: Exception) -> bool:
    """Whether Discord may answer otherwise when it is asked again: it was busy, out of order, or out of reach."""
    if isinstance(error, discord.HTTPException):
        return error.code != OLD_EDITS and (error.status >= 500 or error.status == 429)
    return isinstance(error, aiohttp.ClientError | ConnectionError | TimeoutError)
