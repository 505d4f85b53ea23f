"""What hosts, moderators and players do so that nobody stalls or spoils a game, as they see it (R10, R16, R25-R27)."""

from typing import Any

import pytest

from artbox_bot.game.events import Ended, Phase
from tests.bot.reading import buttons_of, menus_of, text_of
from tests.bot.table_talk import Talk, a_server

HIDE, REPORT = "Hide a drawing", "Report a drawing"
NOT_ALLOWED = "Only the host or a moderator can do that."


def moderator_comes(t: Talk) -> None:
    """Ida moderates this server, and sits at no table."""
    t.server.comes("ida", moderates=True)


def lines(t: Talk, part: str) -> list[str]:
    """The messages of the channel that contain this."""
    return [text for text in map(text_of, t.panels()) if part in text]


async def chooses_on_board(t: Talk, name: str, command: str, place: int) -> None:
    """Use the command in the menu of the board, and choose a drawing."""
    board = next(m for m in reversed(t.panels()) if "The drawings are up" in text_of(m))
    t._acts[name] = await t.member(name).context_menu(t.channel, command, board)
    question = t.answer(name)
    assert question is not None
    if menus_of(question):
        (menu,) = menus_of(question)
        await t.chooses(name, question, menu.rpartition(":")[2], str(place))


# Pause, skip, stop, remove


@pytest.mark.parametrize("command", ["pause", "skip", "stop", "remove"])
async def test_who_is_neither_host_nor_moderator_is_refused_privately(command: str) -> None:
    async with a_server(players=3) as t:
        await t.to_roll()
        before, shown = t.game, t.channel_text()
        options: dict[str, Any] = {"player": t.member("cleo")} if command == "remove" else {}
        await t.says("ben", command, **options)
        assert t.last_answer("ben") == NOT_ALLOWED
        assert (t.game, t.channel_text()) == (before, shown)
        await t.says("ben", "resume")
        assert t.last_answer("ben") == NOT_ALLOWED


async def test_a_pause_is_said_in_the_channel_stops_the_deadlines_and_a_button_ends_it() -> None:
    async with a_server(players=3) as t:
        await t.to_roll()
        await t.wait(10)
        await t.says("ann", "pause")
        assert t.last_answer("ann") == "Paused. Press *Resume* to continue."
        (line,) = lines(t, "has paused the game")
        assert "all timers are stopped" in line
        assert "paused" in text_of(t.panel("Roll the dice"))
        await t.wait(3600)
        assert t.game.phase is Phase.ROLL
        await t.says("ann", "pause")
        assert t.last_answer("ann") == "The game is paused already."
        await t.says("ann", "host")  # an hour later: she is there
        await t.presses("ben", "Resume")
        assert t.last_answer("ben").startswith("Only the host or a moderator can do that now.")
        await t.presses("ann", "Resume")
        assert len(lines(t, f"<@{t.id('ann')}> has resumed the game.")) == 1
        await t.wait(19)
        assert t.game.phase is Phase.ROLL
        await t.wait(1)
        assert t.game.phase is Phase.DRAW
        await t.says("ann", "resume")
        assert t.last_answer("ann") == "The game is not paused."


@pytest.mark.parametrize(
    ("phase", "then"),
    [(Phase.WORDS, Phase.ROLL), (Phase.ROLL, Phase.DRAW), (Phase.DRAW, Phase.LINK), (Phase.LINK, Phase.LINK)],
)
async def test_skip_ends_the_wait_as_its_deadline_would(phase: Phase, then: Phase) -> None:
    async with a_server(players=3) as t:
        await t.begins()
        if phase is not Phase.WORDS:
            await t.everyone_keeps()
        if phase in (Phase.DRAW, Phase.LINK):
            await t.roll()
            await t.draws("ann")
            await t.draws("ben")
        if phase is Phase.LINK:
            await t.draws("cleo")
        moderator_comes(t)
        await t.says("ida", "skip")
        assert t.game.phase is then
        assert lines(t, f"⏭️ <@{t.id('ida')}> skipped ahead.")
        if phase is Phase.LINK:  # nobody has finished: the hourglass is turned (R17), and a second time it runs out
            assert t.round.hourglass is not None
            await t.says("ida", "skip")
            assert t.last_answer("ida").startswith("That was over already")
            await t.wait(3)
            await t.says("ida", "skip")
            assert t.game.phase is Phase.REVEAL


async def test_in_a_lobby_nothing_is_skipped_and_a_stopped_game_says_so_itself() -> None:
    async with a_server(players=3) as t:
        await t.new()
        await t.says("ann", "skip")
        assert t.last_answer("ann") == "There is nothing to skip: the game has not begun."
        await t.join("ben", "cleo")
        await t.start()
        moderator_comes(t)
        await t.says("ida", "stop")
        assert t.game.ended is Ended.STOPPED
        assert lines(t, "The game was stopped. There is no winner.")
        for command in ("pause", "skip", "stop", "nudge"):
            await t.says("ida", command)
            assert t.last_answer("ida").startswith("There is no table in this channel.")


