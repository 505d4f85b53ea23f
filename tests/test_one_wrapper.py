"""simcord is wrapped once: who else imports it, or reaches behind it, is named here."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[1]
WRAPPER = CHECKOUT / "artbox_bot" / "rehearsal" / "model"
OLD = CHECKOUT / "tests" / "old"
"""What writes down a Discord ran at version 0.1.0, which has no wrapper."""
ROOMS = ("artbox_bot", "bench", "examples", "tests")


def reached(source: str) -> Iterator[str]:
    """The modules of simcord that a file imports, and `backend`, which simcord does not offer to anybody."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                yield from (name.name for name in names if name.name.partition(".")[0] == "simcord")
            case ast.ImportFrom(module=str(module)) if module.partition(".")[0] == "simcord":
                yield module
            case ast.Attribute(attr="backend"):
                yield "backend"
            case _:
                pass


def test_only_the_wrapper_knows_simcord() -> None:
    files = [file for room in ROOMS for file in (CHECKOUT / room).rglob("*.py")]
    others = [file for file in files if not file.is_relative_to(WRAPPER) and not file.is_relative_to(OLD)]
    assert len(others) > 200
    assert {str(file): found for file in others if (found := [*reached(file.read_text("utf-8"))])} == {}


@pytest.mark.parametrize(
    "source", ["import simcord", "from simcord.http import router", "import json, simcord.http", "t.env.backend.cdn"]
)
def test_a_breach_is_found(source: str) -> None:
    assert [*reached(source)]
