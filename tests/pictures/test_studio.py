"""The studio: the loop goes on while it works, and no upload can take the bot with it (faults 35, 54)."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from artbox_bot.pictures.painting.board import board
from artbox_bot.pictures.studio import Studio
from artbox_bot.pictures.uploads.cleaning import Refusal, UploadRefused, clean
from artbox_bot.pictures.uploads.decoder_process import DecoderProcess
from tests.pictures.strokes import drawing, encoded


@pytest_asyncio.fixture
async def studio() -> AsyncIterator[Studio]:
    made = Studio()
    yield made
    made.close()


async def test_what_it_does_is_what_the_room_does(studio: Studio) -> None:
    upload = encoded(drawing((300, 200)))
    cleaned = await studio.clean(upload)
    assert cleaned == clean(upload)
    assert await studio.board({1: cleaned.tile, 2: None}) == board({1: cleaned.tile, 2: None})


async def test_a_refusal_keeps_its_reason(studio: Studio) -> None:
    for data, reason in ((b"text", Refusal.NOT_A_PICTURE), (encoded(drawing())[:400], Refusal.TRUNCATED)):
        with pytest.raises(UploadRefused) as refused:
            await studio.clean(data)
        assert refused.value.reason is reason


async def test_the_loop_goes_on_while_pictures_are_made(studio: Studio) -> None:
    """Fault 54. Order, not time: the loop ticks between the start and the end of the work."""
    large = encoded(drawing((4000, 4000)), "JPEG")
    tile = clean(encoded(drawing())).tile
    work = asyncio.gather(studio.clean(large), *(studio.board(dict.fromkeys(range(1, 9), tile)) for _ in range(5)))
    ticks = 0
    while not work.done():
        await asyncio.sleep(0.002)
        ticks += 1
    await work
    assert ticks > 20


async def test_many_hand_ins_at_once_are_all_answered(studio: Studio) -> None:
    uploads = [encoded(drawing((120, 90), seed=seed)) for seed in range(12)]
    cleaned = await asyncio.gather(*map(studio.clean, uploads), studio.clean(uploads[0]))
    assert [each.tile for each in cleaned[:12]] == [clean(upload).tile for upload in uploads]


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_a_process_that_died_between_two_uploads_is_replaced() -> None:
    process = DecoderProcess()
    upload = encoded(drawing())
    first = process.clean(upload)
    assert process.pid is not None  # 0 would be everybody
    os.kill(process.pid, signal.SIGKILL)
    assert process.clean(upload) == first
    process.close()
    process.close()


def test_a_decoder_of_a_large_bot_is_not_worn_by_its_parent() -> None:
    """Linux hands the peak of the parent down to the child."""
    large = bytearray(600 * 2**20)
    large[:: 2**12] = b"x" * len(large[:: 2**12])
    process = DecoderProcess()
    process.clean(encoded(drawing()))
    assert process.pid is not None
    del large
    process.close()


def test_what_the_header_refuses_needs_no_process() -> None:
    process = DecoderProcess()
    with pytest.raises(UploadRefused):
        process.clean(b"text")
    assert process.pid is None


async def test_a_mistake_of_ours_is_not_taken_for_a_bad_upload(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only decoding is guarded: an error in our own code comes out as itself."""
    from artbox_bot.pictures.uploads import cleaning as uploads

    def broken(_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(uploads, "make_tile", broken)
    with pytest.raises(ZeroDivisionError):
        clean(encoded(drawing()))
