"""Mentions in what people read: each is set apart from the text beside it, which no reader sees (fault 68)."""

import re

MENTION = re.compile("<[@#][0-9]+>")
APART = re.compile(f"\u2068({MENTION.pattern})\u2069")


def mentions_bare(text: str) -> str:
    """The text without what sets its mentions apart, for tests of what it says."""
    return APART.sub(r"\1", text)


def mentions_beside_text(text: str) -> list[str]:
    """The lines in which something stands beside a mention that is not set apart."""
    return [line for line in text.split("\n") if MENTION.search(APART.sub("", line)) and not MENTION.fullmatch(line)]
