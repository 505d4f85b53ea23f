"""What a server has decided is kept: over restarts and versions, changed by one at a time, gone with the server."""

import sqlite3
from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from pathlib import Path

import pytest

from artbox_bot.game.rules import USUAL, Begin, Calls, Hands, QuietHours, Rules
from artbox_bot.server_settings import Change, ServerSettings
from artbox_bot.storage.store import Store
from artbox_bot.storage.values import Unreadable, VersionConflict
from tests.storage.laid import GUILD

NIGHT = QuietHours(begin=time(22), end=time(8, 30))
ALL = ServerSettings(
    guild_id=GUILD,
    rules=Rules(
        begin=Begin.RANDOM,
        vote=None,
        draw=timedelta(hours=20),
        slow=True,
        quiet_hours=NIGHT,
        zone="Europe/Berlin",
        hands=Hands.CHANNEL,
        calls=Calls.QUIET,
        decoys=2,
        target=7,
    ),
    openers=(2**60 + 5,),
    channels=(1, 2),
    own_threads=True,
    moderators=(2**60 + 6,),
    reports=9,
    changes=(Change(at=datetime(2026, 1, 1, tzinfo=UTC), by=2**60, name="decoys", before="0", after="2"),),
)


async def save(store: Store, settings: ServerSettings) -> ServerSettings:
    async with store.writing() as writer:
        return await writer.save_server_settings(settings)


async def test_where_nothing_was_decided_all_is_as_usual(store: Store) -> None:
    assert await store.server_settings(GUILD) == ServerSettings(guild_id=GUILD, rules=USUAL)


async def test_what_was_decided_is_there_after_a_restart(database: Path) -> None:
    store = await Store.open(database)
    saved = await save(store, ALL)
    assert saved == replace(ALL, version=1)
    await store.close()
    store = await Store.open(database)
    assert await store.server_settings(GUILD) == saved
    assert await store.server_settings(GUILD + 1) == ServerSettings(guild_id=GUILD + 1)
    await store.close()


async def test_of_two_who_change_at_once_the_second_is_told(store: Store) -> None:
    first = await save(store, ServerSettings(guild_id=GUILD))
    with pytest.raises(VersionConflict):
        await save(store, ALL)
    await save(store, replace(first, own_threads=True))
    with pytest.raises(VersionConflict):
        await save(store, replace(first, reports=1))
    assert (await store.server_settings(GUILD)).own_threads


async def test_what_a_later_version_has_added_is_as_usual(store: Store, database: Path) -> None:
    await save(store, ServerSettings(guild_id=GUILD))
    with sqlite3.connect(database) as connection:
        connection.execute("""UPDATE server_settings SET state = '{"guild_id": 1, "rules": {"decoys": 1}}'""")
    assert await store.server_settings(GUILD) == ServerSettings(guild_id=GUILD, rules=Rules(decoys=1), version=1)


async def test_damaged_settings_say_so_and_show_nothing(store: Store, database: Path) -> None:
    await save(store, ServerSettings(guild_id=GUILD))
    with sqlite3.connect(database) as connection:
        connection.execute("""UPDATE server_settings SET state = '{"guild_id": 1, "rules": "secret"}'""")
    with pytest.raises(Unreadable, match="settings") as refused:
        await store.server_settings(GUILD)
    assert "secret" not in str(refused.value)
