"""What is hidden is hidden wherever it hangs, however old the message; and it can be shown again (R10, fault 71)."""

from collections.abc import Iterable

from artbox_bot.game.events import Ended
from artbox_bot.rehearsal.model.parts import Shown
from tests.bot.reading import menus_of, text_of
from tests.bot.table_talk import Talk, a_server

HOUR = 3600.0
HIDE, SHOW_AGAIN = "Hide a drawing", "Show a hidden drawing"
HANGS = ("board.png", "reveal.png", "album-1.png", "drawing.png")
"""The pictures that show drawings."""
OLD = "Maximum number of edits to messages older than 1 hour reached."
NOWHERE = "None of my messages shows it any more."


def rings(t: Talk, since: int) -> list[tuple[int, ...]]:
    """Whose phones the requests since then have made ring."""
    return [called for request in t.server.env.http_requests[since:] if (called := t.server.rings(request))]


def refuse(t: Talk, messages: Iterable[Shown], *methods: str, code: int = 30046, status: int = 403) -> None:
    """Discord takes these requests for these messages no more."""
    for message in messages:
        for method in methods:
            path = f"/channels/{message.channel_id}/messages/{message.id}"
            t.server.env.inject_error(method, path, status=status, code=code, message=OLD, times=None)


def files(message: Shown) -> set[str]:
    return {a.filename for a in message.attachments}


async def test_an_hour_later_it_is_covered_wherever_it_hangs_while_a_new_lobby_is_open() -> None:
    """Board, reveal, album, and the sheet of whoever has left while looking at it; it can all be seen again."""
    async with a_server(players=4) as t:
        await t.to_linking()
        place = t.round.places_for(t.id("dan"))[0]
        await t.looks_at("dan", place)
        sheet = next(m for m in t.dms("dan") if "drawing.png" in files(m))
        refuse(t, [sheet], "PATCH")  # so that it stays as it is when he leaves
        await t.says("dan", "leave")
        await t.everyone_links()
        await t.presses("ann", "Next round")
        second = t.panel("## Round 2").id
        await t.plays_round(["command"], ["menu_dm"])  # what hangs is of a former round
        await t.says("ann", "stop")
        t.server.takes_everything()
        assert t.game.ended is Ended.STOPPED
        await t.wait(HOUR + 60)
        await t.new("ben")
        reached = "Drawing **1** of round 2 of the game before is hidden."
        await t.says("ann", "hide", drawing=1)
        assert t.last_answer("ann").startswith(reached)  # no need to say which game, as long as a lobby is open
        await t.says("ann", "hide", drawing=1, undo=True)
        before, sent = dict(t.pictures(*HANGS)), len(t.server.env.http_requests)
        of_second = {m.id for m in t.panels() if m.id >= second} - {
            m.id for m in t.panels() if "album-1.png" in files(m)
        }
        assert sheet.id in before

        await t.says("ann", "hide", drawing=place, round=1, before=True)
        assert t.last_answer("ann") == (
            f"Drawing **{place}** of round 1 of the game before is hidden. The points stay as they are. {NOWHERE}"
        )
        covered = dict(t.pictures(*HANGS))
        assert covered.keys() == before.keys()
        same = {message for message, picture in before.items() if covered[message] == picture}
        assert same == before.keys() & of_second
        assert len(before.keys() - same) == 4  # board, reveal, sheet, album

        album = next(m for m in t.panels() if "album-1.png" in files(m))
        t._acts["ann"] = await t.member("ann").context_menu(t.channel, SHOW_AGAIN, album)
        question = t.answer("ann")
        assert question is not None
        (options,) = menus_of(question).values()
        assert len(options) == 1  # nothing else is hidden
        await t.chooses("ann", question, ":1", str(place))
        assert t.last_answer("ann") == (
            f"Drawing **{place}** of round 1 of the game before can be seen again. The points stay as they are."
        )
        await t.wait(2)
        assert dict(t.pictures(*HANGS)) == before
        assert rings(t, sent) == []
        t._acts["ann"] = await t.member("ann").context_menu(t.channel, SHOW_AGAIN, album)
        assert t.last_answer("ann") == "That drawing is not hidden."


