"""What may be chosen: each field of the rules has its row, and a row takes what it says and nothing else."""

from dataclasses import fields
from datetime import timedelta

import pytest

from artbox_bot.game.choices import BY_NAME, CHOICES, Group, unusual
from artbox_bot.game.rules import USUAL, Begin, Calls, Rules


def test_each_field_of_the_rules_has_one_row() -> None:
    assert sorted(BY_NAME) == sorted(field.name for field in fields(Rules))
    assert len(CHOICES) == len(BY_NAME)
    assert [c.name for c in CHOICES if not c.kind.takes(c.usual)] == []


def test_the_rows_stand_group_by_group() -> None:
    groups = [choice.group for choice in CHOICES]
    assert groups == sorted(groups, key=list(Group).index)


def test_house_rules_are_off_unless_chosen() -> None:
    assert unusual(USUAL) == ()
    house = [choice for choice in CHOICES if choice.group is Group.HOUSE]
    assert [choice.name for choice in house if choice.usual] == []


def test_what_was_chosen_is_told_apart_from_the_usual() -> None:
    rules = BY_NAME["decoys"].chosen(BY_NAME["begin"].chosen(USUAL, Begin.RANDOM), 2)
    assert rules == Rules(begin=Begin.RANDOM, decoys=2)
    assert [choice.name for choice in unusual(rules)] == ["begin", "decoys"]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("decoys", -1),
        ("decoys", 4),
        ("decoys", True),
        ("decoys", None),
        ("target", 0),
        ("hourglass", None),
        ("hourglass", timedelta(seconds=9)),
        ("draw", timedelta(days=8)),
        ("words", 60),
        ("begin", "vote for me"),
        ("calls", None),
        ("two_words", 1),
    ],
)
def test_what_a_row_does_not_take_is_refused(name: str, value: object) -> None:
    with pytest.raises(ValueError, match=name):
        BY_NAME[name].chosen(USUAL, value)


@pytest.mark.parametrize(
    ("name", "value"),
    [("target", None), ("target", 15), ("draw", None), ("roll", timedelta(seconds=10)), ("calls", Calls.QUIET)],
)
def test_what_a_row_takes_is_taken(name: str, value: object) -> None:
    assert getattr(BY_NAME[name].chosen(USUAL, value), name) == value
