"""How a bot is made that plays on the model: the one place for the demo, the rehearsal, the tests and the benches."""

from pathlib import Path
from random import Random
from typing import TypedDict, Unpack

import discord

from artbox_bot.bot.app import ArtBox
from artbox_bot.storage.store import Store
from artbox_bot.words.pack import WordPack


class BotOptions(TypedDict, total=False):
    """What else a bot may be told: see ArtBox."""

    edit_pace: float
    public_url: str
    http: str


async def new_bot(database: Path, words: WordPack, rng: Random | None = None, **options: Unpack[BotOptions]) -> ArtBox:
    """A bot on that database, before it comes to Discord. Closing it closes the database."""
    return ArtBox(await Store.open(database, discord.utils.utcnow), words, rng=rng, **options)
