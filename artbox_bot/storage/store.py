"""The store: opened by one process at a time, read by many, written by one at a time."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Self

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from artbox_bot.owner import Owner
from artbox_bot.server_settings import ServerSettings
from artbox_bot.storage import aside, direct, forgetting, mark, schema, servers, sketches
from artbox_bot.storage.database import BUSY_TIMEOUT, connect, empty_wal, migrate
from artbox_bot.storage.failures import Teller, in_our_words
from artbox_bot.storage.forgetting import Stay
from artbox_bot.storage.hold import Hold
from artbox_bot.storage.private import make_private
from artbox_bot.storage.rows import (
    NUMBER,
    PAST_ROUNDS,
    PICTURE,
    SENT,
    TABLE,
    TABLE_OF_ID,
    Row,
    Select,
    read_picture,
    read_sent,
    read_table,
    readable,
)
from artbox_bot.storage.shelf import COLUMNS, Shelf
from artbox_bot.storage.sketches import KeptSketch, PadLink
from artbox_bot.storage.values import DirectMessages, Sent, StoredPicture, StoreTrouble, Table, Unreadable
from artbox_bot.storage.words_reader import WordsReader
from artbox_bot.storage.writer import Writer

READERS = 2
MOST_SERVERS = 1000
"""Of so many it is kept at hand what they have decided."""

TIDY_TIMEOUT = 200
"""Milliseconds that tidying waits for others, such as a backup: moves must not wait for it."""

_games, _sent, _pictures = schema.games.c, schema.sent.c, schema.pictures.c
_AGE = (_games.created_at, NUMBER)

_LATEST_IN = TABLE.where(_games.channel_id == sa.bindparam("channel_id")).order_by(
    *(column.desc() for column in (_games.open, *_AGE))
)

# Who sits at a damaged table is not known, and it may well wait for a picture: whoever looks then sets it aside.
_SEATED = readable(_games.seated, "[]")
_UPLOADS = sa.func.json_array_length(readable(_games.state, '{"rounds": [{"uploads": [0]}]}'), "$.rounds[#-1].uploads")


def utc_now() -> datetime:
    """The wall clock."""
    return datetime.now(UTC)  # noqa: TID251  # read here, handed in everywhere else


class Store:
    """Everything that the bot remembers. Open it with `Store.open`."""

    def __init__(self, path: Path, hold: Hold, now: Callable[[], datetime]) -> None:
        self._path = path
        self._hold = hold
        self._now = now
        self._teller = Teller()
        self._shelf = Shelf()
        self.words = WordsReader(self._rows)
        self._decided: dict[int, ServerSettings] = {}
        self._reading = connect(path, connections=READERS, writes=False)
        self._writing = connect(path, connections=1, writes=True)
        self._one_writer = asyncio.Lock()
        self._readers: set[asyncio.Future[None]] = set()

    @classmethod
    async def open(cls, path: Path, now: Callable[[], datetime] = utc_now) -> Self:
        """Open the database, and make or migrate it if needed. Games that cannot be read are set aside.

        `now` tells the time at which something is stored or ends. Errors: StoreInUse, if another process has it;
        StoreDamaged; WalOfAnother; CannotWrite, StoreFull among it.
        """
        path = await asyncio.to_thread(_make_room, path)
        hold = Hold(path)
        try:
            await asyncio.to_thread(_prepare, path)
        except BaseException:
            hold.release()
            raise
        store = cls(path, hold, now)
        try:
            with in_our_words(path):
                async with store._writing.begin() as connection:
                    await aside.look_through(connection)
        except BaseException:
            await store.close()
            raise
        return store

    async def close(self) -> None:
        """Close the database after what is under way, broken off or not; then all of it is in the main file."""
        async with self._one_writer:
            await asyncio.gather(*self._readers)
            await self._reading.dispose()
            await empty_wal(self._writing)
            await self._writing.dispose()
            self._hold.release()

    @asynccontextmanager
    async def writing(self) -> AsyncGenerator[Writer]:
        """One transaction: committed at the end, rolled back on an exception. Errors: CannotWrite, StoreDamaged."""
        try:
            with in_our_words(self._path):
                async with self._one_writer, self._writing.begin() as connection:
                    writer = Writer(connection, self._now, self._shelf)
                    yield writer
                if writer.decided or writer.forget.decided:
                    self._decided = {}  # whoever is reading what was there before puts it where nobody looks any more
        except StoreTrouble as error:
            self._teller.failed(error)
            raise
        self._teller.wrote()

    async def table(self, game_id: str) -> Table | None:
        """A game. Error: Unreadable, as wherever a single game is asked for; the game is set aside then."""
        return await self._table(TABLE_OF_ID, {"game_id": game_id})

    async def open_table_in(self, channel_id: int) -> Table | None:
        """The open game of a channel (R1). Error: Unreadable, also where the last game there was set aside."""
        rows = await self._rows(_LATEST_IN.limit(1), {"channel_id": channel_id})
        return await self._read(rows[0]) if rows and (rows[0].open or rows[0].set_aside is not None) else None

    async def last_table_in(self, channel_id: int) -> Table | None:
        """The open game of a channel, else the one that was opened last. Error: Unreadable."""
        return await self._table(_LATEST_IN.limit(1), {"channel_id": channel_id})

    async def last_tables_in(self, channel_id: int, most: int) -> list[Table]:
        """The games of a channel: the open one, then the others, the latest first."""
        return await self._readable(await self._rows(_LATEST_IN.limit(most), {"channel_id": channel_id}))

    async def open_tables_of(self, user_id: int) -> list[Table]:
        """The open games at which somebody sits, the oldest first."""
        seat = sa.func.json_each(_SEATED).table_valued("value")
        sits = sa.exists().where(seat.c.value == user_id)
        return await self._tables(TABLE.where(_games.open, sits))

    async def open_tables_in_guild(self, guild_id: int) -> list[Table]:
        """The open games of a server, the oldest first."""
        return await self._tables(TABLE.where(_games.open, _games.guild_id == guild_id))

    async def game_ids_fetching(self) -> list[str]:
        """The open games with a picture that was received and is still being fetched (R11)."""
        return [row.id for row in await self._rows(sa.select(_games.id).where(_games.open, _UPLOADS > 0))]

    async def open_game_ids(self) -> list[str]:
        """The ids of all open games."""
        return [row.id for row in await self._rows(sa.select(_games.id).where(_games.open))]

    async def game_ids_to_show(self) -> list[str]:
        """All open games, and those that ended, or were changed, within the last day: that may not be shown yet."""
        lately = _games.changed_at > self._now() - timedelta(days=1)
        return [row.id for row in await self._rows(sa.select(_games.id).where(_games.open | lately))]

    async def dues(self) -> dict[str, datetime]:
        """The earliest alarm of each open game that has one; LONG_AGO if its time cannot be read."""
        due = sa.select(_games.id, _games.due).where(_games.open, _games.due.is_not(None))
        return {row.id: row.due for row in await self._rows(due)}

    async def tiles(self, picture_ids: Iterable[str]) -> dict[str, bytes]:
        """The tiles, by id; those that do not exist are left out."""
        wanted = sa.select(_pictures.id, _pictures.tile).where(_pictures.id.in_(tuple(picture_ids)))
        return {row.id: row.tile for row in await self._rows(wanted)}

    async def picture(self, picture_id: str) -> StoredPicture | None:
        """A picture with all that is known of it."""
        rows = await self._rows(PICTURE.where(_pictures.id == picture_id))
        return read_picture(rows[0]) if rows else None

    async def opened_at(self, game_id: str) -> datetime | None:
        """When a table was opened; None: there is no such game."""
        rows = await self._rows(sa.select(_games.created_at).where(_games.id == game_id))
        return rows[0].created_at if rows else None

    async def sent(self, owner: Owner) -> dict[str, Sent]:
        """What was sent for an owner, by slot."""
        rows = await self._rows(SENT.where(_sent.owner_kind == owner.kind, _sent.owner_id == owner.id))
        return {row.slot: read_sent(row) for row in rows}

    async def sent_message(self, channel_id: int, message_id: int) -> Sent | None:
        """What a message of a channel shows."""
        rows = await self._rows(SENT.where(_sent.channel_id == channel_id, _sent.message_id == message_id))
        return read_sent(rows[0]) if rows else None

    async def direct_messages(self, person: int) -> DirectMessages | None:
        """What is known of the direct messages of somebody."""
        rows = await self._rows(direct.OF_PERSON, {"person": person})
        return direct.read(rows[0]) if rows else None

    async def opened_since(self, since: datetime) -> list[DirectMessages]:
        """Those whose channels were opened after then."""
        return [direct.read(row) for row in await self._rows(direct.OPENED_SINCE, {"since": since})]

    async def pad_link(self, token: str) -> PadLink | None:
        """The link of that token."""
        rows = await self._rows(sketches.LINK_OF_TOKEN, {"token": token})
        return sketches.read_link(rows[0]) if rows else None

    async def pad_links(self, game_id: str, round_number: int) -> list[PadLink]:
        """The links of a round that were not used, the oldest first."""
        async with self._reader() as connection:
            return await sketches.read_links(connection, game_id, round_number)

    async def sketch(self, link: PadLink) -> KeptSketch:
        """The sketch that a link opens."""
        values = {"game_id": link.game_id, "round": link.round, "paper": link.paper}
        rows = await self._rows(sketches.SKETCH, values)
        return sketches.read_sketch(rows[0]) if rows else KeptSketch()

    async def games_to_forget(self, before: datetime) -> list[str]:
        """The games that ended before then and are not forgotten, the oldest first."""
        return [row.id for row in await self._rows(forgetting.TO_FORGET, {"before": before})]

    async def guilds_left(self, before: datetime) -> list[int]:
        """The servers that the bot left before then, and to which it has not come back."""
        return [row.guild_id for row in await self._rows(forgetting.GUILDS_LEFT, {"before": before})]

    async def game_ids_of_guild(self, guild_id: int) -> list[str]:
        """All games of a server."""
        return [row.id for row in await self._rows(forgetting.GAMES_OF_GUILD, {"guild": guild_id})]

    async def stays_of(self, person: int) -> list[Stay]:
        """All games at which somebody has ever had a seat, the oldest first."""
        rows = await self._rows(forgetting.STAYS, {"person": person, "digits": str(person)})
        return [Stay(row.id, row.created_at, row.ended_at, row.forgotten) for row in rows]

    async def pictures_of(self, person: int) -> dict[str, str | None]:
        """The pictures that somebody handed in, the oldest first, each with its game."""
        return {row.id: row.game_id for row in await self._rows(forgetting.PICTURES_OF, {"person": person})}

    async def tidy(self) -> bool:
        """Move changes from the -wal file into the main file and empty it, since it still holds what was deleted.

        False: somebody is reading, so it has to be done later.
        """
        async with self._reader() as connection:
            await connection.exec_driver_sql(f"PRAGMA busy_timeout = {TIDY_TIMEOUT}")
            try:
                busy = (await connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")).one()[0]
            finally:
                await connection.exec_driver_sql(f"PRAGMA busy_timeout = {int(1000 * BUSY_TIMEOUT)}")
        return not busy

    async def server_settings(self, guild_id: int) -> ServerSettings:
        """What a server has decided; the usual where that is nothing. Asked for with each press. Error: Unreadable."""
        kept = self._decided
        if guild_id not in kept:
            rows = await self._rows(servers.OF_GUILD, {"guild": guild_id})
            if len(kept) >= MOST_SERVERS:
                kept.clear()
            kept[guild_id] = servers.read(rows[0]) if rows else ServerSettings(guild_id=guild_id)
        return kept[guild_id]

    async def settings_changed_by(self, person: int) -> list[ServerSettings]:
        """The settings of the servers of whose last changes some are by that person. Error: Unreadable."""
        rows = await self._rows(servers.CHANGED_BY, {"digits": str(person)})
        found = map(servers.read, rows)
        return [settings for settings in found if any(change.by == person for change in settings.changes)]

    async def guilds_with_reports(self) -> list[int]:
        """The servers that have a channel for reports."""
        return [row.guild_id for row in await self._rows(servers.WITH_REPORTS)]

    async def setting(self, key: str) -> str | None:
        """A setting."""
        settings = schema.settings.c
        rows = await self._rows(sa.select(settings.value).where(settings.key == key))
        return rows[0].value if rows else None

    async def _table(self, query: Select, values: Mapping[str, str | int] | None = None) -> Table | None:
        rows = await self._rows(query, values)
        return await self._read(rows[0]) if rows else None

    async def _tables(self, query: Select) -> list[Table]:
        return await self._readable(await self._rows(query.order_by(*_AGE)))

    async def _readable(self, rows: Sequence[Row]) -> list[Table]:
        """The games of these rows, without those that cannot be read."""
        tables: list[Table] = []
        for row in rows:
            with suppress(Unreadable):
                tables.append(await self._read(row))
        return tables

    async def _read(self, row: Row) -> Table:
        """Error: Unreadable; the game is set aside then."""
        if row.set_aside is None and (table := self._shelf.get(row)) is not None:
            return table
        past = [other.state for other in await self._rows(PAST_ROUNDS, {"row": row.number})]
        try:
            table = read_table(row, past)
        except Unreadable as error:
            if row.set_aside is None:
                with suppress(StoreTrouble):
                    async with self.writing() as writer:
                        await writer.set_aside(row, error)
            raise
        self._shelf.put({name: getattr(row, name) for name in COLUMNS}, table, table.game.rounds[: len(past)])
        return table

    @asynccontextmanager
    async def _reader(self) -> AsyncGenerator[AsyncConnection]:
        done = asyncio.get_running_loop().create_future()
        self._readers.add(done)
        try:
            async with self._reading.connect() as connection:
                yield connection
        finally:
            self._readers.discard(done)
            done.set_result(None)

    async def _rows(self, query: Select, values: Mapping[str, str | int | datetime] | None = None) -> Sequence[Row]:
        try:
            with in_our_words(self._path):
                async with self._reader() as connection:
                    return (await connection.execute(query, values)).all()
        except StoreTrouble as error:
            self._teller.failed(error)
            raise


def _make_room(path: Path) -> Path:
    """Make the folder of the database; its path without links, since two names would mean two locks."""
    path.parent.mkdir(parents=True, exist_ok=True)
    return path.resolve()


def _prepare(path: Path) -> None:
    with in_our_words(path):
        make_private(path)
        mark.check(path)
        migrate(path)
