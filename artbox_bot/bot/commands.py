"""The slash commands: `/artbox …`. Each parses, calls one action, and is answered privately."""

import hashlib
import json
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from artbox_bot.bot import actions, moderation
from artbox_bot.bot.ask import Ask
from artbox_bot.bot.errors import answer_error, answered
from artbox_bot.bot.forms import ARTIST_LIMIT
from artbox_bot.bot.uploads import Incoming, hand_in
from artbox_bot.game.limits import MAX_PLAYERS
from artbox_bot.game.moderating import LONGEST_REPORT
from artbox_bot.game.options import LONGEST_DRAW_MINUTES, USUAL_DRAW_MINUTES, Begin
from artbox_bot.game.values import Phase
from artbox_bot.storage.values import StoreTrouble, Unreadable
from artbox_bot.texts import shortened
from artbox_bot.words.pack import same_word_key

if TYPE_CHECKING:
    from artbox_bot.bot.app import ArtBox

SYNCED = "commands"
"""The setting that keeps the digest of the commands that Discord knows."""
MOST_CHOICES = 25
CHOICE_LIMIT = 100


class Tree(app_commands.CommandTree["ArtBox"]):
    """The command tree; what escapes a command is answered as well (fault: a failure in silence)."""

    async def on_error(
        self, interaction: discord.Interaction["ArtBox"], error: app_commands.AppCommandError, /
    ) -> None:
        """Discord.py wraps what was raised."""
        cause = error.__cause__ if isinstance(error.__cause__, Exception) else error
        await answer_error(Ask(interaction.client, interaction), cause)


async def sync_commands(app: "ArtBox", *, force: bool = False) -> bool:
    """Tell Discord of the commands if they have changed since the last time (fault 27)."""
    payload = [command.to_dict(app.tree) for command in app.tree.get_commands()]
    digest = hashlib.sha256(f"{app.application_id}:{json.dumps(payload, sort_keys=True)}".encode()).hexdigest()
    if not force and await app.store.setting(SYNCED) == digest:
        return False
    await app.tree.sync()
    async with app.store.writing() as writer:
        await writer.set_setting(SYNCED, digest)
    return True


def add_commands(app: "ArtBox") -> None:
    """Build the command group; its sentences come from the catalogue."""
    say = app.texts.speaker("en")
    group = app_commands.Group(
        name="artbox",
        description=say("command-artbox"),
        guild_only=True,
        allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
    )

    @group.command(name="new", description=say("command-new"))
    @app_commands.describe(
        begin=say("option-begin"),
        minutes=say("option-minutes", most=LONGEST_DRAW_MINUTES, usual=USUAL_DRAW_MINUTES),
        play=say("option-play"),
    )
    @app_commands.choices(
        begin=[app_commands.Choice(name=say(f"option-begin-{b.value}"), value=b.value) for b in Begin]
    )
    async def new(  # pyright: ignore[reportUnusedFunction]
        interaction: discord.Interaction["ArtBox"],
        begin: str = Begin.VOTE.value,
        minutes: app_commands.Range[int, 0, LONGEST_DRAW_MINUTES] = USUAL_DRAW_MINUTES,
        play: bool = True,
    ) -> None:
        ask = Ask(app, interaction)
        async with answered(ask):
            await ask.acknowledge()
            await actions.open_table(ask, Begin(begin), minutes or None, plays=play)

    @group.command(name="remove", description=say("command-remove"))
    @app_commands.describe(player=say("option-player"))
    async def remove(  # pyright: ignore[reportUnusedFunction]
        interaction: discord.Interaction["ArtBox"], player: discord.User
    ) -> None:
        ask = Ask(app, interaction)
        async with answered(ask):
            await ask.acknowledge()
            await actions.remove(ask, (await ask.table_here()).game.id, player.id)

    @group.command(name="artist", description=say("command-artist"))
    @app_commands.describe(name=say("option-artist"))
    async def artist(  # pyright: ignore[reportUnusedFunction]
        interaction: discord.Interaction["ArtBox"], name: app_commands.Range[str, 1, ARTIST_LIMIT]
    ) -> None:
        ask = Ask(app, interaction)
        async with answered(ask):
            await ask.acknowledge()
            await actions.name_artist(ask, (await ask.table_here()).game.id, name)

    @group.command(name="draw", description=say("command-draw"))
    @app_commands.describe(image=say("option-image"))
    async def draw(  # pyright: ignore[reportUnusedFunction]
        interaction: discord.Interaction["ArtBox"], image: discord.Attachment
    ) -> None:
        ask = Ask(app, interaction)
        async with answered(ask):
            await ask.acknowledge()
            table = await ask.table_here()
            await ask.show(await hand_in(app, table.game.id, ask.user_id, Incoming(image.url, image.size), ask.say))

    @group.command(name="guess", description=say("command-guess"))
    @app_commands.describe(drawing=say("option-drawing"), word=say("option-word"))
    async def guess(  # pyright: ignore[reportUnusedFunction]
        interaction: discord.Interaction["ArtBox"],
        drawing: app_commands.Range[int, 1, MAX_PLAYERS],
        word: app_commands.Range[str, 1, CHOICE_LIMIT],
    ) -> None:
        ask = Ask(app, interaction)
        async with answered(ask):
            await ask.acknowledge()
            await actions.guess(ask, await ask.table_here(), drawing, word)

    @guess.autocomplete("word")
    async def complete_word(  # pyright: ignore[reportUnusedFunction]
        interaction: discord.Interaction["ArtBox"], current: str
    ) -> list[app_commands.Choice[str]]:
        return await _words_to_choose(app, interaction, current)

    @group.command(name="hide", description=say("command-hide"))
    @app_commands.describe(drawing=say("option-drawing"))
    async def hide(  # pyright: ignore[reportUnusedFunction]
        interaction: discord.Interaction["ArtBox"], drawing: app_commands.Range[int, 1, MAX_PLAYERS]
    ) -> None:
        ask = Ask(app, interaction)
        async with answered(ask):
            await ask.acknowledge()
            await moderation.hide_here(ask, drawing)

    @group.command(name="report", description=say("command-report"))
    @app_commands.describe(drawing=say("option-drawing"), reason=say("option-reason"))
    async def report(  # pyright: ignore[reportUnusedFunction]
        interaction: discord.Interaction["ArtBox"],
        drawing: app_commands.Range[int, 1, MAX_PLAYERS],
        reason: app_commands.Range[str, 0, LONGEST_REPORT] = "",
    ) -> None:
        ask = Ask(app, interaction)
        async with answered(ask):
            await ask.acknowledge()
            await moderation.report_here(ask, drawing, reason)

    for name, act in PLAIN.items():
        group.add_command(_plain_command(app, name, say(f"command-{name}"), act))
    app.tree.add_command(group)
    for verb in ("hide", "report"):
        app.tree.add_command(_message_command(app, verb, say(f"command-{verb}-message")))


