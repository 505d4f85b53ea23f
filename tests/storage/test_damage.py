"""One damaged thing stays one damaged thing; a damaged file is found before anything is written into it."""

import logging
import sqlite3
from pathlib import Path

import pytest

from artbox_bot.game.moves import Receive
from artbox_bot.storage.store import Store
from artbox_bot.storage.values import CannotWrite, StoreDamaged, StoreFull, Unreadable
from tests.game.table import ANN, BOB, CAT, at_drawing
from tests.game.table import Table as Talk
from tests.storage.laid import laid, lay, load, no_room, save

PAGE = 4096

DAMAGES = [
    "state = substr(state, 1, 200)",
    "state = ''",
    "state = x'00ff'",
    "state = CAST(x'22ff22' AS TEXT)",
    "state = replace(state, 'draw', 'drawl')",
    'state = replace(state, \'"rounds":[\', \'"rounds":[],"were":[\')',
    "seated = '[101'",
    "seated = '7'",
    "due = 'tomorrow'",
    "due = CAST(x'ff' AS TEXT)",
    "channel_id = 'here'",
    "guild_id = x'00'",
    "version = 'new'",
    "locale = CAST(x'ff' AS TEXT)",
    "id = CAST(x'ff' AS TEXT)",
]


def change(database: Path, statement: str) -> None:
    with sqlite3.connect(database) as connection:
        connection.execute(statement)
    connection.close()


async def three_games(store: Store) -> None:
    """Two that wait for a picture, and a lobby; each in a channel of its own, 0 to 2."""
    drawing = at_drawing(ANN, BOB, CAT).play(Receive(ANN, "key", "")).game
    await lay(store, laid(drawing, "a", 0), laid(drawing, "b", 1), laid(Talk(ANN).game, "c", 2))


