"""Guessing on a phone: one drawing at a time, by buttons; each press is answered at once, in its order (R15, R16)."""

import asyncio
import time
from typing import Any

import pytest

from artbox_bot.bot.ask import Ask
from artbox_bot.game.events import Phase
from artbox_bot.game.phases.link import looked_at
from artbox_bot.rehearsal.model.parts import Shown
from tests.bot.reading import as_shown, buttons_of, controls_of, text_of
from tests.bot.secrecy import leaks
from tests.bot.table_talk import LinkBy, Talk, a_server, nothing_changes

PLACES: tuple[LinkBy, ...] = ("menu_dm", "menu_channel")


def picks(message: Shown) -> dict[str, str]:
    """The buttons of words, with their addresses."""
    return {label: address for label, address in buttons_of(message).items() if ":pick:" in address}


def numbers(message: Shown) -> list[str]:
    return [label for label, address in buttons_of(message).items() if ":look:" in address]


def picture(t: Talk, message: Shown) -> bytes | None:
    (attached,) = message.attachments
    return t.server.file(attached.url)


def edits(t: Talk, message: Shown, since: int) -> list[str]:
    """How a message was edited since: by what was pressed in it, or by the stage."""
    requests = t.server.env.http_requests[since:]
    ways = {f"/channels/{message.channel_id}/messages/{message.id}": "stage", "@original": "press"}
    return [way for r in requests if r.method == "PATCH" for end, way in ways.items() if r.path.endswith(end)]


async def hand_by_command(t: Talk, name: str) -> str:
    await t.says(name, "hand")
    return t.last_answer(name)


@pytest.mark.parametrize("by", PLACES)
async def test_a_whole_board_is_guessed_in_as_many_presses_as_drawings(by: LinkBy) -> None:
    """Four players: two words and *Finish*; the last pair fills itself in, and only what is left is offered."""
    async with a_server(players=4) as t:
        await t.to_linking()
        ann, this = t.id("ann"), t.round
        first, second, third = this.places_for(ann)
        words = this.words_for(ann)
        sheet = await t.sheet("ann", by)
        assert list(picks(sheet)) == list(words)
        assert numbers(sheet) == [str(first), str(second), str(third)]
        assert f"**{this.place_of(ann)}** is yours" in text_of(sheet)
        assert "**0** of 3 guessed." in text_of(sheet)
        assert f"**{first} → ?**" in as_shown(text_of(sheet))
        await t.presses("ann", words[1], sheet)
        assert t.round.links[ann] == {first: words[1]}
        sheet = await t.sheet("ann", by)
        assert list(picks(sheet)) == [words[0], words[2]]
        assert numbers(sheet) == [f"✓ {first}", str(second), str(third)]
        assert f"{first} → {words[1]} · **{second} → ?**" in as_shown(text_of(sheet))
        assert "Finish" not in buttons_of(sheet)
        await t.presses("ann", words[2], sheet)
        assert t.round.links[ann] == {first: words[1], second: words[2], third: words[0]}
        sheet = await t.sheet("ann", by)
        assert "*Finish* locks your guesses and gives the others 30 seconds." in text_of(sheet)
        await t.presses("ann", "Finish", sheet)
        assert t.round.finished == (ann,)
        closed = t.dms("ann")[-1] if by == "menu_dm" else sheet
        assert "✅ Your guesses are locked." in text_of(closed)
        assert f"Your guesses: {first} → {words[1]} · {second} → {words[2]} · {third} → {words[0]}" in as_shown(
            text_of(closed)
        )
        assert controls_of(closed) == []
        assert not closed.attachments
        assert leaks(t) == []