def _plain_command(
    app: "ArtBox", name: str, description: str, act: Callable[[Ask], Awaitable[None]]
) -> app_commands.Command[Any, ..., None]:
    async def run(interaction: discord.Interaction["ArtBox"]) -> None:
        ask = Ask(app, interaction)
        async with answered(ask):
            await ask.acknowledge()
            await act(ask)

    return app_commands.Command(name=name, description=description, callback=run)


def _message_command(app: "ArtBox", verb: str, name: str) -> app_commands.ContextMenu:
    """A command in the menu of a message: of a board, or of a reveal."""

    async def run(interaction: discord.Interaction["ArtBox"], message: discord.Message) -> None:
        ask = Ask(app, interaction)
        async with answered(ask):
            await ask.acknowledge()
            await moderation.choose_drawing(ask, message.id, verb)

    menu = app_commands.ContextMenu(
        name=name,
        callback=run,
        allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
    )
    menu.guild_only = True
    return menu


def _here(action: Callable[[Ask, str], Awaitable[None]]) -> Callable[[Ask], Awaitable[None]]:
    """An action at the table of this channel."""

    async def act(ask: Ask) -> None:
        await action(ask, (await ask.table_here()).game.id)

    return act


async def _hand(ask: Ask) -> None:
    await actions.my_hand(ask, await ask.table_here())


async def _privacy(ask: Ask) -> None:
    await ask.app.privacy.show(ask)


PLAIN: Mapping[str, Callable[[Ask], Awaitable[None]]] = {
    "join": _here(actions.join),
    "leave": _here(actions.leave),
    "start": _here(actions.start),
    "roll": _here(actions.roll),
    "finish": _here(actions.finish),
    "hand": _hand,
    "status": actions.status,
    "rules": actions.rules,
    "stop": _here(actions.stop),
    "pause": _here(moderation.pause),
    "resume": _here(moderation.resume),
    "skip": _here(moderation.skip),
    "nudge": _here(moderation.nudge),
    "log": moderation.log,
    "privacy": _privacy,
}
"""The commands without options."""


async def _words_to_choose(
    app: "ArtBox", interaction: discord.Interaction["ArtBox"], current: str
) -> list[app_commands.Choice[str]]:
    """The words of the row that are offered to this player, without their own (R15); nobody else sees any."""
    try:
        table = await app.store.open_table_in(interaction.channel_id or 0)
    except (Unreadable, StoreTrouble):  # said to whoever sends the command
        return []
    if table is None or table.game.phase is not Phase.LINK:
        return []
    this, user = table.game.round, interaction.user.id
    if user not in this.active:
        return []
    typed = same_word_key(current, plural=False) if current.strip() else ""
    say = app.texts.speaker(interaction.locale.value)
    return [
        app_commands.Choice(
            name=shortened(say("word-choice", letter=this.letter(word), word=word), CHOICE_LIMIT), value=word
        )
        for word in this.words_for(user)
        if typed in same_word_key(word, plural=False) or current.strip().upper() == this.letter(word)
    ][:MOST_CHOICES]
