"""The bot stops in every phase and comes back: nothing is lost, nothing is said twice."""

from collections import Counter
from collections.abc import Awaitable, Callable

import pytest

from artbox_bot.bot.attendance import Attendance
from artbox_bot.game.events import Phase
from artbox_bot.game.moves import Receive
from tests.bot.pens import drawing
from tests.bot.reading import buttons_of, text_of
from tests.bot.table_talk import Talk, a_server

Reach = Callable[[Talk], Awaitable[None]]


async def to_lobby(t: Talk) -> None:
    await t.new()
    await t.join("ben", "cleo")


async def to_vote(t: Talk) -> None:
    await to_lobby(t)
    await t.start()


async def to_artist(t: Talk) -> None:
    await t.begins(begin="artist")


async def to_hourglass(t: Talk) -> None:
    await t.to_linking()
    await t.links_all("ann")
    await t.finishes("ann")


PHASES: dict[str, Reach] = {
    "lobby": to_lobby,
    "vote": to_vote,
    "artist": to_artist,
    "words": lambda t: t.begins(),
    "roll": lambda t: t.to_roll(),
    "draw": lambda t: t.to_drawing(),
    "link": lambda t: t.to_linking(),
    "hourglass": to_hourglass,
    "reveal": lambda t: t.to_reveal(),
}


async def play_on(t: Talk) -> None:
    """Whatever the phase, with the buttons that stand there, until the second round."""
    while t.game.round_number < 2:
        match t.game.phase:
            case Phase.LOBBY:
                await t.presses("cleo", "Start")
            case Phase.VOTE:
                await t.everyone_votes_for("ann")
            case Phase.ARTIST:
                await t.submits("ben", await t.presses("ben", "Name an artist"), artist="Frida Kahlo")
            case Phase.WORDS:
                await t.everyone_keeps()
            case Phase.ROLL:
                await t.roll()
            case Phase.DRAW:
                await t.everyone_draws("form")
            case Phase.LINK:
                for name in t.active:
                    if t.id(name) not in t.round.finished:
                        await t.links_all(name)
                        await t.finishes(name)
            case _:
                await t.presses("ben", "Next round")


def slots(t: Talk) -> Counter[str]:
    """How often each of the things that are said once a round stands in the channel: by its first line."""
    return Counter(text_of(m).partition("\n")[0] for m in t.panels())


@pytest.mark.parametrize("phase", PHASES)
async def test_after_a_restart_in_each_phase_the_old_buttons_and_menus_go_on(phase: str) -> None:
    """Fault 7: the messages that stood there before are pressed and edited on, and none is sent twice."""
    async with a_server(players=3) as t:
        await PHASES[phase](t)
        before = [m.id for m in t.panels()] + [m.id for name in t.server.people for m in t.dms(name)]
        await t.restart()
        after = [m.id for m in t.panels()] + [m.id for name in t.server.people for m in t.dms(name)]
        assert after == before
        assert any(buttons_of(m) for m in t.panels())
        await play_on(t)
        assert t.game.round_number == 2
        twice = {line: count for line, count in slots(t).items() if count > 1 and "The board with" not in line}
        assert twice == {}


async def test_a_form_that_was_open_is_taken_after_the_restart() -> None:
    """DESIGN 3: forms are served by their address, and two people may have the same one open."""
    async with a_server(players=3) as t:
        await t.to_drawing()
        ann, ben = await t.presses("ann", "Hand in a drawing"), await t.presses("ben", "Hand in a drawing")
        await t.restart()
        await t.submits("ben", ben, file=("b.png", drawing(2)))
        await t.submits("ann", ann, file=("a.png", drawing(1)))
        assert t.round.tokens == {t.id("ben"): 1, t.id("ann"): 2}
        assert "token **2**" in t.last_answer("ann")


async def test_an_artist_form_that_was_open_is_taken_after_the_restart() -> None:
    async with a_server(players=3) as t:
        await t.begins(begin="artist")
        form = await t.presses("cleo", "Name an artist")
        await t.restart()
        await t.submits("cleo", form, artist="Hokusai")
        assert t.round.starting_player == t.id("cleo")


