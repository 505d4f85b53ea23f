"""Who is called, for what, and where (DESIGN 13).

One thing calls a person once: by direct message where that reaches them, else in the channel, all of them together.
Whoever was not reached once in a round is called in the channel for the rest of it; where hands are in the channel
alone that is everybody. In slow play each phase calls once: the hourglass does not.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from artbox_bot.game.events import Event, EventKind, Phase
from artbox_bot.game.homes import awaited
from artbox_bot.game.rules import Begin, Calls, Hands
from artbox_bot.game.values import Game
from artbox_bot.show.buttons import button, drawing_buttons
from artbox_bot.show.message import Button, Buttons, Message, Part, Style, Text
from artbox_bot.show.phrases import mentions, until
from artbox_bot.show.slot import Slot, event_slot, round_slot
from artbox_bot.texts import Speaker

START, CARDS, ROLL, DRAW, SHEET, HOURGLASS = "start", "cards", "roll", "draw", "sheet", "hourglass"
"""The purposes of the direct messages of a round: each of them calls."""
PURPOSES = (START, CARDS, ROLL, DRAW, SHEET, HOURGLASS)


@dataclass(frozen=True, slots=True)
class Arrived:
    """What has become of messages, by the name of their slot: they stand, or never can be sent."""

    stands: frozenset[str] = frozenset()
    failed: frozenset[str] = frozenset()

    def unreached(self, game: Game, player: int) -> bool:
        """Whether a direct message of the present round did not reach that player, or none is sent at this table."""
        if game.rules.hands is Hands.CHANNEL:
            return True
        nudges = (event_slot(number, player) for number, event in _nudges(game) if player in event.calls)
        return not self.failed.isdisjoint((*(round_slot(game.round, p, player) for p in PURPOSES), *nudges))


NOTHING = Arrived()


def words_ring(game: Game) -> bool:
    """Whether the cards call: where everybody was asked who begins, that has called them to the game a moment ago.

    In slow play that was hours ago.
    """
    asked = game.round_number == 1 and game.rules.begin in (Begin.VOTE, Begin.ARTIST)
    return game.phase is Phase.WORDS and (game.rules.slow or not asked)


def hourglass_rings(game: Game) -> bool:
    """Whether the hourglass calls: of hours nobody need be told at once."""
    return not game.rules.slow


def is_quiet_table(game: Game) -> bool:
    """Whether the channel says only what is needed."""
    return game.rules.calls is Calls.QUIET


def calls_directly(game: Game) -> bool:
    """Whether only those whom the table waits for are called, and in the channel nobody whom a message has reached."""
    return game.rules.slow or is_quiet_table(game)


def nudges_now(game: Game) -> Iterator[tuple[int, Event]]:
    """The nudges that still mean something, each with its number among the events."""
    return ((number, event) for number, event in _nudges(game) if event.phase is game.phase)


def _nudges(game: Game) -> Iterator[tuple[int, Event]]:
    for number, event in enumerate(game.events):
        if event.kind is EventKind.NUDGED and event.round == game.round_number:
            yield number, event


def call_slots(game: Game, arrived: Arrived, say: Speaker, *, pad: bool) -> Iterator[Slot]:
    """The calls in the channel, of those whom no direct message has reached: known when all have been tried."""
    for purpose, players in _things(game):
        names = {player: round_slot(game.round, purpose, player) for player in players}
        if calls := _calls(game, names, arrived):
            parts: list[Part] = [Buttons(_buttons(game, purpose, say, pad=pad))]
            if purpose == HOURGLASS:
                parts.insert(0, Text(until(game, say), fleeting=True))
            nobody_directly = purpose == START and game.rules.hands is Hands.CHANNEL
            key = "call-start-channel" if nobody_directly else f"call-{purpose}"
            text = say(key, who=mentions(calls), each=game.round.each)
            rings = words_ring(game) if purpose == CARDS else True
            message = Message(tuple(parts), calls=calls, content=text, rings=rings)
            yield Slot(round_slot(game.round, "call", purpose), message, once=purpose != HOURGLASS)
    for number, event in nudges_now(game):
        names = {player: event_slot(number, player) for player in event.calls if player in game.round.active}
        if calls := _calls(game, names, arrived):
            text = say("call-nudged", who=mentions(calls))
            hand = Buttons((button(game, "hand", say, Style.PRIMARY, "🃏"),))
            yield Slot(event_slot(number, "call"), Message((hand,), calls=calls, content=text, rings=True), once=True)


def _things(game: Game) -> Iterator[tuple[str, tuple[int, ...]]]:
    this = game.round
    match game.phase:
        case Phase.VOTE | Phase.ARTIST:
            yield START, this.active
        case Phase.WORDS:
            yield CARDS, this.active
        case Phase.ROLL:
            yield ROLL, awaited(game)
        case Phase.DRAW:
            yield DRAW, this.active
        case Phase.LINK if this.hourglass is None:
            yield SHEET, this.active
        case Phase.LINK if hourglass_rings(game):
            yield HOURGLASS, tuple(player for player in this.active if player not in this.finished)
        case _:
            pass


def _calls(game: Game, names: dict[int, str], arrived: Arrived) -> tuple[int, ...]:
    unreached = tuple(player for player in names if arrived.unreached(game, player))
    tried = all(name in arrived.stands or player in unreached for player, name in names.items())
    return unreached if tried else ()


def _buttons(game: Game, purpose: str, say: Speaker, *, pad: bool) -> tuple[Button, ...]:
    if purpose == ROLL:
        return (button(game, "roll", say, Style.PRIMARY, "🎲"),)
    if purpose == DRAW:
        return (*drawing_buttons(game, say, pad=pad), button(game, "hand", say, emoji="🃏"))
    return (button(game, "hand", say, Style.PRIMARY, "🃏"),)
