"""What servers decide is changed here: one decision, one transaction."""

import logging
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import datetime

from artbox_bot.game.choices import Value
from artbox_bot.server_settings import ServerSettings, decide, forget_author, others_since
from artbox_bot.storage.store import Store
from artbox_bot.storage.values import VersionConflict

log = logging.getLogger(__name__)


class ChangedMeanwhile(Exception):
    """Somebody else has decided something since: nothing was changed."""


class NoSuchSetting(Exception):
    """Nothing is called that, or it cannot be that."""


class Deciding:
    """Each function in `committed` is called with what a server has decided after it was stored."""

    def __init__(self, store: Store, now: Callable[[], datetime]) -> None:
        self.committed: list[Callable[[ServerSettings], None]] = []
        self._store = store
        self._now = now

    async def decide(
        self, guild_id: int, by: int, values: Mapping[str, Value], seen: int | None = None
    ) -> ServerSettings:
        """Change what these names stand for; the settings after it, which hold from then on.

        `seen`: the version that whoever decides was shown. Errors: ChangedMeanwhile; NoSuchSetting; Unreadable;
        CannotWrite.
        """
        settings = await self._store.server_settings(guild_id)
        if seen is not None and others_since(settings, seen, by):
            raise ChangedMeanwhile
        try:
            changed = decide(settings, values, by, self._now())
        except (KeyError, ValueError):
            raise NoSuchSetting from None
        if changed == settings:
            return settings
        saved = await self._save(changed)
        for listener in self.committed:
            try:
                listener(saved)
            except Exception:
                log.exception("a listener of the settings of server %s failed", guild_id)
        return saved

    async def forget(self, person: int) -> None:
        """Nobody knows any more what this person has changed. Errors: Unreadable; CannotWrite."""
        while settings := await self._store.settings_changed_by(person):
            for each in settings:
                with suppress(ChangedMeanwhile):  # somebody has saved in this moment: they are read again
                    await self._save(forget_author(each, person))

    async def _save(self, settings: ServerSettings) -> ServerSettings:
        try:
            async with self._store.writing() as writer:
                return await writer.save_server_settings(settings)
        except VersionConflict:
            raise ChangedMeanwhile from None
