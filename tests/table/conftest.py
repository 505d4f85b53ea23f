"""A store, and a time that passes only when a test lets it."""

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from artbox_bot.storage.store import Store
from table.hours import Hours


@pytest.fixture
async def store(tmp_path: Path) -> AsyncGenerator[Store]:
    store = await Store.open(tmp_path / "bot.db")
    yield store
    await store.close()


@pytest.fixture
def hours(monkeypatch: pytest.MonkeyPatch) -> Hours:
    hours = Hours()
    monkeypatch.setattr("artbox_bot.table.clock.asyncio.sleep", hours.sleep)
    return hours
