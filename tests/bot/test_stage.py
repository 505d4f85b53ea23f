"""What stands in the channel and in direct messages: sent once, edited sparingly, sent anew where it has gone."""

import asyncio
from typing import Any

from artbox_bot.game.events import Phase
from tests.bot.reading import buttons_of, text_of
from tests.bot.table_talk import Talk, a_server

Request = Any


def sent(t: Talk, method: str, start: int = 0) -> list[Request]:
    """What the bot has sent to (POST), or edited in (PATCH), the channel by itself."""
    path = f"/channels/{t.channel.id}/messages"
    return [r for r in t.server.env.http_requests[start:] if r.method == method and r.path.startswith(path)]


def now(t: Talk) -> int:
    return len(t.server.env.http_requests)


def drawing_panels(t: Talk) -> list[str]:
    return [text_of(m) for m in t.panels() if text_of(m).startswith("### Drawings")]


async def test_a_panel_that_a_moderator_deletes_is_posted_anew() -> None:
    """Fault 25: at the next change, with what is true then; the game is untouched."""
    async with a_server(players=3) as t:
        t.server.comes("mod", moderates=True)
        await t.to_drawing("ann", "ben", "cleo")
        before = t.game
        await t.member("mod").delete(t.panel("### Drawings").message)
        assert drawing_panels(t) == []
        assert t.game == before
        await t.draws("ann")
        assert len(drawing_panels(t)) == 1
        assert f"🟠 **1** <@{t.id('ann')}>" in drawing_panels(t)[0]
        await t.draws("ben", by="form")
        await t.draws("cleo")
        assert t.game.phase is Phase.LINK


async def test_a_channel_is_edited_once_a_second_and_changes_that_come_together_once() -> None:
    """Fault 48: five hand-ins in a moment are two edits a second apart, and the last shows them all."""
    async with a_server(players=6, edit_pace=1.0) as t:
        await t.begins()
        await t.wait(5)
        await t.everyone_keeps()
        await t.wait(5)
        await t.roll()
        await t.wait(5)
        start = now(t)
        async with t.server.one_moment():
            for name in ("ann", "ben", "cleo", "dan", "eve"):
                await t.draws(name, by="dm")
        assert len(sent(t, "PATCH", start)) <= 1
        await t.wait(0.9)
        assert len(sent(t, "PATCH", start)) <= 1
        await t.wait(0.2)
        assert len(sent(t, "PATCH", start)) <= 2
        await t.wait(10)
        assert len(sent(t, "PATCH", start)) <= 2
        assert all(f"🟠 **{token}**" in t.channel_text() for token in range(1, 6))


async def test_a_panel_older_than_fifty_minutes_is_sent_anew_and_the_old_one_is_put_away() -> None:
    """DESIGN 2, fault 6: edits of old messages are rationed, so it is not edited but replaced."""
    async with a_server(players=3) as t:
        await t.to_drawing(minutes=0)
        old = t.panel("### Drawings")
        await t.wait(51 * 60)
        await t.draws("ann")
        new = t.panel("### Drawings")
        assert new.id != old.id
        assert list(buttons_of(new)) == ["Hand in a drawing", "My hand", "Nudge", "Join", "Host…"]
        assert buttons_of(old) == {}
        await t.draws("ben")
        assert t.panel("### Drawings").id == new.id


async def test_an_edit_after_sixteen_minutes_reaches_the_same_message() -> None:
    """Fault 4: by channel and message id, never by the token of an interaction, which is dead by then."""
    async with a_server(players=3) as t:
        await t.new()
        lobby = t.panels()[0]
        await t.wait(16 * 60)
        start = now(t)
        await t.join("ben")
        assert f"2. <@{t.id('ben')}>" in text_of(lobby)
        assert [r.path for r in sent(t, "PATCH", start)] == [f"/channels/{t.channel.id}/messages/{lobby.id}"]


async def test_an_edit_that_is_rationed_is_sent_anew() -> None:
    """DESIGN 2: Discord refuses to edit an old message (30046) with the status of a rate limit."""
    async with a_server(players=3) as t:
        await t.to_drawing()
        old = t.panel("### Drawings")
        text = "Maximum number of edits to messages older than 1 hour reached."
        path = f"/channels/{t.channel.id}/messages/{old.id}"
        t.server.env.inject_error("PATCH", path, status=429, code=30046, message=text, times=None)
        await t.draws("ann")
        assert f"🟠 **1** <@{t.id('ann')}>" in text_of(t.panel("### Drawings"))
        assert t.panel("### Drawings").id != old.id


async def test_a_failure_at_discord_is_tried_again() -> None:
    """DESIGN 1: what could not be sent is sent from the stored state, once."""
    async with a_server(players=3) as t:
        await t.to_roll()
        path = f"/channels/{t.channel.id}/messages"
        t.server.env.inject_error("POST", path, status=503, message="Service Unavailable", times=2)
        await t.roll()
        assert t.game.phase is Phase.DRAW
        assert drawing_panels(t) == []
        await t.wait(2)
        assert drawing_panels(t) == []
        await t.wait(4)
        assert len(drawing_panels(t)) == 1
        assert [a.filename for m in t.panels() for a in m.attachments] == ["shapes.png"]


