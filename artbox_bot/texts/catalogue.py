"""Fluent catalogues, and how text from people is put into sentences."""

import re
from functools import lru_cache
from pathlib import Path
from unicodedata import category

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax.ast import Resource

DEFAULT_LOCALE = "en"
FIRST_STRONG_ISOLATE, POP_ISOLATE = "\u2068", "\u2069"
DIRECTIONS = dict.fromkeys((*range(0x202A, 0x202F), *range(0x2066, 0x206A)))
FILLERS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs without ink."""
MARKUP = re.compile(r"[\\`*_~|<\[]")
"""Whatever can begin markup, a mention, a time, an emoji or a link; escaped wherever it stands."""
MENTION = re.compile(r"@(?=everyone|here|[!&]?[0-9]{17,20})")
ZERO_WIDTH_SPACE = "\u200b"
SHORTENED = "…"
SENTENCES_KEPT = 2**15
"""Sentences kept for each locale. Fluent takes 0.3 ms for one, and what a table of eight is shown has some 500, nearly
all of them the same as the time before."""


class Speaker:
    """Says sentences in one locale; in English where the locale lacks one."""

    def __init__(self, locale: str, bundles: tuple[FluentBundle, ...]) -> None:
        self.locale = locale
        self._bundles = bundles
        self._said = lru_cache(SENTENCES_KEPT)(self._format)

    def __call__(self, key: str, /, **args: str | int) -> str:
        """The sentence of that key. Error: KeyError, if no catalogue has it or an argument is missing."""
        return self._said(key, **args)

    def _format(self, key: str, /, **args: str | int) -> str:
        for bundle in self._bundles:
            if bundle.has_message(key):
                pattern = bundle.get_message(key).value
                if pattern is not None:
                    text, errors = bundle.format_pattern(pattern, dict(args))
                    if errors:
                        raise KeyError(f"{key}: {errors[0]}")
                    return str(text)
        raise KeyError(key)


class Catalogue:
    """All `<locale>.ftl` files of a folder."""

    def __init__(self, folder: Path) -> None:
        self._bundles = {path.stem: _read(path) for path in sorted(folder.glob("*.ftl"))}
        self._speakers: dict[str, Speaker] = {}

    @property
    def locales(self) -> tuple[str, ...]:
        """The locales that have a catalogue."""
        return tuple(self._bundles)

    def speaker(self, locale: str) -> Speaker:
        """Speaks `de-AT` as `de-AT`, else `de`, else English."""
        if locale not in self._speakers:  # Discord has some 30 locales
            wanted = dict.fromkeys((locale, locale.split("-")[0], DEFAULT_LOCALE))
            known = tuple(self._bundles[name] for name in wanted if name in self._bundles)
            self._speakers[locale] = Speaker(locale, known)
        return self._speakers[locale]


def quoted(text: str, limit: int = 80) -> str:
    """Text from people for a message, shown as typed: without markup or mentions, its direction isolated."""
    plain = MARKUP.sub(r"\\\g<0>", _undirected(shortened(text, limit)))
    return set_apart(_calling_nobody(plain))


def isolated(text: str) -> str:
    """Text from people for places without markup, such as an alt text: its direction isolated."""
    return set_apart(_undirected(shortened(text, 80)))


def set_apart(markup: str) -> str:
    """Beside this, no other text is reordered: of a mention Discord shows a name that somebody chose (fault 68)."""
    return f"{FIRST_STRONG_ISOLATE}{markup}{POP_ISOLATE}"


def shortened(text: str, limit: int) -> str:
    """The text on one line, cut to at most `limit` characters with "…" at its end. `limit` is at least 1."""
    line = " ".join(text.split())
    return line if len(line) <= limit else line[: limit - 1].rstrip() + SHORTENED


def _calling_nobody(text: str) -> str:
    """With a zero-width space behind each "@" that would mention a person, a role or everybody."""
    return MENTION.sub(f"@{ZERO_WIDTH_SPACE}", text)


def is_seen(text: str) -> bool:
    """Whether a reader sees anything of it: not of spaces, joiners and fillers alone."""
    return any(category(sign)[0] not in "CZM" and sign not in FILLERS for sign in text)


def _undirected(text: str) -> str:
    """Without control characters that change the direction of text or end an isolation."""
    return text.translate(DIRECTIONS)


def _read(path: Path) -> FluentBundle:
    # Isolation is added where text comes from people only, mentions of them among it: our own numbers need none.
    bundle = FluentBundle([path.stem], use_isolating=False)
    bundle.add_resource(_parsed(path.read_text(encoding="utf-8")))
    return bundle


@lru_cache(maxsize=64)
def _parsed(text: str) -> Resource:
    """Once in a process, however many bots there are in it: it takes most of the time in which one starts."""
    return FluentResource(text)
