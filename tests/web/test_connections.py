"""The connections of the pad: how many, for how long, and who makes room for whom."""

import asyncio
import resource
from contextlib import AsyncExitStack

import pytest

from artbox_bot.web import body, connections
from artbox_bot.web.connections import Connections, spare_descriptors
from artbox_bot.web.limits import Limits, Rate
from tests.web.desk import ANN, Desk, a_desk
from tests.web.raw import GET_PAGE, JSON, Line, a_line, asks, bearer, request, until

pytestmark = [pytest.mark.enable_socket, pytest.mark.allow_hosts(["127.0.0.1", "::1"])]

STRANGER, OTHER, PROXY = "127.0.0.66", "127.0.0.67", "127.0.0.2"
SOON, NEVER = 0.2, 3600.0


def connections_of(desk: Desk) -> Connections:
    return desk.server._connections


async def open_lines(stack: AsyncExitStack, desk: Desk, count: int, home: str = STRANGER) -> list[Line]:
    """So many connections that say nothing, once they are let in."""
    before = len(connections_of(desk))
    lines = [await stack.enter_async_context(a_line(desk, home)) for _ in range(count)]
    await until(lambda: len(connections_of(desk)) >= min(before + count, connections_of(desk).most))
    return lines


async def look(desk: Desk, line: Line) -> int:
    """Look at Ann's sheet."""
    line.send(request(bearer(await desk.token(ANN)), method="GET", path="/pad/sheet"))
    return await line.status()


@pytest.mark.parametrize("sent", [b"", b"GET /pad HTTP/1.1\r\nX-Slow: x"])
async def test_who_asks_for_nothing_in_time_is_hung_up_on(sent: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEADERS", SOON)
    async with a_desk(proxies=PROXY) as desk, a_line(desk, STRANGER) as line:

        async def drip() -> None:
            while True:
                line.send(sent and b"x")
                await asyncio.sleep(0.02)

        line.send(sent)
        dripping = asyncio.create_task(drip())
        assert await line.hung_up()
        dripping.cancel()
        assert await asks(desk, GET_PAGE) == 200
        await until(lambda: len(connections_of(desk)) == 0)


async def test_between_two_requests_there_is_another_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "IDLE", SOON)
    monkeypatch.setattr(connections, "HEADERS", NEVER)
    async with a_desk(proxies=PROXY) as desk, a_line(desk, STRANGER) as line:
        for _ in range(3):
            line.send(GET_PAGE)
            assert await line.status() == 200
        line.send(GET_PAGE[:-9])
        assert await line.hung_up()


async def test_a_body_that_does_not_come_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(body, "READ_TIME", SOON)
    async with a_desk() as desk, a_line(desk) as line:
        await desk.table()
        line.send(request(bearer(await desk.token(ANN)), JSON, length=1000))
        assert await line.status() == 408
        assert await line.hung_up()


async def test_who_does_not_read_his_answers_is_hung_up_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "ANSWER", SOON)
    monkeypatch.setattr(connections, "LINGER", SOON)
    async with a_desk(limits=Limits(address=Rate(1e9, 1e9))) as desk, a_line(desk) as line:
        for _ in range(4000):  # more than the system keeps for him
            line.send(request(method="GET", path="/pad/pad.js") * 20)
            if line.writer.transport.is_closing():
                break
            await asyncio.sleep(0)
        await until(lambda: len(connections_of(desk)) == 0)


async def test_more_than_a_request_can_be_is_not_kept() -> None:
    async with a_desk(proxies=PROXY) as desk, a_line(desk, STRANGER) as line:
        line.send(b"GET /pad HTTP/1.1\r\n" + b"".join(b"X-%d: %s\r\n" % (n, b"y" * 8000) for n in range(60)))
        assert await line.hung_up()


async def test_an_address_has_so_many_connections_and_its_oldest_makes_room() -> None:
    async with a_desk(proxies=PROXY) as desk, AsyncExitStack() as stack:
        first, *_ = await open_lines(stack, desk, connections.MOST_OF_ONE)
        other = (await open_lines(stack, desk, 1, OTHER))[0]
        last = await stack.enter_async_context(a_line(desk, STRANGER))
        assert await first.hung_up()
        assert len(connections_of(desk)) == connections.MOST_OF_ONE + 1
        for line in (last, other):
            line.send(GET_PAGE)
            assert await line.status() == 200


async def test_an_address_comes_only_so_often() -> None:
    async with a_desk(proxies=PROXY, limits=Limits(arrivals=Rate(3, 0.001))) as desk:
        assert [await asks(desk, GET_PAGE, STRANGER) for _ in range(5)] == [200, 200, 200, 0, 0]
        assert await asks(desk, GET_PAGE, OTHER) == 200
        assert [await asks(desk, GET_PAGE, PROXY) for _ in range(5)] == [200] * 5


async def test_when_all_is_full_strangers_make_room_and_who_draws_stays() -> None:
    async with a_desk(proxies=PROXY) as desk, AsyncExitStack() as stack:
        await desk.table()
        connections_of(desk).most = 8
        (ann,) = await open_lines(stack, desk, 1, OTHER)
        assert await look(desk, ann) == 200
        for n in range(40):
            await stack.enter_async_context(a_line(desk, f"127.0.0.{100 + n}"))
        assert await asks(desk, GET_PAGE, PROXY) == 200  # an honest newcomer
        assert len(connections_of(desk)) <= 8
        assert await look(desk, ann) == 200


async def test_when_all_draw_nobody_else_is_let_in() -> None:
    async with a_desk(proxies=PROXY) as desk, AsyncExitStack() as stack:
        await desk.table()
        connections_of(desk).most = 3
        drawing = await open_lines(stack, desk, 3, PROXY)
        for line in drawing:
            assert await look(desk, line) == 200
        assert await asks(desk, GET_PAGE, STRANGER) == 0
        for line in drawing:
            assert await look(desk, line) == 200


async def test_a_proxy_of_ours_brings_a_whole_party() -> None:
    async with a_desk(proxies=PROXY, limits=Limits(arrivals=Rate(3, 0.001))) as desk, AsyncExitStack() as stack:
        lines = await open_lines(stack, desk, connections.MOST_OF_ONE + 10, PROXY)
        for line in (lines[0], lines[-1]):
            line.send(GET_PAGE)
            assert await line.status() == 200


@pytest.mark.parametrize(
    ("soft", "spare"), [(100, 25), (1024, 256), (20_000, 256), (resource.RLIM_INFINITY, 256), (1, 1)]
)
def test_most_descriptors_are_left_for_the_rest_of_the_bot(
    soft: int, spare: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def limit(_: int) -> tuple[int, int]:
        return soft, soft

    monkeypatch.setattr(resource, "getrlimit", limit)
    assert spare_descriptors() == spare
