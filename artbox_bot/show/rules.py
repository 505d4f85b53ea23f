"""How to play, in words: the numbers that they name are those of the rules."""

from itertools import groupby

from artbox_bot.game.limits import MAX_PLAYERS, MIN_PLAYERS, target_score
from artbox_bot.game.rules import USUAL
from artbox_bot.texts import Speaker


def rules_in_words(say: Speaker) -> tuple[str, str, str]:
    """The title, how a round goes, and how points are earned (R2, R16)."""
    few, some, many = _targets()
    return (
        say("rules-title"),
        say("rules-round", seconds=int(USUAL.hourglass.total_seconds())),
        say(
            "rules-points",
            few=few[0], few_points=few[1], some=some[0], some_points=some[1], many=many[0], many_points=many[1],
        ),
    )  # fmt: skip


def _targets() -> list[tuple[str, int]]:
    """From how many to how many players a game goes to so many points, for the smallest tables first (R2)."""
    sizes = {points: list(n) for points, n in groupby(range(MIN_PLAYERS, MAX_PLAYERS + 1), target_score)}
    return [(f"{players[0]}–{players[-1]}", points) for points, players in sizes.items()]
