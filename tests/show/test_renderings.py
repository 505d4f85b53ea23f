"""What people see, as approved: each moment of an evening as text (CONTRIBUTING, "See what people see").

What has changed on purpose is written anew with `--snapshot-update`, and read line by line.
"""

from functools import cache

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from artbox_bot.game.options import Begin
from artbox_bot.game.points import TieBreak
from artbox_bot.game.values import Ended, EventKind, Phase, StartReason
from tests.show.rendering import Listening, Writing, seen
from tests.show.scenes import SCENES
from tests.show.scenes.answers import ANSWERS
from tests.show.scenes.evening import Evening


class Approved(SingleFileSnapshotExtension):
    """A file for each moment, in `__snapshots__`."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


@cache
def played(name: str) -> Evening:
    return SCENES[name]()


@cache
def rendered(name: str) -> tuple[str, frozenset[str]]:
    """What is seen of a moment, and which keys were said for it."""
    say = Listening()
    return "\n".join((SCENES[name].__doc__ or "", *seen(played(name), say), "")), frozenset(say.said)


@pytest.fixture(scope="module", autouse=True)
def anew() -> None:
    """A process that tries a mutant has rendered everything before (`make mutants`)."""
    rendered.cache_clear()
    answered.cache_clear()


@cache
def answered(name: str) -> tuple[str, frozenset[str]]:
    """An answer, and which keys were said for it."""
    say = Listening()
    return "\n".join((*Writing().lines(ANSWERS[name](say)), "")), frozenset(say.said)


@pytest.mark.parametrize("name", SCENES)
def test_seen(name: str, snapshot: SnapshotAssertion) -> None:
    assert rendered(name)[0] == snapshot(extension_class=Approved)


@pytest.mark.parametrize("name", ANSWERS)
def test_answered(name: str, snapshot: SnapshotAssertion) -> None:
    assert answered(name)[0] == snapshot(extension_class=Approved)


def test_whatever_can_happen_happens_in_a_moment() -> None:
    games = [played(name).game for name in SCENES]
    rounds = [this for game in games for this in game.rounds]
    assert {game.phase for game in games} == set(Phase)
    assert {game.ended for game in games} == {None, *Ended}
    assert {game.options.begin for game in games} == set(Begin)
    assert {game.winner_tie for game in games} == {None, *TieBreak}
    assert {event.kind for game in games for event in game.events} == {*EventKind} - {EventKind.REPORTED}
    assert {this.start_reason for this in rounds} == {None, *StartReason}
    points = [point for this in rounds if this.result for point in (this.result.drawing, this.result.links)]
    assert {point.tie for point in points if point} == {None, TieBreak.TOKEN, TieBreak.SEAT}
    assert None in points
