"""One transaction: what is written in it is there wholly, or not at all."""

from dataclasses import asdict, replace

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from artbox_bot.game.values import Game
from artbox_bot.storage import schema
from artbox_bot.storage.rows import TABLE, read_table, write_table
from artbox_bot.storage.values import ChannelTaken, Sent, StoredPicture, Table, VersionConflict


class Writer:
    """Writes in the transaction of `Store.writing()`."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def create(self, table: Table) -> None:
        """Store a new game. Error: ChannelTaken, where its channel has an open one (R1)."""
        games = schema.games.c
        there = sa.select(games.id).where(games.channel_id == table.channel_id, games.open)
        taken = await self._connection.scalar(there)
        if taken is not None:
            raise ChannelTaken(taken)
        await self._connection.execute(sa.insert(schema.games), write_table(table))
        await self._seat(table.game)

    async def table(self, game_id: str) -> Table | None:
        """A game, as this transaction sees it."""
        row = (await self._connection.execute(TABLE.where(schema.games.c.id == game_id))).one_or_none()
        return None if row is None else read_table(row)

    async def save(self, table: Table) -> Table:
        """Store a game that was loaded before; it comes back with its new version. Error: VersionConflict."""
        games = schema.games.c
        saved = replace(table, version=table.version + 1)
        values = write_table(saved)
        if not table.game.open:
            values["ended_at"] = sa.func.coalesce(games.ended_at, sa.text(schema.NOW))
        done = await self._connection.execute(
            sa.update(schema.games).where(games.id == table.game.id, games.version == table.version).values(values)
        )
        if done.rowcount != 1:
            raise VersionConflict(table.game.id)
        await self._seat(table.game)
        return saved

    async def add_picture(self, picture: StoredPicture) -> None:
        """Store a picture."""
        await self._connection.execute(sa.insert(schema.pictures), asdict(picture))

    async def put_sent(self, sent: Sent) -> None:
        """Remember what a slot shows, instead of what was remembered of it before."""
        values = asdict(sent)
        put = insert(schema.sent).values(values)
        await self._connection.execute(put.on_conflict_do_update(index_elements=["game_id", "slot"], set_=values))

    async def set_setting(self, key: str, value: str) -> None:
        """Remember a setting."""
        put = insert(schema.settings).values(key=key, value=value)
        await self._connection.execute(put.on_conflict_do_update(index_elements=["key"], set_={"value": value}))

    async def _seat(self, game: Game) -> None:
        """Let the seats be those of the game: in a lobby they come and go."""
        seats = schema.seats.c
        gone = sa.delete(schema.seats).where(seats.game_id == game.id, seats.user_id.not_in(game.seats))
        await self._connection.execute(gone)
        if game.players:
            rows = [{"game_id": game.id, "user_id": p.id, "present": p.present} for p in game.players]
            put = insert(schema.seats)
            put = put.on_conflict_do_update(
                index_elements=["game_id", "user_id"], set_={"present": put.excluded.present}
            )
            await self._connection.execute(put, rows)
