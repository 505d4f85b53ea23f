"""The connections of the pad: limited in number and time, so that the rest of the bot has descriptors left.

A party brings many browsers; a stranger can open any number of connections and send nothing. So when there is no room,
a connection is closed that has not opened a sheet, and among those the one that has been idle the longest.
"""

import asyncio
import logging
import socket
import time
from contextlib import suppress
from http import HTTPStatus
from typing import Any, Final

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

from artbox_bot.web.limits import Buckets, Rate
from artbox_bot.web.peers import Proxies
from artbox_bot.web.sparing_log import SparingLog

MOST: Final = 256
"""Connections in all, however many descriptors there may be."""
PART: Final = 4
"""At most one in so many of the descriptors that the process may have."""
MOST_OF_ONE: Final = 64
"""Connections of one address: a party of eight at home, whose browsers open up to six each."""
HEADERS, ANSWER, IDLE, LINGER = 10.0, 60.0, 20.0, 2.0
"""Seconds: until the first request has come; to answer it, reading its body and sending the answer included; until the
next request has come; and, when one of these is over, to send what is still waiting to be sent."""
MOST_SENT: Final = 128 * 1024
"""Bytes that may come before an answer: twice the largest sketch."""
AT_A_TIME: Final = 16
"""Connections that are accepted before other tasks get their turn."""
RECEIVED: Final = 32 * 1024
"""Size of a receive buffer in bytes: at most so much is parsed without a pause."""


class Connection(web.RequestHandler):
    """A connection, from its beginning to its end."""

    def __init__(self, connections: "Connections", server: web.Server, household: str) -> None:
        super().__init__(
            server,
            loop=asyncio.get_running_loop(),
            keepalive_timeout=3600,  # `_late` is earlier
            max_line_size=2048,
            max_headers=64,
            lingering_time=0,
            auto_decompress=False,  # the client chooses no algorithm
            access_log=None,  # pyright: ignore[reportArgumentType]
        )
        self.household = household
        self.answering = False
        self.known = False
        """Whether somebody has opened a sheet through it."""
        self._all = connections
        self._line: asyncio.Transport | None = None
        self._sent = 0
        self._due = 0.0
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The connection begins."""
        assert isinstance(transport, asyncio.Transport)
        self._line = transport
        super().connection_made(transport)
        self._expect(HEADERS)

    def connection_lost(self, exc: BaseException | None) -> None:
        """The connection has ended."""
        super().connection_lost(exc)
        self._line = None
        if self._timer is not None:
            self._timer.cancel()
        self._all.left(self)

    def data_received(self, data: bytes) -> None:
        """Something has come; too much of it is not kept."""
        self._sent += len(data)
        if self._sent > MOST_SENT:
            self.hang_up()
        else:
            super().data_received(data)

    def begin(self) -> None:
        """A request is there, with all its headers."""
        self.answering = True
        self._expect(ANSWER)

    async def finish_response(
        self, request: web.BaseRequest, resp: web.StreamResponse, start_time: float | None
    ) -> tuple[web.StreamResponse, bool]:
        """Send the answer, and wait for the next request."""
        try:
            return await super().finish_response(request, resp, start_time)
        finally:
            self.answering, self._sent = False, 0
            self._all.rests(self)
            self._expect(IDLE)

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,  # noqa: ARG002
    ) -> web.StreamResponse:
        """Answer what is not a valid request. What was sent is neither repeated in the answer nor logged."""
        if isinstance(exc, HttpProcessingError):
            self._all.log.tell(logging.INFO, "a request that is none: %s", type(exc).__name__)
        else:
            self.log_exception("no answer: %s", exc, exc_info=exc)
        if request.writer.output_size > 0:
            raise ConnectionError
        response = web.Response(status=status, text=HTTPStatus(status).phrase)
        response.force_close()
        return response

    def log_exception(self, *args: Any, **kw: Any) -> None:
        """An error of ours, or of aiohttp's."""
        error = kw.get("exc_info")
        told = error if isinstance(error, BaseException) else None
        self._all.log.tell(logging.ERROR, str(args[0]), *args[1:], error=told)

    def hang_up(self) -> None:
        """End it at once; what is not sent yet is not sent."""
        self._all.left(self)
        self.force_close()
        if self._line is not None:
            self._line.abort()

    def _expect(self, seconds: float) -> None:
        """Hang up unless something happens within so many seconds. A timer that rings early is set anew only then."""
        if self._line is None:
            return
        self._due = self._loop.time() + seconds
        if self._timer is None or self._timer.when() > self._due:
            if self._timer is not None:
                self._timer.cancel()
            self._timer = self._loop.call_at(self._due, self._late)

    def _late(self) -> None:
        self._timer = None
        if self._line is None:
            return
        if self._loop.time() < self._due:
            self._timer = self._loop.call_at(self._due, self._late)
        elif self._line.is_closing():
            self._line.abort()
        else:
            self.force_close()
            self._expect(LINGER)


