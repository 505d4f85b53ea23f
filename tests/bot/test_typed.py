"""What people type for a length of time and for a time zone is read as they mean it, or refused with what is right."""

from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from artbox_bot.bot.typed import NoSuchZone, NotALength, duration, zone, zones, zones_like
from artbox_bot.show.choosing import brief

SECOND, MINUTE, HOUR, DAY = (timedelta(seconds=n) for n in (1, 60, 3600, 86400))


@pytest.mark.parametrize(
    ("typed", "lasts"),
    [
        ("90s", 90 * SECOND),
        ("2 min", 2 * MINUTE),
        ("1h", HOUR),
        ("1:30", 90 * SECOND),
        ("1:30:00", 90 * MINUTE),
        ("1h30m", 90 * MINUTE),
        ("1 hour, 30 minutes", 90 * MINUTE),
        ("1 Hour and 5 secs.", HOUR + 5 * SECOND),
        ("1.5 hours", 90 * MINUTE),
        ("1,5 h", 90 * MINUTE),
        ("2 days", 2 * DAY),
        ("  2\u00a0MIN ", 2 * MINUTE),
        ("none", None),
        ("No Limit", None),
        ("off", None),
    ],
)
def test_a_length_as_people_write_it(typed: str, lasts: timedelta | None) -> None:
    assert duration(typed) == lasts


@pytest.mark.parametrize(
    "typed",
    ["", "soon", "2 parsecs", "1:70", "1:70:00", "-5 min", "1h 2h", "5 min ago", "٣ min", "1e5 s", "min", "1 min ?"],
)
def test_what_is_no_length_is_refused(typed: str) -> None:
    with pytest.raises(NotALength) as refused:
        duration(typed)
    assert refused.value.number is None


def test_of_a_bare_number_nobody_knows_what_it_counts() -> None:
    with pytest.raises(NotALength) as refused:
        duration(" 90 ")
    assert refused.value.number == "90"


@given(st.integers(1, 7 * 86400))
def test_what_the_form_shows_can_be_typed(seconds: int) -> None:
    assert duration(brief(timedelta(seconds=seconds))) == timedelta(seconds=seconds)


@settings(max_examples=50, deadline=None)
@given(st.text(max_size=60))
def test_whatever_is_typed_is_a_length_or_is_none(typed: str) -> None:
    try:
        lasts = duration(typed)
    except NotALength:
        return
    assert lasts is None or lasts >= timedelta()


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Europe/Vienna", "Europe/Vienna"),
        ("europe/vienna", "Europe/Vienna"),
        ("new york", "America/New_York"),
        ("UTC", "UTC"),
        ("none", None),
    ],
)
def test_a_time_zone_as_people_write_it(typed: str, name: str | None) -> None:
    assert zone(typed) == name


@pytest.mark.parametrize(
    ("typed", "near"), [("Europe/Viena", "Europe/Vienna"), ("new yrok", "America/New_York"), ("berln", "Europe/Berlin")]
)
def test_of_a_time_zone_that_is_not_there_those_are_named_that_are_like_it(typed: str, near: str) -> None:
    with pytest.raises(NoSuchZone) as refused:
        zone(typed)
    assert near in refused.value.near


def test_a_time_zone_is_completed_as_it_is_typed() -> None:
    assert zones_like("vien")[:2] == ("Asia/Vientiane", "Europe/Vienna")
    assert zones_like("europe/b")[:2] == ("Europe/Belfast", "Europe/Belgrade")
    assert len(zones_like("")) == 25
    assert zones_like("nothing like it") == ()


@settings(max_examples=50, deadline=None)
@given(st.text(max_size=60))
def test_whatever_is_typed_is_a_time_zone_or_is_none(typed: str) -> None:
    try:
        found = zone(typed)
    except NoSuchZone:
        return
    assert found is None or found in zones()
