"""Who may come in: this machine alone, or whoever was told the secret in the address.

A page of somebody else's must not reach a rehearsal through the browser of whoever runs it: not by posting forms, and
not by a name that suddenly means this machine (DNS rebinding).
"""

import secrets
from collections.abc import Awaitable, Callable

from aiohttp import web

LOOPBACK = "127.0.0.1"
HERE = ("127.0.0.1", "localhost", "[::1]")

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; connect-src 'self'; font-src 'self'; img-src 'self' blob:; "
        "style-src 'self' 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class Doors:
    """The way in. `base` is what every path begins with: a secret, where other machines may come."""

    def __init__(self, host: str = LOOPBACK) -> None:
        self.host = host
        self._only_here = host in ("127.0.0.1", "localhost", "::1")
        self.base = "" if self._only_here else f"/{secrets.token_urlsafe(16)}"

    @web.middleware
    async def guard(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        """Refuse strangers, and tell the browser what the page may do."""
        host, origin = request.host, request.headers.get("Origin")
        if self._only_here and host.rpartition(":")[0] not in HERE and host not in HERE:
            raise web.HTTPForbidden(text="This page is for this machine alone.")
        if origin not in (None, f"{request.scheme}://{host}") or (origin is None and request.method == "POST"):
            raise web.HTTPForbidden(text="This request comes from another page.")
        response = await handler(request)
        if not response.prepared:
            response.headers.update(HEADERS)
            response.headers.setdefault("Cache-Control", "no-store")
        return response
