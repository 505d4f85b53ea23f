"""`/artbox privacy`: see what is stored of oneself, take it along, and have it forgotten."""

import asyncio
import io
import json
import sqlite3
import zipfile
from contextlib import closing
from typing import Any

import pytest

from artbox_bot.bot import records
from artbox_bot.game.events import Ended, Phase
from tests.bot.questions import asked_about_a_blank
from tests.bot.reading import buttons_of, text_of
from tests.bot.secrecy import leaks
from tests.bot.table_talk import Talk, a_server, nothing_changes


async def plays_a_game(t: Talk) -> None:
    """One round of four by vote and artist; Ben reports a drawing; then Ann stops the game."""
    await t.begins(begin="artist")
    await t.submits("ben", await t.presses("ben", "Name an artist"), artist="Frida Kahlo")
    await t.everyone_keeps()
    await t.roll()
    await t.everyone_draws()
    await t.says("ben", "report", drawing=1, reason="too many lines")
    await t.everyone_links()
    await t.says("ann", "stop")


async def looks(t: Talk, name: str) -> str:
    await t.says(name, "privacy")
    return t.last_answer(name)


async def forgets(t: Talk, name: str) -> str:
    """Press *Forget me*, and again to be sure."""
    await t.says(name, "privacy")
    for label in ("Forget me", "Yes, forget me"):
        answer = t.answer(name)
        assert answer is not None
        await t.presses(name, label, answer)
    return t.last_answer(name)


async def exports(t: Talk, name: str) -> list[dict[str, bytes]]:
    """The files that the export sends, unpacked, the first one first."""
    await t.says(name, "privacy")
    answer = t.answer(name)
    assert answer is not None
    result = await t.presses(name, "Export", answer)
    packed: list[dict[str, bytes]] = []
    for number, message in enumerate(result.followups, start=1):
        assert message.ephemeral
        (file,) = message.attachments
        assert file.filename == f"artbox-{number}.zip"
        data = t.server.file(file.url)
        assert data is not None
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            packed.append({name: archive.read(name) for name in archive.namelist()})
    return packed


def query(t: Talk, statement: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(t.server.database)) as database:
        return database.execute(statement).fetchall()


def pictures(t: Talk, name: str) -> dict[int, bytes]:
    """Every picture of that file name in the channel and in all direct messages, by message."""
    found = (*t.panels(), *(m for p in t.server.people for m in t.dms(p)))
    return {m.id: t.server.file(a.url) or b"" for m in found for a in m.attachments if a.filename == name}


# Show


async def test_who_has_never_played_has_nothing_and_nothing_to_press() -> None:
    async with a_server(players=4) as t:
        await t.to_drawing("ann", "ben", "cleo")
        assert "Nothing: you have not sat at any table of mine." in await looks(t, "dan")
        answer = t.answer("dan")
        assert answer is not None
        assert buttons_of(answer) == {}


async def test_it_says_in_plain_words_what_is_kept_of_whoever_asks() -> None:
    async with a_server(players=4) as t:
        await plays_a_game(t)
        with nothing_changes(t):
            told = await looks(t, "ben")
        for part in ("one table", "your drawings: **1**", "at the table: **once**", "you wrote: **1**", "90 days"):
            assert part in told
        assert "you wrote: **0**" in await looks(t, "ann")
        answer = t.answer("ann")
        assert answer is not None
        assert answer.ephemeral
        assert list(buttons_of(answer)) == ["Export", "Forget me", "No DMs, please"]


# Export


async def test_the_export_has_all_that_is_kept_and_only_of_whoever_asks() -> None:
    async with a_server(players=4) as t:
        await plays_a_game(t)
        (files,) = await exports(t, "ben")
        assert all(name.isascii() for name in files)
        told = json.loads(files["data.json"])
        (game,) = told["games"]
        (this,) = game["rounds"]
        ben, stored = t.id("ben"), t.round
        assert (told["account"], game["game"], game["name"]) == (str(ben), t.game.id, t.game.names[ben])
        assert (this["word"], this["token"]) == (stored.kept[ben], stored.tokens[ben])
        assert this["artist_named"] == "Frida Kahlo"
        assert this["guesses"] == {str(place): word for place, word in stored.links[ben].items()}
        assert [report["text"] for report in game["reported"]] == ["too many lines"]
        assert files[this["drawing"]] == query(t, f"SELECT tile FROM pictures WHERE owner = {ben}")[0][0]
        assert set(files) == {"data.json", this["drawing"]}
        (others,) = await exports(t, "ann")
        for secret in ("Frida Kahlo", "too many lines", t.game.names[ben], str(ben)):
            assert secret not in others["data.json"].decode()


