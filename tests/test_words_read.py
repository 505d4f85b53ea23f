"""What people upload or paste, read as words: every encoding, every kind of bad input by its own name."""

import gzip
import io
import tarfile
import zipfile
from contextlib import suppress

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from artbox_bot.words.encoding import MOST_BYTES, Encoding
from artbox_bot.words.pack import FEWEST_WORDS, LONGEST_WORD
from artbox_bot.words.reading import (
    MOST_LINES,
    MOST_WORDS,
    Card,
    Fault,
    NoPack,
    Reading,
    Whole,
    as_table,
    card_key,
    read_file,
    read_text,
)

ENOUGH = tuple(f"word {number}" for number in range(FEWEST_WORDS))
FIRST = FEWEST_WORDS + 1
"""The number of the first line behind those that are enough."""


def missing(word: str) -> str:
    """No font has cuneiform."""
    return "".join(sign for sign in word if "\U00012000" <= sign < "\U00012400")


def read(
    *lines: str, enough: bool = True, name: str = "words.txt", encoding: str = "utf-8", end: str = "\n"
) -> Reading:
    text = end.join((*(ENOUGH if enough else ()), *lines))
    return read_file(text.encode(encoding), name, missing)


def cards(*lines: str, name: str = "words.txt") -> list[Card]:
    """What was read of these lines."""
    return list(read(*lines, name=name).cards[FEWEST_WORDS:])


def fault(*lines: str, name: str = "words.txt") -> tuple[int, Fault]:
    """Which of these lines was left out, from 1, and why; all others were taken."""
    reading = read(*lines, name=name)
    (left,) = reading.left_out
    assert len(reading.cards) == FEWEST_WORDS + len(lines) - 1
    return left.line - FEWEST_WORDS, left.fault


def whole(data: bytes, name: str = "words.txt") -> Whole:
    """Why nothing of a file becomes a pack."""
    with pytest.raises(NoPack) as refused:
        read_file(data, name, missing)
    return refused.value.why


# Lists and tables


def test_a_list_has_a_word_on_each_line() -> None:
    assert cards("cat", "", "  ice   cream ", '"quoted"', 'a 5" nail', "salt, pepper") == [
        Card("cat"), Card("ice cream"), Card("quoted"), Card('a 5" nail'), Card("salt, pepper")
    ]  # fmt: skip


@pytest.mark.parametrize("sign", [",", ";", "\t"])
def test_a_table_has_difficulty_and_theme_behind_the_word(sign: str) -> None:
    rows = (("cat", "1", "Pets"), ("dog", "", "Pets"), ('"salt, pepper; ""all"""', "3", ""), ("cow", "2"), ("pig",))
    assert cards(*(sign.join(row) for row in rows), name="words.csv") == [
        Card("cat", 1, "Pets"), Card("dog", 2, "Pets"), Card('salt, pepper; "all"', 3), Card("cow"), Card("pig")
    ]  # fmt: skip


def test_a_heading_is_no_word() -> None:
    assert read("Word;Difficulty", *ENOUGH, "cat;1", enough=False).cards[-1] == Card("cat", 1)
    assert read("word,difficulty,theme", *ENOUGH, enough=False).cards[0].word == ENOUGH[0]
    assert read("word", *ENOUGH, enough=False).cards[0].word == "word"


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_end_as_every_system_ends_them(end: str) -> None:
    reading = read("cat", "", "CAT", "dog", end=end)
    assert [card.word for card in reading.cards[FEWEST_WORDS:]] == ["cat", "dog"]
    assert [(left.line, left.same_as) for left in reading.left_out] == [(FIRST + 2, FIRST)]


@pytest.mark.parametrize(
    ("encoding", "told"),
    [
        ("utf-8", Encoding.UTF_8),
        ("utf-8-sig", Encoding.UTF_8),
        ("utf-16", Encoding.UTF_16),
        ("utf-16-le", Encoding.UTF_16),
        ("utf-16-be", Encoding.UTF_16),
        ("cp1252", Encoding.WINDOWS),
    ],
)
def test_every_encoding_is_read_and_told(encoding: str, told: Encoding) -> None:
    reading = read("Käse", "crêpe – œuf", encoding=encoding)
    assert reading.cards[-2:] == (Card("Käse"), Card("crêpe – œuf"))
    assert reading.encoding is told
    assert read_text("\n".join(ENOUGH), missing).encoding is None


