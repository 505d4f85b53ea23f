"""What is deleted: pictures that are no longer needed, at once; what belongs to an ended game, after its time.

Each statement changes little, so that nobody has to wait long to write.
"""

import json
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from artbox_bot.game.events import Phase
from artbox_bot.game.values import Game
from artbox_bot.owner import GAME, Owner
from artbox_bot.storage import schema
from artbox_bot.storage.rows import readable

_games, _pictures, _sent = schema.games.c, schema.pictures.c, schema.sent.c
_links, _sketches, _left = schema.pad_links.c, schema.sketches.c, schema.left_guilds.c
_direct = schema.direct_messages.c
_STATE = readable(_games.state, "{}")


@dataclass(frozen=True, slots=True)
class Stay:
    """A game at which somebody had, or has, a seat, or out of which they are kept."""

    game_id: str
    opened: datetime
    ended: datetime | None
    forgotten: bool


def _listed(name: str) -> sa.ScalarSelect[int | str]:
    """The values of a JSON list that is a parameter: so one statement takes any number of them."""
    return sa.select(sa.func.json_each(sa.bindparam(name)).table_valued("value").c.value).scalar_subquery()


_ASIDE = sa.delete(schema.pictures).where(_pictures.game_id.is_(None))
_seated = sa.select(sa.func.json_each(readable(_games.seated, "[]")).table_valued("value").c.value).scalar_subquery()
_DRAWN_FOR = sa.exists().where(
    _games.open, sa.func.json_extract(_STATE, "$.phase") == Phase.DRAW.value, _pictures.owner.in_(_seated)
)
_UNUSED = sa.delete(schema.pictures).where(
    _pictures.game_id == sa.bindparam("game"), _pictures.id.not_in(_listed("used"))
)
_ASIDE_OF = _ASIDE.where(_pictures.owner == sa.bindparam("person"))
_ASIDE_OF_IDLE = _ASIDE.where(_pictures.owner.in_(_listed("people")), sa.not_(_DRAWN_FOR))
_ASIDE_OLD = _ASIDE.where(_pictures.created_at < sa.bindparam("before", type_=schema.UtcDateTime))
_ADOPT = (
    sa.update(schema.pictures)
    .where(
        _pictures.id == sa.bindparam("picture"), _pictures.owner == sa.bindparam("person"), _pictures.game_id.is_(None)
    )
    .values(game_id=sa.bindparam("game"))
)
_OF_GAME = tuple(
    sa.delete(table).where(table.c.game_id == sa.bindparam("game"))
    for table in (schema.pictures, schema.pad_links, schema.sketches)
)
_SENT = sa.delete(schema.sent).where(_sent.owner_kind == sa.bindparam("kind"), _sent.owner_id == sa.bindparam("owner"))
_SENT_SLOTS = _SENT.where(_sent.slot.in_(_listed("slots")))
_SKETCHES_OF_GAME = sa.delete(schema.sketches).where(_sketches.game_id == sa.bindparam("game"))
_FORMER_LINKS = sa.delete(schema.pad_links).where(
    _links.game_id == sa.bindparam("game"), _links.round < sa.bindparam("round")
)
_ENDED = sa.select(_games.id).where(sa.not_(_games.open))
_OLD_LINKS = sa.delete(schema.pad_links).where(
    _links.expires_at < sa.bindparam("before", type_=schema.UtcDateTime), _links.game_id.in_(_ENDED)
)
_AWAY = sa.select(_games.id).where(sa.not_(_games.open) | sa.bindparam("person").not_in(_seated))
_PAD_OF = tuple(
    sa.delete(table).where(sa.func.abs(table.c.paper) == sa.bindparam("person"), table.c.game_id.in_(_AWAY))
    for table in (schema.pad_links, schema.sketches)
)
_PICTURES_OF = sa.delete(schema.pictures).where(
    _pictures.owner == sa.bindparam("person"), _pictures.game_id.is_(None) | _pictures.game_id.in_(_AWAY)
)
_SITS = sa.exists().where(_games.open, sa.bindparam("person").in_(_seated))
_DIRECT_OF = sa.delete(schema.direct_messages).where(_direct.person == sa.bindparam("person"), sa.not_(_SITS))
_DIRECT_OLD = sa.delete(schema.direct_messages).where(
    _direct.used_at < sa.bindparam("before", type_=schema.UtcDateTime)
)
_DELETE_GAME = sa.delete(schema.games).where(_games.id == sa.bindparam("game"))
_LEAVE_GUILD = insert(schema.left_guilds).on_conflict_do_nothing()
_COME_BACK = sa.delete(schema.left_guilds).where(_left.guild_id.in_(_listed("guilds")))
_servers = sa.union(
    *(
        sa.select(table.c.guild_id)
        for table in (schema.games, schema.server_settings, schema.word_packs, schema.built_in_words)
    )
).subquery()
_NOT_THERE = (
    insert(schema.left_guilds)
    .from_select(
        ["guild_id", "left_at"],
        sa.select(_servers.c.guild_id, sa.bindparam("at", type_=schema.UtcDateTime))
        .where(_servers.c.guild_id.not_in(_listed("guilds")))
        .distinct(),
    )
    .on_conflict_do_nothing()
)

