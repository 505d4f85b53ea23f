"""One transaction: all of it or nothing, and what else is kept beside the games."""

import asyncio
import gc
import logging
from dataclasses import replace
from datetime import timedelta, timezone
from pathlib import Path

import pytest
from sqlalchemy.exc import IntegrityError, StatementError

from artbox_bot.owner import Owner
from artbox_bot.storage.store import Store
from artbox_bot.storage.values import StoredPicture
from tests.game.table import ANN, BOB, CAT, Table, at_linking
from tests.storage.laid import CHANNEL, SENT, laid, lay, load, put, save

PICTURE = StoredPicture(id="p1", owner=ANN, tile=b"\x89PNG small", game_id="t")


class Mishap(Exception):
    """Something goes wrong in the middle."""


async def test_an_exception_takes_everything_back(store: Store) -> None:
    before = laid(at_linking(ANN, BOB, CAT).game)
    await lay(store, before)

    async def write_much() -> None:
        async with store.writing() as writer:
            await writer.save(replace(before, locale="fr"))
            await writer.create(laid(Table(ANN).game, "other", 5))
            await writer.add_picture(PICTURE)
            await writer.put_sent(SENT)
            await writer.set_setting("commands", "digest")
            raise Mishap

    with pytest.raises(Mishap):
        await write_much()
    assert await load(store) == before
    assert await store.open_game_ids() == ["t"]
    assert await store.picture("p1") is None
    assert await store.sent(Owner.game("t")) == {}
    assert await store.setting("commands") is None
    assert (await save(store, before)).version == 1


async def test_a_task_that_is_cancelled_takes_everything_back_and_holds_up_nobody(store: Store) -> None:
    before = laid(Table(ANN).game)
    await lay(store, before)
    saved = asyncio.Event()

    async def save_and_dawdle() -> None:
        async with store.writing() as writer:
            await writer.save(before)
            saved.set()
            await asyncio.sleep(3600)

    task = asyncio.create_task(save_and_dawdle())
    await saved.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert await load(store) == before
    assert (await save(store, before)).version == 1


async def test_what_is_not_committed_is_seen_by_its_writer_alone(store: Store) -> None:
    before = laid(Table(ANN).game)
    await lay(store, before)
    async with store.writing() as writer:
        saved = await writer.save(before)
        assert await writer.table("t") == saved
        assert await load(store) == before
    assert await load(store) == saved


async def test_writers_wait_for_one_another(store: Store) -> None:
    await lay(store, laid(Table(ANN).game))

    async def save_slowly() -> None:
        async with store.writing() as writer:
            table = await writer.table("t")
            assert table is not None
            await asyncio.sleep(0)
            await writer.save(table)

    await asyncio.gather(*(save_slowly() for _ in range(20)))
    assert (await load(store)).version == 20


async def test_closing_waits_for_the_transaction_that_is_under_way(store: Store, database: Path) -> None:
    begun = asyncio.Event()

    async def write_slowly() -> None:
        async with store.writing() as writer:
            begun.set()
            await asyncio.sleep(0.1)
            await writer.set_setting("commands", "written")

    writing = asyncio.create_task(write_slowly())
    await begun.wait()
    await store.close()
    assert writing.done()
    await writing
    again = await Store.open(database)
    assert await again.setting("commands") == "written"
    await again.close()


async def test_pictures_come_back_byte_for_byte(store: Store) -> None:
    await lay(store, laid(Table(ANN).game))
    loose = StoredPicture(id="p2", owner=BOB, tile=bytes(range(256)))
    async with store.writing() as writer:
        await writer.add_picture(PICTURE)
        await writer.add_picture(loose)
    assert await store.picture("p1") == PICTURE
    assert await store.picture("p2") == loose
    assert await store.picture("p3") is None
    assert await store.tiles(["p2", "p1", "p3"]) == {"p1": PICTURE.tile, "p2": loose.tile}


async def test_a_picture_belongs_to_a_game_that_is_there(store: Store) -> None:
    with pytest.raises(IntegrityError, match="FOREIGN KEY"):
        async with store.writing() as writer:
            await writer.add_picture(PICTURE)


async def test_what_was_sent_is_remembered_by_slot(store: Store) -> None:
    await lay(store, laid(Table(ANN).game))
    hand = replace(SENT, slot="r1:hand:101", channel_id=77, failed=50007)
    await put(store, SENT, hand)
    assert await store.sent(Owner.game("t")) == {"r1:board": SENT, "r1:hand:101": hand}
    assert await store.sent_message(CHANNEL, 2**60) is None

    again = replace(SENT, incarnation=2, message_id=2**60, body="{}", closed=True)
    await put(store, again)
    assert await store.sent(Owner.game("t")) == {"r1:board": again, "r1:hand:101": hand}
    assert await store.sent_message(CHANNEL, 2**60) == again
    assert await store.sent_message(77, 2**60) is None
    assert await store.sent(Owner.game("other")) == {}


async def test_an_owner_of_another_kind_has_messages_of_its_own(store: Store) -> None:
    """Also under the id of a game, and when that game goes."""
    await lay(store, laid(Table(ANN).game))
    settings = replace(SENT, owner=Owner("settings", "t"), message_id=1)
    await put(store, SENT, settings)
    assert await store.sent(SENT.owner) == {SENT.slot: SENT}
    assert await store.sent_message(CHANNEL, 1) == settings
    async with store.writing() as writer:
        await writer.forget.sent(settings.owner, ["r1:hand:101"])
        await writer.forget.game("t")
    assert await store.sent(SENT.owner) == {}
    assert await store.sent(settings.owner) == {SENT.slot: settings}
    async with store.writing() as writer:
        await writer.forget.sent(settings.owner, [SENT.slot])
    assert await store.sent(settings.owner) == {}


@pytest.mark.parametrize(
    ("owner", "text"),
    [(Owner.game("ab2c"), "ab2c"), (Owner("settings", "42"), "settings.42")],
)
def test_an_owner_as_text_is_the_same_owner(owner: Owner, text: str) -> None:
    assert str(owner) == text
    assert Owner.parse(text) == owner


async def test_a_time_is_one_moment_in_any_zone_and_none_without(store: Store) -> None:
    await lay(store, laid(Table(ANN).game))
    elsewhere = SENT.sent_at.astimezone(timezone(timedelta(hours=9)))
    await put(store, replace(SENT, sent_at=elsewhere))
    assert (await store.sent(Owner.game("t")))["r1:board"] == SENT
    with pytest.raises(StatementError, match="a time without a time zone"):
        await put(store, replace(SENT, sent_at=SENT.sent_at.replace(tzinfo=None)))


async def test_settings_are_replaced(store: Store) -> None:
    assert await store.setting("commands") is None
    for value in ("old", "new"):
        async with store.writing() as writer:
            await writer.set_setting("commands", value)
    assert await store.setting("commands") == "new"


async def test_what_is_read_when_the_store_is_closed_gives_its_connection_back(
    database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Also what is broken off: else the collector of garbage finds it, some time later."""
    for turns in range(1, 30):
        store = await Store.open(database)
        reads = [asyncio.create_task(store.open_game_ids()) for _ in range(3)]
        for _ in range(turns):
            await asyncio.sleep(0)
        for read in reads:
            read.cancel()
        await store.close()
        assert all(read.done() for read in reads)
        await asyncio.gather(*reads, return_exceptions=True)
        del store, reads
    gc.collect()
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []
