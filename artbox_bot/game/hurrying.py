"""So that nobody stalls a game: those whom it waits for are called, or the wait is skipped."""

from datetime import timedelta
from math import ceil

from artbox_bot.game.events import AlarmKind, Event, EventKind, Phase
from artbox_bot.game.homes import awaited, home
from artbox_bot.game.hosting import require_host_or_stand_in
from artbox_bot.game.moves import Nudge, Skip
from artbox_bot.game.refusals import NobodyToNudge, NotAtTable, NothingToSkip, NudgedLately, WaitOver
from artbox_bot.game.rule import Moment, rule
from artbox_bot.game.seats import speaks_for
from artbox_bot.game.slow import BETWEEN_SLOW_NUDGES
from artbox_bot.game.values import Game

BETWEEN_NUDGES = timedelta(seconds=60)
BETWEEN_SKIPS = timedelta(seconds=3)
"""Who skips again within that time means the same wait."""


def nudge(game: Game, move: Nudge, moment: Moment) -> Game:
    """Call those whom the table waits for. Errors: NotAtTable, NobodyToNudge, NudgedLately."""
    by, now = move.by, moment.now
    if not speaks_for(game, by) and by.id not in game.present:
        raise NotAtTable
    calls = tuple(player for player in awaited(game) if player != by.id)
    if not calls or not home(game).nudges:
        raise NobodyToNudge
    last = max((e.at for e in game.events if e.kind is EventKind.NUDGED), default=None)
    again = last and last + (BETWEEN_SLOW_NUDGES if game.rules.slow else BETWEEN_NUDGES)
    if again is not None and now < again:
        raise NudgedLately(ceil((again - now).total_seconds()))
    return game.with_event(
        Event(kind=EventKind.NUDGED, at=now, round=game.round_number, phase=game.phase, by=by.id, calls=calls)
    )


def wait_of(game: Game) -> tuple[int, ...]:
    """Numbers that tell the present wait from all others of the game, the round first."""
    second = (game.phase is Phase.DRAW and game.round.closing) or (
        game.phase is Phase.LINK and game.round.hourglass is not None
    )  # drawing and guessing are two waits each: for the last pictures, and under the hourglass
    return game.round_number, list(Phase).index(game.phase), int(second)


def skip(game: Game, move: Skip, moment: Moment) -> Game:
    """End the present wait now, as its deadline would; two who press at once, or one who presses twice, end one wait.

    Errors: NotAllowed, HostFirst, NothingToSkip, WaitOver (R27).
    """
    require_host_or_stand_in(game, move.by, moment.now)
    time_up = home(game).time.get(AlarmKind.TIME_UP)
    if time_up is None:
        raise NothingToSkip
    last = max((e.at for e in game.events if e.kind is EventKind.SKIPPED), default=None)
    if move.wait not in (None, wait_of(game)) or (last is not None and moment.now - last < BETWEEN_SKIPS):
        raise WaitOver
    event = Event(kind=EventKind.SKIPPED, at=moment.now, round=game.round_number, phase=game.phase, by=move.by.id)
    return time_up(game.with_event(event), moment)


RULES = (rule(Nudge, nudge), rule(Skip, skip))
