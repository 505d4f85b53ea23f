"""What is seen of a game, as text to be read and approved: each slot of the channel, each hand, each direct message.

Of a value all fields are written but those that have their default: a new field appears by itself.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from datetime import UTC, datetime
from enum import Enum
from typing import Any

from artbox_bot.assets import asset
from artbox_bot.game.values import Round
from artbox_bot.show.answers import status
from artbox_bot.show.hand import hand
from artbox_bot.show.reports import report_chains
from artbox_bot.show.wanted import Chain, trouble_chain, trouble_over_chain, wanted
from artbox_bot.texts import Catalogue, Speaker
from tests.mentions import mentions_bare
from tests.show.scenes.evening import NAMES, Evening

PLACE = "<#7>"
SENTENCES = ("text", "content", "alt")
"""Fields whose texts stand below, a line each."""
SHORT = 2
"""So many lines are written again."""
SIGNS = {"\u2068": "‹", "\u2069": "›", "\u200b": "(no width)", PLACE: "#the-table"}
TIME = re.compile(r"<t:([0-9]+):")
PERSON = re.compile("<@([0-9]+)>")


class Listening(Speaker):
    """Speaks English, and remembers which keys it was asked for."""

    def __init__(self) -> None:
        english = Catalogue(asset("texts")).speaker("en")
        super().__init__(english.locale, english._bundles)
        self.said = set[str]()

    def __call__(self, key: str, /, **args: str | int) -> str:
        self.said.add(key)
        return super().__call__(key, **args)


def seen(evening: Evening, say: Speaker) -> Iterator[str]:
    """The lines of all that is seen at this moment: in the channel, by each person, and by whoever is told of trouble.

    What an unsent message would have been is there, too: `late` is shown only where it stands already.
    """
    game, pads, written = evening.game, evening.pads, Writing()
    chains = wanted(game, PLACE, pads, say, evening.arrived)
    yield from _chain("The channel", chains[0] if chains else None, written)
    for player, chain in zip(game.seats, chains[1:], strict=False):
        yield from _chain(f"{NAMES[player]}, direct messages", chain, written)
        if player in game.present:
            yield from ("", f"{NAMES[player]}, My hand")
            yield from written.lines(hand(game, player, PLACE, say, pads), 1)
    if reports := tuple(slot for chain in report_chains(game, PLACE, hung, say) for slot in chain.slots):
        yield from _chain("Reports, told to the host", Chain(reports), written)
    yield from ("", "Status", *written.lines(status(game, say), 1))
    for title, told in (
        ("Trouble, told to the first who is reached", trouble_chain(game, PLACE, say)),
        ("The end, told to the first who is reached if it could not be shown",
         trouble_over_chain(game, PLACE, say, failed=True)),
    ):  # fmt: skip
        if told:
            yield from _chain(title, told, written)


def hung(this: Round) -> str | None:
    """The address of the message in which the drawings of a round hang."""
    return None if this.over else "https://discord.com/channels/1/2/3"


def _chain(title: str, chain: Chain | None, written: "Writing") -> Iterator[str]:
    yield from ("", title)
    if chain is None or not chain.slots:
        yield "  nothing"
    for slot in chain.slots if chain else ():
        yield from written.lines(slot, 1)


class Writing:
    """Writes values as lines; what is long and stands there already is not written again."""

    def __init__(self) -> None:
        self._written = set[object]()

    def lines(self, value: Any, depth: int = 0) -> list[str]:
        """The first line has what is short, beginning with what it is called; what has parts stands below it."""
        margin = "  " * depth
        if isinstance(value, str):
            return [f"{margin}| {line}" for line in _readable(value).split("\n")]
        short, below = [type(value).__name__], list[str]()
        for field in fields(value):
            got = getattr(value, field.name)
            first = field is fields(value)[0]
            if got == _default(field):
                continue
            if isinstance(got, tuple) and any(map(is_dataclass, got)):
                below += [line for part in got for line in self.lines(part, depth + 1)]
            elif is_dataclass(got):
                below += self.lines(got, depth + 1)
            elif isinstance(got, str) and (field.name in SENTENCES or "\n" in got):
                below += [] if first else [f"{margin}  {field.name}"]
                below += [f"{margin}  {'' if first else '  '}| {line}" for line in _readable(got).split("\n")]
            elif got is True:
                short.append(field.name)
            else:
                short.append(_short(got) if first else f"{field.name}={_short(got)}")
        if value in self._written and len(below) > SHORT:
            return [margin + " ".join((*short, "(as above)")), below[0]]
        self._written.add(value)
        return [margin + " ".join(short), *below]


def _short(value: object) -> str:
    match value:
        case Enum():
            return value.name
        case str():
            return f"“{_readable(value)}”"
        case int() if value in NAMES:
            return NAMES[value]
        case tuple():
            return f"({', '.join(map(_short, value))})"  # pyright: ignore[reportUnknownArgumentType]
        case Mapping():
            return ", ".join(f"{_short(key)}: {_short(of)}" for key, of in value.items())  # pyright: ignore[reportUnknownVariableType]
        case _:
            return str(value)


def _default(field: "Field[Any]") -> object:
    return field.default_factory() if field.default_factory is not MISSING else field.default


def _readable(long: str) -> str:
    """Names for people, a clock for times; signs that cannot be seen become some that can."""
    long = mentions_bare(long)
    for sign, shown in SIGNS.items():
        long = long.replace(sign, shown)
    long = PERSON.sub(lambda found: f"@{NAMES.get(int(found[1]), found[1])}", long)
    return TIME.sub(lambda found: f"<{datetime.fromtimestamp(int(found[1]), UTC):%H:%M:%S}:", long)
