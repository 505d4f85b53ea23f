"""The game is over: how it ended, and who won (R22, R23, R27, R29)."""

from dataclasses import replace

from artbox_bot.game.events import Ended, Event, EventKind, Phase
from artbox_bot.game.home import Home
from artbox_bot.game.moves import Close, Stop
from artbox_bot.game.rule import Moment, rule
from artbox_bot.game.scoring import find_winner
from artbox_bot.game.seats import gone, require_host
from artbox_bot.game.values import Game


def end(game: Game, ended: Ended) -> Game:
    """Close the game; only a game that was played out has a winner (R22, R23, R29)."""
    if game.rounds:
        # Nobody fetches any more what is on its way: its address goes, too.
        game = game.with_round(replace(game.round, uploads=(), scores=game.scores, gone=gone(game)))
    winner, tie = find_winner(game) if ended in (Ended.TARGET, Ended.TOO_FEW) else (None, None)
    return replace(game, phase=Phase.OVER, alarms=(), pause=None, ended=ended, winner=winner, winner_tie=tie)


def stop(game: Game, move: Stop, moment: Moment) -> Game:
    """End the game without a winner. Error: NotAllowed (R27, R29)."""
    require_host(game, move.by)
    event = Event(kind=EventKind.STOPPED, at=moment.now, round=game.round_number, phase=game.phase, by=move.by.id)
    return end(game.with_event(event), Ended.STOPPED)


def close(game: Game, move: Close, _: Moment) -> Game:
    """End the game from outside (R29)."""
    return end(game, move.ended)


AT_ANY_TIME = (rule(Stop, stop), rule(Close, close))

HOME = Home(phase=Phase.OVER, needs_three=False)
