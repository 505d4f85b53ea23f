"""Word packs: what a deck of word cards must be, so that a round can be dealt from it (R7)."""

import re
from collections.abc import Iterable
from dataclasses import FrozenInstanceError
from itertools import combinations
from pathlib import Path

import pytest

from artbox_bot.words.pack import (
    FEWEST_WORDS,
    LONGEST_WORD,
    WordPack,
    WordPackError,
    parse_word_pack,
    same_word_key,
)

ENGLISH = Path(__file__).parents[1] / "assets" / "words" / "en.toml"

TWO_NAMES_FOR_ONE_DRAWING = (
    {"sofa", "couch", "settee"},
    {"rabbit", "bunny", "hare"},
    {"truck", "lorry"},
    {"elevator", "lift"},
    {"flashlight", "torch"},
    {"cookie", "biscuit"},
    {"ladybug", "ladybird"},
    {"plane", "airplane", "aeroplane", "aircraft"},
    {"mailbox", "letterbox", "postbox"},
    {"ice lolly", "popsicle"},
    {"roundabout", "traffic circle"},
    {"carousel", "merry-go-round"},
    {"queue", "line"},
    {"gift", "present"},
    {"bicycle", "bike"},
    {"motorcycle", "motorbike"},
    {"television", "TV", "telly"},
    {"telephone", "phone"},
    {"flying saucer", "UFO"},
    {"sailboat", "sailing boat", "boat"},
    {"jeans", "trousers", "pants"},
    {"fridge", "refrigerator"},
    {"rug", "carpet"},
    {"stairs", "staircase"},
    {"crocodile", "alligator"},
    {"doughnut", "donut"},
    {"broom", "broomstick"},
)


@pytest.fixture(scope="module")
def english() -> WordPack:
    return parse_word_pack(ENGLISH.read_text(encoding="utf-8"))


def pack_text(*more: str, words: int = FEWEST_WORDS, locale: str = "en") -> str:
    """A pack of as many plain words as asked for, and then the lines that the test is about."""
    plain = [f'{chr(97 + n // 26)}{chr(97 + n % 26)}mo = "circle number {n}"' for n in range(words)]
    return "\n".join(['name = "Test"', f'locale = "{locale}"', "[words]", *plain, *more])


def letters(word: str) -> str:
    """Only what a player would hear: an oracle apart from the code under test."""
    return "".join(char for char in word.lower() if char.isalnum())


def english_plurals(word: str) -> set[str]:
    plurals = {word + "s", word + "es"}
    if word.endswith("y"):
        plurals.add(word[:-1] + "ies")
    return plurals


def near_duplicates(words: Iterable[str]) -> list[tuple[str, str]]:
    """Pairs of cards that one could not tell apart by ear, tells apart by number only, or that are synonyms."""
    found: list[tuple[str, str]] = []
    by_sound: dict[str, str] = {}
    for word in words:
        if (heard := letters(word)) in by_sound:
            found.append((by_sound[heard], word))
        by_sound.setdefault(heard, word)
    for one, word in by_sound.items():
        found.extend((word, by_sound[many]) for many in english_plurals(one) if many in by_sound)
    for names in TWO_NAMES_FOR_ONE_DRAWING:
        present = [word for word in by_sound.values() if word in names]
        found.extend(combinations(present, 2))
    return found


# The English pack


def test_the_english_pack_is_large_enough_for_many_evenings(english: WordPack) -> None:
    assert (english.name, english.locale) == ("English", "en")
    assert len(english.words) >= 560


def test_the_pack_keeps_the_order_of_the_file(english: WordPack) -> None:
    assert english.words[:3] == ("anteater", "armadillo", "bat")
    assert english.words == tuple(english.notes)


def test_every_english_note_is_short_and_says_something_of_its_own(english: WordPack) -> None:
    assert [word for word, note in english.notes.items() if not 3 <= len(note.split()) <= 12] == []
    assert len({letters(note) for note in english.notes.values()}) == len(english.words)


