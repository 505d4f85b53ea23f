"""What the table says in one line when somebody comes, goes, pauses, skips or nudges."""

from collections.abc import Iterator

from artbox_bot.game.seats import NOBODY
from artbox_bot.game.values import Event, EventKind, Game, Phase
from artbox_bot.owner import Owner
from artbox_bot.show.address import Address
from artbox_bot.show.message import Accent, Button, Buttons, Message, Part, Style, Text
from artbox_bot.show.phrases import mention, mentions
from artbox_bot.show.slot import Slot, event_slot
from artbox_bot.show.trouble import trouble_in_words
from artbox_bot.texts import Speaker

LOGGED = (
    EventKind.REMOVED,
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
STANDSTILL = (EventKind.PAUSED, EventKind.MENDED)
"""Said as long as it lasts."""


def event_slots(game: Game, say: Speaker) -> Iterator[Slot]:
    """The lines that belong to the present round; what has passed before it could be sent is dropped."""
    for number, event in enumerate(game.events):
        if event.kind in (*QUIET, *STANDSTILL) or not _belongs(event, game):
            continue
        slot = event_slot(number)
        match event.kind:
            case EventKind.NUDGED:
                if event.phase is game.phase:
                    text = say("event-nudged", who=mentions(event.calls), by=mention(event.by or 0))
                    yield Slot(slot, Message((Text(text),), Accent.HURRY), once=True)
            case _:
                yield Slot(slot, Message((Text(line(event, say)),)), once=True)


def standstill_slots(game: Game, say: Speaker) -> Iterator[Slot]:
    """That the game is paused, and why; or that what was in the way is gone."""
    stands = [(number, event) for number, event in enumerate(game.events) if event.kind in STANDSTILL]
    if game.pause is not None and stands and _belongs(stands[-1][1], game):
        number, event = stands[-1]
        line = _mended(game, say) if event.kind is EventKind.MENDED else _paused(game, event, say)
        yield Slot(event_slot(number), line, once=True)


def _belongs(event: Event, game: Game) -> bool:
    """Who is found to be gone when a reveal ends is told of in the round that begins at that moment."""
    in_reveal_before = event.phase is Phase.REVEAL and event.round == game.round_number - 1
    return bool(event.round) and (event.round == game.round_number or in_reveal_before)


def line(event: Event, say: Speaker) -> str:
    """What happened, in one line."""
    what = event.kind.value.replace("_", "-")
    if event.kind in (EventKind.HIDDEN, EventKind.SHOWN_AGAIN) and event.phase in (Phase.REVEAL, Phase.OVER):
        what += "-scored"
    text = say(
        f"event-{what}",
        who=mention(event.player or 0),
        by=mention(event.by or 0),
        place=event.place or 0,
    )
    heirs = [say("event-start", who=mention(event.start))] if event.start is not None else []
    heirs += [say("event-host", who=mention(event.host))] if event.host is not None else []
    return " ".join((text, *heirs))


def _mended(game: Game, say: Speaker) -> Message:
    """Nobody knows whether anybody is still there: the host is called."""
    people = game.present if game.host == NOBODY else (game.host,)
    text = say("event-mended", who=mentions(people))
    return Message((_resume(game, say),), Accent.HURRY, people, content=text, rings=True)


def _resume(game: Game, say: Speaker) -> Buttons:
    address = str(Address(Owner.game(game.id), "resume"))
    return Buttons((Button(say("button-resume"), address, Style.PRIMARY, "▶️"),))


def _paused(game: Game, event: Event, say: Speaker) -> Message:
    by = say("event-paused", by=mention(event.by)) if event.by else say("event-paused-by-bot")
    parts: list[Part] = [Text(by)]
    if event.trouble is not None:
        parts.append(Text(trouble_in_words(event.trouble, say), fleeting=True))
    return Message((*parts, _resume(game, say)), Accent.HURRY)
