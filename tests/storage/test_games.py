"""Games in the database: they come back as they were, one open in each channel, and found by who looks for them."""

import sqlite3
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from artbox_bot.game.events import Ended, Phase
from artbox_bot.game.moves import Move, Receive, Stop
from artbox_bot.game.rules import Begin
from artbox_bot.game.values import Game
from artbox_bot.owner import Owner
from artbox_bot.storage.store import Store
from artbox_bot.storage.values import ChannelTaken, VersionConflict
from tests.game.table import ANN, BOB, CAT, DAN, EVE, MODERATOR, at_drawing, at_linking
from tests.game.table import Table as Talk
from tests.storage.laid import CHANNEL, GUILD, laid, lay, load, save


class Recorded(Talk):
    """A table of which every state is kept."""

    def play(self, move: Move) -> "Recorded":
        super().play(move)
        self.games: list[Game] = [*getattr(self, "games", []), self.game]
        return self


def a_game_through_every_phase() -> list[Game]:
    talk = Recorded(ANN, BOB, CAT, DAN, begin=Begin.VOTE)
    talk.start().all_vote({ANN: BOB, BOB: ANN, CAT: BOB, DAN: ANN}).name_artist(CAT, "葛飾北斎 \U0001f30a")
    talk.keep(ANN).keep(BOB, 1).wait(60).wait(30).draw(ANN, BOB)
    key = talk.receive(CAT)
    talk.receive(DAN)
    talk.wait(270).hand_in(CAT, key).wait(885)
    talk.link(DAN, ANN).link(BOB, CAT, word_of=ANN).hide(BOB).everyone_finishes().wait(1)
    talk.next_round().wake_up().leave(DAN).join(EVE).everyone_keeps().wait(10)
    talk.now = talk.now.replace(microsecond=123456)
    talk.roll().draw(ANN, BOB, CAT).wait(2).everyone_finishes()
    while talk.game.open:
        talk.wait(300)
    return talk.games


async def test_a_game_comes_back_as_it_was_in_every_phase(store: Store) -> None:
    games = a_game_through_every_phase()
    assert {game.phase for game in games} == set(Phase) - {Phase.LOBBY}
    table = laid(Talk(ANN, BOB, CAT).game)
    await lay(store, table)
    assert await load(store) == table
    for game in games:
        table = await save(store, replace(table, game=replace(game, id="t")))
        assert await load(store) == table
    assert table.version == len(games)


async def test_times_come_back_in_utc(store: Store) -> None:
    await lay(store, laid(at_linking(ANN, BOB, CAT).game))
    ((_, due),) = (await store.dues()).items()
    assert due == (await load(store)).game.due
    assert str(due.tzinfo) == "UTC"


async def test_r1_a_channel_holds_one_open_game(store: Store) -> None:
    talk = Talk(ANN, BOB, CAT)
    await lay(store, laid(talk.game, "first"))
    with pytest.raises(ChannelTaken) as taken:
        await lay(store, laid(talk.game, "second"))
    assert taken.value.game_id == "first"
    assert await store.table("second") is None

    first = await load(store, "first")
    await save(store, replace(first, game=replace(talk.stop(ANN).game, id="first")))
    await lay(store, laid(Talk(ANN).game, "second"))
    assert await store.open_game_ids() == ["second"]


async def test_r1_the_database_itself_refuses_a_second_open_game(store: Store, database: Path) -> None:
    await lay(store, laid(Talk(ANN).game))
    names = "guild_id, channel_id, locale, version, open, due, seated, state"
    with sqlite3.connect(database) as connection, pytest.raises(sqlite3.IntegrityError, match=r"UNIQUE.*channel_id"):
        connection.execute(f"INSERT INTO games (id, {names}) SELECT 'other', {names} FROM games")
    connection.close()


async def test_a_channel_remembers_its_last_game(store: Store) -> None:
    talk = Talk(ANN, BOB, CAT)
    over = replace(talk.game, phase=Phase.OVER, ended=Ended.STOPPED, alarms=())
    assert await store.last_table_in(CHANNEL) is None
    for game_id in ("oldest", "older", "old"):
        await lay(store, laid(over, game_id))
    assert await store.open_table_in(CHANNEL) is None
    last = await store.last_table_in(CHANNEL)
    assert last is not None
    assert last.game.id == "old"

    reopened = await load(store, "oldest")
    await save(store, replace(reopened, game=replace(talk.game, id="oldest")))
    for found in (await store.open_table_in(CHANNEL), await store.last_table_in(CHANNEL)):
        assert found is not None
        assert found.game.id == "oldest"


async def test_r1_somebody_sits_at_several_tables(store: Store) -> None:
    await lay(
        store,
        laid(at_linking(ANN, BOB, CAT, DAN).leave(BOB).game, "left", 1),
        laid(Talk(ANN, BOB, CAT).game, "lobby", 2),
        laid(at_linking(ANN, BOB, CAT).game, "linking", 3),
        laid(Talk(ANN, BOB).stop(ANN).game, "over", 4),
        laid(Talk(CAT, host=BOB, begin=Begin.RANDOM).game, "host who does not play", 5),
    )

    async def tables_of(user: int) -> list[str]:
        return [table.game.id for table in await store.open_tables_of(user)]

    assert await tables_of(ANN) == ["left", "lobby", "linking"]
    assert await tables_of(BOB) == ["lobby", "linking"]
    assert await tables_of(CAT) == ["left", "lobby", "linking", "host who does not play"]
    assert await tables_of(EVE) == []
    assert await tables_of(10) == []  # not a part of 101