async def test_r7_in_a_running_round_the_export_tells_no_secret_of_others() -> None:
    """DESIGN 5: no word, no artist, no guess but one's own."""
    async with a_server(players=4) as t:
        await t.to_linking()
        await t.links_all("cleo")
        (files,) = await exports(t, "ben")
        told, this = files["data.json"].decode(), t.round
        ben = t.id("ben")
        foreign = {w for p, cards in this.offers.items() if p != ben for w in cards}
        assert [word for word in foreign if f'"{word}"' in told] == []
        assert [word for word in this.offers[ben] if f'"{word}"' not in told] == []
        assert [p for p in t.game.seats if p != ben and str(p) in told] == []
        assert sum(name.endswith(".png") for name in files) == 1
        assert leaks(t) == []


async def test_who_has_drawn_much_gets_several_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord takes ten megabytes; all of it arrives, and each file holds no more than its share."""
    async with a_server(players=3) as t:
        await t.to_linking()
        await t.everyone_links()
        await t.presses("ann", "Next round")
        await t.plays_round(["command"], ["command"])
        monkeypatch.setattr(records, "MOST_BYTES", 2000)
        packed = await exports(t, "ben")
        assert len(packed) > 1
        assert sum(name.endswith(".png") for files in packed for name in files) == 2
        assert sum("data.json" in files for files in packed) == 1


# Forget


async def test_forget_me_covers_drawings_everywhere_and_takes_name_and_words() -> None:
    """DESIGN 16, fault 71: the board, the reveal, the album, in the channel and in direct messages."""
    async with a_server(players=4) as t:
        await plays_a_game(t)
        ben, before = t.id("ben"), t.game
        shown = {name: pictures(t, name) for name in ("board.png", "reveal.png", "album-1.png")}
        messages = len(t.panels())
        assert len(shown["board.png"]) == 1
        assert (
            await forgets(t, "ben") == "Done: in one game your drawings are hidden, and your name and texts are gone."
        )
        after = t.game
        for name, pictures_before in shown.items():
            now = pictures(t, name)
            assert now.keys() == pictures_before.keys()
            assert all(now[message] != pictures_before[message] for message in now), name
        assert len(t.panels()) == messages  # nobody is called by it
        assert after.round.hidden == {ben}
        assert after.names[ben] == ""
        assert after.scores == before.scores
        assert after.round.tokens == before.round.tokens
        assert after.round.result == before.round.result
        assert query(t, f"SELECT * FROM pictures WHERE owner = {ben}") == []
        assert len(query(t, "SELECT * FROM pictures")) == 3
        assert "too many lines" not in str(after)
        assert "Frida Kahlo" not in str(query(t, "SELECT state FROM games")) + str(query(t, "SELECT body FROM sent"))
        told = await looks(t, "ben")
        for part in ("one table", "your drawings: **0**", "of them", "you wrote: **0**"):
            assert part in told
        assert await forgets(t, "ben") == "There is nothing left to forget."


async def test_days_after_the_game_the_old_messages_are_edited_and_none_is_sent_anew() -> None:
    async with a_server(players=4) as t:
        await plays_a_game(t)
        shown, count = pictures(t, "album-1.png"), len(t.panels())
        await t.restart(away=20 * 86400)
        await forgets(t, "ben")
        assert pictures(t, "album-1.png").keys() == shown.keys()
        assert pictures(t, "album-1.png") != shown
        assert len(t.panels()) == count


async def test_who_left_a_game_has_its_board_covered_and_no_drawing_in_their_messages() -> None:
    async with a_server(players=4) as t:
        await t.to_linking()
        await t.says("ben", "leave")
        before = pictures(t, "board.png")
        assert len(before) == 1
        assert "drawing.png" not in [a.filename for m in t.dms("ben") for a in m.attachments]
        await forgets(t, "ben")
        assert t.round.hidden == {t.id("ben")}
        after = pictures(t, "board.png")
        assert after.keys() == before.keys()
        assert all(after[message] != before[message] for message in before)


async def test_at_a_running_game_one_is_told_to_leave_first_and_the_others_are_forgotten() -> None:
    async with a_server(players=4) as t:
        await plays_a_game(t)
        other = t.another_table("annex")
        await other.to_linking()
        with nothing_changes(other):
            told = await forgets(t, "ben")
        assert "in one game your drawings are hidden" in told
        assert f"You sit at a running game in <#{other.channel.id}>: leave it first, then forget." in told
        assert t.round.hidden == {t.id("ben")}
        await other.says("ben", "leave")
        assert "in one game" in await forgets(t, "ben")
        assert other.round.hidden == {t.id("ben")}


async def test_a_picture_about_which_a_question_is_open_is_forgotten_too() -> None:
    async with a_server(players=4) as t:
        await t.to_drawing()
        question = await asked_about_a_blank(t, "ben")
        assert len(query(t, "SELECT * FROM pictures")) == 1
        await forgets(t, "ben")
        assert query(t, "SELECT * FROM pictures") == []
        await t.presses("ben", "Hand in this empty sheet", question)
        assert t.last_answer("ben").startswith("That is settled, or out of date")
        assert t.round.uploads == ()


async def test_the_buttons_act_on_the_data_of_whoever_presses() -> None:
    """Even where somebody forges the press, and after a restart."""
    async with a_server(players=4) as t:
        await plays_a_game(t)
        before = t.game
        await t.restart()
        for verb in ("forget", "forget_sure", "export"):
            await t.presses_stale("dan", t.panel("Play again"), f"ab1:me:{verb}")
        assert t.game.round.hidden == {t.id("dan")}
        assert t.game.names[t.id("ben")] == before.names[t.id("ben")]
        assert [m.ephemeral for m in t.server.messages(t.channel.id)[-1:]] == [True]


async def test_a_forgotten_seat_has_its_number_where_names_are_needed() -> None:
    """In the menu of the vote, when the same people play again."""
    async with a_server(players=4) as t:
        await t.begins(begin="vote")
        await t.says("ann", "stop")
        await forgets(t, "ben")
        await t.presses("ann", "Play again")
        await t.start()
        await t.presses("cleo", "Vote")
        ballot = t.answer("cleo")
        assert ballot is not None
        assert "\nSeat 2\n" in text_of(ballot) + "\n"


# After ninety days


async def test_after_ninety_days_a_game_is_forgotten_and_its_buttons_answer_politely() -> None:
    async with a_server(players=4) as t:
        await plays_a_game(t)
        count, again = len(t.panels()), t.panel("Play again")
        scores = t.game.scores
        await t.wait(90 * 86400 + 7 * 3600)
        assert t.game.forgotten
        assert (t.game.ended, t.game.scores) == (Ended.STOPPED, scores)
        assert query(t, "SELECT * FROM pictures") == query(t, "SELECT * FROM sent") == []
        address = f"ab1:{t.game.id}"
        await t.presses_stale("ben", again, f"{address}:roll")
        assert t.last_answer("ben").startswith("This game is over.")
        for verb in ("hide", "report"):
            await t.says("ann", verb, drawing=1)
            assert t.last_answer("ann").startswith("This game is over.")
        await t.says("ben", "status")
        assert "This game is over" in t.last_answer("ben")
        await t.presses_stale("ben", again, f"{address}:hand")
        assert t.last_answer("ben")
        await t.restart()
        t.server.bot._show(await t.server.bot.services.table(t.game.id))
        await asyncio.gather(*t.server.bot._stage._tasks.values())
        assert len(t.panels()) == count  # nothing is sent anew
        assert "The figures stay" in await looks(t, "ben")
        (files,) = await exports(t, "ben")
        assert json.loads(files["data.json"])["games"][0]["only_figures_left"]
        await t.presses("ann", "Play again", again)
        assert t.game.phase is Phase.LOBBY
