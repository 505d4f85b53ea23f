"""The board lies there: everybody guesses, until the hourglass has run."""

from artbox_bot.game.events import Phase
from artbox_bot.game.moves import LookAt, Report
from tests.game.table import ANN, BOB, CAT, DAN, EVERYONE, IDA
from tests.show.scenes.drawing import at_drawing
from tests.show.scenes.evening import Evening, scene


def at_board(*players: int, artists: tuple[int, ...] = ()) -> Evening:
    table = at_drawing(*players).draw(*(artists or players))
    return table if table.phase is Phase.LINK else table.wait(300)


@scene
def guess_nobody_yet() -> Evening:
    """The board is up; nobody has guessed."""
    return at_board(ANN, BOB, CAT)


@scene
def guess_two_drawings() -> Evening:
    """Two drawings, and a word from the deck; Cat has not drawn and has kept a word all the same."""
    return at_board(ANN, BOB, CAT, artists=(BOB, ANN))


@scene
def guess_two_drawings_partly() -> Evening:
    """Of two drawings Cat has guessed one, with the word of the other."""
    return at_board(ANN, BOB, CAT, artists=(BOB, ANN)).link(CAT, ANN, word_of=BOB)


@scene
def guess_of_eight() -> Evening:
    """Eight drawings; Ann has guessed two, and Bob all without finishing."""
    return at_board(*EVERYONE).link(ANN, BOB).link(ANN, CAT, word_of=DAN).fill_sheet(BOB)


@scene
def guess_partly() -> Evening:
    """Ann has guessed one of three and taken back another."""
    table = at_board(ANN, BOB, CAT, DAN)
    return table.link(ANN, BOB).link(ANN, CAT).take_back(ANN, CAT)


@scene
def guess_moved() -> Evening:
    """Ann gives a word that she has used to another drawing."""
    return at_board(ANN, BOB, CAT, DAN).link(ANN, BOB, word_of=CAT).link(ANN, CAT)


@scene
def guess_complete() -> Evening:
    """Ann has guessed everything and not finished; no hourglass yet."""
    return at_board(ANN, BOB, CAT).fill_sheet(ANN)


@scene
def guess_hourglass() -> Evening:
    """Bob has finished: the hourglass is turned. Ann has guessed everything, Cat nothing, Dan one."""
    return at_board(ANN, BOB, CAT, DAN).fill_sheet(ANN).link(DAN, ANN).fill_sheet(BOB).finish(BOB)


@scene
def guess_two_finished() -> Evening:
    """Bob has finished, then Dan; Ann and Cat still guess."""
    return at_board(ANN, BOB, CAT, DAN).fill_sheet(BOB).finish(BOB).fill_sheet(DAN).finish(DAN)


@scene
def guess_hourglass_last_call() -> Evening:
    """Ten seconds of the hourglass are left for Ann and Cat."""
    return at_board(ANN, BOB, CAT).fill_sheet(BOB).finish(BOB).link(CAT, BOB).wait(20)


@scene
def guess_hourglass_by_time() -> Evening:
    """Nobody has finished in five minutes: the hourglass is turned for the table."""
    return at_board(ANN, BOB, CAT).link(ANN, BOB).wait(300)


@scene
def guess_reported_drawing() -> Evening:
    """Bob, and Ida who watches, report Cat's drawing while all guess, the host too: what they wrote would spoil it."""
    table = at_board(ANN, BOB, CAT)
    return table.play(Report(BOB, 1, table.place(CAT), "rude")).play(Report(IDA, 1, table.place(CAT)))


@scene
def guess_hidden_drawing() -> Evening:
    """Bob's drawing is hidden while all guess; Cat has guessed it, and Ann looks at it."""
    table = at_board(ANN, BOB, CAT).link(CAT, BOB).hide(BOB)
    return table.play(LookAt(ANN, table.place(BOB)))


@scene
def guess_somebody_leaves() -> Evening:
    """Dan has drawn, and leaves while all guess."""
    return at_board(ANN, BOB, CAT, DAN).link(DAN, ANN).leave(DAN)


@scene
def guess_paused_under_the_hourglass() -> Evening:
    """The host pauses under the hourglass."""
    return at_board(ANN, BOB, CAT).fill_sheet(BOB).finish(BOB).wait(5).pause()


@scene
def guess_resumed_under_the_hourglass() -> Evening:
    """The host has paused for a minute under the hourglass."""
    return at_board(ANN, BOB, CAT).fill_sheet(BOB).finish(BOB).wait(5).pause().wait(60).resume()


@scene
def guess_skipped() -> Evening:
    """The host skips: the hourglass is turned."""
    return at_board(ANN, BOB, CAT).skip()


@scene
def guess_stopped() -> Evening:
    """The host stops the game while all guess: the guesses are told to nobody."""
    return at_board(ANN, BOB, CAT).fill_sheet(BOB).finish(BOB).link(ANN, BOB).stop(by=ANN)
