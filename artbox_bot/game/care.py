"""What hosts, moderators and players do so that nobody stalls or spoils a game: pause, skip, hide, nudge, report."""

from dataclasses import replace
from datetime import datetime, timedelta
from math import ceil

from artbox_bot.game import alarms
from artbox_bot.game.beginning import valid_votes
from artbox_bot.game.drawing import still_drawing
from artbox_bot.game.linking import still_linking
from artbox_bot.game.moves import Actor
from artbox_bot.game.people import require_host
from artbox_bot.game.refusals import (
    AlreadyPaused,
    NobodyToNudge,
    NoSuchDrawing,
    NotAtTable,
    NotPaused,
    NudgedLately,
    ReportedOften,
)
from artbox_bot.game.values import Event, EventKind, Game, Phase, Reported

MOST_REPORTS = 3
"""Of one person in one game: nobody pushes the reports of others out of the log, or fills the game with theirs."""
LONGEST_REPORT = 300
"""Characters."""
BETWEEN_NUDGES = timedelta(seconds=60)


def note(game: Game, event: Event) -> Game:
    """Remember that something happened."""
    return replace(game, events=(*game.events, event))


def awaited(game: Game) -> tuple[int, ...]:
    """Whom the table waits for now."""
    if game.phase in (Phase.LOBBY, Phase.OVER):
        return ()
    this = game.round
    match game.phase:
        case Phase.VOTE:
            return tuple(p for p in this.active if p not in valid_votes(this))
        case Phase.ARTIST:
            return this.active
        case Phase.WORDS:
            return tuple(p for p in this.active if p not in this.kept)
        case Phase.ROLL:
            return (this.starting_player,) if this.starting_player is not None else ()
        case Phase.DRAW:
            return () if this.closing else still_drawing(this)
        case Phase.LINK:
            return still_linking(this)
        case _:
            return game.present


def pause(game: Game, by: Actor, now: datetime, trouble: str) -> Game:
    """All deadlines stand still. Errors: NotAllowed, AlreadyPaused."""
    require_host(game, by)
    if game.pause is not None:
        raise AlreadyPaused
    event = Event(
        kind=EventKind.PAUSED, at=now, round=game.round_number, phase=game.phase, by=by.id or None, text=trouble
    )
    return note(alarms.pause(game, now, trouble), event)


def resume(game: Game, by: Actor, now: datetime) -> Game:
    """The deadlines run on. Errors: NotAllowed, NotPaused."""
    require_host(game, by)
    if game.pause is None:
        raise NotPaused
    event = Event(kind=EventKind.RESUMED, at=now, round=game.round_number, phase=game.phase, by=by.id)
    return note(alarms.resume(game, now), event)


def hide(game: Game, by: Actor, round_number: int, place: int, now: datetime) -> Game:
    """Cover a drawing, also after the game; what it has earned stays. Errors: NotAllowed, NoSuchDrawing (R10)."""
    require_host(game, by)
    artist = _artist_at(game, round_number, place)
    if any(r.number == round_number and artist in r.hidden for r in game.rounds):
        return game  # nobody fills the log with it
    rounds = tuple(replace(r, hidden=r.hidden | {artist}) if r.number == round_number else r for r in game.rounds)
    event = Event(
        kind=EventKind.HIDDEN, at=now, round=round_number, phase=game.phase, by=by.id, player=artist, place=place
    )
    return note(replace(game, rounds=rounds), event)


def report(game: Game, player: int, round_number: int, place: int, text: str, now: datetime) -> Game:
    """Report a drawing to whoever moderates; a second report of it replaces the first.

    Errors: NotAtTable, NoSuchDrawing, ReportedOften.
    """
    if player not in game.seats:
        raise NotAtTable
    artist = _artist_at(game, round_number, place)
    others = tuple(r for r in game.reports if (r.by, r.round, r.place) != (player, round_number, place))
    if sum(r.by == player for r in others) >= MOST_REPORTS:
        raise ReportedOften
    this = Reported(at=now, round=round_number, place=place, by=player, player=artist, text=text[:LONGEST_REPORT])
    return replace(game, reports=(*others, this))


def nudge(game: Game, by: Actor, now: datetime) -> Game:
    """Call those whom the table waits for. Errors: NotAtTable, NobodyToNudge, NudgedLately."""
    is_host = by.moderator or by.id == game.host
    if not is_host and by.id not in game.present:
        raise NotAtTable
    calls = tuple(player for player in awaited(game) if player != by.id)
    if not calls or game.phase is Phase.REVEAL:
        raise NobodyToNudge
    last = max((e.at for e in game.events if e.kind is EventKind.NUDGED), default=None)
    if not is_host and last is not None and now - last < BETWEEN_NUDGES:
        raise NudgedLately(ceil((last + BETWEEN_NUDGES - now).total_seconds()))
    event = Event(kind=EventKind.NUDGED, at=now, round=game.round_number, phase=game.phase, by=by.id, calls=calls)
    return note(game, event)


def _artist_at(game: Game, round_number: int, place: int) -> int:
    this = next((r for r in game.rounds if r.number == round_number), None)
    if this is None or not 1 <= place <= len(this.board):
        raise NoSuchDrawing
    return this.board[place - 1]
