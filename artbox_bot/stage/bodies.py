"""How a message is stored once it is sent: as JSON, to be compared with what is wanted later."""

from pydantic import TypeAdapter

from artbox_bot.show.message import Message

_ADAPTER = TypeAdapter(Message)


def to_json(message: Message) -> str:
    """The message as it is stored."""
    return _ADAPTER.dump_json(message).decode()


def from_json(body: str) -> Message:
    """A message that was stored."""
    return _ADAPTER.validate_json(body)
