"""Word packs of servers, and what is counted of their words."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.create_table(
        "word_packs",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("adult", sa.Boolean, nullable=False),
        sa.Column("chosen", sa.Boolean, nullable=False),
        sa.Column("difficulties", sa.String, nullable=False),
        sa.Column("easy", sa.Integer, nullable=False),
        sa.Column("middle", sa.Integer, nullable=False),
        sa.Column("hard", sa.Integer, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("word_packs_of_guild", "word_packs", ["guild_id"])
    op.create_table(
        "words",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("word", sa.String, nullable=False),
        sa.Column("key", sa.String, nullable=False),
        sa.Column("theme", sa.String, nullable=False),
    )
    op.create_table(
        "built_in_words",
        sa.Column("guild_id", sa.BigInteger, primary_key=True),
        sa.Column("chosen", sa.Boolean, nullable=False),
        sa.Column("difficulties", sa.String, nullable=False),
        sa.Column("themes", sa.String, nullable=False),
    )
    op.create_table(
        "word_figures",
        sa.Column("guild_id", sa.BigInteger, primary_key=True),
        sa.Column("key", sa.String, primary_key=True),
        *(sa.Column(c, sa.Integer, nullable=False, server_default=sa.text("0")) for c in ("drawn", "known", "asked")),
        sa.Column("reports", sa.Integer, nullable=False, server_default=sa.text("0")),
        sa.Column("out", sa.Boolean, nullable=False, server_default=sa.text("0")),
        sa.Column("dealt_at", sa.DateTime),
    )
    op.create_index("words_dealt", "word_figures", ["guild_id", "dealt_at"])
    op.create_table(
        "word_reports",
        sa.Column("guild_id", sa.BigInteger, primary_key=True),
        sa.Column("key", sa.String, primary_key=True),
        sa.Column("person", sa.BigInteger, primary_key=True),
        sa.Column("at", sa.DateTime, nullable=False),
    )
    op.create_index("word_reports_of_person", "word_reports", ["person"])
    op.create_index("word_reports_at", "word_reports", ["at"])
