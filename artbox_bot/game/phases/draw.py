"""Everybody draws and hands in (R10-R13)."""

from dataclasses import replace
from datetime import datetime, timedelta

from artbox_bot.game.alarms import last_call, set_deadline, wait_until
from artbox_bot.game.drawings import Drawing, Upload
from artbox_bot.game.events import AlarmKind, Phase
from artbox_bot.game.home import Home
from artbox_bot.game.limits import MIN_ARTISTS
from artbox_bot.game.moves import HandIn, Receive, Swap, Withdraw
from artbox_bot.game.papers import Paper
from artbox_bot.game.phases.reveal import void
from artbox_bot.game.refusals import NothingToSwap, NotYourWord, TooLate, WhichWord
from artbox_bot.game.rule import Moment, rule
from artbox_bot.game.seats import require_playing
from artbox_bot.game.values import Game, Round

REMIND_BEFORE = timedelta(seconds=30)
TICK = timedelta(microseconds=1)
LAST_PICTURES_TIME = timedelta(minutes=10)
"""No wait for pictures that were received in time is as long: each of them is taken or withdrawn long before."""


def is_drawing(game: Game) -> bool:
    """Whether drawings are being made and handed in now, or the last of them still come in."""
    return game.phase is Phase.DRAW


def takes_drawing(game: Game, player: int) -> bool:
    """Whether this player can hand in now (R12)."""
    return is_drawing(game) and player in game.round.active and not game.round.closing


def begin(game: Game, moment: Moment) -> Game:
    """After the roll: everybody draws until the deadline, with one reminder before it (R12)."""
    return set_deadline(game, moment.clock, game.rules.draw, REMIND_BEFORE)


def receive(game: Game, move: Receive, moment: Moment) -> Game:
    """A picture has arrived: its place in the order is taken before it is fetched.

    Errors: NotAtTable, NotThisRound, TooLate; WhichWord, NotYourWord (R11, R12).
    """
    this = require_playing(game, move.player)
    if this.closing:
        raise TooLate(Phase.DRAW, Phase.DRAW)
    paper = _free_paper(this, move.player) if move.paper is None else move.paper
    if paper not in this.papers_of(move.player):
        raise NotYourWord
    at = None if move.at is None else min(move.at, moment.now)
    received = _last(this, moment) if at is None else _among(this, move, paper, at)
    upload = Upload(move.key, move.player, received, move.url, by_itself=move.by_itself, second=paper != move.player)
    return game.with_round(replace(this, uploads=(*this.uploads, upload)))


def hand_in(game: Game, move: HandIn, _: Moment) -> Game:
    """A received picture is stored; handing in another one puts the player at the back. Error: TooLate (R11).

    The same picture once more changes nothing: whoever never heard that it is in may send it again (fault 78).
    """
    this, player = game.round, move.player
    upload = next((u for u in this.uploads if u.key == move.key and u.player == player), None)
    if upload is None:
        raise TooLate(Phase.DRAW, game.phase)
    rest = tuple(u for u in this.uploads if u.key != move.key)
    before = this.drawings.get(upload.paper)
    later = before is not None and before.received > upload.received
    if later or same_picture(this, player, move.digest) is not None:
        return game.with_round(replace(this, uploads=rest))
    drawings = {p: d for p, d in this.drawings.items() if p != upload.paper}
    drawings[upload.paper] = Drawing(move.picture, upload.received, upload.by_itself, digest=move.digest)
    return game.with_round(replace(this, uploads=rest, drawings=drawings))


def same_picture(this: Round, player: int, digest: str) -> Paper | None:
    """The sheet of a player on which the same picture is in already; None also where a picture has no digest."""
    return next((p for p in this.drawn_by(player) if digest and this.drawings[p].digest == digest), None)


