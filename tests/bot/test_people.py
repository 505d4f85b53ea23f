"""People come and go: nobody waits for who is gone."""

from collections.abc import Awaitable, Callable

import pytest

from artbox_bot.assets import asset
from artbox_bot.game.events import Ended, Phase
from artbox_bot.show.events import event_slots
from artbox_bot.show.message import Text
from artbox_bot.texts import Catalogue, set_apart
from tests.bot.reading import controls_of, text_of
from tests.bot.table_talk import Talk, a_server
from tests.game.table import ANN, BOB, CAT, DAN, at_reveal

Reach = Callable[[Talk], Awaitable[None]]


def mention(t: Talk, name: str) -> str:
    return f"<@{t.id(name)}>"


def has_left(t: Talk, name: str) -> bool:
    """The person is no longer at the table, and the table was told so, once."""
    told = t.channel_text().count(f"🚪 {mention(t, name)} has left. The game goes on.")
    return t.id(name) not in t.game.present and told == 1


# Somebody leaves the server: without the members intent Discord does not tell


async def all_vote_but_dan(t: Talk) -> None:
    await t.begins(begin="vote")
    for name, choice in (("ann", "ben"), ("ben", "ann"), ("cleo", "ben")):
        await t.votes(name, choice)


async def asked_for_an_artist(t: Talk) -> None:
    await t.begins(begin="artist")


async def all_keep_but_dan(t: Talk) -> None:
    await t.begins()
    for name in ("ann", "ben", "cleo"):
        await t.keeps(name)


async def all_draw_but_dan(t: Talk) -> None:
    await t.to_drawing()
    for name in ("ann", "ben", "cleo"):
        await t.draws(name)


async def all_finish_but_dan(t: Talk) -> None:
    await t.to_linking()
    for name in ("ann", "ben", "cleo"):
        await t.links_all(name, "command")
        await t.finishes(name, "command")


@pytest.mark.parametrize(
    ("reach", "seconds", "then"),
    [
        pytest.param(all_vote_but_dan, 30, Phase.WORDS, id="vote"),
        pytest.param(asked_for_an_artist, 30, Phase.WORDS, id="artist"),
        pytest.param(all_keep_but_dan, 60, Phase.ROLL, id="words"),
        pytest.param(all_draw_but_dan, 300, Phase.LINK, id="draw"),
        pytest.param(all_finish_but_dan, 30, Phase.REVEAL, id="link: the last guesser"),
        pytest.param(Talk.to_reveal, 60, Phase.WORDS, id="reveal"),
    ],
)
async def test_who_leaves_the_server_while_awaited_has_left_when_the_wait_ends(
    reach: Reach, seconds: float, then: Phase
) -> None:
    """Fault 15, R26: Dan is fetched before the wait ends by itself, and the game goes on without him."""
    async with a_server(players=4) as t:
        await reach(t)
        t.server.goes("dan")
        await t.wait(seconds)
        assert t.game.phase is then
        assert has_left(t, "dan")
        still = [line for line in t.channel_text().splitlines() if line.startswith("Still")]
        assert all(mention(t, "dan") not in line for line in still)


async def test_a_starting_player_who_left_the_server_hands_on_the_start() -> None:
    """Fault 15, R26: when the time to roll is up, Ben has the start, and the dice roll for him."""
    async with a_server(players=4) as t:
        await t.to_roll()
        t.server.goes("ann")
        await t.wait(30)
        assert has_left(t, "ann")
        assert t.round.starting_player == t.id("ben")
        assert f"{mention(t, 'ben')} is now the starting player." in t.channel_text()
        assert f"{mention(t, 'ben')} is the host now." in t.channel_text()
        assert t.game.phase is Phase.DRAW
        await t.everyone_draws()
        await t.everyone_links("command")
        await t.presses("cleo", "Next round")
        assert t.round.starting_player == t.id("cleo")


async def lobby_of_five(t: Talk) -> None:
    await t.new()
    await t.join("ben", "cleo", "dan", "eve")


async def only_dan_is_missing(t: Talk) -> None:
    await all_draw_but_dan(t)
    await t.draws("eve")


async def dan_draws(t: Talk) -> None:
    await t.draws("dan")


def test_who_leaves_as_the_reveal_ends_is_told_of_in_the_next_round() -> None:
    """Both moves may be stored before either is shown."""
    table = at_reveal(ANN, BOB, CAT, DAN).leave(DAN).wait(60)
    (slot,) = event_slots(table.game, Catalogue(asset("texts")).speaker("en"))
    apart = set_apart(f"<@{DAN}>")
    assert slot.message.parts == (Text(f"🚪 {apart} has left. The game goes on."),)


@pytest.mark.parametrize(
    ("reach", "act", "then"),
    [
        pytest.param(lobby_of_five, Talk.start, Phase.VOTE, id="vote"),
        pytest.param(Talk.to_roll, Talk.roll, Phase.DRAW, id="draw"),
        pytest.param(only_dan_is_missing, dan_draws, Phase.LINK, id="link"),
    ],
)
async def test_who_left_the_server_before_a_wait_is_gone_when_it_starts(reach: Reach, act: Reach, then: Phase) -> None:
    """Fault 15: whom the table is going to wait for is looked for at once."""
    async with a_server(players=5) as t:
        await reach(t)
        t.server.goes("eve")
        await act(t)
        assert t.game.phase is then
        assert has_left(t, "eve")


