"""What a finished game takes on the disk, on a model of Discord: right after its end, and when it is forgotten.

    python bench/keep.py --games 5

Whole games of eight players with the real bot: each hands in twice in every round (the second replaces the first),
all messages are sent, edited and remembered. Pictures that are shown are not painted, as none of them is stored; the
drawings are: half of them on the sketch pad, half as files that are sent. Counted are the pages in use of the
database, without those of an empty one. The last line is JSON: `{"kb_per_game", "kb_per_forgotten_game"}`.
"""

import argparse
import asyncio
import json
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from artbox_bot.bot.app import ArtBox
from artbox_bot.game.events import Phase
from artbox_bot.game.moves import Actor, Finish, HandIn, KeepWord, Link, NextRound, Receive, Roll, Start
from artbox_bot.game.rules import Begin, Rules
from artbox_bot.game.shapes import available_shapes
from artbox_bot.game.sketch import Placed
from artbox_bot.game.values import Game
from artbox_bot.pictures.drawing import CleanDrawing
from artbox_bot.pictures.painting.sketch import paint_sketch
from artbox_bot.rehearsal.demo.pencil import draw
from artbox_bot.rehearsal.model.bot import new_bot
from artbox_bot.rehearsal.model.discord import Discord
from artbox_bot.storage.values import StoredPicture
from artbox_bot.table.host import InSameCommit, hangs_up
from artbox_bot.table.housekeeping import KEEP, Housekeeping
from bench.laid import SEATS, WORDS, seated, unpainted

SHAPES = 12
"""Of a sketch."""


class Sitting:
    """One table of eight, from the lobby to the winner."""

    def __init__(self, bot: ArtBox, model: Discord, rng: Random) -> None:
        self._bot, self._model, self._rng = bot, model, rng
        self._game: Game

    async def play(self, guild: Any, number: int) -> Game:
        """Everybody is quick, and guesses well half of the time."""
        users = [self._model.env.create_user(f"player{number}-{seat}") for seat in range(SEATS)]
        for user in users:
            guild.add_member(user)
        table = await self._bot.host.open_table(
            guild_id=guild.id,
            channel_id=guild.create_text_channel(f"table-{number}").id,
            locale="en",
            host=users[0].id,
            words=WORDS.words,
            rules=Rules(begin=Begin.HOST),
            players=seated([user.id for user in users]),
        )
        self._game = table.game
        await self._move(Start(Actor(users[0].id)))
        while self._game.open:
            await self._round()
        return self._game

    async def _round(self) -> None:
        people = self._game.round.players
        for player in people:
            await self._move(KeepWord(player, 0))
        await self._move(Roll(self._game.round.starting_player or 0))
        for player in (*people[:-1], *people[:-1], people[-1]):
            await self._hand_in(player)
        for player in people:
            this = self._game.round
            words = [this.kept[this.board[place - 1]] for place in this.places_for(player)]
            if self._rng.random() < 0.5:
                self._rng.shuffle(words)
            for place, word in zip(this.places_for(player), words, strict=True):
                await self._move(Link(player, place, word))
            await self._move(Finish(player))
        if self._game.phase is Phase.REVEAL:
            await self._move(NextRound(people[0]))

    async def _hand_in(self, player: int) -> None:
        this, key = self._game.round, f"{self._rng.getrandbits(64):016x}"
        await self._move(Receive(player, key, "https://cdn.discordapp.com/attachments/1/2/drawing.png"))
        drawing = await self._drawing(this.kept[player], player)
        picture = StoredPicture(id=key, owner=player, tile=drawing.tile, game_id=self._game.id)
        await self._move(HandIn(player, key, key), hangs_up(picture))

    async def _drawing(self, word: str, player: int) -> CleanDrawing:
        shapes = available_shapes(self._game.round.roll)
        if self._rng.random() < 0.5:
            return await self._bot.studio.clean(draw(word, shapes, str(player), "PNG"))
        rng = self._rng
        return paint_sketch(
            tuple(
                Placed(shapes[n % len(shapes)], rng.uniform(80, 240), rng.uniform(80, 240), rng.uniform(30, 150), 0.0)
                for n in range(SHAPES)
            )
        )

    async def _move(self, move: Any, along: InSameCommit | None = None) -> None:
        self._game = (await self._bot.host.play(self._game.id, move, in_same_commit=along)).game
        stage: Any = self._bot
        while sending := tuple(stage._stage._tasks.values()):  # all that this move changes
            await asyncio.gather(*sending)


def used_bytes(database: Path) -> int:
    """The pages of a database that hold something."""
    with closing(sqlite3.connect(database)) as connection:
        pages, free, size = (
            connection.execute(f"PRAGMA {pragma}").fetchone()[0]
            for pragma in ("page_count", "freelist_count", "page_size")
        )
    return (pages - free) * size


async def measure(games: int) -> tuple[float, float]:
    """kB of a game: after the end of all, and after they are forgotten."""
    rng = Random(1)
    with TemporaryDirectory() as folder:
        database = Path(folder) / "artbox.sqlite"
        model, bot = Discord(), await new_bot(database, WORDS, rng, edit_pace=0)
        async with model.running(bot, patience=600):
            await bot.store.tidy()
            empty = used_bytes(database)
            guild = model.env.create_guild("Server")
            for number in range(games):
                game = await Sitting(bot, model, rng).play(guild, number)
                print(f"game {number + 1}: {len(game.rounds)} rounds, {used_bytes(database) / 1000:.0f} kB in use")
            ended = used_bytes(database)

            def later() -> Any:
                return model.env.now() + KEEP + timedelta(days=1)

            await Housekeeping(bot.store, later, lambda: None).sweep()
            forgotten = used_bytes(database)
    return (ended - empty) / games / 1000, (forgotten - empty) / games / 1000


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=5)
    options = parser.parse_args(arguments)
    unpainted()
    kept, forgotten = asyncio.run(measure(options.games))
    print(json.dumps({"kb_per_game": round(kept, 1), "kb_per_forgotten_game": round(forgotten, 1)}))


if __name__ == "__main__":
    main()
