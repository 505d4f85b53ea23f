"""The examples are real: what a newcomer copies from works, and is what it says it is."""

import re
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import pytest

from artbox_bot.game.events import Ended
from artbox_bot.game.moves import Join, Leave, NextRound
from artbox_bot.show.rules import rule_how, rule_name, rule_sentence
from artbox_bot.words.pack import WordPack, parse_word_pack
from examples.house_rule import ANN, BEN, CLEO, ROW, SAY, Evening, TableRules
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


def best_drawing(evening: Evening) -> int | None:
    result = evening.game.round.result
    return result.drawing.player if result and result.drawing else None


@pytest.mark.parametrize("seed", range(6))
def test_r24_by_the_house_rule_whoever_drew_best_starts_the_next_round(seaside: WordPack, seed: int) -> None:
    evening = Evening(seaside.words, seed=seed)
    evening.play_round()
    best = best_drawing(evening)
    assert evening.starting_player == ANN
    evening.play(NextRound(BEN))
    assert evening.starting_player == (BEN if best is None else best)


def test_r24_where_the_best_has_left_or_the_rule_is_off_the_start_goes_round(seaside: WordPack) -> None:
    seed = next(n for n in range(20) if played(seaside, n) == CLEO)
    off = Evening(seaside.words, seed=seed, winner_starts=False)
    off.play_round()
    off.play(NextRound(BEN))
    assert off.starting_player == BEN
    left = Evening(seaside.words, seed=seed)
    left.play_round()
    left.play(Join(4, "Dan"))
    left.play(Leave(CLEO))
    left.play(NextRound(BEN))
    assert left.starting_player == BEN


def played(seaside: WordPack, seed: int) -> int | None:
    """Who draws best in the first round."""
    evening = Evening(seaside.words, seed=seed)
    evening.play_round()
    return best_drawing(evening)


def test_an_evening_by_the_house_rule_comes_to_its_end(seaside: WordPack) -> None:
    evening = Evening(seaside.words, seed=3)

    evening.play_to_the_end()

    assert evening.game.ended is Ended.TARGET
    assert evening.game.winner in (ANN, BEN, CLEO)


def test_the_row_of_the_house_rule_has_its_sentences() -> None:
    for on, said in ((True, "Whoever drew best starts the next round"), (False, "The start goes round the table")):
        assert rule_sentence(ROW, ROW.chosen(TableRules(), on), SAY) == said
    assert rule_name(ROW, SAY) == "The winner starts"
    assert "best drawing" in rule_how(ROW, TableRules(), SAY)


def test_it_runs_as_its_page_says() -> None:
    told = subprocess.run(
        [sys.executable, EXAMPLES / "house_rule.py"], capture_output=True, text=True, check=True, cwd=EXAMPLES
    ).stdout

    assert told.startswith("Whoever drew best starts the next round\n")
    assert told.endswith("wins.\n")
