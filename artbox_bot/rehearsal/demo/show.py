"""`show`: plays the demo in a folder of its own, and leaves what everybody saw."""

import tempfile
from pathlib import Path
from random import Random

from artbox_bot.assets import asset
from artbox_bot.rehearsal.club import Club
from artbox_bot.rehearsal.demo.deeds import Deeds
from artbox_bot.rehearsal.demo.evening import Evening
from artbox_bot.rehearsal.demo.figures import drawable
from artbox_bot.rehearsal.demo.keepsake import keep
from artbox_bot.rehearsal.demo.people import PEOPLE
from artbox_bot.words.pack import parse_word_pack

BEGINS = 19.5 * 60 * 60
"""Seconds after midnight, at which simcord's clock begins, when people sit down to play."""


async def show(players: int, seed: int, out: Path) -> None:
    """One game of so many people (R1), told on stdout; `out` gets index.html, pictures and game.json."""
    words = drawable(parse_word_pack(asset("words", "en.toml").read_text("utf-8")))
    with tempfile.TemporaryDirectory() as folder:
        club, people = Club(Path(folder) / "demo.sqlite", words, lambda: Random(seed), edit_pace=0), PEOPLE[:players]
        async with club.meets([person.name for person in people], begins=BEGINS):
            deeds = Deeds(club, people)
            game = await Evening(club.bot, deeds, Random(f"{seed} at the table"), _tell).play()
            keep(deeds, game, out)
    _tell(f"Everything that everybody saw: {out / 'index.html'}")


def _tell(line: str) -> None:
    print(line, flush=True)
