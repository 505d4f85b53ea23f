"""What cannot be done is answered privately, each with its own sentence, and changes nothing."""

from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

import discord
import pytest

from artbox_bot.game.values import Phase
from tests.bot.pens import drawing, empty_sheet
from tests.bot.reading import buttons_of, controls_of, menus_of, text_of
from tests.bot.table_talk import Talk, a_server


@contextmanager
def nothing_changes(*tables: Talk) -> Generator[None]:
    """The stored games are the same afterwards, and so is what the channels show."""
    before = [(t.game, t.channel_text()) for t in tables]
    yield
    assert [(t.game, t.channel_text()) for t in tables] == before


# What is handed in


@pytest.mark.parametrize("by", ["command", "form", "dm"])
async def test_a_file_that_is_no_picture(by: Any) -> None:
    """Fault 29: the player is told and loses nothing, whichever way it came."""
    async with a_server(players=3) as t:
        await t.to_drawing()
        await t.draws("ann")
        with nothing_changes(t):
            await t.draws("ann", by, b"This is a letter, no picture.")
            assert "That is no picture that I can open." in t.last_answer("ann")


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
        assert "number token **1**" in t.last_answer("ann")


async def test_an_empty_sheet_is_asked_about_and_its_button_takes_it() -> None:
    """Fault 40: by command and by direct message."""
    async with a_server(players=3) as t:
        await t.to_drawing()
        for token, (name, by) in enumerate((("ann", "command"), ("ben", "dm")), start=1):
            with nothing_changes(t):
                await t.draws(name, by, empty_sheet())  # pyright: ignore[reportArgumentType]
                assert "This sheet looks empty." in t.last_answer(name)
            question = t.answer(name)
            assert question is not None
            await t.presses(name, "Hand in this empty sheet", question)
            assert f"number token **{token}**" in t.last_answer(name)
        assert len(t.round.drawings) == 2


async def test_somebody_elses_empty_sheet_is_not_taken() -> None:
    """Whoever presses must be the one who sent it."""
    async with a_server(players=3) as t:
        await t.to_drawing()
        await t.draws("ann", picture=empty_sheet())
        question = t.answer("ann")
        assert question is not None
        with nothing_changes(t):
            await t.presses_stale("ben", t.panels()[-1], controls_of(question)[0])
            assert "I could not fetch that picture" in t.last_answer("ben")


async def test_what_is_written_to_the_bot_directly() -> None:
    """Fault 22: any text gets one helpful sentence; several pictures, and pictures that nobody awaits, too."""
    async with a_server(players=4) as t:
        await t.begins("ann", "ben", "cleo")
        with nothing_changes(t):
            await t.writes("dan", "hello?")
            assert t.last_answer("dan").startswith("I only take pictures here. `/artbox new`")
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


# At the wrong time, by the wrong person


async def test_in_the_lobby() -> None:
    """R1, R6, R27: a second game, a ninth player, too few players, a stranger's start, a host who only watches."""
    async with a_server(players=9) as t:
        await t.says("ann", "hand")
        assert t.last_answer("ann") == "There is no table in this channel. `/artbox new` opens one."
        await t.new(begin="host", play=False)
        assert t.last_answer("ann").startswith("The host can only begin as a player")
        assert t.panels() == []
        await t.new()
        with nothing_changes(t):
            await t.new("ben")
            assert t.last_answer("ben").startswith("There is a game in this channel already")
            await t.presses("ann", "Join")
            assert t.last_answer("ann") == "You sit at this table already."
            await t.presses("ann", "Start")
            assert t.last_answer("ann") == "2 more players are needed before the game can begin."
            await t.presses("ben", "Start")
            assert t.last_answer("ben") == "Only the host or a moderator can do that."
            await t.presses("ben", "Leave")
            assert t.last_answer("ben").startswith("You are not at this table.")
            await t.says("ben", "stop")
            assert t.last_answer("ben") == "Only the host or a moderator can do that."
            await t.says("ben", "remove", player=t.member("ann").user)
            assert t.last_answer("ben") == "Only the host or a moderator can do that."
            await t.says("ann", "remove", player=t.member("ben").user)
            assert t.last_answer("ann") == "That person is not at the table."
            await t.says("ann", "roll")
            assert t.last_answer("ann").startswith("Not yet: the dice are rolled")
            await t.says("ann", "draw", image=("a.png", drawing(1)))
            assert t.last_answer("ann").startswith("Not yet: drawing begins")
            await t.says("ann", "guess", drawing=1, word="A")
            assert t.last_answer("ann").startswith("There is no drawing with that number")
            await t.says("ann", "finish")
            assert t.last_answer("ann").startswith("Not yet: links are made")
        await t.join(*(name for name in t.server.people if name not in ("ann", "ida")))
        with nothing_changes(t):
            await t.join("ida")
            assert t.last_answer("ida").startswith("All eight seats are taken.")


