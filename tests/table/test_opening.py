"""Tables are opened: one in a channel, each under an id of its own (R1)."""

import asyncio
import re
from datetime import timedelta
from random import Random

import pytest

from artbox_bot.game.refusals import HostMustPlay
from artbox_bot.game.rules import Begin, Rules
from artbox_bot.game.values import Player
from artbox_bot.storage.store import Store
from artbox_bot.storage.values import ChannelTaken, Table
from artbox_bot.table.host import Host
from tests.game.table import ANN, BOB, WORDS
from tests.table.hours import NOON, Hours


async def test_a_table_is_opened(store: Store, host: Host, told: list[Table]) -> None:
    table = await host.open_table(
        guild_id=1,
        channel_id=2,
        locale="de",
        host=ANN,
        words=WORDS,
        rules=Rules(draw=None),
        players=(Player(id=BOB, name="Bob"),),
    )
    assert re.fullmatch("[a-z2-7]{8}", table.game.id)
    assert (table.guild_id, table.channel_id, table.locale) == (1, 2, "de")
    assert table.game.host == ANN
    assert table.game.players == (Player(id=BOB, name="Bob"),)
    assert table.game.rules == Rules(draw=None)
    assert sorted(table.game.deck) == sorted(WORDS)
    assert table.game.due == NOON + timedelta(minutes=30)
    assert await store.open_table_in(2) == table
    assert told == [table]


async def test_r1_a_channel_that_is_taken_is_refused(store: Store, host: Host, told: list[Table]) -> None:
    first = await host.open_table(guild_id=1, channel_id=2, locale="en", host=ANN, words=WORDS)
    with pytest.raises(ChannelTaken) as taken:
        await host.open_table(guild_id=1, channel_id=2, locale="en", host=BOB, words=WORDS)
    assert taken.value.game_id == first.game.id
    with pytest.raises(HostMustPlay):
        await host.open_table(
            guild_id=1, channel_id=3, locale="en", host=ANN, words=WORDS, rules=Rules(begin=Begin.HOST)
        )
    assert await store.open_game_ids() == [first.game.id]
    assert told == [first]


async def test_two_openings_at_once_make_one_table(host: Host) -> None:
    opening = [host.open_table(guild_id=1, channel_id=2, locale="en", host=ANN, words=WORDS) for _ in range(5)]
    opened = await asyncio.gather(*opening, return_exceptions=True)
    (table,) = (t for t in opened if isinstance(t, Table))
    assert [t.game_id for t in opened if isinstance(t, ChannelTaken)] == [table.game.id] * 4


async def test_an_id_that_is_taken_is_drawn_anew(store: Store, hours: Hours) -> None:
    for channel in (1, 2, 3):
        host = Host(store, hours, Random(7))
        await host.open_table(guild_id=1, channel_id=channel, locale="en", host=ANN, words=WORDS)
    assert len(set(await store.open_game_ids())) == 3
