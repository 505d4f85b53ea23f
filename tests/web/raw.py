"""What a stranger does who is no browser: bytes on a line, and what comes back."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager

from tests.web.desk import Desk

ANSWERED_WITHIN = 10.0
JSON = "Content-Type: application/json"


def bearer(token: str) -> str:
    return f"Authorization: Bearer {token}"


def request(
    *headers: str, method: str = "POST", path: str = "/pad/drawing", body: bytes = b"", length: int | None = None
) -> bytes:
    """A whole request; `length`: another than that of its body."""
    size = len(body) if length is None else length
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", f"Content-Length: {size}", *headers]
    return "\r\n".join([*lines, "", ""]).encode("latin-1") + body


GET_PAGE = request(method="GET", path="/pad")


async def until(true: Callable[[], bool]) -> None:
    """Wait until that is so."""
    async with asyncio.timeout(ANSWERED_WITHIN):
        while not true():  # noqa: ASYNC110
            await asyncio.sleep(0.01)


class Line:
    """A connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    def send(self, data: bytes) -> None:
        self.writer.write(data)

    async def status(self) -> int:
        """The status of the next answer, which is read whole; 0 where the line is hung up instead."""
        try:
            async with asyncio.timeout(ANSWERED_WITHIN):
                head = await self.reader.readuntil(b"\r\n\r\n")
                length = next(int(h[15:]) for h in head.split(b"\r\n") if h.lower().startswith(b"content-length:"))
                await self.reader.readexactly(length)
                return int(head[9:12])
        except (asyncio.IncompleteReadError, ConnectionError):
            return 0

    async def hung_up(self) -> bool:
        """Wait until it is; everything that comes before is let go."""
        try:
            async with asyncio.timeout(ANSWERED_WITHIN):
                await self.reader.read()
        except ConnectionError:
            pass
        except TimeoutError:
            return False
        return True


@asynccontextmanager
async def a_line(desk: Desk, home: str = "127.0.0.1") -> AsyncGenerator[Line]:
    """A connection from an address of the loopback."""
    port = int(desk.address.rpartition(":")[2])
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(home, 0))
    try:
        yield Line(reader, writer)
    finally:
        writer.transport.abort()


async def asks(desk: Desk, data: bytes, home: str = "127.0.0.1") -> int:
    """The status of the answer; 0 for none."""
    async with a_line(desk, home) as line:
        line.send(data)
        return await line.status()
