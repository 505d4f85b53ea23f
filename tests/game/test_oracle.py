"""The independent look at a record finds what was falsified in it, and nothing in an honest one."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from artbox_bot.game.events import Ended, Phase
from artbox_bot.game.record import record
from artbox_bot.game.rules import Rules
from tests.game.oracle import problems
from tests.game.table import ANN, BOB, CAT, DAN, EVE, FAY, WORDS, Table, at_drawing, at_linking, at_reveal, at_roll

Falsify = Callable[[dict[str, Any]], object]


def won_game() -> Table:
    """Ann draws best and Bob guesses best in each round, until both have five points; Dan joins late."""
    table = Table(ANN, BOB, CAT).start().join(DAN)
    while table.game.open:
        table.everyone_keeps().roll().draw(*table.round.active)
        for player in table.round.active:
            if player != ANN:
                table.link(player, ANN)
        table.everyone_finishes()
        if table.phase is Phase.REVEAL:
            table.next_round()
    assert table.game.ended is Ended.TARGET
    return table


HONEST: dict[str, Callable[[], Table]] = {
    "won": won_game,
    "closed in the lobby": lambda: Table(ANN, BOB, CAT).stop(by=ANN),
    "stopped while linking": lambda: at_linking(ANN, BOB, CAT).fill_sheet(ANN).finish(ANN).stop(by=ANN),
    "abandoned after two void rounds": lambda: at_roll(ANN, BOB, CAT).wait(3600),
    "too few after the reveal": lambda: at_reveal(ANN, BOB, CAT).leave(ANN),
    "too few at the board": lambda: at_linking(ANN, BOB, CAT, artists=(ANN, BOB)).link(CAT, BOB).leave(CAT).wait(330),
    "everybody replaced": lambda: (
        at_drawing(ANN, BOB, CAT).join(DAN, EVE, FAY).leave(ANN, BOB, CAT).next_round().leave(DAN)
    ),
    "a small deck": lambda: (
        Table(ANN, BOB, CAT, words=WORDS[:10]).start().play_out().next_round().play_out().next_round().stop(by=ANN)
    ),
}


@pytest.mark.parametrize("name", HONEST)
def test_an_honest_record_has_no_problems(name: str) -> None:
    table = HONEST[name]()
    assert table.game.ended is not None
    assert problems(record(table.game)) == []


def in_round(number: int, change: Falsify) -> Falsify:
    return lambda game: change(game["rounds"][number - 1])


def swap_words(this: dict[str, Any]) -> None:
    """Dan's links exchange their words: one of them was right."""
    sheet = this["links"]["104"]
    (a, b, *_) = sheet
    sheet[a], sheet[b] = sheet[b], sheet[a]


def own_place(this: dict[str, Any]) -> str:
    return next(place for place, artist in this["board"].items() if artist == "102")


