"""What happens at a table, and when: phases, deadlines, and what people do beside the round. Times are in UTC."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from artbox_bot.game.standstill import Obstacle


class Phase(StrEnum):
    """What the table is doing now; each phase has its own deadline."""

    LOBBY = "lobby"
    VOTE = "vote"
    ARTIST = "artist"
    WORDS = "words"
    ROLL = "roll"
    DRAW = "draw"
    LINK = "link"
    REVEAL = "reveal"
    OVER = "over"


class StartReason(StrEnum):
    """Why the starting player of a round has the start (R4-R6, R24, R26)."""

    VOTED = "voted"
    NAMED_ARTIST = "named_artist"
    DRAWN = "drawn"
    HOST = "host"
    TURN = "turn"
    TOOK_OVER = "took_over"


class Ended(StrEnum):
    """How a game ended (R29)."""

    TARGET = "target"
    TOO_FEW = "too_few"
    ABANDONED = "abandoned"
    STOPPED = "stopped"
    PLACE_GONE = "channel_gone"


class AlarmKind(StrEnum):
    """What happens when an alarm is due. REMIND stands in older games alone: a last call while people draw."""

    REMIND = "remind"
    LAST_CALL = "ten_left"
    TIME_UP = "time_up"
    ABANDON = "abandon"


class EventKind(StrEnum):
    """What the table says in a line, or what moderators find in the log. REPORTED stands in older games alone."""

    JOINED = "joined"
    CAME_BACK = "came_back"
    LEFT = "left"
    REMOVED = "removed"
    LET_IN = "let_in"
    LOCKED = "locked"
    UNLOCKED = "unlocked"
    HOST = "host"
    PAUSED = "paused"
    MENDED = "mended"
    RESUMED = "resumed"
    SKIPPED = "skipped"
    HIDDEN = "hidden"
    SHOWN_AGAIN = "shown_again"
    NUDGED = "nudged"
    REPORTED = "reported"
    STOPPED = "stopped"


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Something that happened beside the round: who did it, to whom, and what follows from it.

    `start` and `host` are those who have taken over because of it; `calls` are those whom a nudge calls; `place` is
    that of a drawing on the board of this round; `text` is what somebody has written; `trouble` is why a game paused.
    """

    kind: EventKind
    at: datetime
    round: int
    phase: Phase
    by: int | None = None
    player: int | None = None
    start: int | None = None
    host: int | None = None
    place: int | None = None
    calls: tuple[int, ...] = ()
    text: str = ""
    trouble: Obstacle | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reported:
    """A drawing that somebody reported to whoever moderates; `player` is its artist."""

    at: datetime
    round: int
    place: int
    by: int
    player: int
    text: str = ""


@dataclass(frozen=True, slots=True)
class Alarm:
    """A deadline as data: it means something only in its phase of its round. `lasts`: how long the whole wait is."""

    at: datetime
    kind: AlarmKind
    round: int
    phase: Phase
    lasts: timedelta | None = None
