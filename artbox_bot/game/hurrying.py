"""So that nobody stalls a game: those whom it waits for are called, or the wait is skipped."""

from datetime import timedelta
from math import ceil

from artbox_bot.game.homes import awaited, home
from artbox_bot.game.moves import Nudge, Skip
from artbox_bot.game.refusals import NobodyToNudge, NotAtTable, NothingToSkip, NudgedLately
from artbox_bot.game.rule import Moment, rule
from artbox_bot.game.seats import require_host
from artbox_bot.game.values import AlarmKind, Event, EventKind, Game

BETWEEN_NUDGES = timedelta(seconds=60)


def nudge(game: Game, move: Nudge, moment: Moment) -> Game:
    """Call those whom the table waits for. Errors: NotAtTable, NobodyToNudge, NudgedLately."""
    by, now = move.by, moment.now
    is_host = by.moderator or by.id == game.host
    if not is_host and by.id not in game.present:
        raise NotAtTable
    calls = tuple(player for player in awaited(game) if player != by.id)
    if not calls or not home(game).nudges:
        raise NobodyToNudge
    last = max((e.at for e in game.events if e.kind is EventKind.NUDGED), default=None)
    if not is_host and last is not None and now - last < BETWEEN_NUDGES:
        raise NudgedLately(ceil((last + BETWEEN_NUDGES - now).total_seconds()))
    return game.with_event(
        Event(kind=EventKind.NUDGED, at=now, round=game.round_number, phase=game.phase, by=by.id, calls=calls)
    )


def skip(game: Game, move: Skip, moment: Moment) -> Game:
    """End the present wait now, as its deadline would. Errors: NotAllowed, NothingToSkip."""
    require_host(game, move.by)
    time_up = home(game).time.get(AlarmKind.TIME_UP)
    if time_up is None:
        raise NothingToSkip
    event = Event(kind=EventKind.SKIPPED, at=moment.now, round=game.round_number, phase=game.phase, by=move.by.id)
    return time_up(game.with_event(event), moment)


RULES = (rule(Nudge, nudge), rule(Skip, skip))
