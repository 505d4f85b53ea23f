"""Whose a message is: a game, or a server's settings; a game night is another one (DESIGN 17)."""

import re
from dataclasses import dataclass
from typing import Self

GAME, SETTINGS = "game", "settings"
WORDS = "words"
"""The word packs of a server, whose id is that of the server, as is that of its settings."""
_TEXT = re.compile(r"(?:(?P<kind>[a-z]+)\.)?(?P<id>[a-z0-9]+)")


@dataclass(frozen=True, slots=True)
class Owner:
    """Something that wants messages to stand somewhere: its kind, and its id among its kind."""

    kind: str
    id: str

    def __str__(self) -> str:
        """In an address, at most 40 characters: a game by its id alone, as in messages of the first version."""
        return self.id if self.kind == GAME else f"{self.kind}.{self.id}"

    @classmethod
    def game(cls, game_id: str) -> Self:
        """A game as the owner of its messages."""
        return cls(GAME, game_id)

    @classmethod
    def settings(cls, guild_id: int) -> Self:
        """A server's settings as the owner of their messages."""
        return cls(SETTINGS, str(guild_id))

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """The owner in an address; None where it is none."""
        match = _TEXT.fullmatch(text)
        return match and cls(match["kind"] or GAME, match["id"])
