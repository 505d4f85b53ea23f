"""One way for every drawing: its place first, then the picture; what goes wrong gives the place back (R11)."""

from collections.abc import Awaitable, Callable

import pytest

from artbox_bot.game.moves import Actor, Receive, Stop
from artbox_bot.game.refusals import GameOver, Stale
from artbox_bot.pictures.uploads.cleaning import MAX_UPLOAD_BYTES, Refusal, UploadRefused
from artbox_bot.table import fetching
from artbox_bot.table.fetching import Unreachable, UploadGone
from artbox_bot.table.handing_in import HandingIn
from artbox_bot.table.incoming import BlankSheet, Incoming, Outcome, OutOfDate
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
        done = await handing_in(desk, lies_there(drawing(1))).file("t", ANN, Incoming(WHERE, 1))
        table = done.table
        assert done.outcome is Outcome.FIRST
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
        table = (await handing_in(desk, lies_there(drawing(2))).file("t", BEN, Incoming(WHERE, 1))).table
        assert table.game.round.tokens == {BEN: 1}


async def test_the_same_file_once_more_keeps_its_place_and_is_kept_once() -> None:
    """Fault 78: whoever never heard that it is in sends it again."""
    async with a_desk(serves=False) as desk:
        await desk.table()
        taking = handing_in(desk, lies_there(drawing(1)))
        first = await taking.file("t", ANN, Incoming(WHERE, 1))
        await taking.file("t", BEN, Incoming(WHERE, 1))
        second = await taking.file("t", ANN, Incoming(WHERE, 1))
        assert second.outcome is Outcome.SAME
        assert second.table.game.round.tokens == {ANN: 1, BEN: 2}
        assert second.table.game.round.drawings[ANN] == first.table.game.round.drawings[ANN]
        assert list(await desk.store.pictures_of(ANN)) == [first.table.game.round.drawings[ANN].picture]
        another = await handing_in(desk, lies_there(drawing(2))).file("t", ANN, Incoming(WHERE, 1))
        assert (another.outcome, another.table.game.round.tokens) == (Outcome.AGAIN, {BEN: 1, ANN: 2})
        sent = first.table.game.round.drawings[ANN].received
        older = await taking.file("t", ANN, Incoming(WHERE, 1), at=sent)
        assert (older.outcome, older.table.game.round.drawings) == (Outcome.OLDER, another.table.game.round.drawings)


async def test_a_file_that_cannot_be_fetched_is_fetched_again_until_it_is_of_no_use(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Fault 29."""
    monkeypatch.setattr(fetching, "FIRST_WAIT", 0.0)
    attempts: list[str] = []

    async def fails(url: str) -> bytes:
        attempts.append(url)
        if len(attempts) == 5:
            await then()
        if len(attempts) == 7:
            return drawing(1)
        raise Unreachable

    async def nothing() -> None:
        pass

    async def stops() -> None:
        await desk.host.play("t", Stop(Actor(ANN)))

    async def hands_in_another() -> None:
        await handing_in(desk, lies_there(drawing(2))).file("t", ANN, Incoming(WHERE, 1))

    for what, tries in ((nothing, 7), (hands_in_another, 5), (stops, 5)):
        then = what
        async with a_desk(serves=False) as desk:
            await desk.table()
            attempts.clear()
            taken = handing_in(desk, fails).file("t", ANN, Incoming(WHERE, 1))
            if tries == 7:
                assert (await taken).table.game.round.tokens == {ANN: 1}
            else:
                with pytest.raises(UploadGone):
                    await taken
            assert len(attempts) == tries
            assert (await desk.game()).round.uploads == ()


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
        with pytest.raises(OutOfDate):
            await taking.kept("t", BEN, asked.value.picture_id, 1)
        with pytest.raises(Stale):
            await taking.kept("t", ANN, asked.value.picture_id, 2)
        assert await desk.store.table("t") == before  # no place was taken for it
        done = await taking.kept("t", ANN, asked.value.picture_id, 1)
        assert done.table.game.round.drawings[ANN].picture == asked.value.picture_id
        again = await taking.kept("t", ANN, asked.value.picture_id, 1)
        assert (again.table, again.outcome) == (done.table, Outcome.SAME)
        sent_again = await taking.file("t", ANN, Incoming(WHERE, 1))  # it is not asked about once more
        assert sent_again.outcome is Outcome.SAME


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
