"""The pad on a phone, by touch: Chromium at 390×844."""

import pytest
from playwright.async_api import Browser, expect

from artbox_bot.game.shapes import Shape
from artbox_bot.game.sketch import LINE_WIDTH, Placed
from tests.browser import IN_A_BROWSER, PHONE, a_page, axe_findings, chromium
from tests.web.desk import ANN, a_desk
from tests.web.hands import Hands, at_the_page, hands_at

__all__ = ["chromium"]
pytestmark = IN_A_BROWSER

C, S, T, L = Shape.CIRCLE, Shape.SQUARE, Shape.TRIANGLE, Shape.LINE


async def test_each_shape_is_added_moved_and_handed_in(chromium: Browser) -> None:
    async with a_desk() as desk:
        await desk.table(roll=(C, S, T, L))
        async with at_the_page(desk, chromium, PHONE) as h:
            assert await h.page.inner_text("#missing") == "Still missing: circle, square, triangle, line"
            for n, shape in enumerate((C, S, T, L)):
                await h.page.tap("#hand-in")  # what is missing is said, and costs nothing
                assert f"{shape.value}" in await h.page.inner_text("#said")
                await h.page.tap(f".card.{shape.value}")
                assert await h.names() != []
                await h.drag(middle(await h.sketch(), n), (150 + 220 * n, 300))
            placed = {p.shape: p for p in await h.sketch()}
            assert {shape: round(p.x, -1) for shape, p in placed.items()} == {C: 150, S: 370, T: 590, L: 810}
            assert await h.page.inner_text("#missing") == "All shapes are there. Not handed in yet."
            assert await axe_findings(h.page) == []
            await h.page.tap("#hand-in")
            assert await h.ended() == "Handed in: token 1"
            assert await axe_findings(h.page) == []
        game = await desk.game()
        assert game.round.tokens == {ANN: 1}
        assert await desk.store.picture(game.round.drawings[ANN].picture)


async def test_r10_an_exact_budget_is_counted_and_nothing_else_is_handed_in(chromium: Browser) -> None:
    """Two squares and two lines, no more and no fewer."""
    async with a_desk() as desk:
        await desk.table(roll=(S, L, S, L), exact=True)
        async with at_the_page(desk, chromium, PHONE) as h:
            said = h.page.locator("#missing")
            assert await said.inner_text() == "Still missing: square ×2, line ×2"
            counts = [await counted(h, shape) for shape in (S, L)]
            assert counts == ["0/2", "0/2"]
            for shape in (S, S, S, L):
                await h.page.tap(f".card.{shape.value}")
            assert await said.inner_text() == "Still missing: line ×1 · Too many: square ×1"
            assert [await counted(h, shape) for shape in (S, L)] == ["3/2", "1/2"]
            assert await h.page.get_attribute(".card.square", "aria-label") == "Add a square, 3 of 2"
            await h.page.tap("#hand-in")
            assert await h.page.inner_text("#said") == "Still missing: line ×1 · Too many: square ×1"
            assert await axe_findings(h.page) == []
            await h.page.tap("[data-tool=undo]")
            await h.page.tap("[data-tool=undo]")
            for _ in range(2):
                await h.page.tap(".card.line")
            assert await said.inner_text() == "All shapes are there. Not handed in yet."
            assert [await counted(h, shape) for shape in (S, L)] == ["✓", "✓"]
            assert await axe_findings(h.page) == []
            await h.page.tap("#hand-in")
            assert await h.ended() == "Handed in: token 1"


async def counted(h: Hands, shape: Shape) -> str:
    """What stands at the corner of a card."""
    shown: str = await h.page.evaluate(
        "(card) => getComputedStyle(document.querySelector(card), '::after').content", f".card.{shape.value}"
    )
    return shown.strip('"')


async def test_an_empty_sheet_says_how_to_begin(chromium: Browser) -> None:
    async with a_desk() as desk:
        await desk.table()
        async with at_the_page(desk, chromium, PHONE) as h:
            hint = h.page.locator("#hint")
            assert await hint.inner_text() == "Tap a shape to add it.\nDrag to move; two fingers turn and resize."
            described = await h.page.locator("#sheet").get_attribute("aria-describedby")
            assert described is not None
            assert "hint" in described.split()
            assert await axe_findings(h.page) == []
            await h.page.tap(".card.square")
            await expect(hint).to_be_hidden()
            await h.page.tap("[data-tool=undo]")
            await expect(hint).to_be_visible()


def middle(sketch: tuple[Placed, ...], n: int) -> tuple[float, float]:
    return sketch[n].x, sketch[n].y


