"""What Discord's refusals mean, in one place: which pass, which are final, which say something by themselves.

The codes are those of Discord's documentation, "JSON error codes".
"""

from collections.abc import Mapping
from enum import Enum, auto

import aiohttp
import discord

from artbox_bot.show.trouble import Why

DISCORD_FAILS = (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError)
"""Everything that a request to Discord raises: a refusal, final ones such as 403 among them, or a broken connection."""


class Meaning(Enum):
    """What follows from a refusal."""

    PASSING = auto()
    """Discord was busy, out of order, or out of reach: the same may be asked again."""
    FINAL = auto()
    """The same is refused again, until somebody changes something."""
    CHANNEL_GONE = auto()
    """There is no such channel any more: what stood in it ends."""
    MEMBER_GONE = auto()
    """That person has left the server."""
    UNHEARD = auto()
    """An interaction is answered too late, or has been acknowledged before: nobody hears this answer (fault 78)."""
    DM_CLOSED = auto()
    """That person takes no direct messages."""
    TOO_MANY_DMS = auto()
    """Direct messages are opened too fast: none is opened for a while, else the bot is quarantined (fault 20)."""
    QUARANTINED = auto()
    """Discord takes the bot for a spammer, and delivers none of its direct messages (fault 70)."""


DM_CLOSED, TOO_MANY_DMS, QUARANTINED = 50007, 40003, 20026

MEANINGS: Mapping[int, Meaning | Why] = {
    10003: Meaning.CHANNEL_GONE,
    10007: Meaning.MEMBER_GONE,
    10008: Meaning.FINAL,  # the message was deleted: it is sent anew
    10013: Meaning.MEMBER_GONE,  # the account was deleted
    10015: Meaning.UNHEARD,  # nothing hangs on this token: the interaction was never acknowledged
    10062: Meaning.UNHEARD,  # its three seconds are over; also where Discord had heard, and lost track
    20009: Why.EXPLICIT,
    20016: Meaning.PASSING,  # slow mode
    20022: Meaning.FINAL,  # too many edits in an announcement channel: it is sent anew
    20028: Meaning.PASSING,  # too much is written in the channel
    20029: Meaning.PASSING,  # or in the server
    30046: Meaning.FINAL,  # too many edits of old messages; its status is 429, and it lasts longer than a game waits
    QUARANTINED: Meaning.QUARANTINED,
    TOO_MANY_DMS: Meaning.TOO_MANY_DMS,
    40004: Meaning.PASSING,  # nobody can send anything for a while
    40005: Why.TOO_LARGE,
    40006: Meaning.PASSING,  # switched off for a while
    40060: Meaning.UNHEARD,  # Discord had heard, although its answer was an error
    40062: Meaning.PASSING,  # a service of Discord's is asked too much
    40333: Meaning.PASSING,  # a guard in front of Discord
    50001: Why.NO_ACCESS,
    DM_CLOSED: Meaning.DM_CLOSED,
    50013: Why.NO_PERMISSION,
    50027: Meaning.UNHEARD,  # the quarter of an hour of its token is over
    50045: Why.TOO_LARGE,
    50083: Why.THREAD_RESTS,
    50278: Meaning.DM_CLOSED,  # they share no server with the bot any more
    110001: Meaning.PASSING,  # a service of Discord's is not there yet
    130000: Meaning.PASSING,  # or has too much to do
    160005: Why.THREAD_LOCKED,
    200000: Why.AUTOMOD,
    200001: Why.AUTOMOD,
    240000: Why.LINKS,
    400001: Why.FILES_LIMITED,
}
"""The codes that the bot meets; one with a sentence of its own is final. Of all others the status decides."""

NOT_IN_SERVER = (10004, 50001)
"""What Discord answers to a request for a server in which the bot is not: there is none, or no access to it."""


def why(error: discord.HTTPException) -> Why:
    """Which sentence tells people why a message is refused for good."""
    known = MEANINGS.get(error.code)
    return known if isinstance(known, Why) else Why.UNKNOWN


def meaning(error: Exception) -> Meaning:
    """What follows from what a request to Discord has raised. FINAL for what does not come from Discord at all."""
    if isinstance(error, discord.HTTPException):
        if (known := MEANINGS.get(error.code)) is not None:
            return Meaning.FINAL if isinstance(known, Why) else known
        return Meaning.PASSING if error.status >= 500 or error.status == 429 else Meaning.FINAL
    passing = isinstance(error, aiohttp.ClientError | ConnectionError | TimeoutError)
    return Meaning.PASSING if passing else Meaning.FINAL


def is_passing(error: Exception) -> bool:
    """Whether Discord may answer otherwise when it is asked again."""
    return meaning(error) is Meaning.PASSING
