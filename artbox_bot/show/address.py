"""Buttons, menus and forms carry their address: `ab1:<game>:<verb>[:<argument>]` (at most 100 characters)."""

import re
from dataclasses import dataclass

ADDRESS = re.compile(r"ab1:(?P<game>[a-z0-9]+):(?P<verb>[a-z_]+)(?::(?P<argument>[A-Za-z0-9_.-]+))?")


@dataclass(frozen=True, slots=True)
class Address:
    """What was pressed: the game, what to do, and the rest, whose meaning the verb knows."""

    game: str
    verb: str
    argument: str = ""

    def __str__(self) -> str:
        return ":".join(filter(None, ("ab1", self.game, self.verb, self.argument)))

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of which the argument consists. Error: ValueError, if it consists of anything else."""
        return tuple(int(part) for part in self.argument.split("."))

    @classmethod
    def numbered(cls, game: str, verb: str, *numbers: int) -> "Address":
        """An address whose argument is numbers, the round first; `2.5` is how they stand in it."""
        return cls(game, verb, ".".join(map(str, numbers)))

    @classmethod
    def parse(cls, custom_id: str) -> "Address | None":
        """The address in a custom id; None where it is not one of ours."""
        match = ADDRESS.fullmatch(custom_id)
        return match and cls(match["game"], match["verb"], match["argument"] or "")