async def test_two_fingers_move_scale_and_turn_the_chosen_shape_wherever_they_land(chromium: Browser) -> None:
    async with a_desk() as desk:
        await desk.table()
        square = Placed(S, 500, 500, 200)
        async with at_the_page(desk, chromium, PHONE, square, Placed(C, 150, 850, 100)) as h:
            await h.tap((500, 400))
            assert await h.chosen() == "square, 1 of 1"
            await h.fingers((100, 850))  # on the outline of the circle, which stays as it is
            await h.fingers((100, 850), (300, 850))
            await h.fingers((100, 850), (400, 850))  # half as far again
            await h.fingers((250, 700), (250, 1000))  # and a quarter turn
            await h.fingers((350, 700), (350, 1000))
            await h.fingers((350, 700))
            await h.fingers((350, 600))  # the one that stays goes on dragging
            await h.fingers()
            turned, circle = await h.sketch()
            assert circle == Placed(C, 150, 850, 100)
            assert (turned.size, turned.turn) == (pytest.approx(300, abs=4), pytest.approx(90, abs=1))
            assert (turned.x, turned.y) == (pytest.approx(650, abs=8), pytest.approx(400, abs=8))
            await h.page.tap("[data-tool=undo]")  # all that was one step
            assert (await h.sketch())[0] == square


async def test_a_finger_hits_the_nearest_outline_within_its_width(chromium: Browser) -> None:
    async with a_desk() as desk:
        await desk.table(roll=(C, S, S, L))
        shapes = (Placed(C, 640, 640, 60), Placed(S, 500, 500, 300), Placed(L, 200, 200, 300))
        async with at_the_page(desk, chromium, PHONE, *shapes) as h:
            nine = 9 * h.pixel + LINE_WIDTH / 2
            await h.drag((200, 200 + nine), (300, 300 + nine))
            assert await h.chosen() == "line, 1 of 1"
            line = (await h.sketch())[2]
            assert (line.x, line.y, line.size) == (pytest.approx(300, abs=1), pytest.approx(300, abs=1), 300)
            await h.tap((640, 620))  # on the circle, and almost on the square above it
            assert await h.chosen() == "circle, 1 of 1"
            await h.tap((950, 950))
            assert await h.chosen() is None
            await h.tap((360, 500))
            assert await h.chosen() == "square, 1 of 1"
            await h.tap((500, 650 + 30 * h.pixel))
            assert await h.chosen() is None


async def test_nothing_scrolls_zooms_or_is_selected_while_drawing(chromium: Browser) -> None:
    async with a_desk() as desk:
        await desk.table()
        async with at_the_page(desk, chromium, PHONE, Placed(S, 500, 500, 200)) as h:
            await h.drag((500, 400), (500, 100), (500, 900), (100, 100))
            await h.fingers((300, 300))
            await h.fingers((300, 300), (700, 700))
            await h.fingers((100, 100), (900, 900))
            await h.fingers()
            for _ in range(2):
                await h.tap((800, 200))
            state = "[scrollX, scrollY, visualViewport.scale, visualViewport.offsetTop, String(getSelection())]"
            assert await h.page.evaluate(state) == [0, 0, 1, 0, ""]
            width = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
            assert await h.page.evaluate(width) == [390, 844]


async def test_undo_goes_back_through_everything_and_redo_forth(chromium: Browser) -> None:
    async with a_desk() as desk:
        await desk.table()
        async with at_the_page(desk, chromium, PHONE) as h:
            for n in range(6):
                await h.page.tap(f".card.{('square', 'circle', 'triangle')[n % 3]}")
                await h.page.tap("[data-tool=delete]" if n % 2 else "[data-tool=duplicate]")
                await h.drag((500, 850), (600, 900))  # on nothing: no step
            whole = await h.sketch()
            assert len(whole) == 6
            assert await all_the_way(h, "undo") == 12
            assert await h.sketch() == ()
            assert await all_the_way(h, "redo") == 12
            assert await h.sketch() == whole


async def all_the_way(h: Hands, tool: str) -> int:
    """Undo or redo as long as there is anything; how often."""
    button = h.page.locator(f"[data-tool={tool}]")
    times = 0
    while await button.get_attribute("aria-disabled") == "false":
        await button.tap()
        times += 1
    return times


async def test_a_reload_in_the_middle_loses_nothing(chromium: Browser) -> None:
    async with a_desk() as desk:
        await desk.table()
        async with at_the_page(desk, chromium, PHONE) as h:
            await h.page.tap(".card.square")
            await h.page.tap(".card.circle")
            await h.page.reload()  # at once: nothing was kept yet
            h = await hands_at(desk, h.page)
            await expect(h.page.locator("[data-shape]")).to_have_count(2)
            assert await h.names() == ["square, 1 of 1", "circle, 1 of 1"]


async def test_a_phone_that_dies_loses_what_was_not_kept_for_half_a_second_at_most(chromium: Browser) -> None:
    async with a_desk() as desk:
        await desk.table()
        async with at_the_page(desk, chromium, PHONE) as h:
            await h.page.tap(".card.square")
            kept = await h.sketch()
        async with a_page(chromium, PHONE) as page:
            await page.goto(await desk.url(ANN))
            other = await hands_at(desk, page)
            assert await other.names() == ["square, 1 of 1"]
            await other.page.tap(".card.circle")
            assert (await other.sketch())[0] == kept[0]
