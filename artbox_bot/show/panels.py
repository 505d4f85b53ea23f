"""`panels(game, say)`: what the channel shows, computed from the game alone.

What must be noticed is a slot of its own, since edits notify nobody; a picture is sent once; the text that changes
stands under it.
"""

from collections.abc import Iterator

from artbox_bot.game.events import Phase, StartReason
from artbox_bot.game.values import Game
from artbox_bot.show.beginning import artist_slot, dice_slot, turn_slot, vote_slot, words_slot
from artbox_bot.show.board import board_slot
from artbox_bot.show.calls import NOTHING, Arrived, call_slots, calls_directly, is_quiet_table
from artbox_bot.show.drawing import drawing_slot, remind_slot
from artbox_bot.show.ending import end_slots
from artbox_bot.show.events import event_slots, standstill_slots
from artbox_bot.show.linking import linking_slot
from artbox_bot.show.lobby import lobby_slot
from artbox_bot.show.message import Accent, Message, Text
from artbox_bot.show.phrases import until
from artbox_bot.show.reveal import reveal_slot, score_slot
from artbox_bot.show.slot import Slot, round_slot
from artbox_bot.texts import Speaker


def panels(game: Game, say: Speaker, arrived: Arrived = NOTHING, *, pad: bool = False) -> tuple[Slot, ...]:
    """The messages of the channel that belong to the present round, in the order in which they are sent.

    `arrived`: what has become of the direct messages; `pad`: whether there is a sketch pad to draw on.
    """
    return tuple(_panels(game, say, arrived, pad=pad))


def _panels(game: Game, say: Speaker, arrived: Arrived, *, pad: bool) -> Iterator[Slot]:
    if game.round_number <= 1:
        yield lobby_slot(game, say)
    if game.rounds:
        yield from standstill_slots(game, say)  # first: what else is wanted may be what cannot be shown
        yield from _until_dice(game, say)
        yield from _from_dice(game, say, pad=pad)
        yield from call_slots(game, arrived, say, pad=pad)
        if game.round.grace is game.phase and not is_quiet_table(game):
            yield _grace_slot(game, say)
    yield from event_slots(game, say)
    if game.phase is Phase.OVER:
        yield from end_slots(game, say)


def _until_dice(game: Game, say: Speaker) -> Iterator[Slot]:
    this = game.round
    if game.phase is Phase.VOTE or this.votes:
        yield vote_slot(game, say)
    if game.phase is Phase.ARTIST or this.artist or this.start_reason is StartReason.DRAWN:
        yield artist_slot(game, say)
    if this.offers:
        yield words_slot(game, say)
    turn = this.starting_player if this.roll or game.phase is Phase.ROLL else None
    if turn is not None and not is_quiet_table(game):  # there the panel of the words goes on
        yield turn_slot(game, turn, say)
    if this.roll:
        yield dice_slot(game, say)


def _from_dice(game: Game, say: Speaker, *, pad: bool) -> Iterator[Slot]:
    this = game.round
    if this.roll:
        yield drawing_slot(game, say, pad=pad)
    if this.last_call is Phase.DRAW and not calls_directly(game):
        yield remind_slot(game, say, pad=pad)
    if this.board:
        yield board_slot(this, say)
        yield linking_slot(game, say)
    if this.result or this.void:
        yield reveal_slot(this, say)
    if game.phase is Phase.REVEAL:
        yield score_slot(game, say)


def _grace_slot(game: Game, say: Speaker) -> Slot:
    """The bot was away, and there is more time."""
    parts = (Text(say("grace")), Text(until(game, say), fleeting=True))
    return Slot(round_slot(game.round, "grace", game.phase), Message(parts, Accent.HURRY))
