"""What kept a game from being shown is gone: it is still paused, and may be resumed."""

from dataclasses import replace

from artbox_bot.game.moves import Mended
from artbox_bot.game.refusals import NotPaused
from artbox_bot.game.rule import Moment, rule
from artbox_bot.game.standstill import Standstill
from artbox_bot.game.values import Event, EventKind, Game


def mend(game: Game, _: Mended, moment: Moment) -> Game:
    """All deadlines still stand still, until people are there again and resume. Error: NotPaused, without trouble."""
    if game.pause is None or game.pause.trouble is None:
        raise NotPaused
    event = Event(kind=EventKind.MENDED, at=moment.now, round=game.round_number, phase=game.phase)
    # The host is called: only now can a word of theirs be expected (R27).
    return replace(game, pause=Standstill(game.pause.at), quiet_since=moment.now).with_event(event)


RULES = (rule(Mended, mend, is_play=False),)
