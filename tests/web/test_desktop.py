"""The pad on a desktop, by mouse and by keyboard: Chromium at 1280×900."""

import pytest
from playwright.async_api import Browser, expect

from artbox_bot.game.moves import Tick
from artbox_bot.game.shapes import Shape
from artbox_bot.game.sketch import Placed
from tests.browser import DESKTOP, IN_A_BROWSER, PHONE, axe_findings, chromium
from tests.web.desk import ANN, BEN, a_desk
from tests.web.hands import at_the_page, lay

__all__ = ["chromium"]
pytestmark = IN_A_BROWSER

C, S, T, L = Shape.CIRCLE, Shape.SQUARE, Shape.TRIANGLE, Shape.LINE


async def test_the_mouse_drags_scales_and_turns(chromium: Browser) -> None:
    async with a_desk() as desk:
        await desk.table()
        async with at_the_page(desk, chromium, DESKTOP, Placed(S, 400, 400, 200)) as h:
            await h.mouse((400, 300), (500, 400))
            moved = (await h.sketch())[0]
            assert (moved.x, moved.y, moved.size) == (pytest.approx(500, abs=1), pytest.approx(500, abs=1), 200)
            x, y = await h.grip("size")
            await h.mouse((x, y), (500 + (x - 500) * 1.5, 500 + (y - 500) * 1.5))
            assert (await h.sketch())[0].size == pytest.approx(300, abs=2)
            x, y = await h.grip("turn")
            await h.mouse((x, y), (500 + (500 - y), 500))
            turned = (await h.sketch())[0]
            assert turned.turn == 90  # almost straight is straight
            assert (turned.x, turned.y) == (moved.x, moved.y)


async def test_a_thin_line_is_grabbed_nine_pixels_away(chromium: Browser) -> None:
    async with a_desk() as desk:
        await desk.table(roll=(L, L, L, L))
        async with at_the_page(desk, chromium, DESKTOP, Placed(L, 500, 500, 300)) as h:
            await h.mouse((500, 500 + 6 + 9 * h.pixel), (600, 606 + 9 * h.pixel))
            line = (await h.sketch())[0]
            assert (line.x, line.y, line.size) == (pytest.approx(600, abs=1), pytest.approx(600, abs=1), 300)


async def test_shapes_are_tab_stops_with_names_and_keys_do_everything(chromium: Browser) -> None:
    async with a_desk() as desk:
        await desk.table()
        shapes = (Placed(C, 300, 300, 100), Placed(S, 700, 700, 100), Placed(C, 500, 500, 100))
        async with at_the_page(desk, chromium, DESKTOP, *shapes) as h:
            await h.keys("Tab", "Tab", "Tab")
            assert await h.chosen() == "circle, 2 of 2"
            await h.keys("]")
            assert await h.chosen() == "circle, 2 of 2, turned 15 degrees"
            await h.keys("ArrowRight", "ArrowRight", "ArrowDown", "Shift+ArrowLeft", "+", "+", "-")
            moved = (await h.sketch())[2]
            assert (moved.x, moved.y, moved.turn) == (519, 510, 15)
            assert moved.size == pytest.approx(110, abs=0.2)
            await h.keys("[", "[", "Control+d")
            assert await h.names() == ["circle, 1 of 3", "square, 1 of 1", names(2, 345), names(3, 345)]
            await h.keys("Delete")
            assert await h.chosen() == "circle, 2 of 2, turned 345 degrees"
            await h.keys("ArrowUp")  # the keyboard goes on where it was
            assert (await h.sketch())[2].y == 500
            while await h.page.get_attribute("[data-tool=undo]", "aria-disabled") == "false":
                await h.keys("Control+z")
            assert await h.sketch() == shapes
            await h.keys("Control+y", "Escape")
            assert await h.chosen() is None


def names(number: int, degrees: int) -> str:
    return f"circle, {number} of 3, turned {degrees} degrees"


