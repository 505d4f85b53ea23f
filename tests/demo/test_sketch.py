"""What the people of the demo draw: figures of the shapes that the dice allow (R10)."""

import io
from itertools import combinations

import pytest
from PIL import Image

from artbox_bot.assets import asset
from artbox_bot.game.shapes import Shape
from artbox_bot.game.sketch import Placed, SketchRefused, check_finished, read_sketch, write_sketch
from artbox_bot.rehearsal.demo.figures import FIGURES, drawable
from artbox_bot.rehearsal.demo.pencil import SHEET, draw
from artbox_bot.rehearsal.demo.sketch import fancy, sketch
from artbox_bot.words.pack import parse_word_pack

ROLLS = [shapes for count in (1, 2, 3, 4) for shapes in combinations(Shape, count)]
EN = parse_word_pack(asset("words", "en.toml").read_text("utf-8"))
PACK = EN.words


@pytest.mark.parametrize("available", ROLLS, ids=" ".join)
def test_every_figure_is_a_sketch_that_the_pad_would_take_and_is_like_no_other(available: tuple[Shape, ...]) -> None:
    """Each shape that was rolled, and no other (R10); of a size to be seen, and on the sheet."""
    drawn = {word: sketch(word, available) for word in FIGURES}

    assert len(set(drawn.values())) == len(FIGURES)
    for word, figure in drawn.items():
        placed = [Placed(s.shape, 1000 * s.x, 1000 * s.y, 1000 * s.size, s.turn) for s in figure]
        try:
            check_finished(read_sketch(write_sketch(tuple(placed)), available), available, exact=False)
        except SketchRefused as refused:
            pytest.fail(f"{word}: {refused}")


@pytest.mark.parametrize("available", ROLLS, ids=" ".join)
def test_so_does_what_nobody_has_drawn_before(available: tuple[Shape, ...]) -> None:
    for word in PACK[::9]:
        assert {stroke.shape for stroke in fancy(word, available)} == set(available), word


def test_figures_are_of_words_of_the_pack() -> None:
    assert set(drawable(EN).words) == set(FIGURES)
    assert len(FIGURES) >= 200


def test_a_word_is_drawn_the_same_again_and_by_everybody_in_their_own_hand() -> None:
    once, again, other = (draw("house", tuple(Shape), name, "PNG") for name in ("Ann", "Ann", "Ben"))

    assert once == again != other


@pytest.mark.parametrize("file_format", ["PNG", "JPEG", "WEBP"])
def test_a_drawing_is_a_file_with_black_outlines_on_white(file_format: str) -> None:
    picture = Image.open(io.BytesIO(draw("cat", tuple(Shape), "Ann", file_format)))

    assert picture.format == file_format
    assert picture.size == (SHEET, SHEET)
    greys = picture.convert("L").histogram()
    assert sum(greys[230:]) > 0.8 * SHEET * SHEET
    assert 0.01 * SHEET * SHEET < sum(greys[:26]) < 0.2 * SHEET * SHEET
