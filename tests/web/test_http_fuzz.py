"""Whole HTTP requests with some damage: whatever comes, the pad answers or hangs up, and goes on."""

import asyncio
import gc
import gzip
import json
import logging
from contextlib import suppress
from random import Random

import pytest

from artbox_bot.web import body, connections
from artbox_bot.web.limits import Limits, Rate
from tests.web.desk import ANN, BEN, Desk, a_desk
from tests.web.raw import JSON, a_line, asks, bearer, request
from tests.web.test_pad import DRAWN

pytestmark = [pytest.mark.enable_socket, pytest.mark.allow_hosts(["127.0.0.1", "::1"])]

REQUESTS, AT_ONCE = 20_000, 16
SHORT = 0.3
"""Seconds that the pad waits here for what never comes."""
UNLIMITED = Limits(Rate(1e9, 1e9), Rate(1e9, 1e9), Rate(1e9, 1e9))
SPICE = [
    b"\r\n", b"\n", b"\r", b"\0", b": ", b" ", b"\t", b";", b",", b"%00", b"%ff", b"\xff", b"\xc3\x28", b"\r\n ", b"-1",
    b"Transfer-Encoding: chunked\r\n", b"Transfer-Encoding: gzip, chunked\r\n", b"Content-Length: 5\r\n",
    b"Content-Length: 99999999999999999999\r\n", b"Content-Encoding: gzip\r\n", b"Expect: 100-continue\r\n",
    b"Upgrade: websocket\r\nConnection: Upgrade\r\n", b"Connection: close\r\n", b"Sec-Fetch-Site: cross-site\r\n",
    b"Host: [\r\n", b"Host: a.b\r\n", b"Origin: x://[\r\n", b"X-Forwarded-For: , ::1%, 1.2.3.4\r\n", b"HTTP/1.0",
    b"HTTP/2.0", b"http://xn--aaaa/", b"//", b"*", b"CONNECT ", b"OPTIONS ", b"Cookie: a=\x01\r\n",
    b"Accept-Language: \xff-\r\n", b"Content-Type: application/json; charset=idna\r\n",
    b"If-None-Match: \xff\r\n", b"ffffffffffffffff\r\n", b"0\r\n\r\n",
]  # fmt: skip


def valid_requests(token: str) -> list[bytes]:
    """What the page asks, and what proxies make of it."""
    link, sketch = bearer(token), json.dumps({"shapes": DRAWN}).encode()
    chunked = b"%x\r\n%s\r\n0\r\n\r\n" % (len(sketch), sketch)
    head = request(link, JSON, "Transfer-Encoding: chunked", method="PUT", path="/pad/sketch")
    return [
        request(method="GET", path="/pad"),
        request("Accept-Encoding: gzip", 'If-None-Match: "x"', method="GET", path="/pad/pad.js"),
        request(link, "X-Forwarded-For: 203.0.113.7", method="GET", path="/pad/sheet"),
        request(link, "Sec-Fetch-Site: same-origin", method="GET", path="/pad/changes?version=3"),
        request(link, JSON, "Origin: https://art.example.org", method="PUT", path="/pad/sketch", body=sketch),
        head.replace(b"Content-Length: 0\r\n", b"") + chunked,
        request(link, JSON, "Content-Encoding: gzip", body=gzip.compress(sketch, mtime=0)),
        request(link, JSON, "Expect: 100-continue", method="PUT", path="/pad/sketch", body=sketch),
        request(method="HEAD", path="/pad") + request(method="GET", path="/pad/icon.svg"),
    ]


def damaged(rng: Random, valid: list[bytes]) -> bytes:
    """A request in which a few bytes are changed, cut out, repeated, or taken from elsewhere."""
    data = bytearray(rng.choice(valid))
    for _ in range(rng.randint(1, 4)):
        at, length = rng.randrange(len(data) + 1), rng.randint(1, 40)
        if rng.random() < 0.5:  # where a header begins
            at = max(0, data.find(b"\r\n", at)) + 2
        match rng.randrange(6):
            case 0:
                data[at : at + 1] = bytes([rng.randrange(256)])
            case 1:
                del data[at : at + length]
            case 2:
                data[at:at] = data[at : at + length] * rng.choice((1, 1, 500))
            case 3:
                other = rng.choice(valid)
                data[at : at + length] = other[at : at + length]
            case 4:
                data[at:at] = rng.randbytes(length)
            case _:
                data[at:at] = rng.choice(SPICE)
    return bytes(data)


async def sends(desk: Desk, rng: Random, data: bytes) -> None:
    """Send it, in one piece or in two; there is an answer, or the line is hung up."""
    async with a_line(desk, rng.choice(("127.0.0.1", "127.0.0.66"))) as line:
        cut = rng.choice((0, rng.randrange(len(data) + 1)))
        line.send(data[:cut])
        await asyncio.sleep(0)
        line.send(data[cut:])
        async with asyncio.timeout(10):
            with suppress(ConnectionError):
                await line.reader.read(1)


async def survives(seed: int, times: int, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    for module, name in ((connections, "HEADERS"), (connections, "IDLE"), (body, "READ_TIME")):
        monkeypatch.setattr(module, name, SHORT)
    caplog.set_level(logging.WARNING)
    rng = Random(seed)
    async with a_desk(limits=UNLIMITED, proxies="127.0.0.1") as desk:
        desk.server._log._most = 10**9  # nothing is left out
        await desk.table()
        valid = valid_requests(await desk.token(ANN))
        look = request(bearer(await desk.token(BEN)), method="GET", path="/pad/sheet")
        for _ in range(times // (10 * AT_ONCE)):
            for _ in range(10):
                await asyncio.gather(*(sends(desk, rng, damaged(rng, valid)) for _ in range(AT_ONCE)))
            assert await asks(desk, look) == 200
        gc.collect()
        assert [record for record in caplog.records if record.exc_info or record.levelno >= logging.ERROR] == []


async def test_no_damage_is_more_than_an_answer(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await survives(1, 480, monkeypatch, caplog)


@pytest.mark.soak
@pytest.mark.parametrize("half", [2, 3])  # one for each of two processes
async def test_twenty_thousand_damaged_requests(
    half: int, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await survives(half, REQUESTS // 2, monkeypatch, caplog)
