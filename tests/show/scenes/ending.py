"""The game is over: who won, or why nobody did; and what is forgotten or hidden later."""

from artbox_bot.game.events import Ended
from artbox_bot.game.forgetting import forget_all
from artbox_bot.game.moves import Close
from tests.game.table import ANN, BOB, CAT, DAN, EVE, EVERYONE
from tests.show.scenes.drawing import at_drawing
from tests.show.scenes.evening import Evening, scene
from tests.show.scenes.guessing import at_board


@scene
def end_target() -> Evening:
    """Ann reaches the target in the first round; Dan is second."""
    return at_board(ANN, BOB, CAT, DAN).with_scores({ANN: 4, DAN: 2}).link(DAN, ANN).link(BOB, ANN).everyone_finishes()


@scene
def end_target_of_three_rounds() -> Evening:
    """After three rounds, one of them void, Bob has the target."""
    table = at_board(ANN, BOB, CAT).link(CAT, ANN).everyone_finishes().next_round()
    table.everyone_keeps().roll().wait(300).next_round().everyone_keeps().roll().draw(ANN, BOB, CAT)
    return table.with_scores({BOB: 4}).link(CAT, BOB).link(ANN, BOB).everyone_finishes()


@scene
def end_of_eight() -> Evening:
    """Eight players; three are level behind Ann."""
    table = at_board(*EVERYONE).with_scores({ANN: 2, BOB: 1, CAT: 1, DAN: 1}).link(BOB, ANN).link(CAT, ANN)
    return table.everyone_finishes()


@scene
def end_tie_by_number() -> Evening:
    """Ann and Bob reach the target together: Ann's drawing was known by more."""
    table = at_board(ANN, BOB, CAT).with_scores({ANN: 4, BOB: 4})
    return table.link(BOB, ANN).link(CAT, ANN).link(BOB, CAT).everyone_finishes()


@scene
def end_tie_by_token() -> Evening:
    """Two players are left with a point each; nobody's drawing is known: the lower token decides."""
    return at_drawing(ANN, BOB, CAT).with_scores({ANN: 1, BOB: 1}).draw(BOB, ANN).leave(CAT)


@scene
def end_tie_by_seat() -> Evening:
    """Two players are left with a point each, without drawings: the seat decides."""
    return at_drawing(ANN, BOB, CAT).with_scores({ANN: 1, BOB: 1}).leave(CAT)


@scene
def end_too_few_with_points() -> Evening:
    """Two players are left; Bob has more points."""
    return at_drawing(ANN, BOB, CAT).with_scores({ANN: 1, BOB: 3, CAT: 4}).leave(CAT)


@scene
def end_too_few_without_points() -> Evening:
    """Two players are left, nobody has a point."""
    return at_drawing(ANN, BOB, CAT).leave(CAT)


@scene
def end_too_few_of_whom_one_came_back() -> Evening:
    """Dan has the most points, left in this round and came back; then two others leave."""
    table = at_drawing(ANN, BOB, CAT, DAN).with_scores({ANN: 2, DAN: 4}).leave(DAN).join(DAN)
    return table.leave(BOB).leave(CAT)


@scene
def end_after_all_have_left_while_guessing() -> Evening:
    """Everybody leaves while the board lies there."""
    return at_board(ANN, BOB, CAT).link(ANN, BOB).leave(ANN, BOB, CAT)


@scene
def end_abandoned() -> Evening:
    """Two void rounds, one after the other."""
    return at_drawing(ANN, BOB, CAT).wait(300).next_round().everyone_keeps().roll().wait(300)


@scene
def end_abandoned_in_a_pause() -> Evening:
    """Nobody came back from a pause for a day; there were points."""
    table = at_board(ANN, BOB, CAT).link(CAT, ANN).everyone_finishes()
    return table.pause().wait(24 * 3600)


@scene
def end_stopped_at_the_reveal() -> Evening:
    """The host stops the game at the reveal; the album has one round."""
    return at_board(ANN, BOB, CAT).link(CAT, ANN).everyone_finishes().stop(by=ANN)


@scene
def end_with_awards() -> Evening:
    """Two rounds of five: Dan knows all, Bob and Cat agree in everything, all know Ann's first drawing."""
    table = at_board(ANN, BOB, CAT, DAN, EVE)
    for number in range(2):
        if number:
            table.next_round().everyone_keeps().roll().draw(ANN, BOB, CAT, DAN, EVE)
        for artist in (ANN, BOB, CAT, EVE):
            table.link(DAN, artist)
        for player in (BOB, CAT):
            table.link(player, ANN).link(player, DAN, word_of=EVE).link(player, EVE, word_of=DAN)
        if not number:
            table.link(EVE, ANN)
        table.everyone_finishes()
    return table.stop(by=ANN)


@scene
def end_of_eleven_rounds_of_eight() -> Evening:
    """A very long game: its album goes on in a second message."""
    table = at_board(*EVERYONE)
    for _ in range(10):
        table.everyone_finishes().with_scores(dict.fromkeys(EVERYONE, 0)).next_round().everyone_keeps().roll()
        table.draw(*EVERYONE)
    return table.everyone_finishes().stop(by=ANN)


@scene
def end_whose_channel_is_gone() -> Evening:
    """The channel was deleted while all drew."""
    return at_drawing(ANN, BOB, CAT).play(Close(Ended.PLACE_GONE))


@scene
def end_hidden_in_the_album() -> Evening:
    """A drawing is hidden after the game."""
    return (
        at_board(ANN, BOB, CAT, DAN).with_scores({ANN: 4}).link(BOB, ANN).link(CAT, ANN).everyone_finishes().hide(BOB)
    )


@scene
def end_somebody_forgotten() -> Evening:
    """After the game Cat has herself forgotten."""
    return at_board(ANN, BOB, CAT).with_scores({ANN: 4}).link(BOB, ANN).link(CAT, ANN).everyone_finishes().forget(CAT)


@scene
def end_all_forgotten() -> Evening:
    """The game is so long over that it is forgotten: nothing is wanted any more."""
    table = at_board(ANN, BOB, CAT).with_scores({ANN: 4}).link(BOB, ANN).link(CAT, ANN).everyone_finishes()
    table.game = forget_all(table.game)
    return table
