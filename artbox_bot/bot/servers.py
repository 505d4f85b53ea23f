"""The settings of servers as owners of messages: what was changed is told where their reports go (DESIGN 17)."""

import logging
from collections.abc import Callable, Iterable, Mapping

import discord

from artbox_bot.owner import Owner
from artbox_bot.server_settings import THE_BOT
from artbox_bot.show.changes import change_chains
from artbox_bot.stage.wanted import Wanted
from artbox_bot.storage.store import Store
from artbox_bot.storage.values import Sent
from artbox_bot.table.deciding import Deciding
from artbox_bot.texts import Catalogue

log = logging.getLogger(__name__)


class Servers:
    """All servers that have decided something. `locale`: the language of a server."""

    def __init__(self, store: Store, texts: Catalogue, deciding: Deciding, locale: Callable[[int], str]) -> None:
        self._store = store
        self._texts = texts
        self._deciding = deciding
        self._locale = locale

    async def to_show(self) -> Iterable[str]:
        """Those with a channel for reports."""
        return map(str, await self._store.guilds_with_reports())

    async def wanted(self, owner_id: str, sent: Mapping[str, Sent]) -> Wanted | None:  # noqa: ARG002
        """A message for each change since the channel is that; what is older is remembered no more."""
        settings = await self._store.server_settings(int(owner_id))
        say, channel_id = self._texts.speaker(self._locale(settings.guild_id)), settings.reports
        chains = () if channel_id is None else tuple(change_chains(settings, say))
        return Wanted(Owner.settings(settings.guild_id), channel_id or 0, chains, open=False)

    async def cannot_show(self, owner_id: str, error: discord.HTTPException) -> None:
        """The channel takes no messages: there is none then, which stands in the log."""
        log.warning("the reports of server %s go nowhere any more: %s", owner_id, error)
        await self._no_reports(owner_id)

    async def shown(self, owner_id: str) -> None:
        """Nothing was ever hindered."""

    async def channel_gone(self, owner_id: str) -> None:
        """The channel is no more."""
        await self._no_reports(owner_id)

    async def _no_reports(self, owner_id: str) -> None:
        await self._deciding.decide(int(owner_id), THE_BOT, {"reports": None})
