"""One transaction: all that is written in it is stored together, or none of it."""

from collections.abc import Callable
from dataclasses import asdict, replace
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import Insert, insert
from sqlalchemy.ext.asyncio import AsyncConnection

from artbox_bot.game.values import Round
from artbox_bot.server_settings import ServerSettings
from artbox_bot.storage import aside, direct, schema, servers, sketches
from artbox_bot.storage.forgetting import Forgetting
from artbox_bot.storage.rows import TABLE_OF_ID, Row, read_table, write_round, write_sent, write_table
from artbox_bot.storage.shelf import Shelf
from artbox_bot.storage.sketches import PadLink
from artbox_bot.storage.values import (
    ChannelTaken,
    DirectMessages,
    Sent,
    StoredPicture,
    Table,
    Unreadable,
    VersionConflict,
)
from artbox_bot.storage.words import WordsWriter


def _put(table: sa.Table) -> Insert:
    """Insert a row, or replace that of the same key."""
    put = insert(table)
    return put.on_conflict_do_update(index_elements=list(table.primary_key), set_=dict(put.excluded))


MOST_PICTURE_BYTES = 1_000_000

_games = schema.games.c

_OPEN_IN = sa.select(_games.id).where(_games.channel_id == sa.bindparam("channel_id"), _games.open)
_CREATE = sa.insert(schema.games)
_SAVE = sa.update(schema.games).where(_games.id == sa.bindparam("game_id"), _games.version == sa.bindparam("loaded"))
_over = sa.bindparam("over", type_=schema.UtcDateTime)
_END = _SAVE.values(ended_at=sa.func.coalesce(_games.ended_at, _over), changed_at=_over)
_ADD_PICTURE = sa.insert(schema.pictures)
_PUT_SENT = _put(schema.sent)
_PUT_ROUND = _put(schema.rounds)
_PUT_SETTING = _put(schema.settings)


class Writer:
    """Writes in the transaction of `Store.writing()`."""

    def __init__(self, connection: AsyncConnection, now: Callable[[], datetime], shelf: Shelf) -> None:
        self._connection = connection
        self._now = now
        self._shelf = shelf
        self.decided = False
        """Whether something that a server has decided was changed."""
        self.forget = Forgetting(connection)
        self.words = WordsWriter(connection)

    async def create(self, table: Table) -> None:
        """Store a new game. Error: ChannelTaken, where its channel has an open one (R1)."""
        taken = await self._connection.scalar(_OPEN_IN, {"channel_id": table.channel_id})
        if taken is not None:
            raise ChannelTaken(taken)
        values = write_table(table)
        await self._connection.execute(_CREATE, {**values, "created_at": self._now()})
        await self._put_on_shelf(table, values, ())

    async def table(self, game_id: str) -> Table | None:
        """A game, as this transaction sees it."""
        row = (await self._connection.execute(TABLE_OF_ID, {"game_id": game_id})).one_or_none()
        if row is None:
            return None
        if row.set_aside is None and (table := self._shelf.get(row)) is not None:
            return table
        return read_table(row, await aside.past_rounds(self._connection, row))

    async def save(self, table: Table) -> Table:
        """Store a game that was loaded before; the game with its new version. Error: VersionConflict."""
        saved = replace(table, version=table.version + 1)
        values = write_table(saved)
        which = {"game_id": table.game.id, "loaded": table.version}
        over = {} if table.game.open else {"over": self._now()}
        done = await self._connection.execute(_SAVE if table.game.open else _END, values | which | over)
        if done.rowcount != 1:
            raise VersionConflict(table.game.id)
        await self._put_on_shelf(saved, values, self._shelf.past(table.game.id, table.version))
        if not table.game.open:
            await self.forget.scraps(table.game)
        return saved

    async def _put_on_shelf(self, table: Table, values: dict[str, Any], written: tuple[Round, ...]) -> None:
        """Write each round that is over and was not written as it is now, such as one that was covered."""
        past = table.game.rounds[:-1]
        known = {this.number: this for this in written}
        for this in past:
            if known.get(this.number) != this:
                await self._connection.execute(_PUT_ROUND, write_round(table.game.id, this))
        self._shelf.put(values, table, past)

    async def set_aside(self, row: Row, error: Unreadable) -> None:
        """A game that cannot be read is not open any more; its row stays as it is."""
        await aside.set_aside(self._connection, row, error)

    async def add_picture(self, picture: StoredPicture) -> None:
        """Store a picture. Error: ValueError, where it is far larger than any of ours."""
        if len(picture.tile) > MOST_PICTURE_BYTES:
            raise ValueError(f"a picture of {len(picture.tile)} bytes")
        await self._connection.execute(_ADD_PICTURE, {**asdict(picture), "created_at": self._now()})

    async def put_aside(self, picture: StoredPicture) -> None:
        """Store a picture that is set aside until its owner says for which table it is; it replaces an earlier one."""
        await self.forget.aside_of(picture.owner)
        await self.add_picture(picture)

    async def put_sent(self, sent: Sent) -> None:
        """Remember what a slot shows, instead of what was remembered of it before."""
        await self._connection.execute(_PUT_SENT, write_sent(sent))

    async def set_setting(self, key: str, value: str) -> None:
        """Remember a setting."""
        await self._connection.execute(_PUT_SETTING, {"key": key, "value": value})

    async def save_server_settings(self, settings: ServerSettings) -> ServerSettings:
        """Store what a server has decided; that with its new version. Error: VersionConflict."""
        self.decided = True
        return await servers.save(self._connection, settings)

    async def put_direct(self, direct_messages: DirectMessages) -> None:
        """Remember the channel of somebody's direct messages; whether they are wanted stays as it was."""
        await direct.put_channel(self._connection, direct_messages)

    async def want_direct(self, person: int, *, wanted: bool) -> None:
        """Remember whether somebody wants direct messages."""
        await direct.put_wish(self._connection, person, self._now(), unwanted=not wanted)

    async def pad_links(self, game_id: str, round_number: int) -> list[PadLink]:
        """The unused links of a round, the oldest first, as this transaction sees them."""
        return await sketches.read_links(self._connection, game_id, round_number)

    async def add_pad_link(self, link: PadLink) -> None:
        """Store a link of the sketch pad, and delete the sketches of earlier rounds."""
        await sketches.add_link(self._connection, link)

    async def use_pad_link(self, token: str, at: datetime) -> None:
        """Mark a link as used, so that it works once. Error: LinkUsed."""
        await sketches.use_link(self._connection, token, at)

    async def free_pad_link(self, token: str) -> None:
        """Make a used link work again: what was handed in through it came to nothing."""
        await sketches.free_link(self._connection, token)

    async def keep_sketch(self, link: PadLink, shapes: list[dict[str, str | float]], at: datetime) -> int:
        """Keep a sketch in place of the one before; its new version."""
        return await sketches.keep_sketch(self._connection, link, shapes, at)
