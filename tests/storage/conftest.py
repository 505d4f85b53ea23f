"""A store in a folder of its own."""

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from artbox_bot.storage.store import Store


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "bot.db"


@pytest.fixture
async def store(database: Path) -> AsyncGenerator[Store]:
    store = await Store.open(database)
    yield store
    await store.close()
