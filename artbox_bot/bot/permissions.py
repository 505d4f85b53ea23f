"""What the bot and the players may do in a channel: said before a game begins, not found out in its middle."""

import discord

from artbox_bot.show.trouble import Why
from artbox_bot.stage.codes import is_passing, why
from artbox_bot.texts import Speaker

NEEDED = ("view_channel", "send_messages", "attach_files", "read_message_history")
"""What the bot needs in a channel; in a thread, sending is a permission of its own."""


NOTES = {"use_application_commands": "note-everyone-commands", "attach_files": "note-everyone-files"}
"""What players need in a channel, and what is said where they lack it."""


class BotLacks(Exception):
    """The bot lacks permissions in this channel."""

    def __init__(self, names: tuple[str, ...]) -> None:
        super().__init__(names)
        self.names = names


class ManagesNot(Exception):
    """Whoever asks does not manage the server."""


class CannotOpen(Exception):
    """Nobody would see a table in this thread."""

    def __init__(self, reason: Why) -> None:
        super().__init__(reason)
        self.reason = reason


def lacking(has: discord.Permissions, *, in_thread: bool) -> tuple[str, ...]:
    """The names of the permissions that are needed and missing."""
    needed = (("send_messages_in_threads" if in_thread and n == "send_messages" else n) for n in NEEDED)
    return tuple(name for name in needed if not getattr(has, name))


def require_bot_permissions(interaction: discord.Interaction) -> None:
    """Error: BotLacks, with the names of what is missing in this channel."""
    in_thread = isinstance(interaction.channel, discord.Thread)
    if names := lacking(interaction.app_permissions, in_thread=in_thread):
        raise BotLacks(names)


def require_manage_server(interaction: discord.Interaction) -> None:
    """Error: ManagesNot, where whoever asks may not manage the server."""
    if interaction.guild_id is None or not interaction.permissions.manage_guild:
        raise ManagesNot


def is_age_restricted(channel: object) -> bool:
    """Whether a channel is for adults alone; a thread is what its channel is."""
    in_guild = isinstance(channel, discord.TextChannel | discord.VoiceChannel | discord.StageChannel | discord.Thread)
    return in_guild and channel.is_nsfw()


def is_locked(channel: object, has: discord.Permissions) -> bool:
    """Whether it is a thread in which only those may write who manage threads."""
    return isinstance(channel, discord.Thread) and channel.locked and not has.manage_threads


async def require_open_thread(interaction: discord.Interaction) -> None:
    """A thread is looked at before a table opens in it: an answer comes through where no message would.

    Errors: CannotOpen; those of DISCORD_FAILS.
    """
    if not isinstance(interaction.channel, discord.Thread):
        return
    try:
        channel = await interaction.client.fetch_channel(interaction.channel.id)
    except discord.HTTPException as error:
        if is_passing(error) or why(error) is not Why.NO_ACCESS:
            raise
        raise CannotOpen(Why.NOT_IN_THREAD) from error
    if is_locked(channel, interaction.app_permissions):
        raise CannotOpen(Why.THREAD_LOCKED)
    if isinstance(channel, discord.Thread) and channel.archived:
        raise CannotOpen(Why.THREAD_RESTS)


def everyone_lacks(channel: discord.abc.GuildChannel | discord.Thread) -> frozenset[str]:
    """What players need and @everyone may not do in this channel."""
    return players_lack(channel.permissions_for(channel.guild.default_role))


def players_lack(may: discord.Permissions) -> frozenset[str]:
    """What players need and is not among these permissions."""
    return frozenset(name for name in NOTES if not getattr(may, name))


def player_notes(lacks: frozenset[str], say: Speaker) -> list[str]:
    """What players lack, and where it is mended, a sentence each."""
    return [say(note) for name, note in NOTES.items() if name in lacks]


def opening_notes(interaction: discord.Interaction, say: Speaker) -> list[str]:
    """What the players may lack in this channel: @everyone cannot use commands, or cannot attach files."""
    channel = interaction.channel
    if not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
        return []
    lacks = everyone_lacks(channel)
    if not interaction.permissions.attach_files:
        lacks |= {"attach_files"}
    return player_notes(lacks, say)


def joiner_note(interaction: discord.Interaction, say: Speaker) -> str:
    """Who may not attach files here hands drawings in by direct message (fault 21)."""
    return "" if interaction.permissions.attach_files else say("note-join-files")
