"""Games, pictures, sent messages, settings."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

NOW = sa.text("(strftime('%Y-%m-%d %H:%M:%f', 'now'))")


def upgrade() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("locale", sa.String, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("open", sa.Boolean, nullable=False),
        sa.Column("due", sa.DateTime),
        sa.Column("seated", sa.String, nullable=False),
        sa.Column("state", sa.String, nullable=False),
        sa.Column("created_at", sa.DateTime, nullable=False, server_default=NOW),
        sa.Column("ended_at", sa.DateTime),
    )
    op.create_index("one_open_game", "games", ["channel_id"], unique=True, sqlite_where=sa.text("open = 1"))
    op.create_index("games_of_channel", "games", ["channel_id", "created_at"])
    op.create_index("open_games_of_guild", "games", ["guild_id"], sqlite_where=sa.text("open = 1"))
    op.create_index("dues", "games", ["due"], sqlite_where=sa.text("open = 1"))
    op.create_table(
        "pictures",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("game_id", sa.String, sa.ForeignKey("games.id", ondelete="CASCADE")),
        sa.Column("owner", sa.BigInteger, nullable=False),
        sa.Column("png", sa.LargeBinary, nullable=False),
        sa.Column("tile", sa.LargeBinary, nullable=False),
        sa.Column("created_at", sa.DateTime, nullable=False, server_default=NOW),
    )
    op.create_index("pictures_of_game", "pictures", ["game_id"])
    op.create_table(
        "sent",
        sa.Column("game_id", sa.String, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("slot", sa.String, primary_key=True),
        sa.Column("incarnation", sa.Integer, nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("message_id", sa.BigInteger),
        sa.Column("nonce", sa.String, nullable=False),
        sa.Column("body", sa.String, nullable=False),
        sa.Column("sent_at", sa.DateTime, nullable=False),
        sa.Column("closed", sa.Boolean, nullable=False),
        sa.Column("failed", sa.Integer),
    )
    op.create_index("sent_messages", "sent", ["channel_id", "message_id"])
    op.create_table(
        "settings",
        sa.Column("key", sa.String, primary_key=True),
        sa.Column("value", sa.String, nullable=False),
    )
