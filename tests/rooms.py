"""The contract of a room, for import-linter: what it may know. Whatever else its modules import breaks the contract.

It counts what a room imports by itself, in functions and for type checkers too, and not what others import for it:
the stage may show pictures, and Pillow is behind that wall. The standard library is open to all, but to pure rooms
only the part of it that neither acts nor looks at the world.
"""

import sys

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output
from importlinter.domain.imports import Module

HOUSE = "artbox_bot"
PURE = {
    *(
        "abc",
        "bisect",
        "collections",
        "contextlib",
        "copy",
        "csv",
        "dataclasses",
        "datetime",
        "decimal",
        "enum",
        "fractions",
    ),
    *("functools", "graphlib", "heapq", "html", "itertools", "json", "math", "operator", "random", "re", "statistics"),
    *("string", "textwrap", "tomllib", "types", "typing", "unicodedata", "zoneinfo"),
}
"""Of these, ruff bans the few functions that look at a clock or draw lots of their own (`banned-api`)."""


class Room(Contract):
    """`room` and `knows` are modules of this package, as `show` or `pictures.painting`, or other people's packages."""

    room = fields.StringField()
    knows = fields.SetField(subfield=fields.StringField(), required=False)
    pure = fields.BooleanField(default=False)

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:  # noqa: ARG002
        """Look at each import of each module in the room. Error: ValueError, where there is no such room."""
        room = Module(f"{HOUSE}.{self.room}")
        if room.name not in graph.modules:
            raise ValueError(f"there is no room {self.room}")
        breaches = sorted(
            (module, imported)
            for module in (room.name, *graph.find_descendants(room.name))
            for imported in graph.find_modules_directly_imported_by(module)
            if not self._may_know(Module(imported), room)
        )
        lines = [f"{self.room} does not know {imported}: {_where(graph, m, imported)}" for m, imported in breaches]
        return ContractCheck(kept=not lines, metadata={"lines": lines})

    def _may_know(self, imported: Module, room: Module) -> bool:
        known = {str(name) for name in self.knows or ()}  # pyright: ignore[reportGeneralTypeIssues]
        if imported.root_package_name == HOUSE:
            rooms = (room, *(Module(f"{HOUSE}.{name}") for name in known))
            return imported.name == HOUSE or any(imported.is_in_package(other) for other in rooms)
        if imported.name in sys.stdlib_module_names:
            return not self.pure or imported.name in PURE
        return imported.name in known

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Tell each breach, and where it is."""
        for line in check.metadata["lines"]:
            output.print_error(line, bold=False)


def _where(graph: ImportGraph, module: str, imported: str) -> str:
    lines = sorted({each["line_number"] for each in graph.get_import_details(importer=module, imported=imported)})
    return f"{module}, line {', '.join(map(str, lines))}"
