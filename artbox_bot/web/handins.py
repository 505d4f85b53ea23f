"""Handing in what was drawn at the pad: claimed first, painted once (R11).

The claim takes the place in the order, uses up the link and keeps the sketch, in one transaction: of many who come
through one link the others are refused before anything is painted, and what a crash leaves unpainted is painted when
the bot is back.
"""

import logging
import secrets
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime

from artbox_bot.game import refusals
from artbox_bot.game.drawings import Upload
from artbox_bot.game.moves import HandIn, Receive, Withdraw
from artbox_bot.game.sketch import Sketch, SketchRefused, check_finished, read_sketch, write_sketch
from artbox_bot.game.values import Round
from artbox_bot.pictures.painting.sketch import paint_sketch
from artbox_bot.pictures.studio import Studio
from artbox_bot.storage.sketches import PadLink
from artbox_bot.storage.store import Store
from artbox_bot.storage.values import StoredPicture, Table
from artbox_bot.storage.writer import Writer
from artbox_bot.table.host import Host, hangs_up

log = logging.getLogger(__name__)

AT_THE_PAD = "sketch:"
"""Where an upload lies that is painted, not fetched. Its key is the token of the link through which it came."""
EXACT = False
"""Whether as many of each shape are needed as dice lie on it (house rule of R10): no game has that option yet."""


def read_finished(shapes: object, this: Round) -> Sketch:
    """A sketch that can be handed in. Error: SketchRefused (R10)."""
    sketch = read_sketch(shapes, this.roll)
    check_finished(sketch, this.roll, exact=EXACT)
    return sketch


def claimed(this: Round) -> dict[int, str]:
    """The links through which somebody has handed in what is being painted."""
    return {upload.player: upload.key for upload in this.uploads if upload.url == AT_THE_PAD}


class HandIns:
    """Takes sketches in; it also does where the pad itself is off."""

    def __init__(self, host: Host, store: Store, studio: Studio, now: Callable[[], datetime]) -> None:
        self._host = host
        self._store = store
        self._studio = studio
        self._now = now

    async def take(self, link: PadLink, sketch: Sketch) -> Table:
        """Claim, and paint; where that goes wrong, the link is free again. Errors: Refused, LinkUsed, StoreFull."""

        async def use(writer: Writer) -> None:
            await writer.use_pad_link(link.token, self._now())
            await writer.keep_sketch(link, write_sketch(sketch))

        claim = Receive(link.player, link.token, AT_THE_PAD)
        await self._host.play(link.game_id, claim, round_number=link.round, in_same_commit=use)
        try:
            return await self._paint(link, sketch)
        except Exception:
            await self._give_back(link.game_id, link.player, link.token)
            raise

    async def resume(self, table: Table, upload: Upload) -> None:
        """Paint what was claimed before a crash, from the sketch that was kept with the claim."""
        link = await self._store.pad_link(upload.key)
        try:
            if link is not None:
                kept = await self._store.sketch(link)
                await self._paint(link, read_finished(list(kept.shapes), table.game.round))
                return
        except (SketchRefused, refusals.Refused) as error:
            log.info("a sketch that was left open in game %s is not taken: %r", table.game.id, error)
        except Exception:
            log.exception("a sketch that was left open in game %s cannot be painted", table.game.id)
        await self._give_back(table.game.id, upload.player, upload.key)

    async def _paint(self, link: PadLink, sketch: Sketch) -> Table:
        clean = await self._studio.run(paint_sketch, sketch)
        picture = StoredPicture(id=secrets.token_hex(8), owner=link.player, tile=clean.tile, game_id=link.game_id)
        done = HandIn(link.player, link.token, picture.id)
        return await self._host.play(link.game_id, done, round_number=link.round, in_same_commit=hangs_up(picture))

    async def _give_back(self, game_id: str, player: int, token: str) -> None:
        """Nobody waits for it any more, and the link works as before."""

        async def free(writer: Writer) -> None:
            await writer.free_pad_link(token)

        with suppress(refusals.Refused):  # the game is over, and its links with it
            await self._host.play(game_id, Withdraw(player, token), in_same_commit=free)
