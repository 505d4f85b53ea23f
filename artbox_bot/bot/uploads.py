"""Handing in: a picture is received, fetched, cleaned, and stored, however it came (R11).

The place in the order is taken before anything is downloaded; a picture that is none is withdrawn, and nothing is lost.
"""

import asyncio
import logging
import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING

from artbox_bot.game.drawings import Upload
from artbox_bot.game.moves import HandIn, Receive, Withdraw
from artbox_bot.game.values import Phase
from artbox_bot.pictures.drawing import CleanDrawing
from artbox_bot.pictures.uploads.cleaning import MAX_UPLOAD_BYTES, Refusal, UploadRefused
from artbox_bot.show.address import Address
from artbox_bot.show.message import Button, Buttons, Message, Style, Text
from artbox_bot.stage.codes import DISCORD_FAILS
from artbox_bot.storage.values import StoredPicture, Table
from artbox_bot.storage.writer import Writer
from artbox_bot.table.host import hangs_up
from artbox_bot.texts import Speaker

if TYPE_CHECKING:
    from artbox_bot.bot.app import ArtBox

log = logging.getLogger(__name__)

_FETCH_SECONDS = 15.0


class UploadGone(Exception):
    """The file cannot be fetched any more (fault 29)."""


@dataclass(frozen=True, slots=True)
class Incoming:
    """A file that somebody sent: where it lies, and how many bytes Discord says it has."""

    url: str
    size: int


async def hand_in(app: "ArtBox", game_id: str, player: int, incoming: Incoming, say: Speaker) -> Message:
    """Hand in a file; the answer to whoever did. Errors: Refused, UploadRefused, UploadGone, UploadsTooOften."""
    key = secrets.token_hex(8)
    with app.budget.one(player):
        await app.host.play(game_id, Receive(player, key, incoming.url))
        return await _take_in(app, game_id, player, key, incoming, say)


async def resume(app: "ArtBox", table: Table, upload: Upload) -> None:
    """Fetch a picture whose upload a crash left open; what becomes of it shows in the hand."""
    say = app.texts.speaker(table.locale)
    incoming = Incoming(upload.url, 0)
    try:
        await _take_in(app, table.game.id, upload.player, upload.key, incoming, say)
    except (UploadRefused, UploadGone) as error:
        log.info("an upload that was left open in game %s is none: %r", table.game.id, error)


async def take_stored(app: "ArtBox", game_id: str, player: int, picture_id: str, say: Speaker) -> Message:
    """Hand in a picture that was kept while a question was open. Errors: Refused, UploadGone."""
    picture = await app.store.picture(picture_id)
    if picture is None or picture.owner != player:
        raise UploadGone
    key = secrets.token_hex(8)

    async def adopt(writer: Writer) -> None:
        if not await writer.forget.adopt(picture_id, player, game_id):
            raise UploadGone

    await app.host.play(game_id, Receive(player, key, ""))
    try:
        table = await app.host.play(game_id, HandIn(player, key, picture_id), in_same_commit=adopt)
    except Exception:
        await app.host.play(game_id, Withdraw(player, key))
        raise
    return _handed_in(table, player, say)


async def fetch_aside(app: "ArtBox", player: int, incoming: Incoming) -> CleanDrawing:
    """A picture of which it is not known yet where it belongs. Errors: UploadRefused, UploadGone, UploadsTooOften."""
    with app.budget.one(player):
        return await _fetch_clean(app, player, "", incoming)


async def _fetch_clean(app: "ArtBox", player: int, game_id: str, incoming: Incoming) -> CleanDrawing:
    """The clean picture, in its turn. Errors: UploadRefused, UploadGone."""
    if incoming.size > MAX_UPLOAD_BYTES:
        raise UploadRefused(Refusal.TOO_LARGE_FILE)
    try:
        async with asyncio.timeout(_FETCH_SECONDS):
            data = await app.http.get_from_cdn(incoming.url)
    except DISCORD_FAILS as error:
        raise UploadGone from error
    return await app.studio.clean(data, person=player, table=game_id)


async def keep_aside(app: "ArtBox", player: int, clean: CleanDrawing) -> str:
    """Store a picture about which a question is open; its id."""
    picture_id = secrets.token_hex(8)
    async with app.store.writing() as writer:
        await writer.put_aside(StoredPicture(id=picture_id, owner=player, tile=clean.tile))
    return picture_id


def ask_about_blank(game_id: str, picture_id: str, say: Speaker) -> Message:
    """An empty sheet is asked about before it is taken (fault 40)."""
    button = Button(say("button-take-blank"), str(Address(game_id, "take", picture_id)), Style.SECONDARY)
    return Message((Text(say("draw-blank")), Buttons((button,))))


async def _take_in(app: "ArtBox", game_id: str, player: int, key: str, incoming: Incoming, say: Speaker) -> Message:
    try:
        clean = await _fetch_clean(app, player, game_id, incoming)
        if clean.blank:
            picture_id = await keep_aside(app, player, clean)
            await app.host.play(game_id, Withdraw(player, key))
            return ask_about_blank(game_id, picture_id, say)
        picture = StoredPicture(id=secrets.token_hex(8), owner=player, tile=clean.tile, game_id=game_id)
        table = await app.host.play(game_id, HandIn(player, key, picture.id), in_same_commit=hangs_up(picture))
    except Exception:
        await app.host.play(game_id, Withdraw(player, key))
        raise
    return _handed_in(table, player, say)


def _handed_in(table: Table, player: int, say: Speaker) -> Message:
    this = table.game.round
    if table.game.phase is not Phase.DRAW:  # it was the last one, and the board is laid
        return Message((Text(say("draw-answer-last")),))
    return Message((Text(say("draw-answer", token=this.tokens[player])),))
