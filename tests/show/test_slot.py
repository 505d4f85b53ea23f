"""Names of slots are compared, and stay what they are: they are stored."""

import pytest

from artbox_bot.show.slot import round_shown, round_slot
from tests.game.table import ANN, BOB, CAT, at_reveal


def test_the_names_that_are_stored_stay_what_they_are() -> None:
    this = at_reveal(ANN, BOB, CAT).round
    assert round_slot(this, "board") == "r1:board"
    assert round_slot(this, "board", ANN) == f"r1:board:{ANN}"


@pytest.mark.parametrize(("name", "number"), [("r1:board", 1), ("r1:reveal", 1), ("r2:board", 2)])
def test_a_board_and_a_reveal_show_their_round(name: str, number: int) -> None:
    game = at_reveal(ANN, BOB, CAT).next_round().play_out().game
    this = round_shown(game, name)
    assert this is not None
    assert this.number == number


@pytest.mark.parametrize("name", ["r3:board", f"r1:board:{ANN}", "r1:dice", "lobby", "rx:board", "e1", ""])
def test_whatever_else_stands_there_shows_no_round(name: str) -> None:
    assert round_shown(at_reveal(ANN, BOB, CAT).next_round().game, name) is None
