"""What the tests of the bot share."""

from collections.abc import Callable, Generator
from functools import wraps

import pytest

from artbox_bot.pictures import studio

PAINTERS = ("word_cards", "shape_cards", "board", "reveal", "podium")


@pytest.fixture(scope="session", autouse=True)
def painted_once() -> Generator[None]:
    """The same picture is painted once in a run: painting is deterministic, and most of what a game costs."""
    kept: dict[str, bytes] = {}

    def once(paint: Callable[..., bytes]) -> Callable[..., bytes]:
        @wraps(paint)
        def painted(*shown: object) -> bytes:
            key = f"{paint.__name__} {shown}"
            if key not in kept:
                kept[key] = paint(*shown)
            return kept[key]

        return painted

    with pytest.MonkeyPatch.context() as patch:
        for name in PAINTERS:
            patch.setattr(studio, name, once(getattr(studio, name)))
        yield