def swap(game: Game, move: Swap, _: Moment) -> Game:
    """What a player has handed in shows each the other word. Errors: NotAtTable, NotThisRound, TooLate, NothingToSwap.

    The order of the hand-ins stays, and so do the tokens (R11).
    """
    this = require_playing(game, move.player)
    if this.closing:
        raise TooLate(Phase.DRAW, Phase.DRAW)
    papers = this.papers_of(move.player)
    if len(papers) == 1 or not this.drawn_by(move.player):
        raise NothingToSwap
    other = dict(zip(papers, reversed(papers), strict=True))
    drawings = {other.get(paper, paper): drawing for paper, drawing in this.drawings.items()}
    uploads = tuple(replace(u, second=not u.second) if u.player == move.player else u for u in this.uploads)
    return game.with_round(replace(this, drawings=drawings, uploads=uploads))


def _free_paper(this: Round, player: int) -> Paper:
    """The first sheet of which nothing has come yet; the only one, where everybody draws one word. Error: WhichWord."""
    papers = this.papers_of(player)
    if len(papers) == 1:
        return player
    coming = [upload.paper for upload in this.uploads]
    free = [paper for paper in this.missing_from(player) if paper not in coming]
    if not free:
        raise WhichWord
    return free[0]


def _last(this: Round, moment: Moment) -> datetime:
    """Two can arrive in the same tick of the clock; the order in which they were received still tells them apart."""
    return max([moment.now, *(time + TICK for time in _times(this))])


def _among(this: Round, move: Receive, paper: Paper, at: datetime) -> datetime:
    """A time that nobody else has; of a sketch before that of a file of its sheet, which counts if it is a picture."""
    if move.by_itself:
        at = min([at, *(upload.received - TICK for upload in this.uploads if upload.paper == paper)])
    while at in _times(this):
        at -= TICK
    return at


def _times(this: Round) -> list[datetime]:
    return [u.received for u in this.uploads] + [d.received for d in this.drawings.values()]


def withdraw(game: Game, move: Withdraw, _: Moment) -> Game:
    """A received picture was none: nobody waits for it any more. Possible at any time."""
    if not game.rounds:
        return game
    rest = tuple(u for u in game.round.uploads if u.key != move.key)
    return game.with_round(replace(game.round, uploads=rest))


def still_drawing(this: Round) -> tuple[int, ...]:
    """Of whom a drawing is missing (R12)."""
    return tuple(p for p in this.active if this.missing_from(p))


def awaited(game: Game) -> tuple[int, ...]:
    """Nobody can hand in any more once time is up (R12)."""
    return () if game.round.closing else still_drawing(game.round)


def close(game: Game, moment: Moment) -> Game:
    """Time is up: pictures that were received in time are waited for, however busy the bot is (R12, fault 62).

    They end by themselves; only what hangs for ever is given up.
    """
    this = game.round
    if this.uploads and not this.closing:
        closing = game.with_round(replace(this, closing=True))
        return wait_until(closing, moment.clock + LAST_PICTURES_TIME, LAST_PICTURES_TIME)
    return game.with_round(replace(this, closing=True, uploads=()))


def time_was_up(before: Game, after: Game) -> bool:
    """Whether the deadline of drawing has passed in between, or was skipped."""
    if not is_drawing(before) or before.round.closing:
        return False
    return any(this.closing for this in after.rounds if this.number == before.round_number)


def lay_or_void(game: Game, _: Moment) -> Game:
    """No picture is on its way: the board is laid; or the round is void, with fewer than two artists (R12, R13)."""
    if game.round.uploads:
        return game
    return void(game) if len(game.round.artists) < MIN_ARTISTS else replace(game, phase=Phase.LINK)


AT_ANY_TIME = (rule(Withdraw, withdraw),)

HOME = Home(
    phase=Phase.DRAW,
    begin=begin,
    awaited=awaited,
    rules=(rule(Receive, receive), rule(HandIn, hand_in), rule(Swap, swap)),
    follow=lay_or_void,
    time={AlarmKind.REMIND: last_call, AlarmKind.LAST_CALL: last_call, AlarmKind.TIME_UP: close},
)
