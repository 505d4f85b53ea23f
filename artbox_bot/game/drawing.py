"""Handing in drawings, and laying the board (R10-R14)."""

from dataclasses import replace
from datetime import datetime, timedelta
from random import Random

from artbox_bot.game.alarms import LAST_PICTURES_TIME, LINK_TIME, REMIND_BEFORE, add_alarm, enter, set_deadline
from artbox_bot.game.deck import shuffled, take_cards
from artbox_bot.game.people import require_playing, set_round
from artbox_bot.game.refusals import TooLate
from artbox_bot.game.values import AlarmKind, Drawing, Game, Phase, Round, Upload

MIN_DRAWINGS = 2


def begin_drawing(game: Game, now: datetime) -> Game:
    """After the roll: everybody draws until the deadline, with one reminder before it (R12)."""
    minutes = game.options.draw_minutes
    if minutes is None:
        return enter(game, Phase.DRAW, now, None)
    wait = timedelta(minutes=minutes)
    game = enter(game, Phase.DRAW, now, wait)
    return add_alarm(game, now + wait - REMIND_BEFORE, AlarmKind.REMIND)


def receive(game: Game, player: int, key: str, url: str, now: datetime) -> Game:
    """A picture has arrived: its place in the order is taken before it is fetched. Error: TooLate (R11, R12)."""
    this = require_playing(game, player)
    if this.closing:
        raise TooLate(Phase.DRAW, Phase.DRAW)
    # Two can arrive in the same tick of the clock; the order in which they were received still tells them apart.
    times = [u.received for u in this.uploads] + [d.received for d in this.drawings.values()]
    received = max([now, *(t + timedelta(microseconds=1) for t in times)])
    return set_round(game, replace(this, uploads=(*this.uploads, Upload(key, player, received, url))))


def hand_in(game: Game, player: int, key: str, picture: str) -> Game:
    """A received picture is stored; handing in again puts the player at the back. Error: TooLate (R11)."""
    this = game.round
    upload = next((u for u in this.uploads if u.key == key and u.player == player), None)
    if upload is None:
        raise TooLate(Phase.DRAW, game.phase)
    rest = tuple(u for u in this.uploads if u.key != key)
    before = this.drawings.get(player)
    if before is not None and before.received > upload.received:
        return set_round(game, replace(this, uploads=rest))
    drawings = {a: d for a, d in this.drawings.items() if a != player}
    drawings[player] = Drawing(picture, upload.received)
    return set_round(game, replace(this, uploads=rest, drawings=drawings))


def withdraw(game: Game, key: str) -> Game:
    """A received picture was none: nobody waits for it any more."""
    this = game.round
    return set_round(game, replace(this, uploads=tuple(u for u in this.uploads if u.key != key)))


def still_drawing(this: Round) -> tuple[int, ...]:
    """Whom the table waits for (R12)."""
    return tuple(p for p in this.active if p not in this.drawings)


def all_handed_in(this: Round) -> bool:
    """Whether nobody is waited for, no picture is on its way (R12)."""
    return not this.uploads and (this.closing or not still_drawing(this))


def close_drawing(game: Game, now: datetime) -> Game:
    """Time is up: pictures that were received in time are waited for, however busy the bot is (R12, fault 62).

    They end by themselves; only what hangs for ever is given up.
    """
    if game.round.uploads and not game.round.closing:
        game = set_round(game, replace(game.round, closing=True))
        return set_deadline(game, now + LAST_PICTURES_TIME)
    return set_round(game, replace(game.round, closing=True, uploads=()))


def lay_board(game: Game, now: datetime, rng: Random) -> Game:
    """Shuffle the drawings onto the board and their words into the word row (R14)."""
    this = game.round
    artists = [p for p in game.seats if p in this.drawings]
    added: tuple[str, ...] = ()
    if len(artists) == MIN_DRAWINGS:
        added, game = take_cards(game, 1, rng)
    rng.shuffle(artists)
    word_row = shuffled([this.kept[a] for a in sorted(artists)] + list(added), rng)
    game = set_round(game, replace(this, board=tuple(artists), word_row=word_row, added_words=added))
    return enter(game, Phase.LINK, now, LINK_TIME)
