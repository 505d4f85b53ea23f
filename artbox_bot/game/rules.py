"""By what a table plays: chosen by its server and its host before it begins, and read by `play` ever after.

What may be chosen for each field stands in `game/choices.py`.
"""

from dataclasses import dataclass
from datetime import time, timedelta
from enum import StrEnum


class Begin(StrEnum):
    """How the first starting player is found (R6)."""

    VOTE = "vote"
    ARTIST = "artist"
    RANDOM = "random"
    HOST = "host"


class Hands(StrEnum):
    """Where players see their cards and their guesses: in direct messages, or by *My hand* in the channel alone."""

    DIRECT = "direct"
    CHANNEL = "channel"


class Calls(StrEnum):
    """Who is called, and how much is said in the channel."""

    USUAL = "usual"
    QUIET = "quiet"


@dataclass(frozen=True, slots=True, kw_only=True)
class QuietHours:
    """No deadline comes and nobody is called between these times of the day, in the time zone of the rules."""

    begin: time
    end: time


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The usual rules, where nothing else was chosen.

    `vote` to `next_round` are how long each wait lasts (R4, R5, R9, R12, R16, R17, R24); None: until somebody acts.
    `slow`: people play over days; `quiet_hours` and `zone` (an IANA name) are of slow play. `late_joining`: whether
    people join a running game (R25). House rules, each off unless chosen: `decoys` join each word row (R14);
    `own_number_breaks_tie` between the best who guess (R20); `exact_budget` of shapes (R10); three players draw
    `two_words` each; `another_pair` of cards once a game (R7); the `target` score (R2; None: by the number of players).
    """

    begin: Begin = Begin.VOTE
    vote: timedelta | None = timedelta(seconds=30)
    words: timedelta | None = timedelta(seconds=60)
    roll: timedelta | None = timedelta(seconds=30)
    draw: timedelta | None = timedelta(minutes=5)
    guess: timedelta | None = timedelta(minutes=5)
    hourglass: timedelta = timedelta(seconds=30)
    next_round: timedelta | None = timedelta(seconds=60)
    slow: bool = False
    quiet_hours: QuietHours | None = None
    zone: str | None = None
    late_joining: bool = True
    hands: Hands = Hands.DIRECT
    calls: Calls = Calls.USUAL
    decoys: int = 0
    own_number_breaks_tie: bool = False
    exact_budget: bool = False
    two_words: bool = False
    another_pair: bool = False
    target: int | None = None


USUAL = Rules()
