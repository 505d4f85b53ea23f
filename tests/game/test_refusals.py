"""Every refusal: when a move is refused, how, and that the game is unchanged by it."""

from collections.abc import Callable

import pytest

from artbox_bot.game import refusals
from artbox_bot.game.events import Phase
from artbox_bot.game.moderating import MOST_OF_WATCHERS
from artbox_bot.game.moves import (
    Actor,
    AnotherPair,
    Choose,
    Finish,
    Forget,
    HandIn,
    HandOn,
    Join,
    KeepWord,
    Leave,
    LetIn,
    Link,
    Lock,
    Move,
    NameArtist,
    NextRound,
    Nudge,
    Pause,
    Receive,
    Remove,
    Report,
    Resume,
    Roll,
    ShowAgain,
    Skip,
    Start,
    Stop,
    Swap,
    Vote,
)
from artbox_bot.game.rules import Begin, Rules
from tests.game.table import (
    ANN,
    BOB,
    CAT,
    DAN,
    EVERYONE,
    IDA,
    Table,
    at_drawing,
    at_linking,
    at_reveal,
    at_roll,
    at_words,
)

PICTURE = Receive(ANN, "k", "https://example.org/p.png")


def lobby(*players: int) -> Table:
    return Table(*players, begin=Begin.VOTE)


def three(build: Callable[..., Table]) -> Table:
    return build(ANN, BOB, CAT)


def two_words() -> Table:
    return Table(ANN, BOB, CAT, rules=Rules(two_words=True)).start().everyone_keeps().roll()


def over() -> Table:
    return three(at_words).stop(by=ANN)


def at_artist() -> Table:
    return Table(ANN, BOB, CAT, begin=Begin.ARTIST).start()


def link_to(table: Table, player: int, artist: int, word_of: int) -> Link:
    return Link(player, table.place(artist), table.word(word_of))


