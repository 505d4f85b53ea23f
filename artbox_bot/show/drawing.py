"""While everybody draws: who has handed in, and who is reminded (R11, R12)."""

from artbox_bot.game.events import Phase
from artbox_bot.game.homes import awaited
from artbox_bot.game.phases.draw import still_drawing
from artbox_bot.game.values import Game
from artbox_bot.show.buttons import button, drawing_buttons, table_buttons
from artbox_bot.show.message import Accent, Buttons, Message, Text
from artbox_bot.show.phrases import mention, mentions, until, waiting
from artbox_bot.show.slot import Slot, round_slot
from artbox_bot.texts import Speaker


def drawing_slot(game: Game, say: Speaker, *, pad: bool) -> Slot:
    """The number tokens of those who have handed in (R11)."""
    this, name = game.round, round_slot(game.round, "drawing")
    tokens = this.tokens
    lines = [
        *(say("token-line", token=tokens[artist], who=mention(artist)) for artist in tokens),
        *(say("half-line", who=mention(artist)) for artist in this.artists if artist not in tokens),
    ]
    title = Text("\n".join((say("drawing-title"), *(lines or [say("drawing-none")]))))
    if game.phase is not Phase.DRAW:
        missing = still_drawing(this)
        done = say("drawing-missing", who=mentions(missing), each=this.each) if missing else say("drawing-done")
        return Slot(name, Message((title, Text(done)), Accent.DRAW), late=True)
    own = Buttons((*drawing_buttons(game, say, pad=pad), button(game, "hand", say, emoji="🃏")))
    parts = (title, Text(waiting(game, say), fleeting=True), own, Buttons(table_buttons(game, say)))
    return Slot(name, Message(parts, Accent.DRAW))


def remind_slot(game: Game, say: Speaker, *, pad: bool) -> Slot:
    """Names those whose drawing is missing shortly before time is up, silently: they were called to draw (R12)."""
    name = round_slot(game.round, "remind")
    missing = awaited(game)
    if game.phase is not Phase.DRAW or not missing:
        return Slot(name, Message((), Accent.HURRY, content=say("remind-over")), late=True)
    parts = (Text(until(game, say), fleeting=True), Buttons(drawing_buttons(game, say, pad=pad)))
    if game.round.each == 1:
        content = say("remind", who=mentions(missing), count=len(missing))
    else:
        count = {player: len(game.round.missing_from(player)) for player in missing}
        who = " ".join(say("remind-one", who=mention(player), count=count[player]) for player in missing)
        content = say("remind-each", who=who)
    return Slot(name, Message(parts, Accent.HURRY, missing, content))