async def test_while_finding_who_begins() -> None:
    """R4, R5: no vote for oneself or a stranger, no artist of one letter, nothing after it is settled."""
    async with a_server(players=4) as t:
        await t.new()
        await t.join("ben", "cleo")
        await t.start()
        await t.presses("ann", "Vote")
        ballot = t.answer("ann")
        assert ballot is not None
        (menu,) = menus_of(ballot)
        with nothing_changes(t):
            await t.presses_stale("ann", ballot, menu, str(t.id("ann")))
            assert t.last_answer("ann") == "You cannot vote for yourself: choose another player."
            await t.presses_stale("ann", ballot, menu, str(t.id("dan")))
            assert t.last_answer("ann") == "That person is not at the table."
            await t.presses("dan", "Vote")
            assert t.last_answer("dan").startswith("You are not at this table.")
            await t.says("ann", "artist", name="Frida Kahlo")
            assert t.last_answer("ann") == "There is nothing to name yet."
        for name, choice in (("ann", "ben"), ("ben", "cleo"), ("cleo", "ann")):
            await t.votes(name, choice)
        assert t.game.phase is Phase.ARTIST
        with nothing_changes(t):
            for name in ("X", "7 7", "…"):
                await t.submits("ben", await t.presses("ben", "Name an artist"), artist=name)
                assert t.last_answer("ben") == "An artist’s name has at least two letters. Try again!"
            await t.submits("dan", await t.presses("dan", "Name an artist"), artist="Frida Kahlo")
            assert t.last_answer("dan").startswith("You are not at this table.")
            await t.presses_stale("ann", ballot, menu, str(t.id("cleo")))
            assert t.last_answer("ann") == "The vote is over."
        late = await t.presses("cleo", "Name an artist")
        await t.submits("ben", await t.presses("ben", "Name an artist"), artist="Frida Kahlo")
        with nothing_changes(t):
            await t.submits("cleo", late, artist="Hokusai")
            assert t.last_answer("cleo") == "Somebody was faster: who begins is settled."


async def test_from_the_words_to_the_drawings() -> None:
    """R7, R8: one card, the other is gone; only the starting player rolls, once."""
    async with a_server(players=4) as t:
        await t.begins("ann", "ben", "cleo")
        cards, first = t.cards("ben"), f"ab1:{t.game.id}:keep:1.0"
        assert controls_of(cards)[0] == first
        await t.keeps("ben", 1)
        with nothing_changes(t):
            await t.presses_stale("ben", cards, first)
            assert t.last_answer("ben").startswith("You have chosen your word")
            await t.presses("dan", "My hand")
            assert t.last_answer("dan").startswith("You are not at this table.")
        with nothing_changes(t):
            await t.presses_stale("ann", t.cards("ann"), f"ab1:{t.game.id}:keep:1.2")
            assert t.last_answer("ann") == "There is no such card: choose one of your two words."
        await t.keeps("ann")
        await t.keeps("cleo")
        with nothing_changes(t):
            await t.roll("ben")
            assert t.last_answer("ben") == f"<@{t.id('ann')}> has the start and rolls the dice."
            await t.roll("dan")
            assert t.last_answer("dan").startswith("You are not at this table.")
        await t.roll()
        with nothing_changes(t):
            await t.presses_stale("ben", cards, first)
            assert t.last_answer("ben") == "Too late: the words are chosen."
            await t.says("ann", "roll")
            assert t.last_answer("ann") == "The dice have been rolled."
            await t.draws("dan")
            assert t.last_answer("dan").startswith("You are not at this table.")


async def test_while_linking() -> None:
    """R15, R16: drawings and words that are not there, one's own, an incomplete sheet, a second finish."""
    async with a_server(players=5) as t:
        await t.to_linking("ann", "ben", "cleo")
        await t.presses("dan", "My hand")
        await t.says("dan", "join")
        this, ann = t.round, t.id("ann")
        own, other = this.place_of(ann), this.places_for(ann)[0]
        assert own is not None
        with nothing_changes(t):
            for place, word, sentence in (
                (8, "A", "There is no drawing with that number: look at the board."),
                (own, this.kept[t.id("ben")], "That drawing is yours: link the others."),
                (other, "zzz", "That word is not in the row: choose one of the words under the board, or its letter."),
                (other, "H", "That word is not in the row: choose one of the words under the board, or its letter."),
                (other, this.kept[ann], "That is your own word: choose another one."),
            ):
                await t.says("ann", "guess", drawing=place, word=word)
                assert t.last_answer("ann") == sentence
            await t.says("ann", "finish")
            places = ", ".join(map(str, this.places_for(ann)))
            assert t.last_answer("ann") == f"Before you finish, choose a word for {places}."
            await t.says("eve", "guess", drawing=1, word="A")
            assert t.last_answer("eve").startswith("You are not at this table.")
            await t.says("dan", "guess", drawing=1, word="A")
            assert t.last_answer("dan") == "You play from the next round; this one goes on without you."
            await t.writes("ann", "", drawing(9))
            assert "no table waits for a drawing of yours" in t.last_answer("ann")
        await t.links_all("ann")
        await t.finishes("ann")
        with nothing_changes(t):
            await t.says("ann", "finish")
            assert t.last_answer("ann") == "You have finished; your links stand."
            await t.says("ann", "guess", drawing=other, word=this.kept[t.id("ben")])
            assert t.last_answer("ann") == "You have finished; your links stand."


