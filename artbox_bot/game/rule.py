"""What a move does, as a value: phases and modules list their rules, and `play` looks them up."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from random import Random
from typing import Never, TypeVar, cast

from artbox_bot.game.moves import Move
from artbox_bot.game.values import Game

M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Moment:
    """When something happens, and the chance in it.

    `now` is when it really is; `clock` is the time of the game, which stands still during a pause: what begins then has
    its whole time after it.
    """

    now: datetime
    clock: datetime
    rng: Random


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """What a kind of move does; it raises where the move is refused (refusals.Refused).

    `after_the_game`: also possible when the game is over, as long as it is not forgotten. `is_play`: whether somebody
    has played by it, so that the game is not abandoned yet (R28).
    """

    kind: type[object]
    does: Callable[[Game, Never, Moment], Game]
    after_the_game: bool = False
    is_play: bool = True

    def make(self, game: Game, move: Move, moment: Moment) -> Game:
        """The game after a move of this kind."""
        # Whoever made this rule with `rule` has shown that `does` takes moves of this kind.
        return cast("Callable[[Game, Move, Moment], Game]", self.does)(game, move, moment)


def rule(
    kind: type[M], does: Callable[[Game, M, Moment], Game], *, after_the_game: bool = False, is_play: bool = True
) -> Rule:
    """The rule of a kind of move."""
    return Rule(kind=kind, does=does, after_the_game=after_the_game, is_play=is_play)
