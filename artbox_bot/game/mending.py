"""What keeps a game from being shown: which drawing it may be; and that it is gone."""

from dataclasses import replace

from artbox_bot.game.events import Event, EventKind
from artbox_bot.game.moves import DrawingRefused, Mended
from artbox_bot.game.refusals import NoSuchDrawing, NotPaused
from artbox_bot.game.rule import Moment, rule
from artbox_bot.game.standstill import Standstill
from artbox_bot.game.values import Game


def mend(game: Game, _: Mended, moment: Moment) -> Game:
    """All deadlines still stand still, until people are there again and resume. Error: NotPaused, without trouble."""
    if game.pause is None or game.pause.trouble is None:
        raise NotPaused
    event = Event(kind=EventKind.MENDED, at=moment.now, round=game.round_number, phase=game.phase)
    # The host is called: only now can a word of theirs be expected (R27).
    return replace(game, pause=Standstill(game.pause.at), quiet_since=moment.now).with_event(event)


def refuse_drawing(game: Game, move: DrawingRefused, _: Moment) -> Game:
    """Should the board be refused, it is known which drawing it may be. Error: NoSuchDrawing, where it was replaced."""
    this = game.round if game.rounds else None
    refused = [(p, drawing) for p, drawing in this.drawings.items() if drawing.picture == move.picture] if this else []
    if this is None or not refused:
        raise NoSuchDrawing
    marked = {player: replace(drawing, refused=True) for player, drawing in refused}
    return game.with_round(replace(this, drawings={**this.drawings, **marked}))


RULES = (rule(Mended, mend, is_play=False), rule(DrawingRefused, refuse_drawing, is_play=False))
