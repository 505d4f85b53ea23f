"""Who may open tables in a server, and where, as it has decided.

Roles and channels that were deleted since count for nothing; where none is left, it is as if none had been chosen, so
that nobody is locked out in silence.
"""

import discord

from artbox_bot.bot.ask import Ask


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
