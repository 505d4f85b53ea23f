"""Where reports go: to the channel that the server has for them, else a private word to the host.

Once for each drawing; moderators find all of them in the log.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime

from artbox_bot.game.events import Reported
from artbox_bot.game.moderating import LONGEST_REPORT, hears_of
from artbox_bot.game.values import Game, Round
from artbox_bot.show.message import Message
from artbox_bot.show.slot import Slot, report_slot
from artbox_bot.show.wanted import Chain
from artbox_bot.texts import Speaker, quoted

MODERATORS = "moderators"
"""Who is told in a channel of theirs, as it stands in the name of a slot."""


@dataclass(frozen=True, slots=True)
class ReportsChannel:
    """Where a server wants its reports, and since when: nobody is told there of older ones."""

    id: int
    since: datetime | None


def report_chains(
    game: Game, place: str, link: Callable[[Round], str | None], say: Speaker, channel: ReportsChannel | None = None
) -> Iterator[Chain]:
    """The messages that tell of reported drawings, as long as they are not hidden: each to the first who is reached.

    `place` is the mention of the channel; `link` gives the address of the message that shows a round's drawings.
    """
    told: set[tuple[str, ...]] = set()
    for report in game.reports:
        (this,) = (r for r in game.rounds if r.number == report.round)
        if this.shown[report.place - 1] in this.hidden:
            continue
        first = {"place": place, "drawing": report.place, "round": report.round}
        lines = (say("report-told", **first), say("report-told-moderators", **first))
        slots = tuple(_slots(game, this, report, channel, lines, _what(link(this), say), say))
        names = tuple(slot.name for slot in slots)
        if names and names not in told:
            told.add(names)
            yield Chain(slots, first_that_arrives=True)


def _slots(
    game: Game,
    this: Round,
    report: Reported,
    channel: ReportsChannel | None,
    first: tuple[str, str],
    what: str,
    say: Speaker,
) -> Iterator[Slot]:
    """`first`: the line that somebody alone is told, and that of the channel; `what`: what can be done.

    Neither who drew it nor who reported it is told. What somebody wrote may spoil the round for those who play it.
    """
    reason = say("report-reason", text=quoted(report.text, LONGEST_REPORT)) if report.text else ""
    if channel is not None and (channel.since is None or report.at >= channel.since):
        message = _message(first[1], reason if this.over else "", what)
        yield Slot(report_slot(this, report.place, MODERATORS), message, once=True, channel=channel.id)
    person = hears_of(game, report)
    if person is not None:
        message = _message(first[0], reason if this.over or person not in this.players else "", what)
        yield Slot(report_slot(this, report.place, person), message, once=True, player=person)


def _message(*lines: str) -> Message:
    return Message((), content="\n".join(filter(None, lines)), rings=True)


def _what(link: str | None, say: Speaker) -> str:
    return say("report-what", link=link) if link else say("report-what-somewhere")