@pytest.mark.parametrize("order", ["utf-16-le", "utf-16-be"])
def test_utf_16_without_a_mark_is_known_in_scripts_without_an_alphabet(order: str) -> None:
    words = [chr(0x4E00 + 7 * number) + "猫" for number in range(30)]
    assert [card.word for card in read_file("\r\n".join(words).encode(order), "words.txt", missing).cards] == words


def test_what_is_written_from_right_to_left_is_taken_and_counted() -> None:
    reading = read("قطة سوداء", "חתול", "cat")
    assert (reading.left_out, reading.right_to_left) == ((), 2)


# Lines that are left out


@pytest.mark.parametrize(
    "same",
    ["CAFÉ", "cafe", "cafe\u0301", "ＣＡＦÉ", " Ca-fe ", "cafè", "\u200bcafé"],
)
def test_a_duplicate_is_found_whatever_its_case_accents_width_and_composition(same: str) -> None:
    reading = read("café", "dog", same)
    (left,) = reading.left_out
    assert (left.line, left.fault, left.same_as) == (FIRST + 2, Fault.SAME, FIRST)


@pytest.mark.parametrize("two", [("が", "か"), ("cat", "cats"), ("कि", "कु"), ("C", "C++ x")])
def test_what_is_another_word_is_none(two: tuple[str, str]) -> None:
    assert read(*two).left_out == ()


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("b" * (LONGEST_WORD + 1), Fault.TOO_LONG),
        ("b" * 5000, Fault.TOO_LONG),
        ("🐱", Fault.EMOJI),
        ("👩‍🚀 🇩🇪 ❤️", Fault.EMOJI),
        ("1️⃣", Fault.EMOJI),
        ("?!", Fault.NOTHING),
        ("\u200b\u3164\u0301", Fault.NOTHING),
        ("be\x07ll", Fault.CONTROL),
        ("two\u2028lines", Fault.CONTROL),
        ("a\x0bb", Fault.CONTROL),
        ("\u202ecat", Fault.DIRECTION),
        ("\u200fقطة", Fault.DIRECTION),
        ("𒀀", Fault.NO_FONT),
    ],
)
def test_a_line_that_cannot_be_used_is_left_out_with_its_number_and_reason(line: str, why: Fault) -> None:
    assert fault("cat", line, "dog") == (2, why)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("bell,4", Fault.DIFFICULTY),
        ("bell,easy", Fault.DIFFICULTY),
        (f"bell,1,{'t' * 41}", Fault.THEME),
        ("bell,1,a\x07b", Fault.THEME),
        ("bell,1,Pets,more", Fault.COLUMNS),
        ('"bell,1', Fault.QUOTES),
        ('"bell" ring,1', Fault.QUOTES),
        (",1,Pets", Fault.NOTHING),
    ],
)
def test_a_row_of_a_table_that_cannot_be_used_is_left_out(line: str, why: Fault) -> None:
    assert fault("cat,1", line, "dog,2,Pets", name="words.csv") == (2, why)


def test_a_word_has_sixty_characters_in_its_composed_form() -> None:
    assert cards("e\u0301" * LONGEST_WORD) == [Card("é" * LONGEST_WORD)]


# What cannot become a pack


def archives() -> dict[str, bytes]:
    """A list of words in each of them, and an empty one."""
    words = "\n".join(ENOUGH).encode()
    zipped, tarred, nothing = io.BytesIO(), io.BytesIO(), io.BytesIO()
    with zipfile.ZipFile(zipped, "w") as archive:
        archive.writestr("words.txt", words)
    with tarfile.open(fileobj=tarred, mode="w") as archive:
        archive.addfile(tarfile.TarInfo("words.txt"))
    zipfile.ZipFile(nothing, "w").close()
    return {"zip": zipped.getvalue(), "empty": nothing.getvalue(), "tar": tarred.getvalue(), "gz": gzip.compress(words)}


@pytest.mark.parametrize("kind", ["zip", "empty", "tar", "gz"])
def test_an_archive_is_told_apart(kind: str) -> None:
    assert whole(archives()[kind]) is Whole.ARCHIVE


