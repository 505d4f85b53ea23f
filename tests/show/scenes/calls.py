"""People who take no direct messages are called in the channel, once for each thing."""

from tests.game.table import ANN, BOB, CAT, DAN
from tests.show.scenes.beginning import at_artist, at_roll, at_vote, at_words
from tests.show.scenes.drawing import at_drawing
from tests.show.scenes.evening import Evening, scene
from tests.show.scenes.guessing import at_board


@scene
def closed_at_the_vote() -> Evening:
    """Bob and Cat take no direct messages: they are called to the vote."""
    return at_vote().closed_to(BOB, CAT)


@scene
def closed_at_the_artist() -> Evening:
    """Cat is called to name an artist."""
    return at_artist().closed_to(CAT)


@scene
def closed_after_the_vote() -> Evening:
    """The vote called Cat; the words do not ring again in the same minute."""
    return at_vote(ANN, BOB, CAT).closed_to(CAT).all_vote({ANN: BOB, BOB: CAT, CAT: BOB}).closed_to(CAT)


@scene
def closed_at_the_words() -> Evening:
    """Bob and Dan are called to their cards."""
    return at_words(ANN, BOB, CAT, DAN).closed_to(BOB, DAN)


@scene
def closed_not_all_tried() -> Evening:
    """Bob was not reached; Ann and Cat have not been tried yet: nobody is called."""
    table = at_words(ANN, BOB, CAT).closed_to(BOB)
    table.arrived = type(table.arrived)(frozenset(), table.arrived.failed)
    return table


@scene
def closed_at_the_roll() -> Evening:
    """Ann, who rolls, is called."""
    return at_words(ANN, BOB, CAT).closed_to(ANN).everyone_keeps().closed_to(ANN)


@scene
def closed_at_the_roll_of_another() -> Evening:
    """Bob is not called to Ann's roll."""
    return at_words(ANN, BOB, CAT).closed_to(BOB).everyone_keeps().closed_to(BOB)


@scene
def closed_while_drawing() -> Evening:
    """Ann and Cat are called to draw; there are sketch pads."""
    return at_drawing(ANN, BOB, CAT).with_pads().closed_to(ANN, CAT)


@scene
def closed_while_drawing_without_pad() -> Evening:
    """Cat is called to draw; no sketch pad."""
    return at_drawing(ANN, BOB, CAT).closed_to(CAT)


@scene
def closed_while_guessing() -> Evening:
    """Bob is called to guess."""
    return at_board(ANN, BOB, CAT).closed_to(BOB)


@scene
def closed_under_the_hourglass() -> Evening:
    """Bob and Cat are called under the hourglass; Ann has turned it."""
    table = at_board(ANN, BOB, CAT, DAN).closed_to(BOB, CAT)
    return table.fill_sheet(ANN).finish(ANN).closed_to(BOB, CAT)


@scene
def closed_to_whoever_turned_the_hourglass() -> Evening:
    """Ann turned it and needs no call."""
    table = at_board(ANN, BOB, CAT).closed_to(ANN)
    return table.fill_sheet(ANN).finish(ANN).closed_to(ANN)


@scene
def closed_and_nudged() -> Evening:
    """Bob nudges Ann and Cat; Cat takes no direct messages."""
    table = at_words(ANN, BOB, CAT).closed_to(CAT).keep(BOB).nudge(by=BOB)
    return table.closed_to(CAT)


@scene
def closed_to_somebody_who_left() -> Evening:
    """Dan took no direct messages, and has left: he is not called."""
    return at_words(ANN, BOB, CAT, DAN).closed_to(DAN).leave(DAN)


@scene
def closed_in_the_next_round() -> Evening:
    """Cat was not reached in the first round; in the second nothing was tried yet."""
    table = at_board(ANN, BOB, CAT).closed_to(CAT).link(CAT, ANN).everyone_finishes()
    return table.next_round()


@scene
def open_to_all() -> Evening:
    """All direct messages stand: nobody is called in the channel."""
    return at_roll(ANN, BOB, CAT).closed_to()
