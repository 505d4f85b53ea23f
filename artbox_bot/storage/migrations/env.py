"""Run by Alembic, on the connection and in the transaction that `database.migrate` hands in."""

from alembic import context

from artbox_bot.storage.schema import metadata

# SQLite alters hardly anything in place: batches rebuild a table instead.
context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
