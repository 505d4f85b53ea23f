"""What the table says in one line when somebody comes, goes, pauses, skips or nudges."""

from collections.abc import Iterator

from artbox_bot.game.values import Event, EventKind, Game, Phase
from artbox_bot.owner import Owner
from artbox_bot.show.address import Address
from artbox_bot.show.message import Accent, Button, Buttons, Message, Part, Style, Text
from artbox_bot.show.phrases import mention, mentions, trouble_in_words
from artbox_bot.show.slot import Slot, event_slot
from artbox_bot.texts import Speaker

LOGGED = (
    EventKind.REMOVED,
    EventKind.PAUSED,
    EventKind.RESUMED,
    EventKind.SKIPPED,
    EventKind.HIDDEN,
    EventKind.REPORTED,
    EventKind.STOPPED,
)
"""What moderators find in the log."""
QUIET = (EventKind.REPORTED, EventKind.STOPPED)
"""Not said in the channel: a report is private, and a stopped game says so itself."""


def event_slots(game: Game, say: Speaker) -> Iterator[Slot]:
    """The lines that belong to the present round; what has passed before it could be sent is dropped."""
    for number, event in enumerate(game.events):
        if event.kind in QUIET or not _belongs(event, game):
            continue
        slot = event_slot(number)
        match event.kind:
            case EventKind.NUDGED:
                if event.phase is game.phase:
                    text = say("event-nudged", who=mentions(event.calls), by=mention(event.by or 0))
                    yield Slot(slot, Message((Text(text),), Accent.HURRY), once=True)
            case EventKind.PAUSED:
                if game.pause is not None and game.pause.at == event.at:
                    yield Slot(slot, _paused(game, event, say), once=True)
            case _:
                yield Slot(slot, Message((Text(line(event, say)),)), once=True)


def _belongs(event: Event, game: Game) -> bool:
    """Who is found to be gone when a reveal ends is told of in the round that begins at that moment."""
    in_reveal_before = event.phase is Phase.REVEAL and event.round == game.round_number - 1
    return bool(event.round) and (event.round == game.round_number or in_reveal_before)


def line(event: Event, say: Speaker) -> str:
    """What happened, in one line."""
    text = say(
        f"event-{event.kind.value.replace('_', '-')}",
        who=mention(event.player or 0),
        by=mention(event.by or 0),
        place=event.place or 0,
    )
    heirs = [say("event-start", who=mention(event.start))] if event.start is not None else []
    heirs += [say("event-host", who=mention(event.host))] if event.host is not None else []
    return " ".join((text, *heirs))


def _paused(game: Game, event: Event, say: Speaker) -> Message:
    resume = Button(say("button-resume"), str(Address(Owner.game(game.id), "resume")), Style.PRIMARY, "▶️")
    by = say("event-paused", by=mention(event.by)) if event.by else say("event-paused-by-bot")
    parts: list[Part] = [Text(by)]
    if event.trouble is not None:
        parts.append(Text(trouble_in_words(event.trouble, say), fleeting=True))
    return Message((*parts, Buttons((resume,))), Accent.HURRY)
