"""What arrives in the same moment, just too late, or while a picture is being painted."""

import asyncio
from collections.abc import Callable
from typing import Any

from artbox_bot.game.events import Phase
from tests.bot.pens import drawing
from tests.bot.reading import buttons_of, text_of
from tests.bot.table_talk import Talk, a_server


def hold_back_the_painter(t: Talk, seconds: float = 5.0) -> list[int]:
    """Each picture takes so long from now on; the list keeps how many requests had been made when one was begun."""
    studio, begun = t.server.bot.studio, list[int]()
    run = studio.run

    async def slowly(paint: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        begun.append(len(t.server.env.http_requests))
        await asyncio.sleep(seconds)
        return await run(paint, *args, **kwargs)

    studio.run = slowly
    return begun


def files(t: Talk, name: str) -> int:
    """How often a picture stands in the channel."""
    return sum(a.filename == name for m in t.panels() for a in m.attachments)


async def test_the_last_two_hand_ins_at_the_same_moment_lay_one_board() -> None:
    """Fault 11: a form and a direct message arrive together."""
    async with a_server(players=3) as t:
        await t.to_drawing()
        await t.draws("ann")
        form = await t.presses("cleo", "Hand in a drawing")
        async with t.server.one_moment():
            await t.draws("ben", by="dm")
            await t.submits("cleo", form, file=("cleo.png", drawing(9)))
        assert t.game.phase is Phase.LINK
        assert files(t, "board.png") == 1
        answers = [t.last_answer("ben"), t.last_answer("cleo")]
        assert sum("it was the last one: the board is up" in answer for answer in answers) == 1
        assert sum("You have token **2**" in answer for answer in answers) == 1
        for name in t.active:
            assert sum(a.filename == "drawing.png" for m in t.dms(name) for a in m.attachments) == 1


async def test_one_person_handing_in_twice_at_the_same_moment_is_one_artist() -> None:
    """R11, fault 11: the later of the two counts, once."""
    async with a_server(players=3) as t:
        await t.to_drawing()
        async with t.server.one_moment():
            await t.draws("ann", by="dm")
            await t.draws("ann", by="dm")
        assert t.round.tokens == {t.id("ann"): 1}
        assert not t.round.uploads
        assert t.game.phase is Phase.DRAW


async def test_two_starts_at_once_are_one_start_and_both_are_answered() -> None:
    """Fault 13."""
    async with a_server(players=3) as t:
        await t.new()
        await t.join("ben", "cleo")
        async with t.server.one_moment():
            await t.presses("ann", "Start")
            await t.presses("ben", "Start")
        assert {t.last_answer("ann"), t.last_answer("ben")} == {"Game on!", "The game has begun already."}
        assert (t.game.phase, len(t.game.rounds)) == (Phase.VOTE, 1)
        assert t.channel_text().count("Who has the most artistic flair?") == 1


async def test_two_rolls_at_once_are_one_roll_and_both_are_answered() -> None:
    """Fault 13: a button and a command."""
    async with a_server(players=3) as t:
        await t.to_roll()
        async with t.server.one_moment():
            first = await t.presses("ann", "Roll the dice")
            await t.says("ann", "roll")
        answers = {text_of(first.followups[0]), t.last_answer("ann")}
        assert answers == {"You rolled the dice.", "The dice have been rolled."}
        assert files(t, "shapes.png") == 1


async def test_two_tables_opened_at_once_in_a_channel_are_one() -> None:
    """R1, fault 13."""
    async with a_server(players=2) as t:
        async with t.server.one_moment():
            await t.new("ann")
            await t.new("ben")
        answers = sorted([t.last_answer("ann"), t.last_answer("ben")])
        assert answers[0].startswith("There is a game in this channel already")
        assert answers[1].startswith("Your table is open")
        assert t.channel_text().count("ArtBox: who’s in?") == 1


async def test_eight_join_at_once_and_each_has_a_seat() -> None:
    """R1, R3: with a ninth among them, one is told that the table is full."""
    async with a_server(players=9) as t:
        await t.new(play=False)
        async with t.server.one_moment():
            await t.join(*t.server.people)
        assert len(t.game.players) == 8
        answers = [t.last_answer(name) for name in t.server.people]
        assert sum("You’re in." in answer for answer in answers) == 8
        assert sum("All eight seats are taken" in answer for answer in answers) == 1


async def test_a_link_a_millisecond_after_the_deadline_is_too_late() -> None:
    """Fault 9, R16: the hourglass has run out, whether or not the clock has rung yet."""
    async with a_server(players=3) as t:
        await t.to_linking()
        await t.links_all("ann")
        await t.finishes("ann")
        sheet = await t.sheet("ben")
        pick = next(address for address in buttons_of(sheet).values() if ":pick:" in address)
        await t.wait(29)
        async with t.server.one_moment():
            t.server.clock_jumps(1.001)
            await t.presses_stale("ben", sheet, pick)
        assert t.last_answer("ben") == "Too late: the time for guesses is over."
        assert t.game.phase is Phase.REVEAL
        assert t.id("ben") not in t.round.links


async def test_a_link_while_the_reveal_is_painted_is_too_late() -> None:
    """Fault 9: the round is scored, its picture is not there yet."""
    async with a_server(players=3) as t:
        await t.to_linking()
        await t.links_all("ann")
        await t.finishes("ann")
        sheet = await t.sheet("ben")
        pick = next(address for address in buttons_of(sheet).values() if ":pick:" in address)
        hold_back_the_painter(t)
        await t.wait(30)
        assert files(t, "reveal.png") == 0
        scored = t.game
        await t.presses_stale("ben", sheet, pick)
        assert t.last_answer("ben") == "Too late: the time for guesses is over."
        await t.wait(5)
        assert files(t, "reveal.png") == 1
        assert t.game == scored


async def test_a_drawing_a_millisecond_after_the_deadline_is_too_late() -> None:
    """R12, fault 9: what was received in time is waited for, what comes later is not taken."""
    async with a_server(players=3) as t:
        await t.to_drawing()
        await t.draws("ann")
        await t.draws("ben")
        await t.wait(299)
        async with t.server.one_moment():
            t.server.clock_jumps(1.001)
            await t.draws("cleo", by="dm")
        assert t.last_answer("cleo") == "Too late: no more drawings are taken this round."
        assert t.game.phase is Phase.LINK
        assert len(t.round.board) == 2


async def test_acknowledged_at_once_although_the_painter_takes_five_seconds() -> None:
    """Fault 1: acknowledged before the painter is even asked; the loop serves others; the picture follows."""
    async with a_server(players=3) as t:
        await t.new()
        begun = hold_back_the_painter(t)
        asked = len(t.server.env.http_requests)
        pressed = await t.presses("ben", "How to play")
        assert pressed.acknowledged
        assert t.server.env.http_requests[asked].path.endswith("/callback")
        assert begun == [asked + 1]
        assert t.answer("ben") is None
        await t.join("cleo")
        assert "You’re in." in t.last_answer("cleo")
        await t.wait(5)
        assert "How to play ArtBox" in t.last_answer("ben")


async def test_a_roll_is_answered_and_counts_while_its_picture_is_still_painted() -> None:
    """DESIGN 1: state first, Discord second."""
    async with a_server(players=3) as t:
        await t.closes_dms(*t.server.people)
        await t.begins()
        await t.everyone_keeps("channel")
        hold_back_the_painter(t)
        await t.roll()
        assert t.last_answer("ann") == "You rolled the dice."
        assert t.game.phase is Phase.DRAW
        assert files(t, "shapes.png") == 0
        await t.says("ben", "hand")
        assert "Draw **" in t.last_answer("ben")
        await t.wait(5)
        assert files(t, "shapes.png") == 1
