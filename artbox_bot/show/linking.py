"""While everybody guesses: who has finished, and the hourglass (R15-R17)."""

from artbox_bot.game.events import Phase
from artbox_bot.game.values import Game
from artbox_bot.show.buttons import button, table_buttons
from artbox_bot.show.message import Accent, Buttons, Message, Style, Text
from artbox_bot.show.phrases import mention, mentions, waiting
from artbox_bot.show.slot import Slot, round_slot
from artbox_bot.texts import Speaker


def linking_slot(game: Game, say: Speaker) -> Slot:
    """Who has finished; the guesses themselves are secret (R15, R16)."""
    this, name = game.round, round_slot(game.round, "linking")
    done = [say("linking-finished", who=mentions(this.finished))] if this.finished else []
    title = say("linking-title")
    if game.phase is not Phase.LINK:
        return Slot(name, Message((Text("\n".join((title, *done))),), Accent.LINK), late=True)
    parts = (
        Text("\n".join((title, *(done or [say("linking-nobody")])))),
        Text(say("linking-what"), fleeting=True),
        Text("\n".join(filter(None, (hourglass(game, say), waiting(game, say)))), fleeting=True),
        Buttons(
            (
                button(game, "hand", say, Style.PRIMARY, "🃏"),
                *table_buttons(game, say),
            )
        ),
    )
    accent = Accent.LINK if this.hourglass is None else Accent.HURRY
    return Slot(name, Message(parts, accent))


def hourglass(game: Game, say: Speaker) -> str:
    """That the hourglass is turned, and by whom (R16, R17); empty before that."""
    this = game.round
    if this.hourglass is None:
        return ""
    return say("hourglass", who=mention(this.finished[0])) if this.finished else say("hourglass-for-table")