@pytest.mark.parametrize("by", PLACES)
async def test_one_goes_to_any_drawing_and_takes_a_guess_back(by: LinkBy) -> None:
    async with a_server(players=5) as t:
        await t.to_linking()
        ann, (first, _, third, _) = t.id("ann"), t.round.places_for(t.id("ann"))
        word = t.round.words_for(ann)[0]
        await t.presses("ann", str(third), await t.sheet("ann", by))
        assert f"Drawing {third}." in text_of(await t.sheet("ann", by))
        await t.presses("ann", word, await t.sheet("ann", by))
        assert t.round.links[ann] == {third: word}
        await t.presses("ann", f"✓ {third}", await t.sheet("ann", by))
        sheet = await t.sheet("ann", by)
        assert f"✓ {word}" in picks(sheet)
        await t.presses("ann", f"✓ {word}", sheet)
        assert t.round.links[ann] == {}
        assert looked_at(t.round, ann) == third
        again = f"ab1:{t.game.id}:pick:1.{first}.{t.round.word_row.index(word) + 1}"
        await t.presses_stale("ann", sheet, again)
        await t.presses_stale("ann", sheet, again)  # a second tap on the same word changes nothing
        assert t.round.links[ann] == {first: word}


async def test_with_two_drawings_one_word_belongs_to_none() -> None:
    """R14."""
    async with a_server(players=3) as t:
        await t.to_drawing()
        await t.draws("ann")
        await t.draws("ben")
        await t.wait(5 * 60)
        for name in ("ann", "cleo"):
            assert "one word belongs to no drawing" in text_of(await t.sheet(name))
        assert len(picks(await t.sheet("cleo"))) == 3


async def test_the_guesses_of_each_are_shown_with_what_was_right() -> None:
    """R21: in the direct message and behind *My hand*, with the word of each that was wrong."""
    async with a_server(players=4) as t:
        await t.to_linking()
        this, ann = t.round, t.id("ann")
        first, second, third = this.places_for(ann)
        words = {place: this.kept[this.board[place - 1]] for place in (first, second, third)}
        await t.links("ann", first, words[first], "command")
        await t.links("ann", second, words[third], "command")
        for name in ("ben", "cleo", "dan"):
            await t.links_all(name, "command")
            await t.finishes(name, "command")
        await t.wait(31)
        assert t.game.phase is Phase.REVEAL
        told = (
            "Your guesses: **1** of 3 correct.\n"
            f"{first} ✅ {words[first]} · {second} ❌ {words[third]} (it was *{words[second]}*) · "
            f"{third} ▫️ no guess (it was *{words[third]}*)"
        )
        assert told in as_shown(text_of(t.dms("ann")[-1]))
        assert "go on below" in text_of(t.dms("ann")[-2])
        assert told in as_shown(await hand_by_command(t, "ann"))
        assert "Your guesses: **3** of 3 correct." in text_of(t.dms("ben")[-1])


async def test_a_stopped_board_tells_no_words() -> None:
    async with a_server(players=3) as t:
        await t.to_linking()
        await t.links_all("ann")
        await t.says("ann", "stop")
        assert "Your guesses: " in text_of(t.dms("ann")[-1])
        assert "You made no guesses this round." in text_of(t.dms("ben")[-1])
        assert not any(sign in text_of(t.dms("ann")[-1]) for sign in "✅❌")


async def test_the_hourglass_calls_with_a_sheet_of_its_own() -> None:
    """R16: whoever has not finished goes on in a new message; the one before has nothing to press."""
    async with a_server(players=3) as t:
        await t.to_linking()
        before = t.dms("ben")[-1]
        await t.links_all("ann")
        await t.finishes("ann")
        sheet = await t.sheet("ben")
        assert sheet.id != before.id
        assert f"<@{t.id('ann')}> is done! You still have drawings" in text_of(sheet)
        assert controls_of(t.dms("ben")[-2]) == []
        await t.links_all("ben")
        assert "You still have to press *Finish*." in text_of(await t.sheet("ben"))
        assert "All guessed. *Finish* locks your guesses." in text_of(await t.sheet("ben"))
        await t.finishes("ben")
        assert t.round.finished == (t.id("ann"), t.id("ben"))


async def test_a_drawing_that_is_hidden_while_somebody_looks_at_it_is_covered() -> None:
    """R10, fault 71."""
    async with a_server(players=4) as t:
        t.server.comes("mod", moderates=True)
        await t.to_linking()
        at = looked_at(t.round, t.id("ann"))
        before = picture(t, await t.sheet("ann"))
        await t.says("mod", "hide", drawing=at)
        sheet = await t.sheet("ann")
        assert f"Drawing {at} is hidden." in text_of(sheet)
        assert picture(t, sheet) != before
        await t.says("ann", "leave")
        assert not t.dms("ann")[-1].attachments


