"""The HTTP of the sketch pad. The token of a link travels as an Authorization header: no address and no log has it."""

import asyncio
import contextvars
import ipaddress
import socket
import time
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final, TypeVar, cast

from aiohttp import web

from artbox_bot.web.answers import TooLarge, TooOften, Unreadable, changes, failure, milliseconds, whole_sheet
from artbox_bot.web.limits import Buckets, Limits
from artbox_bot.web.pad import Pad, Says, Sheet
from artbox_bot.web.page import File, page, page_files

T = TypeVar("T")
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

MOST_BYTES: Final = 64 * 1024
SCHEME: Final = "Bearer "
SHEET: Final = web.RequestKey("sheet", Sheet)
SECURITY: Final = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
    "img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
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

    def __init__(self, pad: Pad, limits: Limits | None = None) -> None:
        limits = limits or Limits()
        self._pad = pad
        self._files = page_files()
        self._pages: dict[str, File] = {}
        self._links = Buckets(limits.link, time.monotonic)
        self._addresses = Buckets(limits.address, time.monotonic)
        self._socket: socket.socket | None = None
        self._runner: web.AppRunner | None = None
        self._work = contextvars.copy_context()

    def listen(self, address: str) -> int:
        """Take `host:port`; the port, which the system chooses for 0. Who comes now waits until `start`.

        Errors: ValueError, where that is no address; CannotListen.
        """
        host, port = split_address(address)
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        try:
            self._socket = socket.create_server((host, port), family=family)
        except OSError as error:
            raise CannotListen(address, error) from error
        return int(self._socket.getsockname()[1])

    async def start(self) -> None:
        """Answer; a second call changes nothing.

        A connection waits for as long as a browser likes. It does so in a context of its own, and what a request asks
        for is done in that of whoever has called this: who watches that one sees work, and no idle connections.
        """
        if self._runner is None and self._socket is not None:
            self._work = contextvars.copy_context()
            await contextvars.Context().run(asyncio.create_task, self._serve(self._socket))

    async def stop(self) -> None:
        """Finish what is being asked, and listen no more."""
        if self._runner is not None:
            await self._runner.cleanup()
        if self._socket is not None:
            self._socket.close()

    async def _serve(self, listening: socket.socket) -> None:
        application = web.Application(middlewares=[_secured, self._answered], client_max_size=MOST_BYTES)
        application.add_routes(
            [
                web.get("/pad", self._get_page),
                web.get("/pad/sheet", self._get_sheet),
                web.get("/pad/changes", self._get_changes),
                web.put("/pad/sketch", self._put_sketch),
                web.post("/pad/drawing", self._post_drawing),
                web.get("/pad/{file}", self._get_file),
            ]
        )
        self._runner = web.AppRunner(application, access_log=None, lingering_time=0, shutdown_timeout=3)
        await self._runner.setup()
        await web.SockSite(self._runner, listening).start()

    @web.middleware
    async def _answered(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Whatever goes wrong is answered with a sentence."""
        try:
            self._limit(self._addresses, _address_of(request))
            if (request.content_length or 0) > MOST_BYTES:
                raise TooLarge
            return await handler(request)
        except web.HTTPRequestEntityTooLarge:
            return self._failed(request, TooLarge())
        except web.HTTPException:
            raise
        except Exception as error:
            return self._failed(request, error)

    def _failed(self, request: web.Request, error: Exception) -> web.Response:
        sheet = request.get(SHEET)
        status, said = failure(error, sheet.say if sheet else self._speaker(request))
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
            return whole_sheet(sheet, await self._pad.kept(sheet), self._pad.now())

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

        shapes = await _shapes_of(request)
        return web.json_response(await self._do(keep()))

    async def _post_drawing(self, request: web.Request) -> web.Response:
        async def hand_in() -> dict[str, Any]:
            sheet = await self._open(request)
            table = await self._pad.hand_in(sheet, shapes)
            last = table.game.phase is not sheet.table.game.phase
            return {"token": table.game.round.tokens[sheet.link.player], "last": last}

        shapes = await _shapes_of(request)
        return web.json_response(await self._do(hand_in()))

    async def _open(self, request: web.Request) -> Sheet:
        """The sheet of the link that came with a request. Errors: TooOften, and those of `Pad.open`."""
        given = request.headers.get("Authorization", "")
        token = given.removeprefix(SCHEME) if given.startswith(SCHEME) else ""
        self._limit(self._links, token)
        sheet = await self._pad.open(token)
        request[SHEET] = sheet
        return sheet

    def _speaker(self, request: web.Request) -> Says:
        """Speaks the language that the browser likes best."""
        likes = request.headers.get("Accept-Language", "").partition(",")[0].partition(";")[0].strip()
        known = [tag for tag in (likes, likes.partition("-")[0]) if tag in self._pad.texts.locales]
        return self._pad.texts.speaker(known[0] if known else "en")

    async def _do(self, work: Coroutine[Any, Any, T]) -> T:
        """Do it in the context of whoever runs the server; also when the browser goes away meanwhile."""
        return await asyncio.shield(self._work.copy().run(asyncio.create_task, work))

    @staticmethod
    def _limit(buckets: Buckets, key: str) -> None:
        seconds = buckets.take(key)
        if seconds > 0:
            raise TooOften(seconds)


@web.middleware
async def _secured(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Nothing foreign on the page, the page in nothing foreign, and no answer kept by anybody."""
    try:
        response = await handler(request)
    except web.HTTPException as error:
        error.headers.update(SECURITY)
        raise
    response.headers.update(SECURITY)
    response.headers.setdefault("Cache-Control", "no-store")
    return response


def split_address(address: str) -> tuple[str, int]:
    """Host and port of `host:port` or `[::1]:port`. Error: ValueError."""
    host, _, port = address.rpartition(":")
    if not host or not port.isdecimal() or int(port) > 65535:
        raise ValueError(f"{address!r} is not host:port")
    return host.removeprefix("[").removesuffix("]"), int(port)


def _send(request: web.Request, file: File) -> web.Response:
    headers = {
        "Content-Type": file.kind,
        "ETag": file.tag,
        "Cache-Control": "no-cache",
        "Vary": "Accept-Encoding, Accept-Language",
    }
    if request.headers.get("If-None-Match") == file.tag:
        return web.Response(status=304, headers=headers)
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        return web.Response(body=file.packed, headers={**headers, "Content-Encoding": "gzip"})
    return web.Response(body=file.plain, headers=headers)


async def _shapes_of(request: web.Request) -> object:
    """The sketch in a request's body. Errors: Unreadable; HTTPRequestEntityTooLarge, and no more is read then."""
    try:
        body = await request.json()
    except (ValueError, RecursionError) as error:
        raise Unreadable from error
    if not isinstance(body, dict):
        raise Unreadable
    return cast("dict[str, object]", body).get("shapes")


def _address_of(request: web.Request) -> str:
    """Who asks. What a proxy says of that is believed where the proxy runs on this machine."""
    peer = request.remote or ""
    try:
        here = ipaddress.ip_address(peer).is_loopback
    except ValueError:
        return peer
    told = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip()
    return told if here and told else peer
