"""The four dice and the shape cards (R8, R9)."""

from collections import Counter
from random import Random

import pytest

from artbox_bot.game.events import Phase
from artbox_bot.game.moves import Roll
from artbox_bot.game.refusals import NotThisRound, NotYet, NotYourTurn, TooLate
from artbox_bot.game.shapes import DIE_FACES, Shape, available_shapes, roll_dice
from tests.game.table import ANN, BOB, CAT, DAN, at_drawing, at_roll, at_words


def test_r8_each_die_has_two_squares_two_triangles_one_line_and_one_circle() -> None:
    assert Counter(DIE_FACES) == {Shape.SQUARE: 2, Shape.TRIANGLE: 2, Shape.LINE: 1, Shape.CIRCLE: 1}


def test_r8_dice_show_their_faces_as_often_as_they_have_them() -> None:
    rng = Random(8)
    thrown = Counter(shape for _ in range(6000) for shape in roll_dice(rng))
    sixth = 4000
    assert thrown[Shape.SQUARE] == pytest.approx(2 * sixth, rel=0.05)
    assert thrown[Shape.TRIANGLE] == pytest.approx(2 * sixth, rel=0.05)
    assert thrown[Shape.LINE] == pytest.approx(sixth, rel=0.05)
    assert thrown[Shape.CIRCLE] == pytest.approx(sixth, rel=0.05)


def test_r8_a_shape_is_available_when_a_die_lies_on_it() -> None:
    assert available_shapes((Shape.LINE, Shape.CIRCLE, Shape.LINE, Shape.LINE)) == (Shape.CIRCLE, Shape.LINE)
    assert available_shapes((Shape.SQUARE,) * 4) == (Shape.SQUARE,)


def test_r8_the_starting_player_rolls_four_dice_when_all_have_kept_a_word() -> None:
    table = at_words(ANN, BOB, CAT).keep(ANN).keep(BOB)
    table.refuses(NotYet, Roll(ANN))
    table.keep(CAT)
    assert table.refuses(NotYourTurn, Roll(BOB)).starting_player == ANN
    table.play(Roll(ANN))
    assert table.phase is Phase.DRAW
    assert len(table.round.roll) == 4
    assert not table.round.rolled_by_chance


def test_r8_the_dice_are_rolled_once() -> None:
    at_drawing(ANN, BOB, CAT).refuses(TooLate, Roll(ANN))


def test_r8_a_late_joiner_does_not_roll() -> None:
    at_roll(ANN, BOB, CAT).join(DAN).refuses(NotThisRound, Roll(DAN))


def test_r9_after_30_seconds_the_dice_are_rolled_for_the_starting_player() -> None:
    table = at_roll(ANN, BOB, CAT)
    assert table.seconds_left == 30
    assert table.until_just_before(table.game.deadline).phase is Phase.ROLL
    table.a_moment()
    assert table.phase is Phase.DRAW
    assert len(table.round.roll) == 4
    assert table.round.rolled_by_chance
