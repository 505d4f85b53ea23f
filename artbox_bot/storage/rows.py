"""Rows become values, and a game becomes JSON and back."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import sqlalchemy as sa
from pydantic import TypeAdapter, ValidationError

from artbox_bot.game.events import Phase
from artbox_bot.game.values import Game, Round
from artbox_bot.owner import Owner
from artbox_bot.storage import schema
from artbox_bot.storage.earlier import in_present_form
from artbox_bot.storage.values import Sent, StoredPicture, Table, Unreadable

Row = sa.Row[*tuple[Any, ...]]
Select = sa.Select[*tuple[Any, ...]]

GAME = TypeAdapter(Game)
ROUND = TypeAdapter(Round)

NUMBER = sa.literal_column("games.rowid", sa.Integer)
"""SQLite's own number of a row: it orders games of the same millisecond, and finds rows whose id is damaged."""


def readable(column: sa.ColumnElement[str], otherwise: str) -> sa.ColumnElement[str]:
    """A JSON column in which SQL may search, with a replacement for damaged JSON: that would end the whole query."""
    return sa.case((sa.func.json_valid(column) == 1, column), else_=otherwise)


ASIDE = (
    sa.select(schema.set_aside.c.reason)
    .where(schema.set_aside.c.game_id == schema.games.c.id)
    .correlate(schema.games)
    .scalar_subquery()
    .label("set_aside")
)

TABLE: Select = sa.select(
    schema.games.c.id,
    schema.games.c.state,
    schema.games.c.guild_id,
    schema.games.c.channel_id,
    schema.games.c.locale,
    schema.games.c.version,
    schema.games.c.open,
    schema.games.c.due,
    schema.games.c.seated,
    ASIDE,
    NUMBER.label("number"),
)

TABLE_OF_ID: Select = TABLE.where(schema.games.c.id == sa.bindparam("game_id"))
"""Built once, like the statements of the writer: to build a statement takes longer than to run it."""

PAST_ROUNDS: Select = (
    sa.select(schema.rounds.c.state)
    .where(
        schema.rounds.c.game_id == sa.select(schema.games.c.id).where(sa.bindparam("row") == NUMBER).scalar_subquery()
    )
    .order_by(schema.rounds.c.number)
)
"""By the number of the game's row: a damaged id cannot be handed in."""

_SENT = tuple(name for name in Sent.__dataclass_fields__ if name != "owner")
SENT: Select = sa.select(schema.sent.c.owner_kind, schema.sent.c.owner_id, *(schema.sent.c[name] for name in _SENT))

PICTURE: Select = sa.select(*(schema.pictures.c[name] for name in StoredPicture.__dataclass_fields__))


def read_game(state: str, past: Sequence[str] = ()) -> Game:
    """A game from its JSON, whichever version wrote it, and that of its rounds that lie in rows of their own.

    Errors: ValueError, ValidationError among them; TypeError.
    """
    game = GAME.validate_json(in_present_form(state))
    if not past:
        return game
    if not game.rounds:
        raise ValueError("no present round")
    return replace(game, rounds=(*map(ROUND.validate_json, past), *game.rounds))


def read_table(row: Row, past: Sequence[str]) -> Table:
    """A game from its row, and those of its past rounds. Error: Unreadable, also where it was set aside before."""
    table = read_set_aside(row, past)
    if row.set_aside is not None:
        raise Unreadable(row.id, [row.set_aside])
    return table


def read_set_aside(row: Row, past: Sequence[str]) -> Table:
    """A game from its row, whether it was set aside or not. Error: Unreadable."""
    try:
        game = read_game(row.state, past)
    except ValidationError as error:
        # Its own message quotes the words of the game, and this one will be logged.
        wrong = error.errors(include_input=False, include_context=False, include_url=False)
        raise Unreadable(row.id, [f"{e['type']} at {'.'.join(map(str, e['loc']))}" for e in wrong]) from None
    except (TypeError, ValueError):  # no text, or none in UTF-8
        raise Unreadable(row.id, ["state"]) from None
    if wrong := [name for name, right in _columns(row, game) if not right]:
        raise Unreadable(row.id, wrong)
    return Table(
        game=game,
        guild_id=row.guild_id,
        channel_id=row.channel_id,
        locale=row.locale,
        version=row.version,
    )


def _columns(row: Row, game: Game) -> Iterator[tuple[str, bool]]:
    """Whether the columns are what they should be, and the game can be shown and played."""
    yield "id", game.id == row.id
    for name in ("guild_id", "channel_id", "version"):
        yield name, isinstance(getattr(row, name), int)
    yield "locale", isinstance(row.locale, str) and row.locale.isascii()
    yield "due", row.due != schema.LONG_AGO
    try:
        seated = json.loads(row.seated)
    except (TypeError, ValueError):
        seated = None
    yield "seated", isinstance(seated, list) and all(isinstance(p, int) for p in seated)  # pyright: ignore[reportUnknownVariableType]
    yield "rounds", bool(game.rounds) or game.phase in (Phase.LOBBY, Phase.OVER)
    numbers = [this.number for this in game.rounds]
    yield "past rounds", numbers == list(range(1, len(numbers) + 1))


def write_table(table: Table) -> dict[str, Any]:
    """A game as the columns of its row; its past rounds lie in rows of their own."""
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
        "state": GAME.dump_json(replace(game, rounds=game.rounds[-1:])).decode(),
    }


def write_round(game_id: str, this: Round) -> dict[str, Any]:
    """A round that is over as the columns of its row."""
    return {"game_id": game_id, "number": this.number, "state": ROUND.dump_json(this).decode()}


def read_sent(row: Row) -> Sent:
    """A sent message from its row."""
    kind, owner_id, *rest = row
    return Sent(owner=Owner(kind, owner_id), **dict(zip(_SENT, rest, strict=True)))


def write_sent(sent: Sent) -> dict[str, Any]:
    """A sent message as the columns of its row."""
    owner = {"owner_kind": sent.owner.kind, "owner_id": sent.owner.id}
    return owner | {name: getattr(sent, name) for name in _SENT}


def read_picture(row: Row) -> StoredPicture:
    """A picture from its row."""
    return StoredPicture(**dict(zip(StoredPicture.__dataclass_fields__, row, strict=True)))
