"""What the people of the demo can draw: words of the English pack as figures of the four shapes (R10)."""

from collections.abc import Mapping

from artbox_bot.rehearsal.demo.figures.abroad import ABROAD
from artbox_bot.rehearsal.demo.figures.animals import ANIMALS
from artbox_bot.rehearsal.demo.figures.creatures import CREATURES
from artbox_bot.rehearsal.demo.figures.household import HOUSEHOLD
from artbox_bot.rehearsal.demo.figures.kitchen import KITCHEN
from artbox_bot.rehearsal.demo.figures.nature import NATURE
from artbox_bot.rehearsal.demo.figures.pastimes import PASTIMES
from artbox_bot.rehearsal.demo.figures.things import THINGS
from artbox_bot.rehearsal.demo.strokes import Figure

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
