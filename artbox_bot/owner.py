"""Whose messages stand in Discord: a game's, and whatever else has messages of its own."""

from dataclasses import dataclass

GAME = "game"


@dataclass(frozen=True, slots=True)
class Owner:
    """Something that has messages, by its kind and its id within that kind.

    As text it is `kind.id`, and a game, whose buttons stand in old messages too, its bare id.
    """

    kind: str
    id: str

    def __str__(self) -> str:
        return self.id if self.kind == GAME else f"{self.kind}.{self.id}"

    @classmethod
    def game(cls, game_id: str) -> "Owner":
        """The owner that is a game."""
        return cls(GAME, game_id)

    @classmethod
    def parse(cls, text: str) -> "Owner":
        """The owner of that text."""
        kind, dot, rest = text.partition(".")
        return cls(kind, rest) if dot else cls.game(text)
