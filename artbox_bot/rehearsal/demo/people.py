"""Who plays the demo, and each one's habits: how a drawing is handed in, and how drawings are guessed."""

from dataclasses import dataclass
from enum import StrEnum


class HandsIn(StrEnum):
    """The ways to hand in a drawing (R11)."""

    COMMAND = "command"
    FORM = "form"
    DIRECT = "direct"


class Guesses(StrEnum):
    """The ways to link drawings to words (R15)."""

    SHEET = "sheet"
    MY_HAND = "my_hand"
    COMMAND = "command"


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at the table.

    `eye`: how often this person sees what a drawing shows; otherwise it is a guess among what is left. `file_format`:
    Pillow's name of the format in which this person's drawings come.
    """

    name: str
    hands_in: HandsIn
    guesses: Guesses
    eye: float
    file_format: str = "PNG"


PEOPLE = (
    Person("Ann", HandsIn.COMMAND, Guesses.SHEET, 0.5),
    Person("Ben", HandsIn.FORM, Guesses.MY_HAND, 0.35, "JPEG"),
    Person("Cleo", HandsIn.DIRECT, Guesses.COMMAND, 0.75),
    Person("Dan", HandsIn.FORM, Guesses.SHEET, 0.4, "WEBP"),
    Person("Eva", HandsIn.DIRECT, Guesses.MY_HAND, 0.6, "JPEG"),
    Person("Finn", HandsIn.COMMAND, Guesses.COMMAND, 0.3),
    Person("Gina", HandsIn.DIRECT, Guesses.SHEET, 0.45),
    Person("Hugo", HandsIn.FORM, Guesses.MY_HAND, 0.4, "WEBP"),
)
