"""An upload without parts that only make work: the same picture in fewer parts, for Pillow (fault 62)."""

from artbox_bot.pictures.chunks import PNG_SIGNATURE, png_chunk
from artbox_bot.pictures.uploads.headers import JPEG_END, JPEG_FRAMES, JPEG_SCAN, jpeg_segments

_SCAN_PIXELS = 1_000_000_000
"""Each scan of a JPEG goes over all pixels. When so many are done, further scans would only sharpen what is shrunk."""
_FEWEST_SCANS = 12
_NEEDED = {b"IHDR", b"PLTE", b"tRNS", b"eXIf"}
_TEXTS = {b"tEXt", b"zTXt", b"iTXt"}
"""Chunks of text, which may hold an orientation."""
_MOST_TEXTS = 16
_KEPT_SEGMENTS = JPEG_FRAMES | {JPEG_SCAN, JPEG_END, 0xC4, 0xCC, 0xDB, 0xDD, 0xE0, 0xE1, 0xEE}
"""Frames, scans, tables and restarts; and, of what programs add, JFIF, EXIF, and the meaning of Adobe's colours."""
_FIRST_ADDED = 0xE0
_MOST_ADDED = 64
_JPEG_END = bytes((0xFF, JPEG_END))


def light_png(chunks: list[tuple[bytes, bytes]]) -> bytes:
    """A PNG's first picture, its rows in one piece."""
    kept, texts, rows = dict[bytes, bytes](), list[bytes](), list[bytes]()
    for name, content in chunks:
        if name == b"IDAT":
            rows.append(content)
        elif name in _NEEDED:
            kept.setdefault(name, content)
        elif name in _TEXTS and len(texts) < _MOST_TEXTS:
            texts.append(png_chunk(name, content))
    head = [png_chunk(name, content) for name, content in kept.items()]
    return b"".join((PNG_SIGNATURE, *head, *texts, png_chunk(b"IDAT", b"".join(rows)), png_chunk(b"IEND", b"")))


def moves(chunks: list[tuple[bytes, bytes]]) -> bool:
    """Whether a PNG has more pictures than one."""
    return any(name == b"acTL" for name, _ in chunks)


def light_jpeg(data: bytes, pixels: int) -> bytes:
    """A JPEG without most of what programs add to it; of very many scans, only the first ones.

    A file that is cut off stays cut off.
    """
    scans, added, most = 0, 0, max(_FEWEST_SCANS, _SCAN_PIXELS // max(1, pixels))
    kept = [data[:2]]
    for marker, at, end in jpeg_segments(data):
        scans += marker == JPEG_SCAN
        added += marker >= _FIRST_ADDED
        if scans > most:
            kept.append(_JPEG_END)
            break
        if marker in _KEPT_SEGMENTS and (marker < _FIRST_ADDED or added <= _MOST_ADDED):
            kept.append(data[at:end])
    return b"".join(kept)
