"""Rounds that are over are written once, in rows of their own, and a game is the same whichever way it is stored."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from artbox_bot.game.forgetting import forget_all
from artbox_bot.game.values import Game
from artbox_bot.storage import store as stores
from artbox_bot.storage.rows import GAME
from artbox_bot.storage.store import Store
from artbox_bot.storage.values import Table, Unreadable
from bench.host import linking
from tests.storage.laid import laid, lay, load, save

GAME_OF_THREE = replace(linking(120, 3), id="t")


def rows(database: Path, query: str) -> list[Any]:
    with closing(sqlite3.connect(database)) as connection, connection:
        return connection.execute(query).fetchall()


def numbers(database: Path) -> list[Any]:
    return [number for (number,) in rows(database, "SELECT number FROM rounds ORDER BY number")]


async def reopened(store: Store, database: Path) -> Game:
    """The game as another start of the bot finds it."""
    await store.close()
    again = await Store.open(database)
    game = (await load(again)).game
    await again.close()
    return game


async def test_what_is_over_lies_apart_and_is_read_back(store: Store, database: Path) -> None:
    await lay(store, laid(GAME_OF_THREE))
    assert numbers(database) == [1, 2]
    assert rows(database, "SELECT json_array_length(state, '$.rounds') FROM games") == [(1,)]
    assert await reopened(store, database) == GAME_OF_THREE


async def test_a_move_writes_no_round_again_and_a_covered_one_alone(store: Store, database: Path) -> None:
    await lay(store, laid(GAME_OF_THREE))
    rows(database, "UPDATE rounds SET state = state || ' '")  # whoever writes it anew, writes it without
    table = await save(store, await load(store))
    assert rows(database, "SELECT number FROM rounds WHERE state LIKE '% '") == [(1,), (2,)]
    first = replace(table.game.rounds[0], hidden=frozenset(table.game.rounds[0].board[:1]))
    await save(store, replace(table, game=replace(table.game, rounds=(first, *table.game.rounds[1:]))))
    assert rows(database, "SELECT number FROM rounds WHERE state LIKE '% '") == [(2,)]
    assert (await reopened(store, database)).rounds[0] == first


async def test_a_game_whose_rounds_all_lie_in_its_state_is_read_and_taken_apart_by_its_next_save(
    store: Store, database: Path
) -> None:
    """As the versions before have left it."""
    await lay(store, laid(GAME_OF_THREE))
    whole = GAME.dump_json(replace(GAME_OF_THREE, id="t")).decode()
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE games SET state = ?", (whole,))
        connection.execute("DELETE FROM rounds")
    table = await load(store)
    assert table.game == GAME_OF_THREE
    await save(store, table)
    assert numbers(database) == [1, 2]
    assert await reopened(store, database) == GAME_OF_THREE


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE rounds SET state = substr(state, 1, 50) WHERE number = 1",
        "UPDATE rounds SET state = x'ff' WHERE number = 2",
        "DELETE FROM rounds WHERE number = 1",
        "DELETE FROM rounds",
    ],
)
async def test_a_game_with_a_damaged_past_round_is_set_aside(store: Store, database: Path, damage: str) -> None:
    await lay(store, laid(GAME_OF_THREE), laid(linking(40, 1), "other", 9))
    await store.close()
    rows(database, damage)
    again = await Store.open(database)
    assert await again.open_game_ids() == ["other"]
    with pytest.raises(Unreadable):
        await again.table("t")
    await again.close()


async def test_who_asks_again_gets_the_same_value_and_nothing_is_parsed(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await lay(store, laid(GAME_OF_THREE))
    monkeypatch.setattr(stores, "read_table", None)
    table = await load(store)
    saved = await save(store, table)
    assert await load(store) is saved


async def save_and_undo(store: Store, table: Table) -> None:
    async with store.writing() as writer:
        await writer.save(table)
        raise ZeroDivisionError


async def test_a_save_that_was_undone_is_not_what_is_read(store: Store) -> None:
    await lay(store, laid(GAME_OF_THREE))
    table = await load(store)
    over = replace(table, game=forget_all(table.game))
    with pytest.raises(ZeroDivisionError):
        await save_and_undo(store, over)
    assert await load(store) == table
    await save(store, over)
    assert (await load(store)).game == over.game


async def test_what_is_forgotten_is_forgotten_in_past_rounds_too(store: Store, database: Path) -> None:
    await lay(store, laid(GAME_OF_THREE))
    table = await load(store)
    drawing = table.game.rounds[0].drawings[table.game.rounds[0].board[0]].picture
    assert drawing in str(rows(database, "SELECT state FROM rounds"))
    await save(store, replace(table, game=forget_all(table.game)))
    assert drawing not in str(rows(database, "SELECT state FROM rounds"))


async def test_a_game_that_goes_takes_its_rounds_along(store: Store, database: Path) -> None:
    await lay(store, laid(GAME_OF_THREE))
    async with store.writing() as writer:
        await writer.forget.game("t")
    assert numbers(database) == []
