"""Where reports go: a private word to the host, once for each drawing; moderators find all of them in the log."""

from collections.abc import Callable, Iterator

from artbox_bot.game.moderating import LONGEST_REPORT, hears_of
from artbox_bot.game.values import Game, Reported, Round
from artbox_bot.show.message import Message
from artbox_bot.show.slot import Slot, report_slot
from artbox_bot.texts import Speaker, quoted


def report_slots(game: Game, place: str, link: Callable[[Round], str | None], say: Speaker) -> Iterator[Slot]:
    """The messages that tell of reported drawings, as long as they are not hidden.

    `place` is the mention of the channel; `link` gives the address of the message that shows a round's drawings.
    """
    told: set[str] = set()
    for report in game.reports:
        (this,) = (r for r in game.rounds if r.number == report.round)
        person = hears_of(game, report)
        if person is None or this.shown[report.place - 1] in this.hidden:
            continue
        name = report_slot(this, report.place, person)
        if name not in told:
            told.add(name)
            message = Message((), content=_told(this, report, person, place, link(this), say), rings=True)
            yield Slot(name, message, once=True, player=person)


def _told(this: Round, report: Reported, person: int, place: str, link: str | None, say: Speaker) -> str:
    """Neither who drew it nor who reported it. What somebody wrote may spoil the round for those who play it."""
    lines = [say("report-told", place=place, drawing=report.place, round=report.round)]
    if report.text and (this.over or person not in this.players):
        lines.append(say("report-reason", text=quoted(report.text, LONGEST_REPORT)))
    lines.append(say("report-what", link=link) if link else say("report-what-somewhere"))
    return "\n".join(lines)
