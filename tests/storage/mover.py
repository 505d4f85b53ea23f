"""A program of its own: makes moves at the table `t` of a database, and says each once it is acknowledged."""

import asyncio
import sys
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from random import Random

from artbox_bot.game.moves import Receive
from artbox_bot.storage.store import Store
from artbox_bot.table.host import Host

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


async def main(database: Path) -> None:
    store = await Store.open(database)
    host = Host(store, lambda: NOON, Random(1))
    table = await store.table("t")
    assert table is not None
    for number in count(table.version):
        key = f"upload-{number}"
        await host.play("t", Receive(101, key, "https://example.org/picture.png"))
        sys.stdout.write(key + "\n")
        sys.stdout.flush()


asyncio.run(main(Path(sys.argv[1])))
