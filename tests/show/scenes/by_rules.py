"""Rules that differ from the usual ones, and moments of evenings that are played by them."""

from dataclasses import replace
from datetime import timedelta

from artbox_bot.game.rules import Calls, Hands, Rules
from tests.game.table import ANN, BOB, CAT, DAN, EVERYONE, HAL
from tests.show.scenes.evening import Evening, scene

EVERY_HOUSE_RULE = Rules(
    decoys=3, own_number_breaks_tie=True, exact_budget=True, two_words=True, another_pair=True, target=7
)
OTHERWISE = replace(
    EVERY_HOUSE_RULE,
    vote=timedelta(seconds=10),
    words=timedelta(seconds=90),
    roll=timedelta(minutes=2),
    draw=timedelta(hours=1),
    guess=timedelta(minutes=90),
    hourglass=timedelta(minutes=1),
    next_round=timedelta(days=2),
    slow=True,
    late_joining=False,
    hands=Hands.CHANNEL,
    calls=Calls.QUIET,
)
ENDLESS = Rules(vote=None, words=None, roll=None, draw=None, guess=None, next_round=None)


@scene
def cards_of_another_pair() -> Evening:
    """Once a game everybody may have another pair: Ann has had hers, Bob has kept a word, Cat can still ask."""
    return Evening(ANN, BOB, CAT, rules=Rules(another_pair=True)).start().another_pair(ANN).keep(BOB)


@scene
def board_with_decoys() -> Evening:
    """Eight drawings and three decoys: eleven words. Ann has guessed one, Hal all."""
    evening = Evening(*EVERYONE, rules=Rules(decoys=3)).start().everyone_keeps().roll().draw(*EVERYONE)
    return evening.link(ANN, BOB).fill_sheet(HAL)


@scene
def board_of_two_with_decoys() -> Evening:
    """Two drawings and two decoys; Cat, who has not drawn, has guessed one."""
    evening = Evening(ANN, BOB, CAT, rules=Rules(decoys=2)).start().everyone_keeps().roll().draw(ANN, BOB).wait(300)
    return evening.link(CAT, ANN)


@scene
def reveal_with_decoys() -> Evening:
    """Three drawings and two decoys, one of which Bob took for Ann's word."""
    evening = Evening(ANN, BOB, CAT, rules=Rules(decoys=2)).start().everyone_keeps().roll().draw(ANN, BOB, CAT)
    return evening.link_word(BOB, ANN, evening.round.added_words[0]).link(CAT, ANN).wait(330)


@scene
def reveal_by_the_better_drawing() -> Evening:
    """Bob and Cat have guessed as much; of Cat's drawing more players knew the word, and Bob handed in first."""
    evening = Evening(ANN, BOB, CAT, DAN, rules=Rules(own_number_breaks_tie=True)).start().everyone_keeps().roll()
    evening.draw(BOB, CAT, ANN, DAN).link(ANN, CAT)
    for guesser in (BOB, CAT, DAN):
        evening.link(guesser, ANN)
    return evening.wait(330)


@scene
def drawing_by_an_exact_budget() -> Evening:
    """As many of each shape as there are dice on it."""
    return Evening(ANN, BOB, CAT, DAN, rules=Rules(exact_budget=True)).start().everyone_keeps().roll()


@scene
def a_running_game_that_nobody_joins() -> Evening:
    """Nobody joins once the game runs."""
    return Evening(ANN, BOB, CAT, rules=Rules(late_joining=False)).start().everyone_keeps().roll()


@scene
def a_running_game_to_which_those_who_left_come_back() -> Evening:
    """Nobody else joins; Dan has left, and may come back."""
    return Evening(ANN, BOB, CAT, DAN, rules=Rules(late_joining=False)).start().leave(DAN)


@scene
def waits_without_an_end() -> Evening:
    """The round is over, and the next one starts by a button alone."""
    evening = Evening(ANN, BOB, CAT, minutes=None, rules=ENDLESS).start().everyone_keeps().roll()
    return evening.draw(ANN, BOB, CAT).link(BOB, ANN).everyone_finishes()
