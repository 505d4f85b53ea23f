"""The studio: pictures are painted and uploads are cleaned off the event loop, a few at a time."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from artbox_bot.game.shapes import Shape
from artbox_bot.pictures.drawing import CleanDrawing
from artbox_bot.pictures.painting.album import AlbumSection, album_page
from artbox_bot.pictures.painting.board import board
from artbox_bot.pictures.painting.cards import shape_cards, word_cards
from artbox_bot.pictures.painting.one_drawing import one_drawing
from artbox_bot.pictures.painting.podium import PodiumBlock, podium
from artbox_bot.pictures.painting.reveal import RevealTile, reveal
from artbox_bot.pictures.uploads.decoder_pool import DecoderPool
from artbox_bot.pictures.uploads.turns import Who

P = ParamSpec("P")
T = TypeVar("T")


class Studio:
    """Paints in a thread and cleans in a few processes, so that the event loop never stalls. Close it at the end."""

    def __init__(self) -> None:
        self._easel = ThreadPoolExecutor(1, "easel")
        self._decoders = DecoderPool()

    async def run(self, paint: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Runs one of this room's functions off the loop."""
        return await asyncio.get_running_loop().run_in_executor(self._easel, lambda: paint(*args, **kwargs))

    async def clean(self, data: bytes, person: Who = 0, table: Who = 0) -> CleanDrawing:
        """The upload as a clean drawing; people and tables take turns (fault 62).

        Errors: UploadRefused; CancelledError when the studio closes meanwhile.
        """
        return await self._decoders.clean(data, person, table)

    async def word_cards(self, words: Sequence[str], seed: int = 0) -> bytes:
        return await self.run(word_cards, words, seed)

    async def shape_cards(self, roll: Sequence[Shape], labels: Sequence[str], absent: str, seed: int = 0) -> bytes:
        return await self.run(shape_cards, roll, labels, absent, seed)

    async def board(self, tiles: Mapping[int, bytes | None]) -> bytes:
        return await self.run(board, tiles)

    async def one_drawing(self, place: int | None, tile: bytes | None) -> bytes:
        return await self.run(one_drawing, place, tile)

    async def reveal(self, tiles: Sequence[RevealTile]) -> bytes:
        return await self.run(reveal, tiles)

    async def podium(self, steps: Sequence[PodiumBlock]) -> bytes:
        return await self.run(podium, steps)

    async def album_page(self, rounds: Sequence[AlbumSection]) -> bytes:
        return await self.run(album_page, rounds)

    def close(self) -> None:
        """Stop cleaning at once, wait for the picture that is being painted, and free threads and processes."""
        self._decoders.close()
        self._easel.shutdown(cancel_futures=True)