async def test_after_a_restart_the_sheet_goes_on_where_it_was() -> None:
    async with a_server(players=5) as t:
        await t.to_linking()
        _, second, third, _ = t.round.places_for(t.id("ann"))
        await t.looks_at("ann", second)
        sheet = await t.sheet("ann")
        await t.restart()
        word = next(iter(picks(sheet)))
        await t.presses("ann", word, sheet)
        assert t.round.links[t.id("ann")] == {second: word}
        assert f"Drawing {third}." in text_of(await t.sheet("ann"))


async def test_what_others_press_in_a_sheet_changes_nothing_of_it() -> None:
    async with a_server(players=5) as t:
        await t.to_linking("ann", "ben", "cleo", "dan")
        sheet, this = await t.sheet("ann"), t.round
        shown = text_of(sheet)
        with nothing_changes(t):
            for address in (*controls_of(sheet), f"ab1:{t.game.id}:finish:1", f"ab1:{t.game.id}:link:1.1"):
                await t.presses_stale("eve", sheet, address, *(["A"] if ":link:" in address else []))
                assert t.last_answer("eve").startswith("You are not at this table.")
            for forged, sentence in (
                ("look:1.9", "There is no drawing with that number"),
                ("pick:1.9.1", "There is no drawing with that number"),
                ("pick:1.1.9", "That word is not in the row"),
                ("pick:1.1.-1", "That word is not in the row"),
                (f"look:1.{this.place_of(t.id('ann'))}", "That drawing is yours"),
            ):
                await t.presses_stale("ann", sheet, f"ab1:{t.game.id}:{forged}")
                assert t.last_answer("ann").startswith(sentence)
            await t.presses_stale("ann", sheet, f"ab1:{t.game.id}:finish:1")
            assert t.last_answer("ann").startswith("Before you finish, choose a word for")
        assert text_of(await t.sheet("ann")) == shown


async def test_a_menu_of_an_earlier_version_still_guesses() -> None:
    async with a_server(players=4) as t:
        await t.to_linking()
        ann, place = t.id("ann"), t.round.places_for(t.id("ann"))[0]
        word, menu = t.round.words_for(ann)[0], f"ab1:{t.game.id}:link:1.{place}"
        sheet = await t.sheet("ann")
        await t.presses_stale("ann", sheet, menu, t.round.letter(word))
        assert t.round.links[ann] == {place: word}
        await t.presses_stale("ann", sheet, menu, "none")
        assert t.round.links[ann] == {}


async def test_a_press_in_a_direct_message_is_answered_by_itself_and_the_stage_finds_nothing_to_do() -> None:
    """However slow the stage is: one edit, through the press."""
    async with a_server(players=4, edit_pace=1.0) as t:
        await t.begins()
        await t.wait(5)
        for name in t.active:
            since, cards = len(t.server.env.http_requests), t.dms(name)[-1]
            await t.presses(name, next(iter(buttons_of(cards))), cards)
            assert edits(t, cards, since) == ["press"]
        await t.wait(5)
        await t.roll()
        await t.everyone_draws()
        await t.wait(5)
        for place in t.round.places_for(t.id("ann"))[1:]:
            since, sheet = len(t.server.env.http_requests), await t.sheet("ann")
            await t.looks_at("ann", place)
            await t.wait(5)
            assert edits(t, sheet, since) == ["press"]


async def test_of_two_presses_at_once_the_last_stands() -> None:
    """Neither the first press nor the stage shows what is over."""
    async with a_server(players=5) as t:
        await t.to_linking()
        sheet, (_, second, third, fourth) = await t.sheet("ann"), t.round.places_for(t.id("ann"))
        since = len(t.server.env.http_requests)
        async with t.server.one_moment():
            for place in (second, third, fourth):
                await t.presses_stale("ann", sheet, f"ab1:{t.game.id}:look:1.{place}")
        assert f"Drawing {fourth}." in text_of(await t.sheet("ann"))
        told = [attached(request.json) for request in t.server.env.http_requests[since:]]
        shown = [alt for alt in told if alt]
        order = [f"Drawing {place}." for place in (second, third, fourth)]
        assert shown == sorted(shown, key=order.index)
        assert shown[-1] == order[-1]


