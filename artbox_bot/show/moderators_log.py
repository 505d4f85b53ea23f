"""The moderators' log: what was done at the last tables of a channel, and below that, what was reported.

Each part has room for some lines only. Lines that one person can cause as often as they like are left out first:
pauses, skips, locks and hosts; all but the latest report of each person. So nobody can push the lines of others out of
the log.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from artbox_bot.game.events import Event, EventKind, Reported
from artbox_bot.game.moderating import LONGEST_REPORT
from artbox_bot.game.values import Game
from artbox_bot.show.events import LOGGED
from artbox_bot.show.phrases import mention
from artbox_bot.texts import Speaker, quoted

REPEATABLE = (
    EventKind.PAUSED,
    EventKind.RESUMED,
    EventKind.SKIPPED,
    EventKind.LOCKED,
    EventKind.UNLOCKED,
    EventKind.HOST,
)
"""What one person can do as often as they like."""
SEEN_OR_NOT = (EventKind.HIDDEN, EventKind.SHOWN_AGAIN)

DEEDS_LIMIT, REPORTS_LIMIT, CHANGES_LIMIT = 1400, 1700, 600
"""Characters that are shown of each; a message holds 4,000."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the log. Where there are too many, the lowest ranks stay, and of one rank the newest."""

    line: str
    rank: int


def moderators_log(games: Iterable[Game], say: Speaker, changed: str = "") -> str:
    """The parts of the log, of games from the oldest to the newest; `changed`: what the server has decided lately."""
    games = tuple(games)
    parts = [say("log-title"), *_fitting([e for g in games for e in _deeds(g, say)], DEEDS_LIMIT)]
    if len(parts) == 1:
        parts.append(say("log-empty"))
    if reports := _fitting(_reports(games, say), REPORTS_LIMIT):
        parts += [say("log-reports-title"), *reports]
    if changed:
        parts += [say("settings-changed"), changed]
    return "\n".join(parts)


def _deeds(game: Game, say: Speaker) -> Iterator[Entry]:
    """Of a drawing that was hidden and shown again, many times perhaps, the last word is as good as any other deed."""
    last = {(event.round, event.place): event for event in game.events if event.kind in SEEN_OR_NOT}
    for event in game.events:
        if event.kind is EventKind.HOST and event.by is None:
            continue  # nobody did that: the host before has gone
        if event.kind in LOGGED and event.kind is not EventKind.REPORTED:
            repeated = event.kind in SEEN_OR_NOT and last[event.round, event.place] is not event
            yield Entry(_line(event.kind, event, say), int(repeated or event.kind in REPEATABLE))


def _reports(games: Iterable[Game], say: Speaker) -> list[Entry]:
    """The rank of a report is the number of later reports of the same person."""
    newer: Counter[int] = Counter()
    entries: list[Entry] = []
    for report in reversed([r for game in games for r in reports_of(game)]):
        entries.append(Entry(_line(EventKind.REPORTED, report, say), newer[report.by]))
        newer[report.by] += 1
    return entries[::-1]


def _line(kind: EventKind, what: Event | Reported, say: Speaker) -> str:
    return say(
        f"log-{kind.value.replace('_', '-')}",
        when=f"<t:{int(what.at.timestamp())}:f>",
        by=mention(what.by) if what.by else say("log-bot"),
        who=mention(what.player or 0),
        place=what.place or 0,
        round=what.round,
        text=quoted(what.text, LONGEST_REPORT) if what.text else say("none"),
    )


def reports_of(game: Game) -> tuple[Reported, ...]:
    """All reports of a game. Earlier versions kept them among the events."""
    before = (
        Reported(at=e.at, round=e.round, place=e.place or 0, by=e.by or 0, player=e.player or 0, text=e.text)
        for e in game.events
        if e.kind is EventKind.REPORTED
    )
    return (*before, *game.reports)


def _fitting(entries: list[Entry], limit: int) -> list[str]:
    """The lines that stay, in their order, with at most `limit` characters."""
    kept: set[int] = set()
    room = limit
    for number in sorted(range(len(entries)), key=lambda n: (entries[n].rank, -n)):
        room -= len(entries[number].line) + 1
        if room < 0:
            break
        kept.add(number)
    return [entries[number].line for number in sorted(kept)]
