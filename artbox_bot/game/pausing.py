"""Pausing: all deadlines stand still, and run on with the time that was left (R28)."""

from dataclasses import replace

from artbox_bot.game.alarms import run_on
from artbox_bot.game.events import Event, EventKind
from artbox_bot.game.hosting import require_host_or_stand_in
from artbox_bot.game.moves import Pause, Resume
from artbox_bot.game.refusals import AlreadyPaused, NotPaused
from artbox_bot.game.rule import Moment, rule
from artbox_bot.game.seats import require_host
from artbox_bot.game.standstill import Standstill
from artbox_bot.game.values import Game


def pause(game: Game, move: Pause, moment: Moment) -> Game:
    """All deadlines stand still, except that an abandoned game ends (R28). Errors: NotAllowed, AlreadyPaused.

    A game that people have paused may come into trouble as well, of which somebody is told then.
    """
    require_host(game, move.by)
    if game.pause is not None and (move.trouble is None or game.pause.trouble is not None):
        raise AlreadyPaused
    since = moment.now if game.pause is None else game.pause.at
    event = Event(
        kind=EventKind.PAUSED,
        at=moment.now,
        round=game.round_number,
        phase=game.phase,
        by=move.by.id or None,
        trouble=move.trouble,
    )
    return replace(game, pause=Standstill(since, move.trouble)).with_event(event)


def resume(game: Game, move: Resume, moment: Moment) -> Game:
    """The deadlines run on. Errors: NotAllowed, HostFirst, NotPaused (R27)."""
    require_host_or_stand_in(game, move.by, moment.now)
    if game.pause is None:
        raise NotPaused
    event = Event(kind=EventKind.RESUMED, at=moment.now, round=game.round_number, phase=game.phase, by=move.by.id)
    return replace(run_on(game, moment.now - game.pause.at), pause=None).with_event(event)


RULES = (rule(Pause, pause), rule(Resume, resume))
