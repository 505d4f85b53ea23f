"""What a server has decided for its tables: one value for each server, changed in `/artbox settings`."""

from dataclasses import dataclass, fields, replace
from datetime import datetime

from artbox_bot.game.rules import USUAL, Rules

MOST_CHANGES = 50
"""So many of the last changes are remembered."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """Who changed what, and when: a name of `Rules` or of `ServerSettings`, and its value before and after as JSON."""

    at: datetime
    by: int
    name: str
    before: str
    after: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerSettings:
    """Of one server; where nothing was chosen all is as usual.

    `rules` are those of the next game; `rules.zone` is the time zone of the server. `openers` are the roles that may
    open tables, `channels` where they may (none: anybody, anywhere); `own_threads`: each game gets a thread of its own.
    `moderators` are the roles that count as moderator beside Manage Messages (R27). `reports` is the channel where
    reports go. `changes` are the last ones, the newest last; `version` counts all of them.
    """

    guild_id: int
    rules: Rules = USUAL
    openers: tuple[int, ...] = ()
    channels: tuple[int, ...] = ()
    own_threads: bool = False
    moderators: tuple[int, ...] = ()
    reports: int | None = None
    changes: tuple[Change, ...] = ()
    version: int = 0

    def renewed(self, rules: Rules, since: datetime) -> Rules:
        """The rules of a table that was opened then, with all that the server has changed since."""
        changed = {change.name for change in self.changes if change.at >= since} & {f.name for f in fields(Rules)}
        return replace(rules, **{name: getattr(self.rules, name) for name in changed})
