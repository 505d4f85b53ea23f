"""What makes playing pleasant: buttons that last, links that can be taken back, one clock, words for pictures."""

import re
from typing import Any

import pytest

from artbox_bot.game.events import Phase
from artbox_bot.show.answers import HANDED_IN
from tests.bot.reading import buttons_of, text_of
from tests.bot.table_talk import LinkBy, Talk, a_server


async def test_buttons_work_for_as_long_as_they_are_shown() -> None:
    """Fault 6: after 20 minutes, after hours, and on the day after the game."""
    async with a_server(players=4) as t:
        await t.new(minutes=0, begin="host")
        await t.wait(20 * 60)
        await t.join("ben", "cleo")
        await t.wait(29 * 60)
        await t.start()
        await t.everyone_keeps()
        await t.roll()
        await t.wait(3 * 3600)
        await t.everyone_draws("form")
        assert t.game.phase is Phase.LINK
        await t.everyone_links("menu_channel")
        await t.says("ann", "stop")
        await t.wait(24 * 3600)
        await t.presses("cleo", "Play again")
        assert t.last_answer("cleo") == "The same people sit at a new table. Press *Start* when everybody is ready."
        assert (t.game.phase, t.game.present) == (Phase.LOBBY, tuple(t.id(n) for n in ("ann", "ben", "cleo")))
        await t.presses("dan", "Play again", t.panel("Thank you for playing!"))
        assert t.last_answer("dan").startswith("You are not at this table.")


@pytest.mark.parametrize("by", ["menu_dm", "menu_channel", "command"])
async def test_every_link_can_be_taken_back(by: LinkBy) -> None:
    """Fault 56, R15: on the sheet by pressing its word once more."""
    async with a_server(players=4) as t:
        await t.to_linking()
        ann, (first, second, third) = t.id("ann"), t.round.places_for(t.id("ann"))
        word, other, last = t.round.words_for(ann)
        await t.links("ann", first, word, by)
        assert t.round.links[ann] == {first: word}
        await t.links("ann", first, "none", by)
        assert t.round.links[ann] == {}
        await t.links("ann", second, word, by)
        await t.links("ann", first, other, by)
        if by == "command":
            await t.links("ann", third, last, by)
        await t.finishes("ann", by)
        assert t.round.links[ann] == {first: other, second: word, third: last}


async def test_my_hand_brings_the_same_again_in_every_phase() -> None:
    """Fault 57: an ephemeral message may vanish; the hand is there again, as in the direct message."""
    async with a_server(players=3) as t:
        await t.begins(begin="vote")
        await same_again(t, "ann", "Vote")
        await t.everyone_votes_for("ann")
        await same_again(t, "ben")
        await t.everyone_keeps()
        await same_again(t, "ben")
        await t.roll()
        await t.draws("cleo")
        await same_again(t, "cleo")
        task = next(line for line in text_of(await t.hand("cleo")).splitlines() if line.startswith("Draw **"))
        assert task in text_of(t.dms("cleo")[-1])
        await t.draws("ann")
        await t.draws("ben")
        await t.links_all("ann")
        await same_again(t, "ann")
        _, *direct = re.sub(" ⏳.*", "", text_of(t.dms("ann")[-1])).splitlines()
        _, *private = text_of(await t.hand("ann")).splitlines()
        assert direct == private, "but for the line that calls, and the time, which only what is edited can hold"


async def same_again(t: Talk, name: str, button: str = "My hand") -> None:
    shown: list[str] = []
    for _ in range(2):
        await t.presses(name, button)
        answer = t.answer(name)
        assert answer is not None
        shown.append(text_of(answer) + str([a.filename for a in answer.attachments]) + str(buttons_of(answer)))
    assert shown[0] == shown[1]


async def test_one_absolute_time_and_one_last_call() -> None:
    """Faults 48, 67: while the hourglass runs nothing is sent, and at the last call each message is edited once."""
    async with a_server(players=3) as t:
        await t.to_linking()
        await t.links_all("ann")
        await t.finishes("ann")
        ends = t.round.hourglass
        assert ends is not None
        hourglass = text_of(t.panel("is done!"))
        assert re.findall(r"30 seconds, until <t:(\d+):T>", hourglass) == [str(int(ends.timestamp()))]
        requests = t.server.env.http_requests
        before = len(requests)
        await t.wait(19.9)
        assert len(requests) == before
        await t.wait(0.2)
        assert {r.method for r in requests[before:]} == {"PATCH"}
        edited = [r.path for r in requests[before:]]
        assert len(edited) == len(set(edited))
        assert t.channel_text().count("Last call!") == 1
        await t.wait(9.8)
        assert len(requests) == before + len(edited)
        await t.wait(0.2)
        assert t.game.phase is Phase.REVEAL


async def test_who_has_not_drawn_is_reminded_once() -> None:
    """R12: 30 s before the end, those who are missing and nobody else."""
    async with a_server(players=3) as t:
        await t.to_drawing()
        await t.draws("ann")
        await t.wait(269)
        assert "still missing" not in t.channel_text()
        await t.wait(2)
        reminder = text_of(t.panel("your drawings are still missing"))
        assert reminder.startswith(f"⏰ <@{t.id('ben')}> <@{t.id('cleo')}> —")
        await t.wait(28)
        assert t.channel_text().count("still missing") == 1


async def test_the_alarm_of_a_round_that_is_over_does_nothing_in_the_next() -> None:
    """Fault 50: the reveal would have ended now; the words of the next round have their own time."""
    async with a_server(players=3) as t:
        await t.to_reveal()
        await t.wait(30)
        await t.presses("ann", "Next round")
        await t.wait(30)
        assert (t.game.round_number, t.game.phase) == (2, Phase.WORDS)
        await t.wait(29.9)
        assert t.game.phase is Phase.WORDS
        await t.wait(0.2)
        assert t.game.phase is Phase.ROLL
        assert len(t.round.kept_by_chance) == 3


async def test_every_picture_has_a_text_for_those_who_cannot_see_it() -> None:
    """Fault 58: each file of a whole round, in the channel, in direct messages, and in private hands."""
    async with a_server(players=3) as t:
        await t.new(begin="host")
        await t.presses("ben", "How to play")
        await t.join("ben", "cleo")
        await t.start()
        await t.hand("ann")
        await t.plays_round(["command"], ["menu_dm"])
        files = [file for request in t.server.env.http_requests for file in attached(request.json)]
        assert {file["filename"] for file in files} == {
            *("cards.png", "card.png", "shapes.png", "board.png", "drawing.png", "reveal.png", HANDED_IN)
        }
        assert [file for file in files if not file.get("description")] == []


def attached(body: Any) -> list[dict[str, str]]:
    """The files of a request, which may answer an interaction."""
    return body.get("attachments") or attached(body.get("data")) if isinstance(body, dict) else []
