"""Who asks: the address of a person, also behind proxies; and what of it counts as one."""

from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Final

from artbox_bot.addresses import trusted_networks

Address = IPv4Address | IPv6Address

HOUSEHOLD: Final = 64
"""The bits of an IPv6 address that a household has in common: within them it takes whatever addresses it likes."""


class Proxies:
    """The proxies whose word is believed. Behind all others, and behind none, the peer itself is who asks."""

    def __init__(self, trusted: str) -> None:
        """`trusted`: see `trusted_networks`. Error: ValueError."""
        self._networks = trusted_networks(trusted)

    def __contains__(self, peer: str) -> bool:
        address = _parsed(peer)
        return address is not None and self._trusts(address)

    def asker(self, peer: str, forwarded: Iterable[str]) -> str:
        """Who asks, as `household` says it. `forwarded`: all lines of X-Forwarded-For, in their order.

        Each proxy adds at the right whom it has seen: the last one that is no proxy of ours is the person. What stands
        further left anybody may have written; and of what a line of nonsense says, nothing is believed.
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
    """The address; that of IPv4 in the clothes of IPv6 too."""
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address
