"""The migrations make the schema that the code works with."""

import lzma
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy.exc import OperationalError

from artbox_bot.owner import Owner
from artbox_bot.storage.database import migrate
from artbox_bot.storage.schema import metadata
from artbox_bot.storage.store import Store
from tests.game.table import ANN, Table
from tests.storage.laid import SENT, laid, lay, load, put

VERSION_0_1_0 = Path(__file__).parents[1] / "old" / "0.1.0.db.xz"


def schema(database: Path) -> dict[str, str]:
    """Each table and index of a database, and the words that made it; the name of a rebuilt table stands in quotes."""
    connection = sqlite3.connect(database)
    made = connection.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall()
    connection.close()
    return {name: " ".join(sql.replace(f'"{name}"', name).split()) for name, sql in made if name != "alembic_version"}


def test_all_migrations_together_make_the_schema(tmp_path: Path) -> None:
    migrate(tmp_path / "migrated.db")
    engine = sa.create_engine(f"sqlite:///{tmp_path / 'migrated.db'}", poolclass=sa.NullPool)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        assert compare_metadata(context, metadata) == []


def test_the_schema_is_the_same_to_the_letter(tmp_path: Path) -> None:
    """Alembic's comparison does not see which rows an index covers."""
    migrate(tmp_path / "migrated.db")
    engine = sa.create_engine(f"sqlite:///{tmp_path / 'made.db'}", poolclass=sa.NullPool)
    metadata.create_all(engine)
    assert schema(tmp_path / "migrated.db") == schema(tmp_path / "made.db")
    assert "one_open_game" in schema(tmp_path / "migrated.db")


async def test_migrating_again_keeps_what_is_there(database: Path) -> None:
    store = await Store.open(database)
    table = laid(Table(ANN).game)
    await lay(store, table)
    await store.close()
    made = schema(database)
    for _ in range(2):
        store = await Store.open(database)
        assert await load(store) == table
        await store.close()
    assert schema(database) == made


async def test_the_database_is_kept_as_it_should_be(store: Store, database: Path) -> None:
    for engine in (store._reading, store._writing):
        async with engine.connect() as connection:
            found = {
                pragma: (await connection.exec_driver_sql(f"PRAGMA {pragma}")).scalar_one()
                for pragma in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
            }
        assert found == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 10_000}
    assert database.with_name("bot.db-wal").exists()


async def test_a_migration_that_fails_leaves_the_database_as_it_was_and_free(database: Path) -> None:
    with sqlite3.connect(database) as connection:
        connection.execute("CREATE TABLE sent (other)")  # in the way of the first migration, after other tables
    connection.close()
    for _ in range(2):
        with pytest.raises(OperationalError, match="table sent already exists"):
            await Store.open(database)
        assert list(schema(database)) == ["sent"]


async def test_games_from_before_the_forgetting_come_through_its_migration(database: Path) -> None:
    """0004 rebuilds the table of games: what points to it must not go, and the order of games stays."""
    store = await Store.open(database)
    await lay(store, *(laid(Table(ANN).game, game_id, n) for n, game_id in enumerate(("t", "a", "m"), start=1)))
    await put(store, SENT)
    await store.close()
    with sqlite3.connect(database) as connection:
        for statement in (
            "DROP TABLE server_settings",
            *(
                f"DROP TABLE {name}"
                for name in ("word_packs", "words", "built_in_words", "word_figures", "word_reports")
            ),
            "DROP TABLE direct_messages",
            "DROP TABLE rounds",
            "DROP TABLE set_aside",
            "DROP TABLE left_guilds",
            "DROP INDEX pictures_of_owner",
            "DROP INDEX games_to_forget",
            "ALTER TABLE games DROP COLUMN forgotten",
            "ALTER TABLE games DROP COLUMN changed_at",
            "CREATE TABLE sent_then AS SELECT owner_id AS game_id, * FROM sent",
            "DROP TABLE sent",
            "ALTER TABLE sent_then DROP COLUMN owner_kind",
            "ALTER TABLE sent_then DROP COLUMN owner_id",
            "ALTER TABLE sent_then RENAME TO sent",
            "CREATE INDEX sent_messages ON sent (channel_id, message_id)",
            "UPDATE games SET created_at = '2026-01-01'",
            "UPDATE alembic_version SET version_num = '0003'",
        ):
            connection.execute(statement)
    connection.close()
    store = await Store.open(database)
    assert [table.game.id for table in await store.open_tables_of(ANN)] == ["t", "a", "m"]
    assert await store.sent(Owner.game("t")) == {SENT.slot: SENT}
    await store.close()


async def test_messages_of_games_become_messages_of_owners(database: Path) -> None:
    """0006: of the messages that version 0.1.0 has left none is lost, and each says what it said."""
    of_version_0_1_0(database)
    columns = "slot, incarnation, channel_id, message_id, nonce, body, sent_at, closed, failed"
    then = rows(database, f"SELECT 'game', game_id, {columns} FROM sent ORDER BY game_id, slot")
    assert len(then) > 200
    store = await Store.open(database)
    await store.close()
    assert rows(database, f"SELECT owner_kind, owner_id, {columns} FROM sent ORDER BY owner_id, slot") == then
    assert rows(database, "SELECT name FROM sqlite_master WHERE name = 'sent_of_games'") == []


async def test_the_channels_of_direct_messages_that_were_sent_are_known(database: Path) -> None:
    """0009: nobody to whom the bot has written is a stranger to it after an update (fault 70)."""
    of_version_0_1_0(database)
    channel = "(SELECT channel_id FROM games WHERE id = game_id)"
    then = rows(database, f"SELECT DISTINCT channel_id FROM sent WHERE channel_id <> {channel}")
    assert len(then) == 3
    store = await Store.open(database)
    await store.close()
    assert sorted(rows(database, "SELECT channel_id FROM direct_messages")) == sorted(then)
    seated = rows(database, "SELECT DISTINCT value FROM games, json_each(seated)")
    assert set(rows(database, "SELECT person FROM direct_messages")) & set(seated)


def of_version_0_1_0(database: Path) -> None:
    database.write_bytes(lzma.decompress(VERSION_0_1_0.read_bytes()))


def rows(database: Path, query: str) -> list[Any]:
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute(query).fetchall()
