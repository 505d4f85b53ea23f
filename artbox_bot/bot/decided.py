"""What servers have decided, for all that goes on whatever is stored of it."""

import logging

from artbox_bot.server_settings import ServerSettings
from artbox_bot.storage.store import Store
from artbox_bot.storage.values import Unreadable

log = logging.getLogger(__name__)


class Decided:
    """Where it cannot be read, the usual holds; the log is told once."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._told: set[int] = set()

    async def by(self, guild_id: int) -> ServerSettings:
        """What a server has decided. Error: StoreTrouble."""
        try:
            return await self._store.server_settings(guild_id)
        except Unreadable as error:
            if guild_id not in self._told:
                self._told.add(guild_id)
                log.error("the usual holds in server %s: %s", guild_id, error)
            return ServerSettings(guild_id=guild_id)
