"""What is kept for how long: forgotten games, whose a picture is, and the servers that the bot has left."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    with op.batch_alter_table("games", recreate="always") as games:
        games.add_column(
            sa.Column("forgotten", sa.Boolean, nullable=False, server_default=sa.text("0")), insert_after="ended_at"
        )
        games.create_index("games_to_forget", ["ended_at"], sqlite_where=sa.text("open = 0 AND forgotten = 0"))
    op.create_index("pictures_of_owner", "pictures", ["owner"])
    op.create_table(
        "left_guilds",
        sa.Column("guild_id", sa.BigInteger, primary_key=True),
        sa.Column("left_at", sa.DateTime, nullable=False),
    )
