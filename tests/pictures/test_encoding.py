"""PNG as it is written here can be read by anybody, whether packed in one part or in two."""

import zlib

import pytest

from artbox_bot.pictures.painting.encode import png
from artbox_bot.pictures.uploads.headers import png_chunks
from tests.pictures.strokes import drawing, opened


@pytest.mark.parametrize("mode", ["L", "RGB", "P"])
@pytest.mark.parametrize("parts", [1, 2, 3])
@pytest.mark.parametrize("size", [(1, 1), (1300, 901)])
def test_what_is_written_is_what_was_painted(mode: str, parts: int, size: tuple[int, int]) -> None:
    picture = drawing(size).convert(mode)
    data = png(picture, parts=parts)
    assert png_chunks(data)
    seen = opened(data)
    assert (seen.mode, seen.size, seen.info) == (mode, size, {})
    assert seen.convert("RGB").tobytes() == picture.convert("RGB").tobytes()


def test_two_parts_have_one_true_checksum() -> None:
    """zlib checks the Adler-32 at the end of the stream; browsers do so too."""
    data = png(drawing((1300, 901)), parts=2)
    at = data.index(b"IDAT")
    rows = zlib.decompress(data[at + 4 : at + 4 + int.from_bytes(data[at - 4 : at])])
    assert len(rows) == 901 * (1300 * 3 + 1)
