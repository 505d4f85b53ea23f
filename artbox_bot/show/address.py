"""Buttons, menus and forms carry their address: `ab1:<game>:<verb>[:<argument>]` (at most 100 characters)."""

import re
from dataclasses import dataclass

ADDRESS = re.compile(r"ab1:(?P<game>[a-z0-9]+):(?P<verb>[a-z_]+)(?::(?P<argument>[A-Za-z0-9_.-]+))?")


FORM = "form_"
"""How the verb begins in the address of a form that the button of that verb opens."""


@dataclass(frozen=True, slots=True)
class Address:
    """What was pressed: the game, what to do, and the rest, whose meaning the verb knows."""

    game: str
    verb: str
    argument: str = ""

    def __str__(self) -> str:
        return ":".join(filter(None, ("ab1", self.game, self.verb, self.argument)))

    @classmethod
    def parse(cls, custom_id: str) -> "Address | None":
        """The address in a custom id; None where it is not one of ours."""
        match = ADDRESS.fullmatch(custom_id)
        return match and cls(match["game"], match["verb"], match["argument"] or "")
