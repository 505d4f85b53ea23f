"""`artbox-bot` in a process of its own, with a Discord on the loopback that knows one token.

Usage: python over_loopback.py MANNER COMMAND...; MANNER is how that Discord behaves: `answers`, `silent` or `away`, or
the number with which it closes the connection.
"""

import asyncio
import json
import sys
import threading
from typing import Any

import yarl
from aiohttp import WSMsgType, web
from discord.gateway import DiscordWebSocket
from discord.http import Route

from artbox_bot.cli import main

TOKEN = "the.right.token"
NOTICED = threading.Event()
"""Nobody is at the gateway, or the server has noticed that the bot has left it."""
PATIENCE = 10.0
BOT = {"id": "1", "username": "ArtBox", "discriminator": "0", "avatar": None, "bot": True, "flags": 0}
APPLICATION: dict[str, Any] = {
    "id": "1",
    "name": "ArtBox",
    "icon": None,
    "description": "",
    "bot_public": True,
    "bot_require_code_grant": False,
    "verify_key": "",
    "flags": 0,
    "owner": BOT,
}


def answer(value: object, status: int = 200) -> web.Response:
    """As JSON; discord.py wants the bare type, without a charset."""
    return web.Response(body=json.dumps(value), status=status, headers={"Content-Type": "application/json"})


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


async def me(request: web.Request) -> web.Response:
    if request.headers.get("Authorization") != f"Bot {TOKEN}":
        return answer({"message": "401: Unauthorized", "code": 0}, status=401)
    return answer(BOT)


async def application(_: web.Request) -> web.Response:
    return answer(APPLICATION)


async def commands(request: web.Request) -> web.Response:
    known = [
        {"description": "", **c, "id": str(n), "application_id": "1", "version": "1"}
        for n, c in enumerate(await request.json(), 9)
    ]
    say("commands: " + " ".join(c["name"] for c in known))
    return answer(known)


async def gateway(request: web.Request) -> web.WebSocketResponse:
    NOTICED.clear()
    socket = web.WebSocketResponse()
    await socket.prepare(request)
    await socket.send_json({"op": 10, "d": {"heartbeat_interval": 40_000}})
    ready = {"v": 10, "user": BOT, "guilds": [], "session_id": "s", "application": {"id": "1", "flags": 0}}
    async for message in socket:
        if message.type is WSMsgType.TEXT and message.json()["op"] == 2 and sys.argv[1].isdecimal():
            await socket.close(code=int(sys.argv[1]))
        elif message.type is WSMsgType.TEXT and message.json()["op"] == 2:
            ready["resume_gateway_url"] = str(DiscordWebSocket.DEFAULT_GATEWAY)
            await socket.send_json({"op": 0, "t": "READY", "s": 1, "d": ready})
            say("ready")
    say("gone")
    NOTICED.set()
    return socket


async def nothing(_: web.Request) -> web.Response:
    say("silent")
    await asyncio.sleep(3600)
    return web.Response()


async def serve(manner: str, started: threading.Event) -> None:
    app = web.Application()
    app.add_routes(
        [
            web.get("/users/@me", nothing if manner == "silent" else me),
            web.get("/oauth2/applications/@me", application),
            web.put("/applications/1/commands", commands),
            web.get("/gateway", gateway),
        ]
    )
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    port = runner.addresses[0][1] if manner != "away" else 1
    Route.BASE = f"http://127.0.0.1:{port}"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://127.0.0.1:{port}/gateway")
    started.set()
    await asyncio.sleep(3600)


if __name__ == "__main__":
    NOTICED.set()
    started = threading.Event()
    threading.Thread(target=lambda: asyncio.run(serve(sys.argv[1], started)), daemon=True).start()
    started.wait()
    code = main(sys.argv[2:])
    NOTICED.wait(PATIENCE)
    sys.exit(code)
