"""What a picture shows, as a value: the painter turns it into a file when the message is sent."""

from dataclasses import dataclass
from typing import Literal

from artbox_bot.game.shapes import Shape


@dataclass(frozen=True, slots=True)
class Cards:
    """One to three word cards."""

    words: tuple[str, ...]
    seed: int
    kind: Literal["cards"] = "cards"


@dataclass(frozen=True, slots=True)
class Dice:
    """The four shape cards with the dice that lie on them, and their labels in the order of the cards."""

    roll: tuple[Shape, ...]
    labels: tuple[str, ...]
    absent: str
    seed: int
    kind: Literal["dice"] = "dice"


@dataclass(frozen=True, slots=True)
class Board:
    """The drawings by place; None is a covered one."""

    pictures: tuple[str | None, ...]
    kind: Literal["board"] = "board"


@dataclass(frozen=True, slots=True)
class OneDrawing:
    """The drawing of one place, large; None is a covered one. Without a place it does not hang yet."""

    picture: str | None
    place: int | None
    kind: Literal["one_drawing"] = "one_drawing"


@dataclass(frozen=True, slots=True)
class RevealedDrawing:
    """A drawing with its word, its number (None in a void round) and its token."""

    picture: str | None
    word: str
    number: int | None
    token: int
    best: bool


@dataclass(frozen=True, slots=True)
class Reveal:
    """The drawings by place with their words."""

    drawings: tuple[RevealedDrawing, ...]
    kind: Literal["reveal"] = "reveal"


@dataclass(frozen=True, slots=True)
class PodiumStep:
    """A player's rank (from 1), seat letter and score."""

    rank: int
    seat: str
    score: int


@dataclass(frozen=True, slots=True)
class Podium:
    """The end of the game."""

    steps: tuple[PodiumStep, ...]
    kind: Literal["podium"] = "podium"


@dataclass(frozen=True, slots=True)
class AlbumDrawing:
    """A drawing with its word, its number, and the seat of its artist."""

    picture: str | None
    word: str
    number: int
    seat: str


@dataclass(frozen=True, slots=True)
class AlbumRound:
    """The drawings of a round."""

    number: int
    drawings: tuple[AlbumDrawing, ...]


@dataclass(frozen=True, slots=True)
class Album:
    """A page of the album."""

    rounds: tuple[AlbumRound, ...]
    kind: Literal["album"] = "album"


Scene = Cards | Dice | Board | OneDrawing | Reveal | Podium | Album
