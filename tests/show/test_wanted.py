"""What is wanted of a game: a chain for the channel, one for each seat, and one where trouble has to be told."""

import re
from dataclasses import replace

import pytest

from artbox_bot.assets import asset
from artbox_bot.game.events import Phase
from artbox_bot.game.moves import Actor, DrawingRefused, Hide, Mended, Pause
from artbox_bot.game.rules import Begin
from artbox_bot.game.seats import NOBODY
from artbox_bot.game.standstill import Obstacle
from artbox_bot.show.calls import Arrived
from artbox_bot.show.events import event_slots, standstill_slots
from artbox_bot.show.hand import NO_PADS, hand_slots
from artbox_bot.show.message import LinkButton, Menu, Text
from artbox_bot.show.panels import panels
from artbox_bot.show.slot import Slot
from artbox_bot.show.trouble import Why
from artbox_bot.show.wanted import Chain, trouble_chain, trouble_over_chain, wanted
from artbox_bot.texts import Catalogue
from tests.game.table import ANN, BOB, CAT, DAN, EVE, Table, at_drawing, at_linking, at_reveal, at_roll
from tests.mentions import mentions_bare

SAY = Catalogue(asset("texts")).speaker("en")
PLACE = "<#7>"
THE_BOT = Actor(NOBODY, moderator=True)


def names(chains: tuple[Chain, ...]) -> set[str]:
    return {slot.name for chain in chains for slot in chain.slots}


def text(chain: Chain | None) -> str:
    """What all slots of a chain say alike."""
    assert chain is not None
    (message,) = {slot.message for slot in chain.slots}
    return mentions_bare("\n".join((message.content, *(part.text for part in message.parts if isinstance(part, Text)))))


def in_trouble(table: Table) -> Table:
    return table.play(Pause(THE_BOT, Obstacle(lacks=("send_messages", "attach_files"))))


def stopped(table: Table) -> Table:
    return table.stop(by=ANN)


def test_the_channel_is_one_chain_and_each_seat_another() -> None:
    table = at_linking(ANN, BOB, CAT)
    channel, *hands = wanted(table.game, PLACE, {}, SAY)
    assert channel.slots == panels(table.game, SAY)
    assert [chain.slots for chain in hands] == [hand_slots(table.game, p, PLACE, SAY) for p in (ANN, BOB, CAT)]
    assert not any(chain.first_that_arrives for chain in (channel, *hands))


def test_each_hand_has_the_address_of_its_own_pad() -> None:
    chains = wanted(at_drawing(ANN, BOB, CAT).game, PLACE, {ANN: "https://pad/ann", CAT: "https://pad/cat"}, SAY)
    parts = [part for chain in chains[1:] for slot in chain.slots for part in slot.message.parts]
    links = [b.url for part in parts if part.kind == "buttons" for b in part.buttons if isinstance(b, LinkButton)]
    assert links == ["https://pad/ann", "https://pad/cat"]


def test_who_has_left_keeps_a_chain_that_closes_the_sheet_so_that_no_drawing_stays_in_it() -> None:
    table = at_linking(ANN, BOB, CAT, DAN).leave(DAN)
    *_, of_dan = wanted(table.game, PLACE, {}, SAY)
    assert [(slot.name, slot.late) for slot in of_dan.slots] == [
        (f"r1:sheet:{DAN}", True),
        (f"r1:hourglass:{DAN}", True),
    ]
    assert [slot.message.pictures for slot in of_dan.slots] == [(), ()]


def test_the_sheets_of_the_round_before_are_closed_in_the_next() -> None:
    table = at_reveal(ANN, BOB, CAT).next_round()
    _, of_ann, *_ = wanted(table.game, PLACE, {}, SAY)
    assert [(slot.name, slot.late) for slot in of_ann.slots][:2] == [
        (f"r1:sheet:{ANN}", True),
        (f"r1:hourglass:{ANN}", True),
    ]


