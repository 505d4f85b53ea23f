"""Files that people send: fetched from Discord, handed in, and what is answered."""

import asyncio
from collections.abc import Callable
from datetime import datetime

import discord

from artbox_bot.bot.services import Services
from artbox_bot.game.phases.draw import takes_drawing
from artbox_bot.pictures.uploads.cleaning import UploadRefused
from artbox_bot.show import answers, questions
from artbox_bot.show.message import Message
from artbox_bot.stage.codes import DISCORD_FAILS, is_passing
from artbox_bot.table.budget import UploadsTooOften
from artbox_bot.table.fetching import Fetch, Unreachable, UploadGone
from artbox_bot.table.incoming import BlankSheet, HandedIn, Incoming, Outcome
from artbox_bot.texts import Speaker

FETCH_SECONDS = 15.0


def fetching(client: discord.Client) -> Fetch:
    """Fetches what lies at an address of Discord's."""

    async def fetch(url: str) -> bytes:
        try:
            async with asyncio.timeout(FETCH_SECONDS):
                return await client.http.get_from_cdn(url)
        except DISCORD_FAILS as error:
            refused = isinstance(error, discord.HTTPException) and not is_passing(error)
            raise (UploadGone if refused else Unreachable) from error

    return fetch


async def hand_in(
    services: Services,
    game_id: str,
    player: int,
    incoming: Incoming,
    say: Speaker,
    *,
    received: Callable[[], None] = lambda: None,
    round_number: int | None = None,
    at: datetime | None = None,
    direct: bool = False,
) -> Message:
    """Hand in a file; the answer to whoever did, in a direct message or not.

    `received`: told when it has its place in the order; `round_number`: the only round to which it belongs; `at`: when
    it was sent, if long ago.

    Errors: Refused, UploadRefused, UploadGone, UploadsTooOften, NoSuchGame.
    """
    before = (await services.table(game_id)).game
    try:
        done = await services.handing_in.file(game_id, player, incoming, received, round_number=round_number, at=at)
    except (BlankSheet, UploadRefused, UploadGone, UploadsTooOften) as error:
        now = (await services.table(game_id)).game
        if not takes_drawing(before, player):
            return answers.sentences(say("direct-nobody-awaits"))
        if not takes_drawing(now, player) or now.round_number != before.round_number:
            return answers.sentences(say("upload-late"))  # another one is not asked for: nothing would take it
        if isinstance(error, BlankSheet):
            return questions.ask_about_blank(now, error.picture_id, say)
        raise
    return taken(done, player, say, direct=direct)


def taken(done: HandedIn, player: int, say: Speaker, *, direct: bool) -> Message:
    """What has become of a drawing that was handed in."""
    game, outcome = done.table.game, done.outcome
    if outcome in (Outcome.SAME, Outcome.OLDER):
        return answers.in_already(game, player, say, older=outcome is Outcome.OLDER, direct=direct)
    return answers.handed_in(game, player, say, again=outcome is Outcome.AGAIN, direct=direct)
