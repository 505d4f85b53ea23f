"""Why a game cannot be shown in its channel, in words: what it is, and what helps (fault 21)."""

from enum import StrEnum

from artbox_bot.game.standstill import Obstacle
from artbox_bot.texts import Speaker


class Why(StrEnum):
    """Why Discord refuses a message for good, where somebody can do something about it; each has a sentence."""

    EXPLICIT = "explicit"
    NOT_IN_THREAD = "not-in-thread"
    THREAD_RESTS = "thread-rests"
    THREAD_LOCKED = "thread-locked"
    NO_ACCESS = "no-access"
    NO_PERMISSION = "no-permission"
    AUTOMOD = "automod"
    LINKS = "links"
    FILES_LIMITED = "files-limited"
    TOO_LARGE = "too-large"
    UNKNOWN = "unknown"


EARLIER = {50083: Why.THREAD_RESTS}
"""What a code means that an earlier version has stored."""


def trouble_in_words(trouble: Obstacle, say: Speaker) -> str:
    """What keeps the bot from showing the game: the permissions that it lacks, or what is refused; and how to go on."""
    if trouble.lacks:
        names = ", ".join(say(f"permission-{name.replace('_', '-')}") for name in trouble.lacks)
        return say("trouble-lacks", names=names)
    why = trouble.why or EARLIER.get(trouble.code or 0, Why.UNKNOWN)
    told = say(f"trouble-{why}")
    return f"{told} {say('trouble-reference', reference=trouble.reference)}" if trouble.reference else told
