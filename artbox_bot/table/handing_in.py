"""Handing in, however a drawing comes: as a file, from the pad, or kept while a question was open (R11).

Its place in the order is taken before anything is fetched, cleaned or painted; where that goes wrong the place is given
back, and nothing is lost. What a crash leaves open is taken up again when the bot is back.

At the pad a place is claimed in one transaction that also uses up the link and keeps the sketch: of many who come
through one link the others are refused before anything is painted, and what is left unpainted can be painted later.
"""

import hashlib
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Generator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial

from artbox_bot.game.drawings import Upload
from artbox_bot.game.moves import HandIn, Receive, Withdraw
from artbox_bot.game.papers import Paper
from artbox_bot.game.phases.draw import LAST_PICTURES_TIME, same_picture, takes_drawing
from artbox_bot.game.refusals import Refused
from artbox_bot.game.sketch import Sketch, SketchRefused
from artbox_bot.game.values import Game, Round
from artbox_bot.pictures.drawing import CleanDrawing
from artbox_bot.pictures.painting.sketch import paint_sketch
from artbox_bot.pictures.studio import Studio
from artbox_bot.pictures.uploads.cleaning import MAX_UPLOAD_BYTES, Refusal, UploadRefused
from artbox_bot.storage.sketches import PadLink
from artbox_bot.storage.store import Store
from artbox_bot.storage.values import StoredPicture, StoreTrouble, Table, Unreadable
from artbox_bot.storage.writer import Writer
from artbox_bot.table.budget import UploadBudget
from artbox_bot.table.fetching import Fetch, UploadGone, fetched_in_time
from artbox_bot.table.host import Host, InSameCommit, NoSuchGame, hangs_up
from artbox_bot.table.incoming import Aside, BlankSheet, HandedIn, Incoming, LinkGone, Outcome, OutOfDate
from artbox_bot.table.last_sketches import AT_THE_PAD, claim, read_finished

log = logging.getLogger(__name__)


FETCHED_FOR = timedelta(minutes=10)
"""So long a picture is fetched again that cannot be fetched; its answer still reaches whoever sent it then."""
CLOSING_FETCH = timedelta(minutes=2)
"""So long all others wait for it when time is up (R12)."""


@dataclass(frozen=True, slots=True)
class _Made:
    """A picture that can be handed in, and what is written with that move.

    `digest`: the same for the same file. A sketch has none: its link hands in once.
    """

    picture_id: str
    stored: InSameCommit
    digest: str = ""


@dataclass(frozen=True, slots=True)
class _Coming:
    """A drawing that has a place in the order, and how it is made.

    `round_number`: the only round to which it belongs; `freed` is written where the place is given back.
    """

    game_id: str
    received: Receive
    make: Callable[[], Awaitable[_Made]]
    round_number: int | None = None
    freed: InSameCommit | None = None


