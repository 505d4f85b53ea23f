"""Which bytes are text, and in which encoding: what editors and spreadsheets write, found out from the bytes alone."""

from enum import StrEnum

MOST_BYTES = 2_000_000
"""Of a file: 5,000 words of 60 characters with their themes take less in every encoding."""

_ARCHIVES = (
    b"PK\x03\x04",
    b"PK\x05\x06",
    b"\x1f\x8b",
    b"BZh",
    b"\xfd7zXZ\x00",
    b"7z\xbc\xaf\x27\x1c",
    b"Rar!",
    b"\x28\xb5\x2f\xfd",
)
_OTHER_FILES = (
    b"%PDF",
    b"\x89PNG",
    b"\xff\xd8\xff",
    b"GIF8",
    b"RIFF",
    b"\xd0\xcf\x11\xe0",
    b"MZ",
    b"\x7fELF",
    b"SQLite",
)
_TAR_AT, _TAR = 257, b"ustar"
_UTF_8, _UTF_16, _UTF_32 = b"\xef\xbb\xbf", (b"\xff\xfe", b"\xfe\xff"), (b"\xff\xfe\x00\x00", b"\x00\x00\xfe\xff")
_CONTROLS = frozenset(map(chr, range(0x20))) - frozenset("\t\n\r")
_FEW_ZEROS = 8
"""Fewer than one in so many bytes."""
_END_OF_FILE = "\x1a"


class Encoding(StrEnum):
    """Those that are read, by the names that programs give them."""

    UTF_8 = "UTF-8"
    UTF_16 = "UTF-16"
    WINDOWS = "Windows-1252"


class NoText(StrEnum):
    """What a file is instead of text."""

    ARCHIVE = "archive"
    BINARY = "binary"
    UNKNOWN = "unknown"
    """Text, perhaps, in an encoding that is not read."""


class NotText(ValueError):
    """The bytes are no text that can be read."""

    def __init__(self, what: NoText) -> None:
        super().__init__(what)
        self.what = what


def decoded(data: bytes) -> tuple[str, Encoding]:
    """The text of a file. Error: NotText."""
    if data.startswith(_ARCHIVES) or data[_TAR_AT:].startswith(_TAR):
        raise NotText(NoText.ARCHIVE)
    if data.startswith(_OTHER_FILES):
        raise NotText(NoText.BINARY)
    if data.startswith(_UTF_32):
        raise NotText(NoText.UNKNOWN)
    if data.startswith(_UTF_8):
        return _strictly(data, "utf-8-sig"), Encoding.UTF_8
    if data.startswith(_UTF_16):
        return _strictly(data, "utf-16"), Encoding.UTF_16
    if b"\0" in data:
        return _without_a_mark(data), Encoding.UTF_16
    try:
        return data.decode("utf-8").rstrip(_END_OF_FILE), Encoding.UTF_8
    except UnicodeDecodeError:
        text = _strictly(data, "cp1252")
    if not _CONTROLS.isdisjoint(text):
        raise NotText(NoText.BINARY)
    return text, Encoding.WINDOWS


def _strictly(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding).rstrip(_END_OF_FILE)
    except UnicodeDecodeError as error:
        raise NotText(NoText.UNKNOWN) from error


def _is_utf_8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _without_a_mark(data: bytes) -> str:
    """UTF-16 of which nothing says so: every other byte of ASCII is 0, the second where the small one comes first.

    A few zeros in a text that is UTF-8 otherwise say nothing.
    """
    if _FEW_ZEROS * data.count(0) < len(data) and _is_utf_8(data):
        raise NotText(NoText.BINARY)
    order = "utf-16-le" if data[1::2].count(0) > data[::2].count(0) else "utf-16-be"
    try:
        text = data.decode(order).rstrip(_END_OF_FILE)
    except UnicodeDecodeError as error:
        raise NotText(NoText.BINARY) from error
    if not _CONTROLS.isdisjoint(text):
        raise NotText(NoText.BINARY)
    return text
