"""How a round ends and the next begins, and how the game ends (R13, R18-R24, R29)."""

from dataclasses import replace
from datetime import datetime
from random import Random

from artbox_bot.game import beginning, drawing, people
from artbox_bot.game.alarms import REVEAL_TIME, enter
from artbox_bot.game.deck import clear_words
from artbox_bot.game.people import MIN_PLAYERS, set_round
from artbox_bot.game.scoring import find_winner, score_round
from artbox_bot.game.values import Ended, Game, Phase, Round, StartReason

VOID_ROUNDS_TO_ABANDON = 2


def finish_drawing(game: Game, now: datetime, rng: Random) -> Game:
    """Lay the board, or void the round where there are fewer than two drawings (R13, R14)."""
    if len(game.round.drawings) < drawing.MIN_DRAWINGS:
        return void(game, now)
    return drawing.lay_board(game, now, rng)


def score(game: Game, now: datetime) -> Game:
    """Score the round, or void it where nobody has linked anything (R13, R18-R20)."""
    this = game.round
    if not any(this.links.values()):
        return void(game, now)
    result = score_round(this)
    earned = [point.player for point in (result.drawing, result.links) if point]
    game = replace(game, players=tuple(replace(p, score=p.score + earned.count(p.id)) for p in game.players))
    return end_round(set_round(game, replace(this, result=result)), now)


def void(game: Game, now: datetime) -> Game:
    """The round is void: no points, the start passes on (R13)."""
    return end_round(set_round(game, replace(game.round, void=True)), now)


def end_round(game: Game, now: datetime) -> Game:
    """The reveal, or the end of the game (R13, R22, R24, R29)."""
    game = set_round(game, replace(game.round, scores=game.scores, gone=people.gone(game)))
    if game.target is not None and max(game.scores.values()) >= game.target:
        return end(game, Ended.TARGET)
    last = game.rounds[-VOID_ROUNDS_TO_ABANDON:]
    if len(last) == VOID_ROUNDS_TO_ABANDON and all(r.void for r in last):
        return end(game, Ended.ABANDONED)
    if len(game.present) < MIN_PLAYERS:
        return end(game, Ended.TOO_FEW)
    return enter(game, Phase.REVEAL, now, REVEAL_TIME)


def next_round(game: Game, now: datetime, rng: Random) -> Game:
    """The start passes to the next present seat clockwise (R24, R26)."""
    before = game.round
    start = people.next_seat(game, before.starting_player or 0, game.present) or game.present[0]
    game = clear_words(game)
    following = Round(number=before.number + 1, players=game.present)
    return beginning.give_start(replace(game, rounds=(*game.rounds, following)), start, StartReason.TURN, now, rng)


def end(game: Game, ended: Ended) -> Game:
    """Close the game; only a game that was played out has a winner (R22, R23, R29)."""
    if game.rounds:
        # Nobody fetches any more what is on its way: its address goes, too.
        game = set_round(game, replace(game.round, uploads=(), scores=game.scores, gone=people.gone(game)))
    winner, tie = find_winner(game) if ended in (Ended.TARGET, Ended.TOO_FEW) else (None, None)
    return replace(game, phase=Phase.OVER, alarms=(), pause=None, ended=ended, winner=winner, winner_tie=tie)
