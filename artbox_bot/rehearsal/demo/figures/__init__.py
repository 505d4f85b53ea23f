"""What the people of the demo can draw: words of the English pack as figures of the four shapes (R10)."""

from collections.abc import Mapping
from dataclasses import replace

from artbox_bot.rehearsal.demo.figures.abroad import ABROAD
from artbox_bot.rehearsal.demo.figures.animals import ANIMALS
from artbox_bot.rehearsal.demo.figures.creatures import CREATURES
from artbox_bot.rehearsal.demo.figures.household import HOUSEHOLD
from artbox_bot.rehearsal.demo.figures.kitchen import KITCHEN
from artbox_bot.rehearsal.demo.figures.nature import NATURE
from artbox_bot.rehearsal.demo.figures.pastimes import PASTIMES
from artbox_bot.rehearsal.demo.figures.things import THINGS
from artbox_bot.rehearsal.demo.strokes import Figure
from artbox_bot.words.pack import WordPack

FIGURES: Mapping[str, Figure] = {
    **ANIMALS,
    **CREATURES,
    **HOUSEHOLD,
    **KITCHEN,
    **NATURE,
    **PASTIMES,
    **THINGS,
    **ABROAD,
}
"""By word, as the pack spells it."""


def drawable(pack: WordPack) -> WordPack:
    """The words of a pack that these people can draw so that others know them."""
    return replace(pack, words=tuple(word for word in pack.words if word in FIGURES))
