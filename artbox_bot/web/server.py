"""The HTTP of the sketch pad. A link's token is sent as an Authorization header: no URL and no log contains it."""

import asyncio
import contextvars
import logging
import socket
import time
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final, TypeVar

from aiohttp import web
from aiohttp.http import RawRequestMessage
from yarl import URL

from artbox_bot.addresses import THIS_MACHINE, split_address
from artbox_bot.web.answers import TooOften, changes, failure, milliseconds, whole_sheet
from artbox_bot.web.body import TooLarge, check_kind, read_shapes
from artbox_bot.web.connections import Connection, Connections
from artbox_bot.web.gate import Gate
from artbox_bot.web.limits import Buckets, Limits
from artbox_bot.web.pad import TOKEN, NoLink, Pad, Says, Sheet
from artbox_bot.web.page import File, page, page_files
from artbox_bot.web.peers import Proxies
from artbox_bot.web.sparing_log import SparingLog

T = TypeVar("T")
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

WAITING: Final = 512
"""Connections that the system queues until they are accepted."""
CALM: Final = 0.25
"""Seconds that the answer to an address that asks too often is delayed: so it cannot keep us busy."""
PATIENCE: Final = 0.5
"""Seconds that the end of the bot waits for answers under way to finish, and then once more for them to be cut off."""
SCHEME: Final = "Bearer "
SHEET: Final = web.RequestKey("sheet", Sheet)
SECURITY: Final = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
    "img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class CannotListen(Exception):
    """The address is taken, or not ours."""

    def __init__(self, address: str, reason: OSError) -> None:
        super().__init__(f"{address}: {reason.strerror or reason}")
        self.address = address


