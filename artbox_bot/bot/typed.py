"""What people type into forms and options of the settings: how long something lasts, and a time zone."""

import re
from collections.abc import Iterable
from datetime import timedelta
from difflib import get_close_matches
from functools import cache
from zoneinfo import available_timezones

NONE = ("none", "no", "off", "never", "∞", "-", "no limit", "unlimited")
"""What is typed for no end."""

UNITS = {
    **dict.fromkeys(("s", "sec", "secs", "second", "seconds"), 1),
    **dict.fromkeys(("m", "min", "mins", "minute", "minutes"), 60),
    **dict.fromkeys(("h", "hr", "hrs", "hour", "hours"), 3600),
    **dict.fromkeys(("d", "day", "days"), 86400),
}
"""Seconds of each."""

LONGEST_TYPED = 60
MOST_ZONES, NEAR_ZONES = 25, 3

_NUMBER = re.compile(r"\d{1,6}", re.ASCII)
_CLOCK = re.compile(r"(?:(\d{1,3}):)?(\d{1,2}):(\d{2})", re.ASCII)
_PART = re.compile(r"(\d{1,6}(?:[.,]\d{1,3})?)\s*([a-z]+)\.?(?:\s*(?:,|and|\+)?\s*)", re.ASCII)


class NotALength(Exception):
    """That tells no time; `number`: nobody knows of what."""

    def __init__(self, typed: str) -> None:
        super().__init__(typed)
        self.typed = typed
        self.number = typed.strip() if _NUMBER.fullmatch(typed.strip()) else None


class LengthOutside(Exception):
    """That is too short or too long here."""

    def __init__(self, shortest: timedelta, longest: timedelta, *, never: bool) -> None:
        """`never`: without an end, which this always has."""
        super().__init__(shortest, longest, never)
        self.shortest, self.longest, self.never = shortest, longest, never


class NoSuchZone(Exception):
    """No time zone is called that; `near` are called something like it."""

    def __init__(self, typed: str, near: tuple[str, ...]) -> None:
        super().__init__(typed, near)
        self.typed, self.near = typed, near


def duration(typed: str) -> timedelta | None:
    """How long: `90s`, `2 min`, `1h 30m`, `1.5 hours`, `1:30` (minutes and seconds), `1:30:00`; `none`: without an end.

    A bare number is none of these: nobody knows of what. Error: NotALength.
    """
    text = " ".join(typed.lower().split())
    if text in NONE:
        return None
    if clock := _CLOCK.fullmatch(text):
        hours, minutes, seconds = (int(part or 0) for part in clock.groups())
        if seconds < 60 and (minutes < 60 or clock[1] is None):
            return timedelta(hours=hours, minutes=minutes, seconds=seconds)
        raise NotALength(typed)
    at, parts, seconds = 0, set[int](), 0.0
    while at < len(text) and (part := _PART.match(text, at)):
        unit = UNITS.get(part[2])
        if unit is None or unit in parts:
            break
        seconds += float(part[1].replace(",", ".")) * unit
        at = part.end()
        parts.add(unit)
    if at < len(text) or not parts:
        raise NotALength(typed)
    return timedelta(seconds=round(seconds))


@cache
def zones() -> tuple[str, ...]:
    """The time zones of the IANA, by name; what only stands for another one of them comes last."""
    named = available_timezones() - {"Factory", "localtime"}
    return tuple(sorted(named, key=lambda zone: ("/" not in zone or zone.startswith("Etc/"), zone)))


def zone(typed: str) -> str | None:
    """A time zone, whatever its case and spaces, or the only one of that city; None for `none`. Error: NoSuchZone."""
    if typed.strip().lower() in NONE:
        return None
    wanted = _zone_key(typed)
    found = [name for name in zones() if wanted == _zone_key(name)]
    found = found or [name for name in zones() if wanted == _city(name)]
    if len(found) != 1:
        raise NoSuchZone(typed, tuple(_near(wanted)))
    return found[0]


def zones_like(typed: str) -> tuple[str, ...]:
    """What is offered to somebody who has typed that: first what begins with it, then where it stands."""
    wanted = _zone_key(typed)
    cities = [(_city(name), _zone_key(name), name) for name in zones()]
    first = [name for city, key, name in cities if city.startswith(wanted) or key.startswith(wanted)]
    rest = [name for _, key, name in cities if wanted in key]
    return tuple(dict.fromkeys((*first, *rest)))[:MOST_ZONES]


def _near(wanted: str) -> Iterable[str]:
    """By the whole name, or by the city alone."""
    if len(wanted) >= 3 and (like := zones_like(wanted)):
        return like[:NEAR_ZONES]
    keys = {key: name for name in reversed(zones()) for key in (_zone_key(name), _city(name))}
    close = get_close_matches(wanted.rpartition("/")[2], keys, NEAR_ZONES) or get_close_matches(
        wanted, keys, NEAR_ZONES
    )
    return dict.fromkeys(keys[key] for key in close)


def _city(name: str) -> str:
    return _zone_key(name.rpartition("/")[2])


def _zone_key(name: str) -> str:
    return "_".join(name.casefold().split()).replace("-", "_")
