"""Buttons, menus and forms carry their address: `ab1:<owner>:<verb>[:<argument>]` (at most 100 characters)."""

import re
from dataclasses import dataclass

from artbox_bot.owner import Owner

ADDRESS = re.compile(r"ab1:(?P<owner>[a-z0-9.]+):(?P<verb>[a-z_]+)(?::(?P<argument>[A-Za-z0-9_.-]+))?")


FORM = "form_"
"""How the verb begins in the address of a form that the button of that verb opens."""


@dataclass(frozen=True, slots=True)
class Address:
    """What was pressed: whose message it is in, what to do, and the rest, whose meaning the verb knows."""

    owner: Owner
    verb: str
    argument: str = ""

    def __str__(self) -> str:
        return ":".join(filter(None, ("ab1", str(self.owner), self.verb, self.argument)))

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of which the argument consists. Error: ValueError, if it consists of anything else."""
        return tuple(int(part) for part in self.argument.split(".")) if self.argument else ()

    @classmethod
    def numbered(cls, owner: Owner, verb: str, *numbers: int) -> "Address":
        """An address whose argument is numbers, the round first; `2.5` is how they stand in it."""
        return cls(owner, verb, ".".join(map(str, numbers)))

    @classmethod
    def parse(cls, custom_id: str) -> "Address | None":
        """The address in a custom id; None where it is not one of ours."""
        match = ADDRESS.fullmatch(custom_id)
        owner = match and Owner.parse(match["owner"])
        return cls(owner, match["verb"], match["argument"] or "") if match and owner else None