_ASIDE_SINCE = sa.select(schema.set_aside.c.game_id).where(
    schema.set_aside.c.at < sa.bindparam("before", type_=schema.UtcDateTime)
)
_SENT_OF_SET_ASIDE = sa.delete(schema.sent).where(
    _sent.owner_kind == sa.bindparam("kind"), _sent.owner_id.in_(_ASIDE_SINCE)
)
_FORGET_SET_ASIDE = sa.delete(schema.games).where(_games.id.in_(_ASIDE_SINCE))

TO_FORGET = (
    sa.select(_games.id)
    .where(sa.text("open = 0 AND forgotten = 0"), _games.ended_at < sa.bindparam("before", type_=schema.UtcDateTime))
    .order_by(_games.ended_at)
)
"""Which ended games are due. The condition must be literally that of the index `games_to_forget`."""
GUILDS_LEFT = sa.select(_left.guild_id).where(_left.left_at < sa.bindparam("before", type_=schema.UtcDateTime))
_SETTINGS_OF_GUILD = sa.delete(schema.server_settings).where(schema.server_settings.c.guild_id == sa.bindparam("guild"))
GAMES_OF_GUILD = sa.select(_games.id).where(_games.guild_id == sa.bindparam("guild"))


def _is_among(people: str) -> sa.Exists:
    player = sa.func.json_each(_STATE, f"$.{people}").table_valued("value").c.value
    return sa.exists().where(sa.func.json_extract(player, "$.id") == sa.bindparam("person"))


STAYS = (
    sa.select(_games.id, _games.created_at, _games.ended_at, _games.forgotten)
    .where(
        sa.func.instr(_games.state, sa.bindparam("digits", type_=sa.String))
        > 0,  # a search of text, before any parsing
        _is_among("players") | _is_among("removed"),
    )
    .order_by(_games.created_at, sa.literal_column("games.rowid"))
)
PICTURES_OF = (
    sa.select(_pictures.id, _pictures.game_id)
    .where(_pictures.owner == sa.bindparam("person"))
    .order_by(_pictures.created_at)
)


