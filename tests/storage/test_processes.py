"""One process at a time, killed without warning, beside programs that hold the database."""

import asyncio
import errno
import os
import signal
import sqlite3
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Event, Thread
from time import monotonic

import pytest

from artbox_bot.storage.store import Store
from artbox_bot.storage.values import StoreInUse
from tests.game.table import ANN, BOB, CAT, Table, at_drawing
from tests.storage.laid import laid, lay, load, save

MOVER = Path(__file__).with_name("mover.py")
KILLS = 3


@asynccontextmanager
async def mover(database: Path) -> AsyncGenerator[Process]:
    """A process that hands in pictures, one after another, and says each key once it is stored."""
    process = await asyncio.create_subprocess_exec(sys.executable, MOVER, database, stdout=PIPE, stderr=PIPE)
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def line(process: Process) -> str:
    assert process.stdout is not None
    return (await process.stdout.readline()).decode().strip()


async def test_what_was_acknowledged_is_there_after_kill_9(database: Path) -> None:
    store = await Store.open(database)
    await lay(store, laid(at_drawing(ANN, BOB, CAT, draw=None).game))
    await store.close()
    acknowledged: list[str] = []
    for _ in range(KILLS):
        async with mover(database) as process:
            for _ in range(25):
                acknowledged.append(await line(process))
            process.send_signal(signal.SIGKILL)
            assert process.stdout is not None
            # Whatever it said before it died, read or not, was acknowledged; a torn last line was not.
            rest = (await process.stdout.read()).decode()
            acknowledged += rest[: rest.rfind("\n") + 1].split()
            assert await process.wait() == -signal.SIGKILL

        store = await Store.open(database)
        uploads = [upload.key for upload in (await load(store)).game.round.uploads]
        await store.close()
        assert set(acknowledged) <= set(uploads)
        assert len(acknowledged) == len(set(acknowledged))
    assert len(acknowledged) >= 25 * KILLS


async def test_a_second_process_refuses_to_start(store: Store, database: Path) -> None:
    await lay(store, laid(at_drawing(ANN, BOB, CAT, draw=None).game))
    async with mover(database) as process:
        _, said = await asyncio.wait_for(process.communicate(), 60)
        assert process.returncode == 1
        assert f"StoreInUse: another process is using the database {database}" in said.decode()
    assert (await save(store, await load(store))).version == 1


async def test_the_first_process_is_not_disturbed_and_the_second_starts_when_it_has_gone(database: Path) -> None:
    store = await Store.open(database)
    await lay(store, laid(at_drawing(ANN, BOB, CAT, draw=None).game))
    await store.close()
    async with mover(database) as process:
        assert await line(process)
        with pytest.raises(StoreInUse):
            await Store.open(database)
        assert await line(process)
        process.kill()
        await process.wait()
    store = await Store.open(database)
    await store.close()


async def test_another_name_of_the_same_file_is_the_same_database(store: Store, database: Path) -> None:
    other = database.with_name("other.db")
    other.symlink_to(database)
    with pytest.raises(StoreInUse):
        await Store.open(other)
    assert await store.open_game_ids() == []


def by_link(database: Path) -> str:
    other = database.with_name("other.db")
    other.symlink_to(database)
    return str(other)


def by_hard_link(database: Path) -> str:
    other = database.with_name("hard.db")
    os.link(database, other)
    return str(other)


def by_relative_path(database: Path) -> str:
    return os.path.relpath(database)


def by_its_own_name_without_the_lock_file(database: Path) -> str:
    Path(f"{database}.lock").unlink()
    return str(database)


NAMES = [by_link, by_hard_link, by_relative_path, by_its_own_name_without_the_lock_file]


@pytest.mark.parametrize("name", NAMES)
async def test_a_second_process_is_refused_by_whatever_name(
    store: Store, database: Path, name: Callable[[Path], str]
) -> None:
    """The first one reads and writes on, and its own locks have not suffered from it."""
    await lay(store, laid(at_drawing(ANN, BOB, CAT, draw=None).game))
    other = Path(name(database))
    for version in (1, 2):
        async with mover(other) as process:
            _, said = await asyncio.wait_for(process.communicate(), 60)
            assert process.returncode == 1
            assert "StoreInUse: another process is using the database" in said.decode()
        assert (await save(store, await load(store))).version == version


async def test_a_lock_that_a_file_system_does_not_know_is_no_obstacle(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The lock file beside the database is all that is left then."""

    def refuse(*_: object) -> None:
        raise OSError(errno.ENOLCK, "no locks available")

    monkeypatch.setattr("fcntl.fcntl", refuse)
    store = await Store.open(database)
    with pytest.raises(StoreInUse):
        await Store.open(database)
    await store.close()


async def test_where_there_is_no_such_lock_a_file_named_by_the_inode_does(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on macOS and Windows."""
    monkeypatch.setattr("artbox_bot.storage.hold.sys.platform", "elsewhere")
    monkeypatch.setattr("artbox_bot.storage.hold.tempfile.gettempdir", lambda: str(tmp_path))
    store = await Store.open(database)
    for name in (by_hard_link, by_its_own_name_without_the_lock_file):
        with pytest.raises(StoreInUse):
            await Store.open(Path(name(database)))
    await store.close()
    store = await Store.open(database)
    await store.close()


async def test_folders_are_made(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "a" / "b" / "bot.db")
    assert await store.open_game_ids() == []
    await store.close()


async def test_fault_53_twenty_games_are_saved_while_another_program_holds_the_database(
    store: Store, database: Path
) -> None:
    await lay(store, *(laid(Table(ANN).game, f"g{n}", n) for n in range(20)))
    held, seconds = Event(), 3.0

    def hold() -> None:
        other = sqlite3.connect(database, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        held.set()
        Event().wait(seconds)
        other.execute("COMMIT")
        other.close()

    holder = Thread(target=hold)
    holder.start()
    await asyncio.to_thread(held.wait)
    began = monotonic()
    saving = [asyncio.create_task(save(store, await load(store, f"g{n}"))) for n in range(20)]
    # Meanwhile the loop runs, and the store can be read.
    longest = 0.0
    while not all(task.done() for task in saving):
        before = monotonic()
        assert len(await store.open_game_ids()) == 20
        await asyncio.sleep(0.01)
        longest = max(longest, monotonic() - before)
    saved = await asyncio.gather(*saving)
    holder.join()
    assert monotonic() - began > seconds * 0.9
    assert longest < seconds / 2
    assert [table.version for table in saved] == [1] * 20
    assert [(await load(store, f"g{n}")).version for n in range(20)] == [1] * 20


async def test_an_open_store_does_not_keep_the_process_from_ending(tmp_path: Path) -> None:
    forgetful = f"""
import asyncio
from pathlib import Path
from artbox_bot.storage.store import Store
async def main():
    store = await Store.open(Path({str(tmp_path / "bot.db")!r}))
    async with store.writing() as writer:
        await writer.set_setting("a", "b")
    print(await store.setting("a"))
asyncio.run(main())
"""
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", forgetful, stdout=PIPE)
    out, _ = await asyncio.wait_for(process.communicate(), 30)
    assert (process.returncode, out) == (0, b"b\n")
