"""A slot of the stage: a message with a name, which stands once in its place.

Names are made here and are never taken apart. They are stored: a slot with another name is another message.
"""

from dataclasses import dataclass

from artbox_bot.game.values import Game, Round
from artbox_bot.show.message import Message

FORMER = "~"
ALBUM = "album"

BOARD, REVEAL, VOID = "board", "reveal", "void"
"""What shows the drawings of a round."""


@dataclass(frozen=True, slots=True)
class Slot:
    """One wanted message. `once`: never edited. `late`: its last form, shown only where the slot stands already.

    `player` is whose direct messages it belongs to; `channel` is another channel than its owner's, by its id. What is
    refused in these hinders nothing.
    """

    name: str
    message: Message
    once: bool = False
    late: bool = False
    player: int | None = None
    channel: int | None = None

    @property
    def elsewhere(self) -> bool:
        """Whether it stands in direct messages, or in another channel."""
        return self.player is not None or self.channel is not None


def round_slot(this: Round, *purpose: str | int) -> str:
    """The name of a slot of a round: what it is for, and where it is one of several, for whom."""
    return _name(f"r{this.number}", *purpose)


def event_slot(number: int, *purpose: str | int) -> str:
    """The name of a slot of an event, by its number: the line in the channel, or for whom it is."""
    return _name(f"e{number}", *purpose)


def trouble_slot(which: str | int, player: int) -> str:
    """The name of the direct message that tells of trouble: that of a pause, by its event's number, or of the end."""
    return _name("trouble", which, player)


def report_slot(this: Round, place: int, told: int | str) -> str:
    """The name of the message that tells somebody of a reported drawing: once, however many report it."""
    return round_slot(this, "report", place, told)


def former_slot(name: str, incarnation: int) -> str:
    """The name under which a message is remembered in whose place another one stands now."""
    return f"{name}{FORMER}{incarnation}"


def round_shown(game: Game, name: str) -> Round | None:
    """The round whose drawings a slot of the channel shows, or has shown; None where it shows something else."""
    stands, purposes = name.partition(FORMER)[0], (BOARD, REVEAL, VOID)
    return next((r for r in game.rounds if stands in [round_slot(r, purpose) for purpose in purposes]), None)


def rounds_shown(game: Game, name: str) -> tuple[Round, ...]:
    """All rounds whose drawings a slot of the channel shows: an album shows those of the whole game."""
    if name.startswith(f"{ALBUM}:"):
        return tuple(r for r in game.rounds if r.result is not None)
    this = round_shown(game, name)
    return () if this is None else (this,)


def change_slot(version: int) -> str:
    """The name of the message that tells what a server has changed, by the version of its settings."""
    return _name("change", version)


def album_slot(number: int) -> str:
    """The name of a message of the album, from 1."""
    return _name(ALBUM, number)


def round_of(game: Game, name: str) -> Round | None:
    """The round to which a slot belongs; None where it belongs to none."""
    return next((r for r in game.rounds if name.startswith(f"{round_slot(r)}:")), None)


def _name(*parts: str | int) -> str:
    return ":".join(map(str, parts))
