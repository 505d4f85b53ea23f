"""What comes out the same each time is made once in a run: pictures, clean uploads, sentences, an empty database.

Import the fixtures into the `conftest.py` of tests that are about something else.
"""

import asyncio
from collections.abc import Callable, Generator
from functools import wraps
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import aiosqlite.core
import pytest
from fluent.runtime import FluentResource

from artbox_bot.pictures import studio
from artbox_bot.pictures.drawing import CleanDrawing
from artbox_bot.pictures.uploads.decoder_process import DecoderProcess
from artbox_bot.storage import database, store
from artbox_bot.storage.database import migrate
from artbox_bot.texts import catalogue

PAINTERS = ("word_cards", "shape_cards", "board", "reveal", "podium", "album_page")

Made = dict[object, Any]


@pytest.fixture(scope="session")
def made_in_this_run() -> Made:
    """What was made, by what it was made from."""
    return {}


@pytest.fixture(autouse=True)
def made_once(made_in_this_run: Made) -> Generator[None]:
    """What costs a game most is deterministic; refusals are not kept, and each database still gets its own mark.

    Nor is the disk waited for: no power is cut in these tests.
    """
    with pytest.MonkeyPatch.context() as patch:
        for name in PAINTERS:
            patch.setattr(studio, name, _once(getattr(studio, name), made_in_this_run))
        patch.setattr(DecoderProcess, "clean", _cleaned_once(DecoderProcess.clean, made_in_this_run))
        patch.setattr(catalogue, "FluentResource", _once(FluentResource, made_in_this_run))
        patch.setattr(store, "migrate", _migrated_once(made_in_this_run))
        patch.setattr(database, "PRAGMAS", (*database.PRAGMAS, "synchronous = OFF"))
        patch.setattr(aiosqlite.core, "Thread", NoThread)
        patch.setattr(aiosqlite.core, "SimpleQueue", AtOnce)
        yield


class NoThread:
    """In place of the thread in which a connection works: half the time of a test was the way there and back."""

    daemon = True

    def __init__(self, **_: object) -> None:
        pass

    def start(self) -> None:
        pass


class AtOnce:
    """In place of the queue to that thread: what is asked is done at once, and known when the loop turns again."""

    def put_nowait(self, asked: tuple[asyncio.Future[Any] | None, Callable[[], Any]]) -> None:
        future, function = asked
        try:
            result = function()
        except BaseException as error:
            if future is not None:
                future.get_loop().call_soon(aiosqlite.core.set_exception, future, error)
        else:
            if future is not None:
                future.get_loop().call_soon(aiosqlite.core.set_result, future, result)


def _once(make: Callable[..., Any], made: Made) -> Callable[..., Any]:
    @wraps(make, updated=())
    def once(*given: object) -> Any:
        key = f"{make.__name__} {given}"
        if key not in made:
            made[key] = make(*given)
        return made[key]

    return once


def _cleaned_once(
    clean: Callable[[DecoderProcess, bytes], CleanDrawing], made: Made
) -> Callable[[DecoderProcess, bytes], CleanDrawing]:
    def once(process: DecoderProcess, data: bytes) -> CleanDrawing:
        if data not in made:
            made[data] = clean(process, data)
        return made[data]

    return once


def _migrated_once(made: Made) -> Callable[[Path], None]:
    def migrated(path: Path) -> None:
        if path.stat().st_size == 0:
            path.write_bytes(_once(_empty_database, made)())
        migrate(path)

    return migrated


def _empty_database() -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder, "empty.db")
        migrate(path)
        return path.read_bytes()
