"""Turns a scene into a picture: fetches the tiles, and lets the studio paint."""

import asyncio
from collections.abc import Iterable

from artbox_bot.pictures.painting.album import AlbumSection, AlbumTile
from artbox_bot.pictures.painting.podium import PodiumBlock
from artbox_bot.pictures.painting.reveal import RevealTile
from artbox_bot.pictures.studio import Studio
from artbox_bot.show.message import Message
from artbox_bot.show.scenes import Album, AlbumRound, Board, Cards, Dice, OneDrawing, Podium, Reveal, Scene
from artbox_bot.stage.layout import Body, file
from artbox_bot.storage.store import Store

KEPT = 16
"""How many pictures are kept: the board goes to the channel and to each player within a second."""


class Painter:
    """Paints scenes; the same scene is painted once."""

    def __init__(self, studio: Studio, store: Store) -> None:
        self._studio = studio
        self._store = store
        self._kept: dict[Scene, bytes] = {}
        self._one_at_a_time = asyncio.Lock()

    async def body(self, message: Message) -> Body:
        """The message with its pictures painted."""
        return Body(message, [file(p, await self.paint(p.scene)) for p in message.pictures])

    async def paint(self, scene: Scene) -> bytes:
        """The scene as PNG."""
        async with self._one_at_a_time:
            png = self._kept.pop(scene, None) or await self._paint(scene)
            self._kept[scene] = png
        while len(self._kept) > KEPT:
            del self._kept[next(iter(self._kept))]
        return png

    async def _paint(self, scene: Scene) -> bytes:
        match scene:
            case Cards(words, seed):
                return await self._studio.word_cards(words, seed)
            case Dice(roll, labels, absent, seed):
                return await self._studio.shape_cards(roll, labels, absent, seed)
            case Board(drawings):
                tiles = await self._tiles(drawings)
                return await self._studio.board(
                    {place: tiles.get(p or "") for place, p in enumerate(drawings, start=1)}
                )
            case OneDrawing(drawing, place):
                tiles = await self._tiles([drawing])
                return await self._studio.one_drawing(place, tiles.get(drawing or ""))
            case Reveal(drawings):
                tiles = await self._tiles(d.picture for d in drawings)
                return await self._studio.reveal(
                    [
                        RevealTile(place, tiles.get(d.picture or ""), d.word, d.number, d.token, d.best)
                        for place, d in enumerate(drawings, start=1)
                    ]
                )
            case Album(rounds):
                return await self._album_page(rounds)
            case Podium(steps):
                return await self._studio.podium([PodiumBlock(s.rank, s.seat, s.score) for s in steps])

    async def _album_page(self, rounds: tuple[AlbumRound, ...]) -> bytes:
        tiles = await self._tiles(d.picture for r in rounds for d in r.drawings)
        page = [
            AlbumSection(
                r.number,
                [AlbumTile(tiles.get(d.picture or ""), d.word, d.number, d.seat) for d in r.drawings],
            )
            for r in rounds
        ]
        return await self._studio.album_page(page)

    async def _tiles(self, pictures: Iterable[str | None]) -> dict[str, bytes]:
        return await self._store.tiles([picture for picture in pictures if picture])
