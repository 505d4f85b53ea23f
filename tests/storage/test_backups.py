"""Backups as .env.example tells them; and a backup beside a `-wal` file that is not its own."""

import asyncio
import re
import shlex
import shutil
import signal
import sqlite3
import sys
from asyncio.subprocess import PIPE
from pathlib import Path

import pytest

from artbox_bot.storage.store import Store
from artbox_bot.storage.values import WalOfAnother
from tests.game.table import ANN, BOB, CAT, at_drawing
from tests.storage.laid import laid, lay, load
from tests.storage.test_processes import line, mover

EXAMPLE = Path(__file__).parents[2] / ".env.example"


def beside(database: Path, what: str) -> Path:
    return Path(f"{database}-{what}")


def size(file: Path) -> int:
    return file.stat().st_size if file.exists() else 0


async def killed_at_work(database: Path, moves: int = 5) -> int:
    """A database whose last changes lie in its `-wal` file; how many uploads it has at the least."""
    store = await Store.open(database)
    await lay(store, laid(at_drawing(ANN, BOB, CAT, draw=None).game))
    await store.close()
    async with mover(database) as process:
        for _ in range(moves):
            await line(process)
        process.send_signal(signal.SIGKILL)
        await process.wait()
    assert size(beside(database, "wal"))
    return moves


async def uploads(database: Path) -> int:
    store = await Store.open(database)
    found = len((await load(store)).game.round.uploads)
    await store.close()
    return found


def back_up(database: Path, to: Path) -> None:
    source, target = sqlite3.connect(database), sqlite3.connect(to)
    source.backup(target)
    target.close()
    source.close()


def copied_folder(database: Path) -> Path:
    """A copy of the database with all that lies beside it."""
    folder = database.parent.with_name(f"{database.parent.name} elsewhere")
    return shutil.copytree(database.parent, folder) / database.name


def content(*files: Path) -> list[bytes]:
    return [file.read_bytes() for file in files]


def put_aside(*files: Path) -> None:
    for file in files:
        if file.exists():
            file.rename(f"{file} put aside")


def cut_off(database: Path, rest: bytes) -> None:
    database.write_bytes(rest)


async def test_what_a_crash_has_left_is_opened(database: Path) -> None:
    moves = await killed_at_work(database)
    assert await uploads(database) >= moves


async def test_a_folder_that_was_copied_or_moved_after_a_crash_is_opened(database: Path) -> None:
    moves = await killed_at_work(database)
    assert await uploads(copied_folder(database)) >= moves


async def test_after_a_clean_stop_all_is_in_the_one_file(database: Path, tmp_path: Path) -> None:
    moves = await killed_at_work(database)
    assert await uploads(database) >= moves
    assert not size(beside(database, "wal"))
    alone = tmp_path / "alone.db"
    shutil.copy(database, alone)
    assert await uploads(alone) >= moves


async def test_after_a_clean_stop_all_is_in_the_one_file_though_another_program_has_it_open(
    store: Store, database: Path, tmp_path: Path
) -> None:
    """SQLite itself brings it there only when the last program closes the file."""
    await lay(store, laid(at_drawing(ANN, BOB, CAT).game))
    other = sqlite3.connect(database, isolation_level=None)
    assert other.execute("SELECT count(*) FROM games").fetchone() == (1,)
    await store.close()
    assert not size(beside(database, "wal"))
    shutil.copy(database, tmp_path / "alone.db")
    assert await uploads(tmp_path / "alone.db") == 0
    other.close()


async def test_a_stop_while_another_program_reads_an_older_state_is_a_stop(store: Store, database: Path) -> None:
    await lay(store, laid(at_drawing(ANN, BOB, CAT).game))
    other = sqlite3.connect(database, isolation_level=None)
    other.execute("BEGIN")
    assert other.execute("SELECT count(*) FROM games").fetchone() == (1,)
    await store.close()
    other.close()
    assert await uploads(database) == 0


async def test_a_backup_copied_over_a_crash_is_refused_and_untouched(database: Path) -> None:
    """Fault 73: SQLite would mix the two without a word."""
    await killed_at_work(database)
    backup = database.with_name("backup.sqlite")
    back_up(copied_folder(database), backup)
    shutil.copy(backup, database)
    before = content(database, beside(database, "wal"))
    for _ in range(2):
        with pytest.raises(WalOfAnother, match=r"bot.db-wal holds changes of another database"):
            await Store.open(database)
    assert content(database, beside(database, "wal")) == before
    put_aside(beside(database, "wal"), beside(database, "shm"))
    assert await uploads(database)


async def test_a_copy_of_another_day_is_refused(database: Path) -> None:
    await killed_at_work(database)
    assert await uploads(database)
    yesterday = database.with_name("yesterday.db")
    shutil.copy(database, yesterday)  # after a clean stop: a whole copy
    await killed_again(database)
    shutil.copy(yesterday, database)
    with pytest.raises(WalOfAnother):
        await Store.open(database)


@pytest.mark.parametrize("rest", [b"", b"no database"])
async def test_a_file_that_was_cut_off_does_not_lose_what_is_beside_it(database: Path, rest: bytes) -> None:
    """SQLite deletes the `-wal` file of an empty database."""
    await killed_at_work(database)
    before = size(beside(database, "wal"))
    cut_off(database, rest)
    with pytest.raises(WalOfAnother):
        await Store.open(database)
    assert size(beside(database, "wal")) == before


async def killed_again(database: Path) -> None:
    async with mover(database) as process:
        await line(process)
        process.send_signal(signal.SIGKILL)
        await process.wait()
    assert size(beside(database, "wal"))


async def test_killed_again_and_again_it_opens_each_time(database: Path) -> None:
    """Whichever mark is in the main file: a start that dies leaves it and the `-wal` file at any point."""
    await killed_at_work(database)
    for delay in (0.0, 0.2, 0.4, 0.5, 0.6, 0.7, 0.8):
        async with mover(database) as process:
            await asyncio.sleep(delay)
            process.kill()
            await process.wait()
    assert await uploads(database) >= 5


async def test_the_backup_of_env_example_is_whole_while_the_bot_runs(database: Path, tmp_path: Path) -> None:
    """Fault 73: all of a young database lies in its `-wal` file."""
    (command,) = re.findall(r"^#\s+(python3? -c .+)$", EXAMPLE.read_text("utf-8"), re.MULTILINE)
    await killed_at_work(database)
    async with mover(database) as process:
        await line(process)
        words = [sys.executable, *shlex.split(command)[1:]]
        words[2] = words[2].replace("artbox.sqlite", database.name)
        made = await asyncio.create_subprocess_exec(*words, cwd=tmp_path, stderr=PIPE)
        _, said = await made.communicate()
        assert made.returncode == 0, said
        assert await line(process)
    assert await uploads(tmp_path / "artbox-backup.sqlite") >= 6
