"""Who asks: through which proxies, and what counts as one."""

import pytest

from artbox_bot.addresses import NO_PROXY, THIS_MACHINE
from artbox_bot.web.limits import MOST_BUCKETS, Buckets, Limits, Rate
from artbox_bot.web.peers import Proxies
from tests.web.desk import ANN, BEN, a_desk
from tests.web.raw import asks, bearer, request

pytestmark = [pytest.mark.enable_socket, pytest.mark.allow_hosts(["127.0.0.1", "::1"])]


@pytest.mark.parametrize(
    ("trusted", "peer", "forwarded", "asker"),
    [
        (THIS_MACHINE, "127.0.0.1", [], "127.0.0.1"),
        (THIS_MACHINE, "127.0.0.1", ["203.0.113.7"], "203.0.113.7"),
        (THIS_MACHINE, "::1", ["203.0.113.7"], "203.0.113.7"),
        (THIS_MACHINE, "198.51.100.1", ["203.0.113.7"], "198.51.100.1"),  # nobody we know says so
        (THIS_MACHINE, "127.0.0.1", ["10.0.0.9, 203.0.113.7"], "203.0.113.7"),  # the left one he wrote himself
        (THIS_MACHINE, "127.0.0.1", ["10.0.0.9", "203.0.113.7"], "203.0.113.7"),  # also in a line of its own
        (THIS_MACHINE, "127.0.0.1", ["203.0.113.7", "10.0.0.9"], "10.0.0.9"),
        (THIS_MACHINE, "127.0.0.1", ["203.0.113.7, 127.0.0.1"], "203.0.113.7"),
        (THIS_MACHINE, "127.0.0.1", ["127.0.0.5"], "127.0.0.5"),
        (THIS_MACHINE, "127.0.0.1", ["203.0.113.7, unknown"], "127.0.0.1"),
        (THIS_MACHINE, "127.0.0.1", [" ", ""], "127.0.0.1"),
        (THIS_MACHINE, "127.0.0.1", ["\udcff" * 20], "127.0.0.1"),
        (THIS_MACHINE, "::ffff:127.0.0.1", ["203.0.113.7"], "203.0.113.7"),
        ("10.0.0.0/8, 172.18.0.2", "172.18.0.2", ["203.0.113.7, 10.1.2.3"], "203.0.113.7"),
        ("10.0.0.0/8", "127.0.0.1", ["203.0.113.7"], "127.0.0.1"),
        (NO_PROXY, "127.0.0.1", ["203.0.113.7"], "127.0.0.1"),
        (THIS_MACHINE, "2001:db8:1:2:3:4:5:6", [], "2001:db8:1:2::/64"),
        (THIS_MACHINE, "fe80::1%eth0", [], "fe80::/64"),
        (THIS_MACHINE, "127.0.0.1", ["2001:db8::1"], "2001:db8::/64"),
        (THIS_MACHINE, "", ["203.0.113.7"], ""),
    ],
)
def test_the_person_behind_the_proxies(trusted: str, peer: str, forwarded: list[str], asker: str) -> None:
    assert Proxies(trusted).asker(peer, forwarded) == asker


@pytest.mark.parametrize("wrong", ["", "proxy", "127.0.0.1,", "10.0.0.0/33", "127.0.0.1 ::1"])
def test_what_is_no_proxy(wrong: str) -> None:
    with pytest.raises(ValueError, match="does not appear to be"):
        Proxies(wrong)


def test_a_bucket_refills() -> None:
    now = 0.0
    buckets = Buckets(Rate(2, 0.5), lambda: now)
    assert [buckets.take("a") for _ in range(3)] == [0, 0, 2]
    assert buckets.take("b") == 0
    now = 1.0
    assert buckets.take("a") == 1
    now = 2.0
    assert buckets.take("a") == 0
    now = 1000.0
    assert [buckets.take("a") for _ in range(3)] == [0, 0, 2]


def test_there_are_never_too_many_buckets_and_the_latest_stay() -> None:
    buckets = Buckets(Rate(1, 0.001), lambda: 0.0)
    buckets.take("me")
    for n in range(3 * MOST_BUCKETS):
        buckets.take(str(n))
        if n % 1000 == 0:
            assert buckets.take("me") > 0  # asking again and again does not help
        assert len(buckets._levels) <= MOST_BUCKETS


async def test_one_household_has_one_bucket_whatever_it_writes() -> None:
    """The word of a peer that is no proxy of ours counts nothing, and each line before the proxy's own nothing."""
    async with a_desk(limits=Limits(address=Rate(3, 0.01)), proxies="127.0.0.2") as desk:
        await desk.table()
        link = bearer(await desk.token(ANN))

        async def looks(n: int, home: str) -> int:
            lines = [f"X-Forwarded-For: 203.0.113.{n}"]
            lines += ["X-Forwarded-For: 2001:db8::1"] if home == "127.0.0.2" else []
            return await asks(desk, request(link, *lines, method="GET", path="/pad/sheet"), home)

        assert [await looks(n, "127.0.0.66") for n in range(4)] == [200, 200, 200, 429]
        assert [await looks(n, "127.0.0.2") for n in range(4)] == [200, 200, 200, 429]


async def test_behind_a_proxy_elsewhere_people_do_not_share_a_bucket() -> None:
    async with a_desk(limits=Limits(address=Rate(3, 0.01)), proxies="127.0.0.2") as desk:
        await desk.table()

        async def looks(player: int, home: str) -> int:
            who = f"X-Forwarded-For: 203.0.113.{player}"
            link = bearer(await desk.token(player))
            return await asks(desk, request(link, who, method="GET", path="/pad/sheet"), home)

        assert [await looks(ANN, "127.0.0.2") for _ in range(4)] == [200, 200, 200, 429]
        assert await looks(BEN, "127.0.0.2") == 200
        assert [await looks(ANN, "127.0.0.3") for _ in range(4)] == [200, 200, 200, 429]  # not named: one for all
        assert await looks(BEN, "127.0.0.3") == 429
