"""Whether the bot itself is in a server: its commands can be installed alone, and then it can show nothing there."""

import discord

from artbox_bot.bot.permissions import NEEDED

SCOPES = ("bot", "applications.commands")
ASKED_FOR = discord.Permissions(**dict.fromkeys((*NEEDED, "send_messages_in_threads"), True))
"""The permissions with which the bot is invited: what it needs, in threads as well."""


class BotNotHere(Exception):
    """The commands are installed in this server, and the bot is not; `link` adds it."""

    def __init__(self, link: str) -> None:
        super().__init__(link)
        self.link = link


def require_bot(interaction: discord.Interaction) -> None:
    """Error: BotNotHere (fault 26). Of a server in an outage the bot knows."""
    guild_id = interaction.guild_id
    if guild_id is not None and interaction.client.get_guild(guild_id) is None:
        raise BotNotHere(invitation(interaction.application_id, guild_id))


def invitation(application_id: int, guild_id: int) -> str:
    """The link that adds the bot to this server, and asks for no more than it needs."""
    server = discord.Object(guild_id)
    return discord.utils.oauth_url(
        application_id, permissions=ASKED_FOR, guild=server, disable_guild_select=True, scopes=SCOPES
    )
