"""What a server has decided, as sentences; and who has changed what."""

from collections.abc import Iterable, Iterator

from artbox_bot.game.choices import BY_NAME
from artbox_bot.game.rules import Rules
from artbox_bot.server_settings import NOBODY, THE_BOT, Change, ServerSettings, from_json, with_value
from artbox_bot.show.message import Message, Text
from artbox_bot.show.phrases import mention, place, role_mention
from artbox_bot.show.rules import rule_sentence
from artbox_bot.show.slot import Slot, change_slot
from artbox_bot.show.wanted import Chain
from artbox_bot.texts import Speaker

MOST_NAMED = 5
"""Roles, or channels, in a sentence."""
CHANGES_LIMIT = 3200
"""Characters of the changes that are shown; the oldest are left out."""


def what_holds(settings: ServerSettings, name: str, say: Speaker) -> str:
    """What holds, by its name, as a sentence without its full stop."""
    if name in BY_NAME:
        return rule_sentence(BY_NAME[name], settings.rules, say)
    match name:
        case "openers" if settings.openers:
            return say("settings-openers", roles=_roles(settings.openers))
        case "channels" if settings.channels:
            return say("settings-channels", channels=_channels(settings.channels))
        case "own_threads":
            return say("settings-own-threads" if settings.own_threads else "settings-own-threads-none")
        case "moderators" if settings.moderators:
            return say("settings-moderators", roles=_roles(settings.moderators))
        case "reports" if settings.reports is not None:
            return say("settings-reports", channel=place(settings.reports))
        case _:
            return say(f"settings-{name}-none")


def changes_in_words(settings: ServerSettings, say: Speaker, limit: int = CHANGES_LIMIT) -> str:
    """The last changes, the newest first; empty where there are none."""
    return _lines(reversed(settings.changes), settings.guild_id, say, limit)


def _lines(changes: Iterable[Change], guild_id: int, say: Speaker, limit: int = CHANGES_LIMIT) -> str:
    """In this order; what has no room is left out."""
    lines: list[str] = []
    room = limit
    for change in changes:
        line = _line(change, guild_id, say)
        if line is None:
            continue
        room -= len(line) + 1
        if room < 0:
            break
        lines.append(line)
    return "\n".join(lines)


def change_chains(settings: ServerSettings, say: Speaker) -> Iterator[Chain]:
    """A message in the channel of the reports for each change since it is that channel, a chain each."""
    since = max((change.version for change in settings.changes if change.name == "reports"), default=0)
    versions = dict.fromkeys(change.version for change in settings.changes if change.version >= since)
    for version in versions:
        made = (change for change in settings.changes if change.version == version)
        if text := _lines(made, settings.guild_id, say):
            yield Chain(
                (Slot(change_slot(version), Message((Text(f"{say('settings-changed')}\n{text}"),)), once=True),)
            )


def _line(change: Change, guild_id: int, say: Speaker) -> str | None:
    """None: an earlier version had something that is no more."""
    # As in slow play, in which everything lasts as long as it ever may.
    usual, name = ServerSettings(guild_id=guild_id, rules=Rules(slow=True)), change.name
    try:
        before, after = (
            what_holds(with_value(usual, name, from_json(name, text)), name, say)
            for text in (change.before, change.after)
        )
    except (KeyError, ValueError, TypeError):
        return None
    by = {THE_BOT: say("log-bot"), NOBODY: say("settings-somebody")}.get(change.by) or mention(change.by)
    return say("settings-change", when=f"<t:{int(change.at.timestamp())}:f>", by=by, before=before, after=after)


def _roles(roles: Iterable[int]) -> str:
    return _some(map(role_mention, roles))


def _channels(channels: Iterable[int]) -> str:
    return _some(map(place, channels))


def _some(mentions: Iterable[str]) -> str:
    """The first of them, and how many more there are: the menu shows all."""
    named = tuple(mentions)
    more = (f"+ {len(named) - MOST_NAMED}",) if len(named) > MOST_NAMED else ()
    return " ".join((*named[:MOST_NAMED], *more))
