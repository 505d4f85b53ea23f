"""What a phase is: how it begins, whom it waits for, which moves belong to it, what follows, and what time does."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta

from artbox_bot.game.alarms import GAME_IDLE
from artbox_bot.game.events import AlarmKind, Phase
from artbox_bot.game.rule import Moment, Rule
from artbox_bot.game.values import Game

Step = Callable[[Game, Moment], Game]
"""One step of a game by itself. A phase ends in naming another as that of the game: that begins then, with its own."""


def stay(game: Game, _: Moment) -> Game:
    """Nothing happens."""
    return game


def nobody(_: Game) -> tuple[int, ...]:
    """The table waits for nobody in particular."""
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Home:
    """All that the rules say of a phase.

    `begin` sets what the phase begins with, and its deadline; `follow` is what happens when it waits for nobody any
    more; `time` what each of its alarms does. `idle` is how long nothing may happen before the game is abandoned (R28).
    `needs_three`: the game ends at once with fewer players (R29). `needs_somebody`: the round is void where all who
    play it have left, for those who joined since play from the next round on (R13, R25). `nudges`: whether those whom
    it waits for can be called.
    """

    phase: Phase
    begin: Step = stay
    awaited: Callable[[Game], tuple[int, ...]] = nobody
    rules: tuple[Rule, ...] = ()
    follow: Step = stay
    time: Mapping[AlarmKind, Step] = field(default_factory=dict[AlarmKind, Step])
    idle: timedelta = GAME_IDLE
    needs_three: bool = True
    needs_somebody: bool = False
    nudges: bool = True
