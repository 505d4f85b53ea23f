"""A whole page: a headline with the scores, then sections of messages and deeds in order of time."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from typing import Any

from artbox_bot.transcript.message import Reader, render_message


@dataclass(frozen=True, slots=True)
class Post:
    """A message, as Discord's JSON has it."""

    payload: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Deed:
    """What somebody did between two messages: plain text."""

    who: str
    what: str


@dataclass(frozen=True, slots=True)
class Section:
    """The messages of one channel, the oldest first."""

    title: str
    entries: Sequence[Post | Deed]
    note: str = ""
    open: bool = False


@dataclass(frozen=True, slots=True)
class Standing:
    """A row of the table of scores."""

    name: str
    score: int
    won: bool


@dataclass(frozen=True, slots=True)
class Headline:
    """What stands at the top."""

    title: str
    summary: str
    standings: Sequence[Standing]


def render_page(headline: Headline, sections: Sequence[Section], reader: Reader) -> str:
    """The page: one file beside its pictures, without a script."""
    style = files(__package__ or "").joinpath("page.css").read_text("utf-8")
    shown = "\n".join(_section(section, reader) for section in sections)
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(headline.title)}</title>\n<style>\n{style}</style>\n</head>\n<body>\n"
        f"{_headline(headline)}\n<main>\n{shown}\n</main>\n</body>\n</html>\n"
    )


def _headline(headline: Headline) -> str:
    rows = "\n".join(
        f'<tr class="{"won" if s.won else ""}"><th scope="row">{escape(s.name)}</th><td>{s.score}</td></tr>'
        for s in headline.standings
    )
    return (
        f'<header class="top">\n<h1>{escape(headline.title)}</h1>\n<p>{escape(headline.summary)}</p>\n'
        f"<table>\n<caption>Score</caption>\n{rows}\n</table>\n</header>"
    )


def _section(section: Section, reader: Reader) -> str:
    entries = "\n".join(_entry(entry, reader) for entry in section.entries)
    note = f"<small>{escape(section.note)}</small>" if section.note else ""
    return (
        f"<details{' open' if section.open else ''}>\n<summary><h2>{escape(section.title)}</h2>{note}</summary>\n"
        f"{entries}\n</details>"
    )


def _entry(entry: Post | Deed, reader: Reader) -> str:
    match entry:
        case Post(payload):
            return render_message(payload, reader)
        case Deed(who, what):
            return f'<p class="deed"><b>{escape(who)}</b> {escape(what)}</p>'
