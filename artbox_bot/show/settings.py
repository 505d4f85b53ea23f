"""`/artbox settings`: what a server has decided, as one private panel, shown anew by each press in it."""

from collections.abc import Collection, Iterator
from typing import Literal

from artbox_bot.game.choices import Group
from artbox_bot.game.rules import USUAL
from artbox_bot.owner import WORDS, Owner
from artbox_bot.server_settings import OF_SERVER, ServerSettings, value_of
from artbox_bot.show.address import Address
from artbox_bot.show.changes import changes_in_words, what_holds
from artbox_bot.show.choosing import (
    OVERVIEW,
    RULE_PAGES,
    Choosing,
    back_to_usual,
    group_rows,
    pages,
    rules_on,
    sure,
    switch_row,
)
from artbox_bot.show.message import Button, Buttons, Message, Part, ServerMenu, Style, Text
from artbox_bot.show.rules import unusual_lines
from artbox_bot.texts import Speaker

PEOPLE, CHANGES = "people", "changes"
PAGES = (*RULE_PAGES, PEOPLE, WORDS, CHANGES)
"""In the order of their menu."""

MOST_ROLES, MOST_CHANNELS = 10, 25
"""So many can be chosen."""


def settings_panel(
    settings: ServerSettings,
    page: str,
    say: Speaker,
    done: str = "",
    *,
    there: Collection[int] = (),
    asks: bool = False,
) -> Message:
    """A page of the panel. `done`: what has just become of a press; `asks`: whether all of it goes back to usual.

    `there`: which of the chosen roles and channels there are in the server; of others no menu can say that they are
    chosen.
    """
    choosing = Choosing(Owner.settings(settings.guild_id), settings.version, settings.rules, USUAL)
    page = page if page in PAGES else OVERVIEW
    head = "\n".join(filter(None, (say("settings-title"), done)))
    if asks:
        return Message((Text(head), *sure(choosing, page, say)))
    parts = tuple(_page(settings, choosing, page, say, there))
    usual = (back_to_usual(choosing, page, say),) if differs(settings, page) else ()
    return Message((Text(head), pages(choosing.owner, PAGES, page, say), *parts, *usual))


def names_on(page: str) -> tuple[str, ...]:
    """The names of what is changed on a page; on the first one everything goes back to usual."""
    return (*rules_on(page), *(OF_SERVER if page in (OVERVIEW, PEOPLE) else ()))


def differs(settings: ServerSettings, page: str) -> bool:
    """Whether anything on a page is not as usual."""
    usual = ServerSettings(guild_id=settings.guild_id)
    return any(value_of(settings, name) != value_of(usual, name) for name in names_on(page))


def _page(
    settings: ServerSettings, choosing: Choosing, page: str, say: Speaker, there: Collection[int]
) -> Iterator[Part]:
    match page:
        case "overview":
            yield Text(_overview(settings, say))
            yield Text(f"-# {say('settings-holds')}")
        case "people":
            yield from _people(settings, choosing, say, there)
            yield Text(f"-# {say('settings-holds-at-once')}")
        case "words":
            yield Text(say("settings-words"))
            packs = str(Address(Owner(WORDS, str(settings.guild_id)), "words"))
            yield Buttons((Button(say("button-words"), packs, Style.PRIMARY, "📚"),))
        case "changes":
            yield Text(changes_in_words(settings, say) or say("settings-no-changes"))
        case _:
            yield from group_rows(choosing, Group(page), say)
            yield Text(f"-# {say('settings-holds-next')}")


def _overview(settings: ServerSettings, say: Speaker) -> str:
    """A sentence for each thing that is not as usual."""
    usual = ServerSettings(guild_id=settings.guild_id)
    lines = [
        *unusual_lines(settings.rules, say),
        *(what_holds(settings, name, say) for name in OF_SERVER if getattr(settings, name) != getattr(usual, name)),
    ]
    if not lines:
        return say("settings-all-usual")
    return "\n".join((say("settings-unusual"), *(f"- {line}" for line in lines)))


def _people(settings: ServerSettings, choosing: Choosing, say: Speaker, there: Collection[int]) -> Iterator[Part]:
    yield Text(what_holds(settings, "openers", say))
    yield _menu(choosing, "openers", "roles", settings.openers, MOST_ROLES, say, there)
    yield Text(what_holds(settings, "channels", say))
    yield _menu(choosing, "channels", "channels", settings.channels, MOST_CHANNELS, say, there)
    yield switch_row(choosing, "own_threads", what_holds(settings, "own_threads", say), say, on=settings.own_threads)
    yield Text(what_holds(settings, "moderators", say))
    yield _menu(choosing, "moderators", "roles", settings.moderators, MOST_ROLES, say, there)
    yield Text(what_holds(settings, "reports", say))
    reports = () if settings.reports is None else (settings.reports,)
    yield _menu(choosing, "reports", "text_channels", reports, 1, say, there)


def _menu(
    choosing: Choosing,
    name: str,
    of: Literal["roles", "channels", "text_channels"],
    chosen: tuple[int, ...],
    most: int,
    say: Speaker,
    there: Collection[int],
) -> ServerMenu:
    known = tuple(one for one in chosen if one in there)
    return ServerMenu(choosing.address("select", name), say(f"settings-menu-{name}"), of, known, most)
