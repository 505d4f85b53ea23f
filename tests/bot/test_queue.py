"""Uploads of everybody at once: nobody's files hold somebody else's drawing (R11, R12, fault 62)."""

import asyncio
from contextlib import suppress
from typing import Any

import pytest

from artbox_bot.game.events import Phase
from artbox_bot.pictures.drawing import CleanDrawing
from artbox_bot.pictures.uploads import decoder_pool
from artbox_bot.pictures.uploads.cleaning import UploadRefused
from artbox_bot.pictures.uploads.decoder_process import DecoderProcess
from artbox_bot.table.budget import A_MINUTE, UploadBudget
from tests.bot.pens import drawing
from tests.bot.reading import text_of
from tests.bot.table_talk import Talk, a_server, nothing_changes
from tests.pictures.decoders import WORK, marked


def watch_cleaning(t: Talk) -> list[tuple[str, str]]:
    """Who sent what has been cleaned or refused, in that order."""
    ended = list[tuple[str, str]]()
    studio: Any = t.server.bot.studio
    clean = studio.clean

    async def watched(data: bytes, person: int, table: str) -> CleanDrawing:
        try:
            cleaned = await clean(data, person=person, table=table)
        except UploadRefused as refused:
            ended.append((t.name(person), refused.reason.value))
            raise
        ended.append((t.name(person), "clean"))
        return cleaned

    studio.clean = watched
    return ended


async def test_a_drawing_behind_ten_hostile_files_of_two_others_hangs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fault 62: through the real processes; each of those files takes all the time that a file gets."""
    monkeypatch.setattr(decoder_pool, "DecoderProcess", lambda: DecoderProcess(decoder="tests.pictures.decoders"))
    async with a_server(players=5) as t:
        other = t.another_table("quiet")
        await t.to_drawing("ann", "ben", "cleo")
        await other.to_drawing("ann", "dan", "eve")
        await t.draws("cleo")
        ended = watch_cleaning(t)
        await t.wait(285)
        async with t.server.one_moment():
            for number in range(10):
                await other.draws(("dan", "eve")[number % 2], "dm", marked(WORK))
            turns = t.server.bot.studio._decoders._turns
            while len(turns) + len(turns._in_work) < 6:  # noqa: ASYNC110  # nothing tells of it
                await asyncio.sleep(0)
            await t.draws("ben", "dm")
        hostile = [name for name, what in ended if what == "too_much_work"]
        assert sorted(set(hostile)) == ["dan", "eve"]
        assert len(hostile) == 6  # the others are refused before they are received
        assert ("ben", "clean") in ended[:4]
        await t.wait(20)
        assert t.game.phase is Phase.LINK
        assert set(t.round.board) == {t.id("ben"), t.id("cleo")}


async def test_what_was_received_in_time_is_waited_for_and_nothing_false_is_said() -> None:
    """R11, R12: the queue may be minutes long; nobody is told of a deadline that nobody has."""
    async with a_server(players=3) as t:
        await t.to_drawing()
        await t.draws("ben")
        studio: Any = t.server.bot.studio
        clean = studio.clean

        async def late(data: bytes, person: int, table: str) -> CleanDrawing:
            await asyncio.sleep(200)
            return await clean(data, person=person, table=table)

        studio.clean = late
        await t.wait(285)
        async with t.server.one_moment():
            await t.draws("ann", "dm")
        await t.wait(100)
        assert t.round.closing
        panel = text_of(t.panel("waiting for the last uploads"))
        assert "<t:" not in panel
        assert "Still drawing" not in panel
        hand = text_of(await t.hand("ann"))
        assert "on its way" in hand
        assert "<t:" not in hand
        await t.draws("cleo")
        assert "Too late: no more drawings" in t.last_answer("cleo")
        await t.wait(100)
        assert t.game.phase is Phase.LINK
        assert set(t.round.board) == {t.id("ann"), t.id("ben")}


@pytest.mark.parametrize("by", ["command", "dm", "form"])
async def test_a_person_has_a_budget_of_uploads_for_each_minute(by: Any) -> None:
    """What is over it is not even received; a minute later it is taken."""
    async with a_server(players=3) as t:
        await t.to_drawing()
        for _ in range(6):
            await t.draws("ann", by)
        ended = watch_cleaning(t)
        with nothing_changes(t):
            await t.draws("ann", by)
        assert "many pictures in a short time" in t.last_answer("ann")
        assert ended == []
        await t.draws("ben", by)
        await t.wait(61)
        await t.draws("ann", by)
        assert ended == [("ben", "clean"), ("ann", "clean")]


async def test_at_several_tables_the_budget_is_the_same() -> None:
    """A picture of which it is asked where it belongs counts, too."""
    async with a_server(players=4) as t:
        other = t.another_table("quiet")
        await t.to_drawing("ann", "ben", "cleo")
        await other.to_drawing("ann", "ben", "dan")
        for number in range(6):
            await t.writes("ann", "", drawing(number))
            assert "many pictures" not in t.last_answer("ann")
        await t.writes("ann", "", drawing(7))
        assert "many pictures in a short time" in t.last_answer("ann")


async def test_of_one_person_three_files_are_under_way_at_once() -> None:
    async with a_server(players=3) as t:
        await t.to_drawing()
        async with t.server.one_moment():
            for _ in range(5):
                await t.draws("ann", "dm")
        refused = [text for text in map(text_of, t.dms("ann")) if "many pictures in a short time" in text]
        assert len(refused) == 2
        assert t.round.tokens == {t.id("ann"): 1}


def test_nobody_is_remembered_for_longer_than_a_minute() -> None:
    """What many people have sent takes no memory afterwards."""
    clock = [0.0]
    budget = UploadBudget(lambda: clock[0])
    for person in range(1000):
        with budget.one(person):
            clock[0] += 0.01
    clock[0] += A_MINUTE
    with budget.one(-1):
        pass
    assert set(budget._sent) == {-1}
    assert not budget._under_way


def test_an_upload_that_fails_is_over() -> None:
    budget = UploadBudget(lambda: 0.0)
    for _ in range(4):
        with suppress(ValueError), budget.one(1):
            raise ValueError
