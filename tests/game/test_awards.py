"""Awards are figures that the game earned: none that is trivial, shared by many, of who left, or of what is hidden."""

from dataclasses import replace

from artbox_bot.game.awards import MOST_AWARDS, Award, AwardKind, awards
from artbox_bot.game.values import Game
from tests.game.table import ANN, BOB, CAT, DAN, EVE, Table, at_linking, at_words


def kinds(game: Game) -> dict[AwardKind, Award]:
    return {award.kind: award for award in awards(game)}


def known(table: Table | None = None) -> Table:
    """Everybody knows Ann's drawing, Bob all drawings."""
    table = table or at_linking(ANN, BOB, CAT, DAN)
    for player in (BOB, CAT, DAN):
        table.link(player, ANN)
    return table.link(BOB, CAT).link(BOB, DAN).wait(330)


def test_who_guessed_most_a_perfect_round_and_what_everybody_knew() -> None:
    table = known()
    assert awards(table.game) == (
        Award(AwardKind.EYE, (BOB,), 3),
        Award(AwardKind.PERFECT, (BOB,), 3),
        Award(AwardKind.KNOWN, (ANN,), 3, table.round.kept[ANN]),
    )


def test_nothing_that_was_earned_is_nothing() -> None:
    assert awards(at_words(ANN, BOB, CAT).game) == ()
    assert awards(at_linking(ANN, BOB, CAT).link(BOB, ANN).wait(330).game) == ()


def test_a_hidden_drawing_is_never_featured_and_who_left_gets_nothing() -> None:
    assert AwardKind.KNOWN not in kinds(known().hide(ANN).game)
    assert set(kinds(known().leave(BOB).game)) == {AwardKind.KNOWN}
    assert AwardKind.KNOWN not in kinds(known().leave(ANN).game)


def test_the_drawing_that_most_people_took_for_something_else() -> None:
    table = at_linking(ANN, BOB, CAT, DAN)
    table.link(BOB, ANN, word_of=CAT).link(CAT, ANN, word_of=BOB).link(DAN, BOB, word_of=CAT).wait(330)
    assert kinds(table.game) == {AwardKind.RIDDLE: Award(AwardKind.RIDDLE, (ANN,), 2, table.round.kept[ANN])}
    assert kinds(table.hide(ANN).game) == {}


def test_two_drawings_that_are_level_are_no_riddle() -> None:
    table = at_linking(ANN, BOB, CAT, DAN, EVE)
    table.link(CAT, ANN, word_of=BOB).link(DAN, ANN, word_of=BOB)
    table.link(CAT, BOB, word_of=ANN).link(DAN, BOB, word_of=ANN).wait(330)
    assert AwardKind.RIDDLE not in kinds(table.game)


def test_the_pencil_is_of_who_was_first_most_often_and_two_may_share_it() -> None:
    table = known()
    assert AwardKind.PENCIL not in kinds(table.game)
    table.next_round().play_out()
    assert kinds(table.game)[AwardKind.PENCIL] == Award(AwardKind.PENCIL, (ANN,), 2)
    for first in (BOB, BOB):
        table.next_round().everyone_keeps().roll().draw(first, *(p for p in (ANN, BOB, CAT, DAN) if p != first))
        table.everyone_finishes()
    assert [a.players for a in awards(table.game) if a.kind is AwardKind.PENCIL] in ([(ANN, BOB)], [])


def test_two_who_always_guessed_the_same() -> None:
    table = at_linking(ANN, BOB, CAT, DAN, EVE)
    for _ in range(2):
        for player in (BOB, CAT):
            table.link(player, ANN, word_of=DAN).link(player, DAN, word_of=EVE).link(player, EVE, word_of=ANN)
        table.everyone_finishes()
        assert table.game.open
        table.next_round().everyone_keeps().roll().draw(*table.round.active)
    game = replace(table.game)
    assert kinds(game)[AwardKind.ALIKE].players == (BOB, CAT)
    assert kinds(game)[AwardKind.ALIKE].count >= 6


def test_at_most_four() -> None:
    table = known()
    for _ in range(3):
        table.with_scores({}).next_round().everyone_keeps().roll().draw(*table.round.active)
        table = known(table)
    assert 3 <= len(awards(table.game)) <= MOST_AWARDS