class HandingIn:
    """Takes drawings in."""

    def __init__(
        self,
        host: Host,
        store: Store,
        studio: Studio,
        now: Callable[[], datetime],
        fetch: Fetch,
    ) -> None:
        self._host = host
        self._store = store
        self._studio = studio
        self._now = now
        self._fetch = fetch
        self._budget = UploadBudget(lambda: time.monotonic())
        self._at_work: set[str] = set()

    async def file(
        self,
        game_id: str,
        player: int,
        incoming: Incoming,
        received: Callable[[], None] = lambda: None,
        *,
        round_number: int | None = None,
        at: datetime | None = None,
        paper: Paper | None = None,
    ) -> HandedIn:
        """Hand in a file. `received`: told when it has its place in the order; `at`: when it was sent, if long ago.

        `paper`: the sheet on which it is, as far as that was said.
        Errors: Refused, UploadRefused, UploadGone, UploadsTooOften, BlankSheet.
        """
        receive = Receive(player, secrets.token_hex(8), incoming.url, at, paper=paper)

        async def fetched() -> _Made:
            received()
            return await self._fetched(game_id, receive, incoming)

        with self._budget.one(player):
            return await self._take(_Coming(game_id, receive, fetched, round_number))

    async def kept(
        self, game_id: str, player: int, picture_id: str, round_number: int, paper: Paper | None = None
    ) -> HandedIn:
        """Hand in a picture that was kept while a question was open. Errors: Refused, Stale among it; OutOfDate."""
        picture = await self._store.picture(picture_id)
        table = await self._store.table(game_id)
        if picture is None or picture.owner != player or table is None:
            raise OutOfDate
        hangs = _hangs(table.game.round, player, picture_id) if table.game.round_number == round_number else None
        if hangs is not None:  # pressed twice
            return HandedIn(table, Outcome.SAME, hangs)

        async def adopt(writer: Writer) -> None:
            if not await writer.forget.adopt(picture_id, player, game_id):
                raise OutOfDate

        async def made() -> _Made:
            return _Made(picture_id, adopt, _digest(picture.tile))

        receive = Receive(player, secrets.token_hex(8), "", paper=paper)
        return await self._take(_Coming(game_id, receive, made, round_number))

    async def sketch(self, link: PadLink, sketch: Sketch) -> Table:
        """Hand in what was drawn at the pad. Errors: Refused, LinkUsed, StoreFull; the link is free again then."""

        async def use(writer: Writer) -> None:
            await claim(writer, link, sketch, self._now())

        received = Receive(link.player, link.token, AT_THE_PAD, paper=link.paper)
        coming = _Coming(link.game_id, received, partial(self._painted, link, sketch), link.round, _freeing(link.token))
        with self._under_way(link.token):
            return (await self._take(coming, use)).table

    async def aside(self, player: int, incoming: Incoming) -> Aside:
        """Keep a picture of which it is not known yet where it belongs.

        Errors: UploadRefused, UploadGone, UploadsTooOften.
        """
        until = self._now() + FETCHED_FOR

        async def in_time() -> bool:
            tables = await self._store.open_tables_of(player)
            return self._now() < until and any(takes_drawing(table.game, player) for table in tables)

        with self._budget.one(player):
            clean = await self._clean("", player, incoming, in_time)
        return Aside(await self._keep_aside(player, clean), clean.blank)

    async def left_open(self) -> list[tuple[Table, Upload]]:
        """The drawings that had a place when the bot ended. To be asked before anybody can hand in."""
        left: list[tuple[Table, Upload]] = []
        for game_id in await self._store.game_ids_fetching():
            try:
                table = await self._store.table(game_id)
                if table is None:
                    raise NoSuchGame(game_id)
            except (Unreadable, NoSuchGame) as error:
                log.warning("the uploads of game %s are not resumed: %s", game_id, error)
            else:
                left += [(table, upload) for upload in table.game.round.uploads]
        return left

    def unpainted(self, table: Table) -> list[Upload]:
        """The sketches that were claimed when time was up (R12), and that nobody works on yet."""
        uploads = table.game.round.uploads if table.game.rounds else ()
        return [upload for upload in uploads if upload.by_itself and upload.key not in self._at_work]

    async def resume(self, table: Table, upload: Upload) -> None:
        """Do what is left open, unless it is being done; what becomes of it shows in the hand."""
        game_id = table.game.id
        if upload.key in self._at_work:
            return
        try:
            with self._under_way(upload.key):
                now = await self._store.table(game_id)
                if now is not None and upload in now.game.round.uploads:  # else it has been done meanwhile
                    await self._finish(self._open(now, upload))
        except (UploadRefused, UploadGone, BlankSheet, SketchRefused, LinkGone, Refused) as error:
            log.info("a drawing that was left open in game %s is not taken: %r", game_id, error)
        except StoreTrouble:  # of which the store itself tells
            raise
        except Exception:
            log.exception("a drawing that was left open in game %s cannot be taken", game_id)

    @contextmanager
    def _under_way(self, key: str) -> Generator[None]:
        self._at_work.add(key)
        try:
            yield
        finally:
            self._at_work.discard(key)

    def _open(self, table: Table, upload: Upload) -> _Coming:
        game, received = table.game, Receive(upload.player, upload.key, upload.url)
        if upload.url != AT_THE_PAD:
            fetched = partial(self._fetched, game.id, received, Incoming(upload.url, 0))
            return _Coming(game.id, received, fetched)
        painted = partial(self._painted_again, upload.key, game)
        return _Coming(game.id, received, painted, game.round_number, _freeing(upload.key))

    async def _take(self, coming: _Coming, claimed: InSameCommit | None = None) -> HandedIn:
        """From the place in the order to the picture."""
        before = await self._host.play(
            coming.game_id, coming.received, round_number=coming.round_number, in_same_commit=claimed
        )
        made, table = await self._finish(coming)
        return _handed_in(before.game.round, table, coming.received, made)

    async def _finish(self, coming: _Coming) -> tuple[_Made, Table]:
        """Hand in what has its place; where that goes wrong, nobody waits for it any more."""
        player, key = coming.received.player, coming.received.key
        try:
            made = await coming.make()
            done = HandIn(player, key, made.picture_id, made.digest)
            return made, await self._host.play(
                coming.game_id, done, round_number=coming.round_number, in_same_commit=made.stored
            )
        except Exception:
            with suppress(Refused):  # the game is over, and with it all that was on its way
                await self._host.play(coming.game_id, Withdraw(player, key), in_same_commit=coming.freed)
            raise

    async def _fetched(self, game_id: str, received: Receive, incoming: Incoming) -> _Made:
        player, until = received.player, self._now() + FETCHED_FOR

        async def in_time() -> bool:
            table = await self._store.table(game_id)
            return table is not None and self._now() < until and self._is_of_use(table.game, received)

        clean = await self._clean(game_id, player, incoming, in_time)
        digest = _digest(clean.tile)
        if clean.blank and not await self._is_in(game_id, player, digest):
            raise BlankSheet(await self._keep_aside(player, clean))
        return _new(game_id, player, clean, digest)

    def _is_of_use(self, game: Game, received: Receive) -> bool:
        """Whether something waits for this picture: not where its player has handed in another one since."""
        this = game.round
        upload = next((u for u in this.uploads if u.key == received.key), None)
        if upload is None:
            return False
        drawing = this.drawings.get(upload.paper)
        if drawing is not None and drawing.received > upload.received:
            return False
        waited = game.deadline is None or game.deadline - self._now() < LAST_PICTURES_TIME - CLOSING_FETCH
        return not (this.closing and game.pause is None and waited)

    async def _is_in(self, game_id: str, player: int, digest: str) -> bool:
        table = await self._store.table(game_id)
        return table is not None and same_picture(table.game.round, player, digest) is not None

    async def _clean(
        self, game_id: str, player: int, incoming: Incoming, in_time: Callable[[], Awaitable[bool]]
    ) -> CleanDrawing:
        """The clean picture, in its turn. Errors: UploadRefused, UploadGone."""
        if incoming.size > MAX_UPLOAD_BYTES:
            raise UploadRefused(Refusal.TOO_LARGE_FILE)
        data = await fetched_in_time(self._fetch, incoming.url, in_time)
        return await self._studio.clean(data, person=player, table=game_id)

    async def _painted(self, link: PadLink, sketch: Sketch) -> _Made:
        return _new(link.game_id, link.player, await self._studio.run(paint_sketch, sketch))

    async def _painted_again(self, token: str, game: Game) -> _Made:
        """From the sketch that was kept with the claim. Errors: LinkGone, SketchRefused."""
        link = await self._store.pad_link(token)
        if link is None:
            raise LinkGone
        kept = await self._store.sketch(link)
        return await self._painted(link, read_finished(list(kept.shapes), game))

    async def _keep_aside(self, player: int, clean: CleanDrawing) -> str:
        picture_id = secrets.token_hex(8)
        async with self._store.writing() as writer:
            await writer.put_aside(StoredPicture(id=picture_id, owner=player, tile=clean.tile))
        return picture_id


