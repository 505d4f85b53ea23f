"""What people must not miss, each in a word: faults that were planted here once were not seen by any test."""

from collections.abc import Iterator

import pytest

from artbox_bot.assets import asset
from artbox_bot.game.events import Phase
from artbox_bot.game.moves import KeepWord
from artbox_bot.game.rules import Begin
from artbox_bot.game.shapes import Shape
from artbox_bot.game.values import Game
from artbox_bot.show.address import Address
from artbox_bot.show.hand import hand, hand_slots
from artbox_bot.show.message import Button, Buttons, Message, Text
from artbox_bot.show.panels import panels
from artbox_bot.show.phrases import shape_name
from artbox_bot.show.slot import Slot
from artbox_bot.texts import Catalogue
from tests.game.table import ANN, BOB, CAT, DAN, Table, at_drawing, at_linking, at_roll, at_words
from tests.mentions import mentions_bare

SAY = Catalogue(asset("texts")).speaker("en")


def slots(game: Game) -> dict[str, Slot]:
    return {slot.name: slot for slot in panels(game, SAY)}


def read(message: Message) -> str:
    return mentions_bare("\n".join((message.content, *(part.text for part in message.parts if isinstance(part, Text)))))


def buttons(message: Message) -> Iterator[Button]:
    for part in message.parts:
        if isinstance(part, Buttons):
            yield from (button for button in part.buttons if isinstance(button, Button))


@pytest.mark.parametrize("players", [(), (ANN,), (ANN, BOB), (ANN, BOB, CAT), (ANN, BOB, CAT, DAN)])
def test_a_lobby_never_asks_for_fewer_than_no_players(players: tuple[int, ...]) -> None:
    text = read(slots(Table(*players, begin=Begin.VOTE).game)["lobby"].message)
    assert SAY("waiting-lobby", missing=(3, 2, 1, 0, 0)[len(players)]) in text


def test_the_reminder_is_over_when_drawing_is() -> None:
    table = at_drawing(ANN, BOB, CAT).draw(ANN)
    table.wait(table.seconds_left - 30)
    assert f"<@{BOB}>" in read(slots(table.game)["r1:remind"].message)
    after = table.draw(BOB, CAT)
    assert after.phase is Phase.LINK
    remind = slots(after.game)["r1:remind"]
    assert remind.late
    assert "<@" not in read(remind.message)


def test_all_who_have_finished_are_named() -> None:
    table = at_linking(ANN, BOB, CAT, DAN)
    table.fill_sheet(BOB).finish(BOB).fill_sheet(DAN).finish(DAN)
    text = read(slots(table.game)["r1:linking"].message)
    assert SAY("linking-finished", who=f"<@{BOB}> <@{DAN}>") in text


def test_everybody_is_called_to_name_an_artist() -> None:
    game = Table(ANN, BOB, CAT, begin=Begin.ARTIST).start().game
    for player in (ANN, BOB, CAT):
        (call,) = hand_slots(game, player, "#table", SAY)
        assert call.message.rings
        assert call.player == player
        assert call.message.content == SAY("direct-artist", place="#table", round=1)
        assert [Address.parse(button.address) for button in buttons(call.message)] != []


def test_the_shapes_that_were_not_rolled_are_told_in_the_channel_and_in_each_hand() -> None:
    for seed in range(40):
        table = Table(ANN, BOB, CAT, seed=seed).start().everyone_keeps().roll()
        texts = (read(slots(table.game)["r1:dice"].message), read(hand(table.game, BOB, "#table", SAY)))
        for text in texts:
            rule = text.partition("Not this round: ")[2]
            for shape in Shape:
                absent = shape not in table.round.roll
                assert (shape_name(shape, SAY) in rule) == absent, text


def test_whoever_got_a_word_at_random_is_named_and_nobody_else() -> None:
    game = at_words(ANN, BOB, CAT).keep(ANN).wait(60).game
    text = read(slots(game)["r1:words"].message)
    assert game.phase is Phase.ROLL
    by_chance = text.splitlines()[-1]
    assert [f"<@{player}>" in by_chance for player in (ANN, BOB, CAT)] == [False, True, True]


def test_each_button_keeps_the_card_that_it_names() -> None:
    table = at_words(ANN, BOB, CAT)
    offers = table.round.offers[BOB]
    keeping = list(buttons(hand(table.game, BOB, "#table", SAY)))
    assert len(keeping) == len(offers)
    for button, word in zip(keeping, offers, strict=True):
        address = Address.parse(button.address)
        assert address is not None
        assert word in button.label
        assert address.numbers == (1, offers.index(word))
        again = at_words(ANN, BOB, CAT).play(KeepWord(BOB, address.numbers[1]))
        assert again.word(BOB) == word


def test_a_hand_is_of_the_round_that_is_played() -> None:
    table = at_roll(ANN, BOB, CAT).roll().draw(ANN, BOB, CAT).everyone_finishes().next_round()
    title = SAY("hand-title-round", place="#table", round=2)
    now = hand(table.game, BOB, "#table", SAY)
    assert read(now).splitlines()[1] == title
    addresses = [Address.parse(button.address) for button in buttons(now)]
    assert [address.numbers[0] for address in addresses if address] == [2, 2]
    (cards,) = [slot for slot in hand_slots(table.game, BOB, "#table", SAY) if not slot.late]
    assert cards.name == f"r2:cards:{BOB}"
