"""The games that were read or written last, as values: whoever asks for one again does not parse it again."""

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from artbox_bot.game.values import Round
from artbox_bot.storage.rows import Row
from artbox_bot.storage.values import Table

MOST = 64
COLUMNS = ("id", "guild_id", "channel_id", "locale", "version", "open", "due", "seated", "state")


@dataclass(frozen=True, slots=True)
class _Kept:
    columns: tuple[Any, ...]
    table: Table
    past: tuple[Round, ...]


class Shelf:
    """A bounded number of games, each beside the columns of its row: it is what is stored while these are the same.

    Rounds that are over are changed by one process alone, and always together with the version.
    """

    def __init__(self) -> None:
        self._kept: OrderedDict[str, _Kept] = OrderedDict()

    def get(self, row: Row) -> Table | None:
        """The game of that row, where it lies here."""
        kept = self._kept.get(row.id)
        if kept is None or kept.columns != tuple(getattr(row, name) for name in COLUMNS):
            return None
        self._kept.move_to_end(row.id)
        return kept.table

    def put(self, columns: Mapping[str, Any], table: Table, past: tuple[Round, ...]) -> None:
        """Keep a game. `past` are its rounds that lie in rows of their own."""
        self._kept[table.game.id] = _Kept(tuple(columns[name] for name in COLUMNS), table, past)
        self._kept.move_to_end(table.game.id)
        if len(self._kept) > MOST:
            self._kept.popitem(last=False)

    def past(self, game_id: str, version: int) -> tuple[Round, ...]:
        """The rounds that lie in rows of their own, as far as it is known here for that version of the game."""
        kept = self._kept.get(game_id)
        return kept.past if kept is not None and kept.table.version == version else ()
