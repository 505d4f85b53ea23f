"""Who first, then bytes, then work (DESIGN 15): what a stranger sends is neither read, nor decoded, nor kept."""

import codecs
import gzip
import json
import logging
import zlib
from collections.abc import Generator
from contextlib import contextmanager

import pytest
from aiohttp import http_parser

from artbox_bot.web import sparing_log
from artbox_bot.web.body import MOST_BYTES
from artbox_bot.web.sparing_log import SparingLog, shown
from tests.web.desk import ANN, Desk, a_desk
from tests.web.raw import GET_PAGE, JSON, a_line, asks, bearer, request, until
from tests.web.test_pad import DRAWN

pytestmark = [pytest.mark.enable_socket, pytest.mark.allow_hosts(["127.0.0.1", "::1"])]

NOBODYS = "A" * 22
BODY = json.dumps({"shapes": DRAWN}).encode()
PACKED = "Content-Encoding: gzip"
PUNYCODE = b"xn--" + b"ba" * 30_000
"""Much work for Python's own decoder of IDNA."""


@contextmanager
def codecs_asked_for() -> Generator[list[str]]:
    """What is looked up among Python's encodings and is none of its own: it keeps each name for ever."""
    asked: list[str] = []
    codecs.register(asked.append)  # pyright: ignore[reportArgumentType]
    try:
        yield asked
    finally:
        codecs.unregister(asked.append)  # pyright: ignore[reportArgumentType]


async def still_hands_in(desk: Desk) -> None:
    """An honest request is answered as if nothing had been."""
    assert await asks(desk, request(bearer(await desk.token(ANN)), JSON, body=BODY)) == 200
    assert (await desk.game()).round.tokens == {ANN: 1}


@pytest.mark.parametrize("path", [("POST", "/pad/drawing"), ("PUT", "/pad/sketch")])
async def test_a_stranger_is_refused_before_his_body_comes(path: tuple[str, str]) -> None:
    async with a_desk() as desk:
        await desk.table()
        for link in (bearer(NOBODYS), "Authorization: Basic eDp5", "X-Nothing: 1"):
            head = request(link, JSON, method=path[0], path=path[1], length=60_000)
            assert await asks(desk, head) == 403


async def test_no_client_chooses_how_its_body_is_decoded(monkeypatch: pytest.MonkeyPatch) -> None:
    unpacked: list[object] = []

    def unpacker(**how: object) -> object:
        unpacked.append(how)
        return zlib.decompressobj()

    monkeypatch.setattr(http_parser, "ZLibDecompressor", unpacker)
    async with a_desk() as desk:
        await desk.table()
        token = await desk.token(ANN)
        with codecs_asked_for() as asked:
            for n, link in enumerate((bearer(NOBODYS), bearer(token))):
                for kind in (
                    f"{JSON}; charset=idna",
                    f"{JSON}; charset=x{n}{'y' * 7800}",
                    f"{JSON}; charset=utf-16",
                    f"{JSON}; charset=utf-8; version=1",
                    "Content-Type: text/plain",
                    "Content-Type: multipart/form-data; boundary=x",
                    "X-No: kind",
                ):
                    assert await asks(desk, request(link, kind, body=BODY)) == (415 if n else 403)
                for coding in (PACKED, "Content-Encoding: deflate", "Content-Encoding: br, gzip"):
                    packed = request(link, JSON, coding, body=gzip.compress(PUNYCODE))
                    assert await asks(desk, packed) == (415 if n else 403)
        assert asked == unpacked == []
        assert (await desk.game()).round.tokens == {}
        await still_hands_in(desk)


async def test_a_body_is_strict_utf_8_json() -> None:
    async with a_desk() as desk:
        await desk.table()
        link = bearer(await desk.token(ANN))
        for body in (
            b"\xef\xbb\xbf{}",
            BODY.decode().encode("utf-16"),
            b"",
            b"[" * MOST_BYTES,
            b'{"a":"\xed\xa0\x80"}',
        ):
            assert await asks(desk, request(link, JSON, body=body)) == 400
        for kind in (f"{JSON}; charset=utf-8", f'{JSON};Charset="UTF-8"'):
            assert await asks(desk, request(link, kind, body=BODY[:-1])) == 400  # read, and no JSON
        await still_hands_in(desk)


