"""Three players who draw two words each (house rule)."""

from random import Random

from artbox_bot.game.rules import Rules
from tests.game.table import ANN, BOB, CAT
from tests.show.scenes.drawing import THREE
from tests.show.scenes.evening import Evening, scene


def at_cards() -> Evening:
    return Evening(ANN, BOB, CAT, rules=Rules(two_words=True)).start()


def at_two_drawings() -> Evening:
    table = at_cards().everyone_keeps()
    table.rng = Random(THREE)
    return table.roll()


def at_board_of_six() -> Evening:
    return at_two_drawings().draw(ANN, BOB, ANN, CAT, BOB, CAT)


@scene
def two_words_cards() -> Evening:
    """Three cards each; Ann has put one back."""
    return at_cards().put_back(ANN)


@scene
def two_words_cards_by_chance() -> Evening:
    """Ann has put a card back; time was up for Bob and Cat."""
    return at_cards().put_back(ANN).wait(60)


@scene
def two_words_draw_nobody_in() -> Evening:
    """The dice are rolled; a sketch pad for each word; Cat takes no direct messages."""
    return at_two_drawings().with_pads().closed_to(CAT)


@scene
def two_words_draw_some_in() -> Evening:
    """Ann has both in, Bob his second; the other one is on its way. No pad."""
    table = at_two_drawings().draw_on(ANN, -BOB, -ANN)
    table.receive(BOB)
    return table


@scene
def two_words_draw_reminder() -> Evening:
    """Half a minute is left; Bob lacks one drawing, Cat both."""
    return at_two_drawings().with_pads().draw(ANN, ANN, BOB).wait(270)


@scene
def two_words_time_up() -> Evening:
    """Bob had one drawing in, Cat none: three drawings hang."""
    return at_two_drawings().draw(BOB, ANN, ANN).wait(300)


@scene
def two_words_guess() -> Evening:
    """Six drawings; Ann has guessed one, Bob all."""
    table = at_board_of_six()
    return table.link(ANN, -BOB).fill_sheet(BOB)


@scene
def two_words_reveal() -> Evening:
    """Both of Ann's drawings were known by both others, one of Bob's by Ann. One of Cat's is hidden."""
    table = at_board_of_six().hide(-CAT)
    table.link(BOB, ANN).link(CAT, ANN).link(BOB, -ANN).link(CAT, -ANN).link(ANN, BOB).link(ANN, -BOB, word_of=CAT)
    return table.wait(330)


@scene
def two_words_void_one_artist() -> Evening:
    """Only Bob has handed in."""
    return at_two_drawings().draw(BOB, BOB).wait(300)


@scene
def two_words_void() -> Evening:
    """Nobody has handed in anything."""
    return at_two_drawings().wait(300)
