"""Who may come in: this machine alone, or whoever knows the secret; never a page of somebody else's."""

import aiohttp
import pytest

from tests.browser import IN_A_BROWSER
from tests.rehearse.house import House, a_house

pytestmark = IN_A_BROWSER

SEAT = "/seat/ann"


async def status(house: House, path: str, method: str = "GET", **headers: str) -> int:
    async with (
        aiohttp.ClientSession() as session,
        session.request(method, house.address + path, headers=headers, allow_redirects=False) as response,
    ):
        return response.status


async def test_this_machine_comes_in_and_posts_from_its_own_page() -> None:
    async with a_house() as house:
        assert await status(house, SEAT) == 200
        assert await status(house, f"{SEAT}/player", "POST", Origin=house.address) == 400, (
            "let in, but asks for nothing"
        )


@pytest.mark.parametrize(
    ("method", "headers"),
    [
        ("POST", {"Origin": "https://elsewhere.example"}),
        ("POST", {"Origin": "null"}),
        ("POST", {}),
        ("GET", {"Origin": "https://elsewhere.example"}),
        ("GET", {"Host": "rebound.example"}),
        ("GET", {"Host": "rebound.example:80"}),
        ("POST", {"Host": "rebound.example", "Origin": "http://rebound.example"}),
    ],
)
async def test_strangers_are_refused(method: str, headers: dict[str, str]) -> None:
    async with a_house() as house:
        path = f"{SEAT}/direct" if method == "POST" else SEAT
        assert await status(house, path, method, **headers) == 403
        assert not house.rehearsal.guild.closes_direct_messages("Ann")


async def test_another_address_needs_the_secret_on_every_request() -> None:
    async with a_house(host="0.0.0.0") as house:
        bare, _, secret = house.address.rpartition("/")
        assert len(secret) >= 20
        async with aiohttp.ClientSession() as session:
            for path in ("/", SEAT, f"{SEAT}/events", f"{SEAT}/commands", "/page/page.js", "/files/1/2/board.png"):
                for wrong in ("", "/guessed"):
                    async with session.get(f"{bare}{wrong}{path}", allow_redirects=False) as response:
                        assert response.status == 404, path
        assert await status(house, SEAT) == 200
        assert await status(house, SEAT, Host="table.example") == 200, "whoever knows the secret may come by any name"


async def test_files_that_people_send_are_never_interpreted() -> None:
    async with a_house(guests=0) as house:
        guild = house.rehearsal.guild
        async with house.rehearsal.pace.turn():
            script = [("page.html", b"<script>alert(1)</script>"), ("page.svg", b"<svg onload='alert(1)'/>")]
            await guild.send("Ann", guild.channel_id, "", script)
        [message] = guild.messages("Ann", guild.channel_id)
        async with aiohttp.ClientSession() as session:
            for attachment in message.attachments:
                path = "/".join(str(attachment["url"]).split("/")[-3:])
                async with session.get(f"{house.address}/files/{path}") as response:
                    assert response.content_type == "application/octet-stream"
                    assert response.headers["Content-Disposition"] == "attachment"
                    assert response.headers["X-Content-Type-Options"] == "nosniff"
