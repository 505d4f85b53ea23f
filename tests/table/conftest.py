"""A store, and a time that passes only when a test lets it."""

from collections.abc import AsyncGenerator, Generator
from pathlib import Path
from random import Random

import pytest

from artbox_bot.storage.store import Store
from artbox_bot.storage.values import Table
from artbox_bot.table.host import Host
from tests.once import made_in_this_run, made_once
from tests.table.desk import Desk
from tests.table.hours import Hours

__all__ = ["made_in_this_run", "made_once"]


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


@pytest.fixture
def desk(store: Store, hours: Hours) -> Generator[Desk]:
    desk = Desk(store, hours)
    yield desk
    desk.clock.stop()


@pytest.fixture
def host(store: Store, hours: Hours) -> Host:
    return Host(store, hours, Random(7))


@pytest.fixture
def told(host: Host) -> list[Table]:
    """Of which commits the host has told."""
    told: list[Table] = []
    host.committed.append(told.append)
    return told
