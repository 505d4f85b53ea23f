"""The tables and indices of the database; `migrations/` makes them."""

from datetime import UTC, datetime

import sqlalchemy as sa


class UtcDateTime(sa.types.TypeDecorator[datetime]):
    """A time in UTC: aware in Python, sortable text in the database. Error: ValueError for a naive time."""

    impl = sa.DateTime
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: sa.Dialect) -> datetime | None:  # noqa: ARG002
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a time without a time zone")
        return value.astimezone(UTC).replace(tzinfo=None)

    def process_result_value(self, value: datetime | None, dialect: sa.Dialect) -> datetime | None:  # noqa: ARG002
        return None if value is None else value.replace(tzinfo=UTC)


NOW = "(strftime('%Y-%m-%d %H:%M:%f', 'now'))"
"""The database's own clock, where nobody says when: the bot does."""

metadata = sa.MetaData()

games = sa.Table(
    "games",
    metadata,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    sa.Column("locale", sa.String, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("open", sa.Boolean, nullable=False),
    sa.Column("due", UtcDateTime),
    sa.Column("seated", sa.String, nullable=False),  # JSON: the ids of those who sit there now
    sa.Column("state", sa.String, nullable=False),
    sa.Column("created_at", UtcDateTime, nullable=False, server_default=sa.text(NOW)),
    sa.Column("ended_at", UtcDateTime),
    sa.Column("forgotten", sa.Boolean, nullable=False, server_default=sa.text("0")),
    sa.Index("one_open_game", "channel_id", unique=True, sqlite_where=sa.text("open = 1")),
    sa.Index("games_of_channel", "channel_id", "created_at"),
    sa.Index("open_games_of_guild", "guild_id", sqlite_where=sa.text("open = 1")),
    sa.Index("dues", "due", sqlite_where=sa.text("open = 1")),
    sa.Index("games_to_forget", "ended_at", sqlite_where=sa.text("open = 0 AND forgotten = 0")),
)

pictures = sa.Table(
    "pictures",
    metadata,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("game_id", sa.String, sa.ForeignKey(games.c.id, ondelete="CASCADE")),
    sa.Column("owner", sa.BigInteger, nullable=False),
    sa.Column("tile", sa.LargeBinary, nullable=False),
    sa.Column("created_at", UtcDateTime, nullable=False, server_default=sa.text(NOW)),
    sa.Index("pictures_of_game", "game_id"),
    sa.Index("pictures_of_owner", "owner"),
)

sent = sa.Table(
    "sent",
    metadata,
    sa.Column("game_id", sa.String, sa.ForeignKey(games.c.id, ondelete="CASCADE"), primary_key=True),
    sa.Column("slot", sa.String, primary_key=True),
    sa.Column("incarnation", sa.Integer, nullable=False),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    sa.Column("message_id", sa.BigInteger),
    sa.Column("nonce", sa.String, nullable=False),
    sa.Column("body", sa.String, nullable=False),
    sa.Column("sent_at", UtcDateTime, nullable=False),
    sa.Column("closed", sa.Boolean, nullable=False),
    sa.Column("failed", sa.Integer),
    sa.Index("sent_messages", "channel_id", "message_id"),
)

settings = sa.Table(
    "settings",
    metadata,
    sa.Column("key", sa.String, primary_key=True),
    sa.Column("value", sa.String, nullable=False),
)

pad_links = sa.Table(
    "pad_links",
    metadata,
    sa.Column("token", sa.String, primary_key=True),
    sa.Column("game_id", sa.String, sa.ForeignKey(games.c.id, ondelete="CASCADE"), nullable=False),
    sa.Column("round", sa.Integer, nullable=False),
    sa.Column("player", sa.BigInteger, nullable=False),
    sa.Column("expires_at", UtcDateTime, nullable=False),
    sa.Column("used_at", UtcDateTime),
    sa.Index("pad_links_of_round", "game_id", "round"),
)

sketches = sa.Table(
    "sketches",
    metadata,
    sa.Column("game_id", sa.String, sa.ForeignKey(games.c.id, ondelete="CASCADE"), primary_key=True),
    sa.Column("round", sa.Integer, primary_key=True),
    sa.Column("player", sa.BigInteger, primary_key=True),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("shapes", sa.String, nullable=False),
)

left_guilds = sa.Table(
    "left_guilds",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True),
    sa.Column("left_at", UtcDateTime, nullable=False),
)