async def test_each_thing_calls_each_person_once_by_direct_message() -> None:
    """DESIGN 13, fault 69: words, roll, draw, guess, hourglass; all else is silent, and edits call nobody."""
    async with a_server(players=3) as t:
        await t.begins()
        begun = now(t)
        await t.everyone_keeps()
        await t.roll()
        await t.draws("ann")
        await t.wait(275)
        assert t.panel("still missing")
        await t.draws("ben")
        await t.draws("cleo")
        await t.links_all("ann")
        await t.finishes("ann")
        await t.wait(20)
        for name in ("ben", "cleo"):
            await t.links_all(name)
            await t.finishes(name)
        assert t.game.phase is Phase.REVEAL
        assert {name: [call[:1] for call in calls] for name, calls in pushes(t).items()} == {
            "ann": ["🃏", "🎲", "✏", "🖼"],
            "ben": ["🃏", "✏", "🖼", "⏳"],
            "cleo": ["🃏", "✏", "🖼", "⏳"],
        }
        edits: list[Request] = [r for r in t.server.env.http_requests if r.method == "PATCH" and "/channels/" in r.path]
        assert len(edits) > 10
        assert [r.json["allowed_mentions"] for r in edits if any(r.json["allowed_mentions"].values())] == []
        await t.presses("cleo", "Next round")
        await t.presses("ann", "Nudge")
        assert [call[:1] for call in pushes(t, begun)["cleo"]][-2:] == ["🃏", "👋"]


async def test_who_has_closed_direct_messages_is_called_in_the_channel_together_with_others() -> None:
    """DESIGN 13: once for each thing, by a mention with the button that does it; never in both ways."""
    async with a_server(players=4) as t:
        await t.closes_dms("ben", "cleo")
        await t.begins()
        mentioned = f"<@{t.id('ben')}> <@{t.id('cleo')}>"
        assert text_of(t.panels()[-1]).startswith(f"🃏 {mentioned} — your cards are in *My hand*.")
        await t.everyone_keeps("channel")
        await t.roll()
        assert list(buttons_of(t.panel(f"✏️ {mentioned}"))) == ["Hand in a drawing", "My hand"]
        await t.everyone_draws()
        assert list(buttons_of(t.panel(f"🖼️ {mentioned}"))) == ["My hand"]
        await t.links_all("ben", "command")
        await t.finishes("ben", "command")
        hourglass = t.panel(f"⏳ <@{t.id('cleo')}>")
        assert "30 seconds, until <t:" in text_of(hourglass)
        signs = {name: [call[:1] for call in calls] for name, calls in pushes(t).items()}
        assert signs == {
            "ann": ["🃏", "🎲", "✏", "🖼", "⏳"],
            "ben": ["🃏", "✏", "🖼"],
            "cleo": ["🃏", "✏", "🖼", "⏳"],
            "dan": ["🃏", "✏", "🖼", "⏳"],
        }
        await t.says("ann", "skip")
        assert buttons_of(hourglass) == {}
        assert "<t:" not in text_of(hourglass)


def pushes(t: Talk, start: int = 0) -> dict[str, list[str]]:
    """What made the phones of people ring since then, in order."""
    found: dict[str, list[str]] = {name: [] for name in t.server.people}
    for request in t.server.env.http_requests[start:]:
        for player in t.server.rings(request):
            found[t.name(player)].append((request.json or {})["content"])
    return found


async def test_direct_messages_are_opened_one_after_another_and_once() -> None:
    """Fault 20: never two at the same time, and each person's is reused for the whole game."""
    async with a_server(players=4) as t:
        await t.new(begin="host")
        await t.join("ben", "cleo", "dan")
        http: Any = t.server.bot.http
        start_dm, under_way, most = http.start_private_message, list[int](), list[int]()

        async def slowly(user_id: int) -> Any:
            under_way.append(user_id)
            most.append(len(under_way))
            for _ in range(100):
                await asyncio.sleep(0)
            under_way.remove(user_id)
            return await start_dm(user_id)

        http.start_private_message = slowly
        await t.start()
        assert most == [1, 1, 1, 1]
        await t.plays_round(["dm"], ["menu_dm"])
        assert len(most) == 4


async def test_when_direct_messages_are_opened_too_fast_the_rest_get_their_hand_in_the_channel() -> None:
    """Faults 14, 20: after 40003 no other is opened for a while, and the game goes on with *My hand*."""
    async with a_server(players=3) as t:
        t.server.expects_error("opens direct messages too fast (40003). For 10 minutes it opens none")
        text = "You are opening direct messages too fast."
        t.server.env.inject_error("POST", "/users/@me/channels", status=403, code=40003, message=text)
        await t.begins()
        opened = [r for r in t.server.env.http_requests if r.path == "/users/@me/channels"]
        assert len(opened) == 1
        assert [t.dms(name) for name in t.active] == [[], [], []]
        await t.everyone_keeps("channel")
        await t.roll()
        await t.everyone_draws("form")
        await t.everyone_links("menu_channel")
        assert t.game.phase is Phase.REVEAL
        await t.says("ann", "pause")
        await t.wait(10 * 60)
        await t.says("ann", "resume")
        await t.presses("ann", "Next round")
        await t.everyone_keeps("dm")


async def test_direct_messages_that_close_in_the_second_round_do_not_stop_it() -> None:
    """Fault 14: also when it starts in round 2."""
    async with a_server(players=3) as t:
        await t.to_reveal()
        await t.closes_dms("ben")
        await t.presses("ann", "Next round")
        await t.keeps("ann")
        await t.keeps("cleo")
        await t.keeps("ben", by="channel")
        assert t.game.phase is Phase.ROLL
