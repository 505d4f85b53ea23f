"""What is wanted of a game, all in all: the messages of the channel, and those of each person.

A slot that is missing is sent; one that stands there and is wanted no more is closed.
"""

from collections.abc import Callable
from dataclasses import dataclass

from artbox_bot.game.events import EventKind
from artbox_bot.game.seats import NOBODY
from artbox_bot.game.values import Game, Round
from artbox_bot.show.answers import drawing_menu
from artbox_bot.show.calls import NOTHING, Arrived
from artbox_bot.show.hand import Pads, hand_slots
from artbox_bot.show.message import Message, Part
from artbox_bot.show.panels import panels
from artbox_bot.show.slot import Slot, trouble_slot
from artbox_bot.show.trouble import trouble_in_words
from artbox_bot.texts import Speaker


@dataclass(frozen=True, slots=True)
class Chain:
    """Slots that are sent one after another: none before the one in front of it stands.

    `first_that_arrives`: they are one message to several people, and go to the next only where nobody was reached yet.
    """

    slots: tuple[Slot, ...]
    first_that_arrives: bool = False


def wanted(game: Game, place: str, pads: Pads, say: Speaker, arrived: Arrived = NOTHING) -> tuple[Chain, ...]:
    """The chain of the channel, and one for each seat; none of a game that is forgotten, as are its messages.

    `place` is the mention of the channel; `pads` the addresses of the sketch pads by sheet; `arrived` what has become
    of the messages so far.
    """
    if game.forgotten:
        return ()
    # Who has left is sent nothing; what stands in their messages is closed, so that no drawing stays in it.
    hands = (Chain(_hand(game, player, place, say, pads, arrived)) for player in game.seats)
    return (Chain(panels(game, say, arrived, pad=bool(pads))), *hands)


def _hand(game: Game, player: int, place: str, say: Speaker, pads: Pads, arrived: Arrived) -> tuple[Slot, ...]:
    """Whoever was not reached in this round is sent nothing more in it: *My hand* shows the same."""
    slots = hand_slots(game, player, place, say, pads, arrived)
    unreached = bool(game.rounds) and arrived.unreached(game, player)
    return tuple(slot for slot in slots if slot.late or slot.name in arrived.stands or not unreached)


def trouble_chain(game: Game, place: str, say: Speaker) -> Chain | None:
    """While trouble keeps a game paused: what is missing, told to the host or whoever is reached (fault 21)."""
    if game.forgotten or game.pause is None or not game.pause.trouble:
        return None
    text = f"{say('trouble-told', place=place)}\n{trouble_in_words(game.pause.trouble, say)}"
    pauses = [number for number, event in enumerate(game.events) if event.kind is EventKind.PAUSED]
    to_hide: list[Part] = []
    for this in (r for r in game.rounds if r.number == game.pause.trouble.round):
        to_hide = [drawing_menu(game, this, "hide", say)]
        if suspects := _suspects(this):
            text += "\n" + say("trouble-explicit-which", places=", ".join(map(str, suspects)), count=len(suspects))
    return _told(game, text, lambda player: trouble_slot(pauses[-1], player), for_host=tuple(to_hide))


def _suspects(this: Round) -> tuple[int, ...]:
    """The places of the drawings that were refused alone, too. A place tells nothing of who drew what."""
    return tuple(
        place
        for place, paper in enumerate(this.board, start=1)
        if this.drawings[paper].refused and paper not in this.hidden
    )


def trouble_over_chain(game: Game, place: str, say: Speaker, failed: bool) -> Chain | None:
    """After a game whose end `failed` to be shown in the channel: that it is over."""
    if game.forgotten or game.open or not failed:
        return None
    return _told(game, say("trouble-told-over", place=place), lambda player: trouble_slot("over", player))


def _told(game: Game, text: str, name: Callable[[int], str], *, for_host: tuple[Part, ...] = ()) -> Chain:
    """To the host first; where direct messages are closed, to whoever sits at the table."""
    people = [player for player in dict.fromkeys((game.host, *game.present)) if player != NOBODY]
    slots = (
        Slot(
            name(player),
            Message(for_host if player == game.host else (), content=text, rings=True),
            once=True,
            player=player,
        )
        for player in people
    )
    return Chain(tuple(slots), first_that_arrives=True)