class Connections:
    """Lets connections in, and knows those that are open."""

    def __init__(self, proxies: Proxies, arrivals: Rate, log: SparingLog, most: int | None = None) -> None:
        """`most`: connections in all; by default as many as this process can spare."""
        self.log = log
        self.most = spare_descriptors() if most is None else most
        self._proxies = proxies
        self._arrivals = Buckets(arrivals, time.monotonic)
        self._open: dict[Connection, None] = {}
        """Those that are open, in the order in which they were idle last."""

    def __len__(self) -> int:
        return len(self._open)

    async def welcome(self, listening: socket.socket, server: web.Server) -> None:
        """Let them in, until cancelled."""
        loop = asyncio.get_running_loop()
        looked_at = 0
        while True:
            looked_at += 1
            if looked_at % AT_A_TIME == 0:
                await asyncio.sleep(0)
            try:
                line, peer = await loop.sock_accept(listening)
            except OSError as error:  # no descriptor is left, or whoever came has gone
                self.log.tell(logging.WARNING, "the sketch pad cannot let anybody in: %s", error)
                await asyncio.sleep(0.1)
                continue
            await self._let_in(line, str(peer[0]), server)

    def left(self, connection: Connection) -> None:
        """A connection has ended."""
        self._open.pop(connection, None)

    def rests(self, connection: Connection) -> None:
        """A connection is idle from now on."""
        if connection in self._open:
            del self._open[connection]
            self._open[connection] = None

    async def _let_in(self, line: socket.socket, peer: str, server: web.Server) -> None:
        household = "" if peer in self._proxies else self._proxies.asker(peer, ())
        if not self._has_room(household):
            line.close()
            return
        connection = Connection(self, server, household)
        self._open[connection] = None
        try:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVED)
            await asyncio.get_running_loop().connect_accepted_socket(lambda: connection, line)
        except OSError:
            self.left(connection)
            line.close()

    def _has_room(self, household: str) -> bool:
        """Whether one more may come; an idle one may be closed for it. `household` is "" for a proxy of ours."""
        if household and self._arrivals.take(household) > 0:
            return False
        if household:
            of_one = [each for each in self._open if each.household == household]
            if len(of_one) >= MOST_OF_ONE and not _make_room(of_one):
                return False
        return len(self._open) < self.most or _make_room([each for each in self._open if not each.known])


def _make_room(connections: list[Connection]) -> bool:
    """Hang up on the first that is idle, strangers before others. False, where nobody is."""
    idle = sorted((each for each in connections if not each.answering), key=lambda each: each.known)
    if idle:
        idle[0].hang_up()
    return bool(idle)


def spare_descriptors() -> int:
    """How many connections this process can spare descriptors for."""
    with suppress(ImportError):  # Windows has no such limit
        import resource

        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft != resource.RLIM_INFINITY:
            return max(1, min(MOST, soft // PART))
    return MOST
