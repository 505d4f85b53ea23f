"""Buttons that many messages share."""

from artbox_bot.game.limits import MAX_PLAYERS
from artbox_bot.game.values import Game
from artbox_bot.owner import Owner
from artbox_bot.show.address import Address
from artbox_bot.show.message import Button, Style
from artbox_bot.texts import Speaker

ME = Owner("person", "me")
"""Of the data of whoever has pressed: these addresses name nobody."""


def button(game: Game, verb: str, say: Speaker, style: Style = Style.SECONDARY, emoji: str | None = None) -> Button:
    """A button of this game whose label is the sentence `button-<verb>`."""
    return Button(say(f"button-{verb.replace('_', '-')}"), str(Address(Owner.game(game.id), verb)), style, emoji)


def round_address(game: Game, verb: str, *numbers: int) -> str:
    """The address of something that belongs to this round only."""
    return str(Address.numbered(Owner.game(game.id), verb, game.round_number, *numbers))


def table_buttons(game: Game, say: Speaker, *, nudge: bool = True) -> tuple[Button, ...]:
    """What is about the table, not about the round: to call those whom it waits for, to join, and what hosts do."""
    nudges = (nudge_button(game, say),) if nudge else ()
    return (*nudges, *join_buttons(game, say), host_button(game, say))


def draw_button(game: Game, say: Speaker, style: Style = Style.SECONDARY) -> Button:
    """Opens the form for a drawing of this round (fault 77)."""
    return Button(say("button-draw"), round_address(game, "draw"), style, "🖼️")


def draw_buttons(game: Game, player: int, say: Speaker, style: Style = Style.SECONDARY) -> tuple[Button, ...]:
    """The same for each word, seen by whoever draws them alone: their addresses tell the words apart by number."""
    this = game.round
    if this.each == 1:
        return (draw_button(game, say, style),)
    return tuple(
        Button(say("button-draw-word", word=this.kept[paper]), round_address(game, "draw", number), style, "🖼️")
        for number, paper in enumerate(this.papers_of(player))
    )


def swap_button(game: Game, player: int, say: Speaker) -> Button:
    """Lets what a player has handed in show each the other word."""
    missing = game.round.missing_from(player)
    label = say("button-swap-one", word=game.round.kept[missing[0]]) if missing else say("button-swap")
    return Button(label, round_address(game, "swap"), Style.SECONDARY, "🔀")


def nudge_button(game: Game, say: Speaker) -> Button:
    """Calls those whom the table waits for."""
    return button(game, "nudge", say, emoji="👋")


def resume_button(game: Game, say: Speaker) -> Button:
    """Ends a pause."""
    return button(game, "resume", say, Style.PRIMARY, "▶️")


def host_button(game: Game, say: Speaker) -> Button:
    """Opens, privately, what hosts and moderators do: see show/hosting.py."""
    return button(game, "host", say, emoji="👑")


def drawing_buttons(game: Game, say: Speaker, *, pad: bool) -> tuple[Button, ...]:
    """The ways to a drawing in the channel, the sketch pad first: it opens from a private answer."""
    if not pad:
        return (draw_button(game, say, Style.PRIMARY),)
    return (button(game, "pad", say, Style.PRIMARY, "✏️"), draw_button(game, say))


def join_buttons(game: Game, say: Speaker) -> tuple[Button, ...]:
    """Whoever comes takes a seat, in a running game from the next round, as long as one is free (R25).

    Where nobody joins a running game, those who have left may still come back.
    """
    if game.locked:
        return ()
    free = (game.rules.late_joining and len(game.players) < MAX_PLAYERS) or len(game.present) < len(game.players)
    return (button(game, "join", say, emoji="🪑"),) if free else ()


def dms_button(say: Speaker, *, unwanted: bool) -> Button:
    """Whoever presses it is written to directly, or (`unwanted`) no more, in every game."""
    if unwanted:
        return Button(say("button-no-dms"), str(Address(ME, "no_dms")), Style.SECONDARY, "📭")
    return Button(say("button-dms"), str(Address(ME, "dms")), Style.SECONDARY, "📬")
