"""What the first bytes of a file say: its format and its size in pixels, before anything is decoded.

Decided by content, never by name or content type (fault 34).
"""

import re
import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from artbox_bot.pictures.chunks import PNG_SIGNATURE


class Kind(StrEnum):
    """The formats that are taken, by Pillow's names."""

    PNG = "PNG"
    JPEG = "JPEG"
    WEBP = "WEBP"
    GIF = "GIF"
    AVIF = "AVIF"
    HEIF = "HEIF"


@dataclass(frozen=True, slots=True)
class Header:
    """A format, and the size in pixels as far as the header tells it."""

    kind: Kind
    size: tuple[int, int] | None


class TooManyParts(Exception):
    """A file has more parts than any honest one: looking at them all would take too long (fault 62)."""


MOST_PARTS = 60_000
"""A GIF of 10 MB has some 41,000 blocks, a PNG or JPEG far fewer."""
JPEG_SCAN, JPEG_END = 0xDA, 0xD9
JPEG_FRAMES = set(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_WITHOUT_LENGTH = {0x01, 0xD8}
_MARKER = re.compile(rb"\xff[^\x00\xff\xd0-\xd7]")
"""A marker: not a stuffed byte of a scan, not a restart in it. Fill bytes before a marker are skipped."""
_MOST_BOXES = 16
_HEIF_BRANDS = {b"heic", b"heix", b"heim", b"heis", b"mif1", b"msf1", b"hevc", b"hevx"}
_AVIF_BRANDS = {b"avif", b"avis"}
_OTHERS = (
    b"II*\0", b"MM\0*", b"II+\0", b"MM\0+", b"%PDF", b"%!PS", b"8BPS", b"\0\0\1\0", b"\0\0\2\0", b"\xff\x0a",
    b"\0\0\0\x0cJXL ", b"\0\0\0\x0cjP  ", b"\xff\x4f\xff\x51", b"qoif", b"DDS ", b"gimp xcf", b"SIMPLE  =",
    b"\x76\x2f\x31\x01", b"\xd7\xcd\xc6\x9a", b"\x1aE\xdf\xa3", b"AT&TFORM", b"icns", b"\x59\xa6\x6a\x95",
    b"\x01\xda\x00", b"\x01\xda\x01", b"\x0a\x05\x01\x08", b"/* XPM",
)  # fmt: skip
_TEXTUAL = re.compile(rb"P[1-7]\s|BM.{4}\0\0\0\0|.{0,1000}<svg[\s>]", re.IGNORECASE | re.DOTALL)


def foreign(data: bytes) -> bool:
    """Whether this is a known kind of file that is not taken: TIFF, PDF, SVG, JPEG XL, a film."""
    return data.startswith(_OTHERS) or data[4:8] == b"ftyp" or _TEXTUAL.match(data) is not None


def read_header(data: bytes) -> Header | None:
    """The header of a file in one of the taken formats, or None. Error: TooManyParts."""
    if data.startswith(PNG_SIGNATURE):
        return Header(Kind.PNG, _pair(">II", data, 16) if data[12:16] == b"IHDR" else None)
    if data.startswith((b"GIF87a", b"GIF89a")):
        return Header(Kind.GIF, _gif_size(data))
    if data.startswith(b"\xff\xd8\xff"):
        return Header(Kind.JPEG, _jpeg_size(data))
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return Header(Kind.WEBP, _webp_size(data))
    if data[4:8] == b"ftyp":
        brands = _brands(data)
        if brands & _AVIF_BRANDS:
            return Header(Kind.AVIF, _heif_size(data))
        if brands & _HEIF_BRANDS:
            return Header(Kind.HEIF, _heif_size(data))
    return None


def png_chunks(data: bytes) -> list[tuple[bytes, bytes]]:
    """The names and contents of a PNG's chunks; an empty list if one that the picture needs is damaged or missing.

    Of a file that is cut off those that are there, without IEND. Error: TooManyParts.
    """
    chunks: list[tuple[bytes, bytes]] = []
    at = 8
    while at + 8 <= len(data):
        if len(chunks) > MOST_PARTS:
            raise TooManyParts
        end = at + 12 + int.from_bytes(data[at : at + 4])
        name = data[at + 4 : at + 8]
        if end > len(data):
            if name == b"IDAT":
                chunks.append((name, data[at + 8 : end - 4]))
            break
        needed = not name[0] & 0x20
        if needed and zlib.crc32(data[at + 4 : end - 4]) != int.from_bytes(data[end - 4 : end]):
            return []
        chunks.append((name, data[at + 8 : end - 4]))
        if name == b"IEND":
            return chunks
        at = end
    return chunks if any(name == b"IDAT" for name, _ in chunks) else []


def _pair(form: str, data: bytes, at: int) -> tuple[int, int] | None:
    if len(data) < at + struct.calcsize(form):
        return None
    first, second = struct.unpack_from(form, data, at)
    return first, second


def _gif_size(data: bytes) -> tuple[int, int] | None:
    """The logical screen, enlarged by frames that reach beyond it: decoders allocate memory for that."""
    screen = _pair("<HH", data, 6)
    if screen is None or len(data) < 13:
        return None
    width, height = screen
    at, left = 13 + _colours(data[10]), MOST_PARTS
    while at < len(data):
        if data[at] == 0x2C and at + 10 <= len(data):
            x, y, wide, high = struct.unpack_from("<HHHH", data, at + 1)
            width, height = max(width, x + wide), max(height, y + high)
            at, left = _behind_blocks(data, at + 11 + _colours(data[at + 9]), left)
        elif data[at] == 0x21:
            at, left = _behind_blocks(data, at + 2, left)
        else:
            break
    return width, height


def gif_first_frame(data: bytes) -> int | None:
    """Where the first frame of a GIF begins. Error: TooManyParts."""
    at, left = 13 + _colours(data[10]), MOST_PARTS
    while at < len(data) and data[at] == 0x21:
        at, left = _behind_blocks(data, at + 2, left)
    return at if data[at : at + 1] == b"," else None


def _colours(flags: int) -> int:
    """How many bytes a colour table has."""
    return 3 << ((flags & 7) + 1) if flags & 0x80 else 0


def _behind_blocks(data: bytes, at: int, left: int) -> tuple[int, int]:
    """Where a sequence of blocks ends, and how many blocks may still come."""
    while at < len(data) and data[at]:
        at += data[at] + 1
        left -= 1
        if left < 0:
            raise TooManyParts
    return at + 1, left - 1


def _jpeg_size(data: bytes) -> tuple[int, int] | None:
    for marker, at, _ in jpeg_segments(data):
        if marker in JPEG_FRAMES:
            height, width = struct.unpack_from(">HH", data.ljust(at + 9, b"\0"), at + 5)
            return width, height
    return None


def jpeg_segments(data: bytes) -> Iterator[tuple[int, int, int]]:
    """The marker of each segment of a JPEG, where it begins, and where it ends; a scan with its pixels.

    Error: TooManyParts.
    """
    at = 2
    for _ in range(MOST_PARTS):
        found = _MARKER.search(data, at)
        if found is None:
            return
        at = found.end() - 2
        marker = data[at + 1]
        if marker == JPEG_END:
            yield marker, at, at + 2
            return
        if marker in _WITHOUT_LENGTH:
            at += 2
            continue
        end = at + 2 + int.from_bytes(data[at + 2 : at + 4])
        if marker == JPEG_SCAN:
            behind = _MARKER.search(data, end)
            end = behind.end() - 2 if behind else len(data)
        yield marker, at, end
        at = end
    raise TooManyParts


def _webp_size(data: bytes) -> tuple[int, int] | None:
    chunk = data[12:16]
    if chunk == b"VP8X" and len(data) >= 30:
        return 1 + int.from_bytes(data[24:27], "little"), 1 + int.from_bytes(data[27:30], "little")
    if chunk == b"VP8L" and len(data) >= 25:
        bits = int.from_bytes(data[21:25], "little")
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    if chunk == b"VP8 " and len(data) >= 30:
        width, height = struct.unpack_from("<HH", data, 26)
        return width & 0x3FFF, height & 0x3FFF
    return None


def _brands(data: bytes) -> set[bytes]:
    length = min(int.from_bytes(data[:4]), 256, len(data))
    return {data[8:12], *(data[at : at + 4] for at in range(16, length - 3, 4))}


def _heif_size(data: bytes) -> tuple[int, int] | None:
    """The largest size that any item of the file claims (box `ispe`)."""
    sizes: list[tuple[int, int]] = []
    end = _meta_end(data)
    at = data.find(b"ispe", 0, end)
    while at >= 0 and len(sizes) < 1024:
        size = _pair(">II", data, at + 8)
        if size:
            sizes.append(size)
        at = data.find(b"ispe", at + 4, end)
    return max(sizes, key=lambda size: size[0] * size[1], default=None)


def _meta_end(data: bytes) -> int:
    """Where the box ends in which sizes stand, with a profile of any length (fault 64); what is behind are pixels."""
    at = 0
    for _ in range(_MOST_BOXES):
        length, name = int.from_bytes(data[at : at + 4]), data[at + 4 : at + 8]
        if name == b"meta":
            return at + length if length else len(data)
        if length < 8:
            break
        at += length
    return 1 << 20
