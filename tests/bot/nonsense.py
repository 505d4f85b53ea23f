"""Word cards that occur in no sentence of the bot: wherever one turns up, it came from a card."""

from itertools import product
from types import MappingProxyType

from artbox_bot.words.pack import WordPack

_FRONTS = ("bax", "dof", "gul", "kem", "nij", "pov", "ruz", "tiq")
_BACKS = ("lorn", "mivt", "sask", "wupe", "yoth", "zind", "quab", "frel")

WORDS = tuple(front + back for front, back in product(_FRONTS, _BACKS))

PACK = WordPack(name="Nonsense", locale="en", words=WORDS, notes=MappingProxyType(dict.fromkeys(WORDS, "a line")))
