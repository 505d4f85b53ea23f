"""The SQLite file: its connections, and the migrations that bring it up to date."""

import logging
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from sqlalchemy import event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from artbox_bot.storage import mark
from artbox_bot.storage.values import StoreDamaged

log = logging.getLogger(__name__)

logging.getLogger("aiosqlite").setLevel(logging.INFO)  # its debug lines show what is written, words among it

BUSY_TIMEOUT = 10.0
"""Seconds that a write waits for another program, such as a backup, that holds the database."""

EMPTY_WAL = "PRAGMA wal_checkpoint(TRUNCATE)"

QUEUE_TIMEOUT = 600.0
"""Seconds that a read waits for the reads before it: when many people press at once, each gets an answer."""

PRAGMAS = ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "secure_delete = ON")
"""synchronous = FULL: a killed process loses no commit in WAL mode anyway. With FULL, a power cut loses none either, at
the price of one fsync a move, off the event loop: what the channel has shown must not be lost.
secure_delete: what is deleted is overwritten, so that nobody finds it in the file."""


def connect(path: Path, *, connections: int, writes: bool) -> AsyncEngine:
    """Connections to the database: for transactions that take the write lock at their start, or for single reads."""
    engine = create_async_engine(
        sa.URL.create("sqlite+aiosqlite", database=str(path)),
        connect_args={"timeout": BUSY_TIMEOUT, "isolation_level": None},
        pool_size=connections,
        max_overflow=0,
        pool_timeout=QUEUE_TIMEOUT,
        skip_autocommit_rollback=not writes,
        hide_parameters=True,  # an error is logged, and the parameters are a game with all its words
    )
    event.listen(engine.sync_engine, "connect", _prepare)
    if writes:
        event.listen(engine.sync_engine, "begin", _begin)
    return engine


def migrate(path: Path) -> None:
    """Bring the database to the schema of this version, in one transaction, and give it the mark of this start; blocks.

    Error: StoreDamaged.
    """
    # Without foreign keys: a table that a migration rebuilds would take along what points to it.
    engine = sa.create_engine(
        sa.URL.create("sqlite", database=str(path)),
        connect_args={"timeout": BUSY_TIMEOUT, "isolation_level": None},
        poolclass=sa.NullPool,
    )
    event.listen(engine, "begin", _begin)
    config = Config()
    config.set_main_option("script_location", "artbox_bot.storage:migrations")
    with engine.begin() as connection:
        damage = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one()
        if damage != "ok":
            raise StoreDamaged(path, damage)
        bears = mark.draw(path)
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        connection.exec_driver_sql(f"PRAGMA schema_version = {bears}")
    with closing(engine.raw_connection()) as connection:  # in no transaction
        busy = connection.execute(EMPTY_WAL).fetchone()[0]
    if not busy:  # else another program reads an older state just now, and either mark may be there at a crash
        mark.keep(path, bears)


async def empty_wal(engine: AsyncEngine) -> None:
    """Move all that was written from the -wal file into the main file; left for later if another program reads it."""
    try:
        async with engine.connect() as connection:
            raw: Any = (await connection.get_raw_connection()).driver_connection  # in no transaction
            await raw.execute_fetchall(EMPTY_WAL)
    except (DBAPIError, sqlite3.Error) as error:
        log.warning("the -wal file stays: copy it along with the database (%s)", error)


def _prepare(connection: Any, _record: object) -> None:
    connection.driver_connection.text_factory = _text
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _text(stored: bytes) -> str:
    """Text that is not UTF-8 is read with lone surrogates: then its row counts as damaged, and the query goes on."""
    return stored.decode("utf-8", "surrogateescape")


def _begin(connection: sa.Connection) -> None:
    """Take the write lock at once: a transaction that reads first may fail when it begins to write."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")