async def test_a_keyboard_alone_draws_and_hands_in(chromium: Browser) -> None:
    async with a_desk() as desk:
        await desk.table()
        async with at_the_page(desk, chromium, DESKTOP) as h:
            for shape in ("circle", "square", "triangle"):
                await h.page.focus(f".card.{shape}")
                await h.keys("Enter", "ArrowLeft")
                assert await h.chosen() == f"{shape}, 1 of 1"
            assert await axe_findings(h.page) == []
            await h.page.focus("#hand-in")
            await h.keys("Enter")
            assert await h.ended() == "Handed in: token 1"
        assert (await desk.game()).round.tokens == {ANN: 1}


async def test_two_devices_see_the_same_sketch_and_the_last_change_wins(chromium: Browser) -> None:
    async with a_desk() as desk:
        await desk.table()
        async with at_the_page(desk, chromium, PHONE) as phone, at_the_page(desk, chromium, DESKTOP) as h:
            await phone.page.tap(".card.square")
            await h.page.wait_for_selector("[data-shape]")
            assert "changed on another device" in await h.page.inner_text("#said")
            await h.page.click(".card.circle")
            await phone.page.wait_for_selector("[data-shape] >> nth=1")
            assert await phone.names() == await h.names() == ["square, 1 of 1", "circle, 1 of 1"]
            await phone.page.tap("[data-tool=undo]")  # what was here before can be had again
            assert await phone.names() == ["square, 1 of 1"]
            for shape in ("circle", "triangle"):
                await phone.page.tap(f".card.{shape}")
            await phone.page.tap("#hand-in")
            assert await phone.ended() == "Handed in: token 1"
            assert await h.ended() == "Your drawing is in"


async def test_the_ends_of_a_link_are_said_with_what_to_do(chromium: Browser) -> None:
    async with a_desk() as desk:
        await desk.table()
        async with at_the_page(desk, chromium, DESKTOP, Placed(S, 500, 500, 100)) as h:
            desk.time.push(301)
            await expect(h.page.locator("#said")).to_have_text("Time’s up. One moment…")
            await desk.host.play("t", Tick())
            lacks = "Time’s up. Your sketch was not handed in: it still lacked a circle, a triangle."
            assert await h.ended() == lacks
            assert await axe_findings(h.page) == []
            await h.page.reload()
            assert await h.ended() == lacks
            desk.time.push(86400)
            await h.page.reload()
            assert await h.ended() == "This link has expired"
            await h.page.goto(f"{desk.address}/pad")
            assert await h.ended() == "This link does not open a sketch"
            assert await axe_findings(h.page) == []


async def test_while_the_server_is_away_the_page_keeps_trying_and_loses_nothing(chromium: Browser) -> None:
    async with a_desk() as desk:
        await desk.table()
        async with at_the_page(desk, chromium, DESKTOP) as h:
            await h.page.context.set_offline(True)
            for shape in ("circle", "square", "triangle"):
                await h.page.click(f".card.{shape}")
            await h.page.click("#hand-in")
            await expect(h.page.locator("#said")).to_contain_text("keep trying")
            await h.page.context.set_offline(False)
            assert await h.ended() == "Handed in: token 1"
        assert (await desk.game()).round.tokens == {ANN: 1}


async def test_time_is_the_servers_and_the_last_seconds_stand_out(chromium: Browser) -> None:
    async with a_desk() as desk:
        desk.time.push(7200)  # the browser's clock is two hours off
        await desk.table()
        async with at_the_page(desk, chromium, DESKTOP) as h:
            assert await h.page.inner_text("#clock") in ("5:00", "4:59", "4:58", "4:57", "4:56")
            desk.time.push(280)
            await h.page.wait_for_selector("#clock.hurry")


async def test_the_word_of_nobody_else_is_on_the_page(chromium: Browser) -> None:
    async with a_desk() as desk:
        await desk.table()
        await lay(desk, [Placed(S, 500, 500, 100)])
        async with at_the_page(desk, chromium, DESKTOP) as h:
            kept = (await desk.game()).round.kept
            assert await h.page.inner_text("#word") == "Draw\nhouse"
            assert kept[BEN] not in await h.page.content()
