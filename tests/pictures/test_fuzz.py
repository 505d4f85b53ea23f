"""Damaged files of every kind: a clean drawing or a refusal, and nothing else."""

from contextlib import suppress
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from artbox_bot.pictures import UploadRefused, clean
from tests.pictures.corpus import adam7, png_rows, wide_rows
from tests.pictures.strokes import drawing, encoded, ink_on_glass

MUTATIONS = 20_000


@cache
def valid_files() -> tuple[bytes, ...]:
    """One small file of every kind."""
    art = drawing((48, 36))
    moving = {"save_all": True, "append_images": [art.rotate(90), art], "duration": 50}
    return (
        *(encoded(art.convert(mode)) for mode in ("1", "L", "LA", "P", "RGB", "RGBA")),
        encoded(art.convert("P"), transparency=3),
        encoded(art.quantize(6), transparency=b"\x10\x80\xff"),
        encoded(art, transparency=(255, 255, 255)),
        adam7(art),
        png_rows(art, 16, 2, wide_rows(art)),
        png_rows(art, 16, 0, wide_rows(art.convert("L"))),
        *(encoded(art.convert(mode), "JPEG") for mode in ("L", "RGB", "CMYK")),
        encoded(art, "JPEG", progressive=True, exif=b"Exif\0\0MM\0*\0\0\0\x08\0\1\1\x12\0\3\0\0\0\1\0\6\0\0\0\0\0\0"),
        *(encoded(art, kind, **moving) for kind in ("PNG", "GIF", "WEBP", "AVIF")),
        *(encoded(ink_on_glass((48, 48)), kind) for kind in ("GIF", "WEBP", "AVIF", "HEIF")),
        encoded(art, "WEBP", lossless=True),
        encoded(art, "HEIF"),
    )


@st.composite
def mutated(draw: st.DrawFn) -> bytes:
    """A valid file with a few bytes changed, cut out, repeated, or taken from another; checksums mended or not."""
    files = valid_files()
    data = bytearray(draw(st.sampled_from(files)))
    for _ in range(draw(st.integers(1, 5))):
        at = draw(st.integers(0, max(0, len(data) - 1)))
        length = draw(st.integers(1, 40))
        match draw(st.integers(0, 5)):
            case 0:
                data[at : at + 1] = bytes([draw(st.integers(0, 255))])
            case 1:
                data[at : at + 4] = draw(
                    st.sampled_from([b"\0\0\0\0", b"\xff\xff\xff\xff", b"\x7f\xff\xff\xff", b"\0\0\0\1"])
                )
            case 2:
                del data[at : at + length]
            case 3:
                data[at:at] = data[at : at + length]
            case 4:
                other = draw(st.sampled_from(files))
                data[at : at + length] = other[at : at + length]
            case _:
                data[at : at + length] = draw(st.binary(min_size=1, max_size=40))
    return _mended(bytes(data)) if draw(st.booleans()) else bytes(data)


def _mended(data: bytes) -> bytes:
    """A PNG with its checksums made right again, so that the damage reaches the decoder."""
    from tests.pictures.corpus import chunk

    if not data.startswith(b"\x89PNG\r\n\x1a\n"):
        return data
    made, at = data[:8], 8
    while at + 12 <= len(data):
        end = at + 12 + int.from_bytes(data[at : at + 4])
        made += chunk(data[at + 4 : at + 8], data[at + 8 : min(end, len(data)) - 4])
        at = end
    return made


def survive(data: bytes) -> None:
    with suppress(UploadRefused):
        clean(data)


_CALM = settings(deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow])


@settings(_CALM, max_examples=MUTATIONS // 10, derandomize=True)
@given(mutated())
def test_no_damage_raises_anything_but_a_refusal(data: bytes) -> None:
    survive(data)


@pytest.mark.soak
@pytest.mark.parametrize("half", ["one half", "the other half"])  # one for each of two processes
@settings(_CALM, max_examples=MUTATIONS // 2)
@given(data=mutated())
def test_twenty_thousand_mutations(half: str, data: bytes) -> None:
    del half
    survive(data)