def _new(game_id: str, player: int, clean: CleanDrawing, digest: str = "") -> _Made:
    picture = StoredPicture(id=secrets.token_hex(8), owner=player, tile=clean.tile, game_id=game_id)
    return _Made(picture.id, hangs_up(picture), digest)


def _digest(tile: bytes) -> str:
    return hashlib.sha256(tile).hexdigest()[:32]


def _handed_in(before: Round, table: Table, received: Receive, made: _Made) -> HandedIn:
    """What has become of it, `before` it was made and had its place already."""
    after, player = table.game.round, received.player
    paper = _hangs(after, player, made.picture_id)
    if paper is not None:
        return HandedIn(table, Outcome.AGAIN if paper in before.drawings else Outcome.FIRST, paper)
    same = same_picture(after, player, made.digest)
    if same is not None:
        return HandedIn(table, Outcome.SAME, same)
    return HandedIn(table, Outcome.OLDER, next(u.paper for u in before.uploads if u.key == received.key))


def _hangs(this: Round, player: int, picture_id: str) -> Paper | None:
    """The sheet of a player on which that picture is."""
    return next((paper for paper in this.drawn_by(player) if this.drawings[paper].picture == picture_id), None)


def _freeing(token: str) -> InSameCommit:
    """The link works as before."""

    async def free(writer: Writer) -> None:
        await writer.free_pad_link(token)

    return free
