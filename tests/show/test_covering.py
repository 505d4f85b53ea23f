"""What messages that were sent show of drawings now (R10, fault 71)."""

from dataclasses import replace

import pytest

from artbox_bot.assets import asset
from artbox_bot.game.values import Round
from artbox_bot.show.album import album_slots
from artbox_bot.show.board import board_slot
from artbox_bot.show.covering import as_now, drawings_in, hand_as_now, hangs_drawings
from artbox_bot.show.hand import hand
from artbox_bot.show.message import Message, Picture
from artbox_bot.show.reveal import reveal_slot
from artbox_bot.show.scenes import Album, Board, Cards, OneDrawing
from artbox_bot.show.slot import Slot, former_slot, round_shown, round_slot, rounds_shown
from artbox_bot.texts import Catalogue
from tests.game.table import ANN, BOB, CAT, Table, at_linking, at_reveal

SAY = Catalogue(asset("texts")).speaker("en")


def two_rounds() -> Table:
    return at_reveal(ANN, BOB, CAT).next_round().play_out().stop(by=ANN)


def drawing(this: Round, artist: int) -> str:
    return this.drawings[artist].picture


def sheet(this: Round, artist: int) -> Slot:
    place = this.board.index(artist) + 1
    picture = Picture("drawing.png", "A drawing", OneDrawing(drawing(this, artist), place))
    return Slot(round_slot(this, "sheet", CAT), Message((picture,)))


def board_of_a_hand(this: Round) -> Slot:
    """Earlier versions sent the board to each player."""
    board = Picture("board.png", "The board", Board(tuple(drawing(this, artist) for artist in this.board)))
    return Slot(round_slot(this, "board", CAT), Message((board,)))


def page(this: Round) -> Slot:
    """A page of the album that earlier versions sent as a message of its own."""
    (slot,) = album_slots(two_rounds().game, SAY)
    rounds = [r for p in slot.message.pictures if isinstance(p.scene, Album) for r in p.scene.rounds]
    (shown,) = (r for r in rounds if r.number == this.number)
    return Slot("album:7", Message((Picture("album.png", "The album", Album((shown,))),)))


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("which", range(5), ids=["board", "reveal", "sheet", "board of a hand", "page of an album"])
def test_whatever_shows_a_hidden_drawing_is_covered_and_shown_again(which: int, number: int) -> None:
    game = two_rounds().game
    this = game.rounds[number - 1]
    slot = (board_slot(this, SAY), reveal_slot(this, SAY), sheet(this, BOB), board_of_a_hand(this), page(this))[which]
    assert as_now(game, slot.name, slot.message, SAY) == slot.message
    covered = replace(this, hidden=frozenset({BOB}))
    hiding = replace(game, rounds=tuple(covered if r is this else r for r in game.rounds))
    for name in (slot.name, former_slot(slot.name, 3)):
        now = as_now(hiding, name, slot.message, SAY)
        assert drawings_in(slot.message) - drawings_in(now) == {drawing(this, BOB)}
        assert hangs_drawings(now)
        assert drawings_in(as_now(game, name, now, SAY)) == drawings_in(slot.message)


def test_what_shows_others_stays_as_it_is() -> None:
    table = two_rounds()
    first, second = table.game.rounds
    hiding = replace(table.game, rounds=(replace(first, hidden=frozenset({BOB})), second))
    cards = Message((Picture("card.png", "Your card", Cards(("a",), 1)),))
    for slot in (board_slot(second, SAY), sheet(first, ANN), Slot(round_slot(first, "cards", BOB), cards)):
        assert as_now(hiding, slot.name, slot.message, SAY) is slot.message
    assert not hangs_drawings(cards)


def test_a_private_hand_is_covered_whatever_the_round_is_meanwhile() -> None:
    table = at_linking(ANN, BOB, CAT)
    shown = hand(table.game, CAT, "<#7>", SAY)
    (seen,) = drawings_in(shown)
    (artist,) = (a for a, d in table.round.drawings.items() if d.picture == seen)
    table.hide(artist)
    assert drawings_in(hand_as_now(table.game, shown, SAY)) == set()
    table.everyone_finishes().next_round()
    assert drawings_in(hand_as_now(table.game, shown, SAY)) == set()
    assert hand_as_now(table.game, hand(table.game, CAT, "<#7>", SAY), SAY) == hand(table.game, CAT, "<#7>", SAY)


def test_a_message_that_was_replaced_is_still_known_by_its_round() -> None:
    game = two_rounds().game
    for this in game.rounds:
        for name in (round_slot(this, "board"), round_slot(this, "reveal")):
            assert round_shown(game, name) is round_shown(game, former_slot(name, 2)) is this
    assert rounds_shown(game, "album:1") == game.rounds
    assert rounds_shown(game, "end") == ()
