"""Deadlines as data: they are set, they ring, and what came due while nobody could act gets grace (R28)."""

from dataclasses import replace
from datetime import datetime, timedelta

from artbox_bot.game.values import Alarm, AlarmKind, Game

LAST_SECONDS = timedelta(seconds=10)
GAME_IDLE = timedelta(hours=24)


def set_deadline(game: Game, since: datetime, lasts: timedelta, last_call: timedelta | None = None) -> Game:
    """Let the present wait end so long after that time, and forget its other alarms.

    `last_call`: so long before its end those who are missing are told.
    """
    game = _add(no_deadline(game), replace(_alarm(game, since + lasts, AlarmKind.TIME_UP), lasts=lasts))
    if last_call is None:
        return game
    return _add(game, _alarm(game, since + lasts - last_call, AlarmKind.LAST_CALL))


def last_call(game: Game, _: object) -> Game:
    """The present wait is almost over."""
    return game.with_round(replace(game.round, last_call=game.phase))


def no_deadline(game: Game) -> Game:
    """The present wait has no end, and no alarms."""
    return replace(game, alarms=tuple(a for a in game.alarms if a.kind is AlarmKind.ABANDON))


def touch(game: Game, now: datetime, idle: timedelta) -> Game:
    """A move was made: the game is abandoned only if none follows for so long (R28)."""
    if not game.open:
        return replace(game, alarms=())
    rest = tuple(a for a in game.alarms if a.kind is not AlarmKind.ABANDON)
    return replace(game, alarms=(*rest, _alarm(game, now + idle, AlarmKind.ABANDON)))


def means_something(game: Game, alarm: Alarm) -> bool:
    """Whether the alarm belongs to the present phase of the present round; abandoning belongs to all."""
    if alarm.kind is AlarmKind.ABANDON:
        return game.open
    return alarm.phase is game.phase and alarm.round == game.round_number


def wake_up(game: Game, now: datetime, grace: timedelta) -> Game:
    """Move what came due while the bot was away to the end of the grace; the game remembers that it did so."""
    overdue = {a.kind for a in game.ringing if a.at <= now}
    if overdue.isdisjoint((AlarmKind.TIME_UP, AlarmKind.ABANDON)):
        return game
    ended = next((a.at for a in game.ringing if a.kind is AlarmKind.TIME_UP and a.at <= now), None)
    time_up = ended is not None

    def later(alarm: Alarm) -> Alarm:
        if alarm.at > now or alarm not in game.ringing:
            return alarm
        if alarm.kind in (AlarmKind.TIME_UP, AlarmKind.ABANDON):
            return replace(alarm, at=now + grace, lasts=alarm.lasts and grace)
        return replace(alarm, at=max(now, now + grace - (ended - alarm.at))) if ended is not None else alarm

    game = replace(game, alarms=tuple(later(a) for a in game.alarms))
    if not time_up or not game.rounds:
        return game
    this = replace(game.round, grace=game.phase)
    if this.hourglass is not None:
        this = replace(this, hourglass=now + grace)
    return game.with_round(this)


def _add(game: Game, alarm: Alarm) -> Game:
    return replace(game, alarms=(*game.alarms, alarm))


def _alarm(game: Game, at: datetime, kind: AlarmKind) -> Alarm:
    return Alarm(at, kind, game.round_number, game.phase)
