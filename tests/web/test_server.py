"""The HTTP of the pad: who may ask for what, how much, how often; and what is said to whom may not."""

import asyncio
import gzip
import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from io import BytesIO
from typing import Any

import aiohttp
import pytest
from PIL import ImageFont

from artbox_bot.addresses import split_address
from artbox_bot.game.moves import Tick
from artbox_bot.pictures.painting import style
from artbox_bot.web.body import MOST_BYTES
from artbox_bot.web.limits import Limits, Rate
from artbox_bot.web.server import CannotListen
from tests.web.desk import ANN, BEN, CLEO, Desk, a_desk
from tests.web.test_pad import DRAWN

pytestmark = [pytest.mark.enable_socket, pytest.mark.allow_hosts(["127.0.0.1", "::1"])]


class Browser:
    """Asks as the page does."""

    def __init__(self, desk: Desk, session: aiohttp.ClientSession) -> None:
        self.desk = desk
        self.session = session

    async def ask(
        self, method: str, path: str, body: object = None, token: str | None = None, **headers: str
    ) -> tuple[int, Any]:
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        data = None if body is None else body if isinstance(body, bytes) else json.dumps(body)
        if data is not None:
            headers.setdefault("Content-Type", "application/json")
        url = f"{self.desk.address}/pad/{path}"
        async with self.session.request(method, url, data=data, headers=headers) as response:
            assert response.headers["Content-Security-Policy"].startswith("default-src 'none';")
            return response.status, await response.json()


@asynccontextmanager
async def a_browser(limits: Limits | None = None) -> AsyncGenerator[Browser]:
    async with a_desk(limits=limits) as desk, aiohttp.ClientSession() as session:
        await desk.table()
        yield Browser(desk, session)


async def test_the_sheet_holds_what_the_page_needs_and_nothing_of_others() -> None:
    async with a_browser() as b:
        status, sheet = await b.ask("GET", "sheet", token=await b.desk.token(ANN))
        assert status == 200
        assert sheet["word"] == "house"
        assert sheet["dice"] == {"circle": 1, "square": 2, "triangle": 1, "line": 0}
        assert 290_000 < sheet["deadline"] - sheet["now"] <= 300_000
        assert (sheet["version"], sheet["shapes"], sheet["token"], sheet["paused"]) == (0, [], None, False)
        kept = (await b.desk.game()).round.kept
        assert not any(kept[other] in json.dumps(sheet) for other in (BEN, CLEO))


async def test_a_sketch_is_kept_looked_at_and_handed_in() -> None:
    async with a_browser() as b:
        token = await b.desk.token(ANN)
        assert (await b.ask("PUT", "sketch", {"shapes": DRAWN[:1]}, token))[1]["version"] == 1
        assert "shapes" not in (await b.ask("GET", "changes?version=1", token=token))[1]
        assert (await b.ask("GET", "changes?version=0", token=token))[1]["shapes"] == DRAWN[:1]
        assert (await b.ask("GET", "sheet", token=token))[1]["shapes"] == DRAWN[:1]
        assert await b.ask("POST", "drawing", {"shapes": DRAWN}, token) == (
            200,
            {"token": 1, "last": False, "missing": False},
        )
        assert (await b.desk.game()).round.tokens == {ANN: 1}


async def test_each_failure_has_its_status_and_a_sentence() -> None:
    async with a_browser() as b:
        token = await b.desk.token(ANN)
        say = b.desk.pad.texts.speaker("en")

        async def refused(status: int, key: str, *asked: object, **args: str) -> None:
            got, said = await b.ask(*asked)  # pyright: ignore[reportArgumentType]
            assert (got, said["sentence"]) == (status, say(f"pad-{key}", **args))

        await refused(403, "no-link", "GET", "sheet")
        await refused(403, "no-link", "POST", "drawing", {"shapes": DRAWN}, "x" * 22)
        missing = {"shapes": "square, triangle"}
        await refused(422, "flaw-missing", "POST", "drawing", {"shapes": DRAWN[:1]}, token, **missing)
        line = DRAWN[0] | {"shape": "line"}
        await refused(422, "flaw-not-rolled", "PUT", "sketch", {"shapes": [line]}, token, shapes="line")
        for nonsense in (b"{", b"[]", b"\xff", b"[" * 30_000, b'{"shapes": NaN}', {"shapes": 3}):
            status, said = await b.ask("POST", "drawing", nonsense, token)
            assert (status, said["sentence"]) in ((400, say("pad-flaw-unreadable")), (422, say("pad-flaw-unreadable")))
        await b.ask("POST", "drawing", {"shapes": DRAWN}, token)
        await refused(409, "used", "POST", "drawing", {"shapes": DRAWN}, token)
        other = await b.desk.token(BEN)
        b.desk.time.push(301)
        await refused(503, "ends", "POST", "drawing", {"shapes": DRAWN}, other)
        await b.desk.host.play("t", Tick())
        await refused(410, "too-late", "POST", "drawing", {"shapes": DRAWN}, other, over="Time’s up.")
        b.desk.time.push(86400)
        await refused(410, "over", "GET", "sheet", None, other)


async def test_a_table_is_spoken_to_in_its_language_and_a_stranger_in_the_browsers() -> None:
    async with a_browser() as b:
        async with b.session.get(f"{b.desk.address}/pad", headers={"Accept-Language": "xx-YY,<b>;q=0.5"}) as response:
            assert '<html lang="en">' in await response.text()
        await b.desk.table("u", locale="de")
        assert (await b.ask("GET", "sheet", token=await b.desk.token(ANN, "u")))[0] == 200


