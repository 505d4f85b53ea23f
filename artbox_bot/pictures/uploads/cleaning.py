"""Uploads made safe: bytes of strangers become a clean drawing, or are refused with a reason (faults 32-40).

`clean` is pure, synchronous, and heavy; `Studio.clean` runs it in a process of its own.
"""

# Pillow's hints name NumPy, which is not installed.
# pyright: reportUnknownMemberType=false

import math
import struct
import warnings
import zlib
from collections.abc import Iterable, Iterator
from contextlib import suppress
from enum import StrEnum
from importlib import import_module
from io import BytesIO
from itertools import islice

from PIL import Image, ImageFile, UnidentifiedImageError

from artbox_bot.pictures.drawing import CleanDrawing
from artbox_bot.pictures.painting import style
from artbox_bot.pictures.painting.tiles import fitted, grown, make_tile, shrink
from artbox_bot.pictures.uploads.ends import completed, enough, rows_there, same_rows
from artbox_bot.pictures.uploads.flatten import LONGEST, flatten, upright
from artbox_bot.pictures.uploads.headers import Header, Kind, TooManyParts, foreign, png_chunks, read_header
from artbox_bot.pictures.uploads.ink import drawn_part, is_blank, marks, plain_ground, strengthened
from artbox_bot.pictures.uploads.lighten import light_jpeg, light_png, moves

MAX_MEGABYTES, MAX_MEGAPIXELS = 10, 50
"""What people are told; a megabyte is a MiB."""
MAX_UPLOAD_BYTES = MAX_MEGABYTES * 2**20
MAX_PIXELS = MAX_MEGAPIXELS * 1_000_000
_MAX_FRAMES = 24
_ORIENTATION = 0x0112
"""Its tag in EXIF."""
_MAX_FRAME_PIXELS = 60_000_000


class Refusal(StrEnum):
    """Why an upload is not taken."""

    NOT_A_PICTURE = "not_a_picture"
    TOO_MUCH_WORK = "too_much_work"
    TOO_LARGE_FILE = "too_large_file"
    TOO_MANY_PIXELS = "too_many_pixels"
    TRUNCATED = "truncated"
    UNSUPPORTED = "unsupported"


class UploadRefused(Exception):
    """An upload is not taken, and why. No other exception comes of what is in a file."""

    def __init__(self, reason: Refusal) -> None:
        super().__init__(reason.value)
        self.reason = reason


_BAD_BYTES = (
    OSError, SyntaxError, ValueError, TypeError, KeyError, IndexError, EOFError, OverflowError, MemoryError,
    ArithmeticError, RuntimeError, AttributeError, NotImplementedError, struct.error, zlib.error,
    UnidentifiedImageError, Image.DecompressionBombError, Image.DecompressionBombWarning,
)  # fmt: skip
"""What Pillow and its decoders raise on hostile bytes. Caught around calls of Pillow alone, never around our code."""


def clean(data: bytes) -> CleanDrawing:
    """The upload as a clean drawing.

    Raises UploadRefused. Takes up to some seconds and 400 MiB for the largest picture that is accepted.
    """
    drawing, blank = decode(data)
    return CleanDrawing(make_tile(drawing), blank)


def decode(data: bytes) -> tuple[Image.Image, bool]:
    """The upload in L or RGB, in the size of a tile, and whether it is blank. Raises UploadRefused."""
    header = examine(data)
    pixels = math.prod(header.size or ())
    try:
        match header.kind:
            case Kind.PNG:
                return _decode_png(data)
            case Kind.JPEG:
                return _decode(light_jpeg(data, pixels), header.kind, pixels)
            case kind:
                return _decode(data, kind, pixels)
    except TooManyParts as error:
        raise UploadRefused(Refusal.TOO_MUCH_WORK) from error


def _decode_png(data: bytes) -> tuple[Image.Image, bool]:
    """The first picture of a PNG; a later one of an animated PNG only if the first is blank (fault 40)."""
    chunks = png_chunks(data)
    if not chunks or chunks[0][0] != b"IHDR":
        raise UploadRefused(Refusal.TRUNCATED)
    if chunks[-1][0] != b"IEND":
        return _decode_part(_loaded(light_png(chunks), Kind.PNG), rows_there(chunks))
    drawing, blank = _first_frame(_opened(light_png(chunks), Kind.PNG), Kind.PNG)
    moving = blank and moves(chunks)
    return _first_frame(_opened(light_png(chunks, moving=True), Kind.PNG), Kind.PNG) if moving else (drawing, blank)


def _decode(data: bytes, kind: Kind, pixels: int) -> tuple[Image.Image, bool]:
    """The first picture of a file; if it was cut off, what is there of it (fault 64)."""
    try:
        return _first_frame(_opened(data, kind), kind)
    except UploadRefused as refused:
        if refused.reason is not Refusal.TRUNCATED:
            raise
    needed, ways = completed(data, kind, pixels)
    first, rows = None, 0
    for picture in islice(_loadable(ways, kind), needed):
        rows = min(rows, same_rows(first, picture)) if first else picture.height
        first = first or picture
        needed -= 1
    if first is None or needed:
        raise UploadRefused(Refusal.TRUNCATED)
    return _decode_part(first, rows)


