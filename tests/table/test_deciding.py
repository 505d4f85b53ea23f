"""What servers decide, one decision after another; and whoever is forgotten has decided nothing."""

from pathlib import Path

from artbox_bot.server_settings import NOBODY, ServerSettings
from artbox_bot.storage.store import Store, utc_now
from artbox_bot.table.deciding import Deciding

ANN, BEN, GUILD = 5, 6, 7


class Interrupted(Deciding):
    """Each time when it is known what somebody has changed, somebody else decides something, twice."""

    left = 2

    async def _save(self, settings: ServerSettings) -> ServerSettings:
        if self.left:
            self.left -= 1
            before = await self._store.server_settings(GUILD)
            await Deciding(self._store, self._now).decide(GUILD, BEN, {"decoys": before.rules.decoys + 1})
        return await super()._save(settings)


async def test_whoever_is_forgotten_while_others_decide_is_forgotten(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "bot.db")
    await Deciding(store, utc_now).decide(GUILD, ANN, {"target": 7})
    await Interrupted(store, utc_now).forget(ANN)
    now = await store.server_settings(GUILD)
    assert [(change.name, change.by) for change in now.changes] == [
        ("target", NOBODY),
        ("decoys", BEN),
        ("decoys", BEN),
    ]
    assert (now.rules.target, now.rules.decoys) == (7, 2)
    assert await store.settings_changed_by(ANN) == []
    await store.close()
