"""Uploads become one kind of clean drawing, or are refused with a reason (faults 32-40)."""

import pytest
from PIL import Image

from artbox_bot.pictures.painting.tiles import shrink
from artbox_bot.pictures.uploads.cleaning import MAX_UPLOAD_BYTES, Refusal, UploadRefused, clean, decode
from artbox_bot.pictures.uploads.flatten import flatten
from tests.pictures.corpus import CLEAN, corpus, flat_png, png_rows, wide_rows
from tests.pictures.strokes import drawing, encoded, ink_on_glass, opened


def decoded(data: bytes) -> Image.Image:
    """The upload as it is seen, before it becomes a tile of few colours."""
    return decode(data)[0]


def test_a_phones_photo_stands_upright() -> None:
    """Fault 32."""
    exif = Image.Exif()
    exif[0x0112] = 6
    lying = drawing((40, 20))
    seen = decoded(encoded(lying, "JPEG", exif=exif, quality=95, subsampling=0))
    assert seen.size == (20, 40)
    corner = seen.convert("RGB").getpixel((17, 3))  # the red upper left corner has gone to the upper right
    assert isinstance(corner, tuple)
    assert corner[0] > 150
    assert corner[1] < 90


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "GIF", "AVIF", "HEIF"])
def test_every_accepted_format_by_content_alone(kind: str) -> None:
    """Fault 34: a HEIC with the name of a PNG is still a HEIC, for no name is ever looked at."""
    seen = decoded(encoded(drawing((320, 240)), kind)).convert("RGB")
    assert seen.size == (320, 240)
    red, green, _ = seen.resize((1, 1), Image.Resampling.BOX, (10, 10, 60, 40)).getpixel((0, 0))  # type: ignore[misc]
    assert red > 170
    assert green < 70


