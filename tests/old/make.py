"""Makes a database of the version that is checked out, with a game in every phase, as people leave it behind.

    python -m tests.old.make tests/old/0.1.0

Made once for each version whose databases must play on, by the code of that version: run it at version 0.1.0 for
`0.1.0.db.xz` and `0.1.0.json.xz`, which is what Discord showed. The bot is killed while a picture is being fetched.
"""

import asyncio
import lzma
import sqlite3
import sys
from contextlib import closing
from datetime import timedelta
from functools import partial
from itertools import count
from pathlib import Path

import discord
from artbox_bot.bot.budget import UploadBudget
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from artbox_bot.bot.app import ArtBox
from artbox_bot.game.moves import Actor, Hide
from artbox_bot.game.shapes import available_shapes
from artbox_bot.game.sketch import Placed, write_sketch
from artbox_bot.table.housekeeping import KEEP, Housekeeping
from tests.bot.server import Server
from tests.bot.table_talk import Talk, a_server
from tests.old.world import written_down

NO_ATTACHMENTS = discord.Permissions(attach_files=True).value


async def make() -> tuple[bytes, bytes]:
    """Play; the database, and what Discord shows."""
    async with a_server(players=3, seed=7) as t:
        t.server.comes("ida", moderates=True)
        t.server.bot.budget = UploadBudget(partial(next, count(0.0, 100.0)))  # many pictures, and no time passes
        await forgotten(t.another_table("forgotten"))
        await over(t.another_table("over"))
        await void(t.another_table("void"))
        await before_drawing(t)
        await linking(t)
        await revealed(t)
        await paused(t.another_table("paused"))
        await lacking(t.another_table("lacking"))
        drawing = t.another_table("draw")
        await drawing_begins(drawing)
        async with t.server.bot_killed():
            urls = [upload.url for upload in drawing.round.uploads if upload.url]
            assert len(urls) == 1
            with closing(sqlite3.connect(t.server.database)) as connection:
                connection.execute("PRAGMA journal_mode = DELETE")
                connection.execute("VACUUM")
            world = written_down(t.server.env, t.server.guild, t.server.people, urls)
            return t.server.database.read_bytes(), world


async def forgotten(t: Talk) -> None:
    await t.to_reveal("ann", "ben", "cleo")
    await t.says("ann", "stop")
    env = t.server.env
    await Housekeeping(t.server.bot.store, lambda: env.now() + KEEP + timedelta(days=1), lambda: None).sweep()
    assert t.game.forgotten


async def over(t: Talk) -> None:
    """Played out, with the album; a drawing of its first round is covered."""
    await t.begins("ann", "ben", "cleo")
    while True:
        await t.plays_round(("command", "form"), ("menu_dm",))
        if not t.game.open:
            break
        await t.presses("ann", "Next round")
    await t.server.bot.host.play(t.game.id, Hide(Actor(t.id("ida"), moderator=True), 1, 1))
    await t.server.settle()


async def void(t: Talk) -> None:
    await t.to_drawing("ann", "ben", "cleo")
    await t.says("ann", "skip")
    assert t.round.void


async def before_drawing(t: Talk) -> None:
    lobby, vote, artist = (t.another_table(name) for name in ("lobby", "vote", "artist"))
    await lobby.new()
    await lobby.join("ben", "cleo")
    await vote.begins("ann", "ben", "cleo", begin="vote")
    await vote.votes("ann", "ben")
    await artist.begins("ann", "ben", "cleo", begin="artist")
    words, roll = t.another_table("words"), t.another_table("roll")
    await words.begins("ann", "ben", "cleo")
    await words.keeps("ben", 1)
    await roll.to_roll("ann", "ben", "cleo")


async def linking(t: Talk) -> None:
    quiet, hourglass = t.another_table("link"), t.another_table("hourglass")
    await quiet.to_linking("ann", "ben", "cleo")
    await quiet.links("ann", quiet.round.places_for(quiet.id("ann"))[0], quiet.round.words_for(quiet.id("ann"))[0])
    await hourglass.to_linking("ann", "ben", "cleo")
    await hourglass.links_all("ann")
    await hourglass.finishes("ann")
    assert hourglass.round.hourglass is not None


async def revealed(t: Talk) -> None:
    """The first round; and the third, with a void one before it and a covered drawing in the first."""
    first, third = t.another_table("reveal"), t.another_table("reveal-of-round-3")
    await first.to_reveal("ann", "ben", "cleo")
    await third.begins("ann", "ben", "cleo")
    await third.plays_round(("form",), ("menu_dm",))
    await third.presses("ben", "Next round")
    await third.everyone_keeps()
    await third.roll()
    await third.says("ann", "skip")
    await third.presses("ben", "Next round")
    await third.plays_round(("form",), ("menu_dm",))
    await t.server.bot.host.play(third.game.id, Hide(Actor(t.id("ida"), moderator=True), 1, 2))
    await t.server.settle()


async def paused(t: Talk) -> None:
    await t.to_roll("ann", "ben", "cleo")
    await t.says("ida", "pause")
    assert t.game.pause is not None


async def lacking(t: Talk) -> None:
    """Somebody takes a permission from the bot, which pauses the game."""
    await t.to_drawing("ann", "ben", "cleo")
    assert t.server.bot.user is not None
    overwrite = Overwrite(t.server.bot.user.id, OverwriteType.MEMBER, 0, NO_ATTACHMENTS)
    t.server.env.backend.set_overwrite(t.channel.id, overwrite)
    await t.server.settle()
    assert t.game.pause is not None
    assert t.game.pause.trouble == "lacks:attach_files"


async def drawing_begins(t: Talk) -> None:
    """One drawing is in, one is being fetched, and of one a sketch is kept at the pad."""
    await t.to_drawing("ann", "ben", "cleo")
    await t.draws("ann", "form")
    pad = t.server.bot._pad
    assert pad is not None
    table = await t.server.bot.table(t.game.id)
    token = (await pad.urls(table))[t.id("cleo")].partition("#")[2]
    shapes = available_shapes(t.round.roll)
    await pad.keep(await pad.open(token), write_sketch(tuple(Placed(shape, 300, 300, 90) for shape in shapes)))
    http = t.server.bot.http
    fetch = http.get_from_cdn

    async def slowly(url: str) -> bytes:
        await asyncio.sleep(10)
        return await fetch(url)

    http.get_from_cdn = slowly
    await t.draws("ben", "form")
    assert len(t.round.uploads) == 1


def main(stem: Path) -> None:
    """Make both; the bot has a pad."""
    new_bot = Server._new_bot

    def with_pad(self: Server) -> ArtBox:
        bot = new_bot(self)
        bot._public_url, bot._http_address = "https://art.example.org", "127.0.0.1:0"
        return bot

    Server._new_bot = with_pad
    database, world = asyncio.run(make())
    Path(f"{stem}.db.xz").write_bytes(lzma.compress(database))
    Path(f"{stem}.json.xz").write_bytes(lzma.compress(world))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
