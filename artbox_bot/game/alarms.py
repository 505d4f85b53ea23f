"""Deadlines as data: they are set, they ring, and what came due while nobody could act gets grace (R28)."""

from dataclasses import replace
from datetime import datetime, timedelta

from artbox_bot.game.events import Alarm, AlarmKind
from artbox_bot.game.quiet_hours import after_quiet_hours
from artbox_bot.game.rules import Rules
from artbox_bot.game.slow import SLOW_GRACE, SLOW_LAST_CALL, idle
from artbox_bot.game.values import Game

LAST_SECONDS = timedelta(seconds=10)
GAME_IDLE = timedelta(hours=24)
NO_TIME = timedelta()
INACCURATE = timedelta(seconds=5)
"""By so much a clock is set without anybody noticing."""
ENDS = (AlarmKind.TIME_UP, AlarmKind.ABANDON)
"""What ends a wait, or the game."""


def set_deadline(game: Game, since: datetime, lasts: timedelta | None, last_call: timedelta | None = None) -> Game:
    """Let the present wait end so long after that time, or never by itself, and forget its other alarms.

    `last_call`: so long before its end those who are missing are told, unless the whole wait is hardly longer.
    In slow play that is `SLOW_LAST_CALL`, and no wait ends in quiet hours.
    """
    if lasts is None:
        return no_deadline(game)
    ends = end_of_wait(game.rules, since, lasts)
    game = wait_until(game, ends, ends - since)
    if game.rules.slow and last_call is not None:
        last_call = SLOW_LAST_CALL
    if last_call is None or lasts < 2 * last_call:
        return game
    return _add(game, _alarm(game, ends - last_call, AlarmKind.LAST_CALL))


def end_of_wait(rules: Rules, since: datetime, lasts: timedelta) -> datetime:
    """When a wait for people ends that begins then."""
    return after_quiet_hours(rules, since + lasts)


def wait_until(game: Game, ends: datetime, lasts: timedelta) -> Game:
    """Let the present wait end at that time, be it in quiet hours, and forget its other alarms."""
    return _add(no_deadline(game), replace(_alarm(game, ends, AlarmKind.TIME_UP), lasts=lasts))


def last_call(game: Game, _: object) -> Game:
    """The present wait is almost over."""
    return game.with_round(replace(game.round, last_call=game.phase))


def no_deadline(game: Game) -> Game:
    """The present wait has no end, and no alarms."""
    return replace(game, alarms=tuple(a for a in game.alarms if a.kind is AlarmKind.ABANDON))


def touch(game: Game, now: datetime, usually: timedelta) -> Game:
    """A move was made: the game is abandoned only if none follows for so long, in slow play for longer (R28)."""
    if not game.open:
        return replace(game, alarms=())
    lasts = idle(game.rules, usually)
    rest = tuple(a for a in game.alarms if a.kind is not AlarmKind.ABANDON)
    return replace(game, alarms=(*rest, replace(_alarm(game, now + lasts, AlarmKind.ABANDON), lasts=lasts)))


def run_on(game: Game, stood: timedelta) -> Game:
    """The present wait stood still for so long: it ends so much later, and in slow play not in quiet hours."""
    end = next((a.at for a in game.alarms if a.kind is AlarmKind.TIME_UP), None)
    moved = timedelta() if end is None else after_quiet_hours(game.rules, end + stood) - (end + stood)

    def later(alarm: Alarm) -> Alarm:
        if alarm.kind is AlarmKind.ABANDON:
            return alarm
        return replace(alarm, at=alarm.at + stood + moved, lasts=alarm.lasts and alarm.lasts + moved)

    game = replace(game, alarms=tuple(map(later, game.alarms)))
    if game.rounds and game.round.hourglass is not None:
        return game.with_round(replace(game.round, hourglass=game.round.hourglass + stood + moved))
    return game


def means_something(game: Game, alarm: Alarm) -> bool:
    """Whether the alarm belongs to the present phase of the present round; abandoning belongs to all."""
    if alarm.kind is AlarmKind.ABANDON:
        return game.open
    return alarm.phase is game.phase and alarm.round == game.round_number


def wake_up(game: Game, now: datetime, grace: timedelta) -> Game:
    """Nobody could act, or the clock was set: the deadlines as they are to be from now on.

    What came due meanwhile is moved to the end of the grace, which the game remembers; and no wait becomes longer than
    it is as a whole (fault 61). In slow play people need longer to notice, and sleep.
    """
    if game.rules.slow:
        grace = end_of_wait(game.rules, now, max(grace, SLOW_GRACE)) - now
    return _give_grace(_bring_near(game, now), now, grace)


def _bring_near(game: Game, now: datetime) -> Game:
    """What lies farther ahead than it lasts was set by a clock that has been set back since."""
    too_far = {a.kind: _too_far(a, now) for a in game.ringing if a.kind in ENDS}
    by = too_far.get(AlarmKind.TIME_UP, NO_TIME)

    def nearer(alarm: Alarm) -> Alarm:
        if alarm not in game.ringing:
            return alarm
        return replace(alarm, at=alarm.at - (too_far[alarm.kind] if alarm.kind is AlarmKind.ABANDON else by))

    game = replace(game, alarms=tuple(nearer(a) for a in game.alarms))
    if by and game.rounds and game.round.hourglass is not None:
        return game.with_round(replace(game.round, hourglass=game.round.hourglass - by))
    return game


def _too_far(alarm: Alarm, now: datetime) -> timedelta:
    """Nothing where that is due in its time. Alarms of older games do not say how long they last."""
    by = alarm.at - now - (alarm.lasts or GAME_IDLE)
    return by if by > INACCURATE else NO_TIME


def _give_grace(game: Game, now: datetime, grace: timedelta) -> Game:
    overdue = {a.kind for a in game.ringing if a.at <= now}
    if overdue.isdisjoint(ENDS):
        return game
    ended = next((a.at for a in game.ringing if a.kind is AlarmKind.TIME_UP and a.at <= now), None)

    def later(alarm: Alarm) -> Alarm:
        if alarm.at > now or alarm not in game.ringing:
            return alarm
        if alarm.kind in ENDS:
            return replace(alarm, at=now + grace, lasts=alarm.lasts and grace)
        return replace(alarm, at=max(now, now + grace - (ended - alarm.at))) if ended is not None else alarm

    game = replace(game, alarms=tuple(later(a) for a in game.alarms))
    if ended is None or not game.rounds:
        return game
    this = replace(game.round, grace=game.phase)
    if this.hourglass is not None:
        this = replace(this, hourglass=now + grace)
    return game.with_round(this)


def _add(game: Game, alarm: Alarm) -> Game:
    return replace(game, alarms=(*game.alarms, alarm))


def _alarm(game: Game, at: datetime, kind: AlarmKind) -> Alarm:
    return Alarm(at, kind, game.round_number, game.phase)
