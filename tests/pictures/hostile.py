"""Files that are small, valid, and slow to decode (fault 62); made here and now, never copied."""

from PIL import Image

from tests.pictures.corpus import chunk
from tests.pictures.strokes import drawing, encoded


def many_scans(picture: Image.Image, scans: int) -> bytes:
    """A progressive JPEG whose last scan comes that many times more."""
    data = encoded(picture, "JPEG", progressive=True, quality=40)
    last = data.rindex(b"\xff\xda")
    tables = data.rfind(b"\xff\xc4", 0, last)
    again = data[tables if tables >= 0 else last : -2]
    return data[:-2] + again * scans + b"\xff\xd9"


def many_segments(picture: Image.Image, segments: int) -> bytes:
    """A JPEG with that many empty comments before its picture."""
    data = encoded(picture, "JPEG")
    return data[:2] + b"\xff\xfe\0\2" * segments + data[2:]


def many_chunks(name: bytes, chunks: int, picture: Image.Image | None = None) -> bytes:
    """A PNG with that many empty chunks of one name before its rows."""
    data = encoded(picture or drawing())
    rows = data.index(b"IDAT") - 4
    return data[:rows] + chunk(name, b"") * chunks + data[rows:]


def many_pieces(picture: Image.Image) -> bytes:
    """A PNG whose rows come in chunks of one byte each."""
    data = encoded(picture)
    rows, at = b"", 8
    while at < len(data):
        length = int.from_bytes(data[at : at + 4])
        if data[at + 4 : at + 8] == b"IDAT":
            rows += data[at + 8 : at + 8 + length]
        at += 12 + length
    pieces = b"".join(chunk(b"IDAT", rows[at : at + 1]) for at in range(len(rows)))
    return data[:33] + pieces + chunk(b"IEND", b"")


def many_blocks(picture: Image.Image, blocks: int) -> bytes:
    """A GIF with a comment of that many blocks of one byte."""
    data = encoded(picture, "GIF")
    behind = 13 + (3 << ((data[10] & 7) + 1) if data[10] & 0x80 else 0)
    return data[:behind] + b"!\xfe" + b"\x01x" * blocks + b"\0" + data[behind:]


def blank_frames(kind: str, size: tuple[int, int], frames: int) -> bytes:
    """A moving picture on which nothing is seen, though no frame is the same as the one before."""
    first, *others = (Image.new("RGB", size, (255, 255, 255 - number % 2)) for number in range(frames))
    return encoded(first, kind, save_all=True, append_images=others, duration=80, lossless=True)
