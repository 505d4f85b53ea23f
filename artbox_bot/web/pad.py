"""What can be done at the sketch pad: open a link, keep a sketch, hand it in (R10-R12)."""

import re
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from artbox_bot.game import refusals
from artbox_bot.game.alarms import GAME_IDLE
from artbox_bot.game.events import EventKind, Phase
from artbox_bot.game.papers import Paper
from artbox_bot.game.phases.draw import is_drawing
from artbox_bot.game.sketch import SketchRefused, read_sketch, write_sketch
from artbox_bot.game.slow import idle
from artbox_bot.game.values import Game, Round
from artbox_bot.storage.sketches import KeptSketch, LinkUsed, PadLink
from artbox_bot.storage.store import Store
from artbox_bot.storage.values import Table
from artbox_bot.table.handing_in import HandingIn
from artbox_bot.table.last_sketches import claimed, read_finished

TOKEN_BYTES = 16
TOKEN = re.compile(r"[A-Za-z0-9_-]{22}", re.ASCII)
"""The form of a link's token: so many bytes in URL-safe base64."""


class Says(Protocol):
    """A function from a key and its arguments to a sentence."""

    def __call__(self, key: str, /, **args: str | int) -> str: ...


class Speakers(Protocol):
    """The languages that there are, and a speaker for each."""

    @property
    def locales(self) -> tuple[str, ...]: ...

    def speaker(self, locale: str) -> Says: ...


class NoLink(Exception):
    """No link has this token."""


class LinkOver(Exception):
    """The link has expired, belongs to another round, or belongs to somebody who does not play any more.

    `say` speaks the language of the table.
    """

    def __init__(self, say: Says) -> None:
        super().__init__()
        self.say = say


@dataclass(frozen=True, slots=True)
class Outcome:
    """What has become of somebody's drawing.

    `token` is that of the drawing that hangs on the board; `by_itself`: it lay on the pad when time was up. `refused`:
    why a sketch that lay there was not taken. `skipped`: the wait was ended by a host or a moderator.
    """

    token: int | None
    by_itself: bool
    refused: SketchRefused | None
    skipped: bool


class DrawingOver(LinkOver):
    """The drawing of this round is over."""

    def __init__(self, say: Says, outcome: Outcome) -> None:
        super().__init__(say)
        self.outcome = outcome


class DrawingEnds(Exception):
    """Time is up, and what becomes of this drawing is not known yet: a matter of moments."""

    def __init__(self, say: Says) -> None:
        super().__init__()
        self.say = say


class SheetHandedIn(Exception):
    """This link has been used."""

    def __init__(self, say: Says) -> None:
        super().__init__()
        self.say = say


@dataclass(frozen=True, slots=True)
class Sheet:
    """What an open link shows: who draws, and at which table."""

    link: PadLink
    table: Table
    say: Says

    @property
    def this(self) -> Round:
        """The round that is played now."""
        return self.table.game.round

    @property
    def token(self) -> int | None:
        """The number token of this player, once it is taken (R11)."""
        return self.this.tokens.get(self.link.player)

    @property
    def other(self) -> Paper | None:
        """The player's other sheet, where everybody draws two words."""
        return next((paper for paper in self.this.papers_of(self.link.player) if paper != self.link.paper), None)