def test_under_the_hourglass_the_sheet_goes_on_in_a_message_that_calls() -> None:
    table = at_linking(ANN, BOB, CAT).fill_sheet(ANN).finish(ANN)
    assert [(slot.name, slot.late) for slot in hand_slots(table.game, BOB, PLACE, SAY)] == [
        (f"r1:sheet:{BOB}", True),
        (f"r1:hourglass:{BOB}", False),
    ]
    assert all(slot.late for slot in hand_slots(table.game, ANN, PLACE, SAY))


def test_what_went_on_below_is_said_where_it_stands_there() -> None:
    """Whoever finishes before that message is sent has no other than the first."""
    table = at_linking(ANN, BOB, CAT).fill_sheet(ANN).finish(ANN).fill_sheet(BOB).finish(BOB)
    below = hand_slots(table.game, BOB, PLACE, SAY, NO_PADS, Arrived(frozenset({f"r1:hourglass:{BOB}"})))
    alone = hand_slots(table.game, BOB, PLACE, SAY)
    assert [said(slot) for slot in below] == [SAY("sheet-moved"), said(alone[1])]
    assert said(alone[0]) == said(alone[1])
    assert SAY("sheet-finished") in said(alone[0])


def said(slot: Slot) -> str:
    return "\n".join(part.text for part in slot.message.parts if isinstance(part, Text))


def test_of_a_forgotten_game_nothing_is_wanted_nor_told() -> None:
    table = stopped(in_trouble(at_linking(ANN, BOB, CAT)))
    assert wanted(table.game, PLACE, {}, SAY)
    forgotten = replace(table.game, forgotten=True)
    assert wanted(forgotten, PLACE, {}, SAY) == ()
    assert trouble_over_chain(forgotten, PLACE, SAY, failed=True) is None
    paused = replace(in_trouble(at_roll(ANN, BOB, CAT)).game, forgotten=True)
    assert trouble_chain(paused, PLACE, SAY) is None


def test_trouble_is_told_to_the_host_first_then_to_whoever_is_there() -> None:
    table = at_roll(ANN, BOB, CAT, DAN).leave(BOB)
    in_trouble(table)
    chain = trouble_chain(table.game, PLACE, SAY)
    assert chain is not None
    assert chain.first_that_arrives
    pause = len(table.game.events) - 1
    assert [(s.name, s.player, s.once) for s in chain.slots] == [
        (f"trouble:{pause}:{player}", player, True) for player in (ANN, CAT, DAN)
    ]
    assert text(chain) == (
        f"{SAY('trouble-told', place=PLACE)}\n{SAY('trouble-lacks', names='Send Messages, Attach Files')}"
    )


def test_a_host_who_watches_is_told_and_the_missing_host_is_not() -> None:
    table = in_trouble(Table(ANN, BOB, CAT, host=EVE, begin=Begin.RANDOM).start())
    chain = trouble_chain(table.game, PLACE, SAY)
    assert chain is not None
    assert [slot.player for slot in chain.slots] == [EVE, ANN, BOB, CAT]
    alone = trouble_chain(replace(table.game, host=NOBODY), PLACE, SAY)
    assert alone is not None
    assert [slot.player for slot in alone.slots] == [ANN, BOB, CAT]


def test_the_next_trouble_is_told_anew() -> None:
    table = in_trouble(at_roll(ANN, BOB, CAT))
    first = trouble_chain(table.game, PLACE, SAY)
    in_trouble(table.resume())
    second = trouble_chain(table.game, PLACE, SAY)
    assert first is not None
    assert second is not None
    assert not names((first,)) & names((second,))


def test_later_events_do_not_tell_the_same_trouble_again() -> None:
    table = in_trouble(at_roll(ANN, BOB, CAT, DAN))
    before = trouble_chain(table.game, PLACE, SAY)
    after = trouble_chain(table.leave(DAN).game, PLACE, SAY)
    assert before is not None
    assert after is not None
    assert after.slots == before.slots[:3]


def test_nothing_is_told_of_a_pause_without_trouble_or_of_none() -> None:
    table = at_roll(ANN, BOB, CAT)
    assert trouble_chain(table.game, PLACE, SAY) is None
    assert trouble_chain(table.pause().game, PLACE, SAY) is None


