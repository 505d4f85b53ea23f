"""The walls between the rooms: each is broken once, and the contract of `pyproject.toml` sees it.

Most breaches are planted in a copy of the import graph; some in real files, to see that `lint-imports` reads them.
"""

import shutil
import subprocess
import sys
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from grimp import ImportGraph, build_graph
from importlinter.api import read_configuration
from importlinter.contracts.acyclic_siblings import AcyclicSiblingsContract
from importlinter.contracts.layers import LayersContract

from tests.rooms import HOUSE, Room

ROOT = Path(__file__).parent.parent
KINDS = {"layers": LayersContract, "acyclic_siblings": AcyclicSiblingsContract, "room": Room}
CONTRACTS: dict[str, dict[str, Any]] = {
    options["id"]: options for options in read_configuration(str(ROOT / "pyproject.toml"))["contracts_options"]
}
ROOMS = [name for name, options in CONTRACTS.items() if options["type"] == "room"]
PURE_ROOMS = [name for name in ROOMS if CONTRACTS[name].get("pure")]
ACTING = (
    *("os", "io", "pathlib", "time", "asyncio", "sqlite3", "socket", "subprocess", "threading", "logging", "secrets"),
    *("sys", "tempfile", "urllib", "importlib", "ctypes"),
)
BREACHES = [
    ("show.panels", "discord", {"show"}),
    ("game.deck", "os", {"game"}),
    ("game.deck", "aiohttp", {"game"}),
    ("game.play", "artbox_bot.storage.values", {"game", "one way", "no circle"}),
    ("game.shapes", "artbox_bot.words.pack", {"game", "one way"}),
    ("words.pack", "artbox_bot.assets", {"words", "one way"}),
    ("words.pack", "pathlib", {"words"}),
    ("texts.catalogue", "discord", {"texts"}),
    ("texts.catalogue", "artbox_bot.game.shapes", {"texts"}),
    ("show.hand", "time", {"show"}),
    ("show.reveal", "PIL", {"show"}),
    ("show.message", "pydantic", {"show"}),
    ("show.album", "artbox_bot.storage.values", {"show"}),
    ("show.address", "artbox_bot.stage.layout", {"show", "one way", "no circle"}),
    ("pictures.studio", "discord", {"pictures"}),
    ("pictures.painting.cards", "artbox_bot.texts", {"pictures", "pictures.painting", "one way"}),
    ("pictures.painting.tiles", "artbox_bot.pictures.uploads.headers", {"pictures.painting", "no circle"}),
    ("pictures.painting.style", "PIL", {"pictures.painting.style"}),
    ("show.album", "artbox_bot.pictures.painting.tiles", {"show"}),
    ("pictures.uploads.headers", "artbox_bot.game.shapes", {"pictures.uploads"}),
    ("pictures.uploads.cleaning", "aiohttp", {"pictures", "pictures.uploads"}),
    ("storage.writer", "discord", {"storage"}),
    ("storage.values", "artbox_bot.pictures.drawing", {"storage", "one way"}),
    ("storage.store", "artbox_bot.show.message", {"storage", "one way"}),
    ("table.host", "sqlalchemy", {"table"}),
    ("table.clock", "artbox_bot.texts", {"table"}),
    ("table.clock", "artbox_bot.show.slot", {"table", "one way"}),
    ("stage.layout", "sqlalchemy", {"stage"}),
    ("stage.layout", "PIL", {"stage"}),
    ("stage.painter", "artbox_bot.game.shapes", {"stage"}),
    ("stage.post", "artbox_bot.table.host", {"stage"}),
    ("stage.post", "artbox_bot.web.pad", {"stage", "one way"}),
    ("web.pad", "discord", {"web"}),
    ("web.pad", "sqlalchemy", {"web"}),
    ("web.answers", "artbox_bot.texts", {"web"}),
    ("web.page", "artbox_bot.bot.app", {"web", "one way", "no circle"}),
    ("bot.app", "artbox_bot.rehearsal", {"bot", "one way", "no circle"}),
    ("bot.app", "aiosqlite", {"bot"}),
    ("bot.commands", "simcord", {"bot"}),
    ("bot.services", "artbox_bot.bot.app", {"no circle"}),
    ("rehearsal.demo.show", "sqlalchemy", {"rehearsal"}),
    ("cli", "simcord", {"cli"}),
    ("settings", "artbox_bot.web.server", {"settings", "one way"}),
    ("assets", "artbox_bot.settings", {"assets", "one way"}),
    ("addresses", "artbox_bot.settings", {"addresses", "one way", "no circle"}),
    ("__main__", "artbox_bot.bot.app", {"__main__"}),
    ("game.shapes", "artbox_bot.game.play", {"no circle"}),
]


@pytest.fixture(scope="module")
def house() -> ImportGraph:
    """Who imports whom, the imports for type checkers counted."""
    return build_graph(HOUSE, include_external_packages=True, cache_dir=None)


def planted(house: ImportGraph, importer: str, imported: str) -> ImportGraph:
    """The same house with one import more."""
    graph = deepcopy(house)
    if imported.partition(".")[0] != HOUSE and imported not in graph.modules:
        graph.add_module(imported, is_squashed=True)
    assert {f"{HOUSE}.{importer}", imported} <= graph.modules
    graph.add_import(importer=f"{HOUSE}.{importer}", imported=imported, line_number=1, line_contents="planted")
    return graph


