"""Reads what is stored of a person out of the database, and packs it into files."""

import asyncio
import io
import json
import logging
import zipfile
from collections.abc import AsyncGenerator, Callable
from datetime import datetime

from artbox_bot.bot.own_data import OwnData
from artbox_bot.storage.store import Store
from artbox_bot.storage.values import Table, Unreadable

log = logging.getLogger(__name__)

MOST_BYTES = 8_000_000
"""Of one file; Discord takes ten megabytes. Who has drawn more gets several."""
AT_A_TIME = 8
"""So many drawings are read at once."""


class Records:
    """What is stored of people. `keep_days`: for how long after a game."""

    def __init__(self, store: Store, keep_days: int, now: Callable[[], datetime]) -> None:
        self.keep_days = keep_days
        self._store = store
        self._now = now
        self._one_packs = asyncio.Lock()  # each holds a whole file in memory
        self._one_looks = asyncio.Lock()  # each reads through all games: a reader is left for those who play

    async def of(self, person: int, *, figures: bool) -> OwnData:
        """What is stored of somebody. `figures`: also read the games of which only these are left."""
        async with self._one_looks:
            stays = await self._store.stays_of(person)
        tables: dict[str, Table] = {}
        for stay in stays:
            if stay.forgotten and not figures:
                continue
            try:
                table = await self._store.table(stay.game_id)
            except Unreadable:
                log.warning("game %s cannot be read: what is in it is not shown to whoever asks", stay.game_id)
            else:
                if table is not None:
                    tables[stay.game_id] = table
        pictures, direct = await self._store.pictures_of(person), await self._store.direct_messages(person)
        bad_words = await self._store.words.reported_by(person)
        changed = await self._store.settings_changed_by(person)
        return OwnData(person, tuple(stays), tables, pictures, direct, tuple(bad_words), tuple(changed))

    async def packed(self, person: int) -> AsyncGenerator[bytes, None]:
        """The same as files: what is known as JSON, and the drawings. To be closed: one person after another."""
        async with self._one_packs:
            own = await self.of(person, figures=True)
            told = own.as_json(self.keep_days, self._now())
            files = {"data.json": json.dumps(told, ensure_ascii=False, indent=2).encode()}
            names = own.files()
            wanted = list(names)
            for at in range(0, len(wanted), AT_A_TIME):
                for picture, tile in (await self._store.tiles(wanted[at : at + AT_A_TIME])).items():
                    if sum(map(len, files.values())) + len(tile) > MOST_BYTES:
                        yield await asyncio.to_thread(_zipped, files)
                        files = {}
                    files[names[picture]] = tile
            yield await asyncio.to_thread(_zipped, files)


def _zipped(files: dict[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, data in files.items():
            kind = zipfile.ZIP_STORED if name.endswith(".png") else zipfile.ZIP_DEFLATED
            archive.writestr(name, data, compress_type=kind)
    return packed.getvalue()
