"""Linking drawings to words, finishing, and the hourglass (R15-R17)."""

from dataclasses import replace
from datetime import datetime

from artbox_bot.game.alarms import HOURGLASS, LAST_SECONDS, add_alarm, set_deadline
from artbox_bot.game.people import require_playing, set_round
from artbox_bot.game.refusals import (
    AlreadyFinished,
    NoSuchDrawing,
    NoSuchWord,
    OwnDrawing,
    OwnWord,
    SheetIncomplete,
)
from artbox_bot.game.values import AlarmKind, Game, Round


def link(game: Game, player: int, place: int, word: str | None) -> Game:
    """Link a drawing to a word; a word that is already used moves; None takes the link back (R15).

    Errors: AlreadyFinished, NoSuchDrawing, OwnDrawing, NoSuchWord, OwnWord.
    """
    this = require_playing(game, player)
    if player in this.finished:
        raise AlreadyFinished
    if not 1 <= place <= len(this.board):
        raise NoSuchDrawing
    if this.board[place - 1] == player:
        raise OwnDrawing
    if word is not None and word not in this.word_row:
        raise NoSuchWord
    if word is not None and word not in this.words_for(player):
        raise OwnWord
    sheet = {p: w for p, w in this.links.get(player, {}).items() if p != place and w != word}
    if word is not None:
        sheet[place] = word
    return set_round(game, replace(this, links={**this.links, player: dict(sorted(sheet.items()))}))


def missing_places(this: Round, player: int) -> tuple[int, ...]:
    """The drawings that this player has not linked yet."""
    sheet = this.links.get(player, {})
    return tuple(place for place in this.places_for(player) if place not in sheet)


def finish(game: Game, player: int, now: datetime) -> Game:
    """Finish; the first to do so turns the hourglass. Errors: AlreadyFinished, SheetIncomplete (R16)."""
    this = require_playing(game, player)
    if player in this.finished:
        raise AlreadyFinished
    if missing := missing_places(this, player):
        raise SheetIncomplete(missing)
    game = set_round(game, replace(this, finished=(*this.finished, player)))
    return game if this.hourglass is not None else turn_hourglass(game, now)


def turn_hourglass(game: Game, now: datetime) -> Game:
    """The others have 30 seconds (R16, R17)."""
    ends = now + HOURGLASS
    game = set_round(game, replace(game.round, hourglass=ends))
    return add_alarm(set_deadline(game, ends), ends - LAST_SECONDS, AlarmKind.TEN_LEFT)


def still_linking(this: Round) -> tuple[int, ...]:
    """Whom the hourglass waits for (R16)."""
    return tuple(p for p in this.active if p not in this.finished)
