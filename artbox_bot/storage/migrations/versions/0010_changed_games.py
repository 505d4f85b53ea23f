"""When an ended game was changed last: a drawing that was hidden then is covered, also after a crash (R10)."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    with op.batch_alter_table("games", recreate="always") as games:
        games.add_column(sa.Column("changed_at", sa.DateTime), insert_after="ended_at")
    op.execute("UPDATE games SET changed_at = ended_at")