async def test_what_cannot_be_edited_is_removed_and_what_cannot_be_removed_is_named() -> None:
    async with a_server(players=3) as t:
        await t.to_reveal()
        await t.says("ann", "stop")
        await t.wait(HOUR + 60)
        shown = {a.filename: m for m in t.panels() for a in m.attachments}
        album, board, reveal = shown["album-1.png"], shown["board.png"], shown["reveal.png"]
        refuse(t, [album, board], "PATCH")
        refuse(t, [album], "DELETE", code=50013)
        sent = len(t.server.env.http_requests)
        await t.says("ann", "hide", drawing=1)
        first, second = t.last_answer("ann").split("\n")
        assert first == "Drawing **1** of round 1 is hidden. The points stay as they are."
        link = f"https://discord.com/channels/{t.server.guild.id}/{album.channel_id}/{album.id}"
        assert (
            second == f"⚠️ I can neither change nor delete this message, which still shows it; please delete it: {link}"
        )
        ids = {m.id for m in t.panels()}
        assert board.id not in ids
        assert {album.id, reveal.id} <= ids
        assert rings(t, sent) == []
        await t.restart(60)
        assert {m.id for m in t.panels()} == ids


async def test_what_was_removed_while_all_guess_comes_back_covered_and_calls_nobody() -> None:
    """The board, and the sheet of a player, whose first message has called her."""
    async with a_server(players=3) as t:
        await t.to_linking()
        place = t.round.places_for(t.id("cleo"))[0]
        await t.looks_at("cleo", place)
        board = next(m for m in t.panels() if "board.png" in files(m))
        sheet = next(m for m in t.dms("cleo") if "drawing.png" in files(m))
        refuse(t, [board, sheet], "PATCH")
        sent = len(t.server.env.http_requests)
        await t.says("ann", "hide", drawing=place)
        assert NOWHERE in t.last_answer("ann")
        await t.wait(2)
        (again,) = [m for m in t.panels() if "board.png" in files(m)]
        assert again.id != board.id
        (again,) = [m for m in t.dms("cleo") if "drawing.png" in files(m)]
        assert again.id != sheet.id
        assert rings(t, sent) == []


async def test_a_private_hand_that_shows_it_is_covered_or_named() -> None:
    async with a_server(players=3) as t:
        await t.to_linking()
        place = t.round.places_for(t.id("cleo"))[0]
        await t.hand("cleo")
        await t.looks_at("cleo", place, "menu_channel")
        await t.wait(15 * 60)
        await t.says("ann", "hide", drawing=place)
        assert "One player still sees it in a private answer of mine" in t.last_answer("ann")
        assert NOWHERE not in t.last_answer("ann")


async def test_a_report_is_told_the_host_privately_once_also_by_whoever_only_watches() -> None:
    """Not while it is their own drawing; without what was written as long as that may spoil the round for them."""
    async with a_server(players=4) as t:
        await t.to_linking("ann", "ben", "cleo")
        board = t.round.board
        own, other = board.index(t.id("ann")) + 1, board.index(t.id("ben")) + 1
        shown, told = t.channel_text(), len(t.dms("ann"))
        sent = len(t.server.env.http_requests)
        await t.says("dan", "report", drawing=own, reason="rude")
        await t.says("dan", "report", drawing=other, reason="it is the kettle")
        await t.says("cleo", "report", drawing=other, reason="it is the kettle")
        assert t.last_answer("dan").startswith("Thanks.")
        assert t.channel_text() == shown
        (word,) = (text_of(m) for m in t.dms("ann")[told:])
        assert f"somebody has reported drawing **{other}** of round 1" in word
        assert "kettle" not in word
        assert "https://discord.com/channels/" in word
        assert rings(t, sent) == [(t.id("ann"),)]
