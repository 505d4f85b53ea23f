"""Word packs: the word cards that players are dealt (R7), read from the text of a TOML file."""

import tomllib
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import cast

FEWEST_WORDS = 24
"""Eight players draw two cards each (R1, R7); with 24 words at least eight more are left for R14."""

LONGEST_WORD = 60
"""Characters in one word: a label or a button in Discord must take it whole."""

EASY, MIDDLE, HARD = DIFFICULTIES = (1, 2, 3)
"""How hard a word is to draw and to guess; middle, where nobody says."""

_APOSTROPHES = str.maketrans("", "", "`´ʹʻʼʽˈ")
"""Signs typed for an apostrophe that Unicode does not count as punctuation."""

_ACCENTS = frozenset(map(chr, range(0x0300, 0x0370)))
_VARIATION_SELECTORS = frozenset("\ufe0e\ufe0f")
_INVISIBLE_LETTERS = frozenset("\u115f\u1160\u3164\uffa0\u2800")
"""Letters and a symbol that show nothing: Hangul fillers and the blank Braille pattern."""

TEXT_DIRECTION = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_SINGULAR_ENDINGS = ("ss", "us", "is", "lens", "canvas", "atlas")
_SILENT_E_ENDINGS = ("se", "xe", "ze", "che", "she", "oe")


class WordPackError(ValueError):
    """The text is not a usable word pack; the message names the word or the key that is wrong."""


@dataclass(frozen=True, slots=True)
class WordPack:
    """The word cards of one language (R7).

    `words` are in the order of the file, in Unicode form NFC, and no two share a `same_word_key`. `notes` tells for
    each of them how it can be drawn with the four shapes (R8). `locale` is a language tag such as `en` or `pt-BR`.
    `difficulties` are those of words that are not in the middle, `themes` those of words that have one.
    """

    name: str
    locale: str
    words: tuple[str, ...]
    notes: Mapping[str, str] = field(hash=False)
    difficulties: Mapping[str, int] = field(default_factory=dict[str, int], hash=False)
    themes: Mapping[str, str] = field(default_factory=dict[str, str], hash=False)

    def difficulty(self, word: str) -> int:
        """How hard a word is, 1-3."""
        return self.difficulties.get(word, MIDDLE)


def same_word_key(word: str, *, plural: bool = True, accents: bool = True) -> str:
    """What two spellings of the same word card have in common (R7).

    Width, case, spaces, hyphens, apostrophes, and all other punctuation do not count: "ＣＡＴ" is "cat", and
    "Ice-Cream" is "ice cream". With `plural` an English plural in -s, -es, or -ies does not count either: "ladies" is
    "lady". Irregular plurals ("geese", "taxis") are not recognised. Without `accents` those of Latin, Greek and
    Cyrillic letters do not count: "crêpe" is "crepe". Marks that make another letter of one, as in Japanese, do.

    The key serves to compare and is not always a word ("horse" gives "hors"). It is never empty for a word that
    shows anything.
    """
    spelt = word if accents else "".join(c for c in unicodedata.normalize("NFKD", word) if c not in _ACCENTS)
    bare = "".join(char for char in _folded(spelt.translate(_APOSTROPHES)) if not _is_separator(char))
    if not bare:  # A card of punctuation alone, such as "?!", is compared as it stands.
        return "".join(_folded(word).split())
    return _without_plural(bare) if plural else bare


