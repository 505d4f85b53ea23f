"""What may lie on the sheet, and what may be handed in (R10)."""

import json
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from artbox_bot.game.shapes import Shape
from artbox_bot.game.sketch import (
    LEAST_SIZE,
    MOST_SHAPES,
    MOST_SIZE,
    SHEET,
    Flaw,
    Placed,
    SketchRefused,
    check_finished,
    read_sketch,
    write_sketch,
)

C, S, T, L = Shape.CIRCLE, Shape.SQUARE, Shape.TRIANGLE, Shape.LINE
ROLL = (S, S, T, C)
GOOD: dict[str, Any] = {"shape": "circle", "x": 500, "y": 500.5, "size": 100, "turn": 15}
WHOLE = tuple(Placed(shape, 500, 500, 200) for shape in (C, S, T))


def flaw_of(data: object) -> tuple[Flaw, tuple[Shape, ...]]:
    with pytest.raises(SketchRefused) as refused:
        read_sketch(data, ROLL)
    return refused.value.flaw, refused.value.shapes


def test_a_sketch_is_read_as_it_was_written() -> None:
    assert read_sketch(json.loads(json.dumps(write_sketch(WHOLE))), ROLL) == WHOLE
    assert read_sketch([GOOD], ROLL) == (Placed(C, 500, 500.5, 100, 15),)


@pytest.mark.parametrize("data", [None, {}, "[]", [None], [[]], [{}], [GOOD | {"shape": "star"}], [GOOD | {"x": None}]])
def test_what_is_no_sketch_is_refused(data: object) -> None:
    assert flaw_of(data) == (Flaw.UNREADABLE, ())


@pytest.mark.parametrize("field", ["x", "y", "size", "turn"])
@pytest.mark.parametrize("value", [True, "500", float("nan"), float("inf"), -float("inf"), 10**400, -(10**9), [1]])
def test_only_finite_numbers_are_numbers(field: str, value: object) -> None:
    assert flaw_of([GOOD | {field: value}])[0] is Flaw.UNREADABLE


@pytest.mark.parametrize(
    ("wrong", "flaw"),
    [
        ({"shape": "line"}, Flaw.NOT_ROLLED),
        ({"x": -0.1}, Flaw.OFF_SHEET),
        ({"y": SHEET + 0.1}, Flaw.OFF_SHEET),
        ({"size": LEAST_SIZE - 0.1}, Flaw.TOO_SMALL),
        ({"size": -50}, Flaw.TOO_SMALL),
        ({"size": MOST_SIZE + 0.1}, Flaw.TOO_LARGE),
    ],
)
def test_each_shape_was_rolled_lies_on_the_sheet_and_can_be_seen(wrong: dict[str, Any], flaw: Flaw) -> None:
    bad = GOOD | wrong
    assert flaw_of([GOOD, bad]) == (flaw, (Shape(bad["shape"]),))


def test_the_limits_themselves_are_allowed() -> None:
    for limit in ({"x": 0, "y": SHEET}, {"size": LEAST_SIZE}, {"size": MOST_SIZE}):
        read_sketch([GOOD | limit], ROLL)
    assert len(read_sketch([GOOD] * MOST_SHAPES, ROLL)) == MOST_SHAPES
    assert flaw_of([GOOD] * (MOST_SHAPES + 1)) == (Flaw.TOO_MANY, ())


def test_each_rolled_shape_is_needed() -> None:
    check_finished(WHOLE, ROLL, exact=False)
    for shape in (C, S, T):
        with pytest.raises(SketchRefused) as refused:
            check_finished(tuple(p for p in WHOLE if p.shape is not shape), ROLL, exact=False)
        assert (refused.value.flaw, refused.value.shapes) == (Flaw.MISSING, (shape,))
    with pytest.raises(SketchRefused) as refused:
        check_finished((), ROLL, exact=False)
    assert refused.value.shapes == (C, S, T)


@given(st.lists(st.sampled_from(Shape), max_size=8))
def test_with_the_exact_budget_as_many_as_dice(shapes: list[Shape]) -> None:
    """(house rule of R10)"""
    sketch = tuple(Placed(shape, 500, 500, 200) for shape in shapes)
    try:
        check_finished(sketch, ROLL, exact=True)
    except SketchRefused:
        assert Counter(shapes) != Counter(ROLL)
    else:
        assert Counter(shapes) == Counter(ROLL)


def test_a_wrong_count_names_the_shapes_that_are_too_many_or_too_few() -> None:
    """(house rule of R10)"""
    with pytest.raises(SketchRefused) as refused:
        check_finished(WHOLE, ROLL, exact=True)
    assert (refused.value.flaw, refused.value.shapes) == (Flaw.WRONG_COUNT, (S,))


def test_each_edge_of_the_sheet_is_on_it_and_numbers_keep_two_places() -> None:
    edges = [GOOD | {"x": x, "y": y} for x, y in ((0, 500), (SHEET, 500), (500, 0), (500, SHEET))]
    assert [(placed.x, placed.y) for placed in read_sketch(edges, ROLL)] == [
        *((0, 500), (SHEET, 500)),
        *((500, 0), (500, SHEET)),
    ]
    assert read_sketch([GOOD | {"x": 1.23456}], ROLL)[0].x == 1.23
    assert flaw_of([GOOD | {"y": -1}])[0] is Flaw.OFF_SHEET


@pytest.mark.parametrize("turn", [1e6, -1e6, 1e6 + 0.5, -1e6 - 0.5])
def test_a_turn_is_less_than_a_million_degrees(turn: float) -> None:
    assert flaw_of([GOOD | {"turn": turn}])[0] is Flaw.UNREADABLE
    assert read_sketch([GOOD | {"turn": turn * 0.9}], ROLL)[0].turn == round(turn * 0.9, 2)
