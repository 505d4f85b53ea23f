"""The page and its server: a seat per person, what it sees as server-sent events, what it does as POST.

Only for people who were given the address: see `doors`.
"""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from html import escape
from importlib.resources import files
from pathlib import PurePath

import fontpkg  # pyright: ignore[reportMissingTypeStubs]
from aiohttp import web

from artbox_bot.pictures.painting import style
from artbox_bot.rehearsal.browser.doors import Doors
from artbox_bot.rehearsal.browser.forms import FILE, MENU, fields_of, render_form
from artbox_bot.rehearsal.browser.guests import Player
from artbox_bot.rehearsal.browser.guild import NotPossible
from artbox_bot.rehearsal.browser.pace import FASTER, USUAL
from artbox_bot.rehearsal.browser.rehearsal import Rehearsal
from artbox_bot.rehearsal.browser.seat import Page, Seat
from artbox_bot.rehearsal.model.parts import File

PAGE_FILES = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
FONTS = {
    "title.ttf": (style.TITLE_FAMILY, 600),
    "text.ttf": (style.WORD_FAMILY, 400),
    "bold.ttf": (style.WORD_FAMILY, 700),
}
"""The fonts of the pictures, by file name: family and weight."""

SHOWN_TYPES = ("png", "jpeg", "gif", "webp", "avif")
"""Kinds of pictures that a browser may show; all other files are only offered to be kept."""

KEPT = {"Cache-Control": "private, max-age=86400, immutable"}
"""For what never changes under its address."""

LARGEST_REQUEST = 32 * 2**20
CLOCK_EVERY = 2.0
"""Seconds after which a quiet page is told the time."""

Answer = dict[str, object]

log = logging.getLogger(__name__)


