"""The word packs of servers: added, chosen, looked at, and dealt from (R7)."""

import asyncio
import time
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial
from itertools import groupby
from pathlib import PurePath
from random import Random

from artbox_bot.game.limits import CARDS, RECENT, STACK
from artbox_bot.game.values import UsedPack
from artbox_bot.pictures.painting.fonts import missing_signs
from artbox_bot.storage.store import Store
from artbox_bot.storage.words import PackRows, number_of, rows_of
from artbox_bot.storage.writer import Writer
from artbox_bot.table.budget import UploadBudget, UploadsTooOften
from artbox_bot.table.fetching import Fetch, UploadGone, fetched_in_time
from artbox_bot.table.incoming import Incoming
from artbox_bot.words.encoding import MOST_BYTES
from artbox_bot.words.pack import DIFFICULTIES, FEWEST_WORDS, WordPack, breaks_the_line, is_visible
from artbox_bot.words.packs import (
    BUILT_IN,
    LONGEST_NAME,
    MOST_PACKS,
    NO_FIGURES,
    USUAL,
    AddedTooOften,
    BuiltIn,
    BuiltInChoice,
    CountedWord,
    FileGone,
    NameTaken,
    NoName,
    NoSuchPack,
    OwnPack,
    Shelf,
    TooFewWords,
    TooManyPacks,
)
from artbox_bot.words.reading import Card, NoPack, Reading, Whole, as_table, card_key, read_file, read_text

FETCHED_FOR = timedelta(seconds=30)
TRIED_PAIRS = 10


@dataclass(frozen=True, slots=True)
class Source:
    """What becomes a pack: a file with its name, or a text that was pasted."""

    file: Incoming | None = None
    file_name: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Cards:
    """What a table plays with; see `new_game`."""

    words: tuple[str, ...]
    recent: tuple[tuple[str, ...], ...] = ()
    packs: tuple[UsedPack, ...] = ()


