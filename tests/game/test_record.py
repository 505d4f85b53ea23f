"""A game as plain JSON values, that others can check."""

import json
from datetime import time, timedelta
from typing import Any

from artbox_bot.game.record import record
from artbox_bot.game.rules import Begin, Calls, QuietHours, Rules
from artbox_bot.game.shapes import Shape
from tests.game.table import ANN, BOB, CAT, DAN, EVE, Table, at_drawing, at_linking, at_reveal


def last_round(table: Table) -> dict[str, Any]:
    return record(table.game)["rounds"][-1]


def test_a_record_is_json_that_reads_back_the_same() -> None:
    whole = record(at_reveal(ANN, BOB, CAT).game)
    assert json.loads(json.dumps(whole)) == whole


def test_a_lobby_has_no_rounds() -> None:
    assert record(Table(ANN, BOB).game) == {
        "players": ["101", "102"],
        "rules": {"begin": "host"},
        "target": None,
        "rounds": [],
        "present": ["101", "102"],
        "ended": None,
        "winner": None,
    }


def test_the_record_says_by_which_rules_it_differs_from_the_usual() -> None:
    """A length is in seconds, and null where there is no end."""
    assert record(Table(ANN, BOB, begin=Begin.VOTE).game)["rules"] == {}
    rules = Rules(
        words=timedelta(seconds=90),
        next_round=None,
        quiet_hours=QuietHours(begin=time(22), end=time(7, 30)),
        zone="Europe/Vienna",
        calls=Calls.QUIET,
        decoys=2,
        exact_budget=True,
        target=7,
    )
    whole = record(Table(ANN, BOB, begin=Begin.VOTE, draw=None, rules=rules).game)
    assert json.loads(json.dumps(whole["rules"])) == {
        "words": 90,
        "draw": None,
        "next_round": None,
        "quiet_hours": {"begin": "22:00", "end": "07:30"},
        "zone": "Europe/Vienna",
        "calls": "quiet",
        "decoys": 2,
        "exact_budget": True,
        "target": 7,
    }


def test_a_scored_round_tells_everything_that_lay_on_the_table() -> None:
    table = at_linking(ANN, BOB, CAT, artists=(CAT, ANN)).link(BOB, CAT).link(BOB, ANN).finish(BOB).link(CAT, ANN)
    this = table.wait(30).round
    assert last_round(table) == {
        "number": 1,
        "starting_player": "101",
        "roll": [shape.value for shape in this.roll],
        "offers": {str(player): list(this.offers[player]) for player in (ANN, BOB, CAT)},
        "kept": {str(player): this.kept[player] for player in (ANN, BOB, CAT)},
        "tokens": {"103": 1, "101": 2},
        "board": {str(table.place(ANN)): "101", str(table.place(CAT)): "103"},
        "word_row": list(this.word_row),
        "links": {
            "102": {str(table.place(CAT)): table.word(CAT), str(table.place(ANN)): table.word(ANN)},
            "103": {str(table.place(ANN)): table.word(ANN)},
        },
        "finished": ["102"],
        "numbers": {"101": 2, "103": 1},
        "points": {"drawing": "101", "links": "102"},
        "scores": {"101": 1, "102": 1, "103": 0},
        "left": [],
    }
    assert {Shape(shape) for shape in last_round(table)["roll"]} <= set(Shape)


def test_a_game_says_how_it_ended_and_who_won() -> None:
    table = at_linking(ANN, BOB, CAT).with_scores({ANN: 4}).link(BOB, ANN).wait(330)
    whole = record(table.game)
    assert (whole["ended"], whole["winner"], whole["target"]) == ("target", "101", 5)
    assert record(at_reveal(ANN, BOB, CAT).stop(by=ANN).game)["winner"] is None


def test_r13_a_void_round_has_an_empty_board_and_no_points() -> None:
    this = last_round(at_linking(ANN, BOB, CAT).wait(330))
    assert (this["board"], this["word_row"], this["links"], this["numbers"]) == ({}, [], {}, {})
    assert this["points"] == {"drawing": None, "links": None}
    assert this["tokens"] == {"101": 1, "102": 2, "103": 3}
    assert this["scores"] == {"101": 0, "102": 0, "103": 0}


def test_r29_a_round_that_was_broken_off_links_nothing_to_the_board_that_it_does_not_show() -> None:
    this = last_round(at_linking(ANN, BOB, CAT).fill_sheet(ANN).finish(ANN).stop(by=ANN))
    assert (this["board"], this["word_row"], this["links"], this["finished"]) == ({}, [], {}, [])
    assert this["scores"] == {"101": 0, "102": 0, "103": 0}


def test_r26_left_are_those_who_went_and_those_who_came_back_too_late_for_the_round() -> None:
    table = at_drawing(ANN, BOB, CAT, DAN, EVE).leave(BOB).leave(DAN).join(DAN).wait(300)
    assert last_round(table)["left"] == ["102", "104"]


def test_r26_who_leaves_after_the_scoring_has_left_by_the_next_round() -> None:
    table = at_reveal(ANN, BOB, CAT, DAN).leave(BOB)
    assert last_round(table)["left"] == []
    assert last_round(table.next_round().play_out())["left"] == ["102"]
