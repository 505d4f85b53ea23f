"""A drawing that is posted in the channel by mistake, where the bot can see it (fault 66)."""

import pytest

from artbox_bot.bot.public import MOST_TOLD, PublicPictures
from artbox_bot.rehearsal.model.parts import Shown
from tests.bot.pens import drawing
from tests.bot.reading import text_of
from tests.bot.table_talk import Talk, a_server

TOLD = "That picture was not handed in, and everybody here can see it."


async def posts(t: Talk, name: str, *, mentions: bool = False, answers: bool = False, file: str = "a.png") -> None:
    """Post a picture in the channel, mentioning the bot, or as an answer to its last message."""
    text = f"look {me(t)}" if mentions else "look"
    answered = t.panels()[-1] if answers else None
    await t.member(name).send(t.channel, text, reply_to=answered, attachments=[(file, drawing(1))])
    await t.server.settle()


def me(t: Talk) -> str:
    """The mention of the bot."""
    assert t.server.bot.user is not None
    return t.server.bot.user.mention


def told(t: Talk) -> list[Shown]:
    return [panel for panel in t.panels() if TOLD in text_of(panel)]


@pytest.mark.parametrize("answers", [False, True])
async def test_whoever_posts_a_drawing_is_told_that_it_was_not_handed_in(answers: bool) -> None:
    async with a_server(3) as t:
        await t.to_drawing()
        game = t.game
        await posts(t, "ann", mentions=not answers, answers=answers)
        assert t.game == game
        (word,) = told(t)
        assert "press *Hand in a drawing*" in text_of(word)
        sent = t.server.env.http_requests[-1].json
        assert sent is not None
        assert (sent["allowed_mentions"]["parse"], sent["allowed_mentions"].get("replied_user", False)) == ([], False)
        await posts(t, "ann", mentions=True)  # it is said once
        assert len(told(t)) == 1
        await posts(t, "ben", mentions=True)
        assert len(told(t)) == 2


@pytest.mark.enable_socket
@pytest.mark.allow_hosts(["127.0.0.1"])
async def test_where_there_is_a_pad_it_is_named() -> None:
    async with a_server(3, public_url="https://art.example.org", http="127.0.0.1:0") as t:
        await t.to_drawing()
        await posts(t, "ann", mentions=True)
        assert "press *Draw here* or *Hand in a drawing*" in text_of(told(t)[0])


async def test_whatever_else_is_written_in_channels_is_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    async with a_server(4) as t:
        await t.to_drawing("ann", "ben", "cleo")
        looked: list[int] = []
        open_table_in = t.server.bot.store.open_table_in

        async def noted(channel_id: int) -> object:
            looked.append(channel_id)
            return await open_table_in(channel_id)

        monkeypatch.setattr(t.server.bot.store, "open_table_in", noted)
        await posts(t, "ann")  # of that the bot does not even hear that there is a picture
        await posts(t, "ann", mentions=True, file="a.txt")
        await t.member("ann").send(t.channel, f"hello {me(t)}")
        assert looked == []
        await posts(t, "dan", mentions=True)
        assert looked == [t.channel.id]
        assert told(t) == []


async def test_when_nobody_draws_nothing_is_said() -> None:
    async with a_server(3) as t:
        await t.to_linking()
        await posts(t, "ann", mentions=True)
        assert told(t) == []


async def test_what_is_remembered_has_a_bound() -> None:
    async with a_server(3) as t:
        await t.to_drawing()
        public = t.server.bot._public
        assert isinstance(public, PublicPictures)
        public._told.update(dict.fromkeys(("game", 1, n) for n in range(MOST_TOLD)))
        await posts(t, "ann", mentions=True)
        assert len(public._told) == MOST_TOLD
        assert len(told(t)) == 1
