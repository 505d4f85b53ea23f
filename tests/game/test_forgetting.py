"""What people gave to a game is forgotten, and its figures stay."""

from dataclasses import replace

from artbox_bot.game.events import Event, EventKind, Phase
from artbox_bot.game.forgetting import forget_all, forget_player
from artbox_bot.game.moves import Actor as By
from artbox_bot.game.moves import Forget, Hide, Join, Report
from artbox_bot.game.refusals import GameOver, StillSeated
from artbox_bot.game.rules import Begin
from artbox_bot.game.values import Game
from artbox_bot.storage.rows import GAME
from tests.game.table import ANN, BOB, CAT, DAN, Table, at_drawing, at_linking, at_reveal

RUDE = "Her drawing is rude"


def named(game: Game) -> Game:
    return replace(game, players=tuple(replace(p, name=f"Name {p.id}") for p in game.players))


def ended() -> Table:
    """A game of one round that began with an artist, with a report and a drawing that nobody hid; then stopped."""
    table = Table(ANN, BOB, CAT, begin=Begin.ARTIST).start().name_artist(BOB, "Frida Kahlo")
    table.everyone_keeps().roll().draw(ANN, BOB, CAT)
    table.play(Report(CAT, 1, 1, RUDE)).everyone_finishes()
    table.game = named(table.stop(ANN).game)
    return table


def figures(game: Game) -> object:
    """Scores, tokens, numbers, points, places, who won and how it ended."""
    rounds = [(r.tokens, r.board, r.word_row, r.kept, r.links, r.finished, r.result, r.scores) for r in game.rounds]
    return (game.seats, game.scores, game.winner, game.ended, game.target, game.rules, rounds)


def test_a_game_that_is_forgotten_has_its_figures_and_nothing_else() -> None:
    before = ended().game
    after = forget_all(before)
    assert figures(after) == figures(before)
    text = GAME.dump_json(after).decode()
    told = ("Frida Kahlo", RUDE, "Name", *(d.picture for r in before.rounds for d in r.drawings.values()))
    assert [word for word in told if word in GAME.dump_json(before).decode()] == list(told)
    assert [word for word in told if word in text] == []
    assert not [card for card in before.deck if f'"{card}"' in text]
    assert GAME.validate_json(text) == after
    assert after.rounds[0].hidden == set(before.rounds[0].board)


def test_nothing_can_be_done_with_a_forgotten_game() -> None:
    """Neither a report nor a hidden drawing would ever be forgotten again."""
    table = ended()
    table.game = forget_all(table.game)
    for move in (Report(CAT, 1, 1, RUDE), Hide(By(ANN), 1, 1), Join(DAN), Forget(ANN)):
        table.refuses(GameOver, move)


def test_one_player_is_forgotten_and_the_others_are_not() -> None:
    before = ended().game
    after = forget_player(before, BOB)
    assert figures(after) == figures(before)
    assert after.names == {ANN: f"Name {ANN}", BOB: "", CAT: f"Name {CAT}"}
    assert after.rounds[0].hidden == {BOB}
    drawings = before.rounds[0].drawings
    assert after.rounds[0].drawings == {**drawings, BOB: replace(drawings[BOB], picture="")}
    assert after.rounds[0].artist is None  # it was Bob who named her
    assert [report.text for report in after.reports] == [RUDE]
    assert [report.text for report in forget_player(before, CAT).reports] == [""]
    assert forget_player(before, ANN).rounds[0].artist == "Frida Kahlo"
    assert forget_player(after, BOB) == after
    assert forget_player(before, DAN) == before


def test_who_named_the_artist_may_have_left_and_passed_the_start_on() -> None:
    """R26: then the starting player is another one."""
    table = Table(ANN, BOB, CAT, DAN, begin=Begin.ARTIST).start().name_artist(BOB, "Frida Kahlo").leave(BOB)
    table.stop(ANN)
    assert forget_player(table.game, BOB).rounds[0].artist is None
    assert forget_player(table.game, CAT).rounds[0].artist == "Frida Kahlo"


def test_at_a_running_game_one_leaves_first() -> None:
    table = at_reveal(ANN, BOB, CAT, DAN)
    table.refuses(StillSeated, Forget(BOB))
    alarms = table.leave(BOB).game.alarms
    table.wait(5).play(Forget(BOB))
    assert table.game.rounds[0].hidden == {BOB}
    assert table.phase is Phase.REVEAL
    assert table.game.alarms == alarms  # nobody has played: the game is not kept open by it
    table.next_round().join(BOB)
    table.refuses(StillSeated, Forget(BOB))


def test_a_drawing_that_still_hangs_is_covered_and_links_to_it_count() -> None:
    """R10, R26: the leaver earns nothing, who links does."""
    table = at_linking(ANN, BOB, CAT, DAN)
    table.leave(BOB).play(Forget(BOB))
    assert table.round.hidden == {BOB}
    for player in (ANN, CAT, DAN):
        table.fill_sheet(player)
    table.finish(ANN, CAT, DAN)
    assert table.game.rounds[0].result is not None
    assert BOB in table.game.rounds[0].result.numbers


def test_the_address_of_a_picture_on_its_way_goes_with_the_end_of_the_game() -> None:
    table = at_drawing(ANN, BOB, CAT)
    table.receive(ANN)
    assert "https" in GAME.dump_json(table.game).decode()
    table.stop(ANN)
    assert table.round.uploads == ()
    assert "https" not in GAME.dump_json(table.game).decode()


def test_what_lay_in_a_game_that_was_stopped_is_forgotten_too() -> None:
    """Cards, votes, an artist whom somebody named who has left, pictures on their way, and what happened."""
    table = Table(ANN, BOB, CAT, DAN, begin=Begin.VOTE).start()
    table.all_vote({ANN: BOB, BOB: ANN, CAT: ANN, DAN: ANN}).play_out().next_round().everyone_keeps().roll()
    table.receive(CAT)
    game = table.stop(ANN).game
    assert game.used
    assert game.events
    (first, second) = forget_all(game).rounds
    assert (forget_all(game).used, forget_all(game).events, forget_all(game).deck) == ((), (), ())
    assert (first.votes, first.offers, second.uploads, second.artist) == ({}, {}, (), None)
    assert game.rounds[0].votes


def test_an_artist_is_forgotten_with_the_game_though_nobody_else_asked() -> None:
    assert [this.artist for this in forget_all(ended().game).rounds] == [None]


def test_a_picture_on_its_way_is_forgotten_with_whoever_sent_it() -> None:
    table = at_drawing(ANN, BOB, CAT, DAN)
    table.receive(DAN)
    of_another = table.receive(CAT)
    after = forget_player(table.leave(DAN).game, DAN)
    assert [upload.key for upload in after.round.uploads] == [of_another]


def test_what_somebody_wrote_in_an_older_game_is_forgotten_and_what_others_wrote_is_not() -> None:
    """There a report was an event."""
    game = ended().game
    written = tuple(
        Event(kind=EventKind.REPORTED, at=event.at, round=1, phase=Phase.LINK, by=by, player=ANN, text=RUDE)
        for event, by in zip(game.events * 2, (CAT, BOB), strict=False)
    )
    after = forget_player(replace(game, events=written), CAT)
    assert [(event.by, event.text) for event in after.events] == [(CAT, ""), (BOB, RUDE)]
