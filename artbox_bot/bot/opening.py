"""Who may open tables in a server, and where, as it has decided; and the thread that a game gets of its own.

Roles and channels that were deleted since count for nothing; where none is left, it is as if none had been chosen, so
that nobody is locked out in silence.
"""

import logging
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import discord

from artbox_bot.bot.ask import Ask
from artbox_bot.bot.permissions import BotLacks, require_open_thread
from artbox_bot.stage.codes import DISCORD_FAILS
from artbox_bot.texts import shortened

log = logging.getLogger(__name__)

LONGEST_THREAD_NAME = 100
"""Characters; Discord's limit."""
A_DAY, A_WEEK = 1440, 10080
"""Minutes without a message after which Discord lets a thread rest."""
FOR_THREADS = ("create_public_threads", "send_messages_in_threads")
"""What the bot needs where each game gets a thread."""


class OpenersOnly(Exception):
    """Only people with one of these roles open tables in this server."""

    def __init__(self, roles: tuple[int, ...]) -> None:
        super().__init__(roles)
        self.roles = roles


class ElsewhereOnly(Exception):
    """Tables are opened in these channels of the server alone."""

    def __init__(self, channels: tuple[int, ...]) -> None:
        super().__init__(channels)
        self.channels = channels


def require_opener(ask: Ask) -> None:
    """Moderators, and whoever manages the server, may always open tables. Error: OpenersOnly."""
    guild = ask.interaction.guild
    roles = tuple(role for role in ask.decided.openers if guild is not None and guild.get_role(role) is not None)
    everybody = not roles or ask.interaction.guild_id in roles
    if everybody or ask.has_one_of(roles) or ask.actor.moderator or ask.interaction.permissions.manage_guild:
        return
    raise OpenersOnly(roles)


def require_place(ask: Ask) -> None:
    """A thread counts as the channel in which it is, and a category as all its channels. Error: ElsewhereOnly."""
    guild, here = ask.interaction.guild, ask.interaction.channel
    known = tuple(c for c in ask.decided.channels if guild is not None and guild.get_channel_or_thread(c) is not None)
    parent = here.parent if isinstance(here, discord.Thread) else here
    places = {ask.channel_id, getattr(parent, "id", None), getattr(parent, "category_id", None)}
    if known and places.isdisjoint(known):
        raise ElsewhereOnly(known)


def wants_own_thread(ask: Ask) -> bool:
    """Whether a table that is opened here gets a thread of its own: nowhere but in a text channel."""
    return ask.decided.own_threads and isinstance(ask.interaction.channel, discord.TextChannel)


def require_threads(ask: Ask) -> None:
    """Error: BotLacks, where the bot cannot open a thread that is wanted, or write in it."""
    has = ask.interaction.app_permissions
    if wants_own_thread(ask) and (names := tuple(name for name in FOR_THREADS if not getattr(has, name))):
        raise BotLacks(names)


@asynccontextmanager
async def place_of_table(ask: Ask, *, slow: bool) -> AsyncGenerator[int]:
    """The channel in which a table opens: this one, or a new thread of it, which rests again where no table opens.

    Discord itself says in the channel that there is a thread, and leads into it. Errors: CannotOpen; those of
    DISCORD_FAILS.
    """
    channel = ask.interaction.channel
    if not wants_own_thread(ask) or not isinstance(channel, discord.TextChannel):
        await require_open_thread(ask.interaction)
        yield ask.channel_id
        return
    thread = await channel.create_thread(
        name=shortened(ask.say("thread-name", who=ask.name), LONGEST_THREAD_NAME),
        type=discord.ChannelType.news_thread if channel.is_news() else discord.ChannelType.public_thread,
        auto_archive_duration=A_WEEK if slow else A_DAY,
    )
    try:
        yield thread.id
    except BaseException:
        try:
            await thread.edit(archived=True)
        except DISCORD_FAILS as error:
            log.info("thread %s stays open without a table: %s", thread.id, error)
        raise
    try:
        await thread.add_user(discord.Object(ask.user_id))  # so that it stands in their list
    except DISCORD_FAILS as error:
        log.info("nobody was added to thread %s: %s", thread.id, error)
