"""Choosing rules: `/artbox settings` for a server, *Options* for a table. Each press shows the panel anew."""

from collections.abc import Callable, Mapping
from datetime import timedelta

from discord import app_commands

from artbox_bot.bot import forms
from artbox_bot.bot.ask import Ask
from artbox_bot.bot.desks import Desk, ServerDesk, TableDesk, desk_of
from artbox_bot.bot.errors import sentence
from artbox_bot.bot.hosting import speak
from artbox_bot.bot.typed import LONGEST_TYPED, LengthOutside, NoSuchZone, NotALength, duration, zone
from artbox_bot.game.choices import BY_NAME, Group, Lasts, Value
from artbox_bot.game.quiet_hours import NotQuietHours, QuietAllDay, quiet_hours
from artbox_bot.game.refusals import Refused
from artbox_bot.game.rules import Rules
from artbox_bot.server_settings import OF_SERVER
from artbox_bot.show.choosing import ON, OVERVIEW, value_in
from artbox_bot.show.settings import PEOPLE
from artbox_bot.table.deciding import ChangedMeanwhile, NoSuchSetting

REFUSED = (
    Refused, ChangedMeanwhile, NoSuchSetting, NotALength, LengthOutside, NoSuchZone, NotQuietHours, QuietAllDay
)  # fmt: skip
"""What is said in the panel, which shows what holds."""


async def settings(ask: Ask, zone: app_commands.Range[str, 1, LONGEST_TYPED] = "") -> None:
    """Open the panel of the server; or choose its time zone. Errors: ManagesNot; NoSuchZone."""
    desk = await ServerDesk.of(ask)
    if not zone:
        await ask.show(desk.panel(OVERVIEW))
        return
    await desk.choose({"zone": typed_value("zone", zone, desk.rules)})
    await ask.show(desk.panel(Group.SLOW, ask.say("settings-saved", what=desk.holds("zone"))))


async def options(ask: Ask) -> None:
    """Open the panel of the table, for its host. Error: NotAllowed (R27)."""
    await speak(ask)
    await ask.show((await TableDesk.of(ask)).panel(OVERVIEW))


async def turn_to(ask: Ask, page: str) -> None:
    """Another page."""
    await _show(ask, await desk_of(ask, None), page)


async def keep_it(ask: Ask) -> None:
    """All stays as it is."""
    _, page = _argument(ask)
    await _show(ask, await desk_of(ask, None), page)


async def choose(ask: Ask, word: str) -> None:
    """One of several values."""
    _, name = _argument(ask)
    await _choose(ask, name, lambda _: {name: _worded(name, word)})


async def switch(ask: Ask) -> None:
    """On or off."""
    _, argument = _argument(ask)
    name, _, word = argument.partition(".")
    await _choose(ask, name, lambda _: {name: word == ON})


async def select(ask: Ask, *ids: int) -> None:
    """Roles or channels of the server; none of them where it is nothing."""
    _, name = _argument(ask)
    await _choose(ask, name, lambda _: {name: next(iter(ids), None) if name == "reports" else ids})


async def written(ask: Ask) -> None:
    """What was typed into the form."""
    _, argument = _argument(ask)
    name = argument.partition(".")[0]
    text = forms.text_in(ask.interaction, forms.WRITE_FIELD)
    await _choose(ask, name, lambda desk: {name: typed_value(name, text, desk.rules)})


async def usual(ask: Ask) -> None:
    """Shall everything on a page be as usual?"""
    _, page = _argument(ask)
    await ask.show_anew((await desk_of(ask, None)).panel(page, asks=True))


async def usual_sure(ask: Ask) -> None:
    """It is as usual again."""
    seen, page = _argument(ask)
    await _change(ask, seen, page, lambda desk: desk.usual(page), lambda _: ask.say("settings-saved-usual"))


def _worded(name: str, word: str) -> Value:
    """Error: NoSuchSetting."""
    try:
        return value_in(BY_NAME[name], word)
    except (KeyError, ValueError):
        raise NoSuchSetting from None


def typed_value(name: str, text: str, rules: Rules) -> Value:
    """What somebody has typed for that.

    Errors: NotALength, LengthOutside, NoSuchZone, NotQuietHours, QuietAllDay, NoSuchSetting.
    """
    if name == "zone":
        return zone(text)
    if name == "quiet_hours":
        return quiet_hours(text)
    kind = BY_NAME[name].kind if name in BY_NAME else None
    if not isinstance(kind, Lasts):
        raise NoSuchSetting
    return length_within(kind, text, rules)


def length_within(kind: Lasts, text: str, rules: Rules) -> timedelta | None:
    """How long something lasts, as long as it may; what is played over days may last longer.

    Errors: NotALength, LengthOutside.
    """
    lasts, longest = duration(text), kind.longest_of(rules)
    if kind.none if lasts is None else kind.shortest <= lasts <= longest:
        return lasts
    raise LengthOutside(kind.shortest, longest, never=lasts is None)


async def _choose(ask: Ask, name: str, values: Callable[[Desk], Mapping[str, Value]]) -> None:
    """Change one thing, and show its page."""
    seen, _ = _argument(ask)
    await _change(ask, seen, _page_of(name), values, lambda desk: ask.say("settings-saved", what=desk.holds(name)))


async def _change(
    ask: Ask,
    seen: int,
    page: str,
    values: Callable[[Desk], Mapping[str, Value]],
    done: Callable[[Desk], str],
) -> None:
    """Change what `values` says, and show the page as it is then; what cannot be is said there."""
    desk = await desk_of(ask, seen)
    try:
        await desk.choose(values(desk))
    except REFUSED as refused:
        await _show(ask, await desk_of(ask, None), page, sentence(refused, ask.say))
    else:
        await _show(ask, desk, page, done(desk))


async def _show(ask: Ask, desk: Desk, page: str, done: str = "") -> None:
    await ask.show_anew(desk.panel(page, done))


def _argument(ask: Ask) -> tuple[int, str]:
    """The version that was shown, and the rest. Error: NoSuchSetting, where it is none of ours."""
    version, _, rest = (ask.address.argument if ask.address else "").partition(".")
    if not version.isdecimal():
        raise NoSuchSetting
    return int(version), rest


def _page_of(name: str) -> str:
    """Where something is changed. Error: NoSuchSetting."""
    if name in OF_SERVER:
        return PEOPLE
    if name not in BY_NAME:
        raise NoSuchSetting
    return BY_NAME[name].group
