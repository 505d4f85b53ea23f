"""What people upload or paste, read as words: a list with one on each line, or a table with columns.

The second column is the difficulty, the third the theme. A line that cannot be used is left out, with its number and
the reason; what cannot become a pack at all is refused as a whole.
"""

import csv
import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from artbox_bot.words.encoding import MOST_BYTES, Encoding, NotText, decoded
from artbox_bot.words.pack import (
    DIFFICULTIES,
    FEWEST_WORDS,
    LONGEST_WORD,
    MIDDLE,
    TEXT_DIRECTION,
    breaks_the_line,
    is_visible,
    same_word_key,
)

MOST_WORDS = 5000
MOST_LINES = 4 * MOST_WORDS
"""Empty ones included."""
LONGEST_THEME = 40
_LONGEST_LINE = 1000
_QUOTED = 40
"""Characters of a line that is left out, as it is told."""

_UNSEEN = dict.fromkeys(map(ord, "\u00ad\u200b\u2060\ufeff"))
"""Hyphens, spaces and marks that show nothing, and that editors leave in a text."""
_KEYCAP = re.compile("[0-9#*]\ufe0f?\u20e3")
_SIGNS = "\t;,"
_COLUMNS = {sign: re.compile(rf'{sign}[ ]*"?\d*"?[ ]*(?:{sign}|$)') for sign in _SIGNS}
"""A number, or nothing, between two of these signs or behind the last one: columns."""
_HEADINGS = ("word", "words")


class Fault(StrEnum):
    """Why a line is left out."""

    TOO_LONG = "too-long"
    SAME = "same"
    NOTHING = "nothing"
    EMOJI = "emoji"
    CONTROL = "control"
    DIRECTION = "direction"
    NO_FONT = "no-font"
    DIFFICULTY = "difficulty"
    THEME = "theme"
    COLUMNS = "columns"
    QUOTES = "quotes"


class Whole(StrEnum):
    """Why nothing of it can become a pack."""

    NOTHING = "nothing"
    ARCHIVE = "archive"
    BINARY = "binary"
    UNKNOWN = "unknown"
    TOO_LARGE = "too-large"
    TOO_MANY = "too-many"
    ONE_WORD = "one-word"
    TOO_FEW = "too-few"


@dataclass(frozen=True, slots=True)
class Card:
    """A word of a pack, with its difficulty (1-3) and its theme, which may be empty."""

    word: str
    difficulty: int = MIDDLE
    theme: str = ""

    @property
    def key(self) -> str:
        """What it has in common with all other spellings of the same word."""
        return card_key(self.word)


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A line that cannot be used: its number, from 1, and the beginning of it.

    `same_as` is the number of the line that has the word already, `signs` are those that no font has.
    """

    line: int
    fault: Fault
    text: str
    same_as: int = 0
    signs: str = ""


@dataclass(frozen=True, slots=True)
class Reading:
    """What was read. `encoding`: None of a text that was pasted; so many words are written from right to left."""

    cards: tuple[Card, ...]
    left_out: tuple[LeftOut, ...] = ()
    encoding: Encoding | None = None
    right_to_left: int = 0


class NoPack(ValueError):
    """It cannot become a pack. `reading`: how far it was read; `count`: how many lines or words there are."""

    def __init__(self, why: Whole, count: int = 0, reading: Reading | None = None) -> None:
        super().__init__(f"{why} ({count})")
        self.why = why
        self.count = count
        self.reading = reading or Reading(())


def card_key(word: str) -> str:
    """The same for all spellings of a word in a server's packs: of whatever case, width, composition and accents."""
    return same_word_key(word, plural=False, accents=False)


def read_file(data: bytes, name: str, missing: Callable[[str], str]) -> Reading:
    """Read a file. `name` says whether it is a table (.csv); `missing` tells the signs of a word that no font has.

    Error: NoPack.
    """
    if len(data) > MOST_BYTES:
        raise NoPack(Whole.TOO_LARGE)
    try:
        text, encoding = decoded(data)
    except NotText as error:
        raise NoPack(Whole(error.what.value)) from error
    return _read(text, encoding, missing, table=name.casefold().endswith((".csv", ".tsv")))


def read_text(text: str, missing: Callable[[str], str]) -> Reading:
    """Read what was pasted. Error: NoPack."""
    return _read(text, None, missing, table=False)


def _read(text: str, encoding: Encoding | None, missing: Callable[[str], str], *, table: bool) -> Reading:
    text = text.replace("\r\n", "\n").replace("\r", "\n").removeprefix("\ufeff")
    if text.count("\n") > MOST_LINES:
        raise NoPack(Whole.TOO_MANY, text.count("\n"))
    lines = [(number, line) for number, line in enumerate(text.split("\n"), start=1) if line.strip()]
    sign = _separator([line for _, line in lines], table=table)
    if lines and sign and _is_heading(lines[0][1], sign):
        del lines[0]
    if len(lines) > MOST_WORDS:
        raise NoPack(Whole.TOO_MANY, len(lines))
    reading = _sorted_out(lines, sign, encoding, missing)
    if not lines:
        raise NoPack(Whole.NOTHING)
    if len(reading.cards) == 1 and all(line.fault is Fault.SAME for line in reading.left_out):
        raise NoPack(Whole.ONE_WORD, len(lines), Reading(reading.cards))
    if len(reading.cards) < FEWEST_WORDS:
        raise NoPack(Whole.TOO_FEW, len(reading.cards), reading)
    return reading


