"""Files that were cut off: one that lacks only its end is a picture, half a file is none (faults 37, 64).

What is missing is found without reading the format: the file is completed in two or three ways, and from the first row
in which these pictures differ nothing is true.
"""

# Pillow's hints name NumPy, which is not installed.
# pyright: reportUnknownMemberType=false

import zlib
from collections.abc import Iterable

from PIL import Image, ImageChops

from artbox_bot.pictures.uploads.headers import JPEG_END, JPEG_SCAN, Kind, gif_first_frame, jpeg_segments

_PROGRESSIVE = 0xC2
_MORE = 1 << 17
"""Bytes that are filled in: a decoder may want more of them than were cut off."""
_FILLS = [bytes((181 * n & 0xFF,)) for n in range(64)]
"""A lossless WebP can go on with one of ten, at times: all bits are tried in all orders."""
_TRIED_PIXELS = 250_000_000
"""So many pixels are opened for that, at most."""
_BLOCK = 24
_PIECE = 1 << 16
_CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
_ADAM7 = ((0, 8, 0, 8), (4, 8, 0, 8), (0, 4, 4, 8), (2, 4, 0, 4), (0, 2, 2, 4), (1, 2, 0, 2), (0, 1, 1, 2))
"""Of each pass of an interlaced PNG the first column, the step to the next, the first row, and the step to the next."""


def enough(rows: int, height: int) -> bool:
    """Whether so many rows are the picture: 19 of 20, or all but the last row of blocks where that is no large part."""
    missing = height - rows
    return missing * 20 <= height or (missing <= _BLOCK and missing * 8 <= height)


def same_rows(one: Image.Image, other: Image.Image) -> int:
    """How many rows are the same in both."""
    first, second = (picture if picture.mode == "RGBA" else picture.convert("RGB") for picture in (one, other))
    box = ImageChops.difference(first, second).getbbox(alpha_only=False)
    return one.height if box is None else box[1]


Ways = tuple[int, Iterable[bytes]]
"""How many pictures tell what is missing, and files to try for them."""
_NO_WAY: Ways = 1, ()


def completed(data: bytes, kind: Kind, pixels: int) -> Ways:
    """A file of so many pixels that was cut off, completed: in one way if nothing of its picture is missing."""
    match kind:
        case Kind.JPEG:
            return _jpegs(data.rstrip(b"\xff"))
        case Kind.WEBP:
            return _webps(data, pixels)
        case Kind.GIF:
            return _gifs(data)
        case _:
            return _NO_WAY


def _jpegs(data: bytes) -> Ways:
    end = bytes((0xFF, JPEG_END))
    if any(marker == _PROGRESSIVE for marker, _, _ in jpeg_segments(data)):
        return (1, (data + end,)) if _all_scans_begun(data) else _NO_WAY
    return 2, (data + fill * _MORE + end for fill in _FILLS[:2])


def _all_scans_begun(data: bytes) -> bool:
    """Whether each part of a progressive JPEG is there, if not all of them in their full sharpness."""
    wanted, begun = set[tuple[int, int]](), set[tuple[int, int]]()
    for marker, at, _ in jpeg_segments(data):
        body = data[at + 4 :]
        if marker == _PROGRESSIVE and len(body) > 5:
            wanted = {(body[6 + 3 * n], k) for n in range(body[5]) if len(body) > 6 + 3 * n for k in range(64)}
        if marker == JPEG_SCAN and body and len(body) > 3 + 2 * body[0]:
            first, last, precision = body[1 + 2 * body[0] : 4 + 2 * body[0]]
            if not precision & 15:
                begun |= {(body[1 + 2 * n], k) for n in range(body[0]) for k in range(first, last + 1)}
    return bool(wanted) and wanted <= begun


def _webps(data: bytes, pixels: int) -> Ways:
    """Of a picture that does not move."""
    at = 12
    while at + 8 <= len(data):
        name, size = data[at : at + 4], int.from_bytes(data[at + 4 : at + 8], "little")
        if name in (b"VP8 ", b"VP8L"):
            rows = data[at + 8 : at + 8 + size]
            if len(rows) == size:
                return 1, (_webp(data[12:at], name, rows),)
            before, tries = data[12:at], max(3, _TRIED_PIXELS // pixels)
            return (3 if name == b"VP8L" else 2), (_webp(before, name, rows + fill * _MORE) for fill in _FILLS[:tries])
        at += 8 + size + size % 2
    return _NO_WAY


def _webp(before: bytes, name: bytes, rows: bytes) -> bytes:
    chunk = name + len(rows).to_bytes(4, "little") + rows + bytes(len(rows) % 2)
    return b"RIFF" + (4 + len(before) + len(chunk)).to_bytes(4, "little") + b"WEBP" + before + chunk


def _gifs(data: bytes) -> Ways:
    """As it is, and with another colour for what is missing: a transparent one."""
    at = gif_first_frame(data)
    return _NO_WAY if at is None else (2, (data, data[:at] + b"!\xf9\x04\x01\0\0\x01\0" + data[at:]))


def rows_there(chunks: list[tuple[bytes, bytes]]) -> int:
    """How many rows of a PNG are there, by its chunks, of which the first is its header."""
    header, rows = chunks[0][1], b"".join(content for name, content in chunks if name == b"IDAT")
    width, height = int.from_bytes(header[:4]), int.from_bytes(header[4:8])
    bits = header[8] * _CHANNELS.get(header[9], 4)
    passes = _ADAM7 if header[12] else ((0, 1, 0, 1),)
    sizes = [
        (-(-(height - top) // down), 1 + (-(-(width - left) // right) * bits + 7) // 8)
        for left, right, top, down in passes
        if width > left and height > top
    ]
    missing = sum(count * length for count, length in sizes) - _unpacked(rows, sizes)
    length = sizes[-1][1]
    return max(0, height - -(-max(0, missing) // length) * passes[-1][3])


def _unpacked(rows: bytes, sizes: list[tuple[int, int]]) -> int:
    """How many bytes of so many rows can be unpacked."""
    unpacker, most, got = zlib.decompressobj(), sum(count * length for count, length in sizes), 0
    while got < most:
        try:
            piece = unpacker.decompress(rows, _PIECE)
        except zlib.error:
            break
        if not piece:
            break
        got, rows = got + len(piece), unpacker.unconsumed_tail
    return got
