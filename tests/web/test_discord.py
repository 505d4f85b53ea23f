"""The pad beside Discord: *Draw here* in the hand, and what the table sees of a sketch that is handed in."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress

import aiohttp
import pytest

from artbox_bot.game.drawings import Upload
from artbox_bot.game.events import Phase
from artbox_bot.game.shapes import available_shapes
from artbox_bot.game.sketch import Placed, write_sketch
from artbox_bot.rehearsal.model.parts import Shown, walk
from artbox_bot.table.handing_in import HandingIn
from tests.bot.reading import text_of
from tests.bot.secrecy import leaks
from tests.bot.table_talk import Talk, a_server
from tests.web.raw import until

pytestmark = [pytest.mark.enable_socket, pytest.mark.allow_hosts(["127.0.0.1", "::1"])]

LABEL = "Draw here"


@asynccontextmanager
async def a_table(players: int = 3) -> AsyncGenerator[Talk]:
    """A server whose bot has the pad, always at the same address, with a table at which everybody draws."""
    async with a_server(players, public_url="https://art.example.org", http="127.0.0.1:0") as t:
        t.server.options["http"] = pad_of(t)
        await t.to_drawing()
        yield t


def pad_of(t: Talk) -> str:
    """Where the pad listens."""
    server = t.server.bot._pad_server
    assert server is not None
    assert server._socket is not None
    host, port = server._socket.getsockname()
    return f"{host}:{port}"


def link_in(message: Shown) -> str | None:
    """The token of a message's *Draw here*."""
    urls = [c["url"] for c in walk(message.components) if c.get("label") == LABEL and "url" in c]
    if not urls:
        return None
    (url,) = urls
    address, _, token = url.partition("#")
    assert address == "https://art.example.org/pad"
    return token


def token_of(t: Talk, name: str) -> str:
    (found,) = filter(None, map(link_in, t.dms(name)))
    return found


async def draws_here(t: Talk, name: str, token: str | None = None) -> int:
    """Hand in a sketch over HTTP; the status."""
    status = await posts(t, pad_of(t), token or token_of(t, name))
    await t.server.settle()
    return status


async def posts(t: Talk, address: str, token: str) -> int:
    """Post a sketch of all that was rolled; the status."""
    sketch = tuple(Placed(shape, 500, 500, 200) for shape in available_shapes(t.round.roll))
    headers, body = {"Authorization": f"Bearer {token}"}, {"shapes": write_sketch(sketch)}
    url = f"http://{address}/pad/drawing"
    async with aiohttp.ClientSession() as session, session.post(url, json=body, headers=headers) as response:
        return response.status


async def test_the_hand_opens_the_pad_and_the_panel_moves_on() -> None:
    async with a_table() as t:
        tokens = {name: token_of(t, name) for name in t.active}
        assert len(set(tokens.values())) == 3
        assert not any(map(link_in, t.panels()))
        assert await draws_here(t, "ben") == 200
        await t.draws("ann", "dm")
        assert "**1** <@" + str(t.id("ben")) in t.channel_text()
        assert "Handed in (token 1)" in t.dm_text("ben")
        assert token_of(t, "ben") != tokens["ben"]
        assert await draws_here(t, "ben", tokens["ben"]) == 409
        assert await draws_here(t, "ben") == 200
        assert t.round.tokens == {t.id("ann"): 1, t.id("ben"): 2}
        assert await draws_here(t, "cleo") == 200
        assert t.game.phase is Phase.LINK
        assert "The drawings are up" in t.channel_text()
        assert not any(link_in(m) for name in tokens for m in t.dms(name))


async def test_with_closed_dms_my_hand_opens_the_pad() -> None:
    """(fault 14)"""
    async with a_table() as t:
        hand = await t.hand("ann")
        assert link_in(hand) == token_of(t, "ann")
        await draws_here(t, "ann")
        assert link_in(await t.hand("ann")) == token_of(t, "ann")


async def test_a_restart_loses_no_sketch_and_no_link() -> None:
    async with a_table() as t:
        pad, token = t.server.bot._pad, token_of(t, "ann")
        assert pad is not None
        sketch = write_sketch(tuple(Placed(shape, 300, 300, 90) for shape in available_shapes(t.round.roll)))
        await pad.keep(await pad.open(token), sketch)
        async with t.server.bot_killed():
            pass
        assert token_of(t, "ann") == token
        pad = t.server.bot._pad
        assert pad is not None
        assert (await pad.kept(await pad.open(token))).shapes == tuple(sketch)
        assert await draws_here(t, "ann") == 200


