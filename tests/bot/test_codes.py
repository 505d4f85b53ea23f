"""What Discord's codes mean: one table, and a host never reads a number."""

from typing import Any, cast

import discord
import pytest

from artbox_bot.show.trouble import Why
from artbox_bot.stage.codes import MEANINGS, Meaning, is_passing, meaning, why


class Answer:
    """As much of an answer as discord.py's errors look at."""

    reason = ""

    def __init__(self, status: int) -> None:
        self.status = status


def refusal(code: int, status: int = 403) -> discord.HTTPException:
    return discord.HTTPException(cast("Any", Answer(status)), {"code": code, "message": "no"})


@pytest.mark.parametrize("code", [20016, 20028, 20029, 40004, 40006, 40062, 40333, 110001, 130000])
def test_what_passes_is_tried_again_whatever_its_status(code: int) -> None:
    assert is_passing(refusal(code, 403))


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        (20009, Why.EXPLICIT),
        (40005, Why.TOO_LARGE),
        (50001, Why.NO_ACCESS),
        (50013, Why.NO_PERMISSION),
        (50045, Why.TOO_LARGE),
        (50083, Why.THREAD_RESTS),
        (160005, Why.THREAD_LOCKED),
        (200000, Why.AUTOMOD),
        (200001, Why.AUTOMOD),
        (240000, Why.LINKS),
        (400001, Why.FILES_LIMITED),
        (50035, Why.UNKNOWN),
        (12345, Why.UNKNOWN),
    ],
)
def test_what_is_final_has_a_sentence(code: int, reason: Why) -> None:
    assert why(refusal(code, 400)) is reason
    assert meaning(refusal(code, 400)) is Meaning.FINAL


@pytest.mark.parametrize("code", [50007, 50278])
def test_closed_direct_messages_are_told_from_other_refusals(code: int) -> None:
    """Discord says it of the person: the bot itself is heard, and need not be careful (fault 14)."""
    assert meaning(refusal(code)) is Meaning.DM_CLOSED


def test_each_reason_has_a_code_or_is_found_out_otherwise() -> None:
    found = {known for known in MEANINGS.values() if isinstance(known, Why)}
    assert set(Why) - found == {Why.NOT_IN_THREAD, Why.UNKNOWN}


def test_of_unknown_codes_the_status_decides() -> None:
    assert [is_passing(refusal(0, status)) for status in (400, 401, 403, 404, 429, 500, 502, 503)] == [
        *(False,) * 4,
        *(True,) * 4,
    ]
