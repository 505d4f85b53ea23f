"""From where a request may come: a page of somebody else's reaches nothing through our browser."""

import json

import pytest
from aiohttp.test_utils import make_mocked_request

from artbox_bot.web.gate import ForeignHost, ForeignPage, Gate
from tests.web.desk import ANN, PUBLIC, a_desk
from tests.web.raw import JSON, asks, bearer, request
from tests.web.test_pad import DRAWN

pytestmark = [pytest.mark.enable_socket, pytest.mark.allow_hosts(["127.0.0.1", "::1"])]

GATE = Gate(PUBLIC)


def check(method: str = "GET", **headers: str) -> None:
    GATE.check(make_mocked_request(method, "/pad", {name.replace("_", "-"): each for name, each in headers.items()}))


@pytest.mark.parametrize(
    "host",
    [
        "art.example.org", "ART.example.org.", "art.example.org:8443", "localhost:8080", "127.0.0.1", "127.0.0.1:8080",
        "192.168.1.20:8080", "[::1]:8080", "[2001:db8::1]", "artbox:8080", "pad_upstream", "",
    ],
)  # fmt: skip
def test_our_names_and_addresses_are_here(host: str) -> None:
    """Behind a proxy that passes on its own name for us, too."""
    check(Host=host)


@pytest.mark.parametrize(
    "host",
    ["evil.example", "art.example.org.evil.example", "example.org", "127.0.0.1.evil.example:80", "a.b:c", "[x.y]"],
)
def test_a_name_that_a_stranger_points_at_us_is_not(host: str) -> None:
    """(DNS rebinding)"""
    with pytest.raises(ForeignHost):
        check(Host=host)


def test_links_may_be_followed_from_anywhere_and_nothing_else() -> None:
    for site in ("same-origin", "none"):
        check(Host="art.example.org", Sec_Fetch_Site=site)
    for site in ("cross-site", "same-site"):
        check(Host="art.example.org", Sec_Fetch_Site=site, Sec_Fetch_Mode="navigate")
        for method, mode in (("GET", "no-cors"), ("GET", "cors"), ("POST", "no-cors"), ("POST", "navigate")):
            with pytest.raises(ForeignPage):
                check(method, Host="art.example.org", Sec_Fetch_Site=site, Sec_Fetch_Mode=mode)
    check("POST", Host="art.example.org", Sec_Fetch_Site="same-origin", Origin="https://other.port.example")
    with pytest.raises(ForeignPage):
        check("POST", Host="art.example.org", Sec_Fetch_Site="none")


def test_older_browsers_tell_the_origin_alone() -> None:
    check("POST", Host="127.0.0.1:8080", Origin="https://art.example.org")
    check("POST", Host="127.0.0.1:8080", Origin="http://127.0.0.1:8080")
    for origin in ("https://evil.example", "null", "http://localhost:3000", "https://art.example.org.evil.example"):
        with pytest.raises(ForeignPage):
            check("POST", Host="localhost:8080", Origin=origin)


@pytest.mark.parametrize(
    "headers",
    [
        ("Origin: https://evil.example", "Sec-Fetch-Site: cross-site", "Content-Type: text/plain"),
        ("Origin: https://evil.example", JSON),
        ("Sec-Fetch-Site: same-site", JSON),
        ("Origin: null", JSON),
    ],
)  # fmt: skip
async def test_a_page_of_another_site_hands_nothing_in_even_with_a_link(headers: tuple[str, ...]) -> None:
    async with a_desk() as desk:
        await desk.table()
        link, body = bearer(await desk.token(ANN)), json.dumps({"shapes": DRAWN}).encode()
        assert await asks(desk, request(link, *headers, body=body)) == 403
        assert await asks(desk, request(link, JSON, body=body).replace(b"127.0.0.1", b"evil.example")) == 421
        assert await asks(desk, request("Origin: https://evil.example", method="OPTIONS")) in (403, 405)
        assert (await desk.game()).round.drawings == {}
        assert await asks(desk, request(link, JSON, "Sec-Fetch-Site: same-origin", body=body)) == 200
