"""Rules are chosen for a table as long as its lobby is open, by its host or a moderator, all at once or none."""

from datetime import timedelta

import pytest

from artbox_bot.game.moves import Actor, Choose, Start
from artbox_bot.game.refusals import GameOver, HostMustPlay, NoSuchChoice, NotAllowed, TooLate
from artbox_bot.game.rules import USUAL, Begin, Rules
from tests.game.table import ANN, BOB, CAT, EVE, MODERATOR, Table

HOST = Actor(ANN)


def test_the_host_and_moderators_choose_and_the_game_is_played_by_it() -> None:
    table = (
        Table(ANN, BOB, CAT)
        .play(Choose((("target", 2), ("decoys", 1)), HOST))
        .play(Choose((("roll", None),), MODERATOR))
    )
    assert table.game.rules == Rules(begin=Begin.HOST, target=2, decoys=1, roll=None)
    assert table.start().game.target == 2


def test_who_only_sits_there_chooses_nothing() -> None:
    table = Table(ANN, BOB, CAT)
    table.refuses(NotAllowed, Choose((("target", 2),), Actor(BOB)))


@pytest.mark.parametrize("wrong", [("decoys", 4), ("no such rule", 1), ("zone", 3), ("words", timedelta(seconds=1))])
def test_where_one_thing_cannot_be_nothing_is_changed(wrong: tuple[str, object]) -> None:
    table = Table(ANN, BOB, CAT)
    table.refuses(NoSuchChoice, Choose((("target", 2), wrong), HOST))
    assert table.game.rules.target is None


def test_a_host_who_watches_cannot_be_chosen_to_start_and_other_things_can() -> None:
    """R6."""
    table = Table(ANN, BOB, CAT, begin=Begin.VOTE, host=EVE)
    table.refuses(HostMustPlay, Choose((("begin", Begin.HOST),), Actor(EVE)))
    assert table.play(Choose((("decoys", 2),), Actor(EVE))).game.rules == Rules(decoys=2)


def test_once_the_game_has_begun_its_rules_stay() -> None:
    table = Table(ANN, BOB, CAT).start()
    table.refuses(TooLate, Choose((("decoys", 2),), HOST))
    over = Table(ANN, BOB, CAT).start().stop(ANN)
    over.refuses(GameOver, Choose((("decoys", 2),), HOST))
    assert table.game.rules == Rules(begin=Begin.HOST) != USUAL


def test_the_lobby_is_touched_by_it() -> None:
    """R28: somebody is there."""
    table = Table(ANN, BOB, CAT).wait(29 * 60).play(Choose((("decoys", 2),), HOST)).wait(29 * 60)
    assert table.game.open
    table.play(Start(HOST))
