"""What the table says in one line when somebody comes, goes, pauses, skips or nudges."""

from collections.abc import Iterator

from artbox_bot.game.events import Event, EventKind, Phase
from artbox_bot.game.hosting import host_time
from artbox_bot.game.seats import NOBODY
from artbox_bot.game.values import Game
from artbox_bot.show.buttons import host_button, resume_button
from artbox_bot.show.calls import calls_directly, is_quiet_table
from artbox_bot.show.message import Accent, Buttons, Message, Part, Text
from artbox_bot.show.phrases import length, mention, mentions
from artbox_bot.show.slot import Slot, event_slot
from artbox_bot.show.trouble import trouble_in_words
from artbox_bot.texts import Speaker

LOGGED = (
    EventKind.REMOVED,
    EventKind.LET_IN,
    EventKind.LOCKED,
    EventKind.UNLOCKED,
    EventKind.HOST,
    EventKind.PAUSED,
    EventKind.RESUMED,
    EventKind.SKIPPED,
    EventKind.HIDDEN,
    EventKind.SHOWN_AGAIN,
    EventKind.REPORTED,
    EventKind.STOPPED,
)
"""What moderators find in the log."""
QUIET = (EventKind.REPORTED, EventKind.STOPPED)
"""Not said in the channel: a report is private, and a stopped game says so itself."""
FEW_WORDS = (
    EventKind.JOINED,
    EventKind.CAME_BACK,
    EventKind.LEFT,
    EventKind.LET_IN,
    EventKind.LOCKED,
    EventKind.UNLOCKED,
    EventKind.NUDGED,
)
"""Not said at a quiet table, unless the start or the host's seat passes on by it."""
STANDSTILL = (EventKind.PAUSED, EventKind.MENDED)
"""Said as long as it lasts."""


def event_slots(game: Game, say: Speaker) -> Iterator[Slot]:
    """The lines that belong to the present round; what has passed before it could be sent is dropped."""
    for number, event in enumerate(game.events):
        if event.kind in (*QUIET, *STANDSTILL) or not _belongs(event, game) or _is_left_out(event, game):
            continue
        slot = event_slot(number)
        match event.kind:
            case EventKind.NUDGED:
                if event.phase is game.phase:
                    text = say("event-nudged", who=mentions(event.calls), by=mention(event.by or 0))
                    yield Slot(slot, Message((Text(text),), Accent.HURRY), once=True)
            case _:
                yield Slot(slot, _told(game, event, say), once=True)


def standstill_slots(game: Game, say: Speaker) -> Iterator[Slot]:
    """That the game is paused, and why; or that what was in the way is gone."""
    stands = [(number, event) for number, event in enumerate(game.events) if event.kind in STANDSTILL]
    if game.pause is not None and stands and _belongs(stands[-1][1], game):
        number, event = stands[-1]
        line = _mended(game, say) if event.kind is EventKind.MENDED else _paused(game, event, say)
        yield Slot(event_slot(number), line, once=True)


def _is_left_out(event: Event, game: Game) -> bool:
    passes_on = event.start is not None or event.host is not None
    return is_quiet_table(game) and event.kind in FEW_WORDS and not passes_on


def _belongs(event: Event, game: Game) -> bool:
    """Who is found to be gone when a reveal ends is told of in the round that begins at that moment.

    A lobby shows itself who sits there, and tells of a new host alone.
    """
    if not game.rounds:
        return event.kind is EventKind.HOST
    in_reveal_before = event.phase is Phase.REVEAL and event.round == game.round_number - 1
    return bool(event.round) and (event.round == game.round_number or in_reveal_before)


def line(event: Event, say: Speaker) -> str:
    """What happened, in one line."""
    kind = event.kind.value.replace("_", "-")
    if event.kind is EventKind.HOST and event.by:
        kind += "-by"
    if event.kind in (EventKind.HIDDEN, EventKind.SHOWN_AGAIN) and event.phase in (Phase.REVEAL, Phase.OVER):
        kind += "-scored"
    text = say(
        f"event-{kind}",
        who=mention(event.player or 0),
        by=mention(event.by or 0),
        place=event.place or 0,
    )
    heirs = [say("event-start", who=mention(event.start))] if event.start is not None else []
    if event.host is not None and event.kind is not EventKind.HOST:
        heirs.append(say("event-host", who=mention(event.host)))
    return " ".join((text, *heirs))


def _told(game: Game, event: Event, say: Speaker) -> Message:
    """Whoever is host from then on is called, as long as they are (R27); silently where the channel calls nobody."""
    text = line(event, say)
    if event.host is None or event.host != game.host or not game.open:
        return Message((Text(text),))
    rings = not calls_directly(game)
    return Message((Buttons((host_button(game, say),)),), calls=(event.host,), content=text, rings=rings)


def _mended(game: Game, say: Speaker) -> Message:
    """Nobody knows whether anybody is still there: the host is called."""
    people = game.present if game.host == NOBODY else (game.host,)
    text = say("event-mended", who=mentions(people))
    return Message((Buttons((resume_button(game, say),)),), Accent.HURRY, people, content=text, rings=True)


def _paused(game: Game, event: Event, say: Speaker) -> Message:
    by = say("event-paused", by=mention(event.by)) if event.by else say("event-paused-by-bot")
    parts: list[Part] = [Text(by)]
    if event.trouble is not None:
        parts.append(Text(trouble_in_words(event.trouble, say), fleeting=True))
    parts.append(Text(say("paused-stand-in", length=length(host_time(game.rules), say)), fleeting=True))
    return Message((*parts, Buttons((resume_button(game, say), host_button(game, say)))), Accent.HURRY)
