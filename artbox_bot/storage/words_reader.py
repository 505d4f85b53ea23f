"""Reads the packs of servers, and what is counted of their words."""

import json
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from datetime import datetime

from artbox_bot.storage import words
from artbox_bot.storage.rows import Row, Select
from artbox_bot.storage.words import read_built_in, read_card, read_figures, read_pack
from artbox_bot.words.packs import BuiltInChoice, CountedWord, Figures, OwnPack
from artbox_bot.words.reading import Card

Rows = Callable[[Select, Mapping[str, str | int | datetime]], Awaitable[Sequence[Row]]]


class WordsReader:
    """Reads for a `Store`, whose `rows` runs a query."""

    def __init__(self, rows: Rows) -> None:
        self._rows = rows

    async def packs(self, guild_id: int) -> list[OwnPack]:
        """The packs of a server, the oldest first."""
        return [read_pack(row) for row in await self._rows(words.PACKS_OF_GUILD, {"guild": guild_id})]

    async def built_in(self, guild_id: int) -> BuiltInChoice:
        """How a server uses the pack that the bot brings along."""
        rows = await self._rows(words.BUILT_IN_OF_GUILD, {"guild": guild_id})
        return read_built_in(rows[0]) if rows else BuiltInChoice()

    async def out(self, guild_id: int) -> frozenset[str]:
        """The keys of the words that are not played with in a server, though the bot brings them along."""
        return frozenset(row.key for row in await self._rows(words.OUT_OF_GUILD, {"guild": guild_id}))

    async def cards(self, numbers: Iterable[int]) -> dict[int, tuple[str, str]]:
        """The words of these numbers, each with its key."""
        rows = await self._rows(words.CARDS_OF_NUMBERS, {"numbers": json.dumps(list(numbers))})
        return {row.number: (row.key, row.word) for row in rows}

    async def cards_of_pack(self, pack_id: int) -> list[Card]:
        """All words of a pack."""
        return [read_card(row) for row in await self._rows(words.CARDS_OF_PACK, words.of_pack(pack_id))]

    async def counted(self, guild_id: int, pack_id: int, skipped: int, most: int) -> list[CountedWord]:
        """Some words of a pack with their figures, those first that were reported most."""
        values = words.of_pack(pack_id) | {"guild": guild_id, "skipped": skipped, "most": most}
        rows = await self._rows(words.COUNTED_OF_PACK, values)
        return [CountedWord(read_card(row), read_figures(row)) for row in rows]

    async def figures(self, guild_id: int, keys: Iterable[str]) -> dict[str, Figures]:
        """The figures of the words with these keys, as far as there are any."""
        rows = await self._rows(words.FIGURES_OF_KEYS, {"guild": guild_id, "keys": json.dumps(list(keys))})
        return {row.key: read_figures(row) for row in rows}

    async def dealt_last(self, guild_id: int, most: int) -> list[tuple[str, datetime]]:
        """The keys of the words that were dealt last in a server, and when; the latest first."""
        rows = await self._rows(words.DEALT_LAST, {"guild": guild_id, "most": most})
        return [(row.key, row.dealt_at) for row in rows]

    async def reported_by(self, person: int) -> list[tuple[int, str, datetime]]:
        """Which words somebody has reported: the server, the key, and when."""
        rows = await self._rows(words.REPORTED_BY, {"person": person})
        return [(row.guild_id, row.key, row.at) for row in rows]