class WordPacks:
    """Those of all servers. `fetch` gets what lies at an address."""

    def __init__(
        self, store: Store, built_in: WordPack, rng: Random, fetch: Fetch, now: Callable[[], datetime]
    ) -> None:
        self.built_in = BuiltIn(built_in)
        self._store = store
        self._rng = rng
        self._fetch = fetch
        self._now = now
        self._budget = UploadBudget(lambda: time.monotonic())
        self._one_reads = asyncio.Lock()  # each takes a core for a while

    async def shelf(self, guild_id: int) -> Shelf:
        """The packs of a server."""
        read = self._store.words
        own, choice, out = await read.packs(guild_id), await read.built_in(guild_id), await read.out(guild_id)
        return self._shelf(own, choice, out)

    async def add(
        self, guild_id: int, person: int, name: str, source: Source, *, adult: bool
    ) -> tuple[OwnPack, Reading]:
        """Read a pack, and store all of it or nothing; the pack, and what was read.

        Errors: PackRefused; NoPack.
        """
        name = _checked_name(name or PurePath(source.file_name).stem)
        if source.file is not None and source.file.size > MOST_BYTES:
            raise NoPack(Whole.TOO_LARGE)
        _require_room(await self._store.words.packs(guild_id), name)
        try:
            with self._budget.one(person):
                reading, rows = await self._read(source)
        except UploadsTooOften as error:
            raise AddedTooOften(error.seconds) from error
        async with self._store.writing() as writer:
            _require_room(await writer.words.packs(guild_id), name)
            pack_id = await writer.words.add_pack(guild_id, name, rows, adult=adult)
        return OwnPack(id=pack_id, name=name, counts=rows.counts, adult=adult), reading

    async def change(self, guild_id: int, pack_id: int, change: Callable[[OwnPack], OwnPack]) -> None:
        """Decide about a pack. Errors: NoSuchPack, TooFewWords."""
        async with self._store.writing() as writer:
            packs = await writer.words.packs(guild_id)
            await writer.words.save_pack(guild_id, change(_found(packs, pack_id)))
            await self._require_words(writer, guild_id)

    async def choose_built_in(self, guild_id: int, change: Callable[[BuiltInChoice], BuiltInChoice]) -> None:
        """Decide about the pack that the bot brings along. Error: TooFewWords."""
        async with self._store.writing() as writer:
            await writer.words.choose_built_in(guild_id, change(await writer.words.built_in(guild_id)))
            await self._require_words(writer, guild_id)

    async def remove(self, guild_id: int, pack_id: int) -> None:
        """Delete a pack; where too few words are left to play with, the built-in ones are chosen. Error: NoSuchPack."""
        async with self._store.writing() as writer:
            if not await writer.words.remove_pack(guild_id, pack_id, self.built_in.keys):
                raise NoSuchPack
            if (await self._shelf_in(writer, guild_id)).in_use < FEWEST_WORDS:
                await writer.words.choose_built_in(guild_id, USUAL)

    async def take_out(self, guild_id: int, pack_id: int, word: str) -> None:
        """Remove a word from a pack; one of the built-in pack is put out of use, or comes back.

        Errors: NoSuchPack, TooFewWords.
        """
        async with self._store.writing() as writer:
            if pack_id == BUILT_IN:
                key = card_key(word)
                out = key in await writer.words.out(guild_id)
                await writer.words.put_out(guild_id, key, out=not out)
            else:
                pack = _found(await writer.words.packs(guild_id), pack_id)
                if pack.size <= FEWEST_WORDS:
                    raise TooFewWords(pack.size - 1)
                await writer.words.remove_word(guild_id, pack, word)
            await self._require_words(writer, guild_id)

    async def page(self, guild_id: int, pack_id: int, skipped: int, most: int) -> list[CountedWord]:
        """Some words of a pack with their figures, those first that were reported most."""
        if pack_id != BUILT_IN:
            return await self._store.words.counted(guild_id, pack_id, skipped, most)
        figures = await self._store.words.figures(guild_id, self.built_in.keys)
        counted = [
            CountedWord(self._card(word), figures.get(key, NO_FIGURES)) for key, word in self.built_in.keys.items()
        ]
        counted.sort(key=lambda word: -word.figures.reports)
        return counted[skipped : skipped + most]

    async def exported(self, guild_id: int, pack_id: int) -> bytes:
        """A pack as a file that can be added again. Error: NoSuchPack."""
        if pack_id == BUILT_IN:
            cards = [self._card(word) for word in self.built_in.pack.words]
        else:
            _found(await self._store.words.packs(guild_id), pack_id)
            cards = await self._store.words.cards_of_pack(pack_id)
        table = await asyncio.to_thread(as_table, iter(cards))
        return table.encode("utf-8-sig")  # spreadsheets know it by the mark

    async def report(self, guild_id: int, person: int, word: str) -> bool:
        """Somebody says that a word cannot be drawn; False where they had said so before."""
        async with self._store.writing() as writer:
            return await writer.words.report(guild_id, card_key(word), person, self._now())

    async def cards(self, guild_id: int, *, adult: bool, of_pack: int | None = None) -> Cards:
        """What the next table of a server plays with. `adult`: it stands in an age-restricted channel.

        `of_pack`: as if this pack alone were chosen. Where no 24 words are left, the built-in ones are dealt.
        """
        read = self._store.words
        choice, out = await read.built_in(guild_id), await read.out(guild_id)
        packs = [pack for pack in await read.packs(guild_id) if adult or not pack.adult]
        if of_pack is None:
            packs = [pack for pack in packs if pack.chosen]
        else:
            packs = [pack for pack in packs if pack.id == of_pack]
            choice = replace(choice, chosen=of_pack == BUILT_IN)
        dealt = await read.dealt_last(guild_id, RECENT)
        words = self._built_in_words(choice, out) if choice.chosen else ()
        known, used = self.built_in.keys, [] if choice == USUAL and not packs else self._used(choice, packs)
        if packs:
            known = await self._drawn(words, packs, len(dealt))
            words = tuple(known.values())
        if len(words) < FEWEST_WORDS:
            known, used = self.built_in.keys, []
            words = self._built_in_words(USUAL, out)
        there = frozenset(words)
        groups = (
            tuple(known[key] for key, _ in group if known.get(key) in there)
            for _, group in groupby(dealt, key=lambda found: found[1])
        )
        return Cards(words, tuple(filter(None, groups)), tuple(used))

    async def tried(self, guild_id: int, *, of_pack: int | None = None) -> tuple[tuple[str, ...], ...]:
        """Ten pairs of cards, as they could be dealt in an age-restricted channel."""
        words = (await self.cards(guild_id, adult=True, of_pack=of_pack)).words
        cards = self._rng.sample(words, CARDS * TRIED_PAIRS)
        return tuple(tuple(cards[at : at + CARDS]) for at in range(0, len(cards), CARDS))

    def _used(self, choice: BuiltInChoice, packs: list[OwnPack]) -> list[UsedPack]:
        built_in = [UsedPack(self.built_in.pack.name, _told(choice.difficulties))] if choice.chosen else []
        return built_in + [UsedPack(pack.name, _told(pack.difficulties)) for pack in packs]

    def _built_in_words(self, choice: BuiltInChoice, out: frozenset[str]) -> tuple[str, ...]:
        """As they always were, where nothing was chosen: the same chance deals the same cards."""
        usual = self.built_in.pack.words
        if not out and choice == replace(USUAL, chosen=choice.chosen):
            return usual
        words = self.built_in.words(choice, out)
        return words if len(words) >= FEWEST_WORDS or choice != USUAL else usual

    async def _drawn(self, built_in: tuple[str, ...], packs: list[OwnPack], recent: int) -> dict[str, str]:
        """Words of all these packs at random, by their keys: no more than can be dealt beside the recent ones."""
        spans = [(pack.id, level, count) for pack in packs for level, count in pack.in_use.items()]
        total = len(built_in) + sum(count for _, _, count in spans)
        places = sorted(self._rng.sample(range(total), min(total, STACK + recent)))
        chosen = [built_in[place] for place in places if place < len(built_in)]
        numbers: list[int] = []
        begin, later = len(built_in), [place for place in places if place >= len(built_in)]
        for pack_id, level, count in spans:
            numbers += (number_of(pack_id, level, place - begin) for place in later if begin <= place < begin + count)
            begin += count
        cards = await self._store.words.cards(numbers)
        return {card_key(word): word for word in chosen} | dict(cards.values())

    async def _read(self, source: Source) -> tuple[Reading, PackRows]:
        """Off the event loop, one after another."""
        if source.file is None:
            read = partial(read_text, source.text, missing_signs)
        else:
            until = time.monotonic() + FETCHED_FOR.total_seconds()

            async def in_time() -> bool:
                return time.monotonic() < until

            try:
                data = await fetched_in_time(self._fetch, source.file.url, in_time)
            except UploadGone as error:
                raise FileGone from error
            read = partial(read_file, data, source.file_name, missing_signs)
        async with self._one_reads:
            return await asyncio.to_thread(_as_rows, read)

    async def _require_words(self, writer: Writer, guild_id: int) -> None:
        left = (await self._shelf_in(writer, guild_id)).in_use
        if left < FEWEST_WORDS:
            raise TooFewWords(left)

    async def _shelf_in(self, writer: Writer, guild_id: int) -> Shelf:
        written = writer.words
        own, choice = await written.packs(guild_id), await written.built_in(guild_id)
        return self._shelf(own, choice, await written.out(guild_id))

    def _shelf(self, own: list[OwnPack], choice: BuiltInChoice, out: frozenset[str]) -> Shelf:
        return Shelf(
            own=tuple(own),
            choice=choice,
            name=self.built_in.pack.name,
            counts=self.built_in.counts(out),
            themes=self.built_in.themes,
            built_in_words=len(self.built_in.words(choice, out)),
        )

    def _card(self, word: str) -> Card:
        pack = self.built_in.pack
        return Card(word, pack.difficulty(word), pack.themes.get(word, ""))


def _as_rows(read: Callable[[], Reading]) -> tuple[Reading, PackRows]:
    reading = read()
    return reading, rows_of(reading.cards)


def _found(packs: list[OwnPack], pack_id: int) -> OwnPack:
    for pack in packs:
        if pack.id == pack_id:
            return pack
    raise NoSuchPack


def _require_room(packs: list[OwnPack], name: str) -> None:
    if len(packs) >= MOST_PACKS:
        raise TooManyPacks
    if card_key(name) in (card_key(pack.name) for pack in packs):
        raise NameTaken


def _checked_name(name: str) -> str:
    """On one line, and short. Error: NoName."""
    plain = " ".join("".join(" " if breaks_the_line(char) else char for char in name).split())
    plain = unicodedata.normalize("NFC", plain)[:LONGEST_NAME].strip()
    if not any(map(is_visible, plain)):
        raise NoName
    return plain


def _told(difficulties: tuple[int, ...]) -> tuple[int, ...]:
    """Those that are worth telling: not all of them."""
    return () if set(difficulties) == set(DIFFICULTIES) else difficulties
