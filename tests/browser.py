"""A real Chromium for tests: Debian's, driven by Playwright. Import the fixture `chromium` where it is used.

Tests that use it run in the loop of the session, on loopback alone: mark them with `IN_A_BROWSER`.
"""

import shutil
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from importlib.resources import files
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, ViewportSize, async_playwright

IN_A_BROWSER = [
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.enable_socket,
    pytest.mark.allow_hosts(["127.0.0.1", "::1"]),
]

SWITCHES = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PHONE: dict[str, Any] = {
    "viewport": ViewportSize(width=390, height=844),
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
DESKTOP: dict[str, Any] = {"viewport": ViewportSize(width=1280, height=900)}


@asynccontextmanager
async def a_chromium() -> AsyncGenerator[Browser]:
    """The browser. Error: FileNotFoundError, where none is installed."""
    executable = shutil.which("chromium")
    if executable is None:
        raise FileNotFoundError("chromium")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=executable, args=list(SWITCHES))
        yield browser
        await browser.close()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def chromium() -> AsyncGenerator[Browser]:
    """One browser for all tests of a process."""
    if shutil.which("chromium") is None:
        pytest.skip("there is no Chromium here: install Debian's package chromium")
    async with a_chromium() as browser:
        yield browser


@asynccontextmanager
async def a_page(browser: Browser, device: dict[str, Any]) -> AsyncGenerator[Page]:
    """A page of its own, with nothing in its memory. It has met no error when it is closed."""
    context = await browser.new_context(**device)
    page = await context.new_page()
    page.set_default_timeout(10_000)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    try:
        yield page
    finally:
        await context.close()
    # What the server refuses stands in the console, and on the page as a sentence.
    assert [error for error in errors if not error.startswith("Failed to load resource")] == []


async def axe_findings(page: Page) -> list[str]:
    """What axe-core finds on the page as it is now and calls moderate, serious or critical; empty where it is fine."""
    await page.evaluate(files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8"))
    found: list[dict[str, Any]] = await page.evaluate("axe.run().then((found) => found.violations)")
    return [
        f"{each['id']} ({each['impact']}): {[node['html'] for node in each['nodes']]}"
        for each in found
        if each["impact"] != "minor"
    ]
