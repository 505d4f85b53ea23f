"""So that nobody spoils a game: drawings are hidden, and reported to whoever moderates (R10)."""

from dataclasses import replace

from artbox_bot.game.events import Event, EventKind, Reported
from artbox_bot.game.moves import Hide, Report, ShowAgain
from artbox_bot.game.papers import Paper, artist_of
from artbox_bot.game.refusals import NoSuchDrawing, NotHidden, ReportedByMany, ReportedOften
from artbox_bot.game.rule import Moment, rule
from artbox_bot.game.seats import NOBODY, require_host
from artbox_bot.game.values import Game, Round

MOST_REPORTS = 3
"""Of one person in one game: nobody pushes the reports of others out of the log, or fills the game with theirs."""
MOST_OF_WATCHERS = 9
"""Of all together who have no seat, in one game: however many people come, they do not fill the game."""
LONGEST_REPORT = 300
"""Characters."""


def hide(game: Game, move: Hide, moment: Moment) -> Game:
    """Cover a drawing, also after the game; what it has earned stays. Errors: NotAllowed, NoSuchDrawing (R10)."""
    require_host(game, move.by)
    this, paper = _drawing_at(game, move.round, move.place)
    if paper in this.hidden:
        return game  # nobody fills the log with it
    return _with_hidden(game, replace(this, hidden=this.hidden | {paper}), EventKind.HIDDEN, move, moment)


def show_again(game: Game, move: ShowAgain, moment: Moment) -> Game:
    """Uncover a drawing; it can earn points again as long as the round is not scored (R10).

    Errors: NotAllowed; NotHidden; NoSuchDrawing, also where its artist had it forgotten.
    """
    require_host(game, move.by)
    this, paper = _drawing_at(game, move.round, move.place)
    if paper not in this.hidden:
        raise NotHidden
    if not this.drawings[paper].picture:
        raise NoSuchDrawing
    return _with_hidden(game, replace(this, hidden=this.hidden - {paper}), EventKind.SHOWN_AGAIN, move, moment)


def report(game: Game, move: Report, moment: Moment) -> Game:
    """Report a drawing to whoever moderates; a second report of it replaces the first.

    Errors: NoSuchDrawing, ReportedOften, ReportedByMany.
    """
    _, paper = _drawing_at(game, move.round, move.place)
    others = tuple(r for r in game.reports if (r.by, r.round, r.place) != (move.player, move.round, move.place))
    if sum(r.by == move.player for r in others) >= MOST_REPORTS:
        raise ReportedOften
    if move.player not in game.seats and sum(r.by not in game.seats for r in others) >= MOST_OF_WATCHERS:
        raise ReportedByMany
    this = Reported(
        at=moment.now,
        round=move.round,
        place=move.place,
        by=move.player,
        player=artist_of(paper),
        text=move.text[:LONGEST_REPORT],
    )
    return replace(game, reports=(*others, this))


def hears_of(game: Game, report: Reported) -> int | None:
    """Whom a report is told, beside the log: the host, unless they wrote it or drew what it is about; None: nobody.

    Who is told of it tells a player nothing: everybody knows their own drawing.
    """
    return None if game.host in (NOBODY, report.by, report.player) else game.host


def _with_hidden(game: Game, this: Round, kind: EventKind, move: Hide | ShowAgain, moment: Moment) -> Game:
    event = Event(
        kind=kind,
        at=moment.now,
        round=move.round,
        phase=game.phase,
        by=move.by.id,
        player=artist_of(this.shown[move.place - 1]),
        place=move.place,
    )
    rounds = tuple(this if r.number == this.number else r for r in game.rounds)
    return replace(game, rounds=rounds).with_event(event)


def _drawing_at(game: Game, round_number: int, place: int) -> tuple[Round, Paper]:
    """A round, and the drawing of a place of its board. Error: NoSuchDrawing."""
    this = next((r for r in game.rounds if r.number == round_number), None)
    if this is None or not 1 <= place <= len(this.shown):
        raise NoSuchDrawing
    return this, this.shown[place - 1]


RULES = (
    rule(Hide, hide, after_the_game=True),
    rule(ShowAgain, show_again, after_the_game=True),
    rule(Report, report, after_the_game=True),
)
