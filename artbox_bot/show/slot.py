"""A slot of the stage: a message with a name, which stands once in its place."""

from dataclasses import dataclass

from artbox_bot.show.message import Message


@dataclass(frozen=True, slots=True)
class Slot:
    """One wanted message. `once`: never edited. `late`: its last form, shown only where the slot stands already.

    `player` is whose direct messages it belongs to; None: the channel.
    """

    name: str
    message: Message
    once: bool = False
    late: bool = False
    player: int | None = None
