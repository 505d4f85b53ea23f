"""What is known of the direct messages of each person: their channel, and whether they are wanted."""

from dataclasses import asdict
from datetime import datetime

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from artbox_bot.storage import schema
from artbox_bot.storage.rows import Row
from artbox_bot.storage.values import DirectMessages

_direct = schema.direct_messages.c

_ALL = sa.select(*(_direct[name] for name in DirectMessages.__dataclass_fields__))
OF_PERSON = _ALL.where(_direct.person == sa.bindparam("person"))
OPENED_SINCE = _ALL.where(_direct.opened_at > sa.bindparam("since", type_=schema.UtcDateTime))


def _put(*changed: str) -> sa.Insert:
    """Insert a row; where there is one, change these columns of it."""
    put = insert(schema.direct_messages)
    return put.on_conflict_do_update(
        index_elements=[_direct.person], set_={name: put.excluded[name] for name in (*changed, "used_at")}
    )


_OPENED = _put("channel_id", "opened_at")
_WISH = _put("unwanted")


def read(row: Row) -> DirectMessages:
    """The direct messages of somebody from their row."""
    return DirectMessages(**dict(zip(DirectMessages.__dataclass_fields__, row, strict=True)))


async def put_channel(connection: AsyncConnection, direct: DirectMessages) -> None:
    """Remember the channel of somebody; what they wish stays."""
    await connection.execute(_OPENED, asdict(direct))


async def put_wish(connection: AsyncConnection, person: int, at: datetime, *, unwanted: bool) -> None:
    """Remember whether somebody wants direct messages."""
    await connection.execute(_WISH, {"person": person, "unwanted": unwanted, "used_at": at})
