"""`make soak`: which parts have passed with this code is kept, so that the next call goes on with the others.

A part is a test that is marked with `soak`, once for each of its parameters.
"""

import hashlib
import shutil
import subprocess
from collections import defaultdict
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

import pytest

KEPT = ".soak"


class Soak:
    """A plugin of pytest: in the process that controls, and in each of its workers."""

    def __init__(self, config: pytest.Config) -> None:
        told: dict[str, Any] | None = getattr(config, "workerinput", None)
        self._controls = told is None
        self._part: str = config.getoption("--part") or ""
        self._folder = config.rootpath / KEPT / _code(config.rootpath)
        if self._controls and config.getoption("--again"):
            shutil.rmtree(self._folder, ignore_errors=True)
        self._passed: set[str] = set(self._kept() if told is None else told["passed"])
        self._wanted, self._failed = set[str](), set[str]()
        self._took = defaultdict[str, float](float)

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: Any) -> None:
        """Every worker finds the same parts, also one that takes the place of another later."""
        node.workerinput["passed"] = sorted(self._passed)

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, ids: list[str]) -> None:
        """What a worker has found."""
        self._wanted.update(ids)

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        """What is no part, or is not wanted now, is left out."""
        wanted = [item for item in items if item.get_closest_marker("soak") and self._is_wanted(item.nodeid)]
        self._wanted.update(item.nodeid for item in wanted)
        config.hook.pytest_deselected(items=[item for item in items if item not in wanted])
        items[:] = wanted

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep what has passed as soon as it has, with the seconds that it took."""
        part = report.nodeid
        self._took[part] += report.duration
        if not report.passed:
            self._failed.add(part)
        elif self._controls and report.when == "teardown" and part not in self._failed:
            self._folder.mkdir(parents=True, exist_ok=True)
            (self._folder / quote(part, "")).write_text(f"{self._took[part]:.0f}", "ascii")

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Nothing left to run is no failure."""
        if session.exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED and self._passed and not self._part:
            session.exitstatus = pytest.ExitCode.OK

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Which have passed, in how many seconds, and which remain."""
        kept = self._kept()
        terminalreporter.section(f"soak, {self._folder.name}")
        for part, took in sorted(kept.items()):
            terminalreporter.line(f"{took:>5} s  {part}{' (before)' if part in self._passed else ''}")
        remaining = sorted(self._wanted - kept.keys())
        for part in remaining:
            terminalreporter.line(f"remains  {part}")
        terminalreporter.line(f"{len(kept)} parts have passed with this code, {len(remaining)} remain")

    def _is_wanted(self, part: str) -> bool:
        return self._part in part if self._part else part not in self._passed

    def _kept(self) -> dict[str, str]:
        return {unquote(file.name): file.read_text("ascii") for file in self._folder.glob("*")}


def _code(root: Path) -> str:
    """A name for this code: its commit, and what has been changed since."""
    head, changes = (
        subprocess.run(["git", *command], cwd=root, capture_output=True, check=True).stdout
        for command in (["rev-parse", "--short=12", "HEAD"], ["diff", "HEAD"])
    )
    changed = f"-{hashlib.sha256(changes).hexdigest()[:12]}" if changes else ""
    return head.decode("ascii").strip() + changed
