"""Damaged files of every kind: a clean drawing or a refusal, and nothing else."""

import os
import sys
from collections.abc import Generator
from contextlib import suppress
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

from artbox_bot.pictures.uploads.cleaning import UploadRefused, clean
from artbox_bot.pictures.uploads.decoder_process import DecoderProcess
from artbox_bot.pictures.uploads.sandbox import CPU_SECONDS
from tests.pictures.corpus import adam7, png_rows, wide_rows
from tests.pictures.hostile import blank_frames, many_blocks, many_chunks, many_scans, many_segments
from tests.pictures.strokes import drawing, encoded, ink_on_glass

MUTATIONS = 20_000
SLOW_FILES = 400


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


@settings(_CALM, max_examples=MUTATIONS // 20, derandomize=True)
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


@st.composite
def slow(draw: st.DrawFn) -> bytes:
    """A valid file with more of something than it needs: chunks, segments, blocks, scans, frames, pixels."""
    size = draw(st.sampled_from([(40, 30), (900, 700), (4000, 3000), (7000, 7000)]))
    many = draw(st.integers(0, 90_000))
    match draw(st.integers(0, 5)):
        case 0:
            names = [b"IDAT", b"tIMe", b"tEXt", b"zTXt", b"tRNS", b"fcTL", b"fdAT", b"acTL", b"PLTE", b"eXIf"]
            return many_chunks(draw(st.sampled_from(names)), many)
        case 1:
            return many_segments(drawing(), many)
        case 2:
            return many_blocks(drawing(), many)
        case 3:
            art = drawing(size) if draw(st.booleans()) else Image.new("RGB", size, "white")
            return many_scans(art, min(many, 8 * 2**20 // max(1, size[0] * size[1] // 400)))
        case 4:
            kind = draw(st.sampled_from(["PNG", "GIF", "WEBP"]))
            return blank_frames(kind, size, max(1, min(many % 40, 30_000_000 // (size[0] * size[1]))))
        case _:
            kind = draw(st.sampled_from(["PNG", "JPEG", "GIF", "WEBP"]))
            return encoded(drawing(size), kind)


@pytest.fixture(scope="module")
def process() -> Generator[DecoderProcess]:
    made = DecoderProcess()
    yield made
    made.close()


def cpu(pid: int | None) -> float:
    """Seconds of the processor that a process has had."""
    if pid is None:
        return 0.0
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def survive_in_time(process: DecoderProcess, data: bytes) -> None:
    """Through the real process: an answer or a refusal, and no more work than a file may make."""
    pid = process.pid
    before = cpu(pid)
    with suppress(UploadRefused):
        process.clean(data)
    if pid is not None and process.pid == pid:
        assert cpu(pid) - before <= CPU_SECONDS + 0.1


@pytest.mark.skipif(sys.platform != "linux", reason="counts processor time as Linux does")
@settings(_CALM, max_examples=SLOW_FILES // 20, derandomize=True)
@given(data=slow())
def test_no_valid_file_takes_more_than_its_time(process: DecoderProcess, data: bytes) -> None:
    """Fault 62."""
    survive_in_time(process, data)


@pytest.mark.soak
@pytest.mark.skipif(sys.platform != "linux", reason="counts processor time as Linux does")
@settings(_CALM, max_examples=SLOW_FILES)
@given(data=slow())
def test_four_hundred_slow_files(process: DecoderProcess, data: bytes) -> None:
    survive_in_time(process, data)
