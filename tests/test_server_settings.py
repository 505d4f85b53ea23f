"""What a server decides is noted, each thing with who and when, and read back as it was."""

from dataclasses import fields, replace
from datetime import UTC, datetime, time, timedelta

import pytest

from artbox_bot.game.rules import Calls, QuietHours, Rules
from artbox_bot.server_settings import (
    MOST_CHANGES,
    NOBODY,
    OF_SERVER,
    ServerSettings,
    as_json,
    decide,
    forget_author,
    from_json,
    others_since,
    value_of,
    with_value,
)
from tests.show.scenes.by_rules import OTHERWISE

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
NOTHING = ServerSettings(guild_id=7)
RULES = replace(OTHERWISE, zone="Asia/Tokyo", quiet_hours=QuietHours(begin=time(22), end=time(7, 30)))


def test_what_can_be_changed_is_each_rule_and_what_is_the_servers_own() -> None:
    own = {field.name for field in fields(ServerSettings)} - {"guild_id", "rules", "changes", "version"}
    assert set(OF_SERVER) == own


def test_each_change_is_noted_with_what_it_was_before() -> None:
    now = decide(NOTHING, {"decoys": 2, "openers": (1, 2), "target": None}, by=5, at=NOON)
    assert (now.rules, now.openers) == (Rules(decoys=2), (1, 2))
    assert [(c.name, c.before, c.after, c.by, c.at, c.version) for c in now.changes] == [
        ("decoys", "0", "2", 5, NOON, 1),
        ("openers", "[]", "[1, 2]", 5, NOON, 1),
    ]
    assert decide(now, {"decoys": 2}, by=6, at=NOON) == now


def test_where_one_thing_cannot_be_nothing_is_decided() -> None:
    for wrong in ({"decoys": 1, "target": 99}, {"own_threads": True, "no such thing": 1}):
        with pytest.raises((ValueError, KeyError)):
            decide(NOTHING, wrong, by=5, at=NOON)


def test_only_the_last_changes_are_remembered() -> None:
    now = NOTHING
    for number in range(MOST_CHANGES + 3):
        now = decide(now, {"decoys": number % 2 + 1}, by=5, at=NOON)
    assert len(now.changes) == MOST_CHANGES
    assert now.changes[-1].before == "2"


def test_a_change_of_somebody_else_since_then_is_known() -> None:
    now = replace(decide(NOTHING, {"decoys": 1}, by=5, at=NOON), version=1)
    assert others_since(now, 0, 6)
    assert not others_since(now, 0, 5)
    assert not others_since(now, 1, 6)


def test_who_is_forgotten_has_changed_nothing_that_anybody_knows() -> None:
    now = decide(decide(NOTHING, {"decoys": 1}, by=5, at=NOON), {"decoys": 2}, by=6, at=NOON)
    assert [change.by for change in forget_author(now, 5).changes] == [NOBODY, 6]


@pytest.mark.parametrize("name", [field.name for field in fields(Rules)] + list(OF_SERVER))
def test_each_value_comes_back_from_its_text(name: str) -> None:
    for settings in (
        NOTHING,
        replace(NOTHING, rules=RULES, openers=(1,), channels=(2,), own_threads=True, moderators=(3,), reports=4),
    ):
        value = value_of(settings, name)
        assert from_json(name, as_json(value)) == value
        assert value_of(with_value(replace(NOTHING, rules=Rules(slow=True)), name, value), name) == value


def test_the_rules_of_an_earlier_game_are_renewed_by_what_was_changed_since() -> None:
    later = NOON + timedelta(hours=1)
    now = decide(decide(NOTHING, {"decoys": 1}, by=5, at=NOON), {"calls": Calls.QUIET}, by=5, at=later)
    assert now.renewed(Rules(target=3), later) == Rules(target=3, calls=Calls.QUIET)
