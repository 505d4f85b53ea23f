"""What tables play otherwise because they chose to: the house rules, and who may join."""

from artbox_bot.game.moves import Join
from artbox_bot.game.refusals import NoLateJoining
from artbox_bot.game.rules import Rules
from artbox_bot.game.values import Ended, Phase
from tests.game.table import ANN, BOB, CAT, DAN, EVE, Table, at_linking


def test_r2_a_game_goes_to_the_target_that_was_chosen() -> None:
    table = Table(ANN, BOB, CAT, rules=Rules(target=1)).start()
    assert table.game.target == 1
    table.everyone_keeps().roll().draw(ANN, BOB, CAT).link(BOB, ANN).wait(330)
    assert (table.game.ended, table.game.winner) == (Ended.TARGET, ANN)


def test_r2_the_chosen_target_may_be_higher_than_the_usual_one() -> None:
    table = Table(ANN, BOB, CAT, rules=Rules(target=6)).start().with_scores({ANN: 4})
    table.everyone_keeps().roll().draw(ANN, BOB, CAT).link(BOB, ANN).wait(330)
    assert table.game.scores[ANN] == 5
    assert table.phase is Phase.REVEAL


def test_r25_nobody_joins_once_the_game_runs_where_the_table_plays_so() -> None:
    table = Table(ANN, BOB, CAT, rules=Rules(late_joining=False)).join(DAN).start()
    table.refuses(NoLateJoining, Join(EVE))


def test_r26_whoever_has_left_comes_back_where_nobody_else_joins() -> None:
    table = Table(ANN, BOB, CAT, DAN, rules=Rules(late_joining=False)).start().leave(DAN)
    table.refuses(NoLateJoining, Join(EVE))
    assert DAN in table.join(DAN).game.present


def test_r29_a_game_that_takes_nobody_in_ends_with_two_like_any_other() -> None:
    table = Table(ANN, BOB, CAT, rules=Rules(late_joining=False)).start().leave(CAT)
    assert table.game.ended is Ended.TOO_FEW


def test_r25_people_join_a_running_game_usually() -> None:
    assert EVE in at_linking(ANN, BOB, CAT).join(EVE).game.present
