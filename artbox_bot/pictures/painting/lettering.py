"""Text set into a box: as large as it fits, then wrapped, then smaller; never cut (fault 45)."""

import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw, ImageFont

from artbox_bot.pictures.painting import style
from artbox_bot.pictures.painting.fonts import RAQM, Run, clusters, runs
from artbox_bot.pictures.painting.style import Colour

_LEADING = 1.16
_SMALLEST = 6
_BROKEN = style.TEXT_MIN
"""At this size a word may be broken anywhere, which is better than smaller letters."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line in runs from left to right, and its measures in pixels."""

    runs: tuple[Run, ...]
    width: int
    ascent: int
    descent: int


@dataclass(frozen=True, slots=True)
class Setting:
    """Lines of one text at one size, centred on each other."""

    lines: tuple[Line, ...]
    size: int
    width: int
    height: int


@lru_cache(maxsize=1024)
def fit(text: str, width: int, height: int, largest: int, *, title: bool = False, lines: int = 3) -> Setting:
    """The text as large as it fits into the box, on up to `lines` lines; on more only if it does not fit otherwise."""
    words = " ".join("".join(c if c.isprintable() or c in _JOINERS else " " for c in text).split()) or "\u2013"
    whole = _advance(words, largest, title)
    size = largest
    while size > _SMALLEST:
        if whole * size / largest > width * lines * 1.1:  # hopeless: no need to set it
            size -= 1
            lines += size < _BROKEN
            continue
        # One line may shrink to three quarters before the text is wrapped.
        for most in range(1, lines + 1):
            if most > 1 or size >= largest * 0.72 or " " not in words:
                setting = _wrapped(words, width, size, most, title)
                if setting and setting.width <= width and setting.height <= height:
                    return setting
        size = size - 1 if size <= 48 else int(size * 0.95)
        lines += size < _BROKEN
    return _set((words,), _SMALLEST, title)


_JOINERS = "\u200c\u200d"


def _wrapped(text: str, width: int, size: int, most: int, title: bool) -> Setting | None:
    """The text on at most so many lines of that width; None if it does not fit."""
    whole = _advance(text, size, title)
    if whole <= width:
        return _set((text,), size, title)
    if most == 1 or whole > width * most:
        return None
    # A word is broken only where it does not fit otherwise.
    for hard in (False, True) if size <= _BROKEN else (False,):
        pieces = [(piece, _advance(piece, size, title)) for piece in _breakable(text, hard=hard)]
        lines = _filled(pieces, width)
        if len(lines) <= most and all(_advance(line, size, title) <= width for line in lines):
            return _set(tuple(_narrowed(lines, pieces, width, size, title)), size, title)
    return None


def _narrowed(lines: list[str], pieces: list[tuple[str, float]], width: int, size: int, title: bool) -> list[str]:
    """As narrow as so many lines allow: lines of like length, not a full one and a rest."""
    narrow = width
    while narrow > width // 3 and len(tighter := _filled(pieces, narrow - width // 24)) == len(lines):
        if any(_advance(line, size, title) > width for line in tighter):
            break
        lines, narrow = tighter, narrow - width // 24
    return lines


def _filled(pieces: list[tuple[str, float]], width: int) -> list[str]:
    lines, line, used = list[str](), "", 0.0
    for piece, advance in pieces:
        if line and used + advance > width + (advance - advance * len(piece.rstrip()) / len(piece)):
            lines.append(line.strip())
            line, used = "", 0.0
        line += piece
        used += advance
    return [*lines, line.strip()]


def _breakable(text: str, hard: bool) -> list[str]:
    """The text, split where a line may end: after spaces and hyphens, between Han, Kana, Thai; anywhere if `hard`."""
    pieces: list[str] = [""]
    for cluster in clusters(text):
        pieces[-1] += cluster
        if (
            hard
            or cluster in " -/"
            or unicodedata.east_asian_width(cluster[0]) == "W"
            or "\u0e00" <= cluster[0] < "\u0e80"
        ):
            pieces.append("")
    return [piece for piece in pieces if piece]


def _advance(text: str, size: int, title: bool) -> float:
    return sum(_font(run, size).getlength(_shown(run.text)) for run in runs(text, title=title))


def _set(lines: tuple[str, ...], size: int, title: bool) -> Setting:
    made = tuple(_line(text, size, title) for text in lines)
    height = sum(line.ascent + line.descent for line in made)
    return Setting(made, size, max(line.width for line in made), height)


def _line(text: str, size: int, title: bool) -> Line:
    found = _spaced(runs(text, title=title), _right_to_left(text))
    if _right_to_left(text):
        found.reverse()
    width, above, below = 0.0, 0, 0
    for run in found:
        font = _font(run, size)
        box = font.getbbox(_shown(run.text), anchor="ls")
        above, below = max(above, int(-box[1])), max(below, int(box[3]))
        width += font.getlength(_shown(run.text))
    ascent = max(above, int(size * _LEADING * 0.74))
    descent = max(below, int(size * _LEADING * 0.26))
    return Line(tuple(found), int(width + 0.999), ascent, descent)


def _spaced(found: list[Run], backwards: bool) -> list[Run]:
    """Spaces after a run against the direction of the line go to the next run: else they stand on its wrong side."""
    kept: list[Run] = []
    spaces = ""
    for run in found:
        text = spaces + run.text
        spaces = ""
        if _right_to_left(text) != backwards:
            spaces = text[len(text.rstrip(" ")) :]
            text = text.rstrip(" ")
        kept.append(Run(text, run.face))
    return kept


def _right_to_left(text: str) -> bool:
    for char in text:
        kind = unicodedata.bidirectional(char)
        if kind in ("R", "AL"):
            return True
        if kind == "L":
            return False
    return False


def _font(run: Run, size: int) -> ImageFont.FreeTypeFont:
    return run.face.at(size)


def _shown(text: str) -> str:
    """Without a text shaper, right-to-left runs are reversed here: letters unjoined, but in reading order."""
    if not RAQM and _right_to_left(text):
        return "".join(reversed(clusters(text)))
    return text


def stamp(image: Image.Image, text: str, centre: tuple[int, int], size: int, fill: Colour) -> None:
    """A number or a letter of the title font, its ink centred on the point."""
    font = runs(text, title=True)[0].face.at(size)
    left, top, right, bottom = font.getbbox(text, anchor="ls")
    at = (centre[0] - (left + right) / 2, centre[1] - (top + bottom) / 2)
    ImageDraw.Draw(image).text(at, text, font=font, fill=fill, anchor="ls")


def write(image: Image.Image, setting: Setting, centre: tuple[int, int], fill: Colour) -> None:
    """The setting on the picture, its middle at `centre`."""
    draw = ImageDraw.Draw(image)
    top = centre[1] - setting.height / 2
    for line in setting.lines:
        x = centre[0] - line.width / 2
        for run in line.runs:
            font = _font(run, setting.size)
            draw.text((x, top + line.ascent), _shown(run.text), font=font, fill=fill, anchor="ls")
            x += font.getlength(_shown(run.text))
        top += line.ascent + line.descent
