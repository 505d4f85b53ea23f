"""The board lies there: everybody links drawings to words, until the hourglass has run (R14-R17)."""

from collections.abc import Mapping
from dataclasses import replace

from artbox_bot.game.alarms import LAST_SECONDS, end_of_wait, last_call, set_deadline
from artbox_bot.game.deck import shuffled, take_cards
from artbox_bot.game.events import AlarmKind, Phase
from artbox_bot.game.home import Home
from artbox_bot.game.limits import MIN_DRAWINGS
from artbox_bot.game.moves import Finish, Link, LookAt
from artbox_bot.game.papers import artist_of
from artbox_bot.game.phases.reveal import void
from artbox_bot.game.refusals import (
    AlreadyFinished,
    NoSuchDrawing,
    NoSuchWord,
    OwnDrawing,
    OwnWord,
    SheetIncomplete,
)
from artbox_bot.game.rule import Moment, rule
from artbox_bot.game.scoring import score_round
from artbox_bot.game.seats import require_playing
from artbox_bot.game.values import Game, Round


def lay_board(game: Game, moment: Moment) -> Game:
    """Shuffle the drawings onto the board and their words into the word row, decoys among them (R14)."""
    this, rng = game.round, moment.rng
    papers = [paper for player in game.seats for paper in this.drawn_by(player)]
    added: tuple[str, ...] = ()
    if spare := max(game.rules.decoys, len(papers) == MIN_DRAWINGS):
        added, game = take_cards(game, spare, rng)
    rng.shuffle(papers)
    word_row = shuffled([this.kept[paper] for paper in sorted(papers)] + list(added), rng)
    game = game.with_round(replace(this, board=tuple(papers), word_row=word_row, added_words=added))
    return set_deadline(game, moment.clock, game.rules.guess)


def link(game: Game, move: Link, _: Moment) -> Game:
    """Link a drawing to a word; a word that is already used moves; None takes the link back (R15).

    Whoever has linked one looks at the next drawing without a word. Errors: those of `look_at`; NoSuchWord, OwnWord.
    """
    this, player, place, word = _guessing(game, move), move.player, move.place, move.word
    if word is not None and word not in this.word_row:
        raise NoSuchWord
    if word is not None and word not in this.words_for(player):
        raise OwnWord
    sheet = {p: w for p, w in this.links.get(player, {}).items() if p != place and w != word}
    if word is not None:
        sheet[place] = word
        if move.completes:
            sheet |= _last_pair(this, player, sheet)
    this = replace(this, links={**this.links, player: dict(sorted(sheet.items()))})
    return _look(game, this, player, place if word is None else _next_missing(this, player, place))


def look_at(game: Game, move: LookAt, _: Moment) -> Game:
    """Look at another drawing. Errors: NotAtTable, NotThisRound, AlreadyFinished, NoSuchDrawing, OwnDrawing."""
    return _look(game, _guessing(game, move), move.player, move.place)


def looked_at(this: Round, player: int) -> int:
    """The place of the drawing that this player looks at: the one chosen, else the first without a word."""
    places = this.places_for(player)
    chosen = this.looking.get(player)
    return chosen if chosen in places else (*missing_places(this, player), *places)[0]


def _guessing(game: Game, move: Link | LookAt) -> Round:
    """The round, in which this player can still guess that drawing. Errors: see `look_at`."""
    this = require_playing(game, move.player)
    if move.player in this.finished:
        raise AlreadyFinished
    if not 1 <= move.place <= len(this.board):
        raise NoSuchDrawing
    if artist_of(this.board[move.place - 1]) == move.player:
        raise OwnDrawing
    return this


def _look(game: Game, this: Round, player: int, place: int) -> Game:
    return game.with_round(replace(this, looking={**this.looking, player: place}))


def _last_pair(this: Round, player: int, sheet: Mapping[int, str]) -> dict[int, str]:
    """The drawing and the word that are left, where it is one of each: nothing else is possible."""
    places = [place for place in this.places_for(player) if place not in sheet]
    words = [word for word in this.words_for(player) if word not in sheet.values()]
    return {places[0]: words[0]} if len(places) == len(words) == 1 else {}


def _next_missing(this: Round, player: int, place: int) -> int:
    """The next drawing without a word, round the board; the same one where there is none."""
    missing = missing_places(this, player)
    return next((later for later in missing if later > place), missing[0] if missing else place)


def missing_places(this: Round, player: int) -> tuple[int, ...]:
    """The drawings that this player has not linked yet."""
    sheet = this.links.get(player, {})
    return tuple(place for place in this.places_for(player) if place not in sheet)


def finish(game: Game, move: Finish, moment: Moment) -> Game:
    """Finish; the first to do so turns the hourglass.

    Errors: NotAtTable, NotThisRound, AlreadyFinished, SheetIncomplete (R16).
    """
    this = require_playing(game, move.player)
    if move.player in this.finished:
        raise AlreadyFinished
    if missing := missing_places(this, move.player):
        raise SheetIncomplete(missing)
    game = game.with_round(replace(this, finished=(*this.finished, move.player)))
    return game if this.hourglass is not None else turn_hourglass(game, moment)


def turn_hourglass(game: Game, moment: Moment) -> Game:
    """The others have as long as the hourglass runs (R16, R17)."""
    ends = end_of_wait(game.rules, moment.clock, game.rules.hourglass)
    game = game.with_round(replace(game.round, hourglass=ends))
    return set_deadline(game, moment.clock, game.rules.hourglass, LAST_SECONDS)


def still_linking(game: Game) -> tuple[int, ...]:
    """Whom the hourglass waits for (R16)."""
    return tuple(p for p in game.round.active if p not in game.round.finished)


def time_up(game: Game, moment: Moment) -> Game:
    """Nobody has finished: the hourglass is turned for the table; or it has run (R16, R17)."""
    return turn_hourglass(game, moment) if game.round.hourglass is None else score(game, moment)


def score(game: Game, _: Moment) -> Game:
    """Score the round, or void it where nobody has linked anything (R13, R18-R20)."""
    this = game.round
    if not any(this.links.values()):
        return void(game)
    result = score_round(this, by_own_number=game.rules.own_number_breaks_tie)
    earned = [point.player for point in (result.drawing, result.links) if point]
    players = tuple(replace(p, score=p.score + earned.count(p.id)) for p in game.players)
    return replace(game.with_round(replace(this, result=result)), players=players, phase=Phase.REVEAL)


HOME = Home(
    phase=Phase.LINK,
    begin=lay_board,
    awaited=still_linking,
    rules=(rule(Link, link), rule(LookAt, look_at), rule(Finish, finish)),
    follow=score,
    time={AlarmKind.LAST_CALL: last_call, AlarmKind.TIME_UP: time_up},
    needs_three=False,
)