class Web:
    """The routes, below a prefix that may hold a secret."""

    def __init__(self, rehearsal: Rehearsal, doors: Doors) -> None:
        self._rehearsal = rehearsal
        self._base = doors.base
        self.app = web.Application(middlewares=[doors.guard], client_max_size=LARGEST_REQUEST)
        base, seat = doors.base, f"{doors.base}/seat/{{name}}"
        self.app.add_routes(
            [
                web.get(f"{base}/", self._first),
                web.get(f"{base}/page/{{file}}", self._page_file),
                web.get(seat, self._page),
                web.get(f"{seat}/events", self._events),
                web.get(f"{seat}/commands", self._commands),
                web.get(f"{base}/files/{{channel}}/{{id}}/{{file}}", self._file),
                web.post(f"{base}/pace", self._pace),
            ]
        )
        deeds: dict[str, Callable[[Seat, web.Request], Awaitable[Answer]]] = {
            "press": self._press,
            "submit": self._submit,
            "command": self._command,
            "complete": self._complete,
            "message_command": self._message_command,
            "send": self._send,
            "dismiss": self._dismiss,
            "direct": self._direct,
            "player": self._player,
        }
        for verb, deed in deeds.items():
            self.app.router.add_post(f"{seat}/{verb}", self._in_turn(deed))
        self.app.on_shutdown.append(self._send_home)

    def _seat(self, request: web.Request) -> Seat:
        seat = self._rehearsal.seats.get(request.match_info["name"])
        if seat is None:
            raise web.HTTPNotFound(text="There is no such seat.")
        return seat

    async def _first(self, _: web.Request) -> web.Response:
        raise web.HTTPFound(f"{self._base}/seat/{next(iter(self._rehearsal.seats))}")

    async def _page(self, request: web.Request) -> web.Response:
        seat = self._seat(request)
        page = files(__package__ or "").joinpath("page", "page.html").read_text("utf-8")
        seats = "".join(
            f'<li><a href="{self._base}/seat/{key}" data-seat="{key}"{_current(one is seat)}>{escape(one.name)}</a>'
            for key, one in self._rehearsal.seats.items()
        )
        filled = {"NAME": escape(seat.name), "BASE": self._base, "SEAT": request.match_info["name"], "SEATS": seats}
        filled["CHANNEL"] = escape(self._rehearsal.guild.channel_name)
        filled["FASTER"] = f"{FASTER:.0f}"
        for key, value in filled.items():
            page = page.replace(f"%{key}%", value)
        return web.Response(text=page, content_type="text/html")

    async def _page_file(self, request: web.Request) -> web.Response:
        name = request.match_info["file"]
        if name in FONTS:
            family, weight = FONTS[name]
            font = await asyncio.to_thread(fontpkg.path(family, weight, nearest=True).read_bytes)
            return web.Response(body=font, content_type="font/ttf", headers=KEPT)
        found = files(__package__ or "").joinpath("page", name)
        kind = PAGE_FILES.get(PurePath(name).suffix)
        if kind is None or not found.is_file():
            raise web.HTTPNotFound
        return web.Response(text=found.read_text("utf-8"), content_type=kind, charset="utf-8")

    async def _file(self, request: web.Request) -> web.Response:
        """A file of a message: pictures are shown, whatever else people send is never interpreted."""
        part = request.match_info
        found = self._rehearsal.guild.attachment(part["channel"], part["id"], part["file"])
        if found is None:
            raise web.HTTPNotFound
        kind = found.content_type.removeprefix("image/")
        if kind in SHOWN_TYPES:
            return web.Response(body=found.data, content_type=f"image/{kind}", headers=KEPT)
        headers = {**KEPT, "Content-Disposition": "attachment"}
        return web.Response(body=found.data, content_type="application/octet-stream", headers=headers)

    async def _events(self, request: web.Request) -> web.StreamResponse:
        seat = self._seat(request)
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
        await response.prepare(request)
        page = Page()
        seat.pages.add(page)
        self._rehearsal.look()
        await _write(response, [{"kind": "begin"}])
        try:
            while True:
                try:
                    changes = await asyncio.wait_for(page.changes.get(), CLOCK_EVERY)
                except TimeoutError:
                    changes = [seat.clock(page)]
                if changes is None:
                    break
                await _write(response, changes)
        except ConnectionError:
            pass
        finally:
            seat.pages.discard(page)
        return response

    async def _send_home(self, _: web.Application) -> None:
        for seat in self._rehearsal.seats.values():
            for page in seat.pages:
                page.changes.put_nowait(None)

    async def _commands(self, request: web.Request) -> web.Response:
        seat = self._seat(request)
        guild = self._rehearsal.guild
        told = {"commands": guild.commands(seat.name), "people": list(guild.members)}
        return web.json_response(told | {"of_messages": guild.message_commands(seat.name)})

    def _in_turn(
        self, deed: Callable[[Seat, web.Request], Awaitable[Answer]]
    ) -> Callable[[web.Request], Awaitable[web.Response]]:
        async def handle(request: web.Request) -> web.Response:
            seat = self._seat(request)
            await request.post()  # read before it is this request's turn: a slow upload keeps nobody waiting
            try:
                async with self._rehearsal.pace.turn():
                    return web.json_response(await deed(seat, request))
            except NotPossible as error:
                return web.json_response({"error": str(error)}, status=409)
            except (KeyError, ValueError) as error:
                log.info("a request for %s cannot be read: %r", request.path, error)
                raise web.HTTPBadRequest(text="This request cannot be read.") from error

        return handle

    async def _press(self, seat: Seat, request: web.Request) -> Answer:
        data = await request.post()
        place, chosen = seat.place(str(data["where"])), [str(value) for value in data.getall("value", [])]
        values = chosen if "menu" in data else None
        form = await self._rehearsal.guild.press(
            seat.name, place, int(str(data["message"])), str(data["address"]), values
        )
        if form is None:
            return {}
        return {"form": seat.keep_form(form), "title": form.modal["title"], "html": render_form(form.modal)}

    async def _submit(self, seat: Seat, request: web.Request) -> Answer:
        data = await request.post()
        form = seat.form(str(data["form"]))
        kinds = fields_of(form.modal)
        values: dict[str, object] = {}
        for key in data.keys() - {"form"}:
            given = [_value(value) for value in data.getall(key)]
            files = [file for file in given if isinstance(file, tuple)]
            values[key] = files if kinds.get(key) == FILE else given if kinds.get(key) == MENU else given[0]
        await self._rehearsal.guild.submit(seat.name, form, values)
        return {}

    async def _command(self, seat: Seat, request: web.Request) -> Answer:
        command, options = await _command_in(request)
        await self._rehearsal.guild.command(seat.name, command, options)
        return {}

    async def _message_command(self, seat: Seat, request: web.Request) -> Answer:
        data = await request.post()
        await self._rehearsal.guild.message_command(seat.name, str(data["command"]), int(str(data["message"])))
        return {}

    async def _complete(self, seat: Seat, request: web.Request) -> Answer:
        command, options = await _command_in(request)
        option = str(request.query["option"])
        typed = str(options.get(option, ""))
        choices = await self._rehearsal.guild.complete(seat.name, command, option, typed, options)
        return {"choices": choices}

    async def _send(self, seat: Seat, request: web.Request) -> Answer:
        data = await request.post()
        sent = [file for file in map(_value, data.getall("file", [])) if isinstance(file, tuple)]
        text = str(data.get("text", "")).strip()
        if text or sent:
            await self._rehearsal.guild.send(seat.name, seat.place(str(data["where"])), text, sent)
        return {}

    async def _dismiss(self, seat: Seat, request: web.Request) -> Answer:
        seat.dismiss(int(str((await request.post())["message"])))
        return {}

    async def _direct(self, seat: Seat, request: web.Request) -> Answer:
        self._rehearsal.guild.close_direct_messages(seat.name, (await request.post())["closed"] == "true")
        return {}

    async def _player(self, seat: Seat, request: web.Request) -> Answer:
        self._rehearsal.guests.seat(seat.name, Player(str((await request.post())["player"])))
        return {}

    async def _pace(self, request: web.Request) -> web.Response:
        self._rehearsal.pace.factor = FASTER if (await request.post())["faster"] == "true" else USUAL
        self._rehearsal.look()
        return web.json_response({})


def _current(here: bool) -> str:
    return ' aria-current="page"' if here else ""


async def _write(response: web.StreamResponse, changes: object) -> None:
    await response.write(f"data: {json.dumps(changes)}\n\n".encode())


def _value(field: str | bytes | bytearray | web.FileField) -> str | File | None:
    """What stands in a field of a form; None for a file field without a file."""
    if isinstance(field, web.FileField):
        return (field.filename, field.file.read()) if field.filename else None
    return str(field)


async def _command_in(request: web.Request) -> tuple[str, dict[str, str | File]]:
    """The command and the options that were filled in."""
    data = await request.post()
    given = {key: _value(value) for key, value in data.items() if key != "command"}
    return str(data["command"]), {key: value for key, value in given.items() if value}
