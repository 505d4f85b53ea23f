"""`show`: plays the demo in a folder of its own, and leaves what everybody saw."""

import tempfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import discord

from artbox_bot.assets import asset
from artbox_bot.bot.app import ArtBox
from artbox_bot.rehearsal.demo.evening import Evening
from artbox_bot.rehearsal.demo.figures import FIGURES
from artbox_bot.rehearsal.demo.keepsake import keep
from artbox_bot.rehearsal.demo.people import PEOPLE
from artbox_bot.rehearsal.demo.world import open_world
from artbox_bot.storage.store import Store
from artbox_bot.words.pack import parse_word_pack


async def show(players: int, seed: int, out: Path) -> None:
    """One game of so many people (R1), told on stdout; `out` gets index.html, pictures and game.json."""
    pack = parse_word_pack(asset("words", "en.toml").read_text("utf-8"))
    words = replace(pack, words=_mostly_drawable(pack.words, Random(f"{seed} in the box")))
    with tempfile.TemporaryDirectory() as folder:
        store = await Store.open(Path(folder) / "demo.sqlite", discord.utils.utcnow)
        bot = ArtBox(store, words, rng=Random(seed), edit_pace=0)
        async with open_world(bot, PEOPLE[:players]) as world:
            game = await Evening(bot, world, Random(f"{seed} at the table"), _tell).play()
            keep(world, game, out)
    _tell(f"Everything that everybody saw: {out / 'index.html'}")


def _mostly_drawable(words: Sequence[str], rng: Random) -> tuple[str, ...]:
    """What these people have drawn before, and one in four that makes them think."""
    known = [word for word in words if word in FIGURES]
    others = [word for word in words if word not in FIGURES]
    return (*known, *rng.sample(others, len(known) // 4))


def _tell(line: str) -> None:
    print(line, flush=True)
