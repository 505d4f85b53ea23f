"""Tables that lie in channels, for tests that store them."""

import resource
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from artbox_bot.game.values import Game
from artbox_bot.owner import Owner
from artbox_bot.storage.store import Store
from artbox_bot.storage.values import Sent, Table

GUILD = 2**60 + 1
CHANNEL = 2**60 + 2

SENT = Sent(
    owner=Owner.game("t"),
    slot="r1:board",
    incarnation=1,
    channel_id=CHANNEL,
    message_id=None,
    nonce="r1:board.1",
    body='{"text": "⁨Ann⁩"}',
    sent_at=datetime(2026, 1, 1, 12, 0, 0, 123456, tzinfo=UTC),
)


def laid(game: Game, game_id: str = "t", channel_id: int = CHANNEL, guild_id: int = GUILD) -> Table:
    """The game, under that id, in that channel."""
    return Table(game=replace(game, id=game_id), guild_id=guild_id, channel_id=channel_id, locale="de")


async def lay(store: Store, *tables: Table) -> None:
    """Store these tables."""
    async with store.writing() as writer:
        for table in tables:
            await writer.create(table)


async def save(store: Store, table: Table) -> Table:
    """Save that table in a transaction of its own."""
    async with store.writing() as writer:
        return await writer.save(table)


async def load(store: Store, game_id: str = "t") -> Table:
    """A table that is there."""
    table = await store.table(game_id)
    assert table is not None
    return table


@contextmanager
def no_room(database: Path) -> Generator[None]:
    """Meanwhile the disk is full: the system lets no file become longer than the `-wal` file is now."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (Path(f"{database}-wal").stat().st_size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


async def put(store: Store, *sent: Sent) -> None:
    """Remember these messages."""
    async with store.writing() as writer:
        for message in sent:
            await writer.put_sent(message)
