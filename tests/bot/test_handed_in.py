"""Whoever hands a drawing in sees what will hang, and can use another (fault 63)."""

from artbox_bot.game.events import Phase
from artbox_bot.show.answers import HANDED_IN
from tests.bot.pens import drawing
from tests.bot.questions import asked_about_a_blank
from tests.bot.reading import buttons_of
from tests.bot.table_talk import a_server


async def test_another_is_used_from_the_answer_as_long_as_everybody_draws() -> None:
    async with a_server(players=3) as t:
        await t.to_drawing()
        await t.draws("ann")
        await t.draws("ben")
        shown = t.answer("ann")
        assert shown is not None
        before = t.round.drawings[t.id("ann")].picture
        form = await t.presses("ann", "Use another", shown)
        await t.submits("ann", form, file=("drawing.png", drawing(77)))
        assert t.round.drawings[t.id("ann")].picture != before
        assert "replaces the old one" in t.last_answer("ann")
        await t.draws("cleo")
        assert "the board is up" in t.last_answer("cleo")
        last = t.answer("cleo")
        assert last is not None
        assert not buttons_of(last)  # another one would not count
        assert t.game.phase is Phase.LINK
        form = await t.presses("ann", "Use another", shown)
        await t.submits("ann", form, file=("drawing.png", drawing(78)))
        assert "Too late" in t.last_answer("ann")


async def test_in_a_direct_message_the_card_is_the_answer() -> None:
    async with a_server(players=3) as t:
        await t.to_drawing()
        await t.draws("ann", "dm")
        answer = t.answer("ann")
        assert answer is not None
        assert [file.filename for file in answer.attachments] == [HANDED_IN]
        assert answer.attachments[0].description == "Your drawing on its card"
        assert not buttons_of(answer)
        assert "send it here" in t.last_answer("ann")
        sent = len(t.server.env.http_requests)
        await t.draws("ann", "dm")
        assert [r for r in t.server.env.http_requests[sent:] if t.server.rings(r)] == []  # who acts needs no call
        assert "replaces the old one" in t.last_answer("ann")


async def test_an_empty_sheet_that_is_taken_is_shown_as_well() -> None:
    async with a_server(players=3) as t:
        await t.to_drawing()
        question = await asked_about_a_blank(t, "ann")
        await t.presses("ann", "Hand in this empty sheet", question)
        assert "how it will hang" in t.last_answer("ann")