@pytest.mark.parametrize(
    ("size", "reason"),
    [
        ((9400, 9400), Refusal.TOO_MANY_PIXELS),
        ((7072, 7071), Refusal.TOO_MANY_PIXELS),
        ((0, 10), Refusal.TRUNCATED),
    ],
)
def test_the_header_alone_refuses(size: tuple[int, int], reason: Refusal, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fault 35: Pillow is not even asked."""

    def never(*_: object, **__: object) -> None:
        raise AssertionError("the file was opened")

    monkeypatch.setattr(Image, "open", never)
    with pytest.raises(UploadRefused) as refused:
        clean(flat_png(*size, rows=False))
    assert refused.value.reason is reason


def test_fifty_megapixels_are_accepted() -> None:
    assert clean(flat_png(7071, 7071, 1)).blank


def test_ten_mebibytes_are_accepted_and_one_byte_more_is_not() -> None:
    full = encoded(drawing()).ljust(MAX_UPLOAD_BYTES, b"\0")
    assert not clean(full).blank
    with pytest.raises(UploadRefused) as refused:
        clean(full + b"\0")
    assert refused.value.reason is Refusal.TOO_LARGE_FILE


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "GIF", "AVIF", "HEIF"])
def test_half_a_file_is_refused_at_upload(kind: str) -> None:
    """Fault 37."""
    data = encoded(drawing((400, 300)), kind)
    with pytest.raises(UploadRefused) as refused:
        clean(data[: len(data) // 2])
    assert refused.value.reason is Refusal.TRUNCATED


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "RGBA"])
def test_all_modes_become_the_same_picture(mode: str) -> None:
    """Fault 38."""
    art = drawing().convert("1").convert("RGB")  # black and white survive in every mode
    seen = decoded(encoded(art.convert(mode)))
    assert seen.mode in ("L", "RGB")
    assert seen.convert("L").tobytes() == art.convert("L").tobytes()


def test_blank_frames_of_different_modes_are_one_blank_sheet() -> None:
    """Pillow loads the second into the picture that the first was: the one that is kept has to be a copy."""
    grey, speck = Image.new("L", (2000, 2000), 255), Image.new("L", (16, 16))
    speck.putdata(range(256))  # so that it has all greys, and comes back as L; too small to be a drawing
    grey.paste(speck, (40, 60))
    colour = Image.new("P", grey.size)
    colour.putpalette([255, 255, 250, 200, 30, 30])
    data = encoded(grey, "GIF", save_all=True, append_images=[colour], optimize=False)
    assert clean(data).blank
    assert decoded(data).tobytes() == shrink(flatten(grey)[0]).tobytes()


def test_cmyk_is_not_inverted() -> None:
    """Fault 38."""
    seen = decoded(encoded(drawing((160, 120)).convert("CMYK"), "JPEG", quality=95))
    assert seen.resize((1, 1), Image.Resampling.BOX).convert("L").getpixel((0, 0)) > 150  # type: ignore[operator]


def test_sixteen_bit_greys_stay_grey() -> None:
    """Fault 38: scaled, not clipped."""
    ramp = Image.new("L", (256, 40))
    ramp.putdata([x for _ in range(40) for x in range(256)])
    seen = decoded(png_rows(ramp, 16, 0, wide_rows(ramp)))
    assert [seen.getpixel((x, 20)) for x in range(0, 256, 51)] == [0, 51, 102, 153, 204, 255]


@pytest.mark.parametrize("kind", ["PNG", "WEBP", "GIF", "AVIF", "HEIF"])
def test_black_on_glass_lies_on_white(kind: str) -> None:
    """Fault 39."""
    seen = decoded(encoded(ink_on_glass(), kind)).convert("L")
    assert seen.getpixel((80, 60)) > 245  # type: ignore[operator]
    assert seen.getextrema()[0] < 60  # type: ignore[operator]


@pytest.mark.parametrize("kind", ["GIF", "PNG", "WEBP", "AVIF"])
def test_of_an_animation_the_first_frame_that_is_not_blank(kind: str) -> None:
    """Fault 40."""
    white, art = Image.new("RGB", (160, 120), "white"), drawing()
    moving = encoded(white, kind, save_all=True, append_images=[white, art], duration=80)
    cleaned = clean(moving)
    assert not cleaned.blank
    assert decoded(moving).convert("L").getextrema()[0] < 60  # type: ignore[operator]


@pytest.mark.parametrize("colour", ["white", "black", "grey"])
def test_an_empty_drawing_is_taken_but_said_to_be_blank(colour: str) -> None:
    """Fault 40."""
    assert clean(encoded(Image.new("RGB", (200, 100), colour))).blank


def test_one_thin_line_is_not_blank() -> None:
    art = Image.new("L", (1200, 1200), 255)
    art.paste(0, (100, 600, 700, 602))
    assert not clean(encoded(art)).blank


def test_nothing_but_pixels_comes_out() -> None:
    exif = Image.Exif()
    exif[0x010E] = "the word is lighthouse"
    data = encoded(drawing((3000, 2000)), "JPEG", exif=exif, comment=b"lighthouse", icc_profile=b"lighthouse" * 40)
    cleaned = clean(data)
    seen = opened(cleaned.tile)
    assert seen.size == (496, 331)
    assert seen.info == {}
    assert b"lighthouse" not in cleaned.tile
    assert {cleaned.tile[at + 4 : at + 8] for at in _chunks(cleaned.tile)} == {b"IHDR", b"PLTE", b"IDAT", b"IEND"}


def _chunks(png: bytes) -> list[int]:
    found, at = list[int](), 8
    while at < len(png):
        found.append(at)
        at += 12 + int.from_bytes(png[at : at + 4])
    return found


def test_a_tile_is_small_and_of_few_colours() -> None:
    cleaned = clean(encoded(Image.effect_noise((2000, 900), 90).convert("RGB")))
    tile = opened(cleaned.tile)
    assert (tile.mode, tile.size) == ("P", (496, 223))
    assert len(tile.getcolors() or []) <= 24
    assert cleaned.tile[24] == 8  # bits


def test_the_same_bytes_give_the_same_drawing() -> None:
    data = encoded(drawing((700, 500)), "WEBP")
    assert clean(data) == clean(data)


def test_the_corpus_is_large_and_of_all_kinds() -> None:
    samples = corpus()
    assert len(samples) >= 150
    assert len({sample.name for sample in samples}) == len(samples)
    outcomes = {outcome for sample in samples for outcome in sample.right}
    assert set(Refusal) < outcomes
    assert sum(CLEAN not in sample.right for sample in samples) > 100
