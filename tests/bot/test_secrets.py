"""Words, artists and links are their owners' alone until the reveal (DESIGN 5, R7, R14).

The whole games of `test_games.py` end with the same search; here is shown that it finds what it looks for.
"""

from typing import Any
from unittest.mock import patch

import pytest

from artbox_bot.game.events import Phase
from artbox_bot.rehearsal.model.parts import Request
from artbox_bot.show.answers import HANDED_IN
from artbox_bot.show.scenes import OneDrawing, Scene
from tests.bot.pens import drawing
from tests.bot.secrecy import leaks, reads
from tests.bot.table_talk import DrawBy, Talk, a_server


def tells(t: Talk, name: str | None, text: str) -> None:
    """Put into the record that the bot had told somebody, or everybody in the channel."""
    channel = t.channel if name is None else t.member(name).user.dm_channel
    body: dict[str, Any] = {"components": [{"type": 10, "content": text}], "flags": 1 << 15}
    t.server.env.http_requests.append(Request("POST", f"/channels/{channel.id}/messages", {}, body, None))


async def test_the_search_finds_cards_that_others_could_read() -> None:
    """A kept word, the card that was given back, and a word with its owner's name after the board was laid."""
    async with a_server(players=3) as t:
        await t.begins()
        ann = t.id("ann")
        kept, given_back = t.round.offers[ann]
        assert leaks(t) == []
        tells(t, "ann", f"Your word: {kept}, not {given_back}.")
        assert leaks(t) == []
        for reader, card in (("ben", kept), (None, given_back), (None, kept)):
            tells(t, reader, f"Ann looks at **{card}**!")
            assert f"could read {card}, a card of {ann}" in leaks(t)[-1]
            t.server.env.http_requests.pop()
        tells(t, "ben", f"Not a card: {kept}s, un{kept}")
        assert leaks(t) == []
        t.server.env.http_requests.pop()
        await t.everyone_keeps()
        await t.roll()
        await t.everyone_draws()
        tells(t, "ben", f"`A` {kept}")  # the word row is public, and who has which is not
        assert leaks(t) == []
        tells(t, "ben", f"`A` {given_back}")
        assert len(leaks(t)) == 1


async def test_the_search_finds_a_card_on_a_locked_screen() -> None:
    """Fault 69: what a phone shows of a message when it arrives, others see as well."""
    async with a_server(players=3) as t:
        await t.begins()
        (kept, _), direct = t.round.offers[t.id("ann")], t.member("ann").user.dm_channel.id
        for flags, found in ((0, 1), (1 << 12, 0)):  # what is sent silently is no push
            body: dict[str, Any] = {"content": f"Draw {kept}!", "flags": flags}
            t.server.env.http_requests.append(Request("POST", f"/channels/{direct}/messages", {}, body, None))
            assert len(leaks(t)) == found
            t.server.env.http_requests.pop()


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("Drawing {place} is by <@{artist}>.", "that {artist} drew {place}"),
        ("{name}: number {place}", "that {artist} drew {place}"),
        ("**{place}** {name}", "that {artist} drew {place}"),
        ("`A` {word} (<@{artist}>)", "that {artist} has {word}"),
        ("**{place}** → {word}", "a link"),
        ("Choose a word for every drawing; **{place}** is yours.", "the sheet of whoever drew {place}"),
    ],
)
async def test_the_search_finds_who_drew_what_and_who_linked_what(line: str, what: str) -> None:
    """By mention, or by name; the order of the hand-ins is public."""
    async with a_server(players=3) as t:
        await t.to_linking()
        ann = t.id("ann")
        parts = {"place": t.round.place_of(ann), "artist": ann, "name": "ann", "word": t.round.kept[ann]}
        assert leaks(t) == []
        tells(t, "ann", line.format(**parts))
        assert leaks(t) == []
        tells(t, None, line.format(**parts))
        assert len(leaks(t)) == 1
        assert f"could read {what.format(**parts)}" in leaks(t)[0]


