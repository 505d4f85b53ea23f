"""No sentence has a limit of the rules in it: it is handed in from the constant that the code goes by."""

import re
from collections.abc import Iterator

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from artbox_bot.assets import asset
from artbox_bot.bot.errors import sentence
from artbox_bot.game.limits import MAX_PLAYERS, MIN_PLAYERS, target_score
from artbox_bot.game.moderating import MOST_REPORTS
from artbox_bot.game.refusals import ReportedOften, TableFull
from artbox_bot.game.rules import USUAL
from artbox_bot.show.rules import rules_in_words
from artbox_bot.texts import Catalogue

CATALOGUE = Catalogue(asset("texts"))
SAY = CATALOGUE.speaker("en")

NO_LIMITS = {
    "board-alt": {"1"},  # where the places begin
    "rules-round": {"1.", "2.", "3.", "4.", "5."},
    "rules-points": {"6."},  # the steps of a round, in their order
    "packs-encoding-perhaps": {"8"},  # of the name UTF-8
    "packs-refused-unknown": {"8"},
    "form-write-length-hint": {"90", "2", "1", "30"},  # as people write a time
    "form-write-quiet-hours-hint": {"22", "8", "30", "7", "00"},  # as people write hours
    "typed-no-quiet-hours": {"22", "8", "30", "7", "00"},
    "typed-quiet-all-day": {"22", "8"},
    "typed-no-length": {"90", "2", "1", "30"},
    "option-target": {"1"},  # the shortest
    "option-minutes": {"1", "0"},  # the shortest, and none
}
"""The digits that stand in a sentence and are no limit."""


class Digits(Visitor):
    """The numbers that are written out in a sentence, but for those of a form that is said of that number alone."""

    def __init__(self) -> None:
        self.found: set[str] = set()
        self._said_of = ""

    def visit_Variant(self, node: ast.Variant) -> None:
        before, self._said_of = self._said_of, getattr(node.key, "value", "")
        self.generic_visit(node.value)
        self._said_of = before

    def visit_TextElement(self, node: ast.TextElement) -> None:
        self.found |= set(re.findall(r"(?m)^\d+\.|\d+", node.value)) - {self._said_of}


def numbers(locale: str) -> Iterator[tuple[str, set[str]]]:
    for entry in FluentParser().parse(asset("texts", f"{locale}.ftl").read_text("utf-8")).body:
        if isinstance(entry, ast.Message):
            digits = Digits()
            digits.visit(entry)
            if digits.found:
                yield entry.id.name, digits.found


@pytest.mark.parametrize("locale", CATALOGUE.locales)
def test_no_sentence_has_a_limit_written_out(locale: str) -> None:
    left = {key: found - NO_LIMITS.get(key, set()) for key, found in numbers(locale)}
    assert {key: found for key, found in left.items() if found} == {}


def test_what_is_excused_stands_there() -> None:
    written = dict(numbers("en"))
    assert {key: written.get(key) for key in NO_LIMITS} == NO_LIMITS


def test_the_rules_name_the_target_of_every_table() -> None:
    """R2."""
    *_, points = rules_in_words(USUAL, SAY)
    first = re.findall(r"(\d) points with (\d)–(\d)", points)
    others = re.findall(r"(\d)–(\d)(?: players)? it is (\d)", points)
    named = [(least, most, target) for target, least, most in first] + others
    targets = {size: int(target) for least, most, target in named for size in range(int(least), int(most) + 1)}
    assert targets == {size: target_score(size) for size in range(MIN_PLAYERS, MAX_PLAYERS + 1)}


def test_the_rules_name_the_time_of_the_hourglass() -> None:
    """R16."""
    assert f"{USUAL.hourglass.total_seconds():.0f} seconds" in rules_in_words(USUAL, SAY)[1]


def test_small_numbers_are_written_as_words_and_follow_their_limit() -> None:
    assert (MAX_PLAYERS, MOST_REPORTS) == (8, 3)
    assert "All eight seats" in sentence(TableFull(), SAY)
    assert "reported three drawings" in sentence(ReportedOften(), SAY)
    assert "All 9 seats" in SAY("refused-table-full", seats=9)
    assert "reported 4 drawings" in SAY("refused-reported-often", most=4)
    assert "than 4 players" in SAY("end-why-too-few", fewest=4)
