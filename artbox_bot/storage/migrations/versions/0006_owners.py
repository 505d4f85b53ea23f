"""Messages belong to an owner, of which a game is one kind."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    # A new table, and not a batch: without the key that pointed to the games, and with another primary key.
    op.drop_index("sent_messages", "sent")
    op.rename_table("sent", "sent_of_games")
    op.create_table(
        "sent",
        sa.Column("owner_kind", sa.String, primary_key=True),
        sa.Column("owner_id", sa.String, primary_key=True),
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
    rest = "slot, incarnation, channel_id, message_id, nonce, body, sent_at, closed, failed"
    op.execute(f"INSERT INTO sent (owner_kind, owner_id, {rest}) SELECT 'game', game_id, {rest} FROM sent_of_games")
    op.drop_table("sent_of_games")
