"""Whatever was chosen, a page goes back to what is usual: of a server, or of a table whose server plays otherwise."""

from dataclasses import replace
from datetime import timedelta

import pytest

from artbox_bot.game.choices import BY_NAME, Group
from artbox_bot.game.rules import USUAL, Rules
from artbox_bot.game.slow import slow_play
from artbox_bot.show.choosing import OVERVIEW, RULE_PAGES, rules_on, usual_on
from tests.show.scenes.settings import EVERYTHING

TEN, DAY = timedelta(minutes=10), timedelta(days=1)
RULES = {
    "usual": USUAL,
    "live": replace(USUAL, draw=TEN, vote=None, decoys=2),
    "slow": slow_play(USUAL),
    "slower": replace(slow_play(USUAL), draw=DAY, vote=3 * DAY, zone="Europe/Vienna"),
    "otherwise": EVERYTHING.rules,
}


def back(page: str, rules: Rules, usual: Rules) -> Rules:
    """As the desks in bot/desks.py do it."""
    goal = usual_on(page, rules, usual)
    for name in rules_on(page):
        rules = BY_NAME[name].chosen(rules, getattr(goal, name))
    return rules


@pytest.mark.parametrize("usual", RULES)
@pytest.mark.parametrize("rules", RULES)
def test_all_goes_back_to_usual(rules: str, usual: str) -> None:
    assert back(OVERVIEW, RULES[rules], RULES[usual]) == RULES[usual]


@pytest.mark.parametrize("usual", RULES)
@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("page", [page for page in RULE_PAGES if page not in (OVERVIEW, Group.SLOW)])
def test_a_page_goes_back_and_the_others_stay(page: str, rules: str, usual: str) -> None:
    """What lasts long in slow play alone is no goal of a table that plays live."""
    before = RULES[rules]
    after, goal = back(page, before, RULES[usual]), usual_on(page, before, RULES[usual])
    for other in RULE_PAGES:
        for name in rules_on(other) if other != OVERVIEW else ():
            assert getattr(after, name) == getattr(goal if other == page else before, name)
