"""While everybody draws: who has handed in, and who is reminded (R11, R12)."""

from artbox_bot.game.phases.draw import still_drawing
from artbox_bot.game.values import Game, Phase
from artbox_bot.show.buttons import button, nudge_button
from artbox_bot.show.message import Accent, Buttons, Message, Style, Text
from artbox_bot.show.phrases import mention, mentions, waiting, when
from artbox_bot.show.slot import Slot, round_slot
from artbox_bot.texts import Speaker


def drawing_slot(game: Game, say: Speaker) -> Slot:
    """The number tokens of those who have handed in (R11)."""
    this, name = game.round, round_slot(game.round, "drawing")
    tokens = "\n".join(
        say("token-line", token=token, who=mention(artist))
        for artist, token in sorted(this.tokens.items(), key=lambda item: item[1])
    )
    title = Text(say("drawing-title") + "\n" + (tokens or say("drawing-none")))
    if game.phase is not Phase.DRAW:
        missing = still_drawing(this)
        done = say("drawing-missing", who=mentions(missing)) if missing else say("drawing-done")
        return Slot(name, Message((title, Text(done)), Accent.DRAW), late=True)
    draw = button(game, "draw", say, Style.PRIMARY, "🖼️")
    buttons = Buttons((draw, button(game, "hand", say, emoji="🃏"), nudge_button(game, say)))
    return Slot(name, Message((title, Text(waiting(game, say), fleeting=True), buttons), Accent.DRAW))


def remind_slot(game: Game, say: Speaker) -> Slot:
    """Calls those whose drawing is missing shortly before time is up (R12)."""
    calls = still_drawing(game.round)
    text = say("remind", who=mentions(calls), when=when(game.deadline) if game.deadline else "")
    return Slot(round_slot(game.round, "remind"), Message((Text(text),), Accent.HURRY, calls), once=True)