async def test_large_bodies_are_refused_unread() -> None:
    async with a_browser() as b:
        token = await b.desk.token(ANN)
        reader, writer = await asyncio.open_connection("127.0.0.1", int(b.desk.address.rpartition(":")[2]))
        head = f"PUT /pad/sketch HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\n"
        head += "Content-Type: application/json\r\n"
        writer.write(f"{head}Content-Length: {MOST_BYTES + 1}\r\n\r\n".encode())  # and no body follows
        async with asyncio.timeout(5):
            assert b"413" in await reader.readline()
            await reader.read()
        writer.close()

        async def endless() -> AsyncGenerator[bytes]:
            while True:
                yield b" " * 8192

        url = f"{b.desk.address}/pad/sketch"
        headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        async with asyncio.timeout(5):
            try:
                async with b.session.put(url, data=endless(), headers=headers) as response:
                    assert response.status == 413
            except aiohttp.ClientConnectionError:
                pass  # the server has hung up
        assert (await b.ask("PUT", "sketch", {"shapes": DRAWN}, token))[0] == 200


async def test_requests_are_limited_by_link_and_by_address() -> None:
    async with a_browser(Limits(link=Rate(3, 0.01), address=Rate(8, 0.01))) as b:
        ann, ben = await b.desk.token(ANN), await b.desk.token(BEN)
        assert [(await b.ask("GET", "sheet", token=ann))[0] for _ in range(4)] == [200, 200, 200, 429]
        assert (await b.ask("GET", "sheet", token=ben))[0] == 200
        proxied = {"X-Forwarded-For": "10.0.0.9, 203.0.113.7"}
        assert [(await b.ask("GET", "sheet", token="x" * 22, **proxied))[0] for _ in range(4)] == [403, 403, 403, 429]
        assert [(await b.ask("GET", "sheet", token=f"{n:022}"))[0] for n in range(4)] == [403, 403, 403, 429]
        async with b.session.get(f"{b.desk.address}/pad") as response:
            assert response.status == 429
            assert int(response.headers["Retry-After"]) > 1


async def test_the_page_is_guarded_and_small() -> None:
    async with a_browser() as b:
        weight = 0
        for name in ("", *(f"/{each}" for each in b.desk.server._files if not each.endswith(".ttf"))):
            headers = {"Accept-Encoding": "gzip"}
            async with b.session.get(f"{b.desk.address}/pad{name}", headers=headers, auto_decompress=False) as response:
                assert response.status == 200
                weight += len(await response.read())
                sent = response.headers
            assert "unsafe" not in sent["Content-Security-Policy"]
            assert "frame-ancestors 'none'" in sent["Content-Security-Policy"]
            assert sent["Referrer-Policy"] == "no-referrer"
            assert sent["X-Content-Type-Options"] == "nosniff"
            assert "Set-Cookie" not in sent
            again = headers | {"If-None-Match": sent["ETag"]}
            async with b.session.get(f"{b.desk.address}/pad{name}", headers=again) as response:
                assert response.status == 304
        _, sheet = await b.ask("GET", "sheet", token=await b.desk.token(ANN))
        assert weight + len(json.dumps(sheet)) < 20_000
        async with b.session.get(f"{b.desk.address}/pad/pad.html") as response:
            assert response.status == 404
            assert "Content-Security-Policy" in response.headers
        async with b.session.get(f"{b.desk.address}/pad/..%2f..%2fpad.py") as response:
            assert response.status == 404


async def test_the_letters_of_the_pictures_come_beside_and_stay() -> None:
    async with a_browser() as b:
        weight = 0
        for name, family in (("title.ttf", style.TITLE_FAMILY), ("word.ttf", style.WORD_FAMILY)):
            async with b.session.get(f"{b.desk.address}/pad/{name}") as response:
                font = await response.read()
                assert response.headers["Cache-Control"] == "public, max-age=604800"
                assert "font-src 'self'" in response.headers["Content-Security-Policy"]
            assert ImageFont.truetype(BytesIO(font), 20).getname()[0] == family
            weight += len(gzip.compress(font))
        assert weight < 150_000


async def test_an_error_of_ours_says_a_reference_and_nothing_else(caplog: pytest.LogCaptureFixture) -> None:
    async with a_browser() as b:
        token = await b.desk.token(ANN)
        b.desk.studio.close()
        status, said = await b.ask("POST", "drawing", {"shapes": DRAWN}, token)
        assert status == 500
        (record,) = [r for r in caplog.records if r.name.startswith("artbox_bot.web")]
        assert record.getMessage().rpartition(" ")[2] in said["sentence"]
        assert token not in caplog.text
        assert "house" not in caplog.text


async def test_an_address_that_is_taken_is_told() -> None:
    async with a_desk() as desk, a_desk(serves=False) as other:
        with pytest.raises(CannotListen, match="127"):
            other.server.listen(desk.address.removeprefix("http://"))


def test_addresses() -> None:
    assert split_address("127.0.0.1:80") == ("127.0.0.1", 80)
    assert split_address("[::1]:8080") == ("::1", 8080)
    for wrong in ("8080", ":8080", "host:", "host:x", "host:70000"):
        with pytest.raises(ValueError, match="host:port"):
            split_address(wrong)
