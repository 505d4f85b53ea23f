"""Of a drawing its tile alone is kept: nobody is ever shown more."""

from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    # In place, and not in a batch: a batch would copy every picture once more.
    op.execute("ALTER TABLE pictures DROP COLUMN png")
