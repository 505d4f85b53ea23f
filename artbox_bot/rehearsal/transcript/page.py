"""A whole page: a headline with the scores, then sections of messages and deeds in order of time."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from html import escape
from importlib.resources import files
from typing import Any

from artbox_bot.rehearsal.transcript.message import Reader, render_message


@dataclass(frozen=True, slots=True)
class Post:
    """A message, as Discord's JSON has it."""

    payload: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Deed:
    """What somebody did between two messages, such as "Ann", "pressed", "Start": plain text."""

    at: datetime
    who: str
    did: str
    what: str


@dataclass(frozen=True, slots=True)
class Mark:
    """Where something begins to which the page has a jump, such as a round."""

    title: str
    key: str


@dataclass(frozen=True, slots=True)
class Section:
    """The messages of one channel, the oldest first. `key`: where a jump leads; `jump`: its name."""

    title: str
    entries: Sequence[Post | Deed | Mark]
    key: str
    note: str = ""
    open: bool = False
    jump: str = ""


@dataclass(frozen=True, slots=True)
class Standing:
    """A row of the table of scores: the points of each round."""

    name: str
    points: Sequence[int]
    won: bool = False


@dataclass(frozen=True, slots=True)
class Headline:
    """What stands at the top."""

    title: str
    about: str
    winner: str
    standings: Sequence[Standing]


OPEN_ALL = '<p class="all"><label><input type="checkbox"> Open all messages</label></p>'
"""The style sheet opens what is folded while this is ticked: the page has no script."""


def render_page(headline: Headline, sections: Sequence[Section], reader: Reader) -> str:
    """The page: one file beside its pictures, without a script."""
    style = files(__package__ or "").joinpath("page.css").read_text("utf-8")
    shown = "\n".join(_section(section, reader) for section in sections)
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(headline.title)}</title>\n<style>\n{style}</style>\n</head>\n<body>\n"
        f"{_headline(headline)}\n{_jumps(sections)}\n<main>\n{OPEN_ALL}\n{shown}\n</main>\n</body>\n</html>\n"
    )


def _headline(headline: Headline) -> str:
    rounds = range(1, 1 + max((len(s.points) for s in headline.standings), default=0))
    head = "".join(f'<th scope="col">{number}</th>' for number in rounds)
    rows = "\n".join(map(_standing, headline.standings))
    return (
        f'<header class="top">\n<h1>{escape(headline.title)}</h1>\n<p>{escape(headline.about)}</p>\n'
        f'<p class="winner">{escape(headline.winner)}</p>\n<table>\n<caption>The points of each round</caption>\n'
        f'<thead><tr><th scope="col">Round</th>{head}<th scope="col">Score</th></tr></thead>\n'
        f"<tbody>\n{rows}\n</tbody>\n</table>\n</header>"
    )


def _jumps(sections: Sequence[Section]) -> str:
    """To each round and each person; whoever follows one opens what is folded there."""
    places = [(mark.title, mark.key) for s in sections for mark in s.entries if isinstance(mark, Mark)]
    places += [(section.jump or section.title, section.key) for section in sections]
    links = "".join(f'<li><a href="#{escape(key)}">{escape(title)}</a></li>' for title, key in places)
    return f'<nav class="jumps" aria-label="Rounds and people"><ul>{links}</ul></nav>'


def _standing(standing: Standing) -> str:
    cells = "".join(f'<td><span class="token">{p}</span></td>' if p else "<td></td>" for p in standing.points)
    return (
        f'<tr class="{"won" if standing.won else ""}"><th scope="row">{escape(standing.name)}</th>{cells}'
        f"<td>{sum(standing.points)}</td></tr>"
    )


def _section(section: Section, reader: Reader) -> str:
    entries = "\n".join(_entry(entry, reader) for entry in section.entries)
    note = f"<small>{escape(section.note)}</small>" if section.note else ""
    return (
        f"<details{' open' if section.open else ''}>\n<summary><h2>{escape(section.title)}</h2>{note}</summary>\n"
        f'<div id="{escape(section.key)}">\n{entries}\n</div>\n</details>'
    )


def _entry(entry: Post | Deed | Mark, reader: Reader) -> str:
    match entry:
        case Mark(title, key):
            return f'<h3 class="mark" id="{escape(key)}">{escape(title)}</h3>'
        case Post(payload):
            return render_message(payload, reader)
        case Deed(at, who, did, what):
            time = f'<time datetime="{at.isoformat()}">{at.astimezone(reader.zone):%H:%M:%S}</time>'
            return f'<p class="deed"><b>{escape(who)}</b> {escape(did)} <q>{escape(what)}</q> {time}</p>'
