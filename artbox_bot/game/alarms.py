"""Deadlines as data: which alarms a phase has, and how long each wait is (R4, R5, R9, R12, R16, R17, R24, R28)."""

from dataclasses import replace
from datetime import datetime, timedelta

from artbox_bot.game.values import Alarm, AlarmKind, Game, Pause, Phase

VOTE_TIME = timedelta(seconds=30)
ARTIST_TIME = timedelta(seconds=30)
WORDS_TIME = timedelta(seconds=60)
ROLL_TIME = timedelta(seconds=30)
REMIND_BEFORE = timedelta(seconds=30)
LAST_PICTURES_TIME = timedelta(minutes=10)
"""No wait for pictures that were received in time is as long: each of them is taken or withdrawn long before."""
LINK_TIME = timedelta(minutes=5)
HOURGLASS = timedelta(seconds=30)
LAST_SECONDS = timedelta(seconds=10)
REVEAL_TIME = timedelta(seconds=60)
LOBBY_IDLE = timedelta(minutes=30)
GAME_IDLE = timedelta(hours=24)


def enter(game: Game, phase: Phase, now: datetime, wait: timedelta | None) -> Game:
    """Begin a phase: its alarms replace those of the phase before. `wait` None: no deadline."""
    game = replace(game, phase=phase, alarms=tuple(a for a in game.alarms if a.kind is AlarmKind.ABANDON))
    return game if wait is None else set_deadline(game, now + wait)


def set_deadline(game: Game, at: datetime) -> Game:
    """Let the present wait end at that time, and forget its other alarms."""
    rest = tuple(a for a in game.alarms if a.kind is AlarmKind.ABANDON)
    return replace(game, alarms=(*rest, _alarm(game, at, AlarmKind.TIME_UP)))


def add_alarm(game: Game, at: datetime, kind: AlarmKind) -> Game:
    """One more alarm of the present phase."""
    return replace(game, alarms=(*game.alarms, _alarm(game, at, kind)))


def touch(game: Game, now: datetime) -> Game:
    """A move was made: the game is abandoned only if none follows for long (R28)."""
    if not game.open:
        return replace(game, alarms=())
    idle = LOBBY_IDLE if game.phase is Phase.LOBBY else GAME_IDLE
    rest = tuple(a for a in game.alarms if a.kind is not AlarmKind.ABANDON)
    return replace(game, alarms=(*rest, _alarm(game, now + idle, AlarmKind.ABANDON)))


def means_something(game: Game, alarm: Alarm) -> bool:
    """Whether the alarm belongs to the present phase of the present round; abandoning belongs to all."""
    if alarm.kind is AlarmKind.ABANDON:
        return game.open
    return alarm.phase is game.phase and alarm.round == game.round_number


def pause(game: Game, now: datetime, trouble: str = "") -> Game:
    """All deadlines stand still, except that an abandoned game ends (R28)."""
    return replace(game, pause=Pause(now, trouble))


def resume(game: Game, now: datetime) -> Game:
    """The deadlines run on with the time that was left."""
    if game.pause is None:
        return game
    rest = now - game.pause.at
    later = tuple(a if a.kind is AlarmKind.ABANDON else replace(a, at=a.at + rest) for a in game.alarms)
    game = replace(game, alarms=later, pause=None)
    if game.rounds and game.round.hourglass is not None:
        this = replace(game.round, hourglass=game.round.hourglass + rest)
        game = replace(game, rounds=(*game.rounds[:-1], this))
    return game


def wake_up(game: Game, now: datetime, grace: timedelta) -> Game:
    """Move what came due while the bot was away to the end of the grace; the game remembers that it did so."""
    overdue = {a.kind for a in game.ringing if a.at <= now}
    if overdue.isdisjoint((AlarmKind.TIME_UP, AlarmKind.ABANDON)):
        return game
    time_up = AlarmKind.TIME_UP in overdue

    def later(alarm: Alarm) -> Alarm:
        if alarm.at > now or alarm.kind is AlarmKind.REMIND or alarm not in game.ringing:
            return alarm
        if alarm.kind is AlarmKind.TEN_LEFT:
            return replace(alarm, at=now + grace - LAST_SECONDS) if time_up else alarm
        return replace(alarm, at=now + grace)

    game = replace(game, alarms=tuple(later(a) for a in game.alarms))
    if not time_up or not game.rounds:
        return game
    this = replace(game.round, grace=game.phase)
    if this.hourglass is not None:
        this = replace(this, hourglass=now + grace)
    return replace(game, rounds=(*game.rounds[:-1], this))


def _alarm(game: Game, at: datetime, kind: AlarmKind) -> Alarm:
    return Alarm(at, kind, game.round_number, game.phase)