def is_kept(name: str, graph: ImportGraph) -> bool:
    options = CONTRACTS[name]
    session = {"root_packages": [HOUSE], "include_external_packages": "True"}
    return KINDS[options["type"]](options["name"], session, options).check(deepcopy(graph), verbose=False).kept


def broken(graph: ImportGraph) -> set[str]:
    return {name for name in CONTRACTS if not is_kept(name, graph)}


def test_all_walls_hold(house: ImportGraph) -> None:
    assert broken(house) == set()


@pytest.mark.parametrize(("importer", "imported", "expected"), BREACHES)
def test_a_breach_breaks_the_contract_of_its_room(
    house: ImportGraph, importer: str, imported: str, expected: set[str]
) -> None:
    assert broken(planted(house, importer, imported)) == expected


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_knows_no_room_and_no_library_but_those_that_it_names(house: ImportGraph, room: str) -> None:
    """Each room that there is, and each library that anybody uses."""
    known = CONTRACTS[room].get("knows", [])
    others = {name for name in ROOMS if not f"{room}.".startswith(f"{name}.") and not name.startswith(f"{room}.")}
    libraries = {name for name in house.modules if name.partition(".")[0] not in {HOUSE, *sys.stdlib_module_names}}
    foreign = [f"{HOUSE}.{name}" for name in others if not any(f"{name}.".startswith(f"{k}.") for k in known)]
    for imported in sorted([*foreign, *(libraries | {"aiosqlite"}) - set(known)]):
        assert not is_kept(room, planted(house, room, imported)), imported


@pytest.mark.parametrize("room", PURE_ROOMS)
def test_a_pure_room_neither_acts_nor_looks_at_the_world(house: ImportGraph, room: str) -> None:
    for imported in ACTING:
        assert not is_kept(room, planted(house, room, imported)), imported


def test_each_folder_has_its_contract(house: ImportGraph) -> None:
    """A new room is red until it is said what it knows, and where it stands."""
    assert {name.removeprefix(f"{HOUSE}.") for name in house.find_children(HOUSE)} == {
        name for name in ROOMS if "." not in name
    }
    assert {"game", "words", "show"} <= set(PURE_ROOMS)
    graph = deepcopy(house)
    graph.add_module(f"{HOUSE}.cellar")
    assert broken(graph) == {"one way"}


@pytest.mark.parametrize(
    ("file", "line", "expected"),
    [
        ("show/panels.py", "import discord", {"show"}),
        ("show/panels.py", "if 0 > 1:\n    import discord.utils", {"show"}),
        ("game/deck.py", "def now() -> float:\n    from time import time\n    return time()", {"game"}),
        (
            "table/clock.py",
            "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from artbox_bot.show.slot import Slot",
            {"table", "one way"},
        ),
        ("cellar/__init__.py", "import os", {"one way"}),
    ],
)
def test_lint_imports_sees_it_in_a_file(tmp_path: Path, file: str, line: str, expected: set[str]) -> None:
    shutil.copytree(ROOT / HOUSE, tmp_path / HOUSE, ignore=shutil.ignore_patterns("__pycache__", "static"))
    (tmp_path / "tests").mkdir()
    for name in ("tests/rooms.py", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path / name)
    path = tmp_path / HOUSE / file
    path.parent.mkdir(exist_ok=True)
    with path.open("a", encoding="utf-8") as source:
        source.write(f"\n{line}\n")
    lint = "import sys; sys.path.insert(0, ''); from importlinter.cli import lint_imports_command as go; go()"
    run = subprocess.run(
        [sys.executable, "-c", lint, "--no-cache", "--no-logo"], cwd=tmp_path, capture_output=True, text=True
    )
    told = {name for name, options in CONTRACTS.items() if f"{options['name']} BROKEN" in run.stdout}
    assert (run.returncode, told) == (1, expected), run.stdout + run.stderr


@pytest.mark.parametrize("act", ["random.choice([1])", "random.shuffle([])", "datetime.now(UTC)", "datetime.today()"])
def test_chance_and_clock_are_handed_in(act: str) -> None:
    """What a pure room would reach through modules that it may know is banned by ruff."""
    source = f"import random\nfrom datetime import UTC, datetime\n\n{act}\n"
    command = [
        sys.executable,
        "-m",
        "ruff",
        "check",
        "--select",
        "TID251",
        "--stdin-filename",
        "artbox_bot/game/x.py",
        "-",
    ]
    run = subprocess.run(command, cwd=ROOT, input=source, capture_output=True, text=True)
    assert (run.returncode, "TID251" in run.stdout) == (1, True), run.stderr


def test_the_terminal_meets_the_model_of_discord_only_when_it_is_asked_for() -> None:
    look = "import sys, artbox_bot.cli; print(*sorted(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", look], check=True, capture_output=True, text=True).stdout.split()
    assert "artbox_bot.bot.app" in loaded
    assert not {"artbox_bot.rehearsal", "simcord", "markdown_it"}.intersection(loaded)
