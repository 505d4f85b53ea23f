"""What a rehearsal that runs all night no longer needs."""

from collections.abc import Callable, Iterable
from datetime import timedelta
from typing import Any, cast

import discord

from artbox_bot.rehearsal.model.env import Env

TOKEN_LIFE = timedelta(minutes=15)
"""So long an interaction can be answered."""


def forget(env: Env, kept: Callable[[int], int]) -> None:
    """Drop what is old, but so many messages of each channel; else a night of games fills the memory."""
    backend = env.backend
    backend.transcript.clear()
    backend.http_requests.clear()
    for channel_id, stored in backend.messages.items():
        for key in sorted(stored)[: -kept(channel_id)]:
            del stored[key]
    oldest = discord.utils.time_snowflake(env.now() - 2 * TOKEN_LIFE)
    forget_interactions(env, [key for key in backend.interactions if key < oldest])
    _forget_files(env, oldest)


def forget_interactions(env: Env, ids: Iterable[int]) -> None:
    """With their tokens: Discord knows neither then."""
    for key in ids:
        env.backend.interaction_tokens.pop(env.backend.interactions.pop(key).token, None)


def _forget_files(env: Env, oldest: int) -> None:
    """Those of no message, such as what was handed in with a command; the bot has taken what it needs."""
    backend = env.backend
    shown = {a["url"] for stored in backend.messages.values() for m in stored.values() for a in m.attachments}
    files: dict[str, bytes] = cast("Any", backend.cdn)._blobs
    for url in files.keys() - shown:
        if int(url.split("/")[-2]) < oldest:
            del files[url]
