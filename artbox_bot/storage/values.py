"""What is kept, and why it cannot be."""

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from artbox_bot.game.values import Game
from artbox_bot.owner import Owner


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
    """A message that shows one slot of its owner: of a game `r1:board` or `r2:hand:123`.

    It lies in `channel_id` (that of a direct message for a hand). `message_id` is None while it is about to be sent:
    the nonce is stored first. `body` is the JSON of what was last sent, `failed` Discord's code where it never can be.
    """

    owner: Owner
    slot: str
    incarnation: int
    channel_id: int
    message_id: int | None
    nonce: str
    body: str
    sent_at: datetime
    closed: bool = False
    failed: int | None = None

    @property
    def removed(self) -> bool:
        """Whether it was deleted since a drawing in it could not be covered (R10)."""
        return self.closed and self.message_id is None


@dataclass(frozen=True, slots=True, kw_only=True)
class DirectMessages:
    """Those of the bot to one person: their channel, when it was (or was about to be) opened, when it was needed last.

    `unwanted`: this person wants none, and plays in the channel.
    """

    person: int
    channel_id: int | None = None
    opened_at: datetime | None = None
    unwanted: bool = False
    used_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredPicture:
    """A drawing as it hangs on a board: its tile. It has no game while it is set aside: its table is not known yet."""

    id: str
    owner: int
    tile: bytes
    game_id: str | None = None


class StoreInUse(Exception):
    """Another process uses this database."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"another process is using the database {path}: only one bot can run on it")
        self.path = path


class StoreTrouble(Exception):
    """The database fails. Says which file, and why; shows nothing of what is in it."""

    trouble = "cannot be used"

    def __init__(self, path: Path, cause: object) -> None:
        super().__init__(f"the database {path} {self.trouble} ({cause})")
        self.path = path


class CannotWrite(StoreTrouble):
    """The disk cannot be written; nothing was stored."""

    trouble = "cannot be read or written now; what was to be saved is tried again"


class StoreFull(CannotWrite):
    """The disk is full; nothing was stored."""

    trouble = "has no room left on its disk; what was to be saved is tried again"


class StoreDamaged(StoreTrouble):
    """The file is damaged: it is not as SQLite wrote it, or it is no database."""

    trouble = "is damaged, or is no database: keep it, and put a backup in its place"


class WalOfAnother(Exception):
    """The `-wal` file beside the database belongs to another database and would be mixed into this one."""

    def __init__(self, path: Path, wal: Path) -> None:
        super().__init__(f"the file {wal} holds changes of another database than {path}")
        self.path = path
        self.wal = wal


class ChannelTaken(Exception):
    """That channel has an open game (R1)."""

    def __init__(self, game_id: str) -> None:
        super().__init__(game_id)
        self.game_id = game_id


class Unreadable(Exception):
    """The stored game cannot be read: it is damaged, or another version of the bot wrote it.

    Says where, and shows nothing of it. `wrong` as well.
    """

    def __init__(self, game_id: str, wrong: list[str]) -> None:
        told = (
            str(game_id).encode("ascii", "backslashreplace").decode()
        )  # a damaged one may be no text, and no log takes it
        super().__init__(f"game {told} is not as this version of the bot writes it: {', '.join(wrong)}")
        self.game_id = game_id
        self.wrong = wrong


class VersionConflict(Exception):
    """The game was saved by somebody else since it was loaded."""

    def __init__(self, game_id: str) -> None:
        super().__init__(game_id)
        self.game_id = game_id
