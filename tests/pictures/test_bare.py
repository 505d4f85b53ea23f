"""A PNG that is already as it should be keeps its rows: the same pixels, nothing else, and nothing that hides."""

import zlib
from io import BytesIO

import pytest
from PIL import Image, PngImagePlugin

from artbox_bot.pictures import clean
from artbox_bot.pictures.bare import bare_png
from artbox_bot.pictures.headers import png_chunks
from tests.pictures.corpus import CLEAN, chunk, corpus, png_rows
from tests.pictures.strokes import drawing, encoded, opened

SIGNATURE = b"\x89PNG\r\n\x1a\n"


def with_chunks(data: bytes, *added: tuple[bytes, bytes]) -> bytes:
    """The PNG with more chunks behind its header."""
    (header, *rest) = png_chunks(data)
    return SIGNATURE + b"".join(chunk(*each) for each in (header, *added, *rest))


def with_rows(data: bytes, rows: bytes) -> bytes:
    """The PNG with other packed rows."""
    header = png_chunks(data)[0]
    return SIGNATURE + chunk(*header) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def rows_of(data: bytes) -> bytes:
    return b"".join(content for name, content in png_chunks(data) if name == b"IDAT")


@pytest.mark.parametrize("mode", ["L", "RGB"])
def test_rows_stay_and_all_else_goes(mode: str) -> None:
    art = drawing((1600, 900), mode)
    data = with_chunks(encoded(art), (b"gAMA", b"\0\0\xb1\x8f"), (b"tIME", bytes(7)), (b"pHYs", b"lighthous"))
    made = clean(data).png
    assert [name for name, _ in png_chunks(made)] == [b"IHDR", b"IDAT", b"IEND"]
    assert rows_of(made) == rows_of(data)
    assert b"lighthous" not in made
    assert opened(made).tobytes() == art.tobytes()


def test_several_pieces_of_rows_become_one() -> None:
    data = encoded(drawing((300, 200)))
    rows = rows_of(data)
    header = png_chunks(data)[0]
    pieces = chunk(b"IDAT", rows[:100]) + chunk(b"IDAT", b"") + chunk(b"IDAT", rows[100:])
    made = bare_png(SIGNATURE + chunk(*header) + pieces + chunk(b"IEND", b""))
    assert made is not None
    assert rows_of(made) == rows


def _turned() -> bytes:
    text = PngImagePlugin.PngInfo()
    text.add_itxt("XML:com.adobe.xmp", '<x tiff:Orientation="6"/>')
    return encoded(drawing(), pnginfo=text)


def _more_rows() -> bytes:
    data = encoded(drawing())
    return with_rows(data, zlib.compress(zlib.decompress(rows_of(data)) + b"lighthouse"))


ANEW = {
    "a text": with_chunks(encoded(drawing()), (b"tEXt", b"Comment\0lighthouse")),
    "an orientation in a text": _turned(),
    "a transparent colour": encoded(drawing(), transparency=(255, 255, 255)),
    "transparency": encoded(drawing((160, 120), "RGBA")),
    "a palette": encoded(drawing().quantize(8)),
    "two colours": encoded(drawing().convert("1")),
    "too large": encoded(drawing((1601, 100))),
    "something behind the rows": with_rows(encoded(drawing()), rows_of(encoded(drawing())) + b"lighthouse"),
    "more rows": _more_rows(),
    "four bits, in as many bytes": png_rows(Image.new("L", (1, 3)), 4, 0, [b"\0"] * 3),
    "interlaced, in as many bytes": png_rows(Image.new("L", (1, 1)), 8, 0, [b"\0"], interlaced=True),
    "a chunk that nobody knows": with_chunks(encoded(drawing()), (b"acTL", bytes(8))),
}


@pytest.mark.parametrize("data", ANEW.values(), ids=ANEW.keys())
def test_what_is_more_or_less_than_that_is_packed_anew(data: bytes) -> None:
    assert bare_png(data) is None
    made = clean(data).png
    assert b"lighthouse" not in made
    assert opened(made).convert("RGB").resize((40, 30)).getextrema() != ((255, 255),) * 3


def test_of_the_whole_corpus_the_pixels_are_those_that_are_decoded() -> None:
    kept = 0
    for sample in corpus():
        made = bare_png(sample.data)
        if made is not None and CLEAN in sample.right:
            kept += 1
            assert opened(made).tobytes() == Image.open(BytesIO(sample.data)).tobytes(), sample.name
    assert kept > 3
