"""A rule as a value: which move it is for, what it does, and when."""

from collections.abc import Callable
from datetime import UTC, datetime
from random import Random

import pytest

from artbox_bot.game.events import Phase
from artbox_bot.game.moves import Leave
from artbox_bot.game.refusals import NotYet, NotYourTurn, NudgedLately, SheetIncomplete, TooFewPlayers, TooLate
from artbox_bot.game.rule import Moment, Rule, rule
from artbox_bot.game.shapes import Shape
from artbox_bot.game.sketch import Flaw, SketchRefused
from artbox_bot.game.values import Game
from tests.game.table import ANN, BOB, CAT, at_roll

NOW = datetime(2026, 1, 1, tzinfo=UTC)
MOMENT = Moment(NOW, NOW, Random(1))


def goes(game: Game, move: Leave, moment: Moment) -> Game:
    assert move == Leave(BOB)
    assert moment is MOMENT
    return game


def test_a_rule_is_play_during_the_game_unless_it_says_otherwise() -> None:
    assert rule(Leave, goes) == Rule(kind=Leave, does=goes, after_the_game=False, is_play=True)
    care = rule(Leave, goes, after_the_game=True, is_play=False)
    assert care == Rule(kind=Leave, does=goes, after_the_game=True, is_play=False)


def test_a_rule_does_what_it_was_made_for() -> None:
    game = at_roll(ANN, BOB, CAT).game
    assert rule(Leave, goes).make(game, Leave(BOB), MOMENT) is game


@pytest.mark.parametrize(
    ("kind", "about"),
    [
        (NotYet, (Phase.LINK, Phase.DRAW)),
        (TooLate, (Phase.DRAW, Phase.LINK)),
        (TooFewPlayers, (2,)),
        (NotYourTurn, (ANN,)),
        (SheetIncomplete, ((1, 3),)),
        (NudgedLately, (42,)),
        (SketchRefused, (Flaw.MISSING, (Shape.LINE,))),
    ],
)
def test_what_a_refusal_is_about_stands_in_the_log_of_whoever_lets_it_through(
    kind: Callable[..., Exception], about: tuple[object, ...]
) -> None:
    assert kind(*about).args == about