def _loadable(ways: Iterable[bytes], kind: Kind) -> Iterator[Image.Image]:
    for way in ways:
        with suppress(UploadRefused):
            yield _loaded(way, kind)


def _loaded(data: bytes, kind: Kind) -> Image.Image:
    """The first picture of a file that may have been cut off, whatever is in the rows that are missing."""
    ImageFile.LOAD_TRUNCATED_IMAGES = True
    try:
        picture = _opened(data, kind)
        _load(picture, kind, 0)
        return picture
    finally:
        ImageFile.LOAD_TRUNCATED_IMAGES = False


def _decode_part(picture: Image.Image, rows: int) -> tuple[Image.Image, bool]:
    """Of a file that was cut off the rows that are there, if they are enough."""
    if not enough(rows, picture.height):
        raise UploadRefused(Refusal.TRUNCATED)
    small, blank = _seen(picture.crop((0, 0, picture.width, rows)))
    return upright(small, _orientation(picture)), blank


def _opened(data: bytes, kind: Kind) -> ImageFile.ImageFile:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            picture = Image.open(BytesIO(data), formats=[_opener(kind)])
    except _BAD_BYTES as error:
        raise UploadRefused(Refusal.TRUNCATED) from error
    _check_size(picture.size)
    return picture


def import_decoders() -> None:
    """Import all modules that any upload needs: in the sandbox no file can be opened, so nothing can be imported."""
    Image.preinit()
    for name in ("Png", "Jpeg", "Mpo", "WebP", "Gif", "Avif", "Tiff"):
        import_module(f"PIL.{name}ImagePlugin")
    with suppress(UploadRefused):
        _opener(Kind.HEIF)


def examine(data: bytes) -> Header:
    """Check an upload by its header, without decoding it; the header. Raises UploadRefused."""
    if len(data) > MAX_UPLOAD_BYTES:
        raise UploadRefused(Refusal.TOO_LARGE_FILE)
    try:
        header = read_header(data)
    except TooManyParts as error:
        raise UploadRefused(Refusal.TOO_MUCH_WORK) from error
    if header is None:
        raise UploadRefused(Refusal.UNSUPPORTED if foreign(data) else Refusal.NOT_A_PICTURE)
    if header.size is None:
        raise UploadRefused(Refusal.TRUNCATED)
    _check_size(header.size)
    return header


def _check_size(size: tuple[int, int]) -> None:
    if size[0] * size[1] > MAX_PIXELS:
        raise UploadRefused(Refusal.TOO_MANY_PIXELS)
    if min(size) < 1:
        raise UploadRefused(Refusal.TRUNCATED)


def _opener(kind: Kind) -> str:
    if kind is Kind.HEIF and Kind.HEIF not in Image.OPEN:
        try:
            import pillow_heif
        except ImportError as error:
            raise UploadRefused(Refusal.UNSUPPORTED) from error
        pillow_heif.register_heif_opener(thumbnails=False)
    return kind.value


def _first_frame(picture: ImageFile.ImageFile | Image.Image, kind: Kind) -> tuple[Image.Image, bool]:
    """The first frame that is not blank, or the first one if all are blank; and whether it is blank (fault 40)."""
    most = max(1, min(_MAX_FRAMES, _MAX_FRAME_PIXELS // (picture.width * picture.height)))
    first: Image.Image | None = None
    for number in range(most):
        if not _load(picture, kind, number):
            break
        small, blank = _seen(picture)
        small = upright(small, _orientation(picture))
        if not blank:
            return small, False
        first = first or small.copy()  # Pillow's next frame may be painted over it
    if first is None:
        raise UploadRefused(Refusal.TRUNCATED)
    return first, True


def _seen(picture: Image.Image) -> tuple[Image.Image, bool]:
    """A picture in the size of a tile, its ink as well seen as it was, and whether there is any (faults 40, 63)."""
    whole, laid_on = flatten(picture)
    ground = laid_on or plain_ground(whole)
    if ground is None:
        return shrink(whole), False
    apart = marks(whole.reduce(2) if max(whole.size) > LONGEST // 2 else whole, ground)
    if is_blank(apart):
        return shrink(whole), True
    part = drawn_part(apart, picture.size)
    if part is not None:
        whole, _ = flatten(picture.crop(part), ground)
        whole = grown(whole) if max(whole.size) < style.TILE else whole
    return strengthened(shrink(whole), ground), False


def _load(picture: Image.Image, kind: Kind, number: int) -> bool:
    """Decode one frame; whether there is one."""
    try:
        if number:
            if not getattr(picture, "is_animated", False):
                return False
            try:
                picture.seek(number)
            except EOFError:
                return False
        if kind is Kind.JPEG:
            picture.draft(picture.mode, fitted(picture.size, LONGEST))
        picture.load()
    except _BAD_BYTES as error:
        raise UploadRefused(Refusal.TRUNCATED) from error
    return True


def _orientation(picture: Image.Image) -> int:
    """The EXIF orientation; 1 if the EXIF is damaged, since the picture itself may still be good."""
    try:
        value = picture.getexif().get(_ORIENTATION, 1)
    except _BAD_BYTES:
        return 1
    return value if isinstance(value, int) else 1