def _sorted_out(
    lines: list[tuple[int, str]], sign: str, encoding: Encoding | None, missing: Callable[[str], str]
) -> Reading:
    cards: list[Card] = []
    left_out: list[LeftOut] = []
    seen: dict[str, int] = {}
    for number, line in lines:
        try:
            card = _card(line, sign, missing)
        except _Unusable as error:
            left_out.append(LeftOut(number, error.fault, _shown(line), signs=error.signs))
            continue
        key = card.key
        if key in seen:
            left_out.append(LeftOut(number, Fault.SAME, _shown(line), same_as=seen[key]))
        else:
            seen[key] = number
            cards.append(card)
    turned = sum(any(unicodedata.bidirectional(c) in ("R", "AL") for c in card.word) for card in cards)
    return Reading(tuple(cards), tuple(left_out), encoding, turned)


def _shown(line: str) -> str:
    return "".join(char if char.isprintable() else " " for char in line.strip()[:_QUOTED])


class _Unusable(Exception):
    def __init__(self, fault: Fault, signs: str = "") -> None:
        super().__init__(fault)
        self.fault = fault
        self.signs = signs


def _separator(lines: list[str], *, table: bool) -> str:
    """What stands between the columns; empty, where there are none.

    All of these signs may belong to a phrase: that one counts behind which most numbers stand, else that of a heading,
    else one that is rare in phrases.
    """
    hits = {sign: sum(bool(row.search(line[:_LONGEST_LINE])) for line in lines) for sign, row in _COLUMNS.items()}
    best = max(_SIGNS, key=lambda sign: hits[sign])
    if hits[best]:
        return best
    for sign in _SIGNS:
        if lines and _is_heading(lines[0], sign):
            return sign
    rare = _SIGNS if table else _SIGNS[:-1]
    return next((sign for sign in rare if any(sign in line for line in lines)), "")


def _is_heading(line: str, sign: str) -> bool:
    first, _, rest = line.partition(sign)
    return first.strip(' "').casefold() in _HEADINGS and rest.strip(' "')[:1].isalpha()


def _card(line: str, sign: str, missing: Callable[[str], str]) -> Card:
    """Error: _Unusable."""
    if len(line) > _LONGEST_LINE:
        raise _Unusable(Fault.TOO_LONG)
    word, difficulty, theme = _columns(line.strip(" \ufeff"), sign)
    word = _checked(word, Fault.CONTROL)
    if not word:
        raise _Unusable(Fault.NOTHING)
    if len(word) > LONGEST_WORD:
        raise _Unusable(Fault.TOO_LONG)
    _require_letters(word)
    if signs := missing(word):
        raise _Unusable(Fault.NO_FONT, signs)
    if difficulty not in ("", *map(str, DIFFICULTIES)):
        raise _Unusable(Fault.DIFFICULTY)
    theme = _checked(theme, Fault.THEME)
    if len(theme) > LONGEST_THEME:
        raise _Unusable(Fault.THEME)
    return Card(word, int(difficulty or MIDDLE), theme)


def _columns(line: str, sign: str) -> tuple[str, str, str]:
    """Word, difficulty and theme as they stand there. Quotation marks around them are none of theirs."""
    if not sign:
        bare = line[1:-1]
        quoted = len(line) > 1 and line[0] == line[-1] == '"' and '"' not in bare
        return bare if quoted else line, "", ""
    try:
        (cells,) = csv.reader([line], delimiter=sign, skipinitialspace=True, strict=True)
    except (csv.Error, ValueError) as error:
        raise _Unusable(Fault.QUOTES) from error
    if any(cell.strip() for cell in cells[3:]):
        raise _Unusable(Fault.COLUMNS)
    word, difficulty, theme = (*cells[:3], "", "", "")[:3]
    return word, difficulty.strip(), theme


def _checked(text: str, fault: Fault) -> str:
    """One line in form NFC, without what cannot be seen. Error: _Unusable, for signs that turn or break the line."""
    if not TEXT_DIRECTION.isdisjoint(text):
        raise _Unusable(Fault.DIRECTION)
    if any(breaks_the_line(char) for char in text):
        raise _Unusable(fault)
    return unicodedata.normalize("NFC", " ".join(text.translate(_UNSEEN).split()))


def _require_letters(word: str) -> None:
    """Error: _Unusable, where there is neither a letter nor a digit that could be read aloud."""
    left = _KEYCAP.sub("", word)
    if any(unicodedata.category(char)[0] in "LN" and is_visible(char) for char in left):
        return
    pictures = left != word or any(_is_picture(char) for char in left)
    raise _Unusable(Fault.EMOJI if pictures else Fault.NOTHING)


def _is_picture(char: str) -> bool:
    return unicodedata.category(char) in ("So", "Sk") or char >= "\U0001f000"


def as_table(cards: Iterator[Card]) -> str:
    """The cards as a table that can be read again, with a heading."""
    lines = [_row("word", "difficulty", "theme")]
    lines += [_row(card.word, str(card.difficulty), card.theme) for card in cards]
    return "".join(lines)


def _row(*cells: str) -> str:
    return (
        ",".join(f'"{cell.replace(chr(34), chr(34) * 2)}"' if set(cell) & set('",') else cell for cell in cells)
        + "\r\n"
    )
