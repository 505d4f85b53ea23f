"""A host and a clock at work, and what they did when."""

from random import Random

from artbox_bot.game.events import Phase
from artbox_bot.storage.store import Store
from artbox_bot.storage.values import Table
from artbox_bot.table.clock import Clock
from artbox_bot.table.host import Host
from tests.storage.laid import load
from tests.table.hours import NOON, Hours


class Desk:
    """A host, a clock, and what the host has told: seconds since noon, game, phase."""

    def __init__(self, store: Store, hours: Hours) -> None:
        self.store, self.hours = store, hours
        self.told: list[tuple[float, str, Phase]] = []
        self.asked: list[tuple[float, str]] = []
        self.host = Host(store, hours, Random(7))
        self.host.committed.append(self._tell)
        self.clock = Clock(self.host, store, hours, self._before_time_up, lambda: self.seconds)

    def _tell(self, table: Table) -> None:
        self.told.append((self.seconds, table.game.id, table.game.phase))

    async def _before_time_up(self, table: Table) -> None:
        self.asked.append((self.seconds, table.game.id))
        await self.before_time_up(table)

    async def before_time_up(self, table: Table, /) -> None:
        """For a test to replace."""

    @property
    def seconds(self) -> float:
        return (self.hours.now - NOON).total_seconds()

    async def phase(self, game_id: str = "t") -> Phase:
        return (await load(self.store, game_id)).game.phase
