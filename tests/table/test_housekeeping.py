"""What has had its time is forgotten, nothing before it; left servers are purged, and an outage changes nothing."""

import logging
import sqlite3
from collections.abc import AsyncGenerator, Collection
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from artbox_bot.game.forgetting import forget_all
from artbox_bot.owner import Owner
from artbox_bot.server_settings import ServerSettings
from artbox_bot.storage.sketches import PadLink
from artbox_bot.storage.store import Store
from artbox_bot.storage.values import DirectMessages, StoredPicture, Table, Unreadable
from artbox_bot.table.housekeeping import AGAIN, EVERY, FIRST, KEEP, Housekeeping
from tests.game.table import ANN, BOB, CAT, at_drawing, at_reveal
from tests.storage.laid import SENT, laid, lay, load, put, save
from tests.table.hours import NOON, REAL_SLEEP, Hours

SECRET = b"the drawing that Ann made" * 20
DAY = 86400.0


class House:
    """A store whose time passes only when a test lets it, and the servers in which the bot is."""

    def __init__(self, store: Store, hours: Hours, database: Path) -> None:
        self.store, self.hours, self.database = store, hours, database
        self.servers: Collection[int] | None = None
        self.keeping = Housekeeping(store, hours, lambda: self.servers)

    async def lay(self, table: Table, *, ended: bool = True) -> Table:
        """A game with a picture, a message, a link and a sketch; where it has ended, it ends now."""
        await lay(self.store, table)
        game_id = table.game.id
        await put(self.store, replace(SENT, owner=Owner.game(game_id)))
        async with self.store.writing() as writer:
            drawing = StoredPicture(id=f"picture of {game_id}", owner=ANN, tile=SECRET, game_id=game_id)
            await writer.add_picture(drawing)
            link = PadLink(
                token=f"token {game_id}",
                game_id=game_id,
                round=1,
                paper=ANN,
                expires_at=self.hours.now + timedelta(days=1),
            )
            await writer.add_pad_link(link)
            await writer.keep_sketch(link, [], self.hours.now)
        return await save(self.store, table) if ended else table

    def counts(self) -> dict[str, int]:
        """How many rows of each table there are."""
        tables = ("games", "pictures", "sent", "pad_links", "sketches", "left_guilds")
        with closing(sqlite3.connect(self.database)) as database:
            return {t: database.execute(f"SELECT count(*) FROM {t}").fetchone()[0] for t in tables}


@pytest.fixture
async def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[House]:
    hours = Hours()
    monkeypatch.setattr("artbox_bot.table.housekeeping.asyncio.sleep", hours.sleep)
    store = await Store.open(tmp_path / "bot.db", hours)
    house = House(store, hours, tmp_path / "bot.db")
    yield house
    house.keeping.stop()
    await store.close()


def over(game_id: str = "t", channel_id: int = 1, guild_id: int = 7) -> Table:
    game = at_reveal(ANN, BOB, CAT).stop(ANN).game
    named = tuple(replace(p, name=f"Name {p.id}") for p in game.players)
    return laid(replace(game, players=named), game_id, channel_id, guild_id)


async def test_ninety_days_after_its_end_a_game_keeps_its_figures_alone(house: House) -> None:
    table = await house.lay(over())
    house.hours.now += KEEP
    await house.keeping.sweep()
    assert house.counts() | {"pad_links": 0} == {
        "games": 1,
        "pictures": 1,
        "sent": 1,
        "pad_links": 0,
        "sketches": 0,  # no use after the game
        "left_guilds": 0,
    }
    assert (await load(house.store)).game == table.game
    house.hours.now += timedelta(seconds=1)
    await house.keeping.sweep()
    assert sum(house.counts().values()) == house.counts()["games"] == 1
    forgotten = await load(house.store)
    assert forgotten.game == forget_all(table.game)
    assert forgotten.game.scores == table.game.scores
    version = forgotten.version
    await house.keeping.sweep()
    assert (await load(house.store)).version == version  # once is enough


async def test_a_game_that_goes_on_is_kept_for_as_long_as_it_does(house: House) -> None:
    talk = at_drawing(ANN, BOB, CAT, draw=None)
    table = await house.lay(laid(talk.game), ended=False)
    house.hours.now += 10 * KEEP
    await house.keeping.sweep()
    assert await load(house.store) == table
    assert house.counts()["pictures"] == house.counts()["sent"] == house.counts()["sketches"] == 1


async def test_the_operator_decides_how_long(house: House) -> None:
    await house.lay(over())
    week = Housekeeping(house.store, house.hours, lambda: None, timedelta(days=7))
    house.hours.now += timedelta(days=7)
    await week.sweep()
    assert not (await load(house.store)).game.forgotten
    house.hours.now += timedelta(seconds=1)
    await week.sweep()
    assert (await load(house.store)).game.forgotten


