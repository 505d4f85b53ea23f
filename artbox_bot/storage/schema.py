"""The tables and indices of the database; `migrations/` makes them."""

from collections.abc import Callable
from datetime import UTC, datetime

import sqlalchemy as sa

LONG_AGO = datetime.min.replace(tzinfo=UTC)
"""Stands for a time that cannot be read, so that one damaged time does not end a whole query."""


class UtcDateTime(sa.types.TypeDecorator[datetime]):
    """A time in UTC: aware in Python, sortable text in the database. Error: ValueError for a naive time.

    What is not a time in the database is read as LONG_AGO.
    """

    impl = sa.DateTime
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: sa.Dialect) -> datetime | None:  # noqa: ARG002
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a time without a time zone")
        return value.astimezone(UTC).replace(tzinfo=None)

    def result_processor(self, dialect: sa.Dialect, coltype: object) -> Callable[..., datetime | None]:  # noqa: ARG002
        return _read_time


def _read_time(value: object) -> datetime | None:
    """Used instead of SQLAlchemy's own reading, whose error would end the whole query."""
    if value is None:
        return None
    try:
        return datetime.fromisoformat(str(value)).replace(tzinfo=UTC)
    except ValueError:
        return LONG_AGO


NOW = "(strftime('%Y-%m-%d %H:%M:%f', 'now'))"
"""The clock of the database, for rows that are inserted without a time; the bot always gives one."""

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
    sa.Column("changed_at", UtcDateTime),  # of an ended game: at its end, or since then when a drawing was hidden
    sa.Column("forgotten", sa.Boolean, nullable=False, server_default=sa.text("0")),
    sa.Index("one_open_game", "channel_id", unique=True, sqlite_where=sa.text("open = 1")),
    sa.Index("games_of_channel", "channel_id", "created_at"),
    sa.Index("open_games_of_guild", "guild_id", sqlite_where=sa.text("open = 1")),
    sa.Index("dues", "due", sqlite_where=sa.text("open = 1")),
    sa.Index("games_to_forget", "ended_at", sqlite_where=sa.text("open = 0 AND forgotten = 0")),
)

rounds = sa.Table(
    "rounds",
    metadata,
    sa.Column("game_id", sa.String, sa.ForeignKey(games.c.id, ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("state", sa.String, nullable=False),
)
"""Rounds that are over, each written once; the present one is in the state of its game."""

set_aside = sa.Table(
    "set_aside",
    metadata,
    sa.Column("game_id", sa.String, sa.ForeignKey(games.c.id, ondelete="CASCADE"), primary_key=True),
    sa.Column("reason", sa.String, nullable=False),
    sa.Column("at", UtcDateTime, nullable=False, server_default=sa.text(NOW)),
)
"""Games whose rows cannot be read. Their rows are not changed, except that they are no longer open."""

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
    sa.Column("owner_kind", sa.String, primary_key=True),
    sa.Column("owner_id", sa.String, primary_key=True),
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

server_settings = sa.Table(
    "server_settings",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("state", sa.String, nullable=False),
)

pad_links = sa.Table(
    "pad_links",
    metadata,
    sa.Column("token", sa.String, primary_key=True),
    sa.Column("game_id", sa.String, sa.ForeignKey(games.c.id, ondelete="CASCADE"), nullable=False),
    sa.Column("round", sa.Integer, nullable=False),
    sa.Column("player", sa.BigInteger, key="paper", nullable=False),  # the sheet: of the second one the negative
    sa.Column("expires_at", UtcDateTime, nullable=False),
    sa.Column("used_at", UtcDateTime),
    sa.Index("pad_links_of_round", "game_id", "round"),
)

sketches = sa.Table(
    "sketches",
    metadata,
    sa.Column("game_id", sa.String, sa.ForeignKey(games.c.id, ondelete="CASCADE"), primary_key=True),
    sa.Column("round", sa.Integer, primary_key=True),
    sa.Column("player", sa.BigInteger, key="paper", primary_key=True),  # the same
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("shapes", sa.String, nullable=False),
    sa.Column("changed_at", UtcDateTime),
)

direct_messages = sa.Table(
    "direct_messages",
    metadata,
    sa.Column("person", sa.BigInteger, primary_key=True),
    sa.Column("channel_id", sa.BigInteger),  # None: it was not opened, or the bot died meanwhile
    sa.Column("opened_at", UtcDateTime),  # before Discord is asked
    sa.Column("unwanted", sa.Boolean, nullable=False, server_default=sa.text("0")),
    sa.Column("used_at", UtcDateTime, nullable=False),
    sa.Index("direct_messages_opened", "opened_at"),
    sa.Index("direct_messages_used", "used_at"),
)

word_packs = sa.Table(
    "word_packs",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("name", sa.String, nullable=False),
    sa.Column("adult", sa.Boolean, nullable=False),
    sa.Column("chosen", sa.Boolean, nullable=False),
    sa.Column("difficulties", sa.String, nullable=False),  # those that are played with, such as "12"
    sa.Column("easy", sa.Integer, nullable=False),
    sa.Column("middle", sa.Integer, nullable=False),
    sa.Column("hard", sa.Integer, nullable=False),
    sa.Index("word_packs_of_guild", "guild_id"),
    sqlite_autoincrement=True,  # what is pressed in an old message must not mean another pack
)

words = sa.Table(
    "words",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True),  # see storage/words.py
    sa.Column("word", sa.String, nullable=False),
    sa.Column("key", sa.String, nullable=False),
    sa.Column("theme", sa.String, nullable=False),
)
"""The words of the servers' own packs."""

built_in_words = sa.Table(
    "built_in_words",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True),
    sa.Column("chosen", sa.Boolean, nullable=False),
    sa.Column("difficulties", sa.String, nullable=False),
    sa.Column("themes", sa.String, nullable=False),  # JSON: a list of names; empty: all
)
"""How servers use the pack that the bot brings along, where that is not the usual."""

word_figures = sa.Table(
    "word_figures",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True),
    sa.Column("key", sa.String, primary_key=True),
    sa.Column("drawn", sa.Integer, nullable=False, server_default=sa.text("0")),
    sa.Column("known", sa.Integer, nullable=False, server_default=sa.text("0")),
    sa.Column("asked", sa.Integer, nullable=False, server_default=sa.text("0")),
    sa.Column("reports", sa.Integer, nullable=False, server_default=sa.text("0")),
    sa.Column("out", sa.Boolean, nullable=False, server_default=sa.text("0")),
    sa.Column("dealt_at", UtcDateTime),
    sa.Index("words_dealt", "guild_id", "dealt_at"),
)
"""What is counted of each word in a server, by its key, which all spellings share."""

word_reports = sa.Table(
    "word_reports",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True),
    sa.Column("key", sa.String, primary_key=True),
    sa.Column("person", sa.BigInteger, primary_key=True),
    sa.Column("at", UtcDateTime, nullable=False),
    sa.Index("word_reports_of_person", "person"),
    sa.Index("word_reports_at", "at"),
)
"""Who has reported which word, so that it counts once."""

left_guilds = sa.Table(
    "left_guilds",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True),
    sa.Column("left_at", UtcDateTime, nullable=False),
)