def parse_word_pack(text: str) -> WordPack:
    """The word pack that a TOML text describes (R7).

    The text has the keys `name` and `locale` and a table `words`, in which each word has a note, or its difficulty
    (1-3) and a note. A table in it has the words of a theme. 24 words or more, each of 1 to 60 characters. Words and
    notes that are not in Unicode form NFC are brought into it.

    Two words with the same `same_word_key` are refused, as nobody could tell which of them a drawing shows (R15).
    Plurals count as the same word in English packs only.

    Raises:
        WordPackError: the text is not TOML, lacks something, or has a word or a note that cannot be used.
    """
    try:
        data = cast("dict[str, object]", tomllib.loads(text))
    except (ValueError, RecursionError) as error:  # Endless numbers and nesting are no TOML errors.
        raise WordPackError(f"not a TOML file: {error}") from error
    name = _checked_text(data.get("name"), "the key 'name'")
    locale = _checked_text(data.get("locale"), "the key 'locale'")
    table = data.get("words")
    if not isinstance(table, dict):
        raise WordPackError("the table 'words' is missing")

    notes: dict[str, str] = {}
    difficulties: dict[str, int] = {}
    themes: dict[str, str] = {}
    seen: dict[str, str] = {}
    english = locale.replace("_", "-").casefold().split("-")[0] == "en"
    for theme, raw_word, raw_note in _entries(cast("dict[str, object]", table)):
        word = _checked_text(raw_word, f"the word {raw_word!r}")
        if len(word) > LONGEST_WORD:
            raise WordPackError(f"the word {word!r} has {len(word)} characters, {LONGEST_WORD} at most are allowed")
        key = same_word_key(word, plural=english)
        if key in seen:
            raise WordPackError(f"the word {word!r} is the same as {seen[key]!r}")
        seen[key] = word
        difficulty, note = _difficulty(raw_note, word)
        notes[word] = _checked_text(note, f"the note of the word {word!r}")
        if difficulty != MIDDLE:
            difficulties[word] = difficulty
        if theme:
            themes[word] = theme

    if len(notes) < FEWEST_WORDS:
        raise WordPackError(f"the table 'words' has {len(notes)} words, {FEWEST_WORDS} at least are needed")
    return WordPack(
        name=name,
        locale=locale,
        words=tuple(notes),
        notes=MappingProxyType(notes),
        difficulties=MappingProxyType(difficulties),
        themes=MappingProxyType(themes),
    )


def _entries(table: Mapping[str, object]) -> Iterator[tuple[str, str, object]]:
    """Theme, word and note of each word, in the order of the file. A table stands for the words of a theme."""
    for name, value in table.items():
        if isinstance(value, dict):
            theme = _checked_text(name, f"the theme {name!r}")
            yield from ((theme, word, note) for word, note in cast("dict[str, object]", value).items())
        else:
            yield "", name, value


def _difficulty(value: object, word: str) -> tuple[int, object]:
    """The difficulty of a word and its note, or its note alone."""
    if not isinstance(value, list):
        return MIDDLE, value
    match cast("list[object]", value):
        case [int(difficulty), note] if difficulty in DIFFICULTIES:
            return int(difficulty), note
        case _:
            raise WordPackError(f"the word {word!r} has neither a note nor its difficulty (1, 2 or 3) and a note")


def _checked_text(value: object, what: str) -> str:
    """The value in form NFC, if it is one line of visible text without white space around it."""
    if value is None:
        raise WordPackError(f"{what} is missing")
    if not isinstance(value, str):
        raise WordPackError(f"{what} is not a text")
    if not any(is_visible(char) for char in value):
        raise WordPackError(f"{what} is empty")
    if any(breaks_the_line(char) for char in value):
        raise WordPackError(f"{what} has a control character or a line break")
    if value != value.strip():
        raise WordPackError(f"{what} has white space at its start or its end")
    return unicodedata.normalize("NFC", value)


def _folded(word: str) -> str:
    """Without the difference of width and case; twice, as casefold can leave the normal form."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", word).casefold())


def _is_separator(char: str) -> bool:
    category = unicodedata.category(char)
    return category[0] in "PZ" or category in ("Cc", "Cf") or char in _VARIATION_SELECTORS


def is_visible(char: str) -> bool:
    """Combining marks alone (M) show nothing that one could read, nor do spaces (Z), controls, and joiners.

    Unassigned characters (Cn) count as visible: they may be emoji newer than this Python.
    """
    category = unicodedata.category(char)
    return category[0] not in "MZ" and category not in ("Cc", "Cf", "Cs") and char not in _INVISIBLE_LETTERS


def breaks_the_line(char: str) -> bool:
    """Joiners are allowed, as emoji and Persian need them; signs that turn the direction of text are not."""
    return unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp") or char in TEXT_DIRECTION


def _without_plural(key: str) -> str:
    """Singular and plural give the same: the plural loses its ending, the singular what the ending hides.

    "boxes" could come from "box" or "boxe", "cookies" from "cookie" or "cooky"; so a final -e after s, x, z, ch, sh,
    and o goes, and -ie becomes -y, in the singular as well. Short words such as "bus", "pie", and "axe" stay.
    """
    if len(key) > 3 and key.endswith("s") and not key.endswith(_SINGULAR_ENDINGS):
        key = key[:-1]
    if len(key) > 3 and key.endswith("ie"):
        return key[:-2] + "y"
    if len(key) > 3 and key.endswith(_SILENT_E_ENDINGS):
        return key[:-1]
    return key
