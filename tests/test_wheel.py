"""The package as others install it: it brings its assets along, and plays a whole game far from the checkout."""

import json
import os
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
from collections.abc import Callable
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.demo.conftest import Kept, evening

__all__ = ["evening"]

CHECKOUT = Path(__file__).parent.parent


def run(*command: str | Path, cwd: Path) -> str:
    """Stdout of a command that succeeds; nothing of this checkout is in its environment."""
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONPATH" and not k.startswith("ARTBOX_")}
    done = subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, CHECKOUT, cwd=folder)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The scripts of an environment with the wheel, and with the libraries of this one: nothing is downloaded."""
    folder = tmp_path_factory.mktemp("installed")
    run(sys.executable, "-m", "venv", "--without-pip", folder, cwd=folder)
    scripts = folder / "bin"
    install = ("install", "--quiet", "--no-deps", "--no-index", wheel)
    run(sys.executable, "-m", "pip", "--python", scripts / "python", *install, cwd=folder)
    (packages,) = folder.glob("lib/python*/site-packages")
    (packages / "libraries.pth").write_text(sysconfig.get_path("purelib") + "\n", "utf-8")
    return scripts


def test_the_wheel_holds_the_package_and_its_assets_alone(wheel: Path) -> None:
    names = ZipFile(wheel).namelist()

    tops = {name.partition("/")[0].partition("-")[0] for name in names}
    assert tops == {"artbox_bot"}
    assets = {str(path.relative_to(CHECKOUT)) for path in (CHECKOUT / "assets").rglob("*") if path.is_file()}
    assert {f"artbox_bot/{asset}" for asset in assets} <= set(names)
    assert "artbox_bot/rehearsal/transcript/page.css" in names


def test_the_wheel_brings_its_licence_along(wheel: Path) -> None:
    version = tomllib.loads((CHECKOUT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    info = f"artbox_bot-{version}.dist-info"
    with ZipFile(wheel) as files:
        told = files.read(f"{info}/METADATA").decode()
        licence = files.read(f"{info}/licenses/LICENSE").decode()

    assert "License-Expression: MIT\nLicense-File: LICENSE\n" in told
    assert licence == (CHECKOUT / "LICENSE").read_text("utf-8")


def test_the_source_brings_its_papers_along(tmp_path: Path) -> None:
    run(sys.executable, "-m", "build", "--sdist", "--no-isolation", "--outdir", tmp_path, CHECKOUT, cwd=tmp_path)
    (built,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(built) as files:
        names = {name.partition("/")[2] for name in files.getnames()}

    papers = [*CHECKOUT.glob("*.md"), *(CHECKOUT / "docs").glob("*.md"), *(CHECKOUT / "examples").glob("*.*")]
    assert {str(paper.relative_to(CHECKOUT)) for paper in papers} | {"LICENSE", "pyproject.toml"} <= names
    folders = {name.partition("/")[0] for name in names if "/" in name}
    assert folders == {"artbox_bot", "assets", "docs", "examples"}


@pytest.mark.soak
def test_the_wheel_plays_the_same_game_from_the_same_seed(
    installed: Path, evening: Callable[..., Kept], tmp_path: Path
) -> None:
    """Another process, another place, and the same game to the last picture."""
    where = run(installed / "python", "-c", "import artbox_bot; print(artbox_bot.__file__)", cwd=tmp_path)
    assert Path(where.strip()).is_relative_to(installed.parent)

    told = run(installed / "artbox-bot", "demo", "--players", "3", "--seed", "7", "--out", "evening", cwd=tmp_path)

    once, again = evening(3, 7), Kept(told, tmp_path / "evening")
    assert json.loads(again.game)["ended"] == "target"
    assert once.game == again.game
    assert once.page == again.page  # with the pictures, whose names tell what they hold
    assert once.told.splitlines()[:-1] == again.told.splitlines()[:-1]
