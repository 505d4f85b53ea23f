"""Rules as rows of a private panel: each says what holds, and is changed by what stands beside or below it.

Each address carries the version of what was shown, so that nobody undoes unawares what somebody else has just decided.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

from artbox_bot.game.choices import CHOICES, Choice, Group, Lasts, Number, OneOf, Switch, Typed, Value
from artbox_bot.game.rules import Rules
from artbox_bot.game.slow import slow_play, usual_play
from artbox_bot.owner import Owner
from artbox_bot.show.address import Address
from artbox_bot.show.message import Button, Buttons, Menu, Option, Part, Section, Style, Text
from artbox_bot.show.rules import rule_how, rule_name, rule_sentence
from artbox_bot.texts import Speaker

ON, OFF, NONE = "on", "off", "none"
"""How switches, and what is not there, stand in an address or as the value of an option."""

OVERVIEW = "overview"
"""The page on which everything that is not as usual is said."""

RULE_PAGES = (OVERVIEW, *(group.value for group in Group))


@dataclass(frozen=True, slots=True)
class Choosing:
    """Rules that are being chosen: whose, as of which version, and what would be usual there."""

    owner: Owner
    version: int
    rules: Rules
    usual: Rules

    def address(self, verb: str, *argument: str) -> str:
        """Of something that changes what was shown."""
        return str(Address(self.owner, verb, ".".join((str(self.version), *argument))))


def rules_on(page: str) -> tuple[str, ...]:
    """The names of the rules that are changed on a page; on the first one all of them go back to usual.

    Slow play comes first: with it the lengths of all waits change, and how long they may be.
    """
    names = (choice.name for choice in CHOICES if page in (OVERVIEW, choice.group))
    return tuple(sorted(names, key=lambda name: name != "slow"))


def usual_on(page: str, rules: Rules, usual: Rules) -> Rules:
    """What a page goes back to: the waits of a table that plays slowly are long, and of no other."""
    if page != Group.TIME:
        return usual
    return slow_play(usual) if rules.slow else usual_play(usual)


def group_rows(choosing: Choosing, group: Group, say: Speaker) -> Iterator[Part]:
    """The rows of a group."""
    for choice in CHOICES:
        if choice.group is group:
            yield from _row(choosing, choice, say)


def _row(choosing: Choosing, choice: Choice, say: Speaker) -> Iterator[Part]:
    text = f"**{rule_name(choice, say)}** · {rule_sentence(choice, choosing.rules, say)}"
    if choice.group is Group.HOUSE and choice.name != "target":
        text = f"{text}\n-# {rule_how(choice, choosing.rules, say)}"
    match choice.kind:
        case Switch():
            yield switch_row(choosing, choice.name, text, say, on=bool(choice.of(choosing.rules)))
        case Lasts():
            yield written_row(choosing, choice.name, text, say, brief(choice.of(choosing.rules)))
        case Typed():
            yield written_row(choosing, choice.name, text, say)
        case OneOf() | Number():
            yield Text(text)
            yield Menu(choosing.address("choose", choice.name), rule_name(choice, say), _options(choosing, choice, say))


def switch_row(choosing: Choosing, name: str, text: str, say: Speaker, *, on: bool) -> Section:
    """What is on or off, with a button for the other."""
    address = choosing.address("switch", name, OFF if on else ON)
    if on:
        return Section(text, Button(say("button-turn-off"), address, Style.SUCCESS))
    return Section(text, Button(say("button-turn-on"), address))


def written_row(choosing: Choosing, name: str, text: str, say: Speaker, now: str = "") -> Section:
    """What is typed into a form, in which stands what it is `now`, where that fits into an address."""
    return Section(text, Button(say("button-write"), choosing.address("write", name, *filter(None, (now,))), emoji="✏️"))


def _options(choosing: Choosing, choice: Choice, say: Speaker) -> tuple[Option, ...]:
    """In the words of the rules, as they would be."""
    return tuple(
        Option(
            rule_sentence(choice, choice.chosen(choosing.rules, value), say),
            word_of(value),
            chosen=value == choice.of(choosing.rules),
        )
        for value in _values(choice)
    )


def _values(choice: Choice) -> Iterable[Value]:
    match choice.kind:
        case OneOf(values):
            return values
        case Number(least, most, none):
            return (*((None,) if none else ()), *range(least, most + 1))
        case _:
            return ()


def word_of(value: Value) -> str:
    """A value as an option has it."""
    if value is None:
        return NONE
    return value.value if isinstance(value, StrEnum) else str(value)


def value_in(choice: Choice, word: str) -> Value:
    """A value from what was chosen or switched. Error: ValueError, where it cannot be that."""
    match choice.kind:
        case Switch():
            return word == ON
        case OneOf(values):
            return next((value for value in values if value.value == word), word)
        case _:
            return None if word == NONE else int(word)


def brief(lasts: Value) -> str:
    """How long something lasts, as it can be typed: `1h30m`."""
    if not isinstance(lasts, timedelta):
        return NONE
    minutes, seconds = divmod(int(lasts.total_seconds()), 60)
    hours, minutes = divmod(minutes, 60)
    parts = ((hours, "h"), (minutes, "m"), (seconds, "s"))
    return "".join(f"{number}{unit}" for number, unit in parts if number)


def pages(owner: Owner, names: Iterable[str], now: str, say: Speaker) -> Menu:
    """The menu of all pages."""
    options = tuple(Option(say(f"page-{name}"), name, chosen=name == now) for name in names)
    return Menu(str(Address(owner, "turn_to")), say("page-which"), options)


def back_to_usual(choosing: Choosing, page: str, say: Speaker) -> Buttons:
    """Asks first."""
    label = say("button-all-usual" if page == OVERVIEW else "button-usual")
    return Buttons((Button(label, choosing.address("usual", page), emoji="↩️"),))


def sure(choosing: Choosing, page: str, say: Speaker) -> tuple[Part, ...]:
    """The question."""
    asked = say("usual-sure-all" if page == OVERVIEW else "usual-sure")
    yes = Button(say("button-usual-sure"), choosing.address("usual_sure", page), Style.DANGER)
    no = Button(say("button-keep-it"), choosing.address("keep_it", page))
    return Text(asked), Buttons((yes, no))
