"""The pictures: deterministic, legible on a phone, never too large, nothing told too early (faults 41, 58)."""

from collections.abc import Callable

import pytest
from PIL import Image, ImageChops

from artbox_bot.game.shapes import Shape
from artbox_bot.pictures.painting import style
from artbox_bot.pictures.painting.album import AlbumSection, AlbumTile, album_page
from artbox_bot.pictures.painting.board import board, disc_corner, places
from artbox_bot.pictures.painting.cards import shape_cards, word_cards
from artbox_bot.pictures.painting.one_drawing import one_drawing
from artbox_bot.pictures.painting.podium import PodiumBlock, podium
from artbox_bot.pictures.painting.reveal import RevealTile, reveal
from artbox_bot.pictures.uploads.cleaning import clean
from tests.pictures.strokes import drawing, encoded, opened

TILES = {place: clean(encoded(drawing((400, 300), seed=place))).tile for place in range(1, 9)}
LABELS = ("circle", "square", "triangle", "line")
ROLL = (Shape.SQUARE, Shape.SQUARE, Shape.TRIANGLE, Shape.LINE)
FOOT = 112
"""Of a card of the reveal."""
UPLOAD_LIMIT = 10 * 2**20


def _reveal(count: int = 8) -> bytes:
    words = ["cat", "lighthouse keeper", "قطة صغيرة", "猫", "Donaudampfschifffahrtsgesellschaft", "owl", "snow", "ice"]
    return reveal([RevealTile(n, TILES[n], words[n - 1], n - 1, 9 - n, n == 3) for n in range(1, count + 1)])


def _album(rounds: int, each: int) -> bytes:
    hung = [AlbumTile(TILES[n], f"word {n}", n % 4, "ABCDEFGH"[n - 1]) for n in range(1, each + 1)]
    return album_page([AlbumSection(number, hung) for number in range(1, rounds + 1)])


PICTURES: dict[str, Callable[[], bytes]] = {
    "words": lambda: word_cards(["cat", "lighthouse"], seed=4),
    "word": lambda: word_cards(["cat"]),
    "shapes": lambda: shape_cards(ROLL, LABELS, "not this round", seed=3),
    "board": lambda: board(TILES),
    "reveal": _reveal,
    "podium": lambda: podium([PodiumBlock(n, "ABCDEFGH"[n - 1], 8 - n) for n in range(1, 9)]),
    "album": lambda: _album(2, 5),
}


@pytest.mark.parametrize("name", PICTURES)
def test_the_same_arguments_give_the_same_bytes(name: str) -> None:
    assert PICTURES[name]() == PICTURES[name]()


