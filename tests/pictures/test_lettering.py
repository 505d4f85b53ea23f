"""Words in every script: legible, never cut, never a row of boxes (fault 45)."""

from pathlib import Path

import pytest
from PIL import Image

from artbox_bot.pictures.painting import fonts, style
from artbox_bot.pictures.painting.cards import word_cards
from artbox_bot.pictures.painting.cmap import covered
from artbox_bot.pictures.painting.lettering import fit, write

WORDS = [
    "cat",
    "Ελλάδα",
    "кошка",
    "قطة صغيرة",
    "חתול",
    "बिल्ली",
    "แมว",
    "猫",
    "ねこ",
    "고양이",
    "🐱",
    "👨‍👩‍👧",
    "🇩🇪",
    "ქათამი",
    "a" + "\u0301\u0302\u0303" * 14,
    "\u0301" * 40,
    "ᏣᎳᎩ",
    "\U00012000",
    "\ue000",
    "||a||",
    "```",
    "@everyone",
    "<@&1>",
    "Donaudampfschifffahrtsgesellschaftskapitän",
    "x" * 60,
    "the very long name of a thing that nobody can draw in five minutes",
]


@pytest.mark.parametrize("word", WORDS)
def test_every_glyph_is_there(word: str) -> None:
    """No run holds a character that its font would show as a box."""
    for run in fonts.runs(word):
        assert all(run.face.has(char) for char in run.text if char not in "\u200c\u200d\ufe0e\ufe0f"), run


@pytest.mark.parametrize("word", WORDS)
@pytest.mark.parametrize("box", [(500, 230), (368, 154), (310, 152)])
def test_every_word_stays_in_its_box(word: str, box: tuple[int, int]) -> None:
    width, height = box
    setting = fit(word, width, height, 80)
    assert setting.width <= width
    assert setting.height <= height
    page = Image.new("RGB", (width + 200, height + 200), style.PAPER)
    write(page, setting, (width // 2 + 100, height // 2 + 100), style.INK)
    blank = Image.new("RGB", page.size, style.PAPER)
    inked = [index for index, (a, b) in enumerate(zip(_columns(page), _columns(blank), strict=True)) if a != b]
    assert inked, "nothing was written"
    assert inked[0] >= 100 - 6
    assert inked[-1] <= width + 106


def _columns(picture: Image.Image) -> list[bytes]:
    return [picture.crop((x, 0, x + 1, picture.height)).tobytes() for x in range(picture.width)]


def test_long_words_shrink_then_wrap() -> None:
    assert len(fit("lighthouse", 500, 230, 100).lines) == 1
    shrunk = fit("lighthouses", 460, 230, 100)
    assert (len(shrunk.lines), shrunk.size < 100) == (1, True)
    wrapped = fit("the lighthouse keeper", 500, 230, 100)
    assert len(wrapped.lines) == 2
    broken = fit("Donaudampfschifffahrtsgesellschaft", 368, 160, 64)
    assert len(broken.lines) >= 2
    assert broken.size >= style.TEXT_MIN


def test_nothing_is_lost_when_a_word_is_broken() -> None:
    setting = fit("Donaudampfschifffahrtsgesellschaft", 368, 160, 64)
    assert "".join(run.text for line in setting.lines for run in line.runs) == "Donaudampfschifffahrtsgesellschaft"


def test_arabic_is_joined_and_runs_from_the_right() -> None:
    face = fonts.runs("قطة")[0].face
    font = face.at(80)
    apart = sum(font.getlength(letter) for letter in "قطة")
    assert font.getlength("قطة") < apart  # joined letters are narrower than lone ones


def test_spaces_at_a_change_of_direction_stay_between_the_words() -> None:
    line = fit("abc قطة xyz", 900, 200, 60).lines[0]
    assert [run.text for run in line.runs] == ["abc ", "قطة", " xyz"]


def test_without_a_shaper_the_letters_still_stand_in_reading_order(monkeypatch: pytest.MonkeyPatch) -> None:
    from artbox_bot.pictures.painting import lettering

    monkeypatch.setattr(lettering, "RAQM", False)
    page = Image.new("RGB", (400, 200), style.PAPER)
    write(page, lettering.fit("שלום 12", 390, 190, 61), (200, 100), style.INK)
    assert page.getbbox() is not None


@pytest.mark.parametrize(("char", "said"), [("𝓬", "c"), ("Ꮳ", "tsa "), ("\ue000", "U+E000 ")])
def test_what_no_font_has_is_said_in_another_way(char: str, said: str) -> None:
    assert "".join(run.text for run in fonts.runs(char)) == said


def test_no_more_than_three_marks_climb_on_one_letter() -> None:
    assert len(fonts.clusters("a" + "\u0311" * 40)[0]) == 4


def test_control_characters_are_not_painted() -> None:
    assert word_cards(["cat\u202e\u0000\n"]) == word_cards(["cat"])


def test_a_font_that_cannot_be_read_covers_nothing() -> None:
    assert covered(Path("/nowhere.ttf")) == frozenset()
