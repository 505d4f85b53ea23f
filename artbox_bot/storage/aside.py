"""Games whose rows cannot be read: set aside, so that the others go on; taken up again once they can be read."""

import logging
from collections.abc import Sequence

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from artbox_bot.storage import schema
from artbox_bot.storage.rows import NUMBER, PAST_ROUNDS, TABLE, Row, read_set_aside
from artbox_bot.storage.values import Unreadable

log = logging.getLogger(__name__)

_games, _aside = schema.games.c, schema.set_aside.c

_NUMBERED = TABLE.where(sa.bindparam("number") == NUMBER)
_TO_LOOK_AT = sa.select(NUMBER.label("number")).where(_games.open | _games.id.in_(sa.select(_aside.game_id)))


async def past_rounds(connection: AsyncConnection, row: Row) -> Sequence[str]:
    """The past rounds of a game that lie in rows of their own, as JSON."""
    return (await connection.execute(PAST_ROUNDS, {"row": row.number})).scalars().all()


async def set_aside(connection: AsyncConnection, row: Row, error: Unreadable) -> None:
    """The game is not open any more; its row stays as it is, but for that. Said once in the log."""
    reason = ", ".join(error.wrong)
    which = sa.select(_games.id, sa.literal(reason)).where(row.number == NUMBER)
    put = insert(schema.set_aside).from_select(["game_id", "reason"], which).on_conflict_do_nothing()
    if (await connection.execute(put)).rowcount != 1:
        return
    await connection.execute(sa.update(schema.games).where(row.number == NUMBER).values(open=False))
    log.error(
        "%s. It is set aside: the other games go on, its channel is free, and it is kept for as long as an ended game. "
        "Put a backup in place (see .env.example), or report this; the next start takes it up once its row is mended.",
        error,
    )


async def look_through(connection: AsyncConnection) -> None:
    """At the start: set aside what cannot be read, and take up what can be read again."""
    for number in (await connection.execute(_TO_LOOK_AT)).scalars().all():
        row = (await connection.execute(_NUMBERED, {"number": number})).one()
        try:
            table = read_set_aside(row, await past_rounds(connection, row))
        except Unreadable as error:
            await set_aside(connection, row, error)
        else:
            if row.set_aside is not None:
                await _take_up(connection, row, is_open=table.game.open)


async def _take_up(connection: AsyncConnection, row: Row, *, is_open: bool) -> None:
    try:
        async with connection.begin_nested():
            await connection.execute(sa.update(schema.games).where(row.number == NUMBER).values(open=is_open))
            await connection.execute(sa.delete(schema.set_aside).where(_aside.game_id == row.id))
    except IntegrityError:
        log.warning("game %s can be read again, and waits: its channel has another open game", row.id)
    else:
        log.warning("game %s can be read again, and goes on", row.id)
