"""What people see, as approved: each moment of an evening as text (see CONTRIBUTING, "What people see").

A text that has changed on purpose is read, line by line, after `--snapshot-update`.
"""

from functools import cache

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from tests.show.rendering import Listening, seen
from tests.show.scenes import SCENES
from tests.show.scenes.evening import Evening


class Approved(SingleFileSnapshotExtension):
    """A file for each moment, in `__snapshots__`."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


@cache
def rendered(name: str) -> tuple[Evening, str, frozenset[str]]:
    """The moment, what is seen of it, and which keys were said for it."""
    evening, say = SCENES[name](), Listening()
    doc = SCENES[name].__doc__ or ""
    return evening, "\n".join((doc, *seen(evening, say), "")), frozenset(say.said)


@pytest.mark.parametrize("name", SCENES)
def test_seen(name: str, snapshot: SnapshotAssertion) -> None:
    assert rendered(name)[1] == snapshot(extension_class=Approved)
