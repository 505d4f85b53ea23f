"""What people see, as approved: each moment of an evening as text (CONTRIBUTING, "See what people see").

What has changed on purpose is written anew with `--snapshot-update`, and read line by line.
"""

from functools import cache

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from artbox_bot.assets import asset
from artbox_bot.game.events import Ended, EventKind, Phase, StartReason
from artbox_bot.game.points import TieBreak
from artbox_bot.game.rules import Begin
from artbox_bot.game.values import Game
from artbox_bot.show.answers import status
from artbox_bot.show.hand import NO_PADS, Pads, hand
from artbox_bot.show.message import Buttons, Menu, Message, Text
from artbox_bot.show.phrases import place
from artbox_bot.show.wanted import Chain, wanted
from artbox_bot.texts import Catalogue, Speaker
from tests.mentions import mentions_beside_text
from tests.show.rendering import Listening, Writing, seen
from tests.show.scenes import SCENES
from tests.show.scenes.answers import ANSWERS
from tests.show.scenes.evening import NAMES, Evening

PADS: Pads = {sign * player: f"https://pad.example/{player}" for player in NAMES for sign in (1, -1)}


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
    assert {game.rules.begin for game in games} == set(Begin)
    assert {game.winner_tie for game in games} == {None, *TieBreak}
    assert {event.kind for game in games for event in game.events} == {*EventKind} - {EventKind.REPORTED}
    assert {this.start_reason for this in rounds} == {None, *StartReason}
    points = [point for this in rounds if this.result for point in (this.result.drawing, this.result.links)]
    assert {point.tie for point in points if point} == {None, *TieBreak}
    assert None in points


def test_fault_67_no_message_that_is_never_edited_holds_a_time() -> None:
    """Whatever can move a deadline (a pause, a grace, an early end) would make it false."""
    say = Catalogue(asset("texts")).speaker("en")
    slots = [slot for name in SCENES for chain in wanted_of(played(name), say) for slot in chain.slots]
    assert len([slot for slot in slots if slot.once]) > 100
    assert [slot.name for slot in slots if slot.once and "<t:" in repr(slot.message)] == []
    hands = [hand(game, player, "<#1>", say, pads) for game, pads in games() for player in game.present]
    answers = [status(game, say) for game, _ in games()]
    assert [message for message in (*hands, *answers) if "<t:" in repr(message)] == []


def test_fault_68_what_stands_beside_a_mention_keeps_its_place_whatever_somebody_is_called() -> None:
    """Discord shows a name for it, which may be written from right to left."""
    say, here = Catalogue(asset("texts")).speaker("en"), place(1)
    evenings = [played(name) for name in SCENES]
    messages = [s.message for e in evenings for chain in wanted_of(e, say, here) for s in chain.slots]
    messages += [hand(e.game, player, here, say) for e in evenings for player in e.game.present]
    messages += [status(e.game, say) for e in evenings]
    answers = [answer(say) for answer in ANSWERS.values()]
    messages += [answer for answer in answers if isinstance(answer, Message)]
    texts = {answer for answer in answers if isinstance(answer, str)} | {m.content for m in messages}
    texts |= {p.text for m in messages for p in m.parts if isinstance(p, Text)}
    assert sum("<@" in text for text in texts) > 200
    assert [line for text in texts for line in mentions_beside_text(text)] == []


def test_fault_69_whatever_rings_says_what_it_is_about_and_has_a_button_for_it() -> None:
    say = Catalogue(asset("texts")).speaker("en")
    ringing = [s for name in SCENES for c in wanted_of(played(name), say) for s in c.slots if s.message.rings]
    assert len(ringing) > 100
    assert [slot.name for slot in ringing if not slot.message.content] == []
    assert [slot.name for slot in ringing if not any(isinstance(p, Buttons | Menu) for p in slot.message.parts)] == []


def games() -> list[tuple[Game, Pads]]:
    return [(evening.game, pads) for name in SCENES for evening in [played(name)] for pads in (NO_PADS, PADS)]


def wanted_of(evening: Evening, say: Speaker, where: str = "<#1>") -> tuple[Chain, ...]:
    return wanted(evening.game, where, evening.pads, say, evening.arrived)
