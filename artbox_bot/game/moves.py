"""The moves: what a person, or the clock, can do at a table."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from artbox_bot.game.events import Ended
from artbox_bot.game.papers import Paper
from artbox_bot.game.standstill import Obstacle


@dataclass(frozen=True, slots=True)
class Actor:
    """Who asks for something that only the host or a moderator may do (R27)."""

    id: int
    moderator: bool = False


@dataclass(frozen=True, slots=True)
class Join:
    """Take a seat, or one's old seat again (R1, R25, R26)."""

    player: int
    name: str = ""


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the table, or be out of its reach for good (R26)."""

    player: int


@dataclass(frozen=True, slots=True)
class HostGone:
    """The host is out of reach for good; a host who does not play is replaced, too (R27)."""

    host: int


@dataclass(frozen=True, slots=True)
class Remove:
    """Take a player out (R26, R27)."""

    player: int
    by: Actor


@dataclass(frozen=True, slots=True)
class LetIn:
    """Let somebody who was removed join again (R26)."""

    player: int
    by: Actor


@dataclass(frozen=True, slots=True)
class Lock:
    """Let nobody join, or let people join again."""

    by: Actor
    locked: bool = True


@dataclass(frozen=True, slots=True)
class HandOn:
    """Make a player host (R27)."""

    player: int
    by: Actor


@dataclass(frozen=True, slots=True)
class Speak:
    """Somebody looks at the table without playing: where that is the host, the table has heard of them (R27)."""

    player: int


@dataclass(frozen=True, slots=True)
class Choose:
    """Let a table that has not begun play by these rules instead: each by its name (R27)."""

    chosen: tuple[tuple[str, object], ...]
    by: Actor


@dataclass(frozen=True, slots=True)
class Start:
    """Begin the game: by anybody who sits there, the host, or a moderator (R2)."""

    by: Actor


@dataclass(frozen=True, slots=True)
class Vote:
    """Name another player as the one with the most artistic flair (R4)."""

    player: int
    choice: int


@dataclass(frozen=True, slots=True)
class NameArtist:
    """Name an artist; the first to do so begins (R5)."""

    player: int
    artist: str


@dataclass(frozen=True, slots=True)
class KeepWord:
    """Keep one of the two word cards, 0 or 1; of another pair 2 or 3 (R7)."""

    player: int
    card: int


@dataclass(frozen=True, slots=True)
class PutBack:
    """Put one of the word cards back, and keep the others: of three cards two (R7)."""

    player: int
    card: int


@dataclass(frozen=True, slots=True)
class AnotherPair:
    """Put one's word cards under the deck and draw others, once a game (house rule of R7)."""

    player: int


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll the four dice (R8)."""

    player: int


@dataclass(frozen=True, slots=True)
class Receive:
    """A picture has arrived and will be fetched; its place in the order is taken now (R11).

    `at`: when it came, where that is longer ago: a sketch that counts though nobody has handed it in (`by_itself`, R12)
    came when it was changed last; a picture that was sent while the bot was away, when it was sent. `paper`: on which
    of the player's sheets it is drawn; None: on the first of which nothing has come yet.
    """

    player: int
    key: str
    url: str
    at: datetime | None = None
    by_itself: bool = False
    paper: Paper | None = None


@dataclass(frozen=True, slots=True)
class HandIn:
    """The picture that was received is clean and stored (R11). `digest`: the same for the same picture."""

    player: int
    key: str
    picture: str
    digest: str = ""


@dataclass(frozen=True, slots=True)
class Withdraw:
    """The picture that was received is none, or cannot be fetched: as if it had not come."""

    player: int
    key: str


@dataclass(frozen=True, slots=True)
class Swap:
    """A player's two drawings show each the other word; whatever is on its way as well."""

    player: int


@dataclass(frozen=True, slots=True)
class Link:
    """Link the drawing at a place to a word; None takes the link back (R15).

    `completes`: where only one pair is possible then, that is linked as well.
    """

    player: int
    place: int
    word: str | None
    completes: bool = False


@dataclass(frozen=True, slots=True)
class LookAt:
    """Look at the drawing at a place, to guess that one next."""

    player: int
    place: int


@dataclass(frozen=True, slots=True)
class Finish:
    """Finish linking; final (R16)."""

    player: int


@dataclass(frozen=True, slots=True)
class NextRound:
    """Go on to the next round after the reveal (R24)."""

    player: int


@dataclass(frozen=True, slots=True)
class Pause:
    """Let all deadlines stand still; `trouble` where that is not asked for by people: the game cannot be shown."""

    by: Actor
    trouble: Obstacle | None = None


@dataclass(frozen=True, slots=True)
class DrawingRefused:
    """A stored picture, shown to one person alone, was taken for explicit."""

    picture: str


@dataclass(frozen=True, slots=True)
class Mended:
    """What kept the game from being shown is gone."""


@dataclass(frozen=True, slots=True)
class Resume:
    """Let the deadlines run on."""

    by: Actor


@dataclass(frozen=True, slots=True)
class Skip:
    """End the present wait now, as its deadline would; `wait` is the one that is meant, as hurrying.wait_of tells."""

    by: Actor
    wait: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Hide:
    """Take a drawing off the board of a round; it keeps its place and token (R10)."""

    by: Actor
    round: int
    place: int


@dataclass(frozen=True, slots=True)
class ShowAgain:
    """Let a drawing that was hidden be seen again (R10)."""

    by: Actor
    round: int
    place: int


@dataclass(frozen=True, slots=True)
class Report:
    """Report a drawing to the host and to whoever moderates; whoever only watches can do that, too."""

    player: int
    round: int
    place: int
    text: str = ""


@dataclass(frozen=True, slots=True)
class Nudge:
    """Call those whom the table waits for."""

    by: Actor


@dataclass(frozen=True, slots=True)
class Stop:
    """Stop the game without a winner (R27, R29)."""

    by: Actor


@dataclass(frozen=True, slots=True)
class Close:
    """End the game from outside: its place is gone, or nobody can be reached there (R29)."""

    ended: Ended


@dataclass(frozen=True, slots=True)
class Forget:
    """Forget what a player gave to this game, and leave its figures; not while they sit at a running one."""

    player: int


@dataclass(frozen=True, slots=True)
class Tick:
    """Play whatever is due."""


@dataclass(frozen=True, slots=True)
class WakeUp:
    """The bot is back: what came due while it was away gets this much more time."""

    grace: timedelta = timedelta(seconds=30)


Move = (
    Join
    | Leave
    | HostGone
    | Remove
    | LetIn
    | Lock
    | HandOn
    | Speak
    | Choose
    | Start
    | Vote
    | NameArtist
    | KeepWord
    | PutBack
    | AnotherPair
    | Roll
    | Receive
    | HandIn
    | Withdraw
    | Swap
    | Link
    | LookAt
    | Finish
    | NextRound
    | Pause
    | DrawingRefused
    | Mended
    | Resume
    | Skip
    | Hide
    | ShowAgain
    | Report
    | Nudge
    | Stop
    | Close
    | Forget
    | Tick
    | WakeUp
)
