"""Games that earlier versions stored go on: what they wrote is read as this version would have written it."""

import json
from dataclasses import replace
from datetime import timedelta

import pytest

from artbox_bot.game.moves import Pause, Report
from artbox_bot.game.rules import USUAL, Begin, Rules
from artbox_bot.game.standstill import Obstacle
from artbox_bot.game.values import Game
from artbox_bot.storage.earlier import in_present_form, modernise
from artbox_bot.storage.rows import GAME, read_game
from tests.game.table import ANN, BOB, CAT, MODERATOR, at_linking, at_roll

LACKS = Obstacle(lacks=("send_messages", "attach_files"))
CODE = Obstacle(code=50083)


def paused(trouble: Obstacle | None) -> Game:
    return at_roll(ANN, BOB, CAT).play(Pause(MODERATOR, trouble)).game


def written_earlier(game: Game, trouble: str) -> str:
    """The JSON of a paused game as version 0.1 wrote it."""
    state = json.loads(GAME.dump_json(game))
    state["pause"]["trouble"] = trouble
    for event in state["events"]:
        del event["trouble"]
    state["events"][-1]["text"] = trouble
    return json.dumps(state, separators=(",", ":"))


@pytest.mark.parametrize(
    ("text", "trouble"), [("lacks:send_messages,attach_files", LACKS), ("code:50083", CODE), ("", None)]
)
def test_why_a_game_was_paused_is_read_as_a_value(text: str, trouble: Obstacle | None) -> None:
    game = paused(trouble)
    assert read_game(written_earlier(game, text)) == game


def test_the_reason_is_also_read_of_a_pause_that_is_over() -> None:
    game = replace(paused(LACKS), pause=None)
    earlier = json.loads(written_earlier(paused(LACKS), "lacks:send_messages,attach_files"))
    earlier["pause"] = None
    text = json.dumps(earlier, separators=(",", ":"))
    assert read_game(text) == game


def test_what_this_version_wrote_is_left_alone() -> None:
    for game in (paused(LACKS), paused(CODE), paused(None), at_roll(ANN, BOB, CAT).game):
        text = GAME.dump_json(game).decode()
        assert in_present_form(text) is text
        assert modernise(json.loads(text)) == json.loads(text)


def test_a_text_of_people_is_no_reason() -> None:
    rude = 'lacks:manners, "trouble":"code:1'
    game = at_linking(ANN, BOB, CAT).play(Report(BOB, 1, 1, rude)).pause().game
    assert read_game(written_earlier(game, "")) == game


@pytest.mark.parametrize("damaged", ['["trouble":"', '["text":"code:1"]', '{"pause":{"trouble":"code:x"}}'])
def test_what_is_damaged_is_said_to_be_damaged(damaged: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        in_present_form(damaged)


@pytest.mark.parametrize(
    "odd", ['[{"trouble":""}]', '{"trouble":"","events":[7],"pause":[]}', '{"trouble":"","events":7}']
)
def test_what_is_no_game_is_left_to_whoever_reads_games(odd: str) -> None:
    assert json.loads(in_present_form(odd)) == json.loads(odd)


@pytest.mark.parametrize(
    ("options", "rules"),
    [
        ({"begin": "random", "draw_minutes": 7}, Rules(begin=Begin.RANDOM, draw=timedelta(minutes=7))),
        ({"begin": "host", "draw_minutes": None}, Rules(begin=Begin.HOST, draw=None)),
        ({}, USUAL),
    ],
)
def test_the_options_of_a_host_are_read_as_rules(options: dict[str, object], rules: Rules) -> None:
    game = at_roll(ANN, BOB, CAT).game
    state = json.loads(GAME.dump_json(game))
    del state["rules"]
    written = json.dumps(state | {"options": options}, separators=(",", ":"))
    assert read_game(written) == replace(game, rules=rules)


def test_options_that_are_none_are_refused() -> None:
    state = json.loads(GAME.dump_json(at_roll(ANN, BOB, CAT).game)) | {"options": {"draw_minutes": "many"}}
    with pytest.raises(ValueError, match="draw_minutes"):
        read_game(json.dumps(state, separators=(",", ":")))
