"""While everybody draws and hands in."""

from random import Random

from tests.game.table import ANN, BOB, CAT, DAN
from tests.show.scenes.beginning import at_roll
from tests.show.scenes.evening import Evening, scene

ALL_FOUR, THREE, TWO, ONE = 7, 1, 5, 85
"""Seeds of rolls on which so many shapes lie."""


def at_drawing(*players: int, dice: int = THREE, minutes: int | None = 5) -> Evening:
    table = at_roll(*players) if minutes else Evening(*players, minutes=minutes).start().everyone_keeps()
    table.rng = Random(dice)
    return table.roll()


@scene
def draw_nobody_in() -> Evening:
    """The dice are rolled; a sketch pad for everybody; one shape is absent."""
    return at_drawing(ANN, BOB, CAT).with_pads()


@scene
def draw_without_pad() -> Evening:
    """No sketch pad: pictures are handed in as files."""
    return at_drawing(ANN, BOB, CAT)


@scene
def draw_all_shapes() -> Evening:
    """All four shapes are there."""
    return at_drawing(ANN, BOB, CAT, dice=ALL_FOUR)


@scene
def draw_two_shapes() -> Evening:
    """Two shapes are absent; no time limit."""
    return at_drawing(ANN, BOB, CAT, dice=TWO, minutes=None).with_pads()


@scene
def draw_one_shape() -> Evening:
    """Three shapes are absent."""
    return at_drawing(ANN, BOB, CAT, dice=ONE)


@scene
def draw_some_in() -> Evening:
    """Cat has handed in first, then Ann; Bob and Dan still draw."""
    return at_drawing(ANN, BOB, CAT, DAN).with_pads().draw(CAT, ANN)


@scene
def draw_again() -> Evening:
    """Cat hands in again, and is behind Ann."""
    return at_drawing(ANN, BOB, CAT).draw(CAT, ANN, CAT)


@scene
def draw_upload_on_its_way() -> Evening:
    """Bob's picture is on its way."""
    table = at_drawing(ANN, BOB, CAT).with_pads().draw(ANN)
    table.receive(BOB)
    return table


@scene
def draw_reminder() -> Evening:
    """Half a minute is left: Bob and Cat are reminded."""
    return at_drawing(ANN, BOB, CAT).with_pads().draw(ANN).wait(270)


@scene
def draw_reminder_without_pad() -> Evening:
    """Half a minute is left: Cat alone is reminded; no sketch pad."""
    return at_drawing(ANN, BOB, CAT).draw(ANN, BOB).wait(270)


@scene
def draw_after_the_reminder() -> Evening:
    """Bob was reminded and then handed in: guessing has begun."""
    return at_drawing(ANN, BOB, CAT).draw(ANN, CAT).wait(270).draw(BOB)


@scene
def draw_closing() -> Evening:
    """Time is up, and Bob's picture is still on its way; Cat has none."""
    table = at_drawing(ANN, BOB, CAT).with_pads().draw(ANN)
    table.receive(BOB)
    return table.wait(300)


@scene
def draw_closing_and_paused() -> Evening:
    """The host pauses while the last picture is on its way."""
    table = at_drawing(ANN, BOB, CAT).draw(ANN)
    table.receive(BOB)
    return table.wait(300).pause()


@scene
def draw_time_up_with_two() -> Evening:
    """Time is up: Cat's drawing is missing, and a word from the deck joins the row."""
    return at_drawing(ANN, BOB, CAT).draw(ANN, BOB).wait(300)


@scene
def draw_somebody_leaves() -> Evening:
    """Ann has handed in and leaves; she was host."""
    return at_drawing(ANN, BOB, CAT, DAN).with_pads().draw(ANN).leave(ANN)


@scene
def draw_late_joiner() -> Evening:
    """Dan joins: he plays from the next round."""
    return at_drawing(ANN, BOB, CAT).with_pads().join(DAN)


@scene
def draw_paused() -> Evening:
    """The host has paused."""
    return at_drawing(ANN, BOB, CAT).with_pads().draw(ANN).pause()


@scene
def draw_skipped() -> Evening:
    """The host skips the rest: two drawings are there."""
    return at_drawing(ANN, BOB, CAT, DAN).draw(ANN, DAN).skip()


@scene
def draw_stopped() -> Evening:
    """The host stops the game; Ann has handed in."""
    return at_drawing(ANN, BOB, CAT).draw(ANN).stop(by=ANN)
