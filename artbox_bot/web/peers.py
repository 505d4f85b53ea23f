"""Who asks: the address of a person, even behind proxies; and which addresses count as one person."""

from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Final

from artbox_bot.addresses import trusted_networks

Address = IPv4Address | IPv6Address

HOUSEHOLD: Final = 64
"""The bits of an IPv6 address that are fixed for a household: it can choose the others as it likes."""


class Proxies:
    """The proxies whose X-Forwarded-For is believed. For any other peer, the peer itself is who asks."""

    def __init__(self, trusted: str) -> None:
        """`trusted`: see `trusted_networks`. Error: ValueError."""
        self._networks = trusted_networks(trusted)

    def __contains__(self, peer: str) -> bool:
        address = _parsed(peer)
        return address is not None and self._trusts(address)

    def asker(self, peer: str, forwarded: Iterable[str]) -> str:
        """The household of whoever asks. `forwarded`: all lines of X-Forwarded-For, in their order.

        Each proxy appends the address that it has seen. So the person is the last address that is not a proxy of ours;
        everything left of it can be invented. If a part that we have to read is no address, the peer itself counts.
        """
        asker = address = _parsed(peer)
        if address is None:
            return ""
        for told in reversed(",".join(forwarded).split(",")):
            if not self._trusts(address) or not told.strip():
                break
            told_address = _parsed(told.strip())
            if told_address is None:
                return household(asker)
            address = told_address
        return household(address)

    def _trusts(self, address: Address) -> bool:
        return any(address in network for network in self._networks)


def household(address: Address | None) -> str:
    """What counts as one: an IPv4 address, or the /64 of an IPv6 address."""
    if isinstance(address, IPv6Address):
        return str(IPv6Network((int(address) >> HOUSEHOLD << HOUSEHOLD, HOUSEHOLD)))
    return str(address or "")


def _parsed(text: str) -> Address | None:
    """The address; an IPv4 address mapped into IPv6 as IPv4."""
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address
