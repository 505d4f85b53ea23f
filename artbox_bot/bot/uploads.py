"""Files that people send: fetched from Discord, handed in, and what is answered."""

import asyncio
from collections.abc import Awaitable, Callable

import discord

from artbox_bot.bot.services import Services
from artbox_bot.show import answers
from artbox_bot.show.message import Message
from artbox_bot.stage.codes import DISCORD_FAILS
from artbox_bot.table.handing_in import BlankSheet, Incoming, UploadGone
from artbox_bot.texts import Speaker

FETCH_SECONDS = 15.0


def fetching(client: discord.Client) -> Callable[[str], Awaitable[bytes]]:
    """Fetches what lies at an address of Discord's. Error: UploadGone."""

    async def fetch(url: str) -> bytes:
        try:
            async with asyncio.timeout(FETCH_SECONDS):
                return await client.http.get_from_cdn(url)
        except DISCORD_FAILS as error:
            raise UploadGone from error

    return fetch


async def has_handed_in(services: Services, game_id: str, player: int) -> bool:
    """Whether another drawing would replace one of this player. Error: NoSuchGame."""
    game = (await services.table(game_id)).game
    return bool(game.rounds) and player in game.round.drawings


async def hand_in(
    services: Services,
    game_id: str,
    player: int,
    incoming: Incoming,
    say: Speaker,
    *,
    received: Callable[[], None] = lambda: None,
    direct: bool = False,
) -> Message:
    """Hand in a file; the answer to whoever did, in a direct message or not.

    `received`: told when it has its place in the order.

    Errors: Refused, UploadRefused, UploadGone, UploadsTooOften, NoSuchGame.
    """
    again = await has_handed_in(services, game_id, player)
    try:
        table = await services.handing_in.file(game_id, player, incoming, received)
    except BlankSheet as blank:
        return answers.ask_about_blank(game_id, blank.picture_id, say)
    return answers.handed_in(table.game, player, say, again=again, direct=direct)
