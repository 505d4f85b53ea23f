"""Ink is seen on whatever it lies on: whatever its colour, however thin or small on its sheet (faults 39, 40, 63)."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageDraw

from artbox_bot.pictures.painting import style
from artbox_bot.pictures.painting.one_drawing import one_drawing
from artbox_bot.pictures.painting.style import Colour
from artbox_bot.pictures.painting.tiles import shrink
from artbox_bot.pictures.uploads.cleaning import clean, decode
from artbox_bot.pictures.uploads.ink import _UNDER_GLASS, _apart, drawn_part, marks, plain_ground
from tests.pictures.strokes import encoded, opened

GLASS = (0, 0, 0, 0)
WHITE, BLACK, RED, GREEN, YELLOW = (255, 255, 255), (0, 0, 0), (225, 25, 25), (20, 118, 20), (255, 240, 60)
SEEN = 60
"""How far the ink of a stroke is at least from its ground, on the card: in the channel in which they differ most."""


def sheet(size: int, ground: Colour | tuple[int, int, int, int], *strokes: tuple[Colour, int]) -> Image.Image:
    """A sheet with a circle for each stroke, in its colour and width, beside each other."""
    picture = Image.new("RGBA" if len(ground) == 4 else "RGB", (size, size), ground)
    draw = ImageDraw.Draw(picture)
    for number, box in enumerate(places(size, len(strokes))):
        colour, width = strokes[number]
        draw.ellipse(box, outline=(*colour, 255) if len(ground) == 4 else colour, width=width)
    return picture


def places(size: int, count: int) -> list[tuple[float, float, float, float]]:
    """The boxes of the circles."""
    side = size * 0.8 / count
    return [
        (size * 0.1 + n * side + side * 0.1, size * 0.4, size * 0.1 + n * side + side * 0.9, size * 0.4 + side * 0.8)
        for n in range(count)
    ]


def on_card(data: bytes) -> Image.Image:
    """The square of the card on which the drawing hangs."""
    card = opened(one_drawing(None, clean(data).tile)).convert("RGB")
    left = (card.width - style.TILE) // 2
    return card.crop((left, left, left + style.TILE, left + style.TILE))


def contrast(card: Image.Image, box: tuple[float, ...]) -> int:
    """How far the ink in the right part of a box is from the ground beside it: of a stroke that is there all along.

    The least over some lines that cross the stroke.
    """
    left, top, right, bottom = (edge * style.TILE for edge in box)
    middle, ground = (top + bottom) / 2, card.getpixel((3, 3))
    assert isinstance(ground, tuple)
    far = marks(card, (ground[0], ground[1], ground[2]))
    reach = (bottom - top) / 8
    lines = [round(middle + reach * step) for step in range(-2, 3)]
    half = (left + right) / 2
    return min(int(far.crop((round(half), y, round(right) + 4, y + 1)).getextrema()[1]) for y in lines)  # type: ignore[arg-type]


def seen(
    size: int, ground: Colour | tuple[int, int, int, int], *strokes: tuple[Colour, int], kind: str = "PNG"
) -> None:
    """Each of the strokes is seen on the card."""
    data = encoded(sheet(size, ground, *strokes), kind)
    assert not clean(data).blank
    card = on_card(data)
    for number, box in enumerate(places(1, len(strokes))):
        assert contrast(card, box) >= SEEN, strokes[number]


@pytest.mark.parametrize("colour", [WHITE, BLACK, RED, GREEN, YELLOW, (200, 200, 200), (128, 128, 128), (0, 0, 255)])
def test_ink_of_any_colour_is_seen_on_glass(colour: Colour) -> None:
    """White ink vanished."""
    seen(1600, GLASS, (colour, 20))


@pytest.mark.parametrize("pair", [(WHITE, RED), (WHITE, BLACK), (WHITE, YELLOW), (BLACK, YELLOW), (WHITE, (0, 0, 255))])
def test_two_inks_on_glass_are_both_seen(pair: tuple[Colour, Colour]) -> None:
    """White beside a red line was silently half gone."""
    seen(1600, GLASS, (pair[0], 20), (pair[1], 20))


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
@pytest.mark.parametrize("pair", [(YELLOW, WHITE), (RED, GREEN), (WHITE, YELLOW), (WHITE, (255, 250, 120))])
def test_colours_of_the_same_brightness_are_a_drawing(pair: tuple[Colour, Colour], kind: str) -> None:
    """Red on green was called empty."""
    seen(1200, pair[1], (pair[0], 90), kind=kind)


@pytest.mark.parametrize(
    ("ink", "ground"), [(BLACK, WHITE), (WHITE, BLACK), (RED, WHITE), (WHITE, GLASS), (BLACK, GLASS)]
)
@pytest.mark.parametrize("size", [1999, 4096])
def test_a_line_of_one_pixel_on_a_huge_sheet_is_clear(size: int, ink: Colour, ground: Colour) -> None:
    """It was a grey of 222 out of 255."""
    data = encoded(sheet(size, ground, (ink, 1)), compress_level=1)
    assert contrast(on_card(data), places(1, 1)[0]) >= 80


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_a_small_drawing_on_a_huge_sheet_is_large_on_its_card(kind: str) -> None:
    """It was 30 pixels wide."""
    picture = Image.new("RGB", (4096, 4096), "white")
    ImageDraw.Draw(picture).ellipse((3000, 2900, 3250, 3150), outline=(20, 20, 20), width=8)
    box = marks(on_card(encoded(picture, kind)), WHITE).point([0] * 60 + [255] * 196).getbbox()
    assert box is not None
    assert min(box[2] - box[0], box[3] - box[1]) > 200


def test_a_dot_stays_a_dot() -> None:
    picture = Image.new("RGB", (1600, 1600), "white")
    ImageDraw.Draw(picture).ellipse((300, 300, 320, 320), fill="black")
    box = marks(on_card(encoded(picture)), WHITE).point([0] * 60 + [255] * 196).getbbox()
    assert box is not None
    assert 20 < box[2] - box[0] < 80


@given(
    corner=st.tuples(st.integers(0, 800), st.integers(0, 800)),
    size=st.tuples(st.integers(1, 400), st.integers(1, 400)),
    shade=st.integers(0, 240),
    quality=st.sampled_from([0, 30, 60, 90]),
)
@settings(max_examples=40, deadline=None)
def test_no_ink_is_ever_cut_off(corner: tuple[int, int], size: tuple[int, int], shade: int, quality: int) -> None:
    box = (*corner, corner[0] + size[0], min(1000, corner[1] + size[1]))
    picture = Image.new("RGB", (1200, 1000), "white")
    picture.paste((shade, shade, shade), box)
    if quality:
        picture = opened(encoded(picture, "JPEG", quality=quality)).convert("RGB")
    ground = plain_ground(picture)
    assert ground is not None
    part = drawn_part(marks(picture, ground), picture.size)
    if part is not None:
        assert part[0] <= box[0]
        assert part[1] <= box[1]
        assert part[2] >= box[2]
        assert part[3] >= box[3]


def photograph() -> Image.Image:
    """Paper under a lamp, with grain: a thin pencil line in the middle of it."""
    light = ImageChops.multiply(
        Image.linear_gradient("L").resize((1600, 1200)).point([150 + value * 80 // 255 for value in range(256)]),
        Image.radial_gradient("L").resize((1600, 1200)).point([255 - value // 3 for value in range(256)]),
    )
    paper = ImageChops.add(light, Image.effect_noise(light.size, 18), 1, -128)
    ImageDraw.Draw(paper).line((700, 500, 900, 700), fill=60, width=6)
    return paper.convert("RGB")


def test_a_photograph_of_paper_stays_as_it_is() -> None:
    """Neither cut nor with its grain made into ink."""
    photo = opened(encoded(photograph(), "JPEG", quality=85)).convert("RGB")
    shown, blank = decode(encoded(photo))
    assert not blank
    assert shown.tobytes() == shrink(photo).tobytes()


def test_grain_and_pale_areas_are_not_made_darker() -> None:
    grain = Image.effect_noise((1200, 1200), 14).point([min(255, value + 112) for value in range(256)]).convert("RGB")
    ImageDraw.Draw(grain).line((200, 200, 900, 1000), fill=BLACK, width=8)
    pale = Image.new("RGB", (1200, 1200), "white")
    ImageDraw.Draw(pale).rectangle((200, 200, 900, 900), fill=(225, 235, 255))
    for picture in (grain, pale):
        shown, _ = decode(encoded(picture))
        assert shown.tobytes() == shrink(picture).tobytes()


def test_white_within_a_black_outline_lies_on_white() -> None:
    """Nothing of it would be lost."""
    glass = Image.new("RGBA", (800, 800), GLASS)
    ImageDraw.Draw(glass).ellipse((100, 100, 700, 700), fill=(*WHITE, 255), outline=(*BLACK, 255), width=12)
    assert on_card(encoded(glass)).getpixel((3, 3)) == WHITE


def test_a_white_sheet_with_round_corners_is_blank() -> None:
    glass = Image.new("RGBA", (800, 800), GLASS)
    ImageDraw.Draw(glass).rounded_rectangle((0, 0, 799, 799), 80, fill=(*WHITE, 255))
    assert clean(encoded(glass)).blank


COLOURS = st.tuples(*(st.integers(0, 255),) * 3)


@given(ink=COLOURS, ground=COLOURS, width=st.integers(1, 60), size=st.sampled_from([500, 700, 1600]))
@settings(max_examples=20, deadline=None)
def test_any_stroke_that_differs_from_its_ground_is_seen(ink: Colour, ground: Colour, width: int, size: int) -> None:
    if max(abs(a - b) for a, b in zip(ink, ground, strict=True)) >= 90:
        seen(size, ground, (ink, width))


@given(inks=st.lists(COLOURS, min_size=1, max_size=2), width=st.integers(6, 60))
@settings(max_examples=20, deadline=None)
def test_any_strokes_on_glass_are_seen(inks: list[Colour], width: int) -> None:
    """Two inks at most: for any two there is a ground on which both are seen."""
    card = on_card(encoded(sheet(900, GLASS, *((ink, width) for ink in inks))))
    for box in places(1, len(inks)):
        assert contrast(card, box) >= 45


def test_for_any_two_inks_there_is_a_ground() -> None:
    steps = (0, 64, 128, 192, 255)
    shades = list(product(steps, steps, steps))
    worst = min(
        max(min(_apart(one, ground), _apart(other, ground)) for ground in _UNDER_GLASS)
        for one in shades
        for other in shades
    )
    assert worst >= 45