async def test_a_host_who_only_watches_and_leaves_the_server_is_followed_by_the_first_seat() -> None:
    """R27."""
    async with a_server(players=4) as t:
        await t.new(play=False, begin="random")
        await t.join("ben", "cleo", "dan")
        t.server.goes("ann")
        await t.start("ben")
        assert t.game.host == t.id("ben")
        await t.says("ben", "remove", player=t.member("dan").user)
        assert t.last_answer("ben") == (
            f"{mention(t, 'dan')} is no longer at the table, and stays out until you let them in again: `/artbox host`."
        )


async def test_when_too_few_are_left_the_game_ends() -> None:
    """R29: two of four are gone when the time is up."""
    async with a_server(players=4) as t:
        await t.to_drawing()
        t.server.goes("cleo")
        t.server.goes("dan")
        await t.draws("ann")
        await t.wait(300)
        assert (t.game.phase, t.game.ended) == (Phase.OVER, Ended.TOO_FEW)
        assert "Fewer than three players are left, so the game ends here." in t.channel_text()
        await t.presses("ann", "Play again")
        assert t.game.phase is Phase.LOBBY


# Leaving, being removed, coming late


async def test_removing_the_only_one_who_has_not_drawn_lays_the_board() -> None:
    """Fault 16, R26: by the host, at once; the removed player's hand is closed."""
    async with a_server(players=4) as t:
        await all_draw_but_dan(t)
        await t.says("ann", "remove", player=t.member("dan").user)
        assert t.game.phase is Phase.LINK
        assert f"🚪 {mention(t, 'dan')} was removed by {mention(t, 'ann')}." in t.channel_text()
        assert [text_of(m) for m in t.dms("dan") if controls_of(m)] == []
        await t.presses("dan", "My hand")
        assert t.last_answer("dan").startswith("You are not at this table.")


async def test_a_moderator_may_do_what_a_host_may() -> None:
    """R27, fault 18: remove somebody, and stop any table."""
    async with a_server(players=3) as t:
        t.server.comes("mod", moderates=True)
        await t.begins("ben", "cleo")
        await t.says("mod", "stop")
        assert t.last_answer("mod") == "The game is stopped."
        assert t.game.ended is Ended.STOPPED
        assert "The game was stopped. There is no winner." in t.channel_text()
        await t.new("ben")
        assert t.game.phase is Phase.LOBBY


async def test_a_host_who_leaves_hands_on_and_may_come_back() -> None:
    """R26, R27: the next seat is host; who comes back has the old seat and plays from the next round."""
    async with a_server(players=4) as t:
        await t.to_drawing()
        await t.says("ann", "leave")
        assert t.last_answer("ann").startswith("You have left the table.")
        assert t.game.host == t.id("ben")
        assert has_left(t, "ann")
        await t.says("ann", "join")
        assert "Welcome! You play from the next round." in t.last_answer("ann")
        assert f"🪑 {mention(t, 'ann')} is back from the next round." in t.channel_text()
        assert "You play from the next round." in text_of(await t.hand("ann"))
        await t.everyone_draws()
        await t.everyone_links("command")
        await t.presses("ann", "Next round")
        assert t.active == ["ann", "ben", "cleo", "dan"]
        await t.keeps("ann")


async def test_who_comes_late_plays_from_the_next_round() -> None:
    """R25: with a seat at the end, and no card before that."""
    async with a_server(players=4) as t:
        await t.begins("ben", "cleo")
        await t.says("dan", "join")
        assert "Welcome! You play from the next round." in t.last_answer("dan")
        assert f"🪑 {mention(t, 'dan')} joins from the next round." in t.channel_text()
        assert t.dms("dan") == []
        await t.plays_round(["command"], ["command"])
        await t.presses("dan", "Next round")
        assert t.active == ["ann", "ben", "cleo", "dan"]
        await t.keeps("dan")


# Time without anybody


async def test_a_lobby_that_nobody_touches_closes_itself() -> None:
    """R28: after 30 minutes; whoever joins puts it off; the channel is free again, and told so."""
    async with a_server(players=3) as t:
        await t.new()
        await t.wait(29 * 60)
        await t.join("ben")
        await t.wait(29 * 60)
        assert t.game.phase is Phase.LOBBY
        await t.wait(61)
        assert (t.game.phase, t.game.ended) == (Phase.OVER, Ended.ABANDONED)
        assert "No game was started at this table, so it closed itself." in t.channel_text()
        await t.new("ben")
        assert t.game.phase is Phase.LOBBY


async def test_a_game_that_nobody_plays_ends_by_its_deadlines_alone() -> None:
    """R13: two void rounds in a row, and it is abandoned."""
    async with a_server(players=3) as t:
        await t.begins()
        for _ in range(2 * 5):
            await t.wait(300)
        assert (t.game.phase, t.game.ended) == (Phase.OVER, Ended.ABANDONED)
        assert t.channel_text().count("No points this round: nobody has handed in a drawing.") == 2
        assert "Two rounds in a row without points: the game is over without a winner." in t.channel_text()


async def test_a_paused_game_without_a_move_for_a_day_is_abandoned() -> None:
    """R28: paused or not."""
    async with a_server(players=3) as t:
        await t.begins()
        await t.says("ann", "pause")
        await t.wait(24 * 3600 - 1)
        assert t.game.phase is Phase.WORDS
        await t.wait(2)
        assert t.game.ended is Ended.ABANDONED
        assert "Nobody is playing any more" in t.channel_text()
