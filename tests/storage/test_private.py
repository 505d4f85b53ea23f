"""The database and its companions are the owner's alone, whatever the umask; POSIX only, Windows knows no modes."""

import logging
import os
import stat
import sys
from collections.abc import Generator
from pathlib import Path

import pytest

from artbox_bot.storage import private
from artbox_bot.storage.private import make_private
from artbox_bot.storage.store import Store
from tests.game.table import ANN, Table
from tests.storage.laid import laid, lay, load

POSIX = sys.platform != "win32"
COMPANIONS = {"bot.db", "bot.db-wal", "bot.db-shm", "bot.db-mark", "bot.db.lock"}


@pytest.fixture(autouse=True)
def usual_umask() -> Generator[None]:
    """022: what is made without thinking may be read by everybody."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    return {file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()}


def let_others_read(database: Path) -> None:
    database.chmod(0o644)
    database.with_name("bot.db.lock").chmod(0o664)


async def test_a_new_database_and_all_its_companions_are_private(database: Path) -> None:
    store = await Store.open(database)
    await lay(store, laid(Table(ANN).game))
    found = modes(database.parent)
    await store.close()
    assert set(found) == COMPANIONS
    assert set(found.values()) == ({0o600} if POSIX else set(found.values()))


async def test_a_database_that_others_could_read_is_closed_to_them_and_that_is_said_once(
    database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    store = await Store.open(database)
    await lay(store, laid(Table(ANN).game))
    await store.close()
    let_others_read(database)
    for _ in range(2):
        store = await Store.open(database)
        assert (await load(store)).game.id == "t"
        assert set(modes(database.parent).values()) == ({0o600} if POSIX else set(modes(database.parent).values()))
        await store.close()
    said = [r.getMessage() for r in caplog.records if r.levelno == logging.WARNING and r.name == private.__name__]
    assert len(said) == (1 if POSIX else 0)
    assert all("bot.db" in line for line in said)


def test_nothing_of_what_is_there_is_lost(tmp_path: Path) -> None:
    file = tmp_path / "bot.db"
    file.write_bytes(b"games")
    make_private(file)
    assert file.read_bytes() == b"games"


def test_a_folder_is_left_as_it_is(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    make_private(tmp_path)
    assert modes(tmp_path.parent)[tmp_path.name] == 0o755


def test_on_windows_nothing_is_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    make_private(tmp_path / "bot.db")
    assert not (tmp_path / "bot.db").exists()
