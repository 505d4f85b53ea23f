"""What whoever manages a server sees of its settings, and a host of the options of a table: page by page."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, time

from artbox_bot.game.rules import USUAL, Begin, QuietHours, Rules
from artbox_bot.server_settings import NOBODY, THE_BOT, Change, ServerSettings
from artbox_bot.show.changes import change_chains
from artbox_bot.show.choosing import OVERVIEW, RULE_PAGES
from artbox_bot.show.message import Message
from artbox_bot.show.options import options_panel
from artbox_bot.show.settings import CHANGES, PAGES, PEOPLE, settings_panel
from artbox_bot.texts import Speaker
from tests.game.table import ANN, BOB, CAT, EVE
from tests.show.scenes.beginning import at_words
from tests.show.scenes.by_rules import OTHERWISE
from tests.show.scenes.evening import Evening

THE_CLUB = 42
NOTHING = ServerSettings(guild_id=THE_CLUB)
NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
EVERYTHING = ServerSettings(
    guild_id=THE_CLUB,
    rules=replace(
        OTHERWISE, begin=Begin.ARTIST, zone="Europe/Vienna", quiet_hours=QuietHours(begin=time(22), end=time(7, 30))
    ),
    openers=(501, 502),
    channels=(7, 8),
    own_threads=True,
    moderators=(503,),
    reports=9,
    version=6,
    changes=(
        Change(at=NOON, by=NOBODY, name="draw", before="300", after="3600", version=1),
        Change(at=NOON, by=ANN, name="reports", before="null", after="9", version=2),
        Change(at=NOON, by=ANN, name="moderators", before="[]", after="[503]", version=3),
        Change(at=NOON, by=BOB, name="of an earlier version", before="1", after="2", version=4),
        Change(at=NOON, by=BOB, name="begin", before='"vote"', after='"artist"', version=5),
        Change(at=NOON, by=BOB, name="zone", before="null", after='"Europe/Vienna"', version=5),
        Change(at=NOON, by=THE_BOT, name="own_threads", before="false", after="true", version=6),
    ),
)
"""Of its roles one was deleted since."""
THERE = (501, 503, 7, 8, 9)


def page(settings: ServerSettings, name: str, done: str = "", *, asks: bool = False) -> Callable[[Speaker], Message]:
    return lambda say: settings_panel(settings, name, say, done, there=THERE, asks=asks)


def option_page(
    evening: Evening, name: str, usual: Rules = USUAL, *, asks: bool = False
) -> Callable[[Speaker], Message]:
    return lambda say: options_panel(evening.game, usual, name, say, asks=asks)


def told(say: Speaker) -> str:
    """What stands in the channel of the reports: whatever was changed since it is that."""
    messages = [slot.message for chain in change_chains(EVERYTHING, say) for slot in chain.slots]
    return "\n\n".join(part.text for message in messages for part in message.parts if part.kind == "text")


def lobby(rules: Rules = USUAL) -> Evening:
    return Evening(ANN, BOB, CAT, host=EVE, begin=Begin.VOTE, rules=rules)


ANSWERS: dict[str, Callable[[Speaker], Message | str]] = {
    **{f"settings_{name}": page(NOTHING, name) for name in PAGES},
    **{f"settings_{name}_where_all_is_changed": page(EVERYTHING, name) for name in (*RULE_PAGES, PEOPLE, CHANGES)},
    "settings_after_a_press": page(EVERYTHING, PEOPLE, "Saved."),
    "settings_page_back_to_usual": page(EVERYTHING, PEOPLE, asks=True),
    "settings_all_back_to_usual": page(EVERYTHING, OVERVIEW, asks=True),
    "settings_changes_told": told,
    "options": option_page(lobby(), OVERVIEW),
    "options_of_a_table_with_rules_of_its_own": option_page(lobby(Rules(decoys=2, target=3)), OVERVIEW),
    "options_house_where_the_server_has_decoys": option_page(lobby(), "house", Rules(decoys=1)),
    "options_back_to_usual": option_page(lobby(Rules(decoys=2)), "house", asks=True),
    "options_after_the_start": option_page(at_words(), OVERVIEW),
}