async def test_what_is_forgotten_is_not_in_the_files_any_more(house: House) -> None:
    """Neither in the database, where deleted pages are overwritten, nor in its log."""

    def found(text: bytes) -> bool:
        files = [house.database, house.database.with_name("bot.db-wal")]
        return any(text in file.read_bytes() for file in files if file.exists())

    await house.lay(over())
    assert found(SECRET)
    assert found(f"Name {ANN}".encode())
    house.hours.now += KEEP + timedelta(1)
    await house.keeping.sweep()
    assert not found(SECRET)
    assert not found(f"Name {ANN}".encode())


async def test_a_picture_about_which_nobody_answers_goes_after_a_day(house: House) -> None:
    async with house.store.writing() as writer:
        await writer.put_aside(StoredPicture(id="old", owner=ANN, tile=b"1"))
    house.hours.now += timedelta(hours=13)
    async with house.store.writing() as writer:
        await writer.put_aside(StoredPicture(id="young", owner=BOB, tile=b"2"))
    house.hours.now += timedelta(hours=12)
    await house.keeping.sweep()
    assert list(await house.store.tiles(["old", "young"])) == ["young"]


async def test_where_somebody_is_written_to_goes_with_what_was_written(house: House) -> None:
    """Ninety days after it was needed last; what others have needed since stays."""
    async with house.store.writing() as writer:
        await writer.put_direct(DirectMessages(person=ANN, channel_id=1, used_at=house.hours.now))
    house.hours.now += timedelta(days=1)
    async with house.store.writing() as writer:
        await writer.put_direct(DirectMessages(person=BOB, channel_id=2, used_at=house.hours.now))
    house.hours.now += timedelta(days=89, hours=1)
    await house.keeping.sweep()
    assert await house.store.direct_messages(ANN) is None
    assert await house.store.direct_messages(BOB) is not None


async def test_links_of_a_game_that_has_ended_go_when_they_have_expired(house: House) -> None:
    await house.lay(over())
    await house.keeping.sweep()
    assert await house.store.pad_link("token t") is not None
    house.hours.now += timedelta(days=2)
    await house.keeping.sweep()
    assert await house.store.pad_link("token t") is None


# Servers


async def test_a_server_that_the_bot_has_left_is_purged_after_thirty_days(house: House) -> None:
    await house.lay(over("a", 1, guild_id=7))
    await house.lay(over("b", 2, guild_id=8))
    async with house.store.writing() as writer:
        await writer.forget.guild_left(7, house.hours.now)
    house.servers = [8]
    house.hours.now += timedelta(days=30)
    await house.keeping.sweep()
    assert house.counts()["games"] == 2
    house.hours.now += timedelta(seconds=1)
    await house.keeping.sweep()
    assert await house.store.table("a") is None
    assert (await load(house.store, "b")).guild_id == 8
    left = house.counts()
    assert (left["games"], left["pictures"], left["sent"], left["left_guilds"]) == (1, 1, 1, 0)


async def test_a_server_that_is_missing_counts_from_when_it_was_missed_first(house: House) -> None:
    """Removed while the bot was away: nobody told."""
    await house.lay(over(guild_id=7))
    house.servers = []
    for _ in range(31):
        await house.keeping.sweep()
        assert house.counts()["games"] == 1
        house.hours.now += timedelta(days=1)
    await house.keeping.sweep()
    assert house.counts()["games"] == 0


async def test_what_a_server_has_decided_goes_with_it_though_nobody_ever_played_there(house: House) -> None:
    for guild_id in (7, 8):
        async with house.store.writing() as writer:
            await writer.save_server_settings(ServerSettings(guild_id=guild_id, own_threads=True))
    house.servers = [8]
    await house.keeping.sweep()
    assert (await house.store.server_settings(7)).own_threads
    house.hours.now += timedelta(days=31)
    await house.keeping.sweep()
    assert not (await house.store.server_settings(7)).own_threads
    assert (await house.store.server_settings(8)).own_threads
    assert house.counts()["left_guilds"] == 0


async def test_a_server_that_is_back_in_time_keeps_everything(house: House) -> None:
    await house.lay(over(guild_id=7))
    house.servers = []
    await house.keeping.sweep()
    assert house.counts()["left_guilds"] == 1
    house.hours.now += timedelta(days=29)
    house.servers = [7]
    await house.keeping.sweep()
    assert house.counts()["left_guilds"] == 0
    house.servers = []
    await house.keeping.sweep()
    house.hours.now += timedelta(days=29)
    await house.keeping.sweep()
    assert house.counts()["games"] == 1


