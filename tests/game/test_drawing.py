"""Handing in, number tokens, and the drawing deadline (R11-R13)."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from artbox_bot.game.events import AlarmKind, Ended, Phase
from artbox_bot.game.moves import Actor, HandIn, Nudge, Receive, Withdraw
from artbox_bot.game.phases.draw import is_drawing, time_was_up
from artbox_bot.game.refusals import GameOver, NobodyToNudge, NotAtTable, NotThisRound, NotYet, TooLate
from tests.game.table import ANN, BOB, CAT, DAN, EVE, MICROSECOND, Table, at_drawing, at_linking, at_roll

A_PICTURE = Receive(ANN, "late", "https://example.org/late.png")


def test_r11_tokens_are_the_order_of_handing_in() -> None:
    table = at_drawing(ANN, BOB, CAT, DAN).draw(CAT).a_moment().draw(ANN).a_moment().draw(BOB)
    assert table.round.tokens == {CAT: 1, ANN: 2, BOB: 3}


def test_r11_two_pictures_in_the_same_microsecond_keep_their_order() -> None:
    table = at_drawing(ANN, BOB, CAT, DAN).draw(DAN, ANN, CAT)
    assert table.round.tokens == {DAN: 1, ANN: 2, CAT: 3}
    received = [drawing.received for drawing in table.round.drawings.values()]
    assert len(set(received)) == 3


def test_r11_handing_in_again_goes_to_the_back_and_those_behind_move_up() -> None:
    table = at_drawing(ANN, BOB, CAT, DAN).draw(ANN, BOB, CAT).draw(ANN)
    assert table.round.tokens == {BOB: 1, CAT: 2, ANN: 3}
    assert table.phase is Phase.DRAW
    assert table.round.drawings[ANN].picture == "picture of upload 4"


def test_r11_the_last_one_handing_in_again_keeps_the_token() -> None:
    table = at_drawing(ANN, BOB, CAT).draw(ANN, BOB).draw(BOB)
    assert table.round.tokens == {ANN: 1, BOB: 2}


def test_r11_a_hand_in_counts_from_the_moment_it_was_received() -> None:
    table = at_drawing(ANN, BOB, CAT, DAN)
    anns = table.receive(ANN)
    table.wait(5).draw(BOB)
    assert table.round.tokens == {BOB: 1}
    table.wait(5).hand_in(ANN, anns)
    assert table.round.tokens == {ANN: 1, BOB: 2}


def test_r11_of_two_pictures_of_one_player_the_one_received_last_counts() -> None:
    table = at_drawing(ANN, BOB, CAT, DAN)
    first, second = table.receive(ANN), table.receive(ANN)
    table.hand_in(ANN, second).hand_in(ANN, first)
    assert table.round.drawings[ANN].picture == f"picture of {second}"
    assert table.round.uploads == ()


def test_r11_a_picture_that_is_none_changes_no_token() -> None:
    table = at_drawing(ANN, BOB, CAT).draw(ANN, BOB)
    key = table.receive(ANN)
    table.withdraw(ANN, key)
    assert table.round.tokens == {ANN: 1, BOB: 2}
    table.refuses(TooLate, HandIn(ANN, key, "picture"))


def test_r11_nobody_hands_in_before_the_roll_or_without_a_seat() -> None:
    at_roll(ANN, BOB, CAT).refuses(NotYet, A_PICTURE)
    table = at_drawing(ANN, BOB, CAT).join(DAN)
    table.refuses(NotThisRound, Receive(DAN, "k", "u"))
    table.refuses(NotAtTable, Receive(EVE, "k", "u"))


def test_r11_a_picture_is_handed_in_only_by_whoever_sent_it() -> None:
    table = at_drawing(ANN, BOB, CAT)
    table.refuses(TooLate, HandIn(BOB, table.receive(ANN), "picture"))


def test_r12_the_board_is_laid_when_the_last_one_waited_for_hands_in() -> None:
    table = at_drawing(ANN, BOB, CAT).draw(ANN, BOB)
    key = table.receive(CAT)
    assert table.phase is Phase.DRAW
    assert table.hand_in(CAT, key).phase is Phase.LINK


def test_r12_the_board_waits_for_a_picture_that_will_replace_another() -> None:
    table = at_drawing(ANN, BOB, CAT).draw(ANN, BOB)
    again = table.receive(ANN)
    assert table.draw(CAT).phase is Phase.DRAW
    table.hand_in(ANN, again)
    assert table.phase is Phase.LINK
    # Ann's second picture came before Cat's, so Cat is last.
    assert table.round.tokens == {BOB: 1, ANN: 2, CAT: 3}


def test_r12_the_board_is_laid_when_the_picture_it_waited_for_is_none() -> None:
    table = at_drawing(ANN, BOB, CAT).draw(ANN, BOB)
    again = table.receive(ANN)
    assert table.draw(CAT).withdraw(ANN, again).phase is Phase.LINK


def test_r12_a_picture_on_its_way_when_its_artist_leaves_still_counts() -> None:
    table = at_drawing(ANN, BOB, CAT, DAN)
    key = table.receive(DAN)
    table.draw(ANN, BOB, CAT).leave(DAN)
    assert table.phase is Phase.DRAW
    table.hand_in(DAN, key)
    assert table.phase is Phase.LINK
    assert table.round.tokens[DAN] == 1


def test_r12_one_board_is_laid_however_many_pictures_come_in_at_once() -> None:
    table = at_drawing(ANN, BOB, CAT)
    keys = {player: table.receive(player) for player in (ANN, BOB, CAT)}
    for player in (CAT, BOB, ANN):
        table.hand_in(player, keys[player])
    assert table.phase is Phase.LINK
    assert table.round.tokens == {ANN: 1, BOB: 2, CAT: 3}
    table.refuses(TooLate, HandIn(ANN, keys[ANN], "again"))


@pytest.mark.parametrize("minutes", [1, 5, 30])
def test_r12_the_deadline_is_as_long_as_was_chosen_with_a_reminder_30_seconds_before(minutes: int) -> None:
    table = at_drawing(ANN, BOB, CAT, draw=minutes).draw(ANN, BOB)
    assert table.seconds_left == 60 * minutes
    table.wait(60 * minutes - 31)
    assert not table.round.last_call
    table.wait(1)
    assert table.round.last_call
    assert table.until_just_before(table.game.deadline).phase is Phase.DRAW
    assert table.a_moment().phase is Phase.LINK


def test_r12_without_a_deadline_the_table_waits_for_hours() -> None:
    table = at_drawing(ANN, BOB, CAT, draw=None).draw(ANN, BOB).wait(23 * 3600)
    assert table.phase is Phase.DRAW
    assert table.game.deadline is None
    assert not any(alarm.kind is AlarmKind.LAST_CALL for alarm in table.game.alarms)
    assert table.draw(CAT).phase is Phase.LINK


def test_r12_whoever_handed_in_nothing_has_no_drawing_token_or_word_but_guesses() -> None:
    table = at_drawing(ANN, BOB, CAT, DAN).draw(ANN, BOB, CAT).wait(300)
    assert set(table.round.board) == {ANN, BOB, CAT}
    assert DAN not in table.round.tokens
    assert table.word(DAN) not in table.round.word_row
    assert len(table.round.word_row) == 3
    table.link(DAN, ANN).link(DAN, BOB).link(DAN, CAT).finish(DAN)
    assert DAN in table.round.finished


def test_r12_the_deadline_itself_is_too_late() -> None:
    table = at_drawing(ANN, BOB, CAT).draw(BOB, CAT)
    table.now += timedelta(seconds=300)  # No alarm has rung yet.
    table.refuses(TooLate, A_PICTURE)
    table.now -= MICROSECOND
    assert table.play(A_PICTURE).round.uploads[0].key == "late"


def test_r12_pictures_received_in_time_are_waited_for_however_long_it_takes() -> None:
    """Fault 62: the queue before them may be long."""
    table = at_drawing(ANN, BOB, CAT).draw(ANN).wait(299)
    bobs, cats = table.receive(BOB), table.receive(CAT)
    table.wait(300)
    assert table.phase is Phase.DRAW
    table.hand_in(BOB, bobs)
    assert table.phase is Phase.DRAW
    table.wait(200).hand_in(CAT, cats)
    assert table.phase is Phase.LINK
    assert table.round.tokens == {ANN: 1, BOB: 2, CAT: 3}


def test_r12_what_is_withdrawn_is_not_waited_for() -> None:
    table = at_drawing(ANN, BOB, CAT).draw(ANN, BOB).wait(299)
    key = table.receive(CAT)
    table.wait(100).withdraw(CAT, key)
    assert table.phase is Phase.LINK
    assert set(table.round.board) == {ANN, BOB}


def test_r12_while_the_last_pictures_come_nobody_is_called() -> None:
    table = at_drawing(ANN, BOB, CAT, DAN).draw(ANN, BOB).wait(299)
    table.receive(CAT)
    table.wait(1).refuses(NobodyToNudge, Nudge(Actor(ANN)))


def test_r12_only_what_hangs_is_given_up() -> None:
    table = at_drawing(ANN, BOB, CAT).draw(ANN, BOB).wait(299)
    key = table.receive(CAT)
    table.wait(1 + 599)
    assert table.phase is Phase.DRAW
    assert table.wait(1).phase is Phase.LINK
    assert set(table.round.board) == {ANN, BOB}
    table.refuses(TooLate, HandIn(CAT, key, "picture"))


def test_r12_while_they_are_waited_for_nothing_new_is_received() -> None:
    table = at_drawing(ANN, BOB, CAT, DAN).draw(ANN, BOB).wait(299)
    key = table.receive(CAT)
    table.wait(1).refuses(TooLate, Receive(DAN, "k", "u"))
    assert table.withdraw(CAT, key).phase is Phase.LINK


def test_r12_the_board_is_laid_as_soon_as_the_last_of_them_has_come() -> None:
    table = at_drawing(ANN, BOB, CAT, DAN).draw(ANN).wait(299)
    bobs, cats = table.receive(BOB), table.receive(CAT)
    table.wait(3).hand_in(CAT, cats)
    assert table.phase is Phase.DRAW
    assert table.hand_in(BOB, bobs).phase is Phase.LINK
    assert table.round.tokens == {ANN: 1, BOB: 2, CAT: 3}


@pytest.mark.parametrize("artists", [(), (BOB,)])
def test_r13_fewer_than_two_drawings_make_the_round_void(artists: tuple[int, ...]) -> None:
    table = at_drawing(ANN, BOB, CAT).draw(*artists).wait(300)
    assert table.phase is Phase.REVEAL
    assert table.round.void
    assert table.round.board == ()
    assert table.game.scores == {ANN: 0, BOB: 0, CAT: 0}
    assert table.next_round().round.starting_player == BOB


def test_r13_not_a_single_link_makes_the_round_void() -> None:
    table = at_linking(ANN, BOB, CAT).wait(330)
    assert table.phase is Phase.REVEAL
    assert table.round.void
    assert table.game.scores == {ANN: 0, BOB: 0, CAT: 0}


def test_r13_a_link_that_was_taken_back_is_no_link() -> None:
    table = at_linking(ANN, BOB, CAT).link(ANN, BOB).take_back(ANN, BOB).wait(330)
    assert table.round.void


def test_r13_a_single_wrong_link_makes_a_round_of_it() -> None:
    table = at_linking(ANN, BOB, CAT).link(ANN, BOB, word_of=CAT).wait(330)
    assert not table.round.void
    assert table.game.scores == {ANN: 0, BOB: 0, CAT: 0}


def test_r13_two_void_rounds_in_a_row_end_the_game_as_abandoned() -> None:
    table = at_drawing(ANN, BOB, CAT).wait(300).next_round().everyone_keeps().roll().draw(ANN, BOB, CAT).wait(330)
    assert table.game.ended is Ended.ABANDONED
    assert table.game.winner is None
    table.refuses(GameOver, Withdraw(ANN, "k"))


def test_r13_a_scored_round_between_two_void_ones_lets_the_game_go_on() -> None:
    table = at_drawing(ANN, BOB, CAT).wait(300).next_round().everyone_keeps().roll().draw(ANN, BOB, CAT)
    table.everyone_finishes().next_round().everyone_keeps().roll().wait(300)
    assert table.round.void
    assert table.phase is Phase.REVEAL


def test_r13_deadlines_alone_end_a_game() -> None:
    table = at_roll(ANN, BOB, CAT).wait(3600)
    assert table.game.ended is Ended.ABANDONED
    assert len(table.game.rounds) == 2


def lies(table: Table, player: int, at: datetime) -> None:
    """A sketch that lay on the pad when time was up."""
    table.play(Receive(player, f"sketch of {player}", "pad", at, by_itself=True)).hand_in(player, f"sketch of {player}")


def test_r12_a_sketch_has_the_place_of_its_last_change_and_those_after_it_keep_their_order() -> None:
    table = at_drawing(ANN, BOB, CAT, DAN)
    changed = table.now
    table.wait(5).draw(ANN, BOB).wait(5)
    lies(table, CAT, changed)
    assert table.round.tokens == {CAT: 1, ANN: 2, BOB: 3}
    assert [table.round.drawings[p].by_itself for p in (CAT, ANN, BOB)] == [True, False, False]


def test_r12_no_two_have_the_same_place_and_no_change_is_of_the_future() -> None:
    table = at_drawing(ANN, BOB, CAT, DAN).draw(ANN, BOB)
    lies(table, CAT, table.round.drawings[BOB].received)
    assert table.round.tokens == {CAT: 1, ANN: 2, BOB: 3}
    lies(table, DAN, table.now + timedelta(hours=1))
    assert table.round.drawings[DAN].received <= table.now
    assert len({drawing.received for drawing in table.round.drawings.values()}) == 4


def test_r12_a_file_of_the_same_player_goes_before_the_sketch() -> None:
    table = at_drawing(ANN, BOB, CAT)
    file = table.receive(ANN)
    table.wait(5)
    lies(table, ANN, table.now)
    table.hand_in(ANN, file)
    assert (table.round.drawings[ANN].picture, table.round.drawings[ANN].by_itself) == (f"picture of {file}", False)
    table = at_drawing(ANN, BOB, CAT)
    file = table.receive(ANN)
    table.play(Receive(ANN, "sketch", "pad", table.now, by_itself=True)).hand_in(ANN, file).hand_in(ANN, "sketch")
    assert table.round.drawings[ANN].picture == f"picture of {file}"


def test_r11_the_same_picture_once_more_keeps_its_place_and_another_does_not() -> None:
    """Fault 78: whoever never heard that it is in sends it again."""

    def sends(player: int, digest: str) -> None:
        key = table.receive(player)
        table.play(HandIn(player, key, f"picture of {key}", digest))

    table = at_drawing(ANN, BOB, CAT, DAN)
    sends(ANN, "house")
    sends(BOB, "house")
    first = table.round.drawings
    sends(ANN, "house")
    assert (table.round.drawings, table.round.uploads) == (first, ())
    sends(ANN, "tree")
    assert table.round.tokens == {BOB: 1, ANN: 2}
    table.draw(CAT).draw(CAT)  # of which nothing is known
    sends(BOB, "kite")
    sends(ANN, "house")
    assert table.round.tokens == {CAT: 1, BOB: 2, ANN: 3}


def test_r11_a_picture_that_was_sent_while_the_bot_was_away_has_the_place_of_its_own_time() -> None:
    table = at_drawing(ANN, BOB, CAT, DAN)
    sent = table.now
    table.wait(5).draw(ANN).wait(5)
    for player, at in ((BOB, sent), (CAT, sent), (ANN, sent), (DAN, table.now + timedelta(hours=1))):
        key = f"heard late of {player}"
        table.play(Receive(player, key, "https://example.org/picture.png", at)).hand_in(player, key)
        assert not any(drawing.by_itself for drawing in table.round.drawings.values())
        if player == ANN:  # what she has handed in since counts
            assert table.round.drawings[ANN].picture == "picture of upload 1"
            assert table.round.tokens[ANN] == 3
    assert table.round.tokens == {CAT: 1, BOB: 2, ANN: 3, DAN: 4}


def test_r12_time_was_up_at_the_deadline_and_by_a_skip_alone() -> None:
    def ended(table: Table, *, by: Callable[[Table], Table]) -> bool:
        before = table.game
        return time_was_up(before, by(table).game)

    assert ended(at_drawing(ANN, BOB, CAT).draw(ANN, BOB), by=lambda table: table.wait(301))
    assert ended(at_drawing(ANN, BOB, CAT), by=Table.skip)
    assert not ended(at_drawing(ANN, BOB, CAT).draw(ANN, BOB), by=lambda table: table.draw(CAT))
    assert not ended(at_drawing(ANN, BOB, CAT), by=lambda table: table.stop(ANN))
    assert not ended(at_linking(ANN, BOB, CAT), by=Table.skip)
    closing = at_drawing(ANN, BOB, CAT)
    closing.receive(ANN)
    closing.wait(301)
    assert closing.round.closing
    assert not ended(closing, by=lambda table: table.wait(601))


def test_r11_two_pictures_of_one_moment_are_told_apart_by_a_microsecond() -> None:
    table = at_drawing(ANN, BOB, CAT)
    table.receive(ANN)
    table.receive(BOB)
    first, second = table.round.uploads
    assert second.received - first.received == MICROSECOND


def test_r12_a_picture_that_comes_too_late_is_refused_by_what_was_needed_and_what_is() -> None:
    table = at_drawing(ANN, BOB, CAT)
    key = table.receive(ANN)
    table.wait(300)
    late = table.refuses(TooLate, Receive(BOB, "late", "https://example.org/late.png"))
    assert (late.needed, late.current) == (Phase.DRAW, Phase.DRAW)
    unknown = table.refuses(TooLate, HandIn(BOB, key, "not theirs"))
    assert (unknown.needed, unknown.current) == (Phase.DRAW, Phase.DRAW)


def test_r12_a_picture_that_hangs_for_ever_is_given_up() -> None:
    table = at_drawing(ANN, BOB, CAT).draw(ANN, BOB)
    table.receive(CAT)
    assert [is_drawing(table.game), is_drawing(table.wait(table.seconds_left).game)] == [True, True]
    table.wait(table.seconds_left)
    assert table.phase is Phase.LINK
    assert table.round.uploads == ()
    assert not is_drawing(table.game)


def test_r14_a_word_is_added_from_the_used_cards_where_the_deck_is_empty() -> None:
    table = at_drawing(ANN, BOB, CAT).draw(ANN, BOB)
    table.game = replace(table.game, deck=(), used=("old", "older"))
    table.wait(table.seconds_left)
    assert table.phase is Phase.LINK
    assert table.round.added_words[0] in ("old", "older")