# Who comes and goes: one line, in every phase


@pytest.mark.parametrize("phase", [Phase.VOTE, Phase.WORDS, Phase.ROLL, Phase.DRAW, Phase.LINK, Phase.REVEAL])
async def test_the_table_says_in_one_line_who_comes_and_goes(phase: Phase) -> None:
    """The host with the start leaves, one is removed, both come back, one joins late (R25-R27)."""
    async with a_server(players=6) as t:
        seated = ("ann", "ben", "cleo", "dan", "eve")
        if phase is Phase.VOTE:
            await t.begins(*seated, begin="vote")
        else:
            reach = {
                Phase.WORDS: t.begins,
                Phase.ROLL: t.to_roll,
                Phase.DRAW: t.to_drawing,
                Phase.LINK: t.to_linking,
                Phase.REVEAL: t.to_reveal,
            }
            await reach[phase](*seated)
        ann, ben, cleo, fay = (f"<@{t.id(name)}>" for name in ("ann", "ben", "cleo", "fay"))
        starts = t.round.starting_player == t.id("ann") and phase is not Phase.REVEAL

        await t.says("ann", "leave")
        (left,) = lines(t, f"🚪 {ann} has left. The game goes on.")
        assert f"{ben} is the host now." in left
        assert (f"{ben} is now the starting player." in left) is starts
        await t.says("ben", "remove", player=t.member("cleo"))
        assert lines(t, f"🚪 {cleo} was removed by {ben}.")
        assert t.game.phase is phase
        await t.says("fay", "join")
        assert lines(t, f"🪑 {fay} joins from the next round.")
        await t.says("ann", "join")
        assert lines(t, f"🪑 {ann} is back from the next round.")
        assert t.game.host == t.id("ben")


# Hide and report


async def test_a_hidden_drawing_is_covered_on_every_board_and_the_round_goes_on() -> None:
    """R10: board and reveal; in this round and, later, in a former one."""
    async with a_server(players=3) as t:
        await t.to_linking()
        before = dict(t.pictures("board.png"))
        assert len(before) == 1
        await chooses_on_board(t, "ben", HIDE, 1)
        assert t.last_answer("ben") == NOT_ALLOWED
        moderator_comes(t)
        await chooses_on_board(t, "ida", HIDE, 1)
        assert t.last_answer("ida") == (
            "Drawing **1** of round 1 is hidden. It keeps its place, and earns nothing. "
            "None of my messages shows it any more."
        )
        after = dict(t.pictures("board.png"))
        assert after.keys() == before.keys()
        assert all(after[message] != before[message] for message in before)
        assert lines(t, f"🙈 <@{t.id('ida')}> has hidden drawing **1**.")
        hidden = t.round.board[0]
        await t.everyone_links()
        assert t.game.phase is Phase.REVEAL
        result = t.round.result
        assert result is not None
        assert result.drawing is not None
        assert result.drawing.player != hidden

        await t.presses("ann", "Next round")
        covered, revealed = dict(t.pictures("board.png")), dict(t.pictures("reveal.png"))
        reveal = next(m for m in t.panels() if "## The answers" in text_of(m))
        t._acts["ann"] = await t.member("ann").context_menu(t.channel, HIDE, reveal)
        question = t.answer("ann")
        assert question is not None
        await t.chooses("ann", question, ":1", "2")
        assert t.game.rounds[0].hidden == set(t.game.rounds[0].board[:2])
        again = dict(t.pictures("board.png"))
        assert all(again[message] != covered[message] for message in covered)
        assert dict(t.pictures("reveal.png")).keys() == revealed.keys()
        assert dict(t.pictures("reveal.png")) != revealed
        assert t.game.phase is Phase.WORDS


async def test_after_the_game_the_album_is_covered_too() -> None:
    async with a_server(players=3) as t:
        await t.to_linking()
        await t.says("cleo", "leave")
        await t.everyone_links()
        assert t.game.ended is Ended.TOO_FEW
        before = t.pictures("album-1.png")
        assert len(before) == 1
        await t.says("ann", "hide", drawing=2)
        after = t.pictures("album-1.png")
        assert [m for m, _ in after] == [m for m, _ in before]
        assert after != before


