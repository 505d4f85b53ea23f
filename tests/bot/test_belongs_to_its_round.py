"""What belongs to a round stays in it: questions, forms, and pictures that come again, late, or by detours."""

import discord
import pytest

from artbox_bot.game.events import Phase
from artbox_bot.table.handing_in import CLOSING_FETCH
from tests.bot.pens import drawing
from tests.bot.questions import asked_about_a_blank
from tests.bot.reading import buttons_of, controls_of, text_of
from tests.bot.table_talk import Talk, a_server, nothing_changes

EARLIER = "That belongs to an earlier round."
SETTLED = "That is settled, or out of date"


async def to_round_two(t: Talk) -> None:
    """The others hand in, time is up, and everybody draws again."""
    for name in ("ben", "cleo"):
        await t.draws(name)
    await t.wait(300)
    await t.everyone_links("command")
    await t.presses("ben", "Next round")
    await t.everyone_keeps()
    await t.roll()
    assert (t.game.phase, t.game.round_number) == (Phase.DRAW, 2)


async def test_questions_and_forms_of_round_one_change_nothing_in_round_two() -> None:
    """Fault 77: they hung the picture of round 1, since another table still waited for one."""
    async with a_server(players=3) as t:
        other = t.another_table("annex")
        await t.to_drawing()
        await other.to_drawing(minutes=0)
        form = await t.presses("ann", "Hand in a drawing")
        blank = await asked_about_a_blank(t, "ann")
        await to_round_two(t)
        with nothing_changes(t):
            await t.presses_stale("ann", t.panels()[-1], controls_of(blank)[0])
            assert t.last_answer("ann").startswith(EARLIER)
            await t.submits("ann", form, file=("drawing.png", drawing(5)))
            assert t.last_answer("ann").startswith(EARLIER)
        assert (t.round.uploads, other.round.uploads) == ((), ())
        await t.submits("ann", await t.presses("ann", "Hand in a drawing"), file=("drawing.png", drawing(5)))
        assert list(t.round.drawings) == [t.id("ann")]


async def test_addresses_without_a_round_get_a_polite_word() -> None:
    """Those of an earlier version: for which round they were made is not known."""
    async with a_server(players=3) as t:
        await t.to_drawing()
        question = await asked_about_a_blank(t, "ann")
        (address,) = controls_of(question)
        with nothing_changes(t):
            await t.presses_stale("ann", t.panels()[-1], address.replace(":take:1.", ":take:"))
            assert t.last_answer("ann").startswith(SETTLED)
            form = await t.presses_stale("ann", t.panels()[-1], f"ab1:{t.game.id}:draw")
            await t.submits("ann", form, file=("drawing.png", drawing(5)))
            assert t.last_answer("ann").startswith(SETTLED)


async def test_a_question_acts_once_and_says_the_same_again() -> None:
    async with a_server(players=3) as t:
        await t.to_drawing()
        question = await asked_about_a_blank(t, "ann")
        await t.presses("ann", "Hand in this empty sheet", question)
        await t.draws("ben")
        with nothing_changes(t):
            await t.presses_stale("ann", t.panels()[-1], controls_of(question)[0])
            assert "keeps token **1**" in t.last_answer("ann")


async def test_a_thread_at_rest_is_called_by_its_name() -> None:
    """It is not among those that Discord sends along when the bot comes."""
    async with a_server(players=3) as t:
        thread = Talk(t.server, t.server.thread(t.channel, "Evening round"))
        await t.to_drawing()
        await thread.to_drawing()
        async with t.server.bot_away():
            t.server.archives(thread.channel)
        await t.draws("ann", by="dm")
        question = t.answer("ann")
        assert question is not None
        names = [label.translate({0x2068: None, 0x2069: None}) for label in buttons_of(question)]
        assert names == ["#art (The studio)", "#Evening round (The studio)"]


async def test_a_picture_that_cannot_be_fetched_is_fetched_until_it_can() -> None:
    """Fault 29: it keeps its place, however long Discord gives out no files."""
    async with a_server(players=3) as t:
        await t.to_drawing()
        with t.server.files_out_of_reach():
            await t.draws("ann", by="dm")
            await t.draws("ben")
            await t.wait(90)
            assert [upload.player for upload in t.round.uploads] == [t.id("ann"), t.id("ben")]
        await t.wait(15)
        assert t.round.tokens == {t.id("ann"): 1, t.id("ben"): 2}
        assert "✅" in t.last_answer("ann")
        assert "✅" in t.last_answer("ben")


async def test_a_picture_that_cannot_be_fetched_in_its_time_is_not_asked_for_again() -> None:
    """R12: the others wait a while for what was received in time; then nothing takes another one."""
    async with a_server(players=3) as t:
        await t.to_drawing()
        await t.draws("ben")
        await t.draws("cleo")
        with t.server.files_out_of_reach():
            await t.wait(290)
            await t.draws("ann", by="dm")
            await t.wait(20)
            assert t.round.closing
            await t.wait(CLOSING_FETCH.total_seconds() + 15)
        assert t.game.phase is Phase.LINK
        assert t.last_answer("ann") == "I could not use that picture, and no more drawings are taken this round."


async def test_a_picture_for_one_of_two_tables_that_cannot_be_fetched_in_time_is_not_asked_for_again() -> None:
    async with a_server(players=3) as t:
        await t.to_drawing()
        await t.another_table("annex").to_drawing()
        with t.server.files_out_of_reach():
            await t.draws("ann", by="dm")
            await t.wait(320)
        assert t.last_answer("ann") == "I could not use that picture, and no more drawings are taken this round."