async def test_a_private_hand_in_the_channel_works_after_the_restart() -> None:
    """DESIGN 10: the private sheet lies outside the stage, and its buttons carry their address."""
    async with a_server(players=3) as t:
        await t.to_linking()
        sheet = await t.hand("ann")
        await t.restart()
        label = next(label for label, address in buttons_of(sheet).items() if ":pick:" in address)
        await t.presses("ann", label, sheet)
        assert len(t.round.links[t.id("ann")]) == 2


async def test_back_after_ten_seconds_the_rest_of_the_hourglass_runs() -> None:
    """Fault 52: stopped 12 s into 30 s, back 10 s later: 8 s are left, and nobody is told of an absence."""
    async with a_server(players=3) as t:
        await to_hourglass(t)
        await t.wait(12)
        await t.restart(away=10)
        assert "Last call!" in t.channel_text()
        await t.wait(7.9)
        assert t.game.phase is Phase.LINK
        await t.wait(0.2)
        assert t.game.phase is Phase.REVEAL
        assert "I was away" not in t.channel_text()


async def test_back_after_ten_minutes_there_is_grace_and_the_channel_is_told() -> None:
    """Fault 52: what came due while the bot was away gets 30 s more."""
    async with a_server(players=3) as t:
        await to_hourglass(t)
        await t.wait(12)
        await t.restart(away=600)
        assert t.game.phase is Phase.LINK
        assert t.channel_text().count("I was away for a moment") == 1
        await t.links_all("ben")
        await t.finishes("ben")
        assert t.game.phase is Phase.LINK
        await t.wait(19)
        assert t.channel_text().count("Last call!") == 0
        await t.wait(2)
        assert t.channel_text().count("Last call!") == 1
        await t.wait(8)
        assert t.game.phase is Phase.LINK
        await t.wait(2)
        assert t.game.phase is Phase.REVEAL


async def test_ready_twice_rings_once() -> None:
    """Fault 51: after a reconnect everything starts once, and a deadline is played once."""
    async with a_server(players=3) as t:
        await t.begins()
        t.server.connection_is_new()
        await t.server.settle()
        await t.wait(60)
        assert t.game.phase is Phase.ROLL
        assert t.round.kept_by_chance == set(t.round.players)
        assert t.channel_text().count("it is your turn") == 1
        assert t.channel_text().count("ran out of time") == 1


async def test_a_picture_whose_download_was_cut_off_is_fetched_after_the_restart() -> None:
    """R11: killed while the picture is fetched; the hand-in keeps its token, and the stage shows it."""
    async with a_server(players=3) as t:
        await t.to_drawing()
        t.server.fetches_slowly(10)
        async with t.server.one_moment():
            await t.draws("ann", by="dm")
        await t.draws("ben", by="form")
        assert len(t.round.uploads) == 2
        async with t.server.bot_killed():
            pass
        assert t.round.tokens == {t.id("ann"): 1, t.id("ben"): 2}
        assert not t.round.uploads
        assert "🟠 **1** <@{}>\n🟠 **2** <@{}>".format(t.id("ann"), t.id("ben")) in t.channel_text()
        await t.draws("cleo")
        assert t.game.phase is Phase.LINK


async def test_a_picture_that_comes_while_the_bot_starts_is_not_taken_for_one_left_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """R11: it would be fetched twice; and a sketch, which has no address, would be withdrawn."""
    async with a_server(players=3) as t:
        await t.to_drawing()
        close_lost = Attendance.close_lost

        async def early(attendance: Attendance) -> None:
            await t.server.bot.host.play(t.game.id, Receive(t.id("ann"), "key", ""))
            await close_lost(attendance)

        monkeypatch.setattr(Attendance, "close_lost", early)
        async with t.server.bot_away():
            pass
        assert [upload.key for upload in t.round.uploads] == ["key"]
