"""Guests draw by the rules, and see more in drawings than chance would."""

import io
from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest

from artbox_bot.assets import asset
from artbox_bot.game.shapes import Shape, available_shapes, roll_dice
from artbox_bot.rehearsal.browser.guessing import guess
from artbox_bot.rehearsal.demo.figures import FIGURES, drawable
from artbox_bot.rehearsal.demo.pencil import paint
from artbox_bot.rehearsal.demo.sketch import sketch
from artbox_bot.words.pack import parse_word_pack

WORDS = drawable(parse_word_pack(asset("words", "en.toml").read_text("utf-8"))).words
ROLLS = [shapes for count in range(1, 5) for shapes in combinations(Shape, count)]
ROUNDS, DRAWINGS = 200, 3
TILE = 248


@pytest.mark.parametrize("available", ROLLS, ids=lambda shapes: "-".join(shapes))
def test_every_drawing_has_all_shapes_that_were_rolled_and_no_other(available: Sequence[Shape]) -> None:
    """R10."""
    for word in (*FIGURES, "a word that no figure knows"):
        assert {stroke.shape for stroke in sketch(word, available)} == set(available), word


def drawing(word: str, available: Sequence[Shape]) -> bytes:
    file = io.BytesIO()
    paint(word, available, "Ben", TILE).save(file, "PNG")
    return file.getvalue()


def right_of(rounds: int, rng: Random) -> float:
    """How many of all links are right: three drawings by others, and four words, as at a table of four."""
    right = 0
    for _ in range(rounds):
        available = available_shapes(roll_dice(rng))
        words = rng.sample(WORDS, DRAWINGS + 1)
        drawn = {place: drawing(word, available) for place, word in enumerate(words[:DRAWINGS], start=1)}
        row = words.copy()
        rng.shuffle(row)
        sheet = guess(drawn, row, available, rng)
        assert len(set(sheet.values())) == DRAWINGS, "a word goes to one drawing (R15)"
        right += sum(sheet[place] == words[place - 1] for place in drawn)
    return right / (rounds * DRAWINGS)


def test_guesses_beat_chance_over_200_rounds_and_are_wrong_at_times() -> None:
    """Chance is 1 in 4: four standard deviations of 600 such links are 7 %."""
    assert 0.25 + 0.07 < right_of(ROUNDS, Random(5)) < 0.95
