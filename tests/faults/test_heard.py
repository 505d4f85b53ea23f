"""Discord has heard, and says otherwise; or has not: what was done counts once, and is answered (fault 78)."""

import logging

import pytest

from artbox_bot.game.events import Phase
from tests.bot.pens import drawing
from tests.bot.reading import buttons_of, text_of
from tests.bot.table_talk import Talk
from tests.faults.mortal import Mortal, a_mortal_server
from tests.faults.network import Call, Failure

LATE, TWICE = Failure(404, 10062, done=True), Failure(400, 40060, done=True)
LOST, AWAY = Failure(done=True), Failure(503, done=True)
HEARD = (LATE, TWICE, LOST, AWAY)
UNHEARD = Failure(404, 10062)
"""Discord has not heard in time, and says so."""
AGAIN = 1.0
"""Seconds after which discord.py itself repeats what a failing server has not acknowledged."""


def fails(t: Talk, kind: str, failure: Failure, times: int = 1) -> None:
    """So many requests of that kind fail."""
    server = t.server
    assert isinstance(server, Mortal)
    left = times

    def fault(call: Call) -> Failure | None:
        nonlocal left
        if not call.kind.startswith(kind) or not left:
            return None
        left -= 1
        return failure

    server.net.fault = fault


@pytest.mark.parametrize("failure", HEARD, ids=str)
async def test_fault_78_what_discord_has_heard_is_answered_although_it_said_otherwise(failure: Failure) -> None:
    async with a_mortal_server() as t:
        fails(t, "POST callback", failure)
        await t.new()  # a command: "thinking…" stands there
        await t.wait(AGAIN)
        assert "Your table is open" in t.last_answer("ann")
        fails(t, "POST callback", failure)
        await t.presses("ben", "Join")
        await t.wait(AGAIN)
        assert "You’re in" in t.last_answer("ben")
        fails(t, "POST callback", failure)
        await t.says("ben", "join")
        await t.wait(AGAIN)
        assert "already" in t.last_answer("ben")  # a refusal, too; and the move counts once
        assert [p.id for p in t.game.players] == [t.id("ann"), t.id("ben")]


@pytest.mark.parametrize("failure", HEARD, ids=str)
async def test_fault_78_forms_files_and_private_hands(failure: Failure) -> None:
    async with a_mortal_server() as t:
        await t.to_drawing()
        fails(t, "POST callback: answer later", failure)
        await t.draws("ann", by="form")
        await t.wait(AGAIN)
        assert "token **1**" in t.last_answer("ann")
        fails(t, "POST callback", failure)
        await t.presses("ben", "My hand")
        await t.wait(AGAIN)
        hand = t.answer("ben")
        assert hand is not None
        assert t.round.kept[t.id("ben")] in text_of(hand)
        fails(t, "POST callback", failure)
        await t.says("cleo", "privacy")
        await t.wait(AGAIN)
        asked = t.answer("cleo")
        assert asked is not None
        fails(t, "POST callback", failure)
        exported = await t.presses("cleo", "Export", asked)
        await t.wait(AGAIN)
        assert [a.filename for m in exported.followups for a in m.attachments] == ["artbox-1.zip"]


async def test_fault_78_a_broken_connection_is_tried_once_more_before_it_is_too_late() -> None:
    async with a_mortal_server() as t:
        fails(t, "POST callback", Failure())
        await t.new()
        assert "Your table is open" in t.last_answer("ann")
        assert isinstance(t.server, Mortal)
        assert t.server.net.kinds.count("POST callback: answer later") == 2


async def test_fault_78_what_could_not_be_answered_is_told_with_the_next_answer_there() -> None:
    async with a_mortal_server() as t:
        await t.new()
        fails(t, "POST callback", UNHEARD)
        await t.presses("ben", "Join")
        assert t.id("ben") in t.game.present
        assert t.last_answer("ben") == ""
        t.server.forget_unanswered()
        await t.presses("cleo", "Join")
        assert "did not show you this" not in t.last_answer("cleo")
        again = await t.presses("ben", "Join")
        late, refused = map(text_of, again.followups)
        assert "already" in refused
        assert "did not show you this" in late
        assert "You’re in" in late
        await t.says("ben", "status")
        assert "did not show you this" not in t.last_answer("ben")


async def test_fault_78_it_is_told_within_a_quarter_of_an_hour() -> None:
    async with a_mortal_server() as t:
        await t.new()
        fails(t, "POST callback", UNHEARD)
        await t.says("ben", "join")
        t.server.forget_unanswered()
        t.server.clock_jumps(16 * 60)
        result = await t.says("ben", "status")
        assert result.followups == []


async def test_fault_78_a_deferred_answer_is_completed_by_editing_it() -> None:
    """A follow-up beside it would leave "thinking…": the model of Discord is that strict."""
    async with a_mortal_server() as t:
        result = await t.says("ann", "new", begin="host")
        assert result.followups == []
        assert result.response is not None
        assert "Your table is open" in text_of(result.response)
        await t.join("ben", "cleo")
        await t.start()
        await t.everyone_keeps()
        await t.roll()
        form = await t.presses("ann", "Hand in a drawing")
        sent = await t.submits("ann", form, file=("a.png", drawing(1)))
        assert sent.followups == []
        result = await t.says("ann", "hand")
        assert result.followups == []
        shown = t.answer("ann")
        assert shown is not None
        assert buttons_of(shown) != {}
        await t.says("ann", "hand")  # elsewhere: the hand that is left behind loses its buttons
        assert buttons_of(shown) == {}


@pytest.mark.parametrize("failure", [UNHEARD, *HEARD], ids=str)
async def test_fault_78_a_late_form_is_no_error(failure: Failure) -> None:
    async with a_mortal_server() as t:
        await t.to_drawing()
        fails(t, "POST callback: open a form", failure)
        pressed = await t.presses("ann", "Hand in a drawing")
        t.server.forget_unanswered()
        assert pressed.followups == []
        assert [r for r in t.server.log if r.levelno >= logging.WARNING] == []
        await t.draws("ann", by="form")
        assert t.id("ann") in t.round.drawings


@pytest.mark.parametrize("failure", [UNHEARD, *HEARD], ids=str)
async def test_a_late_completion_is_no_error(failure: Failure) -> None:
    async with a_mortal_server() as t:
        await t.to_linking()
        assert t.game.phase is Phase.LINK
        word = t.round.word_row[0]
        fails(t, "POST callback: suggest", failure)
        await t.member("ann").autocomplete(t.channel, "artbox guess", "word", word[:2])
        t.server.forget_unanswered()
        assert [r for r in t.server.log if r.levelno >= logging.WARNING] == []


async def test_an_error_in_a_completion_is_one_in_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    async with a_mortal_server() as t:

        async def broken(*_: object) -> list[object]:
            raise RuntimeError("no words")

        monkeypatch.setattr(t.server.bot.tree, "_complete", {"word": broken})
        t.server.expects_error("an option was not completed")
        await t.member("ann").autocomplete(t.channel, "artbox guess", "word", "a")
        t.server.forget_unanswered()
        assert "no words" in str(t.server.log[-1].exc_info)