def test_the_end_that_could_not_be_shown_is_told() -> None:
    table = at_roll(ANN, BOB, CAT)
    assert trouble_over_chain(table.game, PLACE, SAY, failed=True) is None
    stopped(table)
    assert table.phase is Phase.OVER
    assert trouble_over_chain(table.game, PLACE, SAY, failed=False) is None
    chain = trouble_over_chain(table.game, PLACE, SAY, failed=True)
    assert chain is not None
    assert chain.first_that_arrives
    assert [(s.name, s.player, s.once) for s in chain.slots] == [
        (f"trouble:over:{player}", player, True) for player in (ANN, BOB, CAT)
    ]
    assert text(chain) == SAY("trouble-told-over", place=PLACE)


def told(obstacle: Obstacle) -> str:
    return text(trouble_chain(at_roll(ANN, BOB, CAT).play(Pause(THE_BOT, obstacle)).game, PLACE, SAY))


def test_codes_that_an_earlier_version_stored_have_a_sentence_and_nobody_reads_a_number() -> None:
    assert "its thread is archived" in told(Obstacle(code=50083))
    assert "I do not know why" in told(Obstacle(code=50035))
    assert "50035" not in told(Obstacle(code=50035))


@pytest.mark.parametrize("why", Why)
def test_what_is_refused_has_a_sentence_that_says_what_to_do_without_a_number(why: Why) -> None:
    sentence = told(Obstacle(why=why)).partition("\n")[2]
    assert re.search("`/artbox (resume|hide)`", sentence)
    assert re.search("[0-9]", sentence) is None
    assert "`0badcafe`" in told(Obstacle(why=why, reference="0badcafe"))


def test_the_host_alone_gets_the_menu_of_drawings_that_may_be_explicit() -> None:
    table = at_linking(ANN, BOB, CAT).play(Pause(THE_BOT, Obstacle(why=Why.EXPLICIT, round=1)))
    chain = trouble_chain(table.game, PLACE, SAY)
    assert chain is not None
    (menu,) = chain.slots[0].message.parts
    assert isinstance(menu, Menu)
    assert menu.address.endswith(":hide:1")
    assert [option.value for option in menu.options] == ["1", "2", "3"]
    assert [slot.message.parts for slot in chain.slots[1:]] == [(), ()]


def test_which_drawing_it_may_be_is_told_by_its_place_as_long_as_it_hangs_there() -> None:
    table = at_linking(ANN, BOB, CAT)
    table.play(DrawingRefused(table.round.drawings[BOB].picture))
    place = table.place(BOB)
    table.play(Pause(THE_BOT, Obstacle(why=Why.EXPLICIT, round=1)))
    which = SAY("trouble-explicit-which", places=str(place), count=1)
    chain = trouble_chain(table.game, PLACE, SAY)
    assert chain is not None
    assert [slot.message.content.endswith(which) for slot in chain.slots] == [True] * 3
    table.play(Hide(Actor(ANN), 1, place))
    chain = trouble_chain(table.game, PLACE, SAY)
    assert chain is not None
    assert SAY("trouble-explicit", names="") in chain.slots[0].message.content
    assert "probably" not in chain.slots[0].message.content


def test_when_the_trouble_is_gone_the_host_is_called_once_and_the_line_of_the_pause_goes() -> None:
    def lines(table: Table) -> list[str]:
        return [text(Chain((slot,))) for slot in (*standstill_slots(table.game, SAY), *event_slots(table.game, SAY))]

    table = at_roll(ANN, BOB, CAT).play(Pause(THE_BOT, Obstacle(why=Why.THREAD_LOCKED)))
    assert [SAY("trouble-thread-locked") in line for line in lines(table)] == [True]
    table.play(Mended())
    (slot,) = standstill_slots(table.game, SAY)
    assert slot.message.calls == (ANN,)
    assert slot.message.rings
    assert f"<@{ANN}>, I can show the game here again" in mentions_bare(slot.message.content)
    assert trouble_chain(table.game, PLACE, SAY) is None
    table.resume()
    assert lines(table) == ["\n" + SAY("event-resumed", by=f"<@{ANN}>")]
