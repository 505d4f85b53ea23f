"""What comes as a drawing, what has become of it, and why it is not taken."""

from dataclasses import dataclass
from enum import Enum, auto

from artbox_bot.game.papers import Paper
from artbox_bot.storage.values import Table


class OutOfDate(Exception):
    """What was pressed is settled, or an earlier version of the bot made it: it changes nothing (fault 77)."""


class LinkGone(Exception):
    """The link of the pad through which a sketch came is not known any more."""


class BlankSheet(Exception):
    """There is nothing on it: it is kept, and asked about before it is taken (fault 40)."""

    def __init__(self, picture_id: str) -> None:
        super().__init__(picture_id)
        self.picture_id = picture_id


@dataclass(frozen=True, slots=True)
class Incoming:
    """A file that somebody sent: where it lies, and how many bytes it is said to have."""

    url: str
    size: int


@dataclass(frozen=True, slots=True)
class Aside:
    """A picture that is kept while a question is open."""

    picture_id: str
    blank: bool


class Outcome(Enum):
    """What has become of a drawing that was handed in (R11)."""

    FIRST = auto()
    AGAIN = auto()
    """It stands in the place of another."""
    SAME = auto()
    """It was in already, and keeps its place (fault 78)."""
    OLDER = auto()
    """Another one that was handed in after it counts."""


@dataclass(frozen=True, slots=True)
class HandedIn:
    """A drawing was handed in: the table after it, what has become of it, and the sheet on which it is."""

    table: Table
    outcome: Outcome
    paper: Paper
