"""What a server has decided for its tables: one value for each server, changed in `/artbox settings`."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from datetime import datetime, time, timedelta
from typing import Any

from artbox_bot.game.choices import BY_NAME, Lasts, OneOf, Value
from artbox_bot.game.rules import USUAL, QuietHours, Rules

MOST_CHANGES = 50
"""So many of the last changes are remembered."""

NOBODY, THE_BOT = 0, -1
"""By whom a change is, beside people: by somebody who was forgotten, or by the bot itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """Who changed what, and when: a name of `Rules` or of `ServerSettings`, and its value before and after as JSON.

    `version`: the settings of which version it has made.
    """

    at: datetime
    by: int
    name: str
    before: str
    after: str
    version: int = 0


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


OF_RULES = tuple(field.name for field in fields(Rules))
OF_SERVER = ("openers", "channels", "own_threads", "moderators", "reports")
"""What can be changed, by name: each rule of the next game, and what is the server's own."""


def value_of(settings: ServerSettings, name: str) -> Value:
    """What holds now. Error: KeyError, where nothing is called that."""
    return getattr(*_place(settings, name))


def with_value(settings: ServerSettings, name: str, value: Value) -> ServerSettings:
    """The settings with another value, of which nothing is noted.

    Errors: KeyError, where nothing is called that; ValueError, where it cannot be that.
    """
    if name not in OF_SERVER:
        return replace(settings, rules=BY_NAME[name].chosen(settings.rules, value))
    changed: dict[str, Any] = {name: value}
    return replace(settings, **changed)


def decide(settings: ServerSettings, values: Mapping[str, Value], by: int, at: datetime) -> ServerSettings:
    """The settings after somebody has decided, who is noted with each change; the same ones where nothing changes.

    Errors: those of `with_value`; nothing has changed then.
    """
    now = settings
    for name, value in values.items():
        now = with_value(now, name, value)
    # Slow play changes the lengths of all waits, too.
    changed = [name for name in (*OF_RULES, *OF_SERVER) if value_of(now, name) != value_of(settings, name)]
    changes = (
        Change(
            at=at,
            by=by,
            name=name,
            before=as_json(value_of(settings, name)),
            after=as_json(value_of(now, name)),
            version=settings.version + 1,
        )
        for name in changed
    )
    return replace(now, changes=(*settings.changes, *changes)[-MOST_CHANGES:])


def others_since(settings: ServerSettings, version: int, person: int) -> bool:
    """Whether somebody else has changed something since that version."""
    return any(change.version > version and change.by != person for change in settings.changes)


def forget_author(settings: ServerSettings, person: int) -> ServerSettings:
    """The settings, of which nobody knows that this person has changed them."""
    forgotten = (replace(change, by=NOBODY) if change.by == person else change for change in settings.changes)
    return replace(settings, changes=tuple(forgotten))


def as_json(value: Value) -> str:
    """A value as text: times in seconds, quiet hours as `22:00-08:00`."""
    match value:
        case timedelta():
            return json.dumps(value.total_seconds())
        case QuietHours(begin=begin, end=end):
            return json.dumps(f"{begin:%H:%M}-{end:%H:%M}")
        case _:
            return json.dumps(value)


def from_json(name: str, text: str) -> Value:
    """A value as it was. Errors: KeyError, ValueError, TypeError, where an earlier version had what is no more."""
    value, choice = json.loads(text), BY_NAME.get(name)
    if isinstance(value, list):
        return tuple(int(one) for one in value)  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
    if value is None:
        return None
    if name == "quiet_hours":
        begin, _, end = str(value).partition("-")
        return QuietHours(begin=time.fromisoformat(begin), end=time.fromisoformat(end))
    if choice is not None and isinstance(choice.kind, Lasts):
        return timedelta(seconds=value)
    if choice is not None and isinstance(choice.kind, OneOf):
        return next(one for one in choice.kind.values if one.value == value)
    return value


def _place(settings: ServerSettings, name: str) -> tuple[ServerSettings | Rules, str]:
    if name in OF_RULES:
        return settings.rules, name
    if name in OF_SERVER:
        return settings, name
    raise KeyError(name)
