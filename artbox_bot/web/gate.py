"""From where a request may come: from our own page, at an address of ours.

Somebody else's page must not reach the bot through the browser of the person who runs it: not with forms or scripts
that send requests here, and not with a host name that suddenly points to this machine (DNS rebinding).
"""

from collections.abc import Sequence
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from aiohttp import web

READS: Final = ("GET", "HEAD")


class ForeignHost(Exception):
    """The request is for a host that is not ours."""


class ForeignPage(Exception):
    """The request comes from another page than ours."""


class Gate:
    """Lets browsers in. Other programs do not send the headers that are checked, and need not."""

    def __init__(self, public_url: str) -> None:
        public = urlsplit(public_url)
        self._host = (public.hostname or "").rstrip(".")
        self._netloc = public.netloc.lower()

    def check(self, request: web.Request) -> None:
        """Errors: ForeignHost, ForeignPage."""
        hosts = request.headers.getall("Host", ())
        for host in hosts:
            if not self._is_ours(host):
                raise ForeignHost(host)
        site = request.headers.get("Sec-Fetch-Site")
        if site is None:
            self._check_origin(request, hosts)
        elif site != "same-origin" and not (request.method in READS and _is_visit(request, site)):
            raise ForeignPage(site)

    def _check_origin(self, request: web.Request, hosts: Sequence[str]) -> None:
        """Browsers from before 2023 send only this header, and not for a plain visit."""
        for origin in request.headers.getall("Origin", ()):
            if origin.partition("://")[2] not in (self._netloc, *hosts):
                raise ForeignPage(origin)

    def _is_ours(self, host: str) -> bool:
        """Whether that is the public name, an IP address, or a name without a dot (in a local network, behind a proxy).

        A stranger can decide where a name points only if it has a dot.
        """
        name = host[1:].partition("]")[0] if host.startswith("[") else host.partition(":")[0]
        name = name.lower().rstrip(".")
        return name == self._host or ("." not in name.strip(".") and ":" not in name) or _is_address(name)


def _is_visit(request: web.Request, site: str) -> bool:
    """Somebody follows a link to us, or types our address."""
    return site == "none" or request.headers.get("Sec-Fetch-Mode") == "navigate"


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
