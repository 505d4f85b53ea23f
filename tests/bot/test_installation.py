"""Where the commands of ArtBox are installed, and ArtBox itself is not (fault 26)."""

import sqlite3
from contextlib import closing
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import discord
import pytest

from artbox_bot.bot.installation import ASKED_FOR, invitation
from artbox_bot.bot.verbs import VERBS
from artbox_bot.game.events import Ended
from tests.bot.pens import drawing
from tests.bot.table_talk import Talk, a_server

OPTIONS = {
    "guess": {"drawing": 1, "word": "A"},
    "hide": {"drawing": 1},
    "report": {"drawing": 1},
    "artist": {"name": "Hokusai"},
    "draw": {"image": ("a.png", drawing(1))},
}


def games(t: Talk) -> int:
    with closing(sqlite3.connect(t.server.database)) as database:
        return database.execute("SELECT count(*) FROM games").fetchone()[0]


def test_the_link_asks_for_what_the_bot_needs_and_names_the_server() -> None:
    asked = parse_qs(urlsplit(invitation(17, 4)).query)
    assert asked["client_id"] == ["17"]
    assert asked["scope"][0].split() == ["bot", "applications.commands"]
    assert asked["guild_id"] == ["4"]
    assert asked["disable_guild_select"] == ["true"]
    assert discord.Permissions(int(asked["permissions"][0])) == ASKED_FOR


def test_the_readme_names_the_same_permissions() -> None:
    readme = " ".join((Path(__file__).parents[2] / "README.md").read_text("utf-8").split())
    named = readme.partition("and the permissions ")[2].partition(":")[0].replace(" and ", " ")
    names = (name.strip().lower().replace(" ", "_") for name in named.split(","))
    assert discord.Permissions(**dict.fromkeys(names, True)) == ASKED_FOR


@pytest.mark.parametrize("play", [True, False])
async def test_fault_26_a_table_is_refused_with_the_link_that_adds_the_bot(play: bool) -> None:
    async with a_server(players=1) as t:
        await t.server.only_commands_are_installed()
        await t.says("ann", "new", play=play)
        assert "This server has my commands, but I am not in it" in t.last_answer("ann")
        assert invitation(t.server.bot.application_id or 0, t.server.guild.id) in t.last_answer("ann")
        assert games(t) == 0


async def test_fault_26_every_command_is_answered_there() -> None:
    """None is an error in the log, and none leaves anything behind."""
    async with a_server(players=2) as t:
        await t.server.only_commands_are_installed()
        for name in (name for name, verb in VERBS.items() if verb.command):
            options = {"player": t.member("ben")} if name == "remove" else OPTIONS.get(name, {})
            await t.says("ann", name, **options)
            assert t.last_answer("ann") != "", name
            assert "went wrong" not in t.last_answer("ann"), name
        assert games(t) == 0


async def test_fault_26_a_bot_that_was_taken_out_ends_its_game_and_play_again_says_how_to_add_it() -> None:
    async with a_server(players=3) as t:
        await t.begins()
        await t.says("ann", "stop")
        await t.server.only_commands_are_installed()
        await t.presses("ann", "Play again")
        assert "I am not in it" in t.last_answer("ann")
        assert games(t) == 1


async def test_fault_26_a_game_that_was_left_there_ends() -> None:
    async with a_server(players=3) as t:
        await t.begins()
        await t.server.only_commands_are_installed()
        assert t.game.ended is Ended.PLACE_GONE