class Forgetting:
    """Deletes in the transaction of a `Writer`."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection
        self.decided = False
        """Whether something that a server has decided was deleted."""

    async def unused_pictures(self, game: Game) -> None:
        """Delete the pictures of a game that none of its drawings shows: replaced ones, and those that came late."""
        used = [drawing.picture for this in game.rounds for drawing in this.drawings.values()]
        await self._connection.execute(_UNUSED, {"game": game.id, "used": json.dumps(used)})

    async def aside_of(self, person: int) -> None:
        """Delete the picture of somebody that is set aside (for which table is it?)."""
        await self._connection.execute(_ASIDE_OF, {"person": person})

    async def aside_of_idle(self, people: Iterable[int]) -> None:
        """The same for those of these people who do not sit at another table that is drawing."""
        await self._connection.execute(_ASIDE_OF_IDLE, {"people": json.dumps(list(people))})

    async def aside_before(self, before: datetime) -> None:
        """Delete all pictures that were set aside before then."""
        await self._connection.execute(_ASIDE_OLD, {"before": before})

    async def adopt(self, picture_id: str, person: int, game_id: str) -> bool:
        """A picture that was set aside belongs to this game from now on; False if it is gone."""
        done = await self._connection.execute(_ADOPT, {"picture": picture_id, "person": person, "game": game_id})
        return done.rowcount == 1

    async def scraps(self, game: Game) -> None:
        """Delete what an ended game needs no more: sketches, and links of earlier rounds. The last say "too late"."""
        await self._connection.execute(_SKETCHES_OF_GAME, {"game": game.id})
        await self._connection.execute(_FORMER_LINKS, {"game": game.id, "round": game.round_number})

    async def sent(self, owner: Owner, slots: Iterable[str]) -> None:
        """What was sent for an owner in these slots."""
        values = {"kind": owner.kind, "owner": owner.id, "slots": json.dumps(list(slots))}
        await self._connection.execute(_SENT_SLOTS, values)

    async def links_before(self, before: datetime) -> None:
        """Delete expired links of ended games."""
        await self._connection.execute(_OLD_LINKS, {"before": before})

    async def belongings(self, game_id: str) -> None:
        """Delete everything of a game but its figures: pictures, messages, links, sketches."""
        for delete in _OF_GAME:
            await self._connection.execute(delete, {"game": game_id})
        await self._all_sent(Owner.game(game_id))

    async def person(self, person: int) -> None:
        """Delete somebody's links, sketches and pictures, in all games but open ones at which they sit.

        The picture that is set aside for them is deleted too, and what is known of their direct messages while they
        sit nowhere: a running game needs it.
        """
        for delete in (*_PAD_OF, _PICTURES_OF, _DIRECT_OF):
            await self._connection.execute(delete, {"person": person})

    async def direct_before(self, before: datetime) -> None:
        """Delete what is known of direct messages that nobody has needed since then."""
        await self._connection.execute(_DIRECT_OLD, {"before": before})

    async def set_aside_before(self, before: datetime) -> None:
        """Games that have not been readable since then, with everything that belongs to them."""
        await self._connection.execute(_SENT_OF_SET_ASIDE, {"before": before, "kind": GAME})
        await self._connection.execute(_FORGET_SET_ASIDE, {"before": before})

    async def game(self, game_id: str) -> None:
        """A game with everything that belongs to it."""
        await self._all_sent(Owner.game(game_id))
        await self._connection.execute(_DELETE_GAME, {"game": game_id})

    async def guild_left(self, guild_id: int, at: datetime) -> None:
        """Remember that the bot has left a server; if it is remembered already, the earlier time stays."""
        await self._connection.execute(_LEAVE_GUILD, {"guild_id": guild_id, "left_at": at})

    async def guilds_there(self, guild_ids: Collection[int], at: datetime) -> None:
        """Remember in which servers the bot is: it has left all others of which something is stored."""
        there = json.dumps(list(guild_ids))
        await self._connection.execute(_COME_BACK, {"guilds": there})
        await self._connection.execute(_NOT_THERE, {"guilds": there, "at": at})

    async def server_settings(self, guild_id: int) -> None:
        """What a server has decided."""
        self.decided = True
        await self._all_sent(Owner.settings(guild_id))
        await self._connection.execute(_SETTINGS_OF_GUILD, {"guild": guild_id})

    async def guild_back(self, guild_id: int) -> None:
        """Forget that the bot has left a server: it is back, or nothing of that server is left."""
        await self._connection.execute(_COME_BACK, {"guilds": json.dumps([guild_id])})

    async def _all_sent(self, owner: Owner) -> None:
        await self._connection.execute(_SENT, {"kind": owner.kind, "owner": owner.id})
