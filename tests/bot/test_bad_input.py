"""Files, texts and places that cannot be used: a private sentence for each, and nothing changes."""

from typing import Any

import discord
import pytest

from tests.bot.pens import drawing, empty_sheet
from tests.bot.questions import asked_about_a_blank
from tests.bot.reading import controls_of
from tests.bot.table_talk import Talk, a_server, nothing_changes


@pytest.mark.parametrize("by", ["command", "form", "dm"])
async def test_a_file_that_is_no_picture(by: Any) -> None:
    """Fault 29: the player is told and loses nothing, whichever way it came."""
    async with a_server(players=3) as t:
        await t.to_drawing()
        await t.draws("ann")
        with nothing_changes(t):
            await t.draws("ann", by, b"This is a letter, no picture.")
            assert "I can’t open that file as a picture." in t.last_answer("ann")


async def test_files_that_cannot_be_taken() -> None:
    """A file too large by its declared size is not even fetched; one that has gone is asked for again (fault 29)."""
    async with a_server(players=3) as t:
        await t.to_drawing()
        fetched: list[str] = []
        http = t.server.bot.http
        fetch = http.get_from_cdn

        async def watched(url: str) -> bytes:
            fetched.append(url)
            return await fetch(url)

        http.get_from_cdn = watched
        with nothing_changes(t):
            await t.writes("ann", "", drawing(1), declared_size=10 * 2**20 + 1)
            assert "That file is too large" in t.last_answer("ann")
            assert fetched == []
            with t.server.files_lost():
                await t.writes("ann", "", drawing(1))
            assert "I could not fetch that picture" in t.last_answer("ann")
            assert len(fetched) == 1
        await t.writes("ann", "", drawing(1))
        assert "token **1**" in t.last_answer("ann")


async def test_an_empty_sheet_is_asked_about_and_its_button_takes_it() -> None:
    """Fault 40: by command and by direct message."""
    async with a_server(players=3) as t:
        await t.to_drawing()
        for token, (name, by) in enumerate((("ann", "command"), ("ben", "dm")), start=1):
            with nothing_changes(t):
                await t.draws(name, by, empty_sheet())  # pyright: ignore[reportArgumentType]
                assert "This drawing looks empty." in t.last_answer(name)
            question = t.answer(name)
            assert question is not None
            await t.presses(name, "Hand in this empty sheet", question)
            assert f"token **{token}**" in t.last_answer(name)
        assert len(t.round.drawings) == 2


async def test_somebody_elses_empty_sheet_is_not_taken() -> None:
    """Whoever presses must be the one who sent it."""
    async with a_server(players=3) as t:
        await t.to_drawing()
        question = await asked_about_a_blank(t, "ann")
        with nothing_changes(t):
            await t.presses_stale("ben", t.panels()[-1], controls_of(question)[0])
            assert "That is settled, or out of date" in t.last_answer("ben")


async def test_what_is_written_to_the_bot_directly() -> None:
    """Fault 22: any text gets one helpful sentence; several pictures, and pictures that nobody awaits, too."""
    async with a_server(players=4) as t:
        await t.begins("ann", "ben", "cleo")
        with nothing_changes(t):
            await t.writes("dan", "hello?")
            assert t.last_answer("dan").startswith("I only understand pictures here. `/artbox new`")
            await t.writes("dan", "", drawing(1))
            assert "no table waits for a drawing of yours" in t.last_answer("dan")
            await t.writes("ann", "", drawing(1))
            assert "no table waits for a drawing of yours" in t.last_answer("ann")
        await t.everyone_keeps()
        await t.roll()
        with nothing_changes(t):
            await t.writes("ann", "look!")
            assert t.last_answer("ann").endswith(
                f" Your drawing is awaited at {t.channel.mention}: send it to me as a picture."
            )
            await t.writes("ann", "", drawing(1), drawing(2))
            assert "That is more than one picture." in t.last_answer("ann")


# Where the bot cannot play


@pytest.mark.parametrize(
    ("permission", "name"),
    [
        ("send_messages", "Send Messages"),
        ("attach_files", "Attach Files"),
        ("read_message_history", "Read Message History"),
    ],
)
async def test_opening_a_table_names_what_the_bot_lacks(permission: str, name: str) -> None:
    """Fault 21."""
    async with a_server(players=2) as t:
        without = discord.PermissionOverwrite(**{permission: False})
        closed = Talk(t.server, t.server.text_channel("closed", the_bot=without))
        await closed.new()
        assert closed.last_answer("ann") == (
            f"I cannot play in this channel, because I lack: {name}. Somebody who manages this server can change that"
            " under *Channel settings → Permissions*."
        )
        assert closed.panels() == []


async def test_opening_a_table_says_what_players_lack() -> None:
    """Fault 21: @everyone may not attach files; a player who may not is pointed to the direct message."""
    async with a_server(players=2) as t:
        nobody, the_bot = (discord.PermissionOverwrite(attach_files=allowed) for allowed in (False, True))
        quiet = Talk(t.server, t.server.text_channel("quiet", the_bot=the_bot, everyone=nobody))
        await quiet.new()
        assert "Not everybody may attach files in this channel" in quiet.last_answer("ann")
        await quiet.join("ben")
        assert "You may not attach files in this channel" in quiet.last_answer("ben")
