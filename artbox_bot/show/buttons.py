"""Buttons that many messages of the channel share."""

from artbox_bot.game.values import Game
from artbox_bot.owner import Owner
from artbox_bot.show.address import Address
from artbox_bot.show.message import Button, Style
from artbox_bot.texts import Speaker


def button(game: Game, verb: str, say: Speaker, style: Style = Style.SECONDARY, emoji: str | None = None) -> Button:
    """A button of this game whose label is the sentence `button-<verb>`."""
    return Button(say(f"button-{verb.replace('_', '-')}"), str(Address(Owner.game(game.id), verb)), style, emoji)


def nudge_button(game: Game, say: Speaker) -> Button:
    """Calls those whom the table waits for."""
    return button(game, "nudge", say, emoji="👋")
