"""The whole corpus: each file its right outcome, and no memory left behind in the bot (fault 35)."""

import subprocess
import sys
from pathlib import Path

import pytest

from artbox_bot.pictures.uploads.cleaning import UploadRefused, clean
from tests.pictures.corpus import BLANK, CLEAN, Outcome, Sample, corpus
from tests.pictures.strokes import drawing, encoded


def outcome(data: bytes) -> Outcome:
    try:
        return BLANK if clean(data).blank else CLEAN
    except UploadRefused as refused:
        return refused.reason


@pytest.mark.parametrize("sample", corpus(), ids=lambda sample: sample.name)
def test_each_file_has_its_right_outcome(sample: Sample) -> None:
    assert outcome(sample.data) in sample.right


_MEASURE = """
import resource, sys
from pathlib import Path
from artbox_bot.pictures.uploads.cleaning import UploadRefused
from artbox_bot.pictures.uploads.decoder_process import DecoderProcess

def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

process = DecoderProcess()
ordinary, *others = sorted(Path(sys.argv[1]).iterdir())
process.clean(ordinary.read_bytes())
before = peak()
for file in others:
    try:
        process.clean(file.read_bytes())
    except UploadRefused:
        pass
process.close()
print((peak() - before) // 1024)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="reads the peak memory as Linux counts it")
def test_the_bot_grows_by_at_most_64_mib_over_an_ordinary_upload(tmp_path: Path) -> None:
    """Fault 35. An ordinary upload is a phone's photograph: JPEG, 12 megapixels."""
    (tmp_path / "000").write_bytes(encoded(drawing((4000, 3000)), "JPEG"))
    for number, sample in enumerate(corpus(), 1):
        (tmp_path / f"{number:03}").write_bytes(sample.data)
    told = subprocess.run([sys.executable, "-c", _MEASURE, str(tmp_path)], capture_output=True, text=True, check=True)
    assert int(told.stdout) <= 64
