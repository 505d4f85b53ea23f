"""`bench/host.py` says what it promises. How much a move costs is for a quiet machine, and not for a test."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[2]
FIGURES = {
    *("host_over_commit", "round12_over_round1", "pack100k_over_pack700", "games10k_over_1"),
    *("packs20_over_usual", "add_pack_seconds", "add_pack_stall_ms"),
}


@pytest.mark.soak
def test_the_bench_of_the_host_measures_all_it_promises() -> None:
    done = subprocess.run(
        [sys.executable, CHECKOUT / "bench" / "host.py", "--moves", "3", "--ended", "5", "--words", "800"],
        env={**os.environ, "PYTHONPATH": str(CHECKOUT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    measured = json.loads(done.stdout.splitlines()[-1])
    assert set(measured) == FIGURES
    assert all(figure > 0 for figure in measured.values())
