"""Which sentences the sources say: read from their syntax, without running them."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import artbox_bot

SOURCES = Path(artbox_bot.__file__).parent
SPEAKING = ("bot", "show", "stage", "web")
"""The rooms that use the catalogue."""
HOLE = "{}"


@dataclass(frozen=True, slots=True)
class Saying:
    """One call of a speaker. `keys` may be families such as `waiting-{}`; `args` None: they are not written out."""

    where: str
    keys: tuple[str, ...]
    args: frozenset[str] | None

    @property
    def families(self) -> tuple[str, ...]:
        return tuple(key for key in self.keys if HOLE in key)


def sayings() -> Iterator[Saying]:
    """Every call of `say` in the sources."""
    for path in sources():
        tree = ast.parse(path.read_text("utf-8"))
        for scope in [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]:
            for call in ast.walk(scope):
                if isinstance(call, ast.Call) and _name(call.func) == "say" and call.args:
                    where = f"{path.relative_to(SOURCES)}:{call.lineno}"
                    args = [keyword.arg for keyword in call.keywords]
                    given = None if None in args else frozenset(arg for arg in args if arg)
                    yield Saying(where, tuple(_texts(call.args[0], scope)), given)


def buttons() -> set[str]:
    """The verbs of the buttons whose label is the sentence `button-<verb>`."""
    return {
        call.args[1].value
        for path in sources()
        for call in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(call, ast.Call) and _name(call.func) == "button" and len(call.args) > 1
        if isinstance(call.args[1], ast.Constant) and isinstance(call.args[1].value, str)
    }


def constants() -> set[str]:
    """Every string that is written in the code of the whole package; the values of enumerations among them."""
    return {
        node.value
        for path in SOURCES.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def sources() -> list[Path]:
    return [path for room in SPEAKING for path in sorted((SOURCES / room).glob("*.py"))]


def _name(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _texts(node: ast.expr, scope: ast.AST) -> Iterator[str]:
    """What an expression can be: a text, one of two, a text with holes, or whatever a name was given before."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=body, orelse=orelse):
            yield from _texts(body, scope)
            yield from _texts(orelse, scope)
        case ast.JoinedStr(values=values):
            yield re.sub(
                r"(\{\})+",
                HOLE,
                "".join(str(getattr(part, "value", "")) if isinstance(part, ast.Constant) else HOLE for part in values),
            )
        case ast.Name(id=name):
            for given in ast.walk(scope):
                if isinstance(given, ast.Assign) and any(getattr(t, "id", "") == name for t in given.targets):
                    yield from _texts(given.value, scope)
        case _:
            return
