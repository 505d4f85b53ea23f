"""The round is over: the points with their reasons, or why there are none."""

from artbox_bot.game.moves import Report
from tests.game.table import ANN, BOB, CAT, DAN, EVE
from tests.show.scenes.drawing import at_drawing
from tests.show.scenes.evening import Evening, scene
from tests.show.scenes.guessing import at_board


@scene
def reveal_points() -> Evening:
    """All know Ann's drawing; Bob knows Cat's as well, and Ann knows Bob's."""
    table = at_board(ANN, BOB, CAT, DAN).link(BOB, ANN).link(CAT, ANN).link(DAN, ANN)
    return table.link(BOB, CAT).link(ANN, BOB).link(ANN, CAT, word_of=DAN).everyone_finishes()


@scene
def reveal_two_points_for_nobody_twice() -> Evening:
    """Ann has the best drawing; she has the most right guesses as well, and Bob earns that point."""
    table = at_board(ANN, BOB, CAT, DAN).link(BOB, ANN).link(CAT, ANN).link(ANN, BOB).link(ANN, CAT).link(ANN, DAN)
    return table.everyone_finishes()


@scene
def reveal_tie_of_drawings() -> Evening:
    """Ann's and Bob's drawings are level: Bob's token is lower."""
    table = at_board(ANN, BOB, CAT, artists=(BOB, ANN, CAT)).link(CAT, ANN).link(CAT, BOB)
    return table.link(ANN, BOB, word_of=CAT).wait(330)


@scene
def reveal_tie_of_guesses_by_seat() -> Evening:
    """Cat and Dan are level without drawings: the seat nearest to the start decides."""
    return at_board(ANN, BOB, CAT, DAN, artists=(BOB, ANN)).link(CAT, ANN).link(DAN, ANN).wait(330)


@scene
def reveal_added_word_taken() -> Evening:
    """Two drawings; Cat took the word from the deck for Ann's."""
    table = at_board(ANN, BOB, CAT, artists=(BOB, ANN))
    return table.link_word(CAT, ANN, table.round.added_words[0]).link(CAT, BOB).finish(CAT).wait(30)


@scene
def reveal_best_drawing_of_a_leaver() -> Evening:
    """All knew Dan's drawing, and Dan has left: it earns nothing."""
    table = at_board(ANN, BOB, CAT, DAN).link(ANN, DAN).link(BOB, DAN).link(CAT, DAN).link(CAT, ANN).leave(DAN)
    return table.wait(330)


@scene
def reveal_best_drawing_hidden() -> Evening:
    """Bob's drawing was known by most, and is hidden."""
    return at_board(ANN, BOB, CAT, DAN).link(ANN, BOB).link(CAT, BOB).link(DAN, ANN).hide(BOB).wait(330)


@scene
def reveal_nobody_right() -> Evening:
    """Nobody is right about anything."""
    return at_board(ANN, BOB, CAT).everyone_finishes()


@scene
def reveal_best_eye_alone() -> Evening:
    """Only Cat has guessed, rightly, and of a drawing whose artist has left: no other point."""
    return at_board(ANN, BOB, CAT, DAN).link(CAT, DAN).leave(DAN).wait(330)


@scene
def reveal_only_the_drawing() -> Evening:
    """Bob alone knew Ann's drawing; then he left: no point for guesses."""
    return at_board(ANN, BOB, CAT, DAN).link(BOB, ANN).link(CAT, ANN, word_of=BOB).leave(BOB).wait(330)


@scene
def reveal_shown_again_and_reported() -> Evening:
    """Bob's drawing was hidden and shown again, Cat's only after the score; Bob reports Cat's, and Cat Ann's."""
    table = at_board(ANN, BOB, CAT).hide(BOB).hide(CAT).show_again(BOB).link(CAT, ANN).everyone_finishes()
    table.show_again(CAT).play(Report(BOB, 1, table.place(CAT), "rude"))
    return table.play(Report(CAT, 1, table.place(ANN)))


@scene
def reveal_hidden_afterwards() -> Evening:
    """Ann's drawing is hidden when the round is scored."""
    return at_board(ANN, BOB, CAT).link(BOB, ANN).everyone_finishes().hide(ANN)


@scene
def reveal_paused() -> Evening:
    """The host pauses at the reveal."""
    return at_board(ANN, BOB, CAT).everyone_finishes().pause()


@scene
def void_without_guesses() -> Evening:
    """Nobody has guessed anything: no points."""
    return at_board(ANN, BOB, CAT).wait(330)


@scene
def void_without_drawings() -> Evening:
    """Nobody has handed in."""
    return at_drawing(ANN, BOB, CAT).wait(300)


@scene
def void_with_one_drawing() -> Evening:
    """Only Bob has handed in."""
    return at_drawing(ANN, BOB, CAT).draw(BOB).wait(300)


@scene
def void_without_players() -> Evening:
    """Everybody who played has left during the words; those who joined since wait for the next round."""
    return Evening(ANN, BOB, CAT).start().join(DAN, EVE, 106).keep(BOB).leave(ANN, BOB, CAT)