@pytest.mark.parametrize("name", PICTURES)
def test_every_picture_is_on_the_table_and_small(name: str) -> None:
    made = PICTURES[name]()
    seen = opened(made).convert("RGB")
    assert seen.getpixel((1, 1)) == style.TABLE or name == "podium"
    assert seen.width in (places(2)[0][0], style.WIDTH, style.WIDTH * 3 // 4)
    assert len(made) < 2**20


def test_numbers_and_words_are_14_pixels_high_on_a_phone() -> None:
    scale = 400 / style.WIDTH
    assert style.HANG_DISC * 0.62 * 400 / places(2)[0][0] * 0.7 >= 14
    assert style.DISC * 0.62 * scale * 0.7 >= 14  # the digits of a disc: cap height is 0.7 of the size
    assert style.TEXT_MIN * scale >= 14


def test_one_drawing_is_large_and_no_taller_than_wide_and_its_number_covers_nothing_of_it() -> None:
    """A phone shows it about 360 px wide; a hidden one leaves no trace (R10)."""
    made = one_drawing(3, TILES[3])
    seen = opened(made).convert("RGB")
    assert seen.height <= seen.width
    assert style.TILE / seen.width > 0.7
    assert seen.getpixel((1, 1)) == style.TABLE
    assert len(made) < 60_000
    changed = ImageChops.difference(seen, opened(one_drawing(3, TILES[4])).convert("RGB")).getbbox()
    assert changed is not None
    number = ImageChops.difference(seen, opened(one_drawing(5, TILES[3])).convert("RGB")).getbbox()
    assert number is not None
    assert number[2] < changed[0]
    assert one_drawing(3, None) != made


def test_the_dice_lie_by_the_seed() -> None:
    assert shape_cards(ROLL, LABELS, "-", seed=1) != shape_cards(ROLL, LABELS, "-", seed=2)


def test_only_the_shapes_that_were_rolled_are_cards() -> None:
    """R8: a shape without a die is an outline on the bare table."""
    seen = opened(shape_cards(ROLL, LABELS, "not this round")).convert("RGB")
    step = (style.WIDTH - 2 * style.MARGIN + style.GAP) // 4
    grounds = [seen.getpixel((style.MARGIN + step * column + 30, 70)) for column in range(4)]
    assert grounds == [style.TABLE, style.PAPER, style.PAPER, style.PAPER]


def test_shapes_differ_without_their_colours() -> None:
    """Fault 58."""
    grey = [opened(shape_cards([shape] * 4, "----", "-")).convert("1") for shape in Shape]
    for one in range(4):
        for other in range(one):
            assert ImageChops.difference(grey[one], grey[other]).getbbox() is not None


@pytest.mark.parametrize("count", range(2, 9))
def test_every_drawing_hangs_at_its_place(count: int) -> None:
    """R14: the red corner of each drawing is seen, and a change of one drawing changes one card."""
    tiles = {place: TILES[place] for place in range(1, count + 1)}
    before = opened(board(tiles)).convert("RGB")
    changed = ImageChops.difference(
        before, opened(board({**tiles, count: TILES[1 if count > 1 else 2]})).convert("RGB")
    )
    left, top, right, bottom = changed.getbbox() or (0, 0, 0, 0)
    assert 0 < right - left <= style.TILE
    assert 0 < bottom - top <= style.TILE
    assert top > before.height - style.TILE - 2 * style.FRAME - style.MARGIN


def test_a_hidden_drawing_leaves_no_trace() -> None:
    """R10: the covered tile is the same whatever was on it, and its number stays."""
    covered = board({**TILES, 3: None})
    assert covered == board({**{place: TILES[place] for place in (1, 2, 4, 5, 6, 7, 8)}, 3: None})
    shown = opened(board(TILES)).convert("RGB")
    left, top = disc_corner(places(8)[1][2])
    box = (left, top, left + 60, top + 60)
    assert opened(covered).convert("RGB").crop(box).getpixel((20, 20)) == shown.crop(box).getpixel((20, 20))


def test_the_board_is_the_same_whoever_drew_and_whenever() -> None:
    """A board is a function of its tiles alone: nothing of an artist, a word, or a token can be in it."""
    assert board(dict(sorted(TILES.items(), reverse=True))) == board(TILES)


@pytest.mark.parametrize("what", ["noise", "grey noise"])
def test_a_board_is_far_below_the_upload_limit_whatever_it_holds(what: str) -> None:
    """Fault 41."""
    noise = Image.merge("RGB", [Image.effect_noise((600, 600), 120) for _ in range(3)])
    upload = {
        "noise": noise,
        "grey noise": noise.convert("L"),
        "photograph": noise.resize((200, 200)).resize((1600, 1600)),
    }
    tile = clean(encoded(upload[what], "JPEG", quality=80)).tile
    tiles = dict.fromkeys(range(1, 9), tile)
    assert len(board(tiles)) < UPLOAD_LIMIT // 4
    assert len(reveal([RevealTile(n, tile, "noise", 1, n) for n in (1, 2)])) * 4 < UPLOAD_LIMIT // 2
    page = album_page([AlbumSection(1, [AlbumTile(tile, "noise", 1, "A")] * 3)])
    assert len(page) * 4 < UPLOAD_LIMIT // 2


def test_drawings_keep_their_proportions() -> None:
    wide, tall = (clean(encoded(drawing(size))).tile for size in ((1000, 250), (200, 800)))
    assert opened(wide).size == (496, 124)
    assert opened(tall).size == (124, 496)


def test_small_drawings_are_made_larger() -> None:
    assert opened(clean(encoded(drawing((64, 64)))).tile).size == (496, 496)


def test_whatever_is_put_on_a_page_of_the_album_hangs_there() -> None:
    """Each round under its own head, with all its rows: nothing is cut off, nothing left for another page."""
    one, three, more = (opened(_album(*page)).height for page in ((1, 3), (3, 3), (3, 8)))
    head_and_row = (three - one) / 2
    row = (more - three) / 6
    assert one == 2 * style.MARGIN - style.GAP + head_and_row
    assert row > style.ALBUM_COLUMNS * 100
    assert head_and_row > row


def test_four_drawings_of_a_round_hang_as_two_and_two() -> None:
    assert opened(_album(1, 4)).height == opened(_album(1, 5)).height


@pytest.mark.parametrize("count", range(2, 9))
def test_no_picture_is_taller_than_twice_its_width(count: int) -> None:
    rounds = {2: 3, 3: 3, 4: 2, 5: 2, 6: 2}.get(count, 1)
    for made in (board({n: TILES[n] for n in range(1, count + 1)}), _reveal(count), _album(rounds, count)):
        seen = opened(made)
        assert seen.height <= 2 * seen.width


@pytest.mark.parametrize("count", range(2, 9))
def test_nothing_lies_on_a_drawing(count: int) -> None:
    """Number, token, star and tick are beside it: each drawing of the reveal is seen as it is on the board."""
    hung = {n: TILES[n] for n in range(1, count + 1)}
    drawn = opened(board(hung)).convert("L"), opened(_reveal(count)).convert("L")
    corners = places(count)[1], places(count, style.TILE + 2 * style.FRAME + FOOT)[1]
    for place in range(count):
        seen = [
            picture.crop((x + style.FRAME, y + style.FRAME, x + style.FRAME + style.TILE, y + style.FRAME + style.TILE))
            for picture, (x, y) in zip(drawn, (corners[0][place], corners[1][place]), strict=True)
        ]
        assert ImageChops.difference(*seen).point([0] * 60 + [255] * 196).getbbox() is None


def test_level_players_stand_level() -> None:
    """The top of a block is where its paper begins, beside the figure."""
    seen = opened(podium([PodiumBlock(r, "ABCDE"[n], 2) for n, r in enumerate((1, 2, 2, 4, 2))])).convert("RGB")
    width, gap = (style.WIDTH - 2 * style.MARGIN - 4 * (style.GAP // 2)) // 5, style.GAP // 2
    tops = [
        next(
            y
            for y in range(300, seen.height)
            if seen.getpixel((style.MARGIN + n * (width + gap) + 12, y)) == style.PAPER
        )
        for n in range(5)
    ]
    one, two, winner, three, last = tops
    assert one == two == three
    assert winner < one < last


def test_up_to_eight_stand_on_or_before_the_podium() -> None:
    made = {len(podium([PodiumBlock(n, "ABCDEFGH"[n - 1], 3) for n in range(1, count + 1)])) for count in range(1, 9)}
    assert len(made) == 8
