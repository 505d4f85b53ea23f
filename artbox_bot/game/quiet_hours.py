"""Quiet hours: what is typed for them, and when they are over, by the wall clock of a time zone."""

import re
from datetime import UTC, datetime, time, timedelta, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from artbox_bot.game.rules import QuietHours, Rules

NONE = ("", "none", "no", "off", "never", "-")
"""What is typed for no quiet hours."""

_TIME = r"(\d{1,2})(?:[:.h](\d{2}))?h?"
_HOURS = re.compile(rf"(?:from )?{_TIME} ?(?:-|–|—|to|until|till) ?{_TIME}", re.ASCII)


class NotQuietHours(ValueError):
    """That is no time of the day to another."""


class QuietAllDay(ValueError):
    """They begin when they end: no deadline could ever come."""


def quiet_hours(typed: str) -> QuietHours | None:
    """Two times of the day: `22-8`, `22:00–08:00`, `22.30 to 7`; `24` is midnight, `none` stands for no quiet hours.

    Errors: NotQuietHours, QuietAllDay.
    """
    text = " ".join(typed.lower().split())
    if text in NONE:
        return None
    found = _HOURS.fullmatch(text)
    if found is None:
        raise NotQuietHours
    begin, end = _time(found[1], found[2]), _time(found[3], found[4])
    if begin == end:
        raise QuietAllDay
    return QuietHours(begin=begin, end=end)


def _time(hour: str, minute: str | None) -> time:
    try:
        return time(0 if (hour, int(minute or 0)) == ("24", 0) else int(hour), int(minute or 0))
    except ValueError:
        raise NotQuietHours from None


def is_quiet(rules: Rules, at: datetime) -> bool:
    """Whether it is in the quiet hours of slow play."""
    quiet = rules.quiet_hours if rules.slow else None
    if quiet is None:
        return False
    now = at.astimezone(_zone(rules)).time()
    if quiet.begin <= quiet.end:
        return quiet.begin <= now < quiet.end
    return now >= quiet.begin or now < quiet.end


def after_quiet_hours(rules: Rules, at: datetime) -> datetime:
    """That time, or the end of the quiet hours in which it lies, in UTC."""
    quiet = rules.quiet_hours
    if quiet is None or not is_quiet(rules, at):
        return at
    zone = _zone(rules)
    today = at.astimezone(zone).date()
    # Where the clocks are changed, a time of the day can come twice (fold), or not at all and is later by the gap then.
    ends = (
        datetime.combine(today + timedelta(days=days), quiet.end, zone).replace(fold=fold).astimezone(UTC)
        for days in range(3)
        for fold in (0, 1)
    )
    return min((end for end in ends if end > at and not is_quiet(rules, end)), default=at)


def quiet_time(rules: Rules) -> timedelta:
    """How long quiet hours last, at the most: a change of the clocks makes one night longer."""
    quiet = rules.quiet_hours if rules.slow else None
    if quiet is None:
        return timedelta()
    begin, end = (timedelta(hours=t.hour, minutes=t.minute, seconds=t.second) for t in (quiet.begin, quiet.end))
    return (end - begin) % timedelta(days=1) + timedelta(hours=1)


def _zone(rules: Rules) -> tzinfo:
    """UTC where none was chosen, or the machine knows it no more."""
    try:
        return ZoneInfo(rules.zone) if rules.zone else UTC
    except (ZoneInfoNotFoundError, ValueError):
        return UTC
