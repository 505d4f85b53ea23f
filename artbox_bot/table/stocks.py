"""Words of a server's packs at random: however many there are, no more are read than are dealt (R7).

Several decks are drawn at once, and those that are not dealt yet lie ready: to open a table takes no longer than usual.
"""

from bisect import bisect_right
from collections import OrderedDict
from dataclasses import dataclass
from itertools import accumulate
from random import Random

from artbox_bot.storage.words import number_of
from artbox_bot.storage.words_reader import WordsReader
from artbox_bot.words.packs import OwnPack
from artbox_bot.words.reading import card_key

DECKS_READY, MOST_STOCKS = 4, 64
"""So many decks are drawn at once from large packs, and lie ready for so many servers."""


@dataclass(frozen=True, slots=True)
class _Stock:
    """Words at random, each behind its key, of these packs as they are chosen now."""

    of: tuple[object, ...]
    words: list[tuple[str, str]]


class Stocks:
    """Those of the servers in which tables were opened last."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._stocks: OrderedDict[int, _Stock] = OrderedDict()

    async def taken(
        self, read: WordsReader, guild_id: int, built_in: tuple[str, ...], packs: list[OwnPack], wanted: int
    ) -> dict[str, str]:
        """So many words of all these packs at random, by their keys: of those that lie ready, as long as there are any.

        What lies ready was drawn together, so that no word comes again before others have come.
        """
        of = (built_in, *packs)
        stock = self._stocks.pop(guild_id, None)
        if stock is None or stock.of != of or len(stock.words) < wanted:
            words = await self.drawn(read, built_in, packs, DECKS_READY * wanted)
            self._rng.shuffle(words)
            stock = _Stock(of, words)
        taken, left = stock.words[:wanted], stock.words[wanted:]
        if len(left) >= wanted:
            self._stocks[guild_id] = _Stock(of, left)
        if len(self._stocks) > MOST_STOCKS:
            self._stocks.popitem(last=False)
        return dict(taken)

    async def drawn(
        self, read: WordsReader, built_in: tuple[str, ...], packs: list[OwnPack], wanted: int
    ) -> list[tuple[str, str]]:
        """So many words of all these packs at random, or all of them, each behind its key: nothing else is read."""
        spans = [(pack.id, level, count) for pack in packs for level, count in pack.in_use.items()]
        begins = list(accumulate((count for _, _, count in spans), initial=len(built_in)))
        known: dict[str, str] = {}
        numbers: list[int] = []
        for place in self._rng.sample(range(begins[-1]), min(begins[-1], wanted)):
            if place < len(built_in):
                known[card_key(built_in[place])] = built_in[place]
            else:
                at = bisect_right(begins, place) - 1
                pack_id, level, _ = spans[at]
                numbers.append(number_of(pack_id, level, place - begins[at]))
        return list((known | await read.words(numbers)).items())
