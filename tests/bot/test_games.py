"""Whole games, from the lobby to the winner, as people at a table play them."""

from collections import Counter

import pytest

from artbox_bot.game.events import Ended, Phase
from tests.bot.pens import drawing, empty_sheet
from tests.bot.reading import buttons_of, controls_of, text_of
from tests.bot.secrecy import leaks
from tests.bot.table_talk import Talk, a_server


def all_is_put_away(t: Talk, *, rounds: int) -> None:
    """After the game each picture was shown once a round; only *Play again* and *Bad word…* can be pressed."""
    pictures = Counter(a.filename for m in t.panels() for a in m.attachments)
    assert pictures.pop("album-1.png") == 1
    pictures = Counter({name: count for name, count in pictures.items() if not name.startswith("album-")})
    assert pictures == {"shapes.png": rounds, "board.png": rounds, "reveal.png": rounds, "podium.png": 1}
    assert [list(buttons_of(m)) for m in t.panels() if controls_of(m)] == [["Play again", "Bad word…"]]
    for name in t.server.people:
        assert [text_of(m) for m in t.dms(name) if controls_of(m)] == []


async def test_three_players_whose_direct_messages_are_closed_play_to_the_winner_with_my_hand() -> None:
    """Fault 14, DESIGN 10: nobody gets a direct message, and the game goes on all the same (R2, R4, R22)."""
    async with a_server(players=3) as t:
        await t.closes_dms("ann", "ben", "cleo")
        await t.new()
        await t.join("ben", "cleo")
        await t.start()
        await t.everyone_votes_for("ben")
        assert t.round.starting_player == t.id("ben")
        while t.game.open:
            if t.game.phase is Phase.REVEAL:
                await t.presses("cleo", "Next round")
            await t.everyone_keeps(by="channel")
            await t.roll()
            await t.everyone_draws(by="form")
            await t.everyone_links(by="menu_channel")
        assert (t.game.ended, t.game.winner) == (Ended.TARGET, t.id("ann"))
        assert "## 🏆 <@{}> wins with 5 points!".format(t.id("ann")) in t.channel_text()
        assert [t.dms(name) for name in t.active] == [[], [], []]
        assert leaks(t) == []
        all_is_put_away(t, rounds=5)


@pytest.mark.soak
async def test_five_players_hand_in_and_link_in_direct_messages_to_the_winner() -> None:
    """R5, R11, R15, R22, R24: the vote is level, an artist is named, and all the rest is done in private."""
    async with a_server(players=5) as t:
        await t.new()
        await t.join("ben", "cleo", "dan", "eve")
        await t.start()
        for voter, choice in zip(t.active, ("ben", "ann", "dan", "cleo", "ann"), strict=True):
            await t.votes(voter, choice)
        assert t.round.starting_player == t.id("ann")  # two votes: not level yet
        for number in range(1, 5):
            await t.plays_round(["dm"], ["menu_dm"])
            starter = t.round.starting_player
            assert starter == t.id(t.active[number - 1])
            if t.game.open:
                await t.presses("eve", "Next round")
        assert (t.game.ended, t.game.target) == (Ended.TARGET, 4)
        assert t.game.scores == {t.id(n): s for n, s in zip(t.active, (4, 4, 0, 0, 0), strict=True)}
        assert t.game.winner == t.id("ann")  # level with Ben: the lowest token decides (R23)
        assert leaks(t) == []
        all_is_put_away(t, rounds=4)


@pytest.mark.soak
async def test_eight_players_with_commands_to_the_winner() -> None:
    """R2, R15: the sheet of eight players has seven words and seven drawings, wherever it is."""
    async with a_server(players=8) as t:
        await t.to_linking()
        for sheet in (await t.sheet("fay"), await t.hand("fay")):
            pressed = Counter(address.split(":")[2] for address in buttons_of(sheet).values())
            assert pressed == {"pick": 7, "look": 7}
        await t.links_all("fay", "menu_channel", rightly=False)
        await t.links_all("hal", "menu_dm", rightly=False)
        for name in t.active:
            if name not in ("fay", "hal"):
                await t.links_all(name, "command")
            await t.finishes(name, "command")
        assert t.round.result is not None
        assert set(t.round.result.numbers.values()) == {5, 6}  # Fay and Hal knew none, all others all
        while t.game.open:
            await t.presses("hal", "Next round")
            await t.plays_round(["command"], ["command"])
        assert (t.game.target, t.game.ended, len(t.game.rounds)) == (3, Ended.TARGET, 3)
        assert leaks(t) == []
        all_is_put_away(t, rounds=3)


async def test_one_person_at_two_tables_is_asked_for_which_the_picture_is() -> None:
    """R1: two tables wait for Ann's drawing; a reply to a hand decides, else she is asked."""
    async with a_server(players=3) as t:
        other = t.another_table("annex")
        await t.to_drawing()
        await other.to_drawing()
        await t.draws("ann", by="dm", picture=empty_sheet())
        assert "This drawing looks empty" in t.last_answer("ann")
        await t.draws("ann", by="dm")
        assert "Which one is this for?" in t.last_answer("ann")
        assert not t.round.drawings
        assert not other.round.drawings
        question = t.answer("ann")
        assert question is not None
        here, there = buttons_of(question)
        assert (here, there) == (
            "#\u2068art\u2069 (\u2068The studio\u2069)",
            "#\u2068annex\u2069 (\u2068The studio\u2069)",
        )
        await t.presses("ann", there, question)
        assert "You have token **1**" in t.last_answer("ann")
        assert list(other.round.drawings) == [t.id("ann")]
        assert not t.round.drawings
        hand = next(m for m in reversed(t.dms("ann")) if t.channel.mention in text_of(m))
        await t.writes("ann", "", drawing(77), reply_to=hand)
        assert "You have token **1**" in t.last_answer("ann")
        assert list(t.round.drawings) == [t.id("ann")]
        await t.writes("ben", "hello")
        assert t.channel.mention in t.last_answer("ben")
        assert other.channel.mention in t.last_answer("ben")


async def test_both_tables_of_one_server_are_played_without_a_mixture() -> None:
    """R1: what happens at one table leaves the other as it was."""
    async with a_server(players=4) as t:
        other = t.another_table("annex")
        await t.to_linking("ann", "ben", "cleo")
        await other.to_linking("ann", "dan", "ben")
        before = other.game
        await t.everyone_links("command")
        assert other.game == before
        await other.links_all("ann", "menu_dm")
        assert other.round.links[t.id("ann")]
        assert t.game.phase is Phase.REVEAL
