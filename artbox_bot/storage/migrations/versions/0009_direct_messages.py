"""The channels of direct messages, and who wants none. Those that messages lie in are known from the beginning."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

_SENT = sa.text(
    "SELECT sent.slot, sent.channel_id, max(sent.sent_at) AS used_at FROM sent"
    " JOIN games ON sent.owner_kind = 'game' AND sent.owner_id = games.id AND sent.channel_id <> games.channel_id"
    " WHERE sent.message_id IS NOT NULL GROUP BY sent.slot, sent.channel_id ORDER BY used_at"
)
_KNOWN = sa.text(
    "INSERT OR REPLACE INTO direct_messages (person, channel_id, unwanted, used_at) VALUES (:person, :channel, 0, :at)"
)


def upgrade() -> None:
    op.create_table(
        "direct_messages",
        sa.Column("person", sa.BigInteger, primary_key=True),
        sa.Column("channel_id", sa.BigInteger),
        sa.Column("opened_at", sa.DateTime),
        sa.Column("unwanted", sa.Boolean, nullable=False, server_default=sa.text("0")),
        sa.Column("used_at", sa.DateTime, nullable=False),
    )
    op.create_index("direct_messages_opened", "direct_messages", ["opened_at"])
    op.create_index("direct_messages_used", "direct_messages", ["used_at"])
    connection = op.get_bind()
    for slot, channel, at in connection.execute(_SENT).all():
        person = str(slot).rpartition(":")[2]  # `r2:cards:123`, `trouble:4:123`
        if person.isdecimal():
            connection.execute(_KNOWN, {"person": int(person), "channel": channel, "at": at})