async def test_who_leaves_and_comes_back_is_found_again(store: Store) -> None:
    talk = Talk(ANN, BOB, CAT)
    await lay(store, laid(talk.game))
    table = await load(store)
    table = await save(store, replace(table, game=talk.leave(BOB).game))
    assert await store.open_tables_of(BOB) == []
    table = await save(store, replace(table, game=talk.join(BOB).game))
    assert await store.open_tables_of(BOB) == [table]


async def test_a_server_knows_its_open_tables(store: Store) -> None:
    game = Talk(ANN).game
    over = Talk(ANN).stop(ANN).game
    await lay(store, laid(game, "a", 1), laid(over, "b", 2), laid(game, "c", 3, guild_id=7), laid(game, "d", 4))
    assert [table.game.id for table in await store.open_tables_in_guild(GUILD)] == ["a", "d"]
    assert [table.game.id for table in await store.open_tables_in_guild(7)] == ["c"]
    assert sorted(await store.open_game_ids()) == ["a", "c", "d"]


async def test_dues_are_those_of_open_games(store: Store) -> None:
    lobby, linking = Talk(ANN), at_linking(ANN, BOB, CAT)
    await lay(store, laid(lobby.game, "a", 1), laid(linking.game, "b", 2))
    assert await store.dues() == {"a": lobby.game.due, "b": linking.game.due}
    table = await load(store, "b")
    await save(store, replace(table, game=replace(linking.play(Stop(MODERATOR)).game, id="b")))
    assert await store.dues() == {"a": lobby.game.due}


async def test_who_saves_what_somebody_else_has_saved_since_is_told(store: Store) -> None:
    talk = at_linking(ANN, BOB, CAT)
    await lay(store, laid(talk.game))
    mine = theirs = await load(store)
    theirs = await save(store, replace(theirs, game=talk.link(ANN, BOB).game))
    with pytest.raises(VersionConflict) as conflict:
        await save(store, replace(mine, locale="fr"))
    assert conflict.value.game_id == "t"
    assert await load(store) == theirs
    with pytest.raises(VersionConflict):
        await save(store, laid(talk.game, "never stored"))


async def test_when_a_game_was_opened_and_ended_can_be_seen_in_the_database(store: Store, database: Path) -> None:
    talk = Talk(ANN)
    await lay(store, laid(talk.game))

    def times() -> tuple[str, str | None]:
        with sqlite3.connect(database) as connection:
            row = connection.execute("SELECT created_at, ended_at FROM games").fetchone()
        connection.close()
        return row

    created, ended = times()
    assert created.startswith("20")
    assert ended is None
    over = await save(store, replace(await load(store), game=talk.stop(ANN).game))
    created_then, ended = times()
    assert created_then == created
    assert ended is not None
    await save(store, over)
    assert times() == (created, ended)


Read = Callable[[Store], Awaitable[Any]]

READS: list[Read] = [
    lambda store: store.table("t"),
    lambda store: store.open_table_in(1),
    lambda store: store.last_table_in(1),
    lambda store: store.open_tables_of(1),
    lambda store: store.open_tables_in_guild(1),
    lambda store: store.open_game_ids(),
    lambda store: store.dues(),
    lambda store: store.tiles(["a", "b"]),
    lambda store: store.picture("a"),
    lambda store: store.sent(Owner.game("t")),
    lambda store: store.sent_message(1, 2),
    lambda store: store.setting("a"),
]


@pytest.mark.parametrize("read", READS)
async def test_no_read_goes_through_a_whole_table(store: Store, read: Read) -> None:
    """It finds its rows by an index, were it one of the open games alone: ended games may be many."""
    asked: list[tuple[str, Any]] = []

    def listen(_c: object, _cursor: object, statement: str, parameters: Any, _x: object, _many: object) -> None:
        asked.append((statement, parameters))

    engine = store._reading.sync_engine
    event.listen(engine, "before_cursor_execute", listen)
    await read(store)
    event.remove(engine, "before_cursor_execute", listen)
    ((statement, parameters),) = asked
    async with store._reading.connect() as connection:
        plan = [row.detail for row in await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)]
    steps = [step for step in plan if step.startswith(("SCAN", "SEARCH")) and "VIRTUAL TABLE" not in step]
    assert steps
    assert all("INDEX" in step for step in steps), plan


async def test_games_that_wait_for_a_picture_are_found(store: Store) -> None:
    lobby, drawing = Talk(ANN), at_drawing(ANN, BOB, CAT)
    await lay(store, laid(lobby.game, "a", 1), laid(drawing.game, "b", 2))
    assert await store.game_ids_fetching() == []
    table = await load(store, "b")
    table = await save(store, replace(table, game=replace(drawing.play(Receive(ANN, "key", "")).game, id="b")))
    assert await store.game_ids_fetching() == ["b"]
    await save(store, replace(table, game=replace(drawing.stop(ANN).game, id="b")))
    assert await store.game_ids_fetching() == []
