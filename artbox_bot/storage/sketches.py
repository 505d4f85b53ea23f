"""What the sketch pad keeps: the links that open it, and sketches that are not handed in yet.

A link's token is stored as it is, not hashed: it is needed whenever the direct message with the link is sent anew.
"""

import json
from dataclasses import dataclass
from datetime import datetime

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from artbox_bot.game.papers import Paper, artist_of
from artbox_bot.storage import schema
from artbox_bot.storage.rows import Row

_links, _sketches = schema.pad_links.c, schema.sketches.c


@dataclass(frozen=True, slots=True, kw_only=True)
class PadLink:
    """A link that opens a player's sheet in a round. It can be used once to hand in, and opened until then."""

    token: str
    game_id: str
    round: int
    paper: Paper
    expires_at: datetime
    used_at: datetime | None = None

    @property
    def player(self) -> int:
        """Whose link it is."""
        return artist_of(self.paper)


@dataclass(frozen=True, slots=True)
class KeptSketch:
    """A sketch as JSON values; `version` counts its changes, from 0 for one that was never kept.

    `changed_at` is when it was kept last; None for one that an older version has kept.
    """

    version: int = 0
    shapes: tuple[object, ...] = ()
    changed_at: datetime | None = None


class LinkUsed(Exception):
    """Something was handed in through this link already."""


LINK = sa.select(*(_links[name] for name in PadLink.__dataclass_fields__))
LINK_OF_TOKEN = LINK.where(_links.token == sa.bindparam("token"))
LINKS_OF_ROUND = LINK.where(
    _links.game_id == sa.bindparam("game_id"), _links.round == sa.bindparam("round"), _links.used_at.is_(None)
).order_by(sa.literal_column("pad_links.rowid"))
SKETCH = sa.select(_sketches.version, _sketches.shapes, _sketches.changed_at).where(
    _sketches.game_id == sa.bindparam("game_id"),
    _sketches.round == sa.bindparam("round"),
    _sketches.paper == sa.bindparam("paper"),
)

_USE = sa.update(schema.pad_links).where(_links.token == sa.bindparam("opened"), _links.used_at.is_(None))
_FREE = sa.update(schema.pad_links).where(_links.token == sa.bindparam("opened")).values(used_at=None)
_ADD = sa.insert(schema.pad_links)
_FORGET = sa.delete(schema.sketches).where(
    _sketches.game_id == sa.bindparam("game_id"), _sketches.round < sa.bindparam("round")
)
_PUT = insert(schema.sketches).values(version=1)
_KEEP = _PUT.on_conflict_do_update(
    index_elements=list(schema.sketches.primary_key),
    set_={
        "version": _sketches.version + 1,
        "shapes": _PUT.excluded.shapes,
        "changed_at": _PUT.excluded.changed_at,
    },
).returning(_sketches.version)


async def read_links(connection: AsyncConnection, game_id: str, round_number: int) -> list[PadLink]:
    """The unused links of a round, the oldest first."""
    rows = await connection.execute(LINKS_OF_ROUND, {"game_id": game_id, "round": round_number})
    return [read_link(row) for row in rows]


async def add_link(connection: AsyncConnection, link: PadLink) -> None:
    """Store a link, and delete the sketches of earlier rounds."""
    await connection.execute(_FORGET, {"game_id": link.game_id, "round": link.round})
    await connection.execute(_ADD, {name: getattr(link, name) for name in PadLink.__dataclass_fields__})


async def use_link(connection: AsyncConnection, token: str, at: datetime) -> None:
    """Mark a link as used, in one statement, so that it works once. Error: LinkUsed."""
    done = await connection.execute(_USE.values(used_at=at), {"opened": token})
    if done.rowcount != 1:
        raise LinkUsed


async def free_link(connection: AsyncConnection, token: str) -> None:
    """Make a used link work again: what was handed in through it came to nothing."""
    await connection.execute(_FREE, {"opened": token})


async def keep_sketch(
    connection: AsyncConnection, link: PadLink, shapes: list[dict[str, str | float]], at: datetime
) -> int:
    """Keep a sketch in place of the one before; its new version."""
    values = {"game_id": link.game_id, "round": link.round, "paper": link.paper, "changed_at": at}
    kept = await connection.execute(_KEEP, {**values, "shapes": json.dumps(shapes, separators=(",", ":"))})
    return int(kept.scalar_one())


def read_link(row: Row) -> PadLink:
    """A link from its row."""
    return PadLink(**dict(zip(PadLink.__dataclass_fields__, row, strict=True)))


def read_sketch(row: Row) -> KeptSketch:
    """A sketch from its row."""
    return KeptSketch(row.version, tuple(json.loads(row.shapes)), row.changed_at)
