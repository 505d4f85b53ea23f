"""The starting player rolls the dice (R8, R9)."""

from dataclasses import replace

from artbox_bot.game.alarms import LAST_SECONDS, last_call, set_deadline
from artbox_bot.game.events import AlarmKind, Phase
from artbox_bot.game.home import Home
from artbox_bot.game.moves import Roll
from artbox_bot.game.refusals import NotYourTurn
from artbox_bot.game.rule import Moment, rule
from artbox_bot.game.seats import require_playing
from artbox_bot.game.shapes import roll_dice
from artbox_bot.game.values import Game


def awaited(game: Game) -> tuple[int, ...]:
    """The starting player alone (R8)."""
    start = game.round.starting_player
    return () if start is None else (start,)


def roll(game: Game, move: Roll, moment: Moment) -> Game:
    """Roll the four dice. Errors: NotAtTable, NotThisRound, NotYourTurn (R8)."""
    this = require_playing(game, move.player)
    if this.starting_player is not None and move.player != this.starting_player:
        raise NotYourTurn(this.starting_player)
    return _roll(game, moment, by_chance=False)


def roll_by_chance(game: Game, moment: Moment) -> Game:
    """Time is up: the dice are rolled for the starting player (R9)."""
    return _roll(game, moment, by_chance=True)


def _roll(game: Game, moment: Moment, *, by_chance: bool) -> Game:
    this = replace(game.round, roll=roll_dice(moment.rng), rolled_by_chance=by_chance)
    return replace(game.with_round(this), phase=Phase.DRAW)


HOME = Home(
    phase=Phase.ROLL,
    begin=lambda game, moment: set_deadline(game, moment.clock, game.rules.roll, LAST_SECONDS),
    awaited=awaited,
    rules=(rule(Roll, roll),),
    time={AlarmKind.LAST_CALL: last_call, AlarmKind.TIME_UP: roll_by_chance},
    needs_somebody=True,
)
