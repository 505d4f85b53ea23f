"""So that nobody spoils a game: drawings are hidden, and reported to whoever moderates (R10)."""

from dataclasses import replace

from artbox_bot.game.moves import Hide, Report
from artbox_bot.game.refusals import NoSuchDrawing, NotAtTable, ReportedOften
from artbox_bot.game.rule import Moment, rule
from artbox_bot.game.seats import require_host
from artbox_bot.game.values import Event, EventKind, Game, Reported

MOST_REPORTS = 3
"""Of one person in one game: nobody pushes the reports of others out of the log, or fills the game with theirs."""
LONGEST_REPORT = 300
"""Characters."""


def hide(game: Game, move: Hide, moment: Moment) -> Game:
    """Cover a drawing, also after the game; what it has earned stays. Errors: NotAllowed, NoSuchDrawing (R10)."""
    require_host(game, move.by)
    artist = _artist_at(game, move.round, move.place)
    if any(r.number == move.round and artist in r.hidden for r in game.rounds):
        return game  # nobody fills the log with it
    rounds = tuple(replace(r, hidden=r.hidden | {artist}) if r.number == move.round else r for r in game.rounds)
    event = Event(
        kind=EventKind.HIDDEN,
        at=moment.now,
        round=move.round,
        phase=game.phase,
        by=move.by.id,
        player=artist,
        place=move.place,
    )
    return replace(game, rounds=rounds).with_event(event)


def report(game: Game, move: Report, moment: Moment) -> Game:
    """Report a drawing to whoever moderates; a second report of it replaces the first.

    Errors: NotAtTable, NoSuchDrawing, ReportedOften.
    """
    if move.player not in game.seats:
        raise NotAtTable
    artist = _artist_at(game, move.round, move.place)
    others = tuple(r for r in game.reports if (r.by, r.round, r.place) != (move.player, move.round, move.place))
    if sum(r.by == move.player for r in others) >= MOST_REPORTS:
        raise ReportedOften
    this = Reported(
        at=moment.now,
        round=move.round,
        place=move.place,
        by=move.player,
        player=artist,
        text=move.text[:LONGEST_REPORT],
    )
    return replace(game, reports=(*others, this))


def _artist_at(game: Game, round_number: int, place: int) -> int:
    this = next((r for r in game.rounds if r.number == round_number), None)
    if this is None or not 1 <= place <= len(this.shown):
        raise NoSuchDrawing
    return this.shown[place - 1]


RULES = (rule(Hide, hide, after_the_game=True), rule(Report, report, after_the_game=True))
