"""The chain of fonts, and the splitting of a text into runs that a single font can show."""

import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path

import fontpkg  # pyright: ignore[reportMissingTypeStubs]
from PIL import ImageFont, features

from artbox_bot.pictures.painting import style
from artbox_bot.pictures.painting.cmap import covered

RAQM = features.check("raqm")
_MOST_MARKS = 3
_NOTO = ("Hebrew", "Arabic", "Devanagari", "Thai", "Bengali", "Tamil", "Telugu", "Gujarati", "Gurmukhi")
_NOTO_MORE = ("Kannada", "Malayalam", "Sinhala", "Oriya", "Khmer", "Lao", "Myanmar", "Georgian", "Armenian", "Ethiopic")
_SYSTEM = (
    "/usr/share/fonts/opentype/noto/NotoSansCJK-Bold.ttc",
    "/usr/share/fonts/noto-cjk/NotoSansCJK-Bold.ttc",
    "/usr/share/fonts/google-noto-cjk/NotoSansCJK-Bold.ttc",
    "/usr/share/fonts/truetype/wqy/wqy-microhei.ttc",
    "/System/Library/Fonts/PingFang.ttc",
    "/System/Library/Fonts/Hiragino Sans GB.ttc",
    "C:/Windows/Fonts/msyhbd.ttc",
    "C:/Windows/Fonts/malgunbd.ttf",
    "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf",
)


@dataclass(frozen=True, slots=True)
class Face:
    """One font file at one weight."""

    path: Path
    weight: int
    index: int = 0

    def has(self, char: str) -> bool:
        return ord(char) in _coverage(self.path, self.index)

    def at(self, size: int) -> ImageFont.FreeTypeFont:
        return _load(self.path, self.index, self.weight, size)


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of a line that one face shows, in reading order."""

    text: str
    face: Face


@cache
def _coverage(path: Path, index: int) -> frozenset[int]:
    return covered(path, index)


@lru_cache(maxsize=256)
def _load(path: Path, index: int, weight: int, size: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.truetype(path, size, index=index)
    try:
        axes = font.get_variation_axes()
    except OSError:
        return font  # a font of one weight
    wanted: list[float] = []
    for axis in axes:
        least, most = axis["minimum"] or 0, axis["maximum"] or weight
        value = weight if b"eight" in (axis.get("name") or b"") else axis["default"] or least
        wanted.append(min(max(value, least), most))
    font.set_variation_by_axes(wanted)
    return font


def _package(name: str) -> Path | None:
    spec = find_spec(name)
    return Path(spec.origin).parent if spec and spec.origin else None


@cache
def chain(title: bool) -> tuple[Face, ...]:
    """The faces in the order in which they are asked for a character."""
    title_face = Face(fontpkg.path(style.TITLE_FAMILY, style.TITLE_WEIGHT, nearest=True), style.TITLE_WEIGHT)
    word_face = Face(fontpkg.path(style.WORD_FAMILY, style.WORD_WEIGHT, nearest=True), style.WORD_WEIGHT)
    faces = [title_face, word_face] if title else [word_face]
    noto = _package("manimgx_fonts")
    if noto:
        names = ["NotoSans[wght]", *(f"NotoSans{script}[wght]" for script in _NOTO + _NOTO_MORE)]
        names += ["NotoEmoji[wght]", "NotoSansSymbols[wght]"]
        faces += [Face(noto / f"{name}.ttf", style.WORD_WEIGHT) for name in names]
    cjk = _package("manimgx_fonts_cjk")
    if cjk:
        faces.append(Face(cjk / "NotoSansCJK-VF.otf.ttc", style.WORD_WEIGHT))
    faces += [Face(Path(path), style.WORD_WEIGHT) for path in _SYSTEM]
    return tuple(face for face in faces if face.path.is_file())


def clusters(text: str) -> list[str]:
    """The text in pieces that must not be split: a base with its marks, joined emoji, flags.

    More than three marks on one base are dropped: they would climb out of the card (fault 45).
    """
    pieces: list[str] = []
    marks = 0
    joined = False
    for char in unicodedata.normalize("NFC", text):
        mark = unicodedata.category(char) in ("Mn", "Me", "Mc")
        attached = mark or char in "\u200c\u200d\ufe0e\ufe0f" or "\U0001f3fb" <= char <= "\U0001f3ff"
        if attached and not pieces and mark:
            pieces.append("\u25cc")
        if pieces and (attached or joined or _second_of_flag(pieces[-1], char)):
            marks = marks + 1 if mark else marks
            if not mark or marks <= _MOST_MARKS:
                pieces[-1] += char
        elif not attached:
            pieces.append(char)
            marks = 0
        joined = char == "\u200d"
    return pieces


def _second_of_flag(piece: str, char: str) -> bool:
    return len(piece) == 1 and all("\U0001f1e6" <= each <= "\U0001f1ff" for each in piece + char)


def missing_signs(text: str) -> str:
    """The letters, digits and signs of a text that no font has; marks on letters and joiners are none of them."""
    faces = chain(title=False)
    return "".join(
        dict.fromkeys(
            char
            for char in unicodedata.normalize("NFC", text)
            if unicodedata.category(char)[0] not in "MZ"
            and char not in "\u200c\u200d"
            and not any(face.has(char) for face in faces)
        )
    )


def runs(text: str, *, title: bool = False) -> list[Run]:
    """The text in runs. A character that no font has is replaced by something readable."""
    faces = chain(title)
    found: list[Run] = []
    for cluster in clusters(text):
        last = found[-1].face if found else None
        for piece, face in _faced(cluster, faces, last):
            if found and found[-1].face == face:
                found[-1] = Run(found[-1].text + piece, face)
            else:
                found.append(Run(piece, face))
    return found


def _faced(cluster: str, faces: tuple[Face, ...], last: Face | None) -> list[tuple[str, Face]]:
    needed = [char for char in cluster if char not in "\u200c\u200d\ufe0e\ufe0f"] or [" "]
    emoji = "\ufe0f" in cluster or "\u200d" in cluster
    # A space or a full stop stays in the font of the word that it follows.
    if last and not emoji and not needed[0].isalnum() and all(last.has(char) for char in needed):
        return [(cluster, last)]
    order = sorted(faces, key=lambda face: "Emoji" not in face.path.name) if emoji else faces
    for face in order:
        if all(face.has(char) for char in needed):
            return [(cluster, face)]
    for face in order:
        if face.has(needed[0]):
            return [("".join(char for char in cluster if face.has(char)), face)]
    return _spelled(needed[0], faces)


def _spelled(char: str, faces: tuple[Face, ...]) -> list[tuple[str, Face]]:
    """A character without a glyph, written as compatible letters, as the sound in its name, or as its number."""
    plain = unicodedata.normalize("NFKD", char)
    if plain != char and all(any(face.has(each) for face in faces) for each in plain):
        return [(each, next(face for face in faces if face.has(each))) for each in plain]
    name = unicodedata.name(char, "")
    for word in (" LETTER ", " SYLLABLE "):
        if word in name:
            name = name.split(word)[1].removeprefix("SMALL ").removeprefix("CAPITAL ")
    said = name.lower() if name and len(name) <= 24 and "IDEOGRAPH" not in name else f"U+{ord(char):04X}"
    return [(f"{said} ", faces[0])]
