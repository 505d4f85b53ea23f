"""The panels of rules, and what is told of changes, stay within what Discord takes, whatever was chosen (fault 46)."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from artbox_bot.assets import asset
from artbox_bot.game.rules import Begin
from artbox_bot.server_settings import MOST_CHANGES, ServerSettings, decide, value_of
from artbox_bot.show.address import Address
from artbox_bot.show.changes import change_chains, changes_in_words
from artbox_bot.show.choosing import OVERVIEW, RULE_PAGES
from artbox_bot.show.message import Message
from artbox_bot.show.moderators_log import CHANGES_LIMIT, moderators_log
from artbox_bot.show.options import options_panel
from artbox_bot.show.settings import MOST_CHANNELS, MOST_ROLES, PAGES, names_on, settings_panel
from artbox_bot.stage.layout import content_and_components
from artbox_bot.texts import Catalogue
from tests.game.table import EVERYONE, IDA
from tests.show.scenes.answers import long_evening
from tests.show.scenes.evening import Evening
from tests.show.scenes.settings import EVERYTHING, NOON

SAY = Catalogue(asset("texts")).speaker("en")
MOST_COMPONENTS, MOST_CHARACTERS = 40, 4000
LARGEST_ID = 2**64 - 1
A_REFUSAL = "x" * 400
"""With what somebody has typed in it, and what would be right."""


def everything() -> ServerSettings:
    """All is otherwise, with as many roles and channels as can be chosen, and the largest ids."""
    roles = tuple(LARGEST_ID - number for number in range(MOST_ROLES))
    channels = tuple(LARGEST_ID - 100 - number for number in range(MOST_CHANNELS))
    return replace(
        EVERYTHING, guild_id=LARGEST_ID, openers=roles, moderators=roles, channels=channels, reports=LARGEST_ID - 200,
        version=10**6, changes=(),
    )  # fmt: skip


def busy() -> ServerSettings:
    """All of that goes back to usual and forth, as often as is remembered."""
    settings, usual = everything(), ServerSettings(guild_id=LARGEST_ID)
    number = 0
    while number < 4:
        number += 1
        to = usual if number % 2 else everything()
        values = {name: value_of(to, name) for name in names_on(OVERVIEW) if name != "reports"}
        decided = decide(settings, values, LARGEST_ID, NOON + timedelta(hours=number))
        settings = replace(decided, version=settings.version + 1)
    assert len(settings.changes) == MOST_CHANGES
    return settings


SETTINGS = {"usual": ServerSettings(guild_id=LARGEST_ID), "otherwise": everything(), "busy": busy()}


@pytest.mark.parametrize("name", SETTINGS)
def test_each_page_of_the_settings_fits(name: str) -> None:
    settings = SETTINGS[name]
    there = {*settings.openers, *settings.moderators, *settings.channels, settings.reports or 0}
    for page in PAGES:
        fits(settings_panel(settings, page, SAY, A_REFUSAL, there=there))
        fits(settings_panel(settings, page, SAY, A_REFUSAL, there=there, asks=True))


@pytest.mark.parametrize("players", [0, 8])
def test_each_page_of_the_options_fits(players: int) -> None:
    game = Evening(*EVERYONE[:players], begin=Begin.VOTE, host=IDA).game
    for page in RULE_PAGES:
        for rules in (game.rules, everything().rules):
            fits(options_panel(replace(game, rules=rules), game.rules, page, SAY, A_REFUSAL))


def test_what_is_told_of_many_changes_at_once_fits() -> None:
    """All that is decided by one press is one message."""
    told = [slot.message for chain in change_chains(busy(), SAY) for slot in chain.slots]
    assert told
    for message in told:
        fits(message)


def test_the_log_fits_with_many_reports_and_changes() -> None:
    changed = changes_in_words(busy(), SAY, CHANGES_LIMIT)
    assert changed
    assert len(moderators_log([long_evening().game] * 3, SAY, changed)) <= MOST_CHARACTERS


def fits(message: Message) -> None:
    """By the documented limits of components, which count those inside others."""
    _, components = content_and_components(message)
    parts = list(_walk(components))
    assert len(parts) <= MOST_COMPONENTS
    assert sum(len(part.get("content") or "") for part in parts) <= MOST_CHARACTERS
    addresses = [part["custom_id"] for part in parts if part.get("custom_id")]
    assert len(set(addresses)) == len(addresses)
    assert [one for one in addresses if len(one) > 100] == []
    assert [one for one in addresses if Address.parse(one) is None] == []
    for part in parts:
        assert len(part.get("label") or "") <= 80
        assert len(part.get("placeholder") or "") <= 150
        assert len(part.get("default_values") or ()) <= part.get("max_values", 1)
        options = part.get("options") or ()
        assert len(options) <= 25
        assert [o["label"] for o in options if len(o["label"]) > 100 or "…" in o["label"]] == []
        assert sum(bool(o.get("default")) for o in options) <= 1


def _walk(parts: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for part in parts:
        yield part
        yield from _walk(part.get("components", ()))
        yield from _walk([part["accessory"]] if "accessory" in part else ())