class Pad:
    """The sketch pad of all tables."""

    def __init__(
        self,
        handing_in: HandingIn,
        store: Store,
        now: Callable[[], datetime],
        texts: Speakers,
        public_url: str,
    ) -> None:
        """`public_url`: the address of this server as a player's browser sees it."""
        self.texts = texts
        self.now = now
        self.public_url = public_url
        self._handing_in = handing_in
        self._store = store
        self._address = f"{public_url.rstrip('/')}/pad"

    async def urls(self, table: Table) -> Mapping[Paper, str]:
        """The link of each sheet of those who draw now; none where nobody does.

        A used link is replaced by a new one when its drawing has been handed in; until then it stays, so that nobody
        can hand in twice at once.
        """
        if not is_drawing(table.game):
            return {}
        return {paper: f"{self._address}#{token}" for paper, token in (await self._tokens(table)).items()}

    async def knows(self, token: str) -> bool:
        """Whether a link has this token, even one that is used or over."""
        return TOKEN.fullmatch(token) is not None and await self._store.pad_link(token) is not None

    async def open(self, token: str) -> Sheet:
        """Look at a sheet, which does not use the link up.

        Errors: NoLink, LinkOver, DrawingEnds, DrawingOver, SheetHandedIn.
        """
        link = await self._store.pad_link(token) if TOKEN.fullmatch(token) else None
        table = await self._store.table(link.game_id) if link else None
        if link is None or table is None:
            raise NoLink
        say, game, now = self.texts.speaker(table.locale), table.game, self.now()
        if game.round_number != link.round or now >= link.expires_at or link.player not in game.round.active:
            raise LinkOver(say)
        if not is_drawing(game) or game.round.closing:
            raise await self._end(link, game, say)
        if game.deadline is not None and now >= game.deadline:
            raise DrawingEnds(say)
        if link.used_at is not None:
            raise SheetHandedIn(say)
        return Sheet(link, table, say)

    async def kept(self, sheet: Sheet) -> KeptSketch:
        """The sketch as it was kept last."""
        return await self._store.sketch(sheet.link)

    async def keep(self, sheet: Sheet, shapes: object) -> int:
        """Keep an unfinished sketch; its new version. Errors: SketchRefused, SheetHandedIn, StoreFull."""
        sketch = read_sketch(shapes, sheet.this.roll)
        link = sheet.link
        async with self._store.writing() as writer:
            if link.token not in [each.token for each in await writer.pad_links(link.game_id, link.round)]:
                raise SheetHandedIn(sheet.say)  # it is being painted as it was
            return await writer.keep_sketch(link, write_sketch(sketch), self.now())

    async def hand_in(self, sheet: Sheet, shapes: object) -> Table:
        """Hand a sketch in (R11). Errors: SketchRefused, StoreFull, and those of `open`."""
        sketch = read_finished(shapes, sheet.table.game)
        try:
            return await self._handing_in.sketch(sheet.link, sketch)
        except LinkUsed as error:
            raise SheetHandedIn(sheet.say) from error
        except refusals.Refused as refused:
            await self.open(sheet.link.token)  # says what has become of it
            raise LinkOver(sheet.say) from refused

    async def _end(self, link: PadLink, game: Game, say: Says) -> Exception:
        """How drawing has ended for whoever has this link."""
        this, player = game.round, link.player
        drawing = this.drawings.get(link.paper)
        comes = drawing is not None or link.paper in [upload.paper for upload in this.uploads]
        if is_drawing(game) and comes:  # others whose place is before may still come
            return DrawingEnds(say)
        by_itself = drawing is not None and drawing.by_itself
        if drawing is not None and not by_itself and (link.used_at is not None or not this.closing):
            return SheetHandedIn(say)
        if not this.closing:  # the game was stopped
            return LinkOver(say)
        refused = None
        if drawing is None and (shapes := list((await self._store.sketch(link)).shapes)):
            try:
                read_finished(shapes, game)
            except SketchRefused as error:
                refused = error
        skipped = any(
            e.kind is EventKind.SKIPPED and e.round == this.number and e.phase is Phase.DRAW for e in game.events
        )
        return DrawingOver(say, Outcome(this.tokens.get(player), by_itself, refused, skipped))

    async def other_token(self, sheet: Sheet) -> str | None:
        """The link of the player's other sheet, which may have been used meanwhile."""
        return None if sheet.other is None else (await self._tokens(sheet.table)).get(sheet.other)

    async def _tokens(self, table: Table) -> Mapping[Paper, str]:
        """A working link for each sheet. Missing ones are made in one transaction: none gets two."""
        game_id, this = table.game.id, table.game.round
        now, papers = self.now(), [paper for player in this.active for paper in this.papers_of(player)]

        def working(links: list[PadLink]) -> dict[Paper, str]:
            return {link.paper: link.token for link in reversed(links) if now < link.expires_at} | claimed(this)

        tokens = working(await self._store.pad_links(game_id, this.number))
        if all(paper in tokens for paper in papers):
            return tokens
        async with self._store.writing() as writer:
            tokens = working(await writer.pad_links(game_id, this.number))
            for paper in papers:
                if paper not in tokens:
                    tokens[paper] = secrets.token_urlsafe(TOKEN_BYTES)
                    await writer.add_pad_link(
                        PadLink(
                            token=tokens[paper],
                            game_id=game_id,
                            round=this.number,
                            paper=paper,
                            expires_at=now + idle(table.game.rules, GAME_IDLE),
                        )
                    )
        return tokens
