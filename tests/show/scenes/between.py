"""From round to round, and what happens beside the game."""

from dataclasses import replace

from artbox_bot.game.moves import Actor, DrawingRefused, HandOn, HostGone, LetIn, Lock, Mended, Remove, Report
from artbox_bot.game.rules import Begin
from artbox_bot.game.seats import NOBODY
from artbox_bot.show.trouble import Why
from tests.game.table import ANN, BOB, CAT, DAN, EVE, EVERYONE, IDA, MODERATOR
from tests.show.scenes.beginning import at_artist, at_roll, at_vote, at_words
from tests.show.scenes.drawing import at_drawing
from tests.show.scenes.evening import Evening, scene
from tests.show.scenes.guessing import at_board


def second_round(*players: int) -> Evening:
    return at_board(*players).link(CAT, ANN).everyone_finishes().next_round()


@scene
def next_round_words() -> Evening:
    """The second round: Bob begins, and everybody has been called to it."""
    return second_round(ANN, BOB, CAT)


@scene
def next_round_by_itself() -> Evening:
    """Nobody asked for it: the next round begins by itself, without Bob, who has left."""
    return at_board(ANN, BOB, CAT, DAN).link(CAT, ANN).everyone_finishes().leave(BOB).wait(60)


@scene
def next_round_of_a_late_joiner() -> Evening:
    """Dan joined in the first round and plays in the second."""
    return at_board(ANN, BOB, CAT).join(DAN).everyone_finishes().next_round()


@scene
def next_round_after_a_hidden_drawing() -> Evening:
    """A drawing of the first round is hidden in the second."""
    table = at_board(ANN, BOB, CAT).link(CAT, ANN).everyone_finishes().hide(BOB).next_round()
    return table.everyone_keeps()


@scene
def next_round_after_a_void_one() -> Evening:
    """The first round was void."""
    return at_drawing(ANN, BOB, CAT).wait(300).next_round()


@scene
def somebody_came_back() -> Evening:
    """Dan left while words were chosen, and is back."""
    return at_words(ANN, BOB, CAT, DAN).leave(DAN).join(DAN)


@scene
def somebody_left_with_points() -> Evening:
    """Ann, who has points, has left the second round."""
    return second_round(ANN, BOB, CAT, DAN).leave(ANN)


@scene
def somebody_removed() -> Evening:
    """The host has removed Bob, who began."""
    return at_roll(BOB, ANN, CAT, DAN).remove(BOB, by=ANN)


@scene
def a_full_table() -> Evening:
    """All eight seats are taken: there is no Join."""
    return at_words(*EVERYONE)


@scene
def a_full_table_with_a_free_seat() -> Evening:
    """Of eight one has left: somebody can join. Ida cannot take a ninth seat."""
    assert IDA not in EVERYONE
    return at_words(*EVERYONE).leave(DAN)


@scene
def paused_by_the_host() -> Evening:
    """The host has paused at the words."""
    return at_words(ANN, BOB, CAT).pause()


@scene
def paused_by_trouble_with_permissions() -> Evening:
    """The bot lacks two permissions; nobody paused."""
    return at_roll(ANN, BOB, CAT).trouble(lacks=("send_messages", "attach_files"))


@scene
def paused_by_trouble_with_all_permissions() -> Evening:
    """The bot lacks all that it can lack."""
    lacks = (
        "view_channel",
        "send_messages",
        "create_public_threads",
        "send_messages_in_threads",
        "attach_files",
        "read_message_history",
    )
    return at_vote().trouble(lacks=lacks)


@scene
def paused_by_trouble_of_an_archived_thread() -> Evening:
    """The thread is archived."""
    return at_drawing(ANN, BOB, CAT).trouble(code=50083)


@scene
def paused_by_trouble_of_another_code() -> Evening:
    """An earlier version stored a code; the host watches."""
    return Evening(ANN, BOB, CAT, host=EVE, begin=at_artist().game.rules.begin).start().trouble(code=50035)


@scene
def paused_by_trouble_that_nobody_knows() -> Evening:
    """Discord refuses, and the log tells more."""
    return at_roll(ANN, BOB, CAT).trouble(why=Why.UNKNOWN, reference="0badcafe")


@scene
def paused_by_an_explicit_drawing() -> Evening:
    """Discord takes a drawing of the board for explicit: the host is sent a menu."""
    return at_board(ANN, BOB, CAT).trouble(why=Why.EXPLICIT, round=1)


@scene
def paused_by_an_explicit_drawing_that_is_known() -> Evening:
    """Two of them were refused when they were shown alone."""
    table = at_board(ANN, BOB, CAT)
    for player in (ANN, CAT):
        table.play(DrawingRefused(table.round.drawings[player].picture))
    return table.trouble(why=Why.EXPLICIT, round=1)


@scene
def trouble_is_gone() -> Evening:
    """What kept the game from being shown is gone, and nobody has resumed yet."""
    return at_roll(ANN, BOB, CAT).trouble(why=Why.THREAD_LOCKED).play(Mended())


