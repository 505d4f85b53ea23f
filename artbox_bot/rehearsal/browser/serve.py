"""`serve`: a rehearsal on a port of this machine, until it is stopped."""

import asyncio
import webbrowser
from collections.abc import Callable

from aiohttp import web

from artbox_bot.rehearsal.browser.doors import Doors
from artbox_bot.rehearsal.browser.rehearsal import open_rehearsal
from artbox_bot.rehearsal.browser.web import Web
from artbox_bot.words.pack import WordPack

ANYWHERE = ("0.0.0.0", "::")
"""No address to tell anybody: there is no sketch pad then."""


async def serve(
    words: WordPack, players: int, guests: int, host: str, port: int, *, browse: bool, tell: Callable[[str], None]
) -> None:
    """Serve until cancelled, the sketch pad on the next port; `tell` is given the address once it answers.

    Errors: OSError, CannotListen, where a port is taken.
    """
    doors = Doors(host)
    pad = None if host in ANYWHERE else f"{_shown(host)}:{port + 1}"
    async with open_rehearsal(words, players, guests, files=f"{doors.base}/files/", pad=pad) as rehearsal:
        runner = web.AppRunner(Web(rehearsal, doors).app, access_log=None, shutdown_timeout=2)
        await runner.setup()
        try:
            await web.TCPSite(runner, host, port).start()
            address = f"http://{_shown(host)}:{port}{doors.base}/"
            tell(f"Rehearse at {address} - Ctrl+C ends it.")
            if browse:
                await asyncio.to_thread(webbrowser.open, address)
            await asyncio.Event().wait()
        finally:
            await runner.cleanup()


def _shown(host: str) -> str:
    return f"[{host}]" if ":" in host else host
