"""Slow play: people play over days, each when they have time."""

from dataclasses import replace
from datetime import timedelta

from artbox_bot.game.quiet_hours import quiet_time
from artbox_bot.game.rules import USUAL, Rules

HALF_A_DAY, DAY = timedelta(hours=12), timedelta(days=1)
LENGTHS = {
    "vote": HALF_A_DAY,
    "words": HALF_A_DAY,
    "roll": HALF_A_DAY,
    "draw": DAY,
    "guess": DAY,
    "hourglass": HALF_A_DAY,
    "next_round": HALF_A_DAY,
}
"""How long each wait lasts, unless the table chooses otherwise."""
SLOW_LAST_CALL = timedelta(hours=1)
"""So long before a wait ends it says so; nobody is called by that."""
SLOW_GRACE = timedelta(hours=1)
"""What came due while nobody could act gets so much more time (R28)."""
SLOW_HOST_TIME = timedelta(hours=12)
"""So long a table that nothing but its host moves waits for a word of theirs (R27)."""
BETWEEN_SLOW_NUDGES = timedelta(hours=6)
ENDLESS = timedelta(days=7)
"""For so long a wait without an end counts where it is asked when a game is abandoned (R28)."""


def slow_play(rules: Rules) -> Rules:
    """The same rules, slow: each wait lasts as long as it usually does then. Rules that are slow stay as they are."""
    return rules if rules.slow else replace(rules, slow=True, **LENGTHS)


def usual_play(rules: Rules) -> Rules:
    """The same rules, live: each wait lasts as long as usual. Rules that are not slow stay as they are."""
    usual = {name: getattr(USUAL, name) for name in LENGTHS}
    return replace(rules, slow=False, quiet_hours=None, **usual) if rules.slow else rules


def idle(rules: Rules, usual: timedelta) -> timedelta:
    """How long nothing may happen before a game is abandoned, which is `usual` where nobody plays slowly (R28)."""
    if not rules.slow:
        return usual
    waits: list[timedelta | None] = [getattr(rules, name) for name in LENGTHS]
    return max(DAY, 2 * (max(wait or ENDLESS for wait in waits) + quiet_time(rules)))