@pytest.mark.parametrize("damage", DAMAGES)
async def test_a_row_that_cannot_be_read_is_set_aside_at_the_start(
    database: Path, damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    store = await Store.open(database)
    await three_games(store)
    await store.close()
    with sqlite3.connect(database) as connection:
        connection.execute(f"UPDATE games SET {damage} WHERE id = 'a'")
        row = connection.execute("SELECT CAST(state AS BLOB), due IS NULL FROM games WHERE channel_id = 0").fetchone()
    connection.close()
    with caplog.at_level(logging.WARNING):
        for _ in range(2):
            store = await Store.open(database)
            assert await store.open_game_ids() == ["b", "c"]
            assert list(await store.dues()) == ["b", "c"]
            assert await store.game_ids_fetching() == ["b"]
            assert [table.game.id for table in await store.open_tables_of(ANN)] == ["b", "c"]
            assert [table.game.id for table in await store.open_tables_in_guild(laid(Talk(ANN).game).guild_id)] == [
                "b",
                "c",
            ]
            await store.close()
    (said,) = [record.getMessage() for record in caplog.records]  # once, and not at each start
    assert "is set aside" in said
    assert "backup" in said
    with sqlite3.connect(database) as connection:
        kept = connection.execute("SELECT CAST(state AS BLOB), due IS NULL FROM games WHERE channel_id = 0").fetchone()
    connection.close()
    assert row in (kept, None)


@pytest.mark.parametrize("damage", DAMAGES[:-1])
async def test_a_row_that_is_damaged_at_work_is_set_aside_when_it_is_met(
    store: Store, database: Path, damage: str
) -> None:
    await three_games(store)
    change(database, f"UPDATE games SET {damage} WHERE id = 'a'")
    assert {table.game.id for table in await store.open_tables_of(ANN)} >= {"b", "c"}
    assert "b" in await store.game_ids_fetching()
    assert {"b", "c"} <= set(await store.dues())
    with pytest.raises(Unreadable):
        await store.table("a")
    assert await store.open_game_ids() == ["b", "c"]


async def test_whoever_asks_in_its_channel_is_told_until_another_table_is_opened(store: Store, database: Path) -> None:
    await three_games(store)
    change(database, "UPDATE games SET state = '{' WHERE id = 'a'")
    for _ in range(2):
        with pytest.raises(Unreadable):
            await store.open_table_in(0)
        with pytest.raises(Unreadable):
            await store.table("a")
    await lay(store, laid(Talk(ANN).game, "new", 0))
    found = await store.open_table_in(0)
    assert found is not None
    assert found.game.id == "new"
    assert [table.game.id for table in await store.last_tables_in(0, 5)] == ["new"]
    await save(store, laid(Talk(ANN).stop(ANN).game, "new", 0))
    assert await store.open_table_in(0) is None


async def test_a_row_that_was_mended_is_taken_up_by_the_next_start(
    database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    store = await Store.open(database)
    await three_games(store)
    before = await load(store, "a")
    change(database, "UPDATE games SET state = '[' || state WHERE id IN ('a', 'b')")
    for game_id in "ab":
        with pytest.raises(Unreadable):
            await store.table(game_id)
    await lay(store, laid(Talk(ANN).game, "new", 1))
    await store.close()
    change(database, "UPDATE games SET state = substr(state, 2) WHERE id IN ('a', 'b')")
    with caplog.at_level(logging.WARNING):
        store = await Store.open(database)
    assert await load(store, "a") == before
    assert sorted(await store.open_game_ids()) == ["a", "c", "new"]
    assert "game b can be read again, and waits" in caplog.text
    await store.close()


async def test_a_time_that_cannot_be_read_is_long_past(store: Store, database: Path) -> None:
    await three_games(store)
    change(
        database,
        "INSERT INTO pad_links (token, game_id, round, player, expires_at) VALUES ('t', 'b', 1, 101, 'never')",
    )
    link = await store.pad_link("t")
    assert link is not None
    assert link.expires_at.year == 1


def ruin(database: Path, *, all_but: int = 0) -> bytes:
    """Write over the page in the middle, or over all but so many; what is in the file then."""
    data = bytearray(database.read_bytes())
    pages = len(data) // PAGE
    for page in range(all_but, pages) if all_but else (pages // 2,):
        data[page * PAGE : (page + 1) * PAGE] = b"\xff" * PAGE
    database.write_bytes(data)
    return bytes(data)


def written(database: Path, content: bytes) -> None:
    database.write_bytes(content)


def read(database: Path) -> bytes:
    return database.read_bytes()


async def fill(store: Store, games: int) -> None:
    await lay(store, *(laid(at_drawing(ANN, BOB, CAT).game, f"g{n}", n) for n in range(games)))


async def test_a_damaged_page_is_found_at_the_start(database: Path) -> None:
    store = await Store.open(database)
    await fill(store, 30)
    await store.close()
    data = ruin(database)
    for _ in range(2):
        with pytest.raises(StoreDamaged, match="is damaged, or is no database"):
            await Store.open(database)
        assert read(database) == data


@pytest.mark.parametrize("content", [b"\x00\x01" * 4000, b"no database, but a letter", bytes(range(256)) * 40])
async def test_a_file_that_is_no_database_is_left_as_it_is(database: Path, content: bytes) -> None:
    written(database, content)
    with pytest.raises(StoreDamaged):
        await Store.open(database)
    assert read(database) == content


async def test_an_empty_file_becomes_a_database(database: Path) -> None:
    written(database, b"")
    store = await Store.open(database)
    assert await store.open_game_ids() == []
    await store.close()


async def test_a_page_that_is_damaged_at_work_is_said_seldom_in_the_log(
    store: Store, database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    await fill(store, 30)
    await store.close()
    store = await Store.open(database)
    ruin(database, all_but=8)
    with caplog.at_level(logging.WARNING):
        for number in range(20, 30):
            with pytest.raises(StoreDamaged):
                await store.table(f"g{number}")
    assert len(caplog.records) == 1
    assert not caplog.records[0].exc_info
    await store.close()


async def test_a_full_disk_takes_nothing_and_says_so_once(
    store: Store, database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    await three_games(store)
    before = await load(store, "a")
    with caplog.at_level(logging.WARNING):
        with no_room(database):
            for _ in range(5):
                with pytest.raises(StoreFull):
                    await save(store, before)
            assert await load(store, "a") == before
        assert (await save(store, before)).version == 1
    first, last = (record.getMessage() for record in caplog.records)
    assert "no room left" in first
    assert "can be written again" in last


async def test_a_database_that_may_only_be_read_takes_nothing(store: Store) -> None:
    await three_games(store)
    before = await load(store, "a")
    async with store._writing.connect() as connection:
        await connection.exec_driver_sql("PRAGMA query_only = 1")
        await connection.rollback()
    with pytest.raises(CannotWrite):
        await save(store, before)
