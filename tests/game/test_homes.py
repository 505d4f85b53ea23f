"""Each phase has one home, and each move one rule."""

from collections import Counter
from typing import get_args

from artbox_bot.game.events import AlarmKind, Phase
from artbox_bot.game.homes import HOMES
from artbox_bot.game.moves import Move, Tick, WakeUp
from artbox_bot.game.play import AT_ANY_TIME, NEEDED_PHASE, RULES

OF_TIME = {Tick, WakeUp}
"""No person makes these: `play` itself knows what they do."""


def test_each_phase_has_a_home() -> None:
    assert list(HOMES) == list(Phase)
    assert all(home.phase is phase for phase, home in HOMES.items())


def test_each_move_has_one_rule() -> None:
    listed = Counter(rule.kind for rules in (AT_ANY_TIME, *(h.rules for h in HOMES.values())) for rule in rules)
    assert set(listed) == set(get_args(Move)) - OF_TIME
    assert set(listed.values()) == {1}
    assert {kind: rule.kind for kind, rule in RULES.items()} == {kind: kind for kind in listed}
    assert set(NEEDED_PHASE) == set(RULES) - {rule.kind for rule in AT_ANY_TIME}


def test_time_ends_every_phase_that_a_round_has() -> None:
    without_end = {phase for phase, home in HOMES.items() if AlarmKind.TIME_UP not in home.time}
    assert without_end == {Phase.LOBBY, Phase.OVER}
