"""What hosts and moderators do, as one private message: it opens from *Host…*, and is shown anew by each press in it.

Whoever sits at the table finds there when they may act in the host's place (R27).
"""

from collections.abc import Iterable, Sequence
from datetime import datetime

from artbox_bot.game.events import AlarmKind
from artbox_bot.game.homes import home
from artbox_bot.game.hosting import host_due, host_time
from artbox_bot.game.hurrying import wait_of
from artbox_bot.game.moves import Actor
from artbox_bot.game.seats import kept_out, speaks_for
from artbox_bot.game.values import Game, Player
from artbox_bot.owner import Owner
from artbox_bot.show.address import Address
from artbox_bot.show.buttons import button, resume_button, round_address
from artbox_bot.show.message import MOST_OPTIONS, Button, Buttons, Menu, Message, Option, Part, Text
from artbox_bot.show.phrases import length, mention, names_in_menus, until, when
from artbox_bot.texts import Speaker


def host_panel(game: Game, by: Actor, now: datetime, say: Speaker, done: str = "") -> Message:
    """What this person may do for the table now; `done`: what they have just done."""
    title = say("host-title", who=mention(game.host))
    lines = [done, title, say("table-locked") if game.locked else "", until(game, say) if game.pause else ""]
    if speaks_for(game, by):
        return Message((_text(lines), *_all(game, by, say)))
    due = host_due(game)
    lasts = length(host_time(game.rules), say)
    if due is None:
        return Message((_text([*lines, say("host-stand-in", length=lasts)]),))
    if now < due:
        return Message(
            (_text([*lines, say("host-stand-in-from", who=mention(game.host), when=when(due, slow=game.rules.slow))]),)
        )
    lines.append(say("host-stand-in-now", who=mention(game.host), length=lasts))
    going_on = _going_on(game, say)
    rows = (Buttons(going_on),) if going_on else ()
    return Message((_text(lines), *rows, *heirs(game, say)))


def _text(lines: Iterable[str]) -> Text:
    return Text("\n".join(filter(None, lines)))


def _all(game: Game, by: Actor, say: Speaker) -> tuple[Part, ...]:
    pause = () if game.pause else (button(game, "pause", say, emoji="⏸️"),)
    lock = button(game, "unlock", say, emoji="🔓") if game.locked else button(game, "lock", say, emoji="🔒")
    others = [player for player in game.present if player != by.id]
    return (
        Buttons((*pause, *_going_on(game, say), lock)),
        *heirs(game, say),
        *_menu(Address(Owner.game(game.id), "take_out"), say("host-menu-take-out"), game.players, others, say),
        *_menu(Address(Owner.game(game.id), "let_in"), say("host-menu-let-in"), game.removed, kept_out(game), say),
    )


def _going_on(game: Game, say: Speaker) -> tuple[Button, ...]:
    """What ends a pause, or the present wait; a press on *Skip* carries which wait that is."""
    resume = (resume_button(game, say),) if game.pause else ()
    if AlarmKind.TIME_UP not in home(game).time:
        return resume
    return (*resume, Button(say("button-skip"), round_address(game, "skip", *wait_of(game)[1:]), emoji="⏭️"))


def heirs(game: Game, say: Speaker) -> tuple[Menu, ...]:
    """To whom the host's seat can be given (R27); no menu where nobody else sits there."""
    others = [player for player in game.present if player != game.host]
    return _menu(Address(Owner.game(game.id), "hand_on"), say("host-menu-hand-on"), game.players, others, say)


def _menu(
    address: Address, asked: str, among: Sequence[Player], people: Iterable[int], say: Speaker
) -> tuple[Menu, ...]:
    """`among` these all names differ; where nobody can be chosen there is no menu."""
    names = names_in_menus(among, say)
    options = tuple(Option(names[person], str(person)) for person in people)[-MOST_OPTIONS:]
    return (Menu(str(address), asked, options),) if options else ()
