"""Everybody draws and hands in (R10-R13)."""

from dataclasses import replace
from datetime import datetime, timedelta

from artbox_bot.game.alarms import last_call, set_deadline, wait_until
from artbox_bot.game.drawings import Drawing, Upload
from artbox_bot.game.home import Home
from artbox_bot.game.limits import MIN_DRAWINGS
from artbox_bot.game.moves import HandIn, Receive, Withdraw
from artbox_bot.game.phases.reveal import void
from artbox_bot.game.refusals import TooLate
from artbox_bot.game.rule import Moment, rule
from artbox_bot.game.seats import require_playing
from artbox_bot.game.values import AlarmKind, Game, Phase, Round

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

    Errors: NotAtTable, NotThisRound, TooLate (R11, R12).
    """
    this = require_playing(game, move.player)
    if this.closing:
        raise TooLate(Phase.DRAW, Phase.DRAW)
    received = _last(this, moment) if move.at is None else _among(this, move, min(move.at, moment.now))
    upload = Upload(move.key, move.player, received, move.url, by_itself=move.by_itself)
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
    before = this.drawings.get(player)
    same = before is not None and move.digest != "" and before.digest == move.digest
    if before is not None and (same or before.received > upload.received):
        return game.with_round(replace(this, uploads=rest))
    drawings = {a: d for a, d in this.drawings.items() if a != player}
    drawings[player] = Drawing(move.picture, upload.received, upload.by_itself, digest=move.digest)
    return game.with_round(replace(this, uploads=rest, drawings=drawings))


def _last(this: Round, moment: Moment) -> datetime:
    """Two can arrive in the same tick of the clock; the order in which they were received still tells them apart."""
    return max([moment.now, *(time + TICK for time in _times(this))])


def _among(this: Round, move: Receive, at: datetime) -> datetime:
    """A time that nobody else has; of a sketch before that of a file of its player, which counts if it is a picture."""
    if move.by_itself:
        at = min([at, *(upload.received - TICK for upload in this.uploads if upload.player == move.player)])
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
    """Who has handed in nothing (R12)."""
    return tuple(p for p in this.active if p not in this.drawings)


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
    """No picture is on its way: the board is laid, or the round void with fewer than two drawings (R12, R13)."""
    if game.round.uploads:
        return game
    return void(game) if len(game.round.drawings) < MIN_DRAWINGS else replace(game, phase=Phase.LINK)


AT_ANY_TIME = (rule(Withdraw, withdraw),)

HOME = Home(
    phase=Phase.DRAW,
    begin=begin,
    awaited=awaited,
    rules=(rule(Receive, receive), rule(HandIn, hand_in)),
    follow=lay_or_void,
    time={AlarmKind.REMIND: last_call, AlarmKind.LAST_CALL: last_call, AlarmKind.TIME_UP: close},
)