FALSIFIED: dict[str, tuple[str, Falsify]] = {
    "R2 target": ("target 4", lambda game: game.update(target=4)),
    "R24 start": ("starts with 103", in_round(2, lambda this: this.update(starting_player="103"))),
    "R24 number": ("is the 2th", in_round(2, lambda this: this.update(number=3))),
    "R7 word twice": (
        "a card is dealt twice",
        in_round(2, lambda this: this["offers"].update({"101": this["offers"]["102"]})),
    ),
    "R7 used word": (
        "round 2 deals cards that were out",
        lambda game: game["rounds"][1]["offers"].update({"103": list(game["rounds"][0]["kept"].values())[:2]}),
    ),
    "R7 three cards": ("is dealt", in_round(1, lambda this: this["offers"]["101"].append("x"))),
    "R7 foreign word": ("which was not dealt", in_round(1, lambda this: this["kept"].update({"101": "x"}))),
    "R8 dice": ("3 dice", in_round(1, lambda this: this["roll"].pop())),
    "R8 shape": ("no such shapes", in_round(1, lambda this: this["roll"].__setitem__(0, "star"))),
    "R8 early": ("before ['104'] have kept", in_round(2, lambda this: this["kept"].pop("104"))),
    "R11 token": ("tokens", in_round(1, lambda this: this["tokens"].update({"101": 7}))),
    "R14 place": ("places", in_round(1, lambda this: this["board"].update({"9": this["board"].pop("1")}))),
    "R14 drawing": ("the board holds", in_round(1, lambda this: this["tokens"].pop("103"))),
    "R14 row": ("is not that of the drawn words", in_round(1, lambda this: this["word_row"].pop())),
    "R14 added": ("3 drawings and 1 added", in_round(1, lambda this: this["word_row"].append("x"))),
    "R14 decoys": ("3 drawings and 0 added", lambda game: game["rules"].update(decoys=2)),
    "R2 chosen target": ("chosen was 7", lambda game: game["rules"].update(target=7)),
    "R25 joined": ("['104'] have joined", lambda game: game["rules"].update(late_joining=False)),
    "R7 exchanged": (
        "which this table does not play",
        in_round(1, lambda this: this.update(exchanged={"101": ["x", "y"]})),
    ),
    "R15 own drawing": (
        "102 links their own drawing",
        in_round(1, lambda this: this["links"]["102"].update({own_place(this): "x"})),
    ),
    "R15 own word": (
        "102 links their own word",
        in_round(1, lambda this: this["links"]["102"].update({next(iter(this["links"]["102"])): this["kept"]["102"]})),
    ),
    "R15 twice": (
        "links a word twice",
        in_round(2, lambda this: this["links"]["104"].update(dict.fromkeys(this["links"]["104"], this["word_row"][0]))),
    ),
    "R15 place": ("where nothing lies", in_round(1, lambda this: this["links"]["102"].update({"7": "x"}))),
    "R15 player": ("links without playing", in_round(1, lambda this: this["links"].update({"104": {}}))),
    "R16 sheet": ("finishes without places", in_round(1, lambda this: this["links"]["101"].popitem())),
    "R16 twice": ("finishes twice", in_round(1, lambda this: this["finished"].append("101"))),
    "R18 links": ("numbers", in_round(2, swap_words)),
    "R18 number": ("numbers", in_round(1, lambda this: this["numbers"].update({"103": 9}))),
    "R19 drawing": ("points", in_round(1, lambda this: this["points"].update(drawing="103"))),
    "R20 links": ("points", in_round(1, lambda this: this["points"].update(links="103"))),
    "R26 leaver": ("points", in_round(1, lambda this: this["left"].append("101"))),
    "R20 both": ("earns both points", in_round(1, lambda this: this["points"].update(links="101"))),
    "R18 scores": ("added up", in_round(3, lambda this: this["scores"].update({"101": 4}))),
    "R13 void": ("without a board", in_round(1, lambda this: this.update(board={}))),
    "R13 two void": (
        "are void and the game goes on",
        lambda game: [this.update(board={}) for this in game["rounds"][:2]],
    ),
    "R22 too late": ("was reached in round 3", in_round(3, lambda this: this["scores"].update({"101": 5}))),
    "R22 too early": ("that nobody has reached", lambda game: game["rounds"].pop()),
    "R22 ended": ("did not end by it", lambda game: game.update(ended="stopped", winner=None)),
    "R29 too few": ("though", lambda game: game.update(ended="too_few")),
    "R29 how": ("ended as boredom", lambda game: game.update(ended="boredom")),
    "R23 winner": ("102 wins instead of", lambda game: game.update(winner="102")),
    "R29 stopped": ("wins a game that was", lambda game: game.update(ended="stopped")),
    "R29 no rounds": ("without a round", lambda game: game.update(rounds=[])),
}


@pytest.mark.parametrize("name", FALSIFIED)
def test_a_falsified_record_is_found_out(name: str) -> None:
    expected, falsify = FALSIFIED[name]
    honest = record(won_game().game)
    falsified = copy.deepcopy(honest)
    falsify(falsified)
    assert any(expected in problem for problem in problems(falsified))


def exchanged_game() -> dict[str, Any]:
    """Ann has had another pair in the first of two rounds."""
    table = Table(ANN, BOB, CAT, rules=Rules(another_pair=True)).start().another_pair(ANN).keep(ANN, 2).play_out()
    honest = record(table.next_round().play_out().stop(by=ANN).game)
    assert problems(honest) == []
    return honest


def test_r7_a_second_exchange_of_cards_is_found_out() -> None:
    falsified = exchanged_game()
    falsified["rounds"][1]["exchanged"] = {"101": ["x", "y"]}
    assert problems(falsified) == ["round 2: ['101'] had other cards before"]


def test_r7_an_exchange_for_one_of_the_same_cards_is_found_out() -> None:
    falsified = exchanged_game()
    first = falsified["rounds"][0]
    first["exchanged"]["101"][0] = first["offers"]["101"][0]
    assert any("round 1: 101 had" in problem for problem in problems(falsified))


def test_r20_a_tie_that_the_better_drawing_should_have_broken_is_found_out() -> None:
    """Bob and Cat are level; of Cat's drawing somebody knew the word, and Bob handed in first."""
    table = at_drawing(ANN, BOB, CAT, DAN).draw(BOB, CAT, ANN, DAN).link(ANN, CAT)
    for guesser in (BOB, CAT, DAN):
        table.link(guesser, ANN)
    honest = record(table.wait(330).stop(by=ANN).game)
    assert problems(honest) == []
    honest["rules"]["own_number_breaks_tie"] = True
    (found,) = problems(honest)
    assert found == "round 1: points {'drawing': '101', 'links': '102'}, due are {'drawing': '101', 'links': '103'}"
