"""Messages that Discord refuses for what is in them, or for a reason of its own: said in a sentence, and mended."""

import re

import pytest

from artbox_bot.game.events import Phase
from artbox_bot.game.phases.link import looked_at
from artbox_bot.show.trouble import Why
from tests.bot.reading import buttons_of, menus_of, text_of
from tests.bot.table_talk import DrawBy, Talk
from tests.faults.mortal import Mortal, a_mortal_server
from tests.faults.network import Call, Failure

EXPLICIT = Failure(400, 20009)
CALLED = "I can show the game here again"


def refuses(t: Talk, failure: Failure, kind: str, times: int = 1000) -> list[Call]:
    """From now on such requests are refused, at most so often; those that were."""
    refused: list[Call] = []
    assert isinstance(t.server, Mortal)

    def fault(call: Call) -> Failure | None:
        if not re.fullmatch(kind, call.kind) or len(refused) == times:
            return None
        refused.append(call)
        return failure

    t.server.net.fault = fault
    return refused


def takes_all(t: Talk) -> None:
    assert isinstance(t.server, Mortal)
    t.server.net.fault = lambda _: None


async def test_of_a_board_with_an_explicit_drawing_the_host_hides_that_one_and_the_rest_is_shown() -> None:
    """20009, which names none of them: the board is sent again with each that is covered."""
    async with a_mortal_server(players=3) as t:
        await t.to_drawing()
        refused = refuses(t, EXPLICIT, "POST message board")
        await t.everyone_draws("dm")
        assert t.game.phase is Phase.LINK
        assert "takes one of them for explicit" in t.channel_text()
        (told,) = [m for m in t.dms("ann") if "nothing is lost" in text_of(m)]
        assert "takes one of them for explicit" in text_of(told)
        (menu,) = menus_of(told)
        assert all(not menus_of(m) for name in ("ben", "cleo") for m in t.dms(name) if "nothing is lost" in text_of(m))
        tries = len(refused)
        await t.chooses("ann", told, menu, "2")
        assert len(refused) == tries + 1  # it was another one
        assert CALLED not in t.channel_text()
        takes_all(t)
        await t.chooses("ann", told, menu, "3")
        assert "The drawings are up" in t.channel_text()
        await t.presses("ann", "Resume", t.panel(CALLED))
        assert t.game.pause is None
        await t.everyone_links()
        assert t.game.phase is Phase.REVEAL
        assert len([m for m in t.panels() if CALLED in text_of(m)]) == 1


async def test_a_moderator_hides_it_by_command_as_well() -> None:
    async with a_mortal_server(players=3) as t:
        t.server.comes("mod", moderates=True)
        await t.to_drawing()
        refuses(t, EXPLICIT, "POST message board")
        await t.everyone_draws("dm")
        takes_all(t)
        await t.says("mod", "hide", drawing=1)
        assert "The drawings are up" in t.channel_text()
        assert CALLED in t.channel_text()


@pytest.mark.parametrize(
    ("failure", "why", "helps"),
    [
        (Failure(400, 200000), Why.AUTOMOD, "exempt one of my roles"),
        (Failure(403, 400001), Why.FILES_LIMITED, "takes no files in this server for now"),
        (Failure(400, 77777), Why.UNKNOWN, "I do not know why"),
    ],
)
async def test_what_is_refused_is_a_sentence_and_resumed_it_is_shown(failure: Failure, why: Why, helps: str) -> None:
    async with a_mortal_server(players=3) as t:
        await t.to_roll()
        refuses(t, failure, "POST message (dice|drawing)")
        await t.roll()
        assert t.game.pause is not None
        assert t.game.pause.trouble is not None
        assert t.game.pause.trouble.why == why
        (told,) = [text_of(m) for m in t.dms("ann") if "nothing is lost" in text_of(m)]
        assert helps in told
        assert str(failure.code) not in told
        reference = t.game.pause.trouble.reference
        assert f"`{reference}`" in told or not reference
        assert bool(reference) is (why is Why.UNKNOWN)
        assert any(str(failure.code) in r.getMessage() and reference in r.getMessage() for r in t.server.log)
        takes_all(t)
        await t.says("ann", "resume")
        assert t.game.pause is None
        assert "shapes.png" in [a.filename for m in t.panels() for a in m.attachments]
        assert CALLED not in t.channel_text()


async def test_what_discord_switches_off_for_a_while_pauses_nothing() -> None:
    """40006 with status 403 passes, as 503 does."""
    async with a_mortal_server(players=3) as t:
        await t.to_roll()
        refused = refuses(t, Failure(403, 40006), "POST message (dice|drawing)")
        await t.roll()
        await t.wait(10)
        assert t.game.pause is None
        assert len(refused) > 1
        takes_all(t)
        await t.wait(20)
        assert "shapes.png" in [a.filename for m in t.panels() for a in m.attachments]


async def test_a_game_that_could_not_be_shown_shows_that_it_can_be_resumed_as_soon_as_anything_gets_through() -> None:
    """Whoever plays on by direct messages makes the bot look again."""
    async with a_mortal_server(players=3) as t:
        await t.to_roll()
        refuses(t, Failure(403, 50013), "POST message .*")
        await t.roll()
        assert t.game.pause is not None
        assert "Resume" not in [label for m in t.panels() for label in buttons_of(m)]
        takes_all(t)
        await t.draws("ben", by="dm")
        await t.presses("ann", "Resume", t.panel(CALLED))
        assert t.game.pause is None


async def test_a_drawing_that_is_refused_alone_is_told_in_words_and_which_it_is_is_known_when_the_board_is() -> None:
    """20009 for a private hand: whoever guesses goes on without the picture."""
    async with a_mortal_server(players=3) as t:
        await t.to_linking()
        place = looked_at(t.round, t.id("ann"))
        refuses(t, EXPLICIT, "POST followup", times=1)
        hand = await t.hand("ann")
        assert not hand.attachments
        assert "Drawing" in text_of(hand)
        assert "pick" in " ".join(buttons_of(hand).values())
        assert [this.refused for this in map(t.round.drawings.get, t.round.board) if this] == [
            number == place for number in (1, 2, 3)
        ]
        refuses(t, EXPLICIT, "POST message reveal")
        await t.everyone_links()
        (told,) = [text_of(m) for m in t.dms("ann") if "nothing is lost" in text_of(m)]
        assert f"It is probably drawing **{place}**" in told


@pytest.mark.parametrize("by", ["command", "dm"])
async def test_whose_drawing_is_refused_is_told_at_once_and_the_host_which_one_it_is(by: DrawBy) -> None:
    """20009 for the answer that shows a drawing to its artist before anybody else sees it."""
    async with a_mortal_server(players=3) as t:
        await t.to_drawing()
        refuses(t, EXPLICIT, "POST (followup|answer)|PATCH @original", times=1)
        await t.draws("ben", by)
        assert "Your drawing is in" in t.last_answer("ben")
        assert "But Discord refuses to show this picture" in t.last_answer("ben")
        refuses(t, EXPLICIT, "POST message board")
        await t.draws("ann", by)
        await t.draws("cleo", by)
        assert "refuses" not in t.last_answer("cleo")
        (told,) = [text_of(m) for m in t.dms("ann") if "nothing is lost" in text_of(m)]
        assert f"It is probably drawing **{t.round.place_of(t.id('ben'))}**" in told
