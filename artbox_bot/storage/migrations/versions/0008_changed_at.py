"""When a sketch was changed last: it is handed in with that time when time is up (R12). Older ones do not know it."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    with op.batch_alter_table("sketches", recreate="always") as sketches:
        sketches.add_column(sa.Column("changed_at", sa.DateTime))