async def test_what_came_due_meanwhile_gets_grace_before_the_pad_answers() -> None:
    """(DESIGN 6)"""
    async with a_table() as t:
        address, token = pad_of(t), token_of(t, "ann")

        async def keep_trying() -> int:
            while True:
                try:
                    return await posts(t, address, token)
                except aiohttp.ClientConnectionError:
                    await asyncio.sleep(0.001)

        async with t.server.bot_away():
            await t.wait(400)
            first_answer = asyncio.create_task(keep_trying())
        assert await first_answer == 200
        assert t.game.phase is Phase.DRAW


async def test_who_waits_at_the_pad_holds_nobody_up() -> None:
    """An open connection is no work of the bot's: time passes and people act while a browser keeps it open."""
    async with a_table() as t:
        host, _, port = pad_of(t).partition(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(b"GET /pad HTTP/1.1\r\nHost: x\r\n\r\n")
        assert b"200 OK" in await reader.readline()
        await t.draws("ann")
        await t.wait(301)
        assert t.game.phase is not Phase.DRAW
        writer.close()


async def test_without_an_address_there_is_no_pad() -> None:
    async with a_server(3) as t:
        await t.to_drawing()
        assert t.server.bot._pad_server is None
        assert not any(link_in(m) for name in t.active for m in t.dms(name))
        assert LABEL not in t.dm_text("ann")
        assert "send me the picture here" in text_of(t.dms("ann")[-1])


@pytest.mark.parametrize("pad", ["on", "off"])
async def test_killed_between_claim_and_painting_the_sketch_is_painted_in_its_place(
    pad: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """(R11) Also where whoever runs the bot has turned the pad off meanwhile."""
    async with a_table() as t:
        token, address = token_of(t, "ann"), pad_of(t)
        with monkeypatch.context() as patch:
            patch.setattr(HandingIn, "_painted", never)
            handing_in = asyncio.create_task(posts(t, address, token))
            await until(lambda: bool(t.round.uploads))
            await t.draws("ben")
            async with t.server.bot_killed():
                patch.undo()
                if pad == "off":
                    del t.server.options["public_url"]
        with suppress(aiohttp.ClientError):
            await handing_in
        await t.server.settle()
        assert t.round.uploads == ()
        assert t.round.tokens == {t.id("ann"): 1, t.id("ben"): 2}
        assert (t.server.bot._pad is None) == (pad == "off")


async def never(*_: object) -> None:
    """What a process that is killed does not come to."""
    await asyncio.sleep(3600)


async def saves(t: Talk, name: str) -> None:
    """Keep a complete sketch, and hand nothing in."""
    pad = t.server.bot._pad
    assert pad is not None
    sketch = tuple(Placed(shape, 500, 500, 200) for shape in available_shapes(t.round.roll))
    await pad.keep(await pad.open(token_of(t, name)), write_sketch(sketch))


@pytest.mark.parametrize("killed", [False, True])
async def test_what_lies_on_the_pad_when_time_is_up_hangs_on_the_board(
    killed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """(R12) Also where the bot is killed before it is painted."""
    async with a_table() as t:
        await saves(t, "ann")
        await t.draws("ben")
        if killed:
            with monkeypatch.context() as patch:
                patch.setattr(HandingIn, "unpainted", nothing)
                await t.wait(301)
                assert t.round.closing
                assert [upload.player for upload in t.round.uploads] == [t.id("ann")]
                async with t.server.bot_killed():
                    patch.undo()
        else:
            await t.wait(301)
        await t.server.settle()
        assert t.game.phase is Phase.LINK
        assert t.round.tokens == {t.id("ann"): 1, t.id("ben"): 2}
        assert leaks(t) == []


async def test_after_a_long_sleep_the_sketch_counts_when_the_grace_is_over() -> None:
    async with a_table() as t:
        await saves(t, "ann")
        await t.draws("ben")
        async with t.server.bot_away():
            await t.wait(400)
        assert t.game.phase is Phase.DRAW
        await t.wait(31)
        await t.server.settle()
        assert t.round.tokens == {t.id("ann"): 1, t.id("ben"): 2}


def nothing(*_: object) -> list[Upload]:
    """What a process that is killed begins."""
    return []
