"""Text from people shows as typed, calls nobody, and is shortened visibly."""

import re

import discord
import pytest

from artbox_bot.rehearsal.model.parts import walk
from artbox_bot.show.message import Button, Buttons, Menu, Message, Option, Picture
from artbox_bot.show.scenes import Cards
from artbox_bot.stage.layout import (
    ALT_LIMIT,
    LABEL_LIMIT,
    OPTION_LIMIT,
    PLACEHOLDER_LIMIT,
    content_and_components,
    file,
)
from artbox_bot.texts import isolated, quoted, shortened
from tests.bot.reading import as_shown, texts

TYPED = (
    *("||a||", "```", "`a", "@everyone", "@here", "<@&1>", "<@&123456789012345678>", "<@123456789012345678>"),
    *(
        "<@!123456789012345678>",
        "<#123456789012345678>",
        "<t:0:R>",
        "</help:123456789012345678>",
        "<:a:123456789012345678>",
    ),
    *(
        "**a**",
        "_a",
        "~~a~~",
        "[a](https://example.org)",
        "https://example.org/||a||",
        "\\",
        "\\*",
        "# a",
        "-# a",
        "> a",
        "- a",
    ),
    *("קטן", "قطة", "猫", "👩‍🎨", "a b"),
)
MENTIONS = (
    *(
        "@everyone",
        "@here",
        "@hereabouts",
        "@Everyone",
        "@",
        "@ everyone",
        "me@example.org",
        "@１２３４５６７８９０１２３４５６７８",
    ),
    *(f"@{mark}{'1' * length}" for mark in ("", "!", "&", "!&", "#") for length in (16, 17, 18, 20, 21)),
)
ESCAPED = re.compile(r"\\([^0-9A-Za-z\s])")
ALIVE = re.compile(r"[`*_~|\\]|<[@#t/:]|\[[^]]*]\(|@(?:everyone|here|[!&]?\d{17,20})|^\s*(?:#{1,3}|-#|-|>) ")


@pytest.mark.parametrize("typed", TYPED)
def test_text_from_people_shows_as_typed_and_calls_nobody(typed: str) -> None:
    """Fault 43: once what Discord takes for an escape is gone, no markup is left alive, and nothing has changed."""
    text = quoted(typed)
    assert as_shown(text) == typed
    assert ALIVE.search(ESCAPED.sub("", text)) is None


@pytest.mark.parametrize("typed", [*MENTIONS, *(f"a {one} @@{one}{one}" for one in MENTIONS)])
def test_mentions_are_broken_as_discord_py_breaks_them(typed: str) -> None:
    """The room of the texts does without Discord: its rule is the same."""
    assert quoted(typed) == f"\u2068{discord.utils.escape_mentions(typed)}\u2069"


@pytest.mark.parametrize("typed", ["a\u202eb", "a\u2069b", "\u2067a", "a\u2066"])
def test_text_from_people_turns_nothing_around(typed: str) -> None:
    """DESIGN 12: its direction stays inside the isolation."""
    for text in (quoted(typed), isolated(typed)):
        assert text.strip("ab") == "\u2068\u2069" or re.fullmatch("\u2068[ab]+\u2069", text)


def test_an_alt_text_has_no_escapes() -> None:
    """Fault 58: a screen reader would read them out."""
    assert isolated("snake_case") == "\u2068snake_case\u2069"


def test_long_text_is_shortened_visibly_and_lines_become_one() -> None:
    """Fault 46."""
    assert shortened("a" * 80, 80) == "a" * 80
    assert shortened("a" * 81, 80) == "a" * 79 + "…"
    assert shortened("one\n two\t three", 80) == "one two three"
    assert len(quoted("a" * 5000)) == 82


def test_whatever_is_too_long_for_discord_is_shortened_when_it_is_laid_out() -> None:
    """Fault 46: labels, lines of menus, placeholders and alt texts, in a message and at its file."""
    long = "W" * 2000
    picture = Picture("card.png", long, Cards((long,), 0))
    option = Option(long, "1", long)
    parts = (Buttons((Button(long, "ab1:a:join"),)), Menu("ab1:a:link:1", long, (option,)), picture)
    _, components = content_and_components(Message(parts))
    found = sorted(len(text) for text in texts(components))
    assert found == sorted((LABEL_LIMIT, PLACEHOLDER_LIMIT, OPTION_LIMIT, OPTION_LIMIT, ALT_LIMIT))
    assert all(text.endswith("…") for text in texts(components))
    assert len(file(picture, b"").description or "") == ALT_LIMIT
    assert [c["custom_id"] for c in walk(components) if "custom_id" in c] == ["ab1:a:join", "ab1:a:link:1"]