@scene
def trouble_is_gone_and_the_host_too() -> Evening:
    """The same without a host: everybody is called."""
    table = at_roll(ANN, BOB, CAT)
    table.game = replace(table.game, host=NOBODY)
    return table.trouble(why=Why.AUTOMOD).play(Mended())


@scene
def paused_again() -> Evening:
    """Paused, resumed, and paused once more: one line of the last pause alone."""
    return at_words(ANN, BOB, CAT).pause().wait(10).resume().wait(5).pause()


@scene
def resumed() -> Evening:
    """The game runs on after a minute."""
    return at_words(ANN, BOB, CAT).wait(20).pause().wait(60).resume()


@scene
def grace_at_the_words() -> Evening:
    """The bot was away when time was up."""
    table = at_words(ANN, BOB, CAT)
    table.now = table.alarm_of_time_up()
    return table.wake_up()


@scene
def a_wait_of_an_older_version() -> Evening:
    """The stored alarm does not tell how long the whole wait is."""
    table = at_words(ANN, BOB, CAT)
    table.game = replace(table.game, alarms=tuple(replace(alarm, lasts=None) for alarm in table.game.alarms))
    return table


@scene
def grace_under_the_hourglass() -> Evening:
    """The bot was away when the hourglass ran out."""
    table = at_board(ANN, BOB, CAT).fill_sheet(BOB).finish(BOB)
    table.now = table.alarm_of_time_up()
    return table.wake_up()


@scene
def nudged_at_the_words() -> Evening:
    """Bob nudges those who have not chosen."""
    return at_words(ANN, BOB, CAT).keep(BOB).nudge(by=BOB)


@scene
def nudged_while_drawing() -> Evening:
    """The host nudges twice; in between Bob hands in."""
    table = at_drawing(ANN, BOB, CAT, DAN).with_pads().nudge().draw(BOB).wait(60)
    return table.nudge()


@scene
def nudged_in_a_phase_that_is_over() -> Evening:
    """Whoever was nudged at the roll has rolled."""
    return at_roll(ANN, BOB, CAT).nudge(by=BOB).roll()


@scene
def nudged_while_guessing() -> Evening:
    """Cat is nudged under the hourglass."""
    table = at_board(ANN, BOB, CAT)
    return table.fill_sheet(ANN).finish(ANN).fill_sheet(BOB).finish(BOB).nudge(by=BOB)


@scene
def skipped_words() -> Evening:
    """The host skips the choice of words."""
    return at_words(ANN, BOB, CAT).keep(ANN).skip()


@scene
def reported() -> Evening:
    """Cat reports Ann's drawing: the channel does not hear of it."""
    table = at_board(ANN, BOB, CAT)
    return table.play(Report(CAT, 1, table.place(ANN), "not *nice*"))


@scene
def host_out_of_reach() -> Evening:
    """Ann, host and starting player, has left the server."""
    return at_roll(ANN, BOB, CAT, DAN).play(HostGone(ANN))


@scene
def host_who_watches_out_of_reach() -> Evening:
    """Eve, who was host and did not play, has left the server."""
    table = Evening(ANN, BOB, CAT, host=EVE, begin=at_vote().game.rules.begin).start()
    return table.play(HostGone(EVE))


@scene
def removed_by_a_moderator_while_guessing() -> Evening:
    """A moderator removes Dan, whose drawing hangs on the board."""
    return at_board(ANN, BOB, CAT, DAN).play(Remove(DAN, MODERATOR))


@scene
def a_host_handed_on() -> Evening:
    """Ann has made Cat the host, who is called; Dan has left."""
    return at_words(ANN, BOB, CAT, DAN).leave(DAN).play(HandOn(CAT, Actor(ANN)))


@scene
def a_host_who_watched_is_gone() -> Evening:
    """Eve watched, and has left the server: the first seat is host."""
    return Evening(ANN, BOB, CAT, host=EVE, begin=Begin.VOTE).start().play(HostGone(EVE))


@scene
def a_host_who_left_and_another_who_followed() -> Evening:
    """Ann, the host, has left, and Bob has handed on at once: only Cat is called."""
    return at_words(ANN, BOB, CAT, DAN).leave(ANN).play(HandOn(CAT, Actor(BOB)))


@scene
def a_locked_table() -> Evening:
    """Ann has locked the table while words are chosen, and Bob was removed and let in again."""
    table = at_words(ANN, BOB, CAT, DAN).remove(BOB, by=ANN).play(LetIn(BOB, MODERATOR))
    return table.play(Lock(Actor(ANN)))


@scene
def a_table_unlocked_again() -> Evening:
    """Locked, and unlocked by a moderator."""
    return at_drawing(ANN, BOB, CAT).with_pads().play(Lock(Actor(ANN))).play(Lock(MODERATOR, locked=False))
