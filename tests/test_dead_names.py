"""No name of the bot is dead: what a module or a class defines is used somewhere in the bot, outside itself.

Names are compared as words: one that is used anywhere, of whatever owner, counts as used. What a library calls by name
(methods of classes that stand on its classes, migrations) is left out. The model of Discord is there for tests and
benches, too: what they alone use of it is alive.
"""

import ast
import builtins
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "artbox_bot"
MODEL = PACKAGE / "rehearsal" / "model"
OURS_TO_CALL = {"Enum", "IntEnum", "StrEnum", "Protocol", "Generic", *dir(builtins)}
"""Bases that call none of our names."""
WATCHED = {"armed", "pid"}
"""When the clock rings next, and which process decodes: tests look at that and not at what is inside."""


def test_no_name_is_dead() -> None:
    trees = {path: tree for path, tree in _trees(PACKAGE) if "versions" not in path.parts}
    houses = {node.name for tree in trees.values() for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}
    used = Counter(name for tree in trees.values() for name in _uses(tree))
    used_outside = {name for part in ("tests", "bench") for _, tree in _trees(ROOT / part) for name in _uses(tree)}
    dead = {
        f"{path.relative_to(PACKAGE)}:{node.lineno} {name}"
        for path, tree in trees.items()
        for name, node in _defined(tree, houses | OURS_TO_CALL)
        if used[name] == sum(name == each for each in _uses(node)) and name not in WATCHED and not name.startswith("__")
        if MODEL not in path.parents or name not in used_outside
    }
    assert dead == set()


def _trees(folder: Path) -> Iterator[tuple[Path, ast.Module]]:
    return ((path, ast.parse(path.read_text("utf-8"))) for path in folder.rglob("*.py"))


def _uses(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name, ctx=ast.Load()) | ast.Attribute(attr=name) | ast.keyword(arg=str(name)):
                yield name
            case ast.MatchClass(kwd_attrs=names):
                yield from names
            case ast.Constant(value=str(text)) if text.isidentifier():  # getattr, __all__, hints in quotes
                yield text
            case _:
                pass


def _defined(tree: ast.Module | ast.ClassDef, known: set[str]) -> Iterator[tuple[str, ast.stmt]]:
    for node in tree.body:
        match node:
            case ast.ClassDef(name=name):
                yield name, node
                if all(_base(base) in known for base in node.bases):
                    yield from _defined(node, known)
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield name, node
            case ast.Assign(targets=targets):
                for each in (each for target in targets for each in ast.walk(target)):
                    if isinstance(each, ast.Name):
                        yield each.id, node
            case ast.AnnAssign(target=ast.Name(id=name)) if isinstance(tree, ast.Module):
                yield name, node
            case _:
                pass


def _base(base: ast.expr) -> str:
    """The name of a base: a dotted one is a library's."""
    while isinstance(base, ast.Subscript):
        base = base.value
    return base.id if isinstance(base, ast.Name) else ""
