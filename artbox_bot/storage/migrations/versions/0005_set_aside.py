"""Games whose rows cannot be read are set aside: their channels are free, and their rows stay as they are."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

NOW = sa.text("(strftime('%Y-%m-%d %H:%M:%f', 'now'))")


def upgrade() -> None:
    op.create_table(
        "set_aside",
        sa.Column("game_id", sa.String, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("reason", sa.String, nullable=False),
        sa.Column("at", sa.DateTime, nullable=False, server_default=NOW),
    )
