"""What is kept, and why it cannot be."""

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from artbox_bot.game.values import Game


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A game and where it lies. `locale` is that of the channel's messages; `version` counts the saves."""

    game: Game
    guild_id: int
    channel_id: int
    locale: str
    version: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Sent:
    """A message that shows one slot of a game, such as `r1:board` or `r2:hand:123`.

    It lies in `channel_id` (that of a direct message for a hand). `message_id` is None while it is about to be sent:
    the nonce is stored first. `body` is the JSON of what was last sent, `failed` Discord's code where it never can be.
    """

    game_id: str
    slot: str
    incarnation: int
    channel_id: int
    message_id: int | None
    nonce: str
    body: str
    sent_at: datetime
    closed: bool = False
    failed: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredPicture:
    """A drawing as it hangs on a board: its tile. Without a game: one about which a question is open."""

    id: str
    owner: int
    tile: bytes
    game_id: str | None = None


class StoreInUse(Exception):
    """Another process has this database."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"another process is using the database {path}: only one bot can run on it")
        self.path = path


class StoreFull(Exception):
    """The disk has no room left; nothing was written."""


class ChannelTaken(Exception):
    """That channel has an open game (R1)."""

    def __init__(self, game_id: str) -> None:
        super().__init__(game_id)
        self.game_id = game_id


class Unreadable(Exception):
    """The stored game cannot be read: another version of the bot wrote it. Says where, and shows nothing of it."""

    def __init__(self, game_id: str, wrong: list[str]) -> None:
        super().__init__(f"game {game_id} is not as this version of the bot writes it: {', '.join(wrong)}")
        self.game_id = game_id


class VersionConflict(Exception):
    """The game was saved by somebody else since it was loaded."""

    def __init__(self, game_id: str) -> None:
        super().__init__(game_id)
        self.game_id = game_id
