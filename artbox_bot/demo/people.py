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
    """Somebody at the table. `file_format` is Pillow's name of the format in which their drawings come."""

    name: str
    hands_in: HandsIn
    guesses: Guesses
    file_format: str = "PNG"


PEOPLE = (
    Person("Ann", HandsIn.COMMAND, Guesses.SHEET),
    Person("Ben", HandsIn.FORM, Guesses.MY_HAND, "JPEG"),
    Person("Cleo", HandsIn.DIRECT, Guesses.COMMAND),
    Person("Dan", HandsIn.FORM, Guesses.SHEET, "WEBP"),
    Person("Eva", HandsIn.DIRECT, Guesses.MY_HAND, "JPEG"),
    Person("Finn", HandsIn.COMMAND, Guesses.COMMAND),
    Person("Gina", HandsIn.DIRECT, Guesses.SHEET),
    Person("Hugo", HandsIn.FORM, Guesses.MY_HAND, "WEBP"),
)
