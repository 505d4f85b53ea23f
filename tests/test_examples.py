"""The examples are real: what a newcomer copies from works, and is what it says it is."""

import re
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import pytest

from artbox_bot.game.shapes import Shape, available_shapes
from artbox_bot.game.values import Ended, Phase
from artbox_bot.words.pack import WordPack, parse_word_pack
from examples.house_rule import ANN, BEN, CLEO, Evening
from tests.game.table import ANN as ANNA
from tests.game.table import BOB, CAT, Table

EXAMPLES = Path(__file__).parent.parent / "examples"


@pytest.fixture
def seaside() -> WordPack:
    return parse_word_pack((EXAMPLES / "seaside.toml").read_text("utf-8"))


def test_the_word_pack_is_worth_an_evening(seaside: WordPack) -> None:
    """Each note draws with the four shapes, and says something of its own."""
    assert len(seaside.words) >= 30
    assert [w for w, note in seaside.notes.items() if not re.search(r"circle|square|triangle|line", note)] == []
    assert [w for w, note in seaside.notes.items() if w in note] == []
    assert [pair for pair in combinations(seaside.notes.values(), 2) if pair[0] == pair[1]] == []


def test_a_game_is_played_with_the_word_pack(seaside: WordPack) -> None:
    table = Table(ANNA, BOB, CAT, words=seaside.words).start()
    dealt = [word for cards in table.round.offers.values() for word in cards]

    assert len(set(dealt)) == 6
    assert set(dealt) <= set(seaside.words)
    table.play_out()
    assert set(table.round.word_row) <= set(dealt)


@pytest.fixture
def evening(seaside: WordPack) -> Evening:
    """The dice are rolled, and everybody may draw."""
    evening = Evening(seaside.words, seed=3)
    evening.keep_and_roll()
    return evening


def test_r10_by_the_house_rule_a_drawing_has_as_many_of_each_shape_as_dice(evening: Evening) -> None:
    roll = evening.game.round.roll

    assert evening.hand_in(ANN, *roll) == ()
    assert list(evening.game.round.drawings) == [ANN]


def test_r10_what_the_rules_allow_the_house_rule_may_refuse(evening: Evening) -> None:
    """Each available shape at least once is enough elsewhere; here it is one too many, or one too few."""
    roll = evening.game.round.roll
    for shape in available_shapes(roll):
        assert evening.hand_in(BEN, *roll, shape) == (shape,)
    once = available_shapes(roll)
    assert len(once) < len(roll)
    assert evening.hand_in(BEN, *once) == tuple(shape for shape in Shape if roll.count(shape) > 1)


def test_a_refused_sketch_leaves_no_trace(evening: Evening) -> None:
    before = evening.game

    evening.hand_in(CLEO, *before.round.roll, before.round.roll[0])

    assert evening.game.round == before.round
    assert evening.game.phase is Phase.DRAW


def test_an_evening_by_the_house_rule_comes_to_its_end(seaside: WordPack) -> None:
    evening = Evening(seaside.words, seed=3)

    evening.play_to_the_end()

    assert evening.game.ended is Ended.TARGET
    assert evening.game.winner in (ANN, BEN, CLEO)


def test_it_runs_as_its_page_says() -> None:
    told = subprocess.run(
        [sys.executable, EXAMPLES / "house_rule.py"], capture_output=True, text=True, check=True, cwd=EXAMPLES
    ).stdout

    assert "Cleo is refused, because of: circle" in told
    assert told.endswith("wins.\n")