# Buttons that are no longer shown, or belong to others


async def test_buttons_of_an_earlier_round_and_of_a_game_that_is_over() -> None:
    """DESIGN 3, fault 57: a stale press changes nothing; a private hand shows the present one instead."""
    async with a_server(players=3) as t:
        await t.begins()
        cards, sheets = t.cards("ann"), f"ab1:{t.game.id}:link:1.{{}}"
        keep = controls_of(cards)[0]
        panels = [(m, controls_of(m)) for m in t.panels() if controls_of(m)]
        await t.everyone_keeps()
        panels += [(m, controls_of(m)) for m in t.panels() if controls_of(m)]
        await t.roll()
        await t.everyone_draws()
        sheet, private = t.dms("ben")[-1], await t.hand("cleo")
        place = t.round.places_for(t.id("ben"))[0]
        assert sheets.format(place) in menus_of(sheet)
        await t.everyone_links("command")
        await t.presses("ann", "Next round")
        with nothing_changes(t):
            await t.presses_stale("ann", cards, keep)
            assert t.last_answer("ann") == "That belongs to an earlier round. *My hand* shows where you are now."
            await t.presses_stale("ben", sheet, sheets.format(place), "A")
            assert t.last_answer("ben") == "That belongs to an earlier round. *My hand* shows where you are now."
            await t.presses_stale("cleo", private, sheets.format(1), "A")
            assert t.last_answer("cleo") == "That belongs to an earlier round. *My hand* shows where you are now."
            assert "Keep one of your two words" in text_of(private)
        await t.says("ann", "stop")
        with nothing_changes(t):
            for message, addresses in panels:
                for address in addresses:
                    if not address.endswith(("hand", "rules")):
                        await t.presses_stale("ben", message, address)
                        assert t.last_answer("ben").startswith("This game is over.")
            await t.says("ben", "roll")
            assert t.last_answer("ben").startswith("There is no table in this channel.")


async def test_buttons_of_another_table() -> None:
    """DESIGN 3: an address names its game, whoever sits elsewhere has no part in it."""
    async with a_server(players=6) as t:
        other = t.another_table("annex")
        await t.to_roll("ann", "ben", "cleo")
        await other.new("dan", begin="host")
        await other.join("eve", "fay")
        await other.start("dan")
        with nothing_changes(t, other):
            await t.roll("dan")
            assert t.last_answer("dan").startswith("You are not at this table.")
            await other.presses_stale("ann", other.panel("two word cards"), f"ab1:{other.game.id}:keep:1.0")
            assert other.last_answer("ann").startswith("You are not at this table.")
            await other.presses_stale("dan", other.cards("dan"), f"ab1:{t.game.id}:roll")
            assert other.last_answer("dan").startswith("You are not at this table.")
            await t.presses_stale("ben", t.dms("ben")[-1], "ab1:zzzzzzzz:keep:1.0")
            assert t.last_answer("ben").startswith("This game is over.")


async def test_a_stranger_may_press_everything_and_moves_nothing() -> None:
    """Fault 6: in each phase each public control answers whoever has no seat, privately."""
    async with a_server(players=4) as t:
        pressed: set[str] = set()

        async def all_is_pressed() -> None:
            with nothing_changes(t):
                for message in t.panels():
                    for label in buttons_of(message):
                        result = await t.presses("dan", label, message)
                        assert result.modal or t.last_answer("dan")
                        pressed.add(label)

        await t.new()
        await t.join("ben", "cleo")
        with nothing_changes(t):
            await t.presses("dan", "Start")
        await t.start()
        await all_is_pressed()
        for name, choice in (("ann", "ben"), ("ben", "cleo"), ("cleo", "ann")):
            await t.votes(name, choice)
        await all_is_pressed()
        await t.says("ann", "artist", name="Hokusai")
        await all_is_pressed()
        await t.everyone_keeps()
        await all_is_pressed()
        await t.roll()
        await all_is_pressed()
        await t.everyone_draws()
        await all_is_pressed()
        await t.everyone_links("command")
        await all_is_pressed()
        await t.says("ann", "stop")
        await all_is_pressed()
        assert pressed == {
            *("Vote", "Nudge", "Name an artist", "My hand", "Roll the dice", "Hand in a drawing"),
            *("Next round", "Play again"),
        }


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