class PadServer:
    """Serves the page and its requests."""

    def __init__(self, pad: Pad, limits: Limits | None = None, proxies: str = THIS_MACHINE) -> None:
        """`proxies`: whose X-Forwarded-For is believed, see `Proxies`."""
        limits = limits or Limits()
        self._pad = pad
        self._log = SparingLog(logging.getLogger(__name__))
        self._gate = Gate(pad.public_url)
        self._proxies = Proxies(proxies)
        self._connections = Connections(self._proxies, limits.arrivals, self._log)
        self._welcome: asyncio.Task[None] | None = None
        self._files = page_files()
        self._pages: dict[str, File] = {}
        self._links = Buckets(limits.link, time.monotonic)
        self._addresses = Buckets(limits.address, time.monotonic)
        self._socket: socket.socket | None = None
        self._runner: web.AppRunner | None = None
        self._work = contextvars.copy_context()

    def listen(self, address: str) -> int:
        """Listen at `host:port`, and tell the port (the system chooses one for 0). Nobody is answered before `start`.

        Errors: ValueError, where that is no address; CannotListen.
        """
        host, port = split_address(address)
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        try:
            self._socket = socket.create_server((host, port), family=family, backlog=WAITING)
        except OSError as error:
            raise CannotListen(address, error) from error
        return int(self._socket.getsockname()[1])

    async def start(self) -> None:
        """Begin to answer; a second call changes nothing.

        Connections live in a context of their own, and requests are worked on in the context of the caller. So whoever
        watches the caller's tasks sees the work, and not the connections that stay open and idle.
        """
        if self._runner is None and self._socket is not None:
            self._work = contextvars.copy_context()
            await contextvars.Context().run(asyncio.create_task, self._serve(self._socket))

    async def stop(self) -> None:
        """Finish what is being asked, and listen no more."""
        if self._welcome is not None:
            self._welcome.cancel()
        if self._runner is not None:
            await self._runner.cleanup()
        if self._socket is not None:
            self._socket.close()

    async def _serve(self, listening: socket.socket) -> None:
        application = web.Application(middlewares=[self._secured, self._answered])
        application.add_routes(
            [
                web.get("/pad", self._get_page),
                web.get("/pad/sheet", self._get_sheet),
                web.get("/pad/changes", self._get_changes),
                web.put("/pad/sketch", self._put_sketch, expect_handler=_say_nothing),
                web.post("/pad/drawing", self._post_drawing, expect_handler=_say_nothing),
                web.get("/pad/{file}", self._get_file),
            ]
        )
        self._runner = web.AppRunner(application, shutdown_timeout=PATIENCE)
        await self._runner.setup()
        server = self._runner.server
        assert server is not None
        server.request_factory = _by_path_alone(server.request_factory)
        listening.setblocking(False)
        self._welcome = asyncio.create_task(self._connections.welcome(listening, server))

    @web.middleware
    async def _secured(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Add the headers that forbid foreign scripts, being framed by other pages, and caching."""
        self._connection(request).begin()
        try:
            response = await handler(request)
        except web.HTTPException as error:
            error.headers.update(SECURITY)
            raise
        response.headers.update(SECURITY)
        response.headers.setdefault("Cache-Control", "no-store")
        return response

    @web.middleware
    async def _answered(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Whatever goes wrong is answered with a sentence."""
        try:
            self._limit(self._addresses, self._asker(request))
            self._gate.check(request)
            return await handler(request)
        except web.HTTPException:
            raise
        except TooOften as error:
            await asyncio.sleep(CALM)
            return self._failed(request, error)
        except Exception as error:
            return self._failed(request, error)

    def _failed(self, request: web.Request, error: Exception) -> web.Response:
        sheet = request.get(SHEET)
        status, said = failure(error, sheet.say if sheet else self._speaker(request), self._log)
        response = web.json_response(said, status=status)
        if isinstance(error, TooOften):
            response.headers["Retry-After"] = str(int(error.seconds) + 1)
        if isinstance(error, TooLarge):
            response.force_close()  # what is still coming is not read
        return response

    async def _get_page(self, request: web.Request) -> web.Response:
        say = self._speaker(request)
        language = say("pad-language")
        if language not in self._pages:
            self._pages[language] = page(say)
        return _send(request, self._pages[language])

    async def _get_file(self, request: web.Request) -> web.Response:
        file = self._files.get(request.match_info["file"])
        if file is None:
            raise web.HTTPNotFound
        return _send(request, file)

    async def _get_sheet(self, request: web.Request) -> web.Response:
        async def look() -> dict[str, Any]:
            sheet = await self._open(request)
            kept = await self._pad.kept(sheet)
            return whole_sheet(sheet, kept, self._pad.now(), await self._pad.other_token(sheet))

        return web.json_response(await self._do(look()))

    async def _get_changes(self, request: web.Request) -> web.Response:
        known = request.query.get("version", "")

        async def look() -> dict[str, Any]:
            sheet = await self._open(request)
            kept = await self._pad.kept(sheet)
            return changes(sheet, kept, self._pad.now(), int(known) if known.isdecimal() and len(known) < 10 else -1)

        return web.json_response(await self._do(look()))

    async def _put_sketch(self, request: web.Request) -> web.Response:
        async def keep() -> dict[str, Any]:
            sheet = await self._open(request)
            return {"version": await self._pad.keep(sheet, shapes), "now": milliseconds(self._pad.now())}

        shapes = await self._read(request)
        return web.json_response(await self._do(keep()))

    async def _post_drawing(self, request: web.Request) -> web.Response:
        async def hand_in() -> dict[str, Any]:
            sheet = await self._open(request)
            table = await self._pad.hand_in(sheet, shapes)
            last = table.game.phase is not sheet.table.game.phase
            this, player = table.game.round, sheet.link.player
            return {"token": this.tokens.get(player), "last": last, "missing": bool(this.missing_from(player))}

        shapes = await self._read(request)
        return web.json_response(await self._do(hand_in()))

    async def _read(self, request: web.Request) -> object:
        """The sketch in a request, read only from somebody with a link. Errors: NoLink, and those of `body`."""
        if not await self._do(self._pad.knows(_token_in(request))):
            raise NoLink
        check_kind(request)
        return await read_shapes(request)

    async def _open(self, request: web.Request) -> Sheet:
        """The sheet of the link that came with a request. Errors: TooOften, and those of `Pad.open`."""
        token = _token_in(request)
        if TOKEN.fullmatch(token) is None:
            raise NoLink
        self._limit(self._links, token)
        sheet = await self._pad.open(token)
        request[SHEET] = sheet
        self._connection(request).known = True
        return sheet

    def _speaker(self, request: web.Request) -> Says:
        """Speaks the language that the browser likes best."""
        likes = request.headers.get("Accept-Language", "").partition(",")[0].partition(";")[0].strip()
        known = [tag for tag in (likes, likes.partition("-")[0]) if tag in self._pad.texts.locales]
        return self._pad.texts.speaker(known[0] if known else "en")

    async def _do(self, work: Coroutine[Any, Any, T]) -> T:
        """Do it in the context of whoever called `start`, and finish it even if the browser goes away."""
        return await asyncio.shield(self._work.copy().run(asyncio.create_task, work))

    def _asker(self, request: web.Request) -> str:
        return self._proxies.asker(request.remote or "", request.headers.getall("X-Forwarded-For", ()))

    @staticmethod
    def _connection(request: web.Request) -> Connection:
        connection = request.protocol
        assert isinstance(connection, Connection)
        return connection

    @staticmethod
    def _limit(buckets: Buckets, key: str) -> None:
        seconds = buckets.take(key)
        if seconds > 0:
            raise TooOften(seconds)


def _send(request: web.Request, file: File) -> web.Response:
    headers = {
        "Content-Type": file.kind,
        "ETag": file.tag,
        "Cache-Control": file.stays,
        "Vary": "Accept-Encoding, Accept-Language",
    }
    if request.headers.get("If-None-Match") == file.tag:
        return web.Response(status=304, headers=headers)
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        return web.Response(body=file.packed, headers={**headers, "Content-Encoding": "gzip"})
    return web.Response(body=file.plain, headers=headers)


def _token_in(request: web.Request) -> str:
    given = request.headers.get("Authorization", "")
    return given.removeprefix(SCHEME) if given.startswith(SCHEME) else ""


async def _say_nothing(request: web.Request) -> None:
    """Send no `100 Continue` for an Expect header: the client is answered when it is known who it is."""


def _by_path_alone(make: Callable[..., web.BaseRequest]) -> Callable[..., web.BaseRequest]:
    """A request for a whole URL, as for a proxy, becomes one for "/": so its host is never decoded."""

    def request_of(message: RawRequestMessage, *rest: Any) -> web.BaseRequest:
        if not message.path.startswith("/"):
            message = message._replace(path="/", url=URL("/"))
        return make(message, *rest)

    return request_of
