"""A rehearsal: the bot, its Discord, the clock, the seats and the guests, together."""

import asyncio
import tempfile
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import discord

from artbox_bot.bot.app import ArtBox
from artbox_bot.rehearsal.browser.guests import Guests
from artbox_bot.rehearsal.browser.guild import Guild
from artbox_bot.rehearsal.browser.pace import Pace
from artbox_bot.rehearsal.browser.seat import Seat
from artbox_bot.rehearsal.club import Club
from artbox_bot.rehearsal.demo.people import PEOPLE
from artbox_bot.rehearsal.model.bot import BotOptions
from artbox_bot.words.pack import WordPack

TIDY_EVERY = 20.0
"""Real seconds."""


class Rehearsal:
    """Everything that the page needs. Seats are found by their names in small letters."""

    def __init__(self, bot: ArtBox, guild: Guild, pace: Pace, guests: Guests, files: str) -> None:
        self.bot = bot
        self.guild = guild
        self.pace = pace
        self.guests = guests
        self.seats = {name.lower(): Seat(guild, name, files) for name in guild.members}
        pace.after_turn.append(self.look)

    def look(self) -> None:
        """Tell the open pages what has changed."""
        players = {key: self.guests.player(seat.name).value for key, seat in self.seats.items()}
        latest = {key: seat.latest() for key, seat in self.seats.items()}
        for seat in self.seats.values():
            closed = self.guild.closes_direct_messages(seat.name)
            seat.tell({"factor": self.pace.factor, "players": players, "closed": closed, "latest": latest})

    async def tidy(self) -> None:
        """Forget what is old, now and then, until cancelled."""
        while True:
            await asyncio.sleep(TIDY_EVERY)
            async with self.pace.turn():
                self.guild.forget()


@asynccontextmanager
async def open_rehearsal(
    words: WordPack,
    players: int,
    guests: int,
    *,
    files: str = "/files/",
    pad: str | None = None,
    seed: int | None = None,
    thought: float = 1.0,
) -> AsyncGenerator[Rehearsal]:
    """A rehearsal with so many people (R1), the last of them guests; time runs until it is left.

    `files`: the address of what people send; `pad`: host and port of the sketch pad; `seed`: the same deals and rolls
    the same; `thought`: see Guests.
    """
    chance = None if seed is None else Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        options = BotOptions() if pad is None else BotOptions(public_url=f"http://{pad}", http=pad)
        club, names = (
            Club(Path(folder) / "rehearsal.sqlite", words, lambda: chance, **options),
            [p.name for p in PEOPLE],
        )
        async with club.meets(names[:players], owner=names[0], since=discord.utils.utcnow()):
            club.role("Regulars", *names[:players])
            bot, guild, pace = club.bot, Guild(club), Pace(club)
            company = Guests(bot, guild, PEOPLE[:players], PEOPLE[players - guests : players], Random(seed), thought)
            rehearsal = Rehearsal(bot, guild, pace, company, files)
            running = [asyncio.create_task(work) for work in (pace.run(), company.run(pace), rehearsal.tidy())]
            try:
                yield rehearsal
            finally:
                for task in running:
                    task.cancel()
                await asyncio.gather(*running, return_exceptions=True)
