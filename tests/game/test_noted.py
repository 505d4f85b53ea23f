"""What is noted about a game has all that is told of it: when, in which round and phase, by whom, to whom."""

from artbox_bot.game.events import Event, EventKind, Phase, Reported
from artbox_bot.game.moves import Actor, Hide, HostGone, Join, Mended, Nudge, Pause, Report
from artbox_bot.game.standstill import Obstacle
from artbox_bot.game.values import Game
from tests.game.table import (
    ANN,
    BOB,
    CAT,
    DAN,
    EVE,
    MODERATOR,
    Table,
    at_drawing,
    at_linking,
    at_reveal,
    at_roll,
    at_words,
)

TROUBLE = Obstacle(lacks=("send_messages",), code=50013)


def last(game: Game) -> Event:
    return game.events[-1]


def test_a_pause_and_its_end() -> None:
    table = at_drawing(ANN, BOB, CAT).play(Pause(MODERATOR, TROUBLE))
    paused = Event(kind=EventKind.PAUSED, at=table.now, round=1, phase=Phase.DRAW, by=MODERATOR.id, trouble=TROUBLE)
    assert last(table.game) == paused
    assert table.game.pause is not None
    assert table.game.pause.trouble == TROUBLE
    mended = Event(kind=EventKind.MENDED, at=table.now, round=1, phase=Phase.DRAW)
    assert last(table.play(Mended()).game) == mended
    assert last(table.wait(5).resume().game) == Event(
        kind=EventKind.RESUMED, at=table.now, round=1, phase=Phase.DRAW, by=ANN
    )


def test_a_skip_and_the_end_by_the_host() -> None:
    table = at_words(ANN, BOB, CAT).skip()
    assert last(table.game) == Event(kind=EventKind.SKIPPED, at=table.now, round=1, phase=Phase.WORDS, by=ANN)
    table.stop(ANN)
    assert last(table.game) == Event(kind=EventKind.STOPPED, at=table.now, round=1, phase=Phase.ROLL, by=ANN)


def test_a_nudge() -> None:
    table = at_words(ANN, BOB, CAT).keep(BOB).play(Nudge(Actor(ANN)))
    assert last(table.game) == Event(
        kind=EventKind.NUDGED, at=table.now, round=1, phase=Phase.WORDS, by=ANN, calls=(CAT,)
    )


def test_r10_a_drawing_that_is_hidden_or_reported() -> None:
    table = at_reveal(ANN, BOB, CAT).next_round().play(Hide(MODERATOR, 1, 2))
    artist = table.game.rounds[0].board[1]
    assert last(table.game) == Event(
        kind=EventKind.HIDDEN, at=table.now, round=1, phase=Phase.WORDS, by=MODERATOR.id, player=artist, place=2
    )
    table.play(Report(CAT, 1, 2, "rude"))
    assert table.game.reports == (Reported(at=table.now, round=1, place=2, by=CAT, player=artist, text="rude"),)


def test_somebody_who_joins_is_there_by_name_and_somebody_who_leaves_is_not() -> None:
    table = at_roll(ANN, BOB, CAT).play(Join(DAN, "Dan")).leave(BOB)
    assert table.game.names[DAN] == "Dan"
    assert [player.present for player in table.game.players] == [True, False, True, True]


def test_r27_a_host_who_is_gone_is_replaced_once() -> None:
    table = at_roll(ANN, BOB, CAT, DAN).play(HostGone(ANN))
    assert table.game.host == BOB
    assert table.play(HostGone(ANN)).game.host == BOB
    assert table.join(ANN).play(HostGone(EVE)).game.host == BOB


def test_r24_the_turn_goes_to_the_next_seat() -> None:
    this = at_reveal(ANN, BOB, CAT).next_round().round
    assert this.starting_player == BOB
    assert this.start_reason is not None
    assert this.start_reason.value == "turn"


def test_whoever_has_no_drawing_on_the_board_has_no_place_there() -> None:
    this = at_linking(ANN, BOB, CAT, artists=(BOB, ANN)).round
    assert [this.place_of(player) for player in (ANN, BOB, CAT)] == [
        this.board.index(ANN) + 1,
        this.board.index(BOB) + 1,
        None,
    ]


def test_whoever_takes_a_guess_back_still_looks_at_that_drawing() -> None:
    table = at_linking(ANN, BOB, CAT, DAN).link(ANN, BOB).take_back(ANN, BOB)
    assert table.round.looking[ANN] == table.place(BOB)


def test_who_comes_and_goes_is_noted_with_what_follows_from_it() -> None:
    table = at_roll(ANN, BOB, CAT, DAN).join(EVE).leave(ANN).join(ANN).remove(DAN, by=BOB)
    assert [(e.kind, e.player, e.by, e.start, e.host) for e in table.game.events] == [
        (EventKind.JOINED, EVE, None, None, None),
        (EventKind.LEFT, ANN, None, BOB, BOB),
        (EventKind.CAME_BACK, ANN, None, None, None),
        (EventKind.REMOVED, DAN, BOB, None, None),
    ]
    assert {(e.at, e.round, e.phase) for e in table.game.events} == {(table.now, 1, Phase.ROLL)}


def test_in_the_lobby_only_a_removal_is_noted() -> None:
    table = Table(ANN, BOB, CAT).join(DAN).leave(CAT)
    assert table.game.events == ()
    assert last(table.remove(DAN, by=ANN).game).player == DAN


def test_what_the_host_does_is_noted() -> None:
    table = at_roll(ANN, BOB, CAT).pause().resume().skip().stop(by=ANN)
    kinds = [EventKind.PAUSED, EventKind.RESUMED, EventKind.SKIPPED, EventKind.STOPPED]
    assert [(e.kind, e.by) for e in table.game.events] == [(kind, ANN) for kind in kinds]