async def test_a_link_that_cannot_be_one_is_not_looked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    async with a_desk() as desk:
        await desk.table()
        looked_up: list[str] = []
        pad_link = desk.store.pad_link

        async def noting(token: str) -> object:
            looked_up.append(token)
            return await pad_link(token)

        monkeypatch.setattr(desk.store, "pad_link", noting)
        for token in ("", "\xff" * 22, "\xe9" * 22, "A" * 21, "A" * 23, "A" * 21 + "=", "A" * 5000):
            assert await asks(desk, request(bearer(token), JSON, body=BODY)) == 403
            assert await asks(desk, request(bearer(token), method="GET", path="/pad/sheet")) == 403
        assert looked_up == []
        assert await asks(desk, request(bearer(NOBODYS), method="GET", path="/pad/sheet")) == 403
        assert looked_up == [NOBODYS]


async def test_nonsense_leaves_few_lines_and_no_traceback(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    async with a_desk() as desk:
        await desk.table()
        token = await desk.token(ANN)
        nonsense = [
            request("Authorization: Bearer \xff\xfe" + "x" * 20, JSON, body=b"{}"),
            request(bearer(token), JSON, PACKED, body=b"\x1f\x8b\x08 this is none"),
            request(*(f"X-{n}: y" for n in range(500))),
            request("X-Long: " + "y" * 9000),
            request("Bad Header\x00: y"),
            b"\x16\x03\x01 nonsense\r\n\r\n",
            b"GET /pad HTTP/9.9\r\n\r\n",
            request(method="GET", path="/pad/" + "x" * 9000),
            request(method="GET", path="/pad/%ff%00%e9?version=%ff"),
            request("Transfer-Encoding: chunked", bearer(token), JSON, body=b"zz\r\n\r\n"),
            request("Origin: https://evil.example", body=b"{}"),
            GET_PAGE.replace(b"127.0.0.1", b"evil.example"),
        ]
        for data in nonsense * 4:
            status = await asks(desk, data)
            assert status in (0, *range(400, 500)), data
        told = [record for record in caplog.records if not record.name.startswith("alembic")]
        assert len(told) <= 11
        assert not any(record.exc_info for record in caplog.records)
        assert all(len(record.getMessage()) < 300 for record in caplog.records)
        await still_hands_in(desk)


async def test_a_whole_address_is_for_nothing_here_and_its_host_is_not_decoded(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with a_desk() as desk:
        await desk.table()
        for host in ("xn--" + "a" * 1500, "127.0.0.1", "xn--%ff", "[::1"):
            async with a_line(desk) as line:
                line.send(request(method="GET", path=f"http://{host}/pad"))
                assert await line.status() in (400, 404)
        assert not any(record.exc_info for record in caplog.records)


async def test_a_broken_body_is_answered(caplog: pytest.LogCaptureFixture) -> None:
    async with a_desk() as desk:
        await desk.table()
        link = bearer(await desk.token(ANN))
        head = f"POST /pad/drawing HTTP/1.1\r\nHost: x\r\n{link}\r\n{JSON}\r\nTransfer-Encoding: chunked\r\n\r\n"
        for body in (b"zz\r\n", b"5\r\nab\r\n\r\n\r\n0\r\n\r\n"):
            assert await asks(desk, head.encode() + body) == 400
        async with a_line(desk) as line:  # and one whose end never comes
            line.send(head.encode() + b"5\r\nab")
            await until(lambda: any(line.answering for line in desk.server._connections._open))
        await until(lambda: len(desk.server._connections) == 0)
        await still_hands_in(desk)
        assert not any(record.exc_info for record in caplog.records)


def test_the_log_is_told_rarely_and_how_much_was_left_out(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    now = 0.0
    rarely = SparingLog(logging.getLogger("strangers"), 3, lambda: now)
    for n in range(100):
        rarely.tell(logging.INFO, "%d", n)
    now = sparing_log.MINUTE
    rarely.tell(logging.INFO, "again")
    assert [r.getMessage() for r in caplog.records] == [
        "0", "1", "2", "97 lines of the sketch pad were left out", "again",
    ]  # fmt: skip
    assert shown("é\n" + "x" * 10_000) == "'\\xe9\\n" + "x" * 98 + "'"
