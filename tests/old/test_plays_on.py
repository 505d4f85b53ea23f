"""The bot of today opens a database of version 0.1.0, and every game in it plays on with the messages of then."""

import lzma
import re
import sqlite3
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from random import Random

import discord
import pytest

from artbox_bot.game.events import Phase
from artbox_bot.game.phases.link import missing_places
from artbox_bot.game.values import Game
from artbox_bot.owner import Owner
from artbox_bot.rehearsal.model.bot import BotOptions
from artbox_bot.rehearsal.model.parts import Pressed
from artbox_bot.storage.rows import read_game
from tests.bot.nonsense import PACK
from tests.bot.pens import drawing
from tests.bot.reading import controls_of, text_of
from tests.bot.server import CheckedServer
from tests.bot.table_talk import Talk
from tests.old.world import set_up

pytestmark = [pytest.mark.enable_socket, pytest.mark.allow_hosts(["127.0.0.1", "::1"])]  # the pad listens

DATABASE, WORLD = (Path(__file__).with_name(f"0.1.0.{kind}.xz") for kind in ("db", "json"))
OPEN = {
    "lobby": Phase.LOBBY,
    "vote": Phase.VOTE,
    "artist": Phase.ARTIST,
    "words": Phase.WORDS,
    "roll": Phase.ROLL,
    "draw": Phase.DRAW,
    "link": Phase.LINK,
    "hourglass": Phase.LINK,
    "reveal": Phase.REVEAL,
    "void": Phase.REVEAL,
    "reveal-of-round-3": Phase.REVEAL,
    "paused": Phase.ROLL,
    "lacking": Phase.DRAW,
}


@asynccontextmanager
async def old_server(folder: Path) -> AsyncGenerator[CheckedServer]:
    """The server as it was when the bot of then was killed, at the moment when the bot of today is there."""
    database = folder / "artbox.sqlite"
    database.write_bytes(lzma.decompress(DATABASE.read_bytes()))
    pad = BotOptions(edit_pace=0.0, public_url="https://art.example.org", http="127.0.0.1:0")
    server = CheckedServer(database, PACK, lambda: Random(1), **pad)
    async with server.running(discord.Client(intents=discord.Intents(guilds=True))):
        server.guild, server.people = await set_up(server.env, lzma.decompress(WORLD.read_bytes()))
        stood = standing(server)
        host = server.people["ann"].user.dm_channel.id
        await server.new_bot_comes()
        stands = standing(server)
        # That version kept no note of whether it had told the host what the bot lacks: she is told once more. It called
        # people to the vote, the artist, the roll and the hourglass in the channel: they are called directly once.
        new = {channel: server.messages(channel)[len(stood[channel]) :] for channel in stood}
        told = [m for m in new[host] if not controls_of(m)]
        assert ["Attach Files" in text_of(m) for m in told] == [True]
        called = {a.split(":")[2] for messages in new.values() for m in messages for a in controls_of(m)}
        assert called == {"elect", "artist", "roll", "pick", "look"}
        channels = set(server.guild_channels())
        assert {channel for channel in channels if new[channel]} == set()
        assert {c: stands[c][: len(stood[c])] for c in stood} == stood, "something was deleted"
        yield server


def standing(server: CheckedServer) -> dict[int, list[int]]:
    """The messages of all channels and direct messages."""
    return {channel: [m.id for m in server.messages(channel)] for channel in sorted(server.env.backend.channels)}


def games_of_then(folder: Path) -> dict[str, Game]:
    database = folder / "then.sqlite"
    database.write_bytes(lzma.decompress(DATABASE.read_bytes()))
    with closing(sqlite3.connect(database)) as connection:
        states = connection.execute("SELECT state FROM games").fetchall()
    games = [read_game(state) for (state,) in states]
    return {game.id: game for game in games}


def table(server: CheckedServer, name: str) -> Talk:
    return Talk(server, server.guild.channels[name])


async def presses(t: Talk, name: str, verb: str, *values: str) -> None:
    """Press or choose what stands in the latest message that has it for this game: a direct one, else in the channel.

    `verb` may be the beginning of an address, its argument included.
    """
    wanted = re.compile(rf"ab1:{t.game.id}:{re.escape(verb)}(?![a-z0-9]).*")
    found = ((m, a) for m in (*reversed(t.dms(name)), *reversed(t.panels())) for a in controls_of(m))
    message, address = next((m, a) for m, a in found if wanted.fullmatch(a))
    await t.presses_stale(name, message, address, *values)


async def draws(t: Talk, name: str) -> None:
    """Hand in through the form behind the button of the direct message."""
    await presses(t, name, "draw")
    form = t._acts[name]
    assert isinstance(form, Pressed)
    await t.member(name).user.submit_modal(form, {"file": ("drawing.png", drawing(t.id(name)))})


async def fills_sheet(t: Talk, name: str) -> None:
    """All links right, on the sheet of the direct message; then finish."""
    this = t.round
    while missing := missing_places(t.round, t.id(name)):
        place, number = missing[0], this.word_row.index(this.kept[this.board[missing[0] - 1]]) + 1
        await presses(t, name, f"look:{this.number}.{place}")
        await presses(t, name, f"pick:{this.number}.{place}.{number}")
    await presses(t, name, f"finish:{this.number}")


