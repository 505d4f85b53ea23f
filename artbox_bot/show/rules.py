"""By what a table plays, in words: each row that can be chosen, and how to play by all of them."""

from collections.abc import Collection
from datetime import timedelta
from enum import StrEnum
from itertools import groupby

from artbox_bot.game.choices import Choice, Group, unusual
from artbox_bot.game.limits import MAX_PLAYERS, MIN_PLAYERS, target_score
from artbox_bot.game.rules import QuietHours, Rules
from artbox_bot.show.phrases import length
from artbox_bot.texts import Speaker, quoted


def rule_name(choice: Choice, say: Speaker) -> str:
    """What a row is called, in a few words."""
    return say(f"rule-{_dashed(choice)}-name")


def rule_sentence(choice: Choice, rules: Rules, say: Speaker) -> str:
    """What a row says by these rules: a sentence without its full stop."""
    value, name = choice.of(rules), _dashed(choice)
    match value:
        case timedelta():
            return say(f"rule-{name}-time", length=length(value, say))
        case QuietHours(begin=begin, end=end):
            return say("rule-quiet-hours-typed", begin=f"{begin:%H:%M}", end=f"{end:%H:%M}")
        case bool() | StrEnum():
            said = f"{name}-{_word(value)}"
            return say(f"rule-{said}")
        case str():
            return say(f"rule-{name}-typed", typed=quoted(value))
        case int():
            return say(f"rule-{name}-number", count=value)
        case _:
            return say(f"rule-{name}-none")


def rule_how(choice: Choice, rules: Rules, say: Speaker) -> str:
    """How a house rule is played, or would be; the target is none of them."""
    return say(f"rule-{_dashed(choice)}-how", count=max(1, rules.decoys))


def unusual_lines(rules: Rules, say: Speaker, *, but: Collection[str] = ()) -> tuple[str, ...]:
    """A sentence for each row that differs from the usual, in their order; `but`: the names of those said elsewhere."""
    return tuple(rule_sentence(choice, rules, say) for choice in unusual(rules) if choice.name not in but)


def rules_in_words(rules: Rules, say: Speaker) -> tuple[str, ...]:
    """The title, how a round goes, how points are earned, and the house rules where there are some (R2, R16)."""
    drawing = say("rules-drawing-exact" if rules.exact_budget else "rules-drawing")
    return (
        say("rules-title"),
        say("rules-round", drawing=drawing, length=length(rules.hourglass, say)),
        say("rules-points", target=_target(rules, say)),
        *_house_rules(rules, say),
    )


def _target(rules: Rules, say: Speaker) -> str:
    if rules.target is not None:
        return say("rules-target-chosen", points=rules.target)
    few, some, many = _targets()
    return say(
        "rules-target",
        few=few[0], few_points=few[1], some=some[0], some_points=some[1], many=many[0], many_points=many[1],
    )  # fmt: skip


def _targets() -> list[tuple[str, int]]:
    """From how many to how many players a game goes to so many points, for the smallest tables first (R2)."""
    sizes = {points: list(n) for points, n in groupby(range(MIN_PLAYERS, MAX_PLAYERS + 1), target_score)}
    return [(f"{players[0]}–{players[-1]}", points) for points, players in sizes.items()]


def _house_rules(rules: Rules, say: Speaker) -> tuple[str, ...]:
    """How each house rule is played; the target is said with the points."""
    lines = [
        say("rules-house-line", name=rule_name(choice, say), how=rule_how(choice, rules, say))
        for choice in unusual(rules)
        if choice.group is Group.HOUSE and choice.name != "target"
    ]
    return ("\n".join((say("rules-house"), *lines)),) if lines else ()


def _dashed(choice: Choice) -> str:
    return choice.name.replace("_", "-")


def _word(value: StrEnum | bool) -> str:
    if isinstance(value, StrEnum):
        return value.value
    return "on" if value else "off"
