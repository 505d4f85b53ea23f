"""Which characters a font file has glyphs for, read from its cmap table (OpenType, formats 4 and 12)."""

import struct
from pathlib import Path


def covered(path: Path, index: int = 0) -> frozenset[int]:
    """Code points with a glyph in the font; face `index` of a collection. Empty when the file is not readable."""
    try:
        data = path.read_bytes()
        return _covered(data, index)
    except (OSError, struct.error, IndexError):
        return frozenset()


def _covered(data: bytes, index: int) -> frozenset[int]:
    start: int = 0
    if data[:4] == b"ttcf":
        (start,) = struct.unpack_from(">I", data, 12 + 4 * index)
    (tables,) = struct.unpack_from(">H", data, start + 4)
    for entry in range(start + 12, start + 12 + 16 * tables, 16):
        if data[entry : entry + 4] == b"cmap":
            (table,) = struct.unpack_from(">I", data, entry + 8)
            return _read_cmap(data, table)
    return frozenset()


def _read_cmap(data: bytes, table: int) -> frozenset[int]:
    (count,) = struct.unpack_from(">H", data, table + 2)
    points: set[int] = set()
    for record in range(count):
        platform, _, offset = struct.unpack_from(">HHI", data, table + 4 + 8 * record)
        if platform not in (0, 3):
            continue
        (form,) = struct.unpack_from(">H", data, table + offset)
        if form == 4:
            points |= _format_4(data, table + offset)
        elif form == 12:
            points |= _format_12(data, table + offset)
    return frozenset(points)


def _format_4(data: bytes, at: int) -> set[int]:
    (double,) = struct.unpack_from(">H", data, at + 6)
    half = double // 2
    ends = struct.unpack_from(f">{half}H", data, at + 14)
    starts = struct.unpack_from(f">{half}H", data, at + 16 + double)
    deltas = struct.unpack_from(f">{half}H", data, at + 16 + 2 * double)
    ranges_at = at + 16 + 3 * double
    ranges = struct.unpack_from(f">{half}H", data, ranges_at)
    points: set[int] = set()
    for i, (first, last, delta, offset) in enumerate(zip(starts, ends, deltas, ranges, strict=True)):
        for point in range(first, last + 1):
            if offset == 0:
                glyph = (point + delta) & 0xFFFF
            else:
                (glyph,) = struct.unpack_from(">H", data, ranges_at + 2 * i + offset + 2 * (point - first))
            if glyph and point != 0xFFFF:
                points.add(point)
    return points


def _format_12(data: bytes, at: int) -> set[int]:
    (groups,) = struct.unpack_from(">I", data, at + 12)
    points: set[int] = set()
    for group in range(groups):
        first, last, _ = struct.unpack_from(">III", data, at + 16 + 12 * group)
        points.update(range(first, min(last, 0x10FFFF) + 1))
    return points
