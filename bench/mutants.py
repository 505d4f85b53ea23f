"""`make mutants`: how many small faults in `game/` and `show/` their own tests find.

mutmut changes one thing at a time and runs the tests that ran that function before. What no test finds is listed with
a reason in `tests/survivors.toml`, by what it changes, or is printed; all of it counts as not found.
"""

import ast
import json
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import ndiff
from pathlib import Path
from typing import Any

ROOMS = ("game", "show")
MUTANTS = Path("mutants")
LISTED = Path("tests/survivors.toml")
WORKERS = "2"
UNFOUND = {0, 5, 33}
"""Exit codes: all tests passed, or there was none."""
FAILED = {1, 3}
TIMEOUTS = {24, -24, 36, 152, 255}


@dataclass(frozen=True, slots=True, order=True)
class Survivor:
    """A change that no test has found: in which function, which lines, and what became of them."""

    place: str
    was: str
    becomes: str

    def __str__(self) -> str:
        lines = (f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in self.as_listed().items())
        return "\n".join(("[[survivor]]", *lines))

    def as_listed(self) -> dict[str, str]:
        """Its fields as they stand in the list, where a reason follows."""
        return {"in": self.place, "was": self.was, "becomes": self.becomes}


def main() -> None:
    """Make all mutants, try them, tell what was found. Exit code 1: something survives that is not listed."""
    if "--only-read" not in sys.argv:
        shutil.rmtree(MUTANTS, ignore_errors=True)
        run = subprocess.run([sys.executable, "-m", "mutmut", "run", "--max-children", WORKERS], check=False)
        if run.returncode:
            sys.exit(f"mutmut ended with {run.returncode}")
    listed = {Survivor(one["in"], one["was"], one["becomes"]) for one in read_list()}
    found = {room: Counter[str]() for room in ROOMS}
    alive: Counter[Survivor] = Counter()
    for room, name, code, source in tried():
        found[room][verdict(code)] += 1
        if verdict(code) == "survived":
            alive[survivor(source, name)] += 1
    for one in sorted(alive.keys() - listed):
        print(f"{one}\n")
    for one in sorted(listed - alive.keys()):
        print(f"No mutant survives any more that is listed so:\n{one}\n")
    print(*(f"{room}: {dict(counts)}" for room, counts in found.items()), sep="\n")
    print(f"survivors: {alive.total()}, of these listed with a reason: {sum(alive[one] for one in listed)}")
    print(json.dumps({f"{room}_killed": share(counts) for room, counts in found.items()}))
    sys.exit(bool(alive.keys() - listed))


def read_list() -> list[dict[str, Any]]:
    """What is listed. Error: SystemExit, where one has no reason."""
    listed = tomllib.loads(LISTED.read_text(encoding="utf-8")).get("survivor", [])
    if bare := [one["in"] for one in listed if not one.get("why")]:
        sys.exit(f"{LISTED.name}: no reason is given in {', '.join(bare)}")
    return listed


def tried() -> Iterator[tuple[str, str, int | None, Path]]:
    """Of each mutant its room, its name, how its tests ended, and the file where it stands."""
    for room in ROOMS:
        for results in sorted((MUTANTS / "artbox_bot" / room).rglob("*.meta")):
            for name, code in json.loads(results.read_text(encoding="utf-8"))["exit_code_by_key"].items():
                yield room, name, code, results.with_suffix("")


def verdict(code: int | None) -> str:
    """What became of a mutant. Error: ValueError, if its tests did not end as tests do."""
    if code in UNFOUND:
        return "survived"
    if code in FAILED:
        return "killed"
    if code in TIMEOUTS:
        return "timed out"
    raise ValueError(f"the tests of a mutant ended with {code}")


def share(counts: Counter[str]) -> float:
    """Killed among all: whatever hangs was noticed."""
    return round((counts["killed"] + counts["timed out"]) / counts.total(), 4)


def survivor(source: Path, name: str) -> Survivor:
    """What a mutant changes, which stays the same when others come before it."""
    module, _, function = name.rpartition(".")
    stem = function.rpartition("__mutmut_")[0]
    before, after = (lines_of(source, f"{stem}__mutmut_{which}") for which in ("orig", function.rpartition("_")[2]))
    changed = [line for line in ndiff(before, after) if line[0] in "+-"]
    place = f"{module.removeprefix('artbox_bot.')}.{stem.removeprefix('x_').removeprefix('xǁ').replace('ǁ', '.')}"
    was, becomes = (" ".join(line[2:].strip() for line in changed if line[0] == sign) for sign in "-+")
    return Survivor(place, was, becomes)


def lines_of(source: Path, function: str) -> list[str]:
    """The lines of a function in a file of mutants, without its name."""
    text = source.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef) and node.name == function:
            return [line.replace(function, "_") for line in text.splitlines()[node.lineno - 1 : node.end_lineno]]
    raise LookupError(function)


if __name__ == "__main__":
    main()
