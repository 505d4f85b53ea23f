"""Addresses as settings write them: where the sketch pad listens, and which proxies are believed."""

from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import Final

Network = IPv4Network | IPv6Network

THIS_MACHINE: Final = "127.0.0.0/8, ::1"
NO_PROXY: Final = "none"


def split_address(address: str) -> tuple[str, int]:
    """Host and port of `host:port` or `[::1]:port`. Error: ValueError."""
    host, _, port = address.rpartition(":")
    if not host or not port.isdecimal() or int(port) > 65535:
        raise ValueError(f"{address!r} is not host:port")
    return host.removeprefix("[").removesuffix("]"), int(port)


def trusted_networks(trusted: str) -> tuple[Network, ...]:
    """Addresses and networks, parted by commas; none of them for `none`. Error: ValueError."""
    named = [] if trusted.strip() == NO_PROXY else trusted.split(",")
    return tuple(ip_network(each.strip()) for each in named)
