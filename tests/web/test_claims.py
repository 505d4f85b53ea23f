"""Handing in at the pad: claimed first, painted once; a claim outlives a crash (R11)."""

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import pytest

from artbox_bot.game.drawings import Upload
from artbox_bot.game.moves import Receive
from artbox_bot.game.sketch import write_sketch
from artbox_bot.pictures.painting.sketch import paint_sketch
from artbox_bot.storage.writer import Writer
from artbox_bot.table.last_sketches import AT_THE_PAD
from artbox_bot.web.pad import DrawingOver, SheetHandedIn
from tests.web.desk import ANN, BEN, CLEO, Desk, a_desk
from tests.web.raw import JSON, asks, bearer, request, until
from tests.web.test_pad import DRAWN, hand_in, stored
from tests.web.test_sketches import WHOLE

pytestmark = [pytest.mark.enable_socket, pytest.mark.allow_hosts(["127.0.0.1", "::1"])]


class Brush:
    """Paints when it may, and counts."""

    def __init__(self) -> None:
        self.painted = 0
        self.may = asyncio.Event()
        self.breaks = False


@asynccontextmanager
async def a_brush(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[Brush]:
    """The painter of a desk waits until it may."""
    brush, run = Brush(), desk.studio.run

    async def paint(*asked: object) -> object:
        brush.painted += 1
        await brush.may.wait()
        if brush.breaks:
            raise RuntimeError("the brush breaks")
        return await run(*asked)  # pyright: ignore[reportArgumentType, reportCallIssue]

    monkeypatch.setattr(desk.studio, "run", paint)
    yield brush
    brush.may.set()


async def only_upload(desk: Desk) -> Upload:
    (upload,) = (await desk.game()).round.uploads
    return upload


async def claim(desk: Desk, player: int) -> None:
    """As after a crash: handed in, and never painted."""
    token = await desk.token(player)
    link = (await desk.pad.open(token)).link

    async def use(writer: Writer) -> None:
        await writer.use_pad_link(token, desk.time())
        await writer.keep_sketch(link, DRAWN, desk.time())

    await desk.host.play("t", Receive(player, token, AT_THE_PAD), in_same_commit=use)


async def test_of_forty_at_once_through_one_link_one_is_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The others are refused before anything is painted, and while it is."""
    async with a_desk() as desk, a_brush(desk, monkeypatch) as brush:
        await desk.table()
        data = request(bearer(await desk.token(ANN)), JSON, body=json.dumps({"shapes": DRAWN}).encode())
        asking = [asyncio.create_task(asks(desk, data)) for _ in range(40)]
        await until(lambda: sum(each.done() for each in asking) == 39)
        assert brush.painted == 1
        brush.may.set()
        assert sorted(await asyncio.gather(*asking)) == [200] + [409] * 39
        assert brush.painted == 1
        assert (await desk.game()).round.tokens == {ANN: 1}


async def test_while_it_is_painted_there_is_no_other_link(monkeypatch: pytest.MonkeyPatch) -> None:
    """One painting of a person at a table at once; and the hand is not sent anew for it."""
    async with a_desk(serves=False) as desk, a_brush(desk, monkeypatch) as brush:
        await desk.table()
        token = await desk.token(ANN)
        handing_in = asyncio.create_task(hand_in(desk, ANN))
        await until(lambda: brush.painted == 1)
        assert (await only_upload(desk)).key == token
        assert await desk.token(ANN) == token
        with pytest.raises(SheetHandedIn):
            await desk.pad.open(token)
        brush.may.set()
        await handing_in
        assert await desk.token(ANN) != token


async def test_a_brush_that_breaks_frees_the_link(monkeypatch: pytest.MonkeyPatch) -> None:
    async with a_desk(serves=False) as desk, a_brush(desk, monkeypatch) as brush:
        await desk.table()
        token, brush.breaks = await desk.token(ANN), True
        brush.may.set()
        sheet = await desk.pad.open(token)
        with pytest.raises(RuntimeError, match="brush"):
            await desk.pad.hand_in(sheet, DRAWN)
        assert (await desk.game()).round.uploads == ()
        assert await desk.token(ANN) == token
        brush.breaks = False
        await desk.pad.hand_in(sheet, DRAWN)  # the page that is still open tries again
        assert (await desk.game()).round.tokens == {ANN: 1}


async def test_a_claim_that_comes_too_late_uses_nothing_up() -> None:
    async with a_desk(serves=False) as desk:
        await desk.table()
        token = await desk.token(ANN)
        sheet = await desk.pad.open(token)
        await desk.host.play("t", Receive(CLEO, "key", "url"))
        desk.time.push(301)
        with pytest.raises(DrawingOver):
            await desk.pad.hand_in(sheet, DRAWN)
        link = await desk.store.pad_link(token)
        assert link is not None
        assert link.used_at is None


async def test_what_a_crash_left_unpainted_is_painted_in_its_place() -> None:
    async with a_desk(serves=False) as desk:
        await desk.table()
        await claim(desk, ANN)
        await hand_in(desk, BEN)
        await desk.handing_in.resume(await stored(desk), await only_upload(desk))
        this = (await desk.game()).round
        assert this.tokens == {ANN: 1, BEN: 2}
        assert this.uploads == ()
        picture = await desk.store.picture(this.drawings[ANN].picture)
        assert picture is not None
        assert picture.tile == paint_sketch(WHOLE).tile


async def test_what_cannot_be_painted_after_a_crash_is_withdrawn_and_the_link_is_free(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with a_desk(serves=False) as desk:
        await desk.table()
        token = await desk.token(ANN)
        await claim(desk, ANN)
        link = await desk.store.pad_link(token)
        assert link is not None
        async with desk.store.writing() as writer:
            await writer.keep_sketch(link, write_sketch(WHOLE[:1]), desk.time())
        await desk.handing_in.resume(await stored(desk), await only_upload(desk))
        assert (await desk.game()).round.uploads == ()
        await desk.pad.open(token)

        await claim(desk, ANN)
        desk.studio.close()
        await desk.handing_in.resume(await stored(desk), await only_upload(desk))
        assert "cannot be taken" in caplog.text
        assert (await desk.game()).round.uploads == ()
        await desk.pad.open(token)


async def test_a_claim_whose_link_is_gone_is_withdrawn() -> None:
    async with a_desk(serves=False) as desk:
        await desk.table()
        await desk.host.play("t", Receive(ANN, "of another time", AT_THE_PAD))
        await desk.handing_in.resume(await stored(desk), await only_upload(desk))
        assert (await desk.game()).round.uploads == ()
