"""The packs of a server: its own ones, and the one that the bot brings along; which of them are played with."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from artbox_bot.words.pack import DIFFICULTIES, WordPack
from artbox_bot.words.reading import Card, card_key

MOST_PACKS = 20
LONGEST_NAME = 40
BUILT_IN = 0
"""The pack that the bot brings along, among the ids of packs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnPack:
    """A pack of a server, without its words. `counts` are how many are easy, middle and hard.

    `adult`: it is not for everyone, and used in age-restricted channels alone. Where it is `chosen`, its words of these
    `difficulties` are played with.
    """

    id: int
    name: str
    counts: tuple[int, int, int]
    adult: bool = False
    chosen: bool = False
    difficulties: tuple[int, ...] = DIFFICULTIES

    @property
    def size(self) -> int:
        """How many words it has."""
        return sum(self.counts)

    @property
    def in_use(self) -> dict[int, int]:
        """How many words of each difficulty are played with, where it is chosen."""
        return {level: self.counts[level - 1] for level in self.difficulties if self.counts[level - 1]}


@dataclass(frozen=True, slots=True, kw_only=True)
class BuiltInChoice:
    """How a server uses the pack that the bot brings along; no `themes`: all of them."""

    chosen: bool = True
    difficulties: tuple[int, ...] = DIFFICULTIES
    themes: tuple[str, ...] = ()


USUAL = BuiltInChoice()


@dataclass(frozen=True, slots=True)
class Figures:
    """What is counted of a word in a server: how often it was drawn, and known by so many of those who were asked."""

    drawn: int = 0
    known: int = 0
    asked: int = 0
    reports: int = 0
    out: bool = False
    """Of a built-in word: it is not played with in this server."""


NO_FIGURES = Figures()


@dataclass(frozen=True, slots=True)
class CountedWord:
    """A word of a pack with its figures in a server."""

    card: Card
    figures: Figures


@dataclass(frozen=True, slots=True, kw_only=True)
class Shelf:
    """The packs of a server, and how it uses the pack that the bot brings along: that one's name, themes and counts.

    `built_in_words`: so many of its words are played with, where it is chosen.
    """

    own: tuple[OwnPack, ...]
    choice: BuiltInChoice
    name: str
    counts: tuple[int, int, int]
    themes: tuple[str, ...]
    built_in_words: int

    @property
    def in_use(self) -> int:
        """How many words are played with."""
        own = sum(sum(pack.in_use.values()) for pack in self.own if pack.chosen)
        return own + (self.built_in_words if self.choice.chosen else 0)

    def pack(self, pack_id: int) -> OwnPack:
        """A pack of the server; also the built-in one, as if it were one of them. Error: NoSuchPack."""
        if pack_id == BUILT_IN:
            chosen, difficulties = self.choice.chosen, self.choice.difficulties
            return OwnPack(id=BUILT_IN, name=self.name, counts=self.counts, chosen=chosen, difficulties=difficulties)
        for pack in self.own:
            if pack.id == pack_id:
                return pack
        raise NoSuchPack


class PackRefused(Exception):
    """What somebody wants to do with a pack is not possible."""


class NoSuchPack(PackRefused):
    """This server has no such pack (any more)."""


class TooManyPacks(PackRefused):
    """This server has as many packs as it can."""


class NameTaken(PackRefused):
    """Another pack of this server has that name."""


class NoName(PackRefused):
    """The pack has no name that could be read."""


class FileGone(PackRefused):
    """The file cannot be fetched (any more)."""


class AddedTooOften(PackRefused):
    """This person has added many packs just now. `seconds`: when the next is read."""

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class TooFewWords(PackRefused):
    """So few words would be left to play with."""

    def __init__(self, left: int) -> None:
        super().__init__(left)
        self.left = left


class BuiltIn:
    """The pack that the bot brings along, as servers choose from it."""

    def __init__(self, pack: WordPack) -> None:
        self.pack = pack
        self.keys: Mapping[str, str] = {card_key(word): word for word in pack.words}
        """Its words, by what is the same for all spellings."""
        self.themes = tuple(dict.fromkeys(pack.themes.values()))

    def words(self, choice: BuiltInChoice = USUAL, out: Collection[str] = ()) -> tuple[str, ...]:
        """The words that are played with, in the order of the pack. `out`: the keys of those that are not."""
        return tuple(word for key, word in self.keys.items() if key not in out and self._is_chosen(word, choice))

    def counts(self, out: Collection[str] = ()) -> tuple[int, int, int]:
        """How many are easy, middle and hard."""
        found = [self.pack.difficulty(word) for key, word in self.keys.items() if key not in out]
        easy, middle, hard = (found.count(level) for level in DIFFICULTIES)
        return easy, middle, hard

    def _is_chosen(self, word: str, choice: BuiltInChoice) -> bool:
        fits = self.pack.difficulty(word) in choice.difficulties
        return fits and (not choice.themes or self.pack.themes.get(word) in choice.themes)
