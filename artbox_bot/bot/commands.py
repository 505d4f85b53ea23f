"""The slash commands: `/artbox …`, built from the table of verbs. Each acts, and is answered privately."""

import hashlib
import inspect
import json
import logging
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from datetime import timedelta
from typing import Any

import discord
from discord import app_commands

from artbox_bot.bot import moderation
from artbox_bot.bot.actions import LONGEST_CHOICE
from artbox_bot.bot.ask import Ask
from artbox_bot.bot.errors import answer_error
from artbox_bot.bot.router import carry_out
from artbox_bot.bot.services import Services
from artbox_bot.bot.typed import zones_like
from artbox_bot.bot.verbs import VERBS
from artbox_bot.game.choices import HIGHEST_TARGET, LONGEST_DRAW, MOST_DECOYS
from artbox_bot.game.events import Phase
from artbox_bot.game.limits import NO_TIME
from artbox_bot.game.rules import USUAL, Begin
from artbox_bot.stage.codes import Meaning, is_passing, meaning
from artbox_bot.storage.values import StoreTrouble, Unreadable
from artbox_bot.texts import Speaker, shortened
from artbox_bot.words.pack import same_word_key

log = logging.getLogger(__name__)

SYNCED = "commands"
"""The setting that keeps the digest of the commands that Discord knows."""
MOST_CHOICES = 25

LIMITS = {
    "minutes": {"most": LONGEST_DRAW, "usual": (USUAL.draw or NO_TIME) // timedelta(minutes=1)},
    "target": {"most": HIGHEST_TARGET},
    "decoys": {"most": MOST_DECOYS},
}
"""What the sentence of an option tells of it."""

CHOSEN = "begin"
"""The option of which one of a few values is chosen."""

Completion = Callable[[discord.Interaction, str], Coroutine[Any, Any, list[app_commands.Choice[str]]]]
"""What is offered to somebody who has typed that."""

COMMANDS = tuple(name for name, verb in VERBS.items() if verb.command)
OF_MESSAGES = tuple(name for name, verb in VERBS.items() if verb.of_message)


class Tree(app_commands.CommandTree[discord.Client]):
    """The commands; what escapes one is answered as well (fault: a failure in silence)."""

    def __init__(self, client: discord.Client, services: Services) -> None:
        super().__init__(client)
        self._services = services
        self._complete: Mapping[str, Completion] = {"word": _words(services), "zone": _zones}
        say = services.texts.speaker("en")
        self.add_command(_group(services, say, self._complete))
        for verb in OF_MESSAGES:
            self.add_command(_message_command(services, verb, say(f"command-{verb}-message")))

    async def interaction_check(self, interaction: discord.Interaction, /) -> bool:
        """What completes an option is sent from here: discord.py calls it an error where that comes too late."""
        if interaction.type is not discord.InteractionType.autocomplete:
            return True
        try:
            for option, complete in self._complete.items():
                typed = getattr(interaction.namespace, option)
                if typed is not None:
                    await interaction.response.autocomplete(await complete(interaction, str(typed)))
        except Exception as error:
            harmless = is_passing(error) or meaning(error) is Meaning.UNHEARD
            log.log(
                logging.INFO if harmless else logging.ERROR,
                "an option was not completed: %r",
                error,
                exc_info=not harmless,
            )
        return False

    async def on_error(self, interaction: discord.Interaction, error: app_commands.AppCommandError, /) -> None:
        """Discord.py wraps what was raised."""
        cause = error.__cause__ if isinstance(error.__cause__, Exception) else error
        await answer_error(Ask(self._services, interaction), cause)

    async def tell_discord(self, *, force: bool = False) -> None:
        """Tell Discord of the commands if they have changed since the last time (fault 27)."""
        store = self._services.store
        payload = [command.to_dict(self) for command in self.get_commands()]
        told = f"{self.client.application_id}:{json.dumps(payload, sort_keys=True)}"
        digest = hashlib.sha256(told.encode()).hexdigest()
        if not force and await store.setting(SYNCED) == digest:
            return
        await self.sync()
        async with store.writing() as writer:
            await writer.set_setting(SYNCED, digest)


def _group(services: Services, say: Speaker, complete: Mapping[str, Completion]) -> app_commands.Group:
    group = app_commands.Group(
        name="artbox",
        description=say("command-artbox"),
        guild_only=True,
        allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
    )
    for name in COMMANDS:
        group.add_command(_command(services, name, say, complete))
    return group


def _command(
    services: Services, name: str, say: Speaker, complete: Mapping[str, Completion]
) -> app_commands.Command[Any, ..., None]:
    """The command of a verb; its options are those of the action, and their sentences are in the catalogue."""
    act = VERBS[name].act

    async def run(interaction: discord.Interaction, **options: object) -> None:
        await carry_out(Ask(services, interaction), act, **options)

    options = tuple(inspect.signature(act).parameters.values())[1:]
    _take_options(run, options)
    names = [option.name for option in options]
    said = {option: say(f"option-{option}", **LIMITS.get(option, {})) for option in names}
    if name == "draw":  # the same option is another's in `guess`
        said["word"] = say("option-own-word")
    app_commands.describe(**said)(run)
    if CHOSEN in names:
        begin = [app_commands.Choice(name=say(f"option-begin-{b.value}"), value=b.value) for b in Begin]
        app_commands.choices(**{CHOSEN: begin})(run)
    if completed := {option: complete[option] for option in names if option in complete}:
        app_commands.autocomplete(**completed)(run)
    return app_commands.Command(name=name, description=say(f"command-{name}"), callback=run)


def _take_options(run: Callable[..., Awaitable[None]], options: tuple[inspect.Parameter, ...]) -> None:
    """Discord.py reads the options of a command from the signature of its callback."""
    asked = inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=discord.Interaction)
    vars(run)["__signature__"] = inspect.Signature((asked, *options))


def _message_command(services: Services, verb: str, name: str) -> app_commands.ContextMenu:
    """A command in the menu of a message: of a board, or of a reveal."""

    async def run(interaction: discord.Interaction, message: discord.Message) -> None:
        await carry_out(Ask(services, interaction), moderation.choose_drawing, message, verb)

    menu = app_commands.ContextMenu(
        name=name,
        callback=run,
        allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
    )
    menu.guild_only = True
    return menu


async def _zones(_: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
    """The time zones that are called something like that."""
    return [app_commands.Choice(name=zone, value=zone) for zone in zones_like(current)]


def _words(services: Services) -> Completion:
    """The words of the row that are offered to this player, without their own (R15); while they draw two, these alone.

    Nobody else sees any.
    """

    async def complete(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        try:
            table = await services.store.open_table_in(interaction.channel_id or 0)
        except (Unreadable, StoreTrouble):  # said to whoever sends the command
            return []
        if table is None or table.game.phase not in (Phase.DRAW, Phase.LINK):
            return []
        this, user = table.game.round, interaction.user.id
        if user not in this.active:
            return []
        typed = same_word_key(current, plural=False) if current.strip() else ""
        if table.game.phase is Phase.DRAW:
            own = this.words_of(user) if this.each > 1 else ()
            return [app_commands.Choice(name=w, value=w) for w in own if typed in same_word_key(w, plural=False)]
        say = services.texts.speaker(interaction.locale.value)
        return [
            app_commands.Choice(
                name=shortened(say("word-choice", letter=this.letter(word), word=word), LONGEST_CHOICE), value=word
            )
            for word in this.words_for(user)
            if typed in same_word_key(word, plural=False) or current.strip().upper() == this.letter(word)
        ][:MOST_CHOICES]

    return complete