async def test_a_report_is_private_and_only_moderators_find_it_in_the_log() -> None:
    async with a_server(players=4) as t:
        await t.to_linking("ann", "ben", "cleo")
        shown = t.channel_text()
        await chooses_on_board(t, "ben", REPORT, 2)
        assert t.last_answer("ben").startswith("Thanks.")
        await t.says("cleo", "report", drawing=1, reason="@everyone **rude** ||word||")
        assert t.channel_text() == shown
        await t.says("cleo", "report", drawing=7)
        assert t.last_answer("cleo").startswith("There is no drawing with that number")
        for name in ("ann", "ben", "dan"):
            await t.says(name, "log")
            assert t.last_answer(name) == NOT_ALLOWED
        moderator_comes(t)
        await t.says("ida", "pause")
        await t.says("ida", "resume")
        await t.says("ida", "hide", drawing=1)
        await t.says("ida", "log")
        log = t.last_answer("ida")
        ben, cleo, ida = (f"<@{t.id(name)}>" for name in ("ben", "cleo", "ida"))
        for entry in (
            f"{ben} reported drawing 2 of round 1",
            f"{cleo} reported drawing 1 of round 1: ",
            f"{ida} paused the game",
            f"{ida} resumed the game",
            f"{ida} hid drawing 1 of round 1",
        ):
            assert entry in log
        assert "rude" in log
        assert "||word||" not in log  # escaped, as it was typed
        for kept in t.round.kept.values():
            assert kept not in log


async def test_fault_72_neither_reports_nor_a_busy_host_push_anything_out_of_the_log() -> None:
    """Ben writes as much as he can, and the host pauses as often as she likes: all else is found."""
    async with a_server(players=5) as t:
        await t.to_linking("ann", "ben", "cleo", "dan", "eve")
        moderator_comes(t)
        await t.says("cleo", "report", drawing=1, reason="first")
        await t.says("ida", "hide", drawing=2)
        for number in range(12):
            await t.says("ben", "report", drawing=1 + number % 4, reason=f"{number}" + "x" * 295)
        assert t.last_answer("ben").startswith("You have reported three drawings of this game")
        for name in ("dan", "eve"):
            for place in (1, 2, 3):
                await t.says(name, "report", drawing=place, reason="y" * 300)
        for _ in range(30):
            await t.says("ann", "pause")
            await t.says("ann", "resume")
        await t.says("ida", "log")
        log = t.last_answer("ida")
        deeds, reports = log.split("### Reports")
        assert len(log) < 4000
        assert f"<@{t.id('cleo')}> reported drawing 1 of round 1: " in reports
        assert "first" in reports
        assert all(f"<@{t.id(name)}> reported" in reports for name in ("ben", "dan", "eve"))
        assert f"<@{t.id('ida')}> hid drawing 2 of round 1" in deeds
        assert "resumed the game" in deeds
        assert "reported" not in deeds


async def test_the_log_never_tells_an_artist_before_the_reveal() -> None:
    async with a_server(players=3) as t:
        await t.to_linking()
        moderator_comes(t)
        artists = {place: f"<@{artist}>" for place, artist in enumerate(t.round.board, start=1)}
        for place in artists:
            await t.says("ida", "hide", drawing=place)
        await t.says("ida", "log")
        entries = [line for line in t.last_answer("ida").splitlines() if "hid drawing" in line]
        assert len(entries) == 3
        assert not any(artist in entry for artist in artists.values() for entry in entries)
        assert not any(artist in line for artist in artists.values() for line in lines(t, "has hidden drawing"))


# Nudge


async def test_a_nudge_calls_those_who_are_awaited_once_a_minute_whoever_asks() -> None:
    async with a_server(players=4) as t:
        await t.to_drawing("ann", "ben", "cleo")
        await t.draws("ann")
        before, sent = len(t.panels()), len(t.server.env.http_requests)
        await t.presses("ben", "Nudge")
        assert t.last_answer("ben") == "Nudged."
        (nudge,) = [m for m in t.panels()[before:] if "👋" in text_of(m)]
        assert text_of(nudge) == f"👋 <@{t.id('ben')}> has nudged <@{t.id('cleo')}>."
        assert t.server.rings(next(r for r in t.server.env.http_requests[sent:] if "👋" in str(r.json))) == ()
        called = next(m for m in t.dms("cleo") if "👋" in text_of(m))
        assert text_of(called).startswith(f"👋 {t.channel.mention}: <@{t.id('ben')}> is waiting for you!")
        assert "Hand in a drawing" in buttons_of(called)
        await t.wait(59)
        await t.presses("cleo", "Nudge")
        assert t.last_answer("cleo") == "They were just nudged. Try again in a second."
        await t.presses("ann", "Nudge")
        assert t.last_answer("ann") == "They were just nudged. Try again in a second."
        await t.wait(1)
        await t.presses("ann", "Nudge")
        assert t.last_answer("ann") == "Nudged."
        assert len(lines(t, "has nudged")) == 2
        await t.wait(60)
        await t.presses("cleo", "Nudge")
        assert t.last_answer("cleo") == "Nudged."
        await t.presses("dan", "Nudge")
        assert t.last_answer("dan").startswith("You are not at this table.")
        await t.draws("ben")
        await t.wait(60)
        await t.says("cleo", "nudge")
        assert t.last_answer("cleo") == "The table is not waiting for anybody else now."
