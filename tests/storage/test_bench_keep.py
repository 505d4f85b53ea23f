"""What a finished game takes on the disk has a bound, measured by `bench/keep.py` (bytes, no times)."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[2]
MOST_KB, MOST_FORGOTTEN_KB = 104, 22
"""Of a round of eight, whose eight drawings stay; and of a whole game of which figures are left."""


@pytest.mark.soak
def test_a_finished_game_is_small_and_a_forgotten_one_is_figures() -> None:
    """Each hands in twice. In a process of its own: the bench paints no pictures that are shown."""
    done = subprocess.run(
        [sys.executable, CHECKOUT / "bench" / "keep.py", "--games", "1"],
        env={**os.environ, "PYTHONPATH": str(CHECKOUT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    measured = json.loads(done.stdout.splitlines()[-1])
    (rounds,) = re.findall(r"^game 1: (\d+) rounds", done.stdout, re.MULTILINE)
    assert 8 < measured["kb_per_game"] / int(rounds) <= MOST_KB
    assert 0 < measured["kb_per_forgotten_game"] <= MOST_FORGOTTEN_KB
