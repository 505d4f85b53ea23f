"""While everybody links: who has finished, the hourglass, and its last seconds (R15-R17)."""

from artbox_bot.game.alarms import LAST_SECONDS
from artbox_bot.game.homes import awaited
from artbox_bot.game.values import Game, Phase
from artbox_bot.show.buttons import button, nudge_button
from artbox_bot.show.message import Accent, Buttons, Message, Style, Text
from artbox_bot.show.phrases import mention, mentions, waiting, when
from artbox_bot.show.slot import Slot, round_slot
from artbox_bot.texts import Speaker


def linking_slot(game: Game, say: Speaker) -> Slot:
    """Who has finished; the links themselves are secret (R15, R16)."""
    this, name = game.round, round_slot(game.round, "linking")
    done = say("linking-finished", who=mentions(this.finished)) if this.finished else say("linking-nobody")
    title = Text(say("linking-title") + "\n" + done)
    if game.phase is not Phase.LINK:
        return Slot(name, Message((title,), Accent.LINK), late=True)
    parts = (
        title,
        Text(say("linking-what"), fleeting=True),
        Text(waiting(game, say), fleeting=True),
        Buttons((button(game, "hand", say, Style.PRIMARY, "🃏"), nudge_button(game, say))),
    )
    return Slot(name, Message(parts, Accent.LINK))


def hourglass_slot(game: Game, say: Speaker) -> Slot:
    """Calls those who have not finished when the hourglass is turned (R16, R17)."""
    this, calls = game.round, awaited(game)
    ends = when(this.hourglass) if this.hourglass else ""
    if this.finished:
        text = say("hourglass", who=mention(this.finished[0]), others=mentions(calls), when=ends)
    else:
        text = say("hourglass-for-table", others=mentions(calls), when=ends)
    return Slot(round_slot(this, "hourglass"), Message((Text(text),), Accent.HURRY, calls), once=True)


def ten_left_slot(game: Game, say: Speaker) -> Slot:
    """Calls them once more in its last seconds (R16)."""
    calls = awaited(game)
    text = say("ten-left", who=mentions(calls), seconds=int(LAST_SECONDS.total_seconds()))
    return Slot(round_slot(game.round, "ten_left"), Message((Text(text),), Accent.HURRY, calls), once=True)
