"""The end: the album, then the winner with podium and awards, last so that it stays in sight (R23, R29)."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from artbox_bot.assets import asset
from artbox_bot.game.events import Ended
from artbox_bot.game.values import Game
from artbox_bot.show.ending import end_slots
from artbox_bot.show.message import Buttons, Message, Picture, Text
from artbox_bot.texts import Catalogue
from tests.game.table import ANN, BOB, CAT, DAN, Table, at_drawing, at_linking, at_reveal, at_words
from tests.mentions import mentions_bare

SAY = Catalogue(asset("texts")).speaker("en")


def end(game: Game) -> Message:
    *_, last = end_slots(game, SAY)
    assert last.name == "end"
    return last.message


def text(message: Message) -> str:
    return mentions_bare("\n".join(part.text for part in message.parts if isinstance(part, Text)))


def won() -> Table:
    """Ann wins with five points; Bob and Cat are level behind her."""
    table = at_linking(ANN, BOB, CAT, DAN).with_scores({ANN: 4, CAT: 1}).leave(DAN)
    for player in (BOB, CAT):
        table.link(player, ANN)
    return table.wait(330)


def test_the_winner_comes_last_with_podium_and_the_way_to_play_again() -> None:
    table = won()
    slots = list(end_slots(table.game, SAY))
    assert [slot.name for slot in slots if not slot.late] == ["album:1", "end"]
    message = slots[-1].message
    assert [type(part) for part in message.parts] == [Text, Picture, Text, Text, Buttons]
    assert message.calls == ()
    assert not message.rings


def test_whom_the_letters_stand_for_is_said_right_under_the_podium() -> None:
    _, _, names, *_ = end(won().game).parts
    assert isinstance(names, Text)
    assert mentions_bare(names.text).split("\n") == [
        f"**A** <@{ANN}> · 5 points",
        f"**B** <@{BOB}> · 1 point",
        f"**C** <@{CAT}> · 1 point",
        f"<@{DAN}> · 0 points · has left",
    ]


@pytest.mark.parametrize(
    ("table", "said"),
    [
        (lambda: at_words(ANN, BOB, CAT).leave(ANN), "## A short game: nobody at the table has a point yet"),
        (lambda: at_linking(ANN, BOB, CAT).link(CAT, BOB).leave(ANN, BOB, CAT), "## Everybody has left"),
        (lambda: at_drawing(ANN, BOB, CAT).wait(3600), "## Two rounds in a row without points"),
        (lambda: at_reveal(ANN, BOB, CAT).stop(by=ANN), "## The game was stopped. There is no winner."),
    ],
)
def test_r29_without_a_winner_it_says_why_and_shows_the_points(table: Callable[[], Table], said: str) -> None:
    game = table().game
    assert game.winner is None
    message = end(game)
    assert text(message).startswith(said)
    assert message.pictures == ()
    assert all(f"<@{player}>" in text(message) for player in game.seats)


def test_a_game_that_nobody_plays_any_more_says_so() -> None:
    game = replace(at_reveal(ANN, BOB, CAT).stop(by=ANN).game, ended=Ended.ABANDONED)
    assert text(end(game)).startswith("## Nobody is playing any more: the game is over without a winner.")


def test_awards_are_told_and_a_game_without_any_has_none() -> None:
    table = at_linking(ANN, BOB, CAT, DAN).with_scores({ANN: 4})
    for player in (BOB, CAT, DAN):
        table.link(player, ANN)
    table.link(BOB, CAT).link(BOB, DAN).wait(330)
    word = table.round.kept[ANN]
    told = text(end(table.game))
    assert "### What we will remember" in told
    assert f"👁️ **Sharpest eye:** <@{BOB}> — 3 correct guesses in all" in told
    assert f"💯 **A perfect round:** <@{BOB}> — all 3 drawings guessed" in told
    assert f"💡 **Clear as day:** everybody guessed “\u2068{word}\u2069” by <@{ANN}>" in told
    assert "What we will remember" not in text(end(at_words(ANN, BOB, CAT).leave(ANN).game))


def test_the_end_of_a_lobby_has_neither_album_nor_podium() -> None:
    (slot,) = end_slots(Table(ANN, BOB, CAT).stop(by=ANN).game, SAY)
    assert slot.message.pictures == ()
