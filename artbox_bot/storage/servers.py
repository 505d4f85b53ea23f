"""What a server has decided, as a row: JSON, which lacks what a later version has added."""

from dataclasses import replace

import sqlalchemy as sa
from pydantic import TypeAdapter, ValidationError
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from artbox_bot.server_settings import ServerSettings
from artbox_bot.storage import schema
from artbox_bot.storage.rows import Row, readable
from artbox_bot.storage.values import Unreadable, VersionConflict

_SETTINGS = TypeAdapter(ServerSettings)
_columns = schema.server_settings.c

OF_GUILD = sa.select(_columns.guild_id, _columns.version, _columns.state).where(
    _columns.guild_id == sa.bindparam("guild")
)
WITH_REPORTS = sa.select(_columns.guild_id).where(
    sa.func.json_extract(readable(_columns.state, "{}"), "$.reports").is_not(None)
)
CHANGED_BY = sa.select(_columns.guild_id, _columns.version, _columns.state).where(
    sa.func.instr(_columns.state, sa.bindparam("digits", type_=sa.String)) > 0
)
"""Those in which somebody's number stands, among others."""
_FIRST = insert(schema.server_settings).on_conflict_do_nothing()
_NEXT = sa.update(schema.server_settings).where(
    _columns.guild_id == sa.bindparam("guild"), _columns.version == sa.bindparam("loaded")
)


def read(row: Row) -> ServerSettings:
    """The settings of a server from their row. Error: Unreadable."""
    try:
        return replace(_SETTINGS.validate_json(row.state), guild_id=row.guild_id, version=row.version)
    except ValidationError as error:
        raise Unreadable(
            f"settings.{row.guild_id}", [str(e["loc"]) for e in error.errors(include_input=False)]
        ) from None


async def save(connection: AsyncConnection, settings: ServerSettings) -> ServerSettings:
    """Store settings that were loaded before; they with their new version. Error: VersionConflict."""
    saved = replace(settings, version=settings.version + 1)
    values = {"version": saved.version, "state": _SETTINGS.dump_json(saved).decode()}
    if settings.version == 0:
        done = await connection.execute(_FIRST, {"guild_id": settings.guild_id, **values})
    else:
        done = await connection.execute(_NEXT, {"guild": settings.guild_id, "loaded": settings.version, **values})
    if done.rowcount != 1:
        raise VersionConflict(f"settings.{settings.guild_id}")
    return saved
