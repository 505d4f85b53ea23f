"""Files that are small and slow: work is limited, and what is honest in them is still taken (fault 62)."""

from io import BytesIO
from unittest.mock import patch

import pytest
from PIL import Image

from artbox_bot.pictures.painting.style import Colour
from artbox_bot.pictures.uploads import cleaning as uploads
from artbox_bot.pictures.uploads.cleaning import Refusal, UploadRefused, clean
from artbox_bot.pictures.uploads.headers import JPEG_SCAN, MOST_PARTS, jpeg_segments, png_chunks, read_header
from artbox_bot.pictures.uploads.lighten import light_jpeg, light_png
from tests.pictures.corpus import corpus
from tests.pictures.hostile import blank_frames, many_blocks, many_chunks, many_pieces, many_scans, many_segments
from tests.pictures.strokes import drawing, encoded


def refusal(data: bytes) -> Refusal:
    with pytest.raises(UploadRefused) as refused:
        clean(data)
    return refused.value.reason


@pytest.mark.parametrize("name", [b"IDAT", b"tIMe", b"tEXt", b"fdAT", b"PLTE"])
def test_a_png_of_very_many_chunks_is_too_much_work(name: bytes) -> None:
    assert refusal(many_chunks(name, MOST_PARTS + 1)) is Refusal.TOO_MUCH_WORK


@pytest.mark.parametrize("name", [b"IDAT", b"tIMe", b"tEXt"])
def test_a_png_of_many_chunks_is_its_picture_and_pillow_sees_few(name: bytes) -> None:
    data = many_chunks(name, 5000)
    assert clean(data) == clean(encoded(drawing()))
    assert len(png_chunks(light_png(png_chunks(data)))) <= 20


def test_rows_in_pieces_of_a_byte_are_rows() -> None:
    assert clean(many_pieces(drawing((100, 80)))) == clean(encoded(drawing((100, 80))))


def test_a_jpeg_of_very_many_segments_is_too_much_work() -> None:
    assert refusal(many_segments(drawing(), MOST_PARTS + 1)) is Refusal.TOO_MUCH_WORK


def test_a_jpeg_of_many_segments_is_its_picture() -> None:
    data = many_segments(drawing(), 5000)
    assert clean(data) == clean(encoded(drawing(), "JPEG"))
    assert len(list(jpeg_segments(light_jpeg(data, 1)))) < 30


def test_a_gif_of_very_many_blocks_is_too_much_work() -> None:
    assert refusal(many_blocks(drawing(), MOST_PARTS + 1)) is Refusal.TOO_MUCH_WORK
    assert clean(many_blocks(drawing(), 5000)) == clean(encoded(drawing(), "GIF"))


def scans(data: bytes) -> int:
    return sum(marker == JPEG_SCAN for marker, _, _ in jpeg_segments(data))


def test_of_many_scans_the_first_are_decoded() -> None:
    """A valid JPEG of 136 kB held the decoder for a minute; what its first scans show is enough."""
    data = many_scans(drawing((800, 600)), 3000)
    assert scans(data) > 3000
    assert scans(light_jpeg(data, 50_000_000)) == 20
    assert scans(light_jpeg(data, 800 * 600)) == 2083
    assert not clean(many_scans(drawing((3000, 2000)), 300)).blank


@pytest.mark.parametrize("progressive", [True, False])
@pytest.mark.parametrize("mode", ["L", "RGB", "CMYK"])
def test_all_scans_of_an_honest_jpeg_are_decoded(mode: str, progressive: bool) -> None:
    data = encoded(drawing((640, 480), mode), "JPEG", progressive=progressive)
    assert scans(light_jpeg(data, 50_000_000)) == scans(data)
    assert Image.open(_file(light_jpeg(data, 50_000_000))).tobytes() == Image.open(_file(data)).tobytes()


def test_a_lighter_file_of_the_whole_corpus_has_the_same_pixels() -> None:
    seen = 0
    for sample in corpus():
        if "clean" not in sample.right:
            continue
        header = read_header(sample.data)
        assert header is not None
        if header.kind == "JPEG":
            lighter = light_jpeg(sample.data, 1_000_000)
        elif header.kind == "PNG":
            lighter = light_png(png_chunks(sample.data))
        else:
            continue
        seen += 1
        light, whole = (Image.open(_file(data)) for data in (lighter, sample.data))
        assert light.convert("RGBA").tobytes() == whole.convert("RGBA").tobytes(), sample.name
        assert light.getexif().get(0x0112) == whole.getexif().get(0x0112), sample.name
    assert seen > 30


@pytest.mark.parametrize("kind", ["PNG", "WEBP", "GIF"])
def test_of_blank_frames_only_so_many_pixels_are_looked_at(kind: str) -> None:
    """Fault 40 looks at later frames; it must not look at them all."""
    data, looked = blank_frames(kind, (2500, 2000), 15), list[int]()
    shown = uploads.flatten

    def counted(picture: Image.Image) -> tuple[Image.Image, Colour | None]:
        looked.append(picture.width * picture.height)
        return shown(picture)

    with patch.object(uploads, "flatten", counted):
        assert clean(data).blank
    assert sum(looked) <= 70_000_000
    assert len(looked) > 5


def _file(data: bytes) -> BytesIO:
    return BytesIO(data)