def reported_by_watchers() -> Table:
    table = at_linking(ANN, BOB, CAT, DAN)
    for number in range(MOST_OF_WATCHERS):
        table.play(Report(9000 + number // 3, 1, 1 + number % 3))
    return table


def reported_thrice() -> Table:
    table = at_linking(ANN, BOB, CAT, DAN)
    for place in (1, 2, 3):
        table.play(Report(DAN, 1, place))
    return table


def own_drawing() -> tuple[Table, Move]:
    table = three(at_linking)
    return table, link_to(table, ANN, ANN, BOB)


def own_word() -> tuple[Table, Move]:
    table = three(at_linking)
    return table, link_to(table, ANN, BOB, ANN)


REFUSED: dict[type[refusals.Refused], Callable[[], tuple[Table, Move]]] = {
    refusals.GameOver: lambda: (over(), Join(DAN)),
    refusals.NotYet: lambda: (three(at_words), Roll(ANN)),
    refusals.TooLate: lambda: (three(at_roll), KeepWord(ANN, 0)),
    refusals.NotAtTable: lambda: (three(at_drawing), Receive(DAN, "k", "u")),
    refusals.NotThisRound: lambda: (three(at_roll).join(DAN), Roll(DAN)),
    refusals.AlreadySeated: lambda: (three(lobby), Join(ANN)),
    refusals.StillSeated: lambda: (three(at_linking), Forget(ANN)),
    refusals.TableFull: lambda: (lobby(*EVERYONE), Join(IDA)),
    refusals.TooFewPlayers: lambda: (lobby(ANN, BOB), Start(Actor(ANN))),
    refusals.NotAllowed: lambda: (three(at_roll), Stop(Actor(BOB))),
    refusals.NoSuchPlayer: lambda: (three(lobby), Remove(DAN, Actor(ANN))),
    refusals.NotYourself: lambda: (three(lobby).start(), Vote(ANN, ANN)),
    refusals.NoArtist: lambda: (at_artist(), NameArtist(ANN, "X")),
    refusals.NoSuchCard: lambda: (three(at_words), KeepWord(ANN, 2)),
    refusals.WhichWord: lambda: (two_words().draw(ANN, ANN), PICTURE),
    refusals.NotYourWord: lambda: (three(at_drawing), Receive(ANN, "k", PICTURE.url, paper=-ANN)),
    refusals.NothingToSwap: lambda: (two_words(), Swap(ANN)),
    refusals.AlreadyKept: lambda: (three(at_words).keep(ANN), KeepWord(ANN, 0)),
    refusals.NoAnotherPair: lambda: (three(at_words), AnotherPair(ANN)),
    refusals.HadAnotherPair: lambda: (
        Table(ANN, BOB, CAT, rules=Rules(another_pair=True)).start().another_pair(ANN),
        AnotherPair(ANN),
    ),
    refusals.NotYourTurn: lambda: (three(at_roll), Roll(BOB)),
    refusals.NoSuchDrawing: lambda: (three(at_linking), Link(ANN, 4, None)),
    refusals.NoSuchWord: lambda: (at_linking(ANN, BOB, CAT, artists=(BOB, CAT)), Link(ANN, 1, "no card")),
    refusals.OwnDrawing: own_drawing,
    refusals.OwnWord: own_word,
    refusals.AlreadyFinished: lambda: (three(at_linking).fill_sheet(ANN).finish(ANN), Finish(ANN)),
    refusals.AlreadyPaused: lambda: (three(at_roll).pause(), Pause(Actor(ANN))),
    refusals.NotPaused: lambda: (three(at_roll), Resume(Actor(ANN))),
    refusals.NothingToSkip: lambda: (three(lobby), Skip(Actor(ANN))),
    refusals.HostFirst: lambda: (three(at_roll).pause(), Resume(Actor(BOB))),
    refusals.AlreadyHost: lambda: (three(at_roll), HandOn(ANN, Actor(ANN))),
    refusals.KeptOut: lambda: (at_roll(ANN, BOB, CAT, DAN).remove(DAN, by=ANN), Join(DAN)),
    refusals.NotKeptOut: lambda: (three(at_roll), LetIn(DAN, Actor(ANN))),
    refusals.TableLocked: lambda: (three(lobby).play(Lock(Actor(ANN))), Join(DAN)),
    refusals.NoLateJoining: lambda: (Table(ANN, BOB, CAT, rules=Rules(late_joining=False)).start(), Join(DAN)),
    refusals.WaitOver: lambda: (three(at_words).skip(), Skip(Actor(ANN))),
    refusals.NobodyToNudge: lambda: (three(at_roll), Nudge(Actor(ANN))),
    refusals.NudgedLately: lambda: (three(at_roll).play(Nudge(Actor(BOB))), Nudge(Actor(CAT))),
    refusals.NotHidden: lambda: (three(at_linking), ShowAgain(Actor(ANN), 1, 1)),
    refusals.ReportedByMany: lambda: (reported_by_watchers(), Report(IDA, 1, 1)),
    refusals.ReportedOften: lambda: (reported_thrice(), Report(DAN, 1, 4)),
    refusals.NoSuchChoice: lambda: (three(lobby), Choose((("decoys", 4),), Actor(ANN))),
    refusals.SheetIncomplete: lambda: (three(at_linking).link(ANN, BOB), Finish(ANN)),
}

ELSEWHERE = {refusals.HostMustPlay, refusals.Stale}
"""When a table is opened (see test_beginning.py), and when a button of an earlier round is pressed (not in `play`)."""


def test_every_refusal_is_tried() -> None:
    assert set(REFUSED) | ELSEWHERE == set(refusals.Refused.__subclasses__())


@pytest.mark.parametrize("refusal", REFUSED, ids=lambda refusal: refusal.__name__)
def test_a_refused_move_changes_nothing(refusal: type[refusals.Refused]) -> None:
    table, move = REFUSED[refusal]()
    table.refuses(refusal, move)


BELONGS: list[tuple[Move, Phase]] = [
    (Start(Actor(ANN)), Phase.LOBBY),
    (Vote(ANN, BOB), Phase.VOTE),
    (NameArtist(ANN, "Klee"), Phase.ARTIST),
    (KeepWord(ANN, 0), Phase.WORDS),
    (Roll(ANN), Phase.ROLL),
    (PICTURE, Phase.DRAW),
    (HandIn(ANN, "k", "picture"), Phase.DRAW),
    (Link(ANN, 1, None), Phase.LINK),
    (Finish(ANN), Phase.LINK),
    (NextRound(ANN), Phase.REVEAL),
]

TABLES: dict[Phase, Callable[[], Table]] = {
    Phase.LOBBY: lambda: three(lobby),
    Phase.VOTE: lambda: three(lobby).start(),
    Phase.ARTIST: at_artist,
    Phase.WORDS: lambda: three(at_words),
    Phase.ROLL: lambda: three(at_roll),
    Phase.DRAW: lambda: three(at_drawing),
    Phase.LINK: lambda: three(at_linking),
    Phase.REVEAL: lambda: three(at_reveal),
}


OUT_OF_PHASE = [(move, needed, current) for move, needed in BELONGS for current in TABLES if current is not needed]


@pytest.mark.parametrize(("move", "needed", "current"), OUT_OF_PHASE, ids=lambda value: str(value).split("(")[0])
def test_a_move_out_of_its_phase_says_which_it_needs_and_which_it_is(move: Move, needed: Phase, current: Phase) -> None:
    order = list(TABLES)
    refusal = refusals.NotYet if order.index(current) < order.index(needed) else refusals.TooLate
    refused = TABLES[current]().refuses(refusal, move)
    assert (refused.needed, refused.current) == (needed, current)


@pytest.mark.parametrize(
    ("phase", "move"),
    [
        (Phase.VOTE, Vote(DAN, ANN)),
        (Phase.ARTIST, NameArtist(DAN, "Klee")),
        (Phase.WORDS, KeepWord(DAN, 0)),
        (Phase.ROLL, Roll(DAN)),
        (Phase.DRAW, Receive(DAN, "k", "u")),
        (Phase.LINK, Link(DAN, 1, None)),
        (Phase.LINK, Finish(DAN)),
        (Phase.REVEAL, NextRound(DAN)),
        (Phase.LOBBY, Leave(DAN)),
        (Phase.LINK, Leave(DAN)),
    ],
    ids=lambda value: type(value).__name__,
)
def test_somebody_without_a_seat_is_told_so(phase: Phase, move: Move) -> None:
    TABLES[phase]().refuses(refusals.NotAtTable, move)
