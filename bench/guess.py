"""A guess of a whole board of eight drawings, as somebody with a phone makes it on the page of the rehearsal.

    python bench/guess.py --rounds 5

Chromium shows the page at 390 × 844; the seven others are guests, who have drawn and wait. Taps are counted from the
sheet in the direct messages to *Finish*; a tap is timed from the finger to the moment at which the page shows what came
of it.

The last line is JSON: `{"taps", "tap_p95_ms"}`: the most taps that a board took, and the 95th percentile of their
times, in milliseconds.
"""

import argparse
import asyncio
import json
from collections.abc import Sequence

from playwright.async_api import Browser, Locator

from tests.browser import PHONE, a_chromium
from tests.rehearse.guessing import ready_to_guess, sheet_of
from tests.rehearse.house import Visitor, a_house

WATCH = """([id, before]) => {
  window.answered = new Promise((done) => {
    let touched = 0;
    document.addEventListener("pointerdown", () => { touched = performance.now(); }, { once: true, capture: true });
    const watch = new MutationObserver(() => {
      const item = document.querySelector(`#direct li[data-id="${id}"]`);
      if (item.innerHTML === before || item.querySelector("[aria-busy=true]")) return;
      watch.disconnect();
      requestAnimationFrame(() => done(performance.now() - touched));
    });
    watch.observe(document.querySelector("#direct .log ol"), { subtree: true, childList: true, attributes: true });
  });
}"""
"""What the page does to time a tap, since whoever taps by program takes a while to find the button."""


async def guess_board(who: Visitor) -> list[float]:
    """Guess each drawing, the first word that is left for each, and finish; the milliseconds of each tap."""
    taps: list[float] = []
    while True:
        sheet = sheet_of(who)
        finish = sheet.get_by_role("button", name="Finish")
        last = await finish.count() > 0
        button = finish if last else sheet.locator("[data-address*=':pick:']").first
        taps.append(await _tap(who, sheet, button))
        if last:
            return taps


async def _tap(who: Visitor, sheet: Locator, button: Locator) -> float:
    """Milliseconds from the finger on the glass to the frame in which the message shows what came of it."""
    await who.page.evaluate(WATCH, [await sheet.get_attribute("data-id"), await sheet.inner_html()])
    await button.tap()
    return float(await who.page.evaluate("window.answered"))


async def measure(browser: Browser, rounds: int) -> list[list[float]]:
    """The taps of each round."""
    boards: list[list[float]] = []
    for number in range(rounds):
        async with a_house(8, 7, seed=number) as house, house.visitor(browser, "Ann", PHONE) as ann:
            await ready_to_guess(house, ann)
            boards.append(await guess_board(ann))
    return boards


async def _main(rounds: int) -> None:
    async with a_chromium() as browser:
        boards = await measure(browser, rounds)
    taps = sorted(tap for board in boards for tap in board)
    print(f"{len(taps)} taps on {len(boards)} boards; median {taps[len(taps) // 2]:.0f} ms")
    result = {
        "taps": max(map(len, boards)),
        "tap_p95_ms": round(taps[min(len(taps) - 1, len(taps) * 95 // 100)]),
    }
    print(json.dumps(result))


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args(arguments)
    asyncio.run(_main(options.rounds))


if __name__ == "__main__":
    main()
