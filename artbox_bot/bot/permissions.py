"""What the bot and the players may do in a channel: said before a game begins, not found out in its middle."""

import discord

from artbox_bot.texts import Speaker

NEEDED = ("view_channel", "send_messages", "attach_files", "read_message_history")
"""What the bot needs in a channel; in a thread, sending is a permission of its own."""


class BotLacks(Exception):
    """The bot lacks permissions in this channel."""

    def __init__(self, names: tuple[str, ...]) -> None:
        super().__init__(names)
        self.names = names


def lacking(has: discord.Permissions, *, in_thread: bool) -> tuple[str, ...]:
    """The names of the permissions that are needed and missing."""
    needed = (("send_messages_in_threads" if in_thread and n == "send_messages" else n) for n in NEEDED)
    return tuple(name for name in needed if not getattr(has, name))


def require_bot_permissions(interaction: discord.Interaction) -> None:
    """Error: BotLacks, with the names of what is missing in this channel."""
    in_thread = isinstance(interaction.channel, discord.Thread)
    if names := lacking(interaction.app_permissions, in_thread=in_thread):
        raise BotLacks(names)


def opening_notes(interaction: discord.Interaction, say: Speaker) -> list[str]:
    """What the players may lack in this channel: @everyone cannot use commands, or cannot attach files."""
    channel, guild = interaction.channel, interaction.guild
    if guild is None or not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
        return []
    everyone = channel.permissions_for(guild.default_role)
    notes: list[str] = []
    if not everyone.use_application_commands:
        notes.append(say("note-everyone-commands"))
    if not (everyone.attach_files and interaction.permissions.attach_files):
        notes.append(say("note-everyone-files"))
    return notes


def joiner_note(interaction: discord.Interaction, say: Speaker) -> str:
    """Who may not attach files here hands drawings in by direct message (fault 21)."""
    return "" if interaction.permissions.attach_files else say("note-join-files")