async def test_fault_24_while_nobody_knows_where_the_bot_is_no_server_counts_as_left(house: House) -> None:
    await house.lay(over(guild_id=7))
    house.servers = None
    await house.keeping.sweep()
    assert house.counts()["left_guilds"] == 0


# The task


def sweeps(house: House, monkeypatch: pytest.MonkeyPatch, *, fail: bool = False) -> list[float]:
    """When it was swept, in seconds since noon."""
    done: list[float] = []

    async def sweep() -> None:
        done.append((house.hours.now - NOON).total_seconds())
        if fail:
            raise OSError("disk")

    monkeypatch.setattr(house.keeping, "sweep", sweep)
    return done


async def test_fault_51_it_is_done_after_the_start_and_every_few_hours_by_one_task(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = sweeps(house, monkeypatch)
    house.keeping.start()
    house.keeping.start()
    await REAL_SLEEP(0.01)
    await house.hours.wait(DAY)
    first, every = FIRST.total_seconds(), EVERY.total_seconds()
    assert done == [first + n * every for n in range(4)]
    house.keeping.stop()
    await REAL_SLEEP(0.01)
    await house.hours.wait(DAY)
    assert len(done) == 4


async def test_what_fails_is_said_once_and_tried_again(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    done = sweeps(house, monkeypatch, fail=True)
    house.keeping.start()
    await REAL_SLEEP(0.01)
    await house.hours.wait(FIRST.total_seconds() + 10 * AGAIN.total_seconds())
    assert len(done) == 11
    assert len([r for r in caplog.records if r.levelno >= logging.ERROR]) == 1


async def test_a_game_that_cannot_be_read_holds_up_no_other_and_is_said_once(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    await house.lay(over("bad", 1))
    await house.lay(over("good", 2))
    with closing(sqlite3.connect(house.database)) as database, database:
        database.execute("UPDATE games SET state = substr(state, 1, 200) WHERE id = 'bad'")
    house.hours.now += KEEP + timedelta(1)
    for _ in range(3):
        await house.keeping.sweep()
    assert (await load(house.store, "good")).game.forgotten
    assert house.counts()["pictures"] == house.counts()["sent"] == 0  # these can go
    assert len([r for r in caplog.records if "bad" in r.getMessage()]) == 1


async def test_no_step_holds_the_writer_for_more_than_one_game(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who plays waits for one game at the most, however many are due."""
    for number in range(12):
        await house.lay(over(f"g{number}", number))
    house.hours.now += KEEP + timedelta(1)
    saved: list[int] = []
    writing = house.store.writing

    def counted() -> object:
        with closing(sqlite3.connect(house.database)) as database:
            saved.append(database.execute("SELECT count(*) FROM games WHERE forgotten").fetchone()[0])
        return writing()

    monkeypatch.setattr(house.store, "writing", counted)
    await house.keeping.sweep()
    assert saved == list(range(13))


def change(house: House, statement: str) -> None:
    """What a damaged disk, or a hand, does to the file."""
    with closing(sqlite3.connect(house.database)) as database:
        database.execute(statement)
        database.commit()


async def test_a_game_that_is_set_aside_is_kept_for_as_long_as_one_that_has_ended(house: House) -> None:
    await house.lay(laid(at_drawing(ANN, BOB, CAT).game, "d", 3), ended=False)
    await house.lay(laid(at_drawing(ANN, BOB, CAT).game, "e", 4), ended=False)
    change(house, "UPDATE games SET state = '{' WHERE id = 'd'")
    with pytest.raises(Unreadable):
        await house.store.table("d")
    change(house, f"UPDATE set_aside SET at = '{house.hours.now:%Y-%m-%d %H:%M:%S.%f}'")
    house.hours.now += KEEP
    await house.keeping.sweep()
    assert house.counts()["games"] == 2
    house.hours.now += timedelta(seconds=1)
    await house.keeping.sweep()
    assert house.counts()["games"] == house.counts()["pictures"] == house.counts()["sent"] == 1
    assert (await load(house.store, "e")).game.open


async def test_one_damaged_row_hides_nobody_what_is_stored_of_them(house: House) -> None:
    """The database looks into the state of all games: damaged JSON must not end the whole query."""
    await house.lay(over("a"))
    await house.lay(laid(at_drawing(ANN, BOB, CAT).game, "d", 3), ended=False)
    change(house, f"UPDATE games SET state = '{{\"{ANN}', seated = '[' WHERE id = 'd'")
    assert [stay.game_id for stay in await house.store.stays_of(ANN)] == ["a"]
    async with house.store.writing() as writer:
        await writer.put_aside(StoredPicture(id="aside", owner=BOB, tile=b""))
        await writer.forget.aside_of_idle([BOB])
    assert await house.store.picture("aside") is None
