"""A sketch is painted like any other drawing; whatever is accepted shows on it."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from artbox_bot.game.shapes import Shape
from artbox_bot.game.sketch import (
    LEAST_SIZE,
    MOST_SIZE,
    SHEET,
    Placed,
    read_sketch,
)
from artbox_bot.pictures.painting import style
from artbox_bot.pictures.painting.sketch import draw_sketch, paint_sketch
from tests.pictures.strokes import opened

C, S, T, L = Shape.CIRCLE, Shape.SQUARE, Shape.TRIANGLE, Shape.LINE
WHOLE = tuple(Placed(shape, 500, 500, 200) for shape in (C, S, T))


@given(
    st.sampled_from(Shape),
    st.floats(0, SHEET),
    st.floats(0, SHEET),
    st.floats(LEAST_SIZE, MOST_SIZE),
    st.floats(-720, 720),
)
def test_whatever_is_accepted_shows_on_the_sheet(shape: Shape, x: float, y: float, size: float, turn: float) -> None:
    sketch = read_sketch([{"shape": shape.value, "x": x, "y": y, "size": size, "turn": turn}], tuple(Shape))
    assert draw_sketch(sketch, 200).getextrema()[0] < 128  # pyright: ignore[reportOperatorIssue]


def test_a_painted_sketch_is_a_drawing_like_any_other() -> None:
    clean = paint_sketch(WHOLE)
    assert not clean.blank
    assert opened(clean.tile).size == (style.TILE, style.TILE)
    assert len(clean.tile) < 60_000
    assert clean == paint_sketch(WHOLE) != paint_sketch((replace(WHOLE[0], x=400), *WHOLE[1:]))
