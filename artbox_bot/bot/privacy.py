"""`/artbox privacy`: whoever asks sees what is stored of them, gets it as a file, and has it forgotten.

Every press acts on the data of whoever has pressed: these addresses name no game and nobody.
"""

import asyncio
import io
import json
import logging
import zipfile
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

import discord

from artbox_bot.bot.ask import Ask
from artbox_bot.bot.own_data import OwnData, sits_at
from artbox_bot.game.moves import Forget
from artbox_bot.game.refusals import GameOver, StillSeated
from artbox_bot.show.address import Address
from artbox_bot.show.message import Button, Buttons, Message, Style, Text
from artbox_bot.storage.values import Table, Unreadable
from artbox_bot.table.host import NoSuchGame

if TYPE_CHECKING:
    from artbox_bot.bot.app import ArtBox

log = logging.getLogger(__name__)

ME = "me"
"""In an address in place of a game; the id of a game has eight letters."""
EXPORT, FORGET, FORGET_SURE = (str(Address(ME, verb)) for verb in ("export", "forget", "forget_sure"))
MOST_BYTES = 8_000_000
"""Of one file; Discord takes ten megabytes. Who has drawn more gets several."""
AT_A_TIME = 8
"""So many drawings are read at once."""
MOST_PLACES = 20


class Privacy:
    """What people can do about what is stored of them."""

    def __init__(self, app: "ArtBox") -> None:
        self._app = app
        self._one_packs = asyncio.Lock()  # each holds a whole file in memory
        self._one_looks = asyncio.Lock()  # each reads through all games: a reader is left for those who play

    async def show(self, ask: Ask) -> None:
        """What is stored, in plain words."""
        own, say = await self._own(ask.user_id, figures=False), ask.say
        days = self._app.keep.days
        if own.since is None and not own.pictures:
            await ask.answer(f"{say('privacy-title')}\n{say('privacy-nothing')}")
            return
        since = f"<t:{int(own.since.timestamp())}:D>" if own.since else ""
        lines = (
            say("privacy-title"),
            say("privacy-games", games=len(own.stays), since=since),
            say("privacy-drawings", count=len(own.pictures)),
            say("privacy-names", count=own.names),
            say("privacy-reports", count=own.reports),
            say("privacy-figures"),
            say("privacy-how-long", days=days),
        )
        await ask.show(
            Message(
                (
                    Text("\n".join(lines)),
                    Buttons(
                        (
                            Button(say("button-export"), EXPORT, Style.PRIMARY),
                            Button(say("button-forget"), FORGET),
                        )
                    ),
                )
            )
        )

    async def export(self, ask: Ask) -> None:
        """The same as files: what is known as JSON, and the drawings."""
        async with self._one_packs:
            own = await self._own(ask.user_id, figures=True)
            number = 0
            async for packed in self._packed(own):
                number += 1
                await ask.send_file(ask.say("privacy-export", part=number), f"artbox-{number}.zip", packed)

    async def ask_to_forget(self, ask: Ask) -> None:
        """Forgetting cannot be undone: one more press."""
        sure = Buttons((Button(ask.say("button-forget-sure"), FORGET_SURE, Style.DANGER),))
        await ask.show(Message((Text(ask.say("privacy-forget-what")), sure)))

    async def forget(self, ask: Ask) -> None:
        """Forget drawings, names and words of whoever asks, in all games at which they do not sit now."""
        person, seated, games = ask.user_id, list[Table](), 0
        for game_id, table in (await self._own(person, figures=False)).tables.items():
            if sits_at(table.game, person):
                seated.append(table)
                continue
            try:
                games += (await self._app.host.play(game_id, Forget(person))).game != table.game
            except StillSeated:  # sat down in this moment
                seated.append(table)
            except (GameOver, NoSuchGame):
                log.debug("game %s was forgotten meanwhile", game_id)
        async with self._app.store.writing() as writer:
            await writer.forget.person(person)
        lines = [ask.say("privacy-forgotten", games=games)]
        if seated:
            places = " ".join(f"<#{table.channel_id}>" for table in seated[:MOST_PLACES])
            lines.append(ask.say("privacy-still-seated", places=places))
        await ask.answer("\n".join(lines))

    async def _own(self, person: int, *, figures: bool) -> OwnData:
        """What is stored of somebody. `figures`: also read the games of which only these are left."""
        store = self._app.store
        async with self._one_looks:
            stays = await store.stays_of(person)
        tables: dict[str, Table] = {}
        for stay in stays:
            if stay.forgotten and not figures:
                continue
            try:
                table = await store.table(stay.game_id)
            except Unreadable:
                log.warning("game %s cannot be read: what is in it is not shown to whoever asks", stay.game_id)
            else:
                if table is not None:
                    tables[stay.game_id] = table
        return OwnData(person, tuple(stays), tables, await store.pictures_of(person))

    async def _packed(self, own: OwnData) -> AsyncIterator[bytes]:
        told = own.as_json(self._app.keep.days, discord.utils.utcnow())
        files = {"data.json": json.dumps(told, ensure_ascii=False, indent=2).encode()}
        names = own.files()
        wanted = list(names)
        for at in range(0, len(wanted), AT_A_TIME):
            for picture, tile in (await self._app.store.tiles(wanted[at : at + AT_A_TIME])).items():
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
