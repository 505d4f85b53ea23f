"""A word is shown to nobody, in no log line and in no error (DESIGN 5)."""

import logging
import re
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy.exc import IntegrityError

from artbox_bot.owner import Owner
from artbox_bot.storage.store import Store
from artbox_bot.storage.values import Unreadable
from tests.game.table import ANN, BOB, CAT, WORDS, at_words
from tests.storage.laid import SENT, laid, lay, load, put, save


def shown(text: str) -> list[str]:
    """The words of the game that somebody can read there."""
    return [word for word in WORDS if re.search(rf"{word}\b", text)]


def change(database: Path, statement: str) -> None:
    with sqlite3.connect(database) as connection:
        connection.execute(statement)
    connection.close()


async def test_no_log_line_shows_a_word(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    table = laid(at_words(ANN, BOB, CAT).game)
    with caplog.at_level(logging.DEBUG):
        await lay(store, table)
        assert await save(store, table) == await load(store)
    assert shown(str(table)) == list(WORDS)
    assert not shown(caplog.text)


async def test_an_error_of_the_database_shows_no_word(store: Store, database: Path) -> None:
    hand = replace(SENT, body='{"text": "word 1 or word 2?"}')
    await lay(store, laid(at_words(ANN, BOB, CAT).game))
    change(database, "CREATE TRIGGER full BEFORE INSERT ON sent BEGIN SELECT RAISE(ABORT, 'disk full'); END")
    with pytest.raises(IntegrityError, match="disk full") as error:
        await put(store, hand)
    assert not shown(str(error.value))
    change(database, "DROP TRIGGER full")
    await put(store, hand)
    assert await store.sent(Owner.game("t")) == {hand.slot: hand}


async def test_a_game_that_cannot_be_read_says_where_and_shows_no_word(store: Store, database: Path) -> None:
    table = laid(at_words(ANN, BOB, CAT).game)
    await lay(store, table, replace(table, game=replace(table.game, id="other"), channel_id=5))
    change(database, "UPDATE games SET state = replace(state, '\"words\"', '\"riddles\"') WHERE id = 't'")
    with pytest.raises(Unreadable, match=r"game t is not as .* writes it: enum at phase") as error:
        await store.table("t")
    assert not shown(str(error.value))
    assert error.value.__suppress_context__
    assert (await load(store, "other")).game.phase == "words"

    change(database, "UPDATE games SET state = substr(state, 1, 200) WHERE id = 't'")
    with pytest.raises(Unreadable, match="json_invalid") as error:
        await store.table("t")
    assert not shown(str(error.value))
