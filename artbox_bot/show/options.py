"""*Options* of a lobby: the rules of this table, as one private panel for its host, shown anew by each press in it."""

from collections.abc import Iterator

from artbox_bot.game.choices import Group
from artbox_bot.game.events import Phase
from artbox_bot.game.rules import Rules
from artbox_bot.game.values import Game
from artbox_bot.owner import Owner
from artbox_bot.show.choosing import (
    OVERVIEW,
    RULE_PAGES,
    Choosing,
    back_to_usual,
    group_rows,
    pages,
    rules_on,
    sure,
)
from artbox_bot.show.hosting import heirs
from artbox_bot.show.message import Message, Part, Text
from artbox_bot.show.rules import unusual_lines
from artbox_bot.texts import Speaker


def options_panel(game: Game, usual: Rules, page: str, say: Speaker, done: str = "", *, asks: bool = False) -> Message:
    """A page of the panel; once the game has begun, only what was chosen is left of it.

    `usual`: the rules of the server; `done`: what has just become of a press; `asks`: whether all goes back to usual.
    """
    choosing = Choosing(Owner.game(game.id), 0, game.rules, usual)
    page = page if page in RULE_PAGES else OVERVIEW
    head = Text("\n".join(filter(None, (say("options-title"), done))))
    if game.phase is not Phase.LOBBY:
        return Message((head, Text(_overview(game.rules, say)), Text(say("options-begun"))))
    if asks:
        return Message((head, *sure(choosing, page, say)))
    differs = any(getattr(game.rules, name) != getattr(usual, name) for name in rules_on(page))
    back = (back_to_usual(choosing, page, say),) if differs else ()
    return Message((head, pages(choosing.owner, RULE_PAGES, page, say), *_page(game, choosing, page, say), *back))


def _page(game: Game, choosing: Choosing, page: str, say: Speaker) -> Iterator[Part]:
    if page == OVERVIEW:
        yield Text(_overview(game.rules, say))
        yield Text(f"-# {say('options-hold')}")
        yield from heirs(game, say)
    else:
        yield from group_rows(choosing, Group(page), say)


def _overview(rules: Rules, say: Speaker) -> str:
    lines = unusual_lines(rules, say)
    return "\n".join((say("options-unusual"), *(f"- {line}" for line in lines))) if lines else say("options-all-usual")
