"""What may be chosen: one row for each field of `Rules`.

A new rule is a field there, a row here, its sentences (`rule-<name>`), what `play` does by it, and its tests.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import timedelta
from enum import StrEnum

from artbox_bot.game.rules import USUAL, Begin, Calls, Hands, QuietHours, Rules
from artbox_bot.game.slow import slow_play, usual_play

Value = object
"""What a field of `Rules` holds."""


class Group(StrEnum):
    """What belongs together where people choose, in this order."""

    BEGIN = "begin"
    TIME = "time"
    SLOW = "slow"
    TABLE = "table"
    HOUSE = "house"


@dataclass(frozen=True, slots=True)
class Switch:
    """On or off."""

    def takes(self, value: Value) -> bool:
        """Whether that can be chosen."""
        return isinstance(value, bool)


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of a few."""

    values: tuple[StrEnum, ...]

    def takes(self, value: Value) -> bool:
        """Whether that can be chosen."""
        return isinstance(value, StrEnum) and value in self.values


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number; `none`: or none, as it is usually."""

    least: int
    most: int
    none: bool = False

    def takes(self, value: Value) -> bool:
        """Whether that can be chosen."""
        if value is None:
            return self.none
        return isinstance(value, int) and not isinstance(value, bool) and self.least <= value <= self.most


@dataclass(frozen=True, slots=True)
class Lasts:
    """How long something lasts, in slow play up to `longest_slow`; `none`: or without an end."""

    shortest: timedelta
    longest: timedelta
    none: bool = True

    longest_slow: timedelta = timedelta(days=7)

    def takes(self, value: Value) -> bool:
        """Whether that can be chosen, in slow play at least."""
        if value is None:
            return self.none
        return isinstance(value, timedelta) and self.shortest <= value <= self.longest_slow

    def longest_of(self, rules: Rules) -> timedelta:
        """The longest that can be chosen beside these rules."""
        return self.longest_slow if rules.slow else self.longest


@dataclass(frozen=True, slots=True)
class Typed:
    """What is typed, and is a value of that type then; or none."""

    of: type[object]

    def takes(self, value: Value) -> bool:
        """Whether that can be chosen."""
        return value is None or isinstance(value, self.of)


Kind = Switch | OneOf | Number | Lasts | Typed


class OnlyInSlowPlay(ValueError):
    """Something may last as long in slow play alone; elsewhere up to `longest`."""

    def __init__(self, name: str, longest: timedelta) -> None:
        super().__init__(f"{name} lasts no longer than {longest}")
        self.longest = longest


@dataclass(frozen=True, slots=True)
class Choice:
    """A field of `Rules`: where it stands among the others, and what it may be.

    `put`: the rules with another value, where more than the field changes by it.
    """

    name: str
    group: Group
    kind: Kind
    put: Callable[[Rules, Value], Rules] | None = None

    @property
    def usual(self) -> Value:
        """What it is where nothing was chosen."""
        return self.of(USUAL)

    def of(self, rules: Rules) -> Value:
        """What it is by these rules."""
        return getattr(rules, self.name)

    def chosen(self, rules: Rules, value: Value) -> Rules:
        """The rules with another value.

        Errors: ValueError, where it cannot be that; OnlyInSlowPlay, one of those.
        """
        if not self.kind.takes(value):
            raise ValueError(f"{self.name} cannot be {value!r}")
        if self.put is not None:
            return self.put(rules, value)
        if isinstance(self.kind, Lasts) and isinstance(value, timedelta) and value > self.kind.longest_of(rules):
            raise OnlyInSlowPlay(self.name, self.kind.longest)
        return replace(rules, **{self.name: value})  # pyright: ignore[reportArgumentType]


def _lasts(name: str, shortest: int, longest: int, *, none: bool = True) -> Choice:
    """In seconds."""
    return Choice(name, Group.TIME, Lasts(timedelta(seconds=shortest), timedelta(seconds=longest), none))


def _at_pace(rules: Rules, slow: Value) -> Rules:
    """With slow play all lengths change."""
    return slow_play(rules) if slow else usual_play(rules)


MINUTE, HOUR = 60, 3600
LONGEST_DRAW = 30
"""Minutes, but in slow play (R12)."""
MOST_DECOYS, HIGHEST_TARGET = 3, 15
"""House rules of R14 and R2."""

CHOICES: tuple[Choice, ...] = (
    Choice("begin", Group.BEGIN, OneOf(tuple(Begin))),
    _lasts("vote", 10, HOUR),
    _lasts("words", 10, HOUR),
    _lasts("roll", 10, HOUR),
    _lasts("draw", MINUTE, LONGEST_DRAW * MINUTE),
    _lasts("guess", 30, HOUR),
    _lasts("hourglass", 10, 5 * MINUTE, none=False),
    _lasts("next_round", 10, HOUR),
    Choice("slow", Group.SLOW, Switch(), _at_pace),
    Choice("zone", Group.SLOW, Typed(str)),
    Choice("quiet_hours", Group.SLOW, Typed(QuietHours)),
    Choice("late_joining", Group.TABLE, Switch()),
    Choice("hands", Group.TABLE, OneOf(tuple(Hands))),
    Choice("calls", Group.TABLE, OneOf(tuple(Calls))),
    Choice("decoys", Group.HOUSE, Number(0, MOST_DECOYS)),
    Choice("own_number_breaks_tie", Group.HOUSE, Switch()),
    Choice("exact_budget", Group.HOUSE, Switch()),
    Choice("two_words", Group.HOUSE, Switch()),
    Choice("another_pair", Group.HOUSE, Switch()),
    Choice("target", Group.HOUSE, Number(1, HIGHEST_TARGET, none=True)),
)

BY_NAME = {choice.name: choice for choice in CHOICES}


def unusual(rules: Rules) -> tuple[Choice, ...]:
    """What differs from the usual rules, in the order of the choices."""
    return tuple(choice for choice in CHOICES if choice.of(rules) != choice.usual)