async def test_a_forwarded_picture_is_a_picture() -> None:
    """Fault 65: Discord has its files in the message that is forwarded."""
    async with a_server(players=3) as t:
        await t.to_drawing()
        elsewhere = t.server.text_channel("sketches")
        await t.member("ann").send(elsewhere, "mine", attachments=[("a.png", drawing(1))])
        await t.server.settle()
        picture = t.server.messages(elsewhere.id)[-1]
        await t.writes("ann", forward=picture)
        assert "token **1**" in t.last_answer("ann")
        assert list(t.round.drawings) == [t.id("ann")]


async def test_a_picture_in_reply_to_an_old_game_goes_to_the_table_that_waits() -> None:
    async with a_server(players=3) as t:
        await t.to_drawing()
        old = t.dms("ann")[-1]
        await t.says("ann", "stop")
        await t.to_drawing()
        await t.writes("ann", "", drawing(1), reply_to=old)
        assert "token **1**" in t.last_answer("ann")
        other = t.another_table("annex")
        await other.to_drawing()
        await t.writes("ann", "", drawing(2), reply_to=old)
        assert "Which one is this for?" in t.last_answer("ann")


@pytest.mark.parametrize("by", ["command", "form", "dm"])
async def test_the_same_picture_once_more_keeps_its_token(by: str) -> None:
    """Fault 78: the answer was lost, and so it is handed in again."""
    async with a_server(players=3) as t:
        await t.to_drawing()
        await t.draws("ann", by="dm", picture=drawing(1))
        await t.draws("ben")
        with nothing_changes(t):
            await t.draws("ann", by=by, picture=drawing(1))  # pyright: ignore[reportArgumentType]
            assert text_of(t.answer("ann") or t.dms("ann")[-1]).startswith(
                "✅ That drawing is in already, and keeps token **1**."
            )


async def test_what_was_sent_directly_while_the_bot_was_away_counts_from_its_own_time() -> None:
    """It was lost in silence. A text that was answered before is not answered again."""
    async with a_server(players=4) as t:
        await t.to_drawing()
        await t.writes("ann", "hello")
        said = len(t.dms("ann"))
        async with t.server.bot_away():
            await t.writes("cleo", "", drawing(3))
            await t.wait(10)
            await t.writes("ann", "", drawing(1))
            await t.writes("ben", "is anybody there?")
            await t.wait(400)
        assert t.round.tokens == {t.id("cleo"): 1, t.id("ann"): 2}
        assert t.last_answer("cleo").startswith("✅ Your drawing is in.")
        assert t.last_answer("ann").startswith("✅ Your drawing is in.")
        assert "I only understand pictures here." in t.last_answer("ben")
        assert len([m for m in t.dms("ann") if m.message.reference]) == 2
        assert len(t.dms("ann")) == said + 1
        answers = [len([m for m in t.dms(name) if m.message.reference]) for name in ("ann", "ben", "cleo")]
        await t.restart()
        await t.server.settle()
        assert [len([m for m in t.dms(n) if m.message.reference]) for n in ("ann", "ben", "cleo")] == answers
        assert t.round.tokens == {t.id("cleo"): 1, t.id("ann"): 2}


async def test_a_picture_that_was_taken_before_the_bot_died_is_answered_and_not_taken_twice() -> None:
    async with a_server(players=3) as t:
        await t.to_drawing()
        t.server.fetches_slowly(10)
        async with t.server.one_moment():
            await t.draws("ann", by="dm")
        await t.draws("ben", by="form")
        async with t.server.bot_killed():
            pass
        assert t.round.tokens == {t.id("ann"): 1, t.id("ben"): 2}
        assert "token **1**" in t.last_answer("ann")
        assert len([m for m in t.dms("ann") if m.message.reference]) == 1


async def test_what_was_sent_while_the_gateway_was_lost_is_found_when_it_is_back() -> None:
    """A new session tells nothing of what was written before it; it has its place before what came later."""
    async with a_server(players=3) as t:
        await t.to_drawing()
        hears = t.server.bot.on_message

        async def is_deaf(_message: object) -> None:
            pass

        async def hears_of_a_new_session(message: discord.Message) -> None:
            t.server.bot.dispatch("ready")
            await hears(message)

        t.server.bot.on_message = is_deaf  # pyright: ignore[reportAttributeAccessIssue]
        await t.writes("ann", "", drawing(1))
        await t.wait(1)
        await t.draws("ben", by="form")
        assert t.round.tokens == {t.id("ben"): 1}
        t.server.bot.on_message = hears_of_a_new_session
        await t.writes("ben", "hello")
        assert t.round.tokens == {t.id("ann"): 1, t.id("ben"): 2}
        assert [len([m for m in t.dms(name) if m.message.reference]) for name in ("ann", "ben")] == [1, 1]


async def test_what_was_sent_is_found_though_discord_does_not_answer_at_first() -> None:
    async with a_server(players=3) as t:
        await t.to_drawing()
        async with t.server.bot_away():
            await t.writes("ann", "", drawing(1))
            path = f"/channels/{t.server.direct_channel(t.id('ann'))}/messages"
            t.server.env.inject_error("GET", path, status=503, times=2)
        await t.wait(10)
        assert list(t.round.drawings) == [t.id("ann")]
