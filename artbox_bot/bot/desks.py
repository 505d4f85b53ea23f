"""Whose rules are chosen, and by whom: those of a server by who manages it, those of a table by its host."""

from collections.abc import Mapping
from typing import Protocol

from artbox_bot.bot.ask import Ask
from artbox_bot.bot.permissions import require_manage_server
from artbox_bot.game.choices import Value
from artbox_bot.game.moves import Choose
from artbox_bot.game.refusals import NotAllowed
from artbox_bot.game.rules import USUAL, Rules
from artbox_bot.game.seats import speaks_for
from artbox_bot.game.values import Game
from artbox_bot.owner import SETTINGS
from artbox_bot.server_settings import ServerSettings, value_of
from artbox_bot.show.changes import what_holds
from artbox_bot.show.choosing import rules_on, usual_on
from artbox_bot.show.message import Message
from artbox_bot.show.options import options_panel
from artbox_bot.show.settings import names_on, settings_panel


class Desk(Protocol):
    """What whoever asks can choose there. It is read before: `rules` are as they were then."""

    rules: Rules

    async def choose(self, values: Mapping[str, Value]) -> None:
        """Change what these names stand for; nothing where one of them cannot be that."""
        ...

    def usual(self, page: str) -> Mapping[str, Value]:
        """What all on a page goes back to."""
        ...

    def panel(self, page: str, done: str = "", *, asks: bool = False) -> Message:
        """The panel as it is now."""
        ...

    def holds(self, name: str) -> str:
        """What holds now under that name, as a sentence."""
        ...


class ServerDesk:
    """The settings of the server in which it is asked."""

    def __init__(self, ask: Ask, settings: ServerSettings, seen: int | None) -> None:
        self._ask = ask
        self._settings = settings
        self._seen = seen
        self.rules = settings.rules

    @classmethod
    async def of(cls, ask: Ask, seen: int | None = None) -> "ServerDesk":
        """Errors: ManagesNot; Unreadable."""
        require_manage_server(ask.interaction)
        return cls(ask, await ask.services.store.server_settings(ask.interaction.guild_id or 0), seen)

    async def choose(self, values: Mapping[str, Value]) -> None:
        """Errors: those of `Deciding.decide`."""
        self._settings = await self._ask.services.deciding.decide(
            self._settings.guild_id, self._ask.user_id, values, self._seen
        )
        self.rules = self._settings.rules

    def usual(self, page: str) -> Mapping[str, Value]:
        """As if the server had never decided anything."""
        nothing = ServerSettings(guild_id=self._settings.guild_id, rules=usual_on(page, self.rules, USUAL))
        return {name: value_of(nothing, name) for name in names_on(page)}

    def panel(self, page: str, done: str = "", *, asks: bool = False) -> Message:
        """With those roles and channels that are in the server."""
        guild, settings = self._ask.interaction.guild, self._settings
        there = [role for role in (*settings.openers, *settings.moderators) if guild and guild.get_role(role)]
        channels = (*settings.channels, *filter(None, (settings.reports,)))
        there += [channel for channel in channels if guild and guild.get_channel(channel)]
        return settings_panel(settings, page, self._ask.say, done, there=there, asks=asks)

    def holds(self, name: str) -> str:
        """What holds now."""
        return what_holds(self._settings, name, self._ask.say)


class TableDesk:
    """The rules of a table, as long as its lobby is open."""

    def __init__(self, ask: Ask, game: Game, usual: Rules) -> None:
        self._ask = ask
        self._game = game
        self._usual = usual
        self.rules = game.rules

    @classmethod
    async def of(cls, ask: Ask) -> "TableDesk":
        """Errors: NotAllowed (R27); NoSuchGame, NoTableHere."""
        table = await ask.table()
        if not speaks_for(table.game, ask.actor):
            raise NotAllowed
        settings = await ask.services.store.server_settings(table.guild_id)
        return cls(ask, table.game, settings.rules)

    async def choose(self, values: Mapping[str, Value]) -> None:
        """Errors: those of `Host.play`."""
        self._game = (await self._ask.play(Choose(tuple(values.items()), self._ask.actor))).game
        self.rules = self._game.rules

    def usual(self, page: str) -> Mapping[str, Value]:
        """As the server has decided."""
        usual = usual_on(page, self.rules, self._usual)
        return {name: getattr(usual, name) for name in rules_on(page)}

    def panel(self, page: str, done: str = "", *, asks: bool = False) -> Message:
        """As the table is now."""
        return options_panel(self._game, self._usual, page, self._ask.say, done, asks=asks)

    def holds(self, name: str) -> str:
        """What holds now."""
        return what_holds(ServerSettings(guild_id=0, rules=self.rules), name, self._ask.say)


async def desk_of(ask: Ask, seen: int | None) -> Desk:
    """Where something was pressed: for a server, or for a table. `seen`: the version that was shown."""
    if ask.address is not None and ask.address.owner.kind == SETTINGS:
        return await ServerDesk.of(ask, seen)
    return await TableDesk.of(ask)