def test_every_english_note_draws_with_the_four_shapes_only(english: WordPack) -> None:
    """R8: outlines of the four shapes, so nothing round but circles, and nothing is filled in or written."""
    shape = re.compile(r"\b(circle|square|triangle|line|figure)s?\b")
    impossible = re.compile(
        r"\b(rectang|oval|ellipse|curve|arcs?\b|spiral|semi|filled|shaded|colou?r|letters?\b|digit)"
    )
    assert [note for note in english.notes.values() if not shape.search(note)] == []
    assert [note for note in english.notes.values() if impossible.search(note)] == []


def test_no_english_note_is_the_word_again(english: WordPack) -> None:
    assert [word for word, note in english.notes.items() if word.lower() in note.lower().split()] == []


def test_english_words_are_short_and_lower_case_except_for_names(english: WordPack) -> None:
    assert [word for word in english.words if len(word) > 24] == []
    capitalised = [word for word in english.words if word != word.lower()]
    assert len(capitalised) <= 20
    assert [word for word in english.words if not re.fullmatch(r"[A-Za-z][A-Za-z' -]*[a-z]", word)] == []


def test_no_two_english_words_are_nearly_the_same(english: WordPack) -> None:
    assert near_duplicates(english.words) == []


def test_the_finder_of_near_duplicates_finds_what_is_planted(english: WordPack) -> None:
    planted = ("Ice-Cream", "cats", "foxes", "fairies", "couch")
    assert sorted(near_duplicates([*english.words, *planted])) == [
        ("cat", "cats"),
        ("fairy", "fairies"),
        ("fox", "foxes"),
        ("ice cream", "Ice-Cream"),
        ("sofa", "couch"),
    ]


def test_every_english_word_has_the_key_of_its_regular_plural(english: WordPack) -> None:
    def plural(word: str) -> str:
        if re.search(r"[^aeiou]y$", word):
            return word[:-1] + "ies"
        return word + ("es" if re.search(r"(s|x|z|ch|sh)$", word) else "s")

    # "scissors" is a plural already, and a plural in -is or -us looks like "iris" and "bus".
    singular = [word for word in english.words if not re.search(r"([^su]s|[iu])$", word)]
    assert len(singular) > 500
    assert [word for word in singular if same_word_key(word) != same_word_key(plural(word))] == []


# The key


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("cat", "ＣＡＴ"),
        ("cat", "ℂat"),
        ("cat", "Cats"),
        ("cat", "cat's"),
        ("cat", "cat’s"),
        ("cat", "catʼs"),
        ("cat", "cat´s"),
        ("cat", "  c-a‐t!"),
        ("cat", "ca\u200bt"),
        ("lady", "ladies"),
        ("cookie", "cookies"),
        ("pie", "pies"),
        ("box", "boxes"),
        ("axe", "axes"),
        ("house", "houses"),
        ("waltz", "waltzes"),
        ("witch", "witches"),
        ("brush", "brushes"),
        ("tomato", "tomatoes"),
        ("toe", "toes"),
        ("glass", "glasses"),
        ("bus", "buses"),
        ("compass", "compasses"),
        ("octopus", "octopuses"),
        ("lens", "lenses"),
        ("ice cream", "Ice-Creams"),
        ("Straße", "STRASSE"),
        ("cafe\u0301", "CAFÉ"),
        ("ガ", "ｶﾞ"),
        ("❤", "❤\ufe0f"),
    ],
)
def test_one_word_card_in_two_spellings(one: str, other: str) -> None:
    assert same_word_key(one) == same_word_key(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("glass", "glas"),
        ("bus", "bu"),
        ("octopus", "octopu"),
        ("compass", "compas"),
        ("iris", "iri"),
        ("canvas", "canva"),
        ("gas", "ga"),
        ("pie", "py"),
        ("toe", "to"),
        ("princess", "prince"),
        ("cat", "cut"),
        ("cafe", "café"),
        ("star", "starfish"),
        ("猫", "犬"),
        ("?!", "!?"),
        ("ʼ", "´"),
        ("🐱", "🐶"),
    ],
)
def test_two_word_cards_that_look_alike(one: str, other: str) -> None:
    assert same_word_key(one) != same_word_key(other)


