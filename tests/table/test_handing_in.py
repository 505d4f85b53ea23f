"""One way for every drawing: its place first, then the picture; what goes wrong gives the place back (R11)."""

from collections.abc import Awaitable, Callable

import pytest

from artbox_bot.game.moves import Actor, Receive, Stop
from artbox_bot.game.refusals import GameOver
from artbox_bot.pictures.uploads.cleaning import MAX_UPLOAD_BYTES, Refusal, UploadRefused
from artbox_bot.table.handing_in import BlankSheet, HandingIn, Incoming, UploadGone
from tests.bot.pens import drawing, empty_sheet
from tests.web.desk import ANN, BEN, Desk, a_desk

WHERE = "https://cdn.example.org/drawing.png"


def lies_there(data: bytes) -> Callable[[str], Awaitable[bytes]]:
    async def fetch(url: str) -> bytes:
        assert url == WHERE
        return data

    return fetch


def handing_in(desk: Desk, fetch: Callable[[str], Awaitable[bytes]]) -> HandingIn:
    return HandingIn(desk.host, desk.store, desk.studio, desk.time, fetch)


async def test_a_file_takes_its_place_and_is_stored() -> None:
    async with a_desk(serves=False) as desk:
        await desk.table()
        table = await handing_in(desk, lies_there(drawing(1))).file("t", ANN, Incoming(WHERE, 1))
        assert table.game.round.tokens == {ANN: 1}
        assert table.game.round.uploads == ()
        picture = await desk.store.picture(table.game.round.drawings[ANN].picture)
        assert picture is not None
        assert (picture.owner, picture.game_id) == (ANN, "t")


async def test_a_file_that_is_gone_gives_its_place_back() -> None:
    async def gone(_url: str) -> bytes:
        (upload,) = (await desk.game()).round.uploads  # the place is taken before anything is fetched
        assert upload.player == ANN
        raise UploadGone

    async with a_desk(serves=False) as desk:
        await desk.table()
        with pytest.raises(UploadGone):
            await handing_in(desk, gone).file("t", ANN, Incoming(WHERE, 1))
        assert (await desk.game()).round.uploads == ()
        table = await handing_in(desk, lies_there(drawing(2))).file("t", BEN, Incoming(WHERE, 1))
        assert table.game.round.tokens == {BEN: 1}


async def test_a_file_that_is_said_to_be_too_large_is_not_fetched() -> None:
    async def never(_url: str) -> bytes:
        raise AssertionError

    async with a_desk(serves=False) as desk:
        await desk.table()
        with pytest.raises(UploadRefused) as refused:
            await handing_in(desk, never).file("t", ANN, Incoming(WHERE, MAX_UPLOAD_BYTES + 1))
        assert refused.value.reason is Refusal.TOO_LARGE_FILE
        assert (await desk.game()).round.uploads == ()


async def test_an_empty_sheet_is_kept_for_whoever_sent_it_alone() -> None:
    """(fault 40)"""
    async with a_desk(serves=False) as desk:
        await desk.table()
        taking = handing_in(desk, lies_there(empty_sheet()))
        with pytest.raises(BlankSheet) as asked:
            await taking.file("t", ANN, Incoming(WHERE, 1))
        assert (await desk.game()).round.uploads == ()
        before = await desk.store.table("t")
        with pytest.raises(UploadGone):
            await taking.kept("t", BEN, asked.value.picture_id)
        assert await desk.store.table("t") == before  # no place was taken for it
        table = await taking.kept("t", ANN, asked.value.picture_id)
        assert table.game.round.drawings[ANN].picture == asked.value.picture_id


async def test_what_went_wrong_is_told_though_the_game_has_ended_meanwhile() -> None:
    async def too_late(_url: str) -> bytes:
        await desk.host.play("t", Stop(Actor(ANN)))
        raise UploadGone

    async with a_desk(serves=False) as desk:
        await desk.table()
        with pytest.raises(UploadGone):
            await handing_in(desk, too_late).file("t", ANN, Incoming(WHERE, 1))
        with pytest.raises(GameOver):
            await handing_in(desk, lies_there(drawing(1))).file("t", ANN, Incoming(WHERE, 1))


async def test_a_file_that_a_crash_left_open_comes_to_its_place() -> None:
    async with a_desk(serves=False) as desk:
        await desk.table()
        await desk.host.play("t", Receive(ANN, "key", WHERE))
        taking = handing_in(desk, lies_there(drawing(1)))
        await taking.file("t", BEN, Incoming(WHERE, 1))
        ((table, upload),) = await taking.left_open()
        await taking.resume(table, upload)
        this = (await desk.game()).round
        assert this.uploads == ()
        assert this.tokens == {ANN: 1, BEN: 2}


async def test_what_a_crash_left_open_and_is_no_picture_is_withdrawn(caplog: pytest.LogCaptureFixture) -> None:
    async with a_desk(serves=False) as desk:
        await desk.table()
        await desk.host.play("t", Receive(ANN, "key", WHERE))
        taking = handing_in(desk, lies_there(b"a letter"))
        ((table, upload),) = await taking.left_open()
        await taking.resume(table, upload)
        assert (await desk.game()).round.uploads == ()
        assert [record for record in caplog.records if record.levelname == "ERROR"] == []
