"""Rounds that are over lie in rows of their own, written once.

The games that are there stay as they are: a state that holds all its rounds is read as well, and the next save of a
game that is still played takes its former rounds out. So nothing has to be parsed here, and a damaged row stays one.
"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "rounds",
        sa.Column("game_id", sa.String, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("state", sa.String, nullable=False),
    )