async def plays_a_phase(t: Talk) -> None:
    """Everybody does what the table waits for."""
    this = t.round if t.game.rounds else None
    match t.game.phase:
        case Phase.LOBBY:
            await presses(t, "cleo", "start")
        case Phase.VOTE:
            await t.everyone_votes_for("ann")
        case Phase.ARTIST:
            await t.submits("ben", await t.presses("ben", "Name an artist"), artist="Frida Kahlo")
        case Phase.WORDS if this:
            for name in [n for n in t.active if t.id(n) not in this.kept]:
                await presses(t, name, f"keep:{this.number}.0")
        case Phase.ROLL if this:
            await presses(t, t.name(this.starting_player or 0), "roll")
        case Phase.DRAW if this:
            for name in [n for n in t.active if t.id(n) not in this.drawings]:
                await draws(t, name)
        case Phase.LINK if this:
            for name in [n for n in t.active if t.id(n) not in this.finished]:
                await fills_sheet(t, name)
        case _:
            await presses(t, "ben", "next")


async def nothing_is_double(t: Talk) -> None:
    """What stands in the channel are the messages that are remembered, each in its first incarnation."""
    sent = (await t.server.bot.store.sent(Owner.game(t.game.id))).values()
    assert sorted(m.id for m in t.panels()) == sorted(r.message_id or 0 for r in sent if r.channel_id == t.channel.id)
    assert {row.incarnation for row in sent} == {1}


async def test_all_games_are_as_they_were(tmp_path: Path) -> None:
    """Those that nobody touches are the same values; of the drawing that was being fetched the token stays."""
    then = games_of_then(tmp_path)
    async with old_server(tmp_path) as server:
        store = server.bot.store
        drawn = table(server, "draw")
        for game_id, game in then.items():
            now = await store.table(game_id)
            assert now is not None
            if game_id != drawn.game.id:
                assert now.game == game
        phases = {name: table(server, name).game.phase for name in OPEN}
        assert phases == OPEN
        assert len(await store.open_game_ids()) == len(OPEN)
        this = drawn.round
        assert this.uploads == ()
        assert this.tokens == {drawn.id("ann"): 1, drawn.id("ben"): 2}
        assert f"**2** <@{drawn.id('ben')}>" in drawn.channel_text()
        used = {d.picture for t in OPEN for r in table(server, t).game.rounds for d in r.drawings.values()}
        assert used - {""} == set(await store.tiles(used))
        links = await store.pad_links(drawn.game.id, 1)
        (sketched,) = [kept for link in links if (kept := await store.sketch(link)).version]
        assert len(sketched.shapes) > 0
        assert table(server, "paused").game.pause is not None


async def plays_on(t: Talk) -> None:
    """Until the next round is drawn; the messages of then are edited and closed, and none is sent twice."""
    if t.game.pause is not None:
        await presses(t, "ann", "resume")
    number, stood = t.game.round_number, {m.id for m in t.panels()}
    while t.game.open and not (t.game.round_number > number and t.game.phase is Phase.DRAW):
        before = t.game
        await plays_a_phase(t)
        assert t.game != before
    assert t.game.open
    assert stood < {m.id for m in t.panels()}
    await nothing_is_double(t)


@pytest.mark.parametrize("part", [0, pytest.param(1, marks=pytest.mark.soak), pytest.param(2, marks=pytest.mark.soak)])
async def test_every_open_game_plays_on_with_the_buttons_of_then(part: int, tmp_path: Path) -> None:
    """In three parts, since to open the world of then takes longer than to play on in it."""
    async with old_server(tmp_path) as server:
        bot = server.bot.user
        assert bot is not None
        server.env.backend.delete_overwrite(table(server, "lacking").channel.id, bot.id)
        await server.settle()
        for name in list(OPEN)[part::3]:
            await plays_on(table(server, name))


async def test_a_game_of_then_is_played_to_its_end(tmp_path: Path) -> None:
    """The album shows its rounds of then and of today; what was covered then stays covered."""
    async with old_server(tmp_path) as server:
        t = table(server, "reveal-of-round-3")
        rounds = t.game.rounds
        while t.game.open:
            await plays_a_phase(t)
        assert t.game.rounds[: len(rounds)] == rounds
        assert t.game.rounds[0].hidden
        assert t.game.winner is not None
        assert any("winner" in text_of(m).casefold() or "wins" in text_of(m).casefold() for m in t.panels())


async def test_an_ended_game_of_then_is_played_again_and_a_forgotten_one_stays_forgotten(tmp_path: Path) -> None:
    async with old_server(tmp_path) as server:
        t, gone = table(server, "over"), table(server, "forgotten")
        before = t.game
        await presses(t, "ben", "again")
        assert t.game.id != before.id
        assert t.game.phase is Phase.LOBBY
        assert gone.game.forgotten
        assert not await server.bot.store.sent(Owner.game(gone.game.id))
