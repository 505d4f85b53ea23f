"""Files that people send: fetched from Discord, handed in, and what is answered."""

import asyncio
from collections.abc import Callable
from datetime import datetime

import discord

from artbox_bot.bot.services import Services
from artbox_bot.game.papers import MOST_WORDS, Paper, papers_of
from artbox_bot.game.phases.draw import takes_drawing
from artbox_bot.game.refusals import WhichWord
from artbox_bot.game.values import Game
from artbox_bot.pictures.uploads.cleaning import UploadRefused
from artbox_bot.show import answers, questions
from artbox_bot.show.message import Message
from artbox_bot.stage.codes import DISCORD_FAILS, is_passing
from artbox_bot.table.budget import UploadsTooOften
from artbox_bot.table.fetching import Fetch, Unreachable, UploadGone
from artbox_bot.table.incoming import BlankSheet, HandedIn, Incoming, Outcome, OutOfDate
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
    number: int | None = None,
    direct: bool = False,
) -> Message:
    """Hand in a file; the answer to whoever did, in a direct message or not.

    `received`: told when it has its place in the order; `round_number`: the only round to which it belongs; `at`: when
    it was sent, if long ago; `number`: which of two words it is for, from 0, if that was said.

    Errors: Refused, UploadRefused, UploadGone, UploadsTooOften, NoSuchGame.
    """
    before = (await services.table(game_id)).game
    paper = None if number is None else sheet_of(player, number)
    try:
        done = await services.handing_in.file(
            game_id, player, incoming, received, round_number=round_number, at=at, paper=paper
        )
    except WhichWord:
        return await _ask_for_which_word(services, before, player, incoming, say)
    except (BlankSheet, UploadRefused, UploadGone, UploadsTooOften) as error:
        now = (await services.table(game_id)).game
        if not takes_drawing(before, player):
            return answers.sentences(say("direct-nobody-awaits"))
        if not takes_drawing(now, player) or now.round_number != before.round_number:
            return answers.sentences(say("upload-late"))  # another one is not asked for: nothing would take it
        if isinstance(error, BlankSheet):
            return questions.ask_about_blank(now, error.picture_id, say, number)
        raise
    return taken(done, say, direct=direct)


async def _ask_for_which_word(services: Services, game: Game, player: int, incoming: Incoming, say: Speaker) -> Message:
    """Both words have their drawings: the picture is kept until it is said which of them it replaces."""
    aside = await services.handing_in.aside(player, incoming)
    return questions.which_word(game, player, aside.picture_id, say, blank=aside.blank)


def sheet_of(player: int, number: int) -> Paper:
    """The sheet of a player by its number in an address, from 0. Error: OutOfDate, where none has it."""
    try:
        return dict(enumerate(papers_of(player, MOST_WORDS)))[number]
    except KeyError:
        raise OutOfDate from None


def taken(done: HandedIn, say: Speaker, *, direct: bool) -> Message:
    """What has become of a drawing that was handed in."""
    game, outcome = done.table.game, done.outcome
    if outcome in (Outcome.SAME, Outcome.OLDER):
        return answers.in_already(game, done.paper, say, older=outcome is Outcome.OLDER, direct=direct)
    return answers.handed_in(game, done.paper, say, again=outcome is Outcome.AGAIN, direct=direct)