@pytest.mark.parametrize(
    "data",
    [
        bytes(range(256)) * 9,
        b"\x89PNG\r\n\x1a\n",
        b"%PDF-1.7\n",
        b"\0" * 99,
        b"a\0b\0c" * 9,
        b"\xe9\x01" * 9,
        "\n".join(ENOUGH).encode() + b"\0",
    ],
)
def test_a_binary_file_is_told_apart(data: bytes) -> None:
    assert whole(data) is Whole.BINARY


@pytest.mark.parametrize(
    "data", ["cat\n".encode("utf-32"), b"\xef\xbb\xbf\xe9\xe9", "猫\n犬\n".encode("shift_jis") + b"\x81"]
)
def test_text_in_an_encoding_that_is_not_read_is_told_apart(data: bytes) -> None:
    assert whole(data) is Whole.UNKNOWN


@pytest.mark.parametrize("data", [b"", b"\r\n \t\n", b"\xef\xbb\xbf", b"\xff\xfe"])
def test_a_pack_of_nothing(data: bytes) -> None:
    assert whole(data) is Whole.NOTHING


def test_one_word_five_thousand_times() -> None:
    with pytest.raises(NoPack) as refused:
        read_file(b"cat\n" * 5000, "words.txt", missing)
    assert (refused.value.why, refused.value.count, refused.value.reading.cards) == (
        Whole.ONE_WORD,
        5000,
        (Card("cat"),),
    )


def test_five_thousand_lines_and_one_more() -> None:
    most = "\n".join(f"word {number}" for number in range(MOST_WORDS))
    assert len(read_file(most.encode(), "words.txt", missing).cards) == MOST_WORDS
    assert whole(f"{most}\none more".encode()) is Whole.TOO_MANY
    assert whole(b"\n" * (MOST_LINES + 1)) is Whole.TOO_MANY
    assert whole(b"a" * (MOST_BYTES + 1)) is Whole.TOO_LARGE


def test_too_few_words_are_told_with_the_lines_that_were_left_out() -> None:
    with pytest.raises(NoPack) as refused:
        read(*ENOUGH[1:], "🐱", enough=False)
    assert (refused.value.why, refused.value.count) == (Whole.TOO_FEW, FEWEST_WORDS - 1)
    assert [left.line for left in refused.value.reading.left_out] == [FEWEST_WORDS]


def test_a_table_that_was_written_is_read_again() -> None:
    written = (
        *(Card(word, 1 + at % 3, "a, b" * (at % 2)) for at, word in enumerate(ENOUGH)),
        Card('5" nail; old, rusty', 3),
    )
    assert read_file(as_table(iter(written)).encode("utf-8-sig"), "words.csv", missing).cards == written


LINES = st.lists(st.text(max_size=70) | st.sampled_from([*ENOUGH, "cat;1", '"', "a,2,b", "é", "e\u0301"]), max_size=60)


@given(lines=LINES, end=st.sampled_from(["\n", "\r\n"]), name=st.sampled_from(["a.txt", "a.csv"]))
@example(lines=["cat;1;Pets"] * 30, end="\n", name="a.txt")
@example(lines=["0000\0"], end="\n", name="a.txt")
def test_whatever_is_read_nothing_is_raised_but_its_refusal_and_every_line_keeps_its_number(
    lines: list[str], end: str, name: str
) -> None:
    text = end.join((*ENOUGH, *lines))
    standing = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    try:
        reading = read_file(text.encode("utf-8", "replace"), name, missing)
    except NoPack as refused:
        reading = refused.reading
    numbers = [left.line for left in reading.left_out]
    assert numbers == sorted(set(numbers))
    keys = [card_key(card.word) for card in reading.cards]
    assert len(set(keys)) == len(keys)
    for left in reading.left_out:
        shown = "".join(sign for sign in left.text if sign.isalnum())
        assert shown in "".join(
            sign for sign in standing[left.line - 1].encode("utf-8", "replace").decode() if sign.isalnum()
        )
        assert left.same_as < left.line
    for card in reading.cards:
        assert 0 < len(card.word) <= LONGEST_WORD
        assert card.difficulty in (1, 2, 3)


@given(st.binary(max_size=400))
def test_whatever_bytes_there_are_nothing_is_raised_but_a_refusal(data: bytes) -> None:
    with suppress(NoPack):
        read_file(data, "a.csv", missing)