def test_plurals_are_folded_only_when_asked() -> None:
    assert same_word_key("Cats", plural=False) == "cats"
    assert same_word_key("Cats", plural=True) == same_word_key("Cats") == "cat"
    assert same_word_key("house", plural=False) == "house"


@pytest.mark.parametrize("word", ["?!", "—", "'", "ʼ", "猫", "قطة", "🐱", "A"])
def test_the_key_of_a_word_that_shows_something_is_not_empty(word: str) -> None:
    assert same_word_key(word)


# What makes a pack


def test_a_pack_with_the_fewest_words_is_accepted() -> None:
    pack = parse_word_pack(pack_text(words=FEWEST_WORDS))
    assert len(pack.words) == FEWEST_WORDS == 24
    assert pack.notes["aamo"] == "circle number 0"


def test_a_pack_cannot_be_changed() -> None:
    pack = parse_word_pack(pack_text())
    with pytest.raises(FrozenInstanceError):
        pack.name = "Other"  # pyright: ignore[reportAttributeAccessIssue]
    with pytest.raises(TypeError):
        pack.notes["aamo"] = "other"  # pyright: ignore[reportIndexIssue]
    assert pack == parse_word_pack(pack_text())
    assert hash(pack) == hash(parse_word_pack(pack_text()))


def test_words_and_notes_are_brought_into_one_unicode_form() -> None:
    pack = parse_word_pack(pack_text('"cafe\u0301" = "a cre\u0301pe circle"'))
    assert pack.words[-1] == "caf\u00e9"
    assert pack.notes["caf\u00e9"] == "a cr\u00e9pe circle"


@pytest.mark.parametrize("word", ["猫", "قطة", "🐱", "👩‍🚀", "می‌خواهم", "\U0001fae8", "ice cream", "?!"])
def test_words_of_every_script_are_accepted(word: str) -> None:
    assert parse_word_pack(pack_text(f'"{word}" = "a circle"')).words[-1] == word


def test_a_word_may_have_sixty_characters() -> None:
    longest = "b" * LONGEST_WORD
    assert LONGEST_WORD == 60
    assert parse_word_pack(pack_text(f'{longest} = "a long line"')).words[-1] == longest


def test_words_have_difficulties_and_themes() -> None:
    pack = parse_word_pack(pack_text('cat = [1, "a circle"]\n[words."On land"]\ndog = [3, "a line"]\ncow = "a square"'))
    assert pack.words[-3:] == ("cat", "dog", "cow")
    assert [pack.difficulty(word) for word in pack.words[-4:]] == [2, 1, 3, 2]
    assert pack.themes == {"dog": "On land", "cow": "On land"}


def test_every_english_word_has_a_difficulty_and_a_theme(english: WordPack) -> None:
    assert set(english.themes) == set(english.words)
    counts = [sum(english.difficulty(word) == level for word in english.words) for level in (1, 2, 3)]
    assert min(counts) > 100


def test_only_english_packs_fold_english_plurals() -> None:
    two = ('cat = "a circle"', 'cats = "two circles"')
    assert parse_word_pack(pack_text(*two, locale="de")).words[-2:] == ("cat", "cats")
    for english in ("en", "en-GB", "EN_us"):
        with pytest.raises(WordPackError, match="'cats' is the same as 'cat'"):
            parse_word_pack(pack_text(*two, locale=english))