@pytest.mark.parametrize("by", ["command", "form", "dm"])
async def test_what_was_handed_in_is_shown_to_its_artist_alone_before_the_board(by: DrawBy) -> None:
    """Fault 63: painted as it will hang, silently, and to nobody else; the picture is the artist's own."""
    async with a_server(players=3) as t:
        await t.to_drawing()
        start = len(t.server.env.http_requests)
        painted = list[Scene]()
        painter = t.server.bot.services.post._painter
        real = painter.paint

        async def paint(scene: Scene) -> bytes:
            painted.append(scene)
            return await real(scene)

        with patch.object(painter, "paint", paint):
            await t.draws("ann", by)
        ann = t.id("ann")
        assert [read.reader for read in reads(t.server, start) if HANDED_IN in read.strings] == [ann]
        assert [scene for scene in painted if isinstance(scene, OneDrawing)] == [
            OneDrawing(t.round.drawings[ann].picture, None)
        ]
        assert not [read.push for read in reads(t.server, start) if read.push and read.reader == ann]
        assert "how it will hang" in t.last_answer("ann")
        assert leaks(t) == []
        body: dict[str, Any] = {"attachments": [{"filename": HANDED_IN}]}
        t.server.env.http_requests.append(Request("POST", f"/channels/{t.channel.id}/messages", {}, body, None))
        assert len(leaks(t)) == 1
        t.server.env.http_requests.pop()


async def test_choices_answers_forms_and_errors_tell_no_secret() -> None:
    """Autocompletion offers the words of the row without one's own, and to nobody else anything; refusals say none."""
    async with a_server(players=4) as t:
        await t.to_linking("ann", "ben", "cleo")

        async def offered(name: str, typed: str) -> list[str]:
            choices = await t.member(name).autocomplete(t.channel, "artbox guess", "word", typed, drawing=1)
            return [choice["value"] for choice in choices]

        this, ann = t.round, t.id("ann")
        assert await offered("ann", "") == list(this.words_for(ann))
        assert this.kept[ann] not in this.words_for(ann)
        assert await offered("ann", this.words_for(ann)[0][:4].upper()) == [this.words_for(ann)[0]]
        assert await offered("ann", this.kept[ann]) == []
        assert await offered("dan", "") == []
        for name in ("ann", "ben", "cleo", "dan"):
            for place in range(1, 5):
                for word in (*this.word_row, *(card for cards in this.offers.values() for card in cards), "zzz"):
                    await t.says(name, "guess", drawing=place, word=word)
            await t.says(name, "finish")
            await t.says(name, "status")
            await t.says(name, "nudge")
            await t.says(name, "report", drawing=1, reason="I do not like it")
            await t.says(name, "log")
            await t.presses(name, "My hand")
            await t.writes(name, "who drew what?")
            await t.writes(name, "", drawing(5))
        assert t.game.phase is Phase.LINK
        assert leaks(t) == []
        assert len(list(reads(t.server))) > 100


async def test_what_a_moderator_sees_and_hides_tells_no_artist() -> None:
    """R10, R27: a drawing is covered and logged by its number."""
    async with a_server(players=3) as t:
        t.server.comes("mod", moderates=True)
        await t.to_linking("ann", "ben", "cleo")
        await t.says("mod", "hide", drawing=2)
        await t.says("ben", "report", drawing=1, reason="?")
        await t.says("mod", "log")
        assert "hid drawing 2 of round 1" in t.last_answer("mod")
        assert leaks(t) == []


async def test_direct_messages_go_to_their_owners() -> None:
    """Each person's cards and sheet lie in that person's direct messages and nowhere else."""
    async with a_server(players=3) as t:
        await t.begins()
        for name in t.active:
            cards: Any = t.round.offers[t.id(name)]
            assert all(card in t.dm_text(name) for card in cards)
            assert not any(card in t.dm_text(other) for other in t.active if other != name for card in cards)
            assert not any(card in t.channel_text() for card in cards)
