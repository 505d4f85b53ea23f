"""The channels of direct messages: each is opened once and kept in the store, never many in a short time."""

import asyncio
import json
import logging
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime, timedelta

import discord

from artbox_bot.show.trouble import Why
from artbox_bot.stage.codes import DM_CLOSED, QUARANTINED, TOO_MANY_DMS, Meaning, meaning, why
from artbox_bot.stage.dm_limits import WINDOW, DmLimits, Rest
from artbox_bot.storage.store import Store
from artbox_bot.storage.values import DirectMessages

log = logging.getLogger(__name__)

A_DAY = timedelta(days=1)
"""That a channel was used is noted once in this time."""

WHAT_TO_DO = {
    TOO_MANY_DMS: "Discord says that this bot opens direct messages too fast (40003). For %d minutes it opens none: "
    "people to whom it has not written before play with My hand in the channel. Nothing is lost, and nothing has to be "
    "done; if you read this often, let fewer tables of new people begin at the same time",
    QUARANTINED: "Discord takes this bot for a spammer (20026) and delivers no direct messages of it. For %d minutes "
    "it sends none, then it tries one: everybody plays with My hand in the channel. Nothing is lost. To be freed, "
    "appeal: https://discord.com/developers/applications says how beside your bot, else ask https://dis.gd/contact",
}


class NoDm(Exception):
    """Somebody is not written to directly. `code`: what Discord would say."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class DmsResting(NoDm):
    """Not now: too many people were written to for the first time, or Discord has refused it."""


class DmUnwanted(NoDm):
    """This person wants no direct messages, and plays in the channel."""


class DmChannels:
    """Leads to the direct messages of people.

    While it is not known whether Discord delivers any, after a start or a quarantine, they are sent one after another,
    so that one is refused and not thirty; people who were never written to always are (fault 20).
    """

    def __init__(self, client: discord.Client, store: Store, now: Callable[[], datetime]) -> None:
        self._client = client
        self._store = store
        self._now = now
        self._limits = DmLimits()
        self._one = asyncio.Lock()
        self._remembered = False
        self._delivered = False

    @asynccontextmanager
    async def to(self, person: int, known: int | None = None) -> AsyncGenerator[int]:
        """The id of the channel of somebody, in which something is sent meanwhile. `known`: where they were written to.

        Errors: DmsResting, DmUnwanted; HTTPException, also of what is done inside, which is heeded.
        """
        direct = await self._store.direct_messages(person)
        if direct is not None and direct.used_at < self._now() - A_DAY:
            await self._put(replace(direct, used_at=self._now()))
        if direct is not None and direct.unwanted:
            raise DmUnwanted(DM_CLOSED)
        channel_id = known or (direct and direct.channel_id)
        if channel_id is not None and self._delivered:
            async with self._heeding(person):
                yield channel_id
            return
        async with self._one:
            await self._remember()
            async with self._heeding(person):
                yield channel_id or await self._open(person)
            self._delivered = True

    @asynccontextmanager
    async def _heeding(self, person: int) -> AsyncGenerator[None]:
        """What Discord says to what is done inside decides what is done next."""
        if self._limits.rests(QUARANTINED):
            raise DmsResting(QUARANTINED)
        try:
            yield
        except discord.HTTPException as error:
            match meaning(error):
                case Meaning.TOO_MANY_DMS | Meaning.QUARANTINED:
                    await self._rest(error.code)
                case told if told is Meaning.CHANNEL_GONE or why(error) is Why.NO_ACCESS:  # it was another bot's
                    await self._put(DirectMessages(person=person, used_at=self._now()))
                case Meaning.DM_CLOSED:  # which Discord says of the person, and not of the bot
                    self._delivered = True
                case _:
                    pass
            raise

    async def _open(self, person: int) -> int:
        """It counts before Discord is asked: a bot that dies and comes back again and again asks no more often."""
        direct = await self._store.direct_messages(person)
        if direct is not None and direct.channel_id is not None:  # meanwhile
            return direct.channel_id
        if not self._limits.may_open(person):
            raise DmsResting(TOO_MANY_DMS)
        now = self._now()
        opening = DirectMessages(person=person, opened_at=now, used_at=now)
        self._limits.opened(person)
        await self._put(opening)
        channel_id = (await self._client.create_dm(discord.Object(person))).id
        await self._put(replace(opening, channel_id=channel_id))
        return channel_id

    async def _rest(self, code: int) -> None:
        self._delivered = self._delivered and code != QUARANTINED
        rest = self._limits.refused(code)
        if rest is None:
            return
        log.error(WHAT_TO_DO[code], rest.length / 60)
        until = self._now() + timedelta(seconds=rest.left)
        async with self._store.writing() as writer:
            await writer.set_setting(_rest_key(code), json.dumps([until.isoformat(), rest.length]))

    async def _remember(self) -> None:
        """Once: what was before the start."""
        if self._remembered:
            return
        now = self._now()
        for direct in await self._store.opened_since(now - timedelta(seconds=WINDOW)):
            if direct.opened_at is not None:
                self._limits.opened(direct.person, max(0.0, (now - direct.opened_at).total_seconds()))
        for code in WHAT_TO_DO:
            if stored := await self._store.setting(_rest_key(code)):
                until, length = json.loads(stored)
                left = (datetime.fromisoformat(until) - now).total_seconds()
                self._limits.go_on(code, Rest(length, left))
        self._remembered = True

    async def _put(self, direct: DirectMessages) -> None:
        async with self._store.writing() as writer:
            await writer.put_direct(direct)


def _rest_key(code: int) -> str:
    return f"direct messages rest: {code}"