# What does not


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("no pack at all", "not a TOML file"),
        ("name = " + "9" * 5000, "not a TOML file"),
        ("name = " + "[" * 100_000, "not a TOML file"),
        (pack_text('aamo = "once more"'), "not a TOML file"),
        ("", "the key 'name' is missing"),
        (pack_text().replace('name = "Test"', ""), "the key 'name' is missing"),
        (pack_text().replace('locale = "en"', ""), "the key 'locale' is missing"),
        (pack_text().replace('"Test"', "7"), "the key 'name' is not a text"),
        (pack_text().replace('"Test"', '""'), "the key 'name' is empty"),
        (pack_text(locale=" en"), "the key 'locale' has white space"),
        ('name = "Test"\nlocale = "en"', "the table 'words' is missing"),
        ('name = "Test"\nlocale = "en"\nwords = ["cat"]', "the table 'words' is missing"),
        (pack_text(words=0), "has 0 words, 24 at least"),
        (pack_text(words=23), "has 23 words, 24 at least"),
    ],
)
def test_a_text_that_is_no_pack_is_refused(text: str, reason: str) -> None:
    with pytest.raises(WordPackError, match=re.escape(reason)):
        parse_word_pack(text)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ('"" = "a circle"', "the word '' is empty"),
        ('"  " = "a circle"', "the word '  ' is empty"),
        (r'"\u200b" = "a circle"', r"the word '\u200b' is empty"),
        (r'"\u3164" = "a circle"', r"is empty"),
        (r'"\u0301\u0301" = "a circle"', "is empty"),
        ('" cat" = "a circle"', "the word ' cat' has white space"),
        ('"cat " = "a circle"', "the word 'cat ' has white space"),
        (r'"cat\u00a0" = "a circle"', r"the word 'cat\xa0' has white space"),
        (r'"c\nat" = "a circle"', r"the word 'c\nat' has a control character or a line break"),
        (r'"c\u0000at" = "a circle"', r"the word 'c\x00at' has a control character"),
        (r'"c\u2028at" = "a circle"', r"the word 'c\u2028at' has a control character"),
        (r'"c\u202eat" = "a circle"', r"the word 'c\u202eat' has a control character"),
        ("b" * 61 + ' = "a long line"', f"the word '{'b' * 61}' has 61 characters, 60 at most"),
        ('cat = ""', "the note of the word 'cat' is empty"),
        ('cat = " "', "the note of the word 'cat' is empty"),
        ('cat = " a circle"', "the note of the word 'cat' has white space"),
        (r'cat = "a circle\nand a line"', "the note of the word 'cat' has a control character"),
        ("cat = 1", "the note of the word 'cat' is not a text"),
        ("cat.tail = 1", "the note of the word 'tail' is not a text"),
        ('cat.tail.tip = "a line"', "the note of the word 'tail' is not a text"),
        ('" ".cat = "a line"', "the theme ' ' is empty"),
        *(
            (f"cat = {note}", "neither a note nor its difficulty")
            for note in ('[0, "a"]', '[4, "a"]', '["a"]', "[]", "[1, 2, 3]")
        ),
        ("cat = [1, 2]", "the note of the word 'cat' is not a text"),
        ('cat = "a circle"\nCAT = "a circle"', "the word 'CAT' is the same as 'cat'"),
        ('cat = "a circle"\n"cat\'s" = "a circle"', "the word \"cat's\" is the same as 'cat'"),
        ('"ice cream" = "a circle"\nIce-Cream = "a circle"', "the word 'Ice-Cream' is the same as 'ice cream'"),
        ('lady = "a circle"\nladies = "a circle"', "the word 'ladies' is the same as 'lady'"),
        ('"caf\u00e9" = "a circle"\n"cafe\u0301" = "a circle"', "the word 'caf\u00e9' is the same as 'caf\u00e9'"),
    ],
)
def test_a_word_that_cannot_be_dealt_is_refused_by_name(line: str, reason: str) -> None:
    with pytest.raises(WordPackError, match=re.escape(reason)):
        parse_word_pack(pack_text(line))
