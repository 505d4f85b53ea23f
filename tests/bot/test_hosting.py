"""An absent host holds nobody up, and what a host decides holds: as people at the table see it (R26, R27, fault 76)."""

import json

from artbox_bot.game.events import Phase
from artbox_bot.rehearsal.model.parts import Shown
from tests.bot.reading import buttons_of, menus_of, text_of
from tests.bot.table_talk import Talk, a_server
from tests.bot.test_privacy import exports, forgets, query

KEPT_OUT = "You were removed from this table. The host or a moderator can let you in again."


async def host_menu(t: Talk, name: str) -> Shown:
    """What `/artbox host` opens, as *Host…* does."""
    await t.says(name, "host")
    menu = t.answer(name)
    assert menu is not None
    return menu


async def test_fault_76_r27_a_pause_of_a_host_who_is_gone_ends_after_two_minutes_also_over_a_restart() -> None:
    async with a_server(players=3) as t:
        await t.to_roll()
        await t.says("ann", "pause")
        await t.presses("ben", "Resume")
        assert t.last_answer("ben").startswith("Only the host or a moderator can do that now. If nothing is heard of ")
        assert "press *Host…* again then" in text_of(await host_menu(t, "ben"))
        await t.restart(away=110)
        await t.presses("cleo", "Resume")
        assert t.last_answer("cleo").startswith("Only the host or a moderator can do that now.")
        await t.wait(15)
        await t.presses("cleo", "Resume")
        assert t.last_answer("cleo") == "The game goes on."
        assert t.game.pause is None


async def test_r27_a_host_who_looks_is_there() -> None:
    """Without playing anything: *My hand* and *Host…* are a word of theirs."""
    async with a_server(players=3) as t:
        await t.to_roll()
        await t.says("ann", "pause")
        for look in ("My hand", "Host…"):
            await t.wait(110)
            await t.presses("ann", look)
            await t.wait(15)
            await t.presses("ben", "Resume")
            assert t.last_answer("ben").startswith("Only the host or a moderator can do that now.")


async def test_fault_76_r27_drawing_without_an_end_is_skipped_for_a_host_who_is_gone_and_two_presses_skip_once() -> (
    None
):
    async with a_server(players=3) as t:
        await t.to_drawing(minutes=0)
        await t.draws("ben")
        await t.draws("cleo")
        menu = await host_menu(t, "cleo")
        assert buttons_of(menu) == {}
        await t.wait(180)
        menu = await host_menu(t, "cleo")
        assert list(buttons_of(menu)) == ["Skip"]
        skip = buttons_of(menu)["Skip"]
        await t.presses("cleo", "Skip", menu)
        assert text_of(menu).startswith("Skipped.")
        assert t.game.phase is Phase.LINK
        await t.wait(10)
        await t.presses_stale("ann", menu, skip)
        assert t.game.phase is Phase.LINK
        assert t.round.hourglass is None
        assert "That was over already" in text_of(menu)


async def test_r27_a_host_who_watches_hands_on_and_the_new_one_is_called_once() -> None:
    async with a_server(players=4) as t:
        await t.new(play=False, begin="random")
        await t.join("ben", "cleo", "dan")
        sent = len(t.server.env.http_requests)
        await t.says("ann", "host", player=t.member("cleo").user)
        assert t.last_answer("ann") == f"<@{t.id('cleo')}> is the host now."
        line = f"👑 <@{t.id('ann')}> has made <@{t.id('cleo')}> the host."
        (told,) = (m for m in t.panels() if line in text_of(m))
        (request,) = (r for r in t.server.env.http_requests[sent:] if "👑" in str((r.json or {}).get("content")))
        assert t.server.rings(request) == (t.id("cleo"),)
        await t.presses("ann", "Host…", told)
        assert t.last_answer("ann") == "Only the host or a moderator can do that."
        menu = await host_menu(t, "cleo")
        await t.chooses("cleo", menu, "hand_on", str(t.id("dan")))
        assert text_of(menu).startswith(f"<@{t.id('dan')}> is the host now.")
        assert t.game.host == t.id("dan")


async def test_a_paused_lobby_shows_it_and_is_resumed() -> None:
    async with a_server(players=3) as t:
        await t.new()
        await t.join("ben", "cleo")
        await t.says("ann", "pause")
        lobby = t.panel("who’s in?")
        assert "⏸️ The game is paused" in text_of(lobby)
        assert "Start" not in buttons_of(lobby)
        await t.presses("ann", "Resume", lobby)
        assert "paused" not in text_of(lobby)
        assert "Resume" not in buttons_of(lobby)
        await t.start()
        assert t.game.phase is Phase.VOTE


async def test_r26_whoever_was_removed_stays_out_also_of_the_next_game_until_let_in() -> None:
    async with a_server(players=4) as t:
        await t.to_roll()
        menu = await host_menu(t, "ann")
        await t.chooses("ann", menu, "take_out", str(t.id("dan")))
        await t.says("dan", "join")
        assert t.last_answer("dan") == KEPT_OUT
        await t.says("ann", "stop")
        await t.presses("ann", "Play again")
        await t.says("dan", "join")
        assert t.last_answer("dan") == KEPT_OUT
        menu = await host_menu(t, "ann")
        assert [o["label"] for a, options in menus_of(menu).items() if a.endswith("let_in") for o in options] == ["dan"]
        await t.chooses("ann", menu, "let_in", str(t.id("dan")))
        await t.presses("dan", "Join")
        assert t.id("dan") in t.game.present


async def test_a_locked_table_has_no_join_and_takes_nobody_in_until_it_is_unlocked() -> None:
    async with a_server(players=4) as t:
        await t.new()
        await t.join("ben", "cleo")
        lobby = t.panel("who’s in?")
        join = buttons_of(lobby)["Join"]
        menu = await host_menu(t, "ann")
        await t.presses("ann", "Lock", menu)
        assert "🔒 The table is locked" in text_of(lobby)
        assert "Join" not in buttons_of(lobby)
        await t.presses_stale("dan", lobby, join)
        assert t.last_answer("dan") == "This table is locked: nobody can join now. Ask the host to unlock it."
        await t.presses("ann", "Unlock", menu)
        await t.presses("dan", "Join", lobby)
        assert t.id("dan") in t.game.present


async def test_whoever_is_kept_out_of_a_table_at_which_they_never_sat_finds_it_in_their_data_and_is_forgotten() -> None:
    """DESIGN 16."""
    async with a_server(players=4) as t:
        await t.begins()
        dan = t.id("dan")
        name = t.game.names[dan]
        await t.says("ann", "remove", player=t.member("dan").user)
        await t.says("ann", "stop")
        await t.presses("ann", "Play again")
        assert dan not in t.game.seats
        (files,) = await exports(t, "dan")
        games = json.loads(files["data.json"])["games"]
        assert [(game["kept_out"], game["name"]) for game in games] == [(True, name)] * 2
        await forgets(t, "dan")
        assert [text for (text,) in query(t, "SELECT state FROM games") if f'"{name}"' in text] == []
        await t.says("dan", "join")
        assert t.last_answer("dan") == KEPT_OUT