def attached(body: Any) -> str:
    """The alt text of the file in a request."""
    files: list[dict[str, str]] = body.get("attachments", []) if isinstance(body, dict) else []
    return files[0]["description"] if files else ""


def hold_back(monkeypatch: pytest.MonkeyPatch, verb: str) -> None:
    """Discord takes a while to hear that such presses, or commands, have arrived."""
    acknowledge = Ask.acknowledge

    async def slowly(ask: Ask) -> None:
        named: Any = ask.interaction.data or {}
        if verb in (ask.address.verb if ask.address else named["options"][0]["name"],):
            await asyncio.to_thread(time.sleep, 0.2)
        await acknowledge(ask)

    monkeypatch.setattr(Ask, "acknowledge", slowly)


async def test_a_choice_just_before_finish_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """R16: buttons, a menu of an earlier version, and commands."""
    async with a_server(players=5) as t:
        await t.to_linking("ann", "ben", "cleo", "dan")
        for verb in ("pick", "link", "guess"):
            hold_back(monkeypatch, verb)
        finish = f"ab1:{t.game.id}:finish:1"
        for name, verb in (("ann", "pick"), ("ben", "link"), ("cleo", "guess")):
            this, player = t.round, t.id(name)
            first, second, last = this.places_for(player)
            one, two, three = this.words_for(player)
            for place, word in ((first, one), (second, two)):
                await t.links(name, place, word, "command")
            sheet = await t.sheet(name)
            async with t.server.one_moment():
                match verb:
                    case "pick":
                        number = this.word_row.index(three) + 1
                        await t.presses_stale(name, sheet, f"ab1:{t.game.id}:pick:1.{last}.{number}")
                        await t.presses_stale(name, sheet, finish)
                    case "link":
                        await t.presses_stale(name, sheet, f"ab1:{t.game.id}:link:1.{last}", this.letter(three))
                        await t.presses_stale(name, sheet, finish)
                    case _:
                        await t.says(name, "guess", drawing=last, word=three)
                        await t.says(name, "finish")
            assert t.round.links[player][last] == three
            assert player in t.round.finished
        assert len(t.server.bot.services.turns) == 0


async def test_others_are_not_kept_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    async with a_server(players=4) as t:
        await t.to_linking()
        for name in ("ann", "ben"):
            await t.links_all(name, "command")
        hold_back(monkeypatch, "pick")
        order: list[int] = []
        t.server.bot.host.committed.append(lambda table: order.append(len(table.game.round.finished)))
        async with t.server.one_moment():
            await t.presses_stale("cleo", await t.sheet("cleo"), next(iter(picks(await t.sheet("cleo")).values())))
            await t.presses_stale("ben", await t.sheet("ben"), f"ab1:{t.game.id}:finish:1")
        assert order[0] == 1
        assert t.id("cleo") in t.round.links


async def test_a_hand_that_is_left_behind_loses_its_buttons() -> None:
    """At the next press, or command, that is not in it; its text stays."""
    async with a_server(players=4) as t:
        await t.to_linking()
        first = await t.hand("ann")
        await t.presses("ann", next(iter(picks(first))), first)
        assert picks(first)
        second = await t.hand("ann")
        assert controls_of(first) == []
        assert "→" in text_of(first)
        assert not first.attachments
        assert controls_of(second)
        await t.hand("ben")
        assert controls_of(second), "another person's hand"
        await t.looks_at("ann", t.round.places_for(t.id("ann"))[1])
        assert controls_of(second) == [], "a press in the direct message"
        third = await t.hand("ann")
        await t.says("ann", "status")
        assert controls_of(third) == []


async def test_a_hand_that_is_too_old_to_be_edited_is_left_alone() -> None:
    async with a_server(players=4) as t:
        await t.to_drawing(minutes=0)
        old = await t.hand("ann")
        await t.wait(14 * 60 + 1)
        await t.hand("ann")
        assert controls_of(old)
