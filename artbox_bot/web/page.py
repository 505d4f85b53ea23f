"""The files of the page: read once, small, and never changed while the server runs."""

import gzip
import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from string import Template
from typing import Final

from artbox_bot.pictures.painting.fonts import chain
from artbox_bot.web.answers import shape_table
from artbox_bot.web.pad import Says

STATIC: Final = Path(__file__).parent / "static"
TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".html": "text/html; charset=utf-8",
    ".ttf": "font/ttf",
}
STAYS: Final = "no-cache"
FONT_STAYS: Final = "public, max-age=604800"
"""A week: a font changes with its package alone."""

PLACES: Final = ("language", "title", "loading", "away", "no_script")
"""The places for sentences in `pad.html`."""


@dataclass(frozen=True, slots=True)
class File:
    """A file as it is sent. `tag` names this version of it; `stays` says how long a browser may keep it unasked."""

    kind: str
    plain: bytes
    packed: bytes
    tag: str
    stays: str


def page_files() -> dict[str, File]:
    """What the page loads, by name; the table of shapes among it, and the fonts in which pictures are lettered."""
    files = {path.name: _file(path.suffix, path.read_bytes()) for path in STATIC.iterdir() if path.suffix != ".html"}
    table = json.dumps(shape_table(), separators=(",", ":")).encode()
    fonts = {"title.ttf": chain(title=True)[0].path, "word.ttf": chain(title=False)[0].path}
    lettering = {name: _file(".ttf", path.read_bytes(), FONT_STAYS) for name, path in fonts.items()}
    return {**files, **lettering, "shapes.json": _file(".json", table)}


def page(say: Says) -> File:
    """The page itself, in the language of `say`: it is shown before its table is known."""
    texts = {name: _escaped(say(f"pad-{name.replace('_', '-')}")) for name in PLACES}
    return _file(".html", Template((STATIC / "pad.html").read_text("utf-8")).substitute(texts).encode())


def _file(suffix: str, content: bytes, stays: str = STAYS) -> File:
    packed = gzip.compress(content, 9, mtime=0)
    return File(TYPES[suffix], content, packed, f'"{hashlib.sha256(content).hexdigest()[:16]}"', stays)


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
