"""What all tests share."""

import gc
import logging
import os
from collections.abc import Generator

import pytest

from tests.soak import Soak

LONGEST = ("tests/demo/test_demo.py", "tests/test_wheel.py", "tests/rehearse/test_game.py")
"""Whole games in processes and browsers: at the end, all but one worker would wait for them."""
YOUNG = (20_000, 20, 20)
"""How many new objects, and how many lesser rounds, call for a round of the collector of garbage."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--soak", action="store_true", help="run the tests that take long, and have not passed yet")
    parser.addoption("--part", default="", help="with --soak: only those with this in their name, passed or not")
    parser.addoption("--again", action="store_true", help="with --soak: forget what has passed")


def pytest_configure(config: pytest.Config) -> None:
    """A soak keeps what has passed."""
    if config.getoption("--soak"):
        config.pluginmanager.register(Soak(config), "soak")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """For `-n auto`: a worker waits half of its time, for browsers, databases, and processes of its own."""
    return 2 * (os.cpu_count() or 2)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What takes longest begins first. Deselect soak tests, rather than skip them: under CI a skip is a failure."""
    items.sort(key=lambda item: not item.nodeid.startswith(LONGEST))
    if config.getoption("--soak"):
        return
    soak = [item for item in items if item.get_closest_marker("soak")]
    config.hook.pytest_deselected(items=soak)
    items[:] = [item for item in items if item not in soak]


def pytest_collection_finish() -> None:
    """What is imported by now stays: the collector of garbage, a tenth of all time, need not look at it any more."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*YOUNG)


@pytest.fixture(autouse=True)
def told_as_before() -> Generator[None]:
    """A command that a test gives decides what is logged, for its own time alone."""
    ours = logging.getLogger("artbox_bot")
    level = ours.level
    yield
    ours.setLevel(level)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,  # noqa: ARG001
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Where CI=true, what a test needs is there: a skip is a failure."""
    report = yield
    if report.skipped and os.environ.get("CI") == "true":
        report.outcome = "failed"
        report.longrepr = f"skipped under CI: {report.longrepr}"
    return report
