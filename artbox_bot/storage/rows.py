"""Rows become values, and a game becomes JSON and back."""

import json
from typing import Any

import sqlalchemy as sa
from pydantic import TypeAdapter, ValidationError

from artbox_bot.game.values import Game
from artbox_bot.storage import schema
from artbox_bot.storage.values import Sent, StoredPicture, Table, Unreadable

Row = sa.Row[*tuple[Any, ...]]
Select = sa.Select[*tuple[Any, ...]]

GAME = TypeAdapter(Game)

TABLE: Select = sa.select(
    schema.games.c.id,
    schema.games.c.state,
    schema.games.c.guild_id,
    schema.games.c.channel_id,
    schema.games.c.locale,
    schema.games.c.version,
)

TABLE_OF_ID: Select = TABLE.where(schema.games.c.id == sa.bindparam("game_id"))
"""Built once, as are the statements of the writer: building and looking up one takes longer than running it."""

SENT: Select = sa.select(*(schema.sent.c[name] for name in Sent.__dataclass_fields__))

PICTURE: Select = sa.select(*(schema.pictures.c[name] for name in StoredPicture.__dataclass_fields__))


def read_table(row: Row) -> Table:
    """A game from its row. Error: Unreadable."""
    try:
        game = GAME.validate_json(row.state)
    except ValidationError as error:
        # Its own message quotes the words of the game, and this one will be logged.
        wrong = error.errors(include_input=False, include_context=False, include_url=False)
        raise Unreadable(row.id, [f"{e['type']} at {'.'.join(map(str, e['loc']))}" for e in wrong]) from None
    return Table(
        game=game,
        guild_id=row.guild_id,
        channel_id=row.channel_id,
        locale=row.locale,
        version=row.version,
    )


def write_table(table: Table) -> dict[str, Any]:
    """A game as the columns of its row."""
    game = table.game
    return {
        "id": game.id,
        "guild_id": table.guild_id,
        "channel_id": table.channel_id,
        "locale": table.locale,
        "version": table.version,
        "open": game.open,
        "forgotten": game.forgotten,
        "due": game.due,
        "seated": json.dumps(game.present),
        "state": GAME.dump_json(game).decode(),
    }


def read_sent(row: Row) -> Sent:
    """A sent message from its row."""
    return Sent(**dict(zip(Sent.__dataclass_fields__, row, strict=True)))


def read_picture(row: Row) -> StoredPicture:
    """A picture from its row."""
    return StoredPicture(**dict(zip(StoredPicture.__dataclass_fields__, row, strict=True)))
