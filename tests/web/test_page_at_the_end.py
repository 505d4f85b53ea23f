"""The page when time is up: what was drawn in time is saved in time, and the page says what has become of it (R12)."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from datetime import timedelta

from playwright.async_api import Browser, expect

from artbox_bot.game.moves import Actor, Skip, Tick
from artbox_bot.game.shapes import Shape
from artbox_bot.game.sketch import Placed, write_sketch
from tests.browser import DESKTOP, IN_A_BROWSER, PHONE, axe_findings, chromium
from tests.web.desk import ANN, BEN, CLEO, Desk, a_desk
from tests.web.hands import at_the_page
from tests.web.test_sketches import WHOLE

__all__ = ["chromium"]
pytestmark = IN_A_BROWSER

C, S, T = Shape.CIRCLE, Shape.SQUARE, Shape.TRIANGLE
APART = (Placed(C, 250, 250, 200), Placed(S, 750, 250, 200), Placed(T, 500, 700, 200))


@asynccontextmanager
async def a_ringing_desk() -> AsyncGenerator[Desk]:
    """A desk at which Ben has handed in, and whose deadline rings."""
    async with a_desk() as desk:
        await desk.table()
        await hands_in(desk, BEN)
        clock = asyncio.create_task(_ring(desk))
        yield desk
        clock.cancel()


async def _ring(desk: Desk) -> None:
    while True:
        await asyncio.sleep(0.1)
        await desk.host.play("t", Tick())


async def hands_in(desk: Desk, player: int) -> None:
    await desk.pad.hand_in(await desk.pad.open(await desk.token(player)), write_sketch(WHOLE))


async def left(desk: Desk, seconds: float) -> None:
    """So much time is left from now on."""
    deadline = (await desk.game()).deadline
    assert deadline is not None
    desk.time.push((deadline - timedelta(seconds=seconds) - desk.time()).total_seconds())


async def test_what_lies_complete_is_shown_with_its_token(chromium: Browser) -> None:
    async with a_ringing_desk() as desk, at_the_page(desk, chromium, PHONE, *APART) as h:
        await h.page.wait_for_selector("[data-shape]")
        await left(desk, 0)
        assert await h.ended() == "Time’s up. Your sketch was handed in: token 2"
        assert await h.page.inner_text("#over figure b") == "2"
        assert await h.page.locator("#over figure svg path").count() == 3
        assert await axe_findings(h.page) == []
        await h.page.reload()
        assert await h.ended() == "Time’s up. Your sketch was handed in: token 2"


async def test_a_shape_of_the_last_moment_and_one_that_is_still_held_are_saved_in_time(chromium: Browser) -> None:
    async with a_ringing_desk() as desk, at_the_page(desk, chromium, PHONE, *APART[:2]) as h:
        await left(desk, 3.5)
        await h.page.reload()
        await h.page.wait_for_selector("[data-shape]")
        await h.page.tap(".card.triangle")
        await h.fingers((250, 350))  # the rim of the circle
        await h.fingers((250, 300))
        await h.fingers((250, 800))
        assert await h.ended() == "Time’s up. Your sketch was handed in: token 2"
        link = await desk.store.pad_link(h.page.url.partition("#")[2])
        assert link is not None
        circle, *others = (await desk.store.sketch(link)).shapes
        assert isinstance(circle, dict)
        assert circle["y"] > 600
        assert len(others) == 2


async def test_an_earlier_drawing_counts_and_is_named(chromium: Browser) -> None:
    async with a_ringing_desk() as desk:
        await hands_in(desk, ANN)
        async with at_the_page(desk, chromium, DESKTOP, *APART) as h:
            await expect(h.page.locator("#missing")).to_have_text(
                "You have token 2. Handing in again moves you to the back of the order."
            )
            await left(desk, 0)
            assert await h.ended() == "Time’s up. Your earlier drawing (token 2) counts."
            assert await h.page.locator("#over figure *").count() == 0


async def test_a_skip_and_the_hand_in_of_all_others_are_not_called_the_end_of_time(chromium: Browser) -> None:
    async with a_ringing_desk() as desk, at_the_page(desk, chromium, DESKTOP, *APART[:2]) as h:
        await hands_in(desk, CLEO)
        await desk.host.play("t", Skip(Actor(ANN)))
        assert await h.ended() == "Skipped ahead. Your sketch was not handed in: it still lacked a triangle."
    async with a_ringing_desk() as desk:
        await hands_in(desk, ANN)
        async with at_the_page(desk, chromium, DESKTOP, *APART) as h:
            await hands_in(desk, CLEO)
            assert await h.ended() == "Your drawing is in"
