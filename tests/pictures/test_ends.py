"""A file that lacks only its end is a picture, and what lies beside the pixels is no matter (faults 37, 64)."""

import struct
import zlib
from collections.abc import Callable
from contextlib import suppress

import pytest
from PIL import Image, ImageChops, ImageDraw

from artbox_bot.pictures.painting import style
from artbox_bot.pictures.uploads.cleaning import Refusal, UploadRefused, clean, decode
from artbox_bot.pictures.uploads.ends import enough
from tests.pictures.corpus import adam7, chunk
from tests.pictures.strokes import drawing, encoded

ART = drawing((480, 480))
KINDS: dict[str, Callable[[Image.Image], bytes]] = {
    "png": encoded,
    "png, interlaced": adam7,
    "png on glass": lambda art: encoded(art.convert("RGBA")),
    "jpeg": lambda art: encoded(art, "JPEG"),
    "jpeg, progressive": lambda art: encoded(art, "JPEG", progressive=True),
    "webp": lambda art: encoded(art, "WEBP"),
    "webp, lossless": lambda art: encoded(art, "WEBP", lossless=True),
    "gif": lambda art: encoded(art, "GIF", interlace=0),
    "gif, interlaced": lambda art: encoded(art, "GIF"),
}


def refuses(data: bytes) -> None:
    with pytest.raises(UploadRefused) as refused:
        clean(data)
    assert refused.value.reason is Refusal.TRUNCATED


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("missing", [1, 2, 8, 12])
def test_what_lacks_only_its_end_is_the_picture(kind: str, missing: int) -> None:
    data = KINDS[kind](ART)
    whole, cut = (decode(each)[0].convert("L") for each in (data, data[:-missing]))
    assert cut.height >= whole.height * 0.95 - 1
    same = ImageChops.difference(whole.crop((0, 0, *cut.size)), cut)
    assert same.point([0] * 24 + [255] * 232).histogram()[255] < cut.width  # nothing that is not there is shown


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("percent", [2, 10, 30, 50, 60])
def test_half_a_file_is_no_picture(kind: str, percent: int) -> None:
    data = KINDS[kind](ART)
    refuses(data[: len(data) * percent // 100])


@pytest.mark.parametrize("kind", KINDS)
def test_wherever_a_file_ends_it_is_refused_or_as_long_as_it_must_be(kind: str) -> None:
    data = KINDS[kind](ART)
    for size in range(len(data) * 9 // 10, len(data), len(data) // 100):
        with suppress(UploadRefused):
            assert decode(data[:size])[0].height >= 480 * 0.94


@pytest.mark.parametrize("quality", [0, 80])
def test_most_lossless_webps_are_taken_without_their_end(quality: int) -> None:
    """Little of what can be filled in is such a file."""
    glass = Image.new("RGBA", (1000, 1000), (0, 0, 0, 0))
    draw = ImageDraw.Draw(glass)
    draw.ellipse((100, 100, 900, 900), outline="white", width=8)
    draw.line((100, 100, 900, 990), fill="white", width=8)
    data, taken = encoded(glass, "WEBP", lossless=True, quality=quality), 0
    for missing in range(1, 24, 2):
        with suppress(UploadRefused):
            taken += decode(data[:-missing])[0].height >= 0.95 * style.TILE
    assert taken >= 10


def test_how_many_rows_are_enough() -> None:
    assert enough(950, 1000)
    assert not enough(949, 1000)
    assert enough(216, 240)  # the last row of blocks
    assert not enough(215, 240)
    assert not enough(30, 40)


def test_a_damaged_middle_is_still_damage() -> None:
    data = encoded(ART)
    middle = len(data) // 2
    refuses(data[:middle] + bytes(8) + data[middle + 8 : -12])


TEXT = b"x" * 3_000_000
PROFILE = b"k\0\0" + zlib.compress(TEXT)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        (b"zTXt", PROFILE),
        (b"zTXt", b"Raw profile type exif\0\0" + zlib.compress(TEXT)),
        (b"iTXt", b"k\0\1\0\0\0" + zlib.compress(TEXT)),
        (b"iTXt", b"XML:com.adobe.xmp\0\1\0\0\0" + zlib.compress(TEXT)),
        (b"iTXt", b"XML:com.adobe.xmp\0\1\0\0\0no stream"),
        (b"tEXt", b"k\0" + TEXT),
        (b"iCCP", PROFILE),
        (b"eXIf", b"MM\0*" + TEXT),
    ],
)
@pytest.mark.parametrize("moving", [False, True])
def test_what_is_packed_beside_the_pixels_of_a_png_is_dropped(name: bytes, content: bytes, moving: bool) -> None:
    """It was called damaged; of an animation whose first picture is blank all the same."""
    sheet = Image.new("RGB", ART.size, "white")
    data = encoded(sheet, save_all=True, append_images=[ART]) if moving else encoded(ART)
    assert clean(data[:33] + chunk(name, content) + data[33:]) == clean(data)
    assert not clean(data).blank


def segment(marker: int, content: bytes) -> bytes:
    return bytes((0xFF, marker)) + struct.pack(">H", len(content) + 2) + content


@pytest.mark.parametrize("head", [b"http://ns.adobe.com/xap/1.0/\0", b"Exif\0\0MM\0*\0\0\0\x08", b"ICC_PROFILE\0\1\1"])
def test_megabytes_beside_the_pixels_of_a_jpeg_are_no_matter(head: bytes) -> None:
    data = encoded(ART, "JPEG")
    marker = 0xE2 if head.startswith(b"ICC") else 0xE1
    assert clean(data[:2] + segment(marker, head + b"x" * 60_000) * 30 + data[2:]) == clean(data)


@pytest.mark.parametrize("kind", ["WEBP", "AVIF", "HEIF"])
@pytest.mark.parametrize("beside", ["icc_profile", "exif", "xmp"])
def test_megabytes_beside_the_pixels_of_other_pictures_are_no_matter(kind: str, beside: str) -> None:
    bulk = b"Exif\0\0MM\0*\0\0\0\x08\0\0" + bytes(2_000_000)
    assert not clean(encoded(ART, kind, **{beside: bulk})).blank


def test_an_orientation_in_a_text_still_turns() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    raw = b"\nexif\n%8d\n" % len(exif.tobytes()) + exif.tobytes().hex().encode()
    data = encoded(drawing((40, 20)))
    text = chunk(b"zTXt", b"Raw profile type exif\0\0" + zlib.compress(raw))
    assert decode(data[:33] + text + data[33:])[0].size == (20, 40)
