"""What lies on the sketch pad when time is up: a sketch that is saved and complete counts (R12).

It is claimed in the transaction that ends the wait: so it is handed in once, whoever ends it and whatever fails then.
"""

from dataclasses import dataclass
from datetime import datetime

from artbox_bot.game.moves import Receive
from artbox_bot.game.papers import Paper
from artbox_bot.game.phases.draw import still_drawing
from artbox_bot.game.sketch import Sketch, SketchRefused, check_finished, read_sketch, write_sketch
from artbox_bot.game.values import Game, Round
from artbox_bot.storage.sketches import PadLink
from artbox_bot.storage.store import Store
from artbox_bot.storage.writer import Writer

AT_THE_PAD = "sketch:"
"""Where an upload lies that is painted, not fetched. Its key is the token of the link through which it came."""


@dataclass(frozen=True, slots=True)
class LastSketch:
    """A sketch that counts though nobody has pressed anything; `changed_at` is None where that was not noted."""

    link: PadLink
    sketch: Sketch
    changed_at: datetime | None

    def received(self, now: datetime) -> Receive:
        """Its place in the order."""
        link, at = self.link, self.changed_at or now
        return Receive(link.player, link.token, AT_THE_PAD, at, by_itself=True, paper=link.paper)

    async def claim(self, writer: Writer, now: datetime) -> None:
        """Use up the link, and keep the sketch as it is: that is what is painted. Error: LinkUsed."""
        await claim(writer, self.link, self.sketch, now)


async def last_sketches(store: Store, game: Game) -> tuple[LastSketch, ...]:
    """The complete sketches of what is not handed in, as they are saved now."""
    this = game.round
    missing = [paper for player in still_drawing(this) for paper in this.missing_from(player)]
    # What is being painted has no such link.
    links = {link.paper: link for link in await store.pad_links(game.id, this.number) if link.paper in missing}
    found: list[LastSketch] = []
    for link in links.values():
        kept = await store.sketch(link)
        try:
            sketch = read_finished(list(kept.shapes), game)
        except SketchRefused:
            continue
        found.append(LastSketch(link, sketch, kept.changed_at))
    return tuple(found)


async def claim(writer: Writer, link: PadLink, sketch: Sketch, now: datetime) -> None:
    """Use up the link through which a sketch is handed in, and keep what is painted. Error: LinkUsed."""
    await writer.use_pad_link(link.token, now)
    await writer.keep_sketch(link, write_sketch(sketch), now)


def read_finished(shapes: object, game: Game) -> Sketch:
    """A sketch that can be handed in by the rules of this table. Error: SketchRefused (R10)."""
    roll = game.round.roll
    sketch = read_sketch(shapes, roll)
    check_finished(sketch, roll, exact=game.rules.exact_budget)
    return sketch


def claimed(this: Round) -> dict[Paper, str]:
    """The links through which somebody has handed in what is being painted, by sheet."""
    return {upload.paper: upload.key for upload in this.uploads if upload.url == AT_THE_PAD}
