"""The reveal tells what was drawn, who saw what, and why each point went where it went (R13, R19-R21)."""

from dataclasses import replace

import pytest

from artbox_bot.assets import asset
from artbox_bot.game.events import Phase
from artbox_bot.game.scoring import score_round
from artbox_bot.game.values import Game, Round
from artbox_bot.show.message import Message, Text
from artbox_bot.show.reveal import reveal_slot, score_slot
from artbox_bot.show.scenes import Reveal
from artbox_bot.texts import Catalogue
from tests.game.table import ANN, BOB, CAT, DAN, EVERYONE, Table, at_drawing, at_linking, at_reveal
from tests.mentions import mentions_bare

SAY = Catalogue(asset("texts")).speaker("en")


def text(message: Message) -> str:
    return "\n".join(part.text for part in message.parts if isinstance(part, Text))


def revealed(table: Table) -> list[str]:
    return text(reveal_slot(table.round, SAY).message).replace("\u2068", "").replace("\u2069", "").split("\n")


def scene(this: Round) -> Reveal:
    (picture,) = reveal_slot(this, SAY).message.pictures
    assert isinstance(picture.scene, Reveal)
    return picture.scene


def test_each_drawing_says_its_word_its_artist_who_got_it_and_what_the_others_saw() -> None:
    table = at_linking(ANN, BOB, CAT, DAN)
    table.link(BOB, ANN).link(CAT, ANN, word_of=BOB).link(DAN, ANN, word_of=BOB).link(BOB, DAN).wait(330)
    said, kept = revealed(table), table.round.kept
    at = said.index(f"`{table.place(ANN)}` **{kept[ANN]}** by <@{ANN}> · guessed by <@{BOB}>")
    assert said[at + 1] == f"-# <@{CAT}> <@{DAN}> saw *{kept[BOB]}*"
    assert f"`{table.place(CAT)}` **{kept[CAT]}** by <@{CAT}> · nobody got it" in said


def test_each_point_has_its_reason_and_number() -> None:
    table = at_reveal(ANN, BOB, CAT)
    said = revealed(table)
    assert f"⭐ **Best drawing:** <@{ANN}> — 2 of 2 got “{table.round.kept[ANN]}”" in said
    assert f"⭐ **Best eye:** <@{BOB}> — 1 of 2 correct (tie: handed in first)" in said
    assert not any("No point" in line for line in said)


def test_r26_a_drawing_of_somebody_who_left_says_why_it_earns_nothing() -> None:
    table = at_linking(ANN, BOB, CAT, DAN).link(BOB, ANN).link(CAT, ANN).link(DAN, BOB).leave(ANN).wait(330)
    said = revealed(table)
    assert f"-# No point for <@{ANN}> (2 correct): the artist has left the table." in said
    assert (
        f"⭐ **Best drawing:** <@{BOB}> — 1 of 2 got “{table.round.kept[BOB]}”" in said
    )  # Ann had left before she guessed


def test_r10_where_the_only_drawing_that_was_known_is_hidden_it_does_not_say_that_nobody_knew_one() -> None:
    table = at_linking(ANN, BOB, CAT, DAN).link(BOB, ANN).link(CAT, ANN).hide(ANN).wait(330)
    said = revealed(table)
    assert "**Best drawing:** no point this time." in said
    assert f"-# No point for <@{ANN}> (2 correct): the drawing is hidden." in said
    assert not any("Nobody guessed any drawing" in line for line in said)


def test_r20_the_best_eye_that_has_the_other_point_or_has_left_is_named() -> None:
    table = at_linking(ANN, BOB, CAT, DAN)
    table.link(ANN, BOB).link(ANN, CAT).link(ANN, DAN).link(BOB, ANN).link(CAT, ANN).link(DAN, ANN)
    table.link(DAN, BOB).leave(DAN).wait(330)
    said = revealed(table)
    assert any(line.startswith(f"⭐ **Best drawing:** <@{ANN}> — 3 of 3") for line in said)
    assert f"⭐ **Best eye:** <@{BOB}> — 1 of 3 correct (tie: handed in first)" in said
    assert (
        f"-# <@{ANN}> (3 correct) already has the point for the best drawing; the best eye is somebody else’s." in said
    )
    assert f"-# No point for <@{DAN}> (2 correct): that player has left the table." in said


def test_r20_where_only_the_best_artist_was_right_the_other_point_is_nobodys() -> None:
    table = at_linking(ANN, BOB, CAT).link(ANN, BOB).link(BOB, ANN).leave(BOB).wait(330)
    said = revealed(table)
    assert "**Best eye:** no point this time." in said
    assert not any("Nobody else had" in line for line in said)


def test_nothing_guessed_is_said_so() -> None:
    said = revealed(at_linking(ANN, BOB, CAT).link(ANN, BOB, word_of=CAT).wait(330))
    assert "Nobody guessed any drawing: no point." in said
    assert "Nobody else had a correct guess: no point for the best eye." in said


def worst(word: str, *, left: frozenset[int] = frozenset(), right: bool = False) -> Round:
    """Eight people, ids and words as long as can be, each takes each drawing for something else; and three decoys."""
    people = tuple(10**19 + n for n in range(8))
    this = at_linking(*EVERYONE).round
    ids: dict[int, int] = dict(zip(EVERYONE, people, strict=True))
    kept = {p: f"{n}{word}"[:60] for n, p in enumerate(people)}
    decoys = tuple(f"{n}{word}"[:60] for n in "xyz")
    board = tuple(ids[p] for p in this.board)
    links = {
        p: {n: kept[a if right else board[(board.index(a) + 1 + step) % 8]] for n, a in enumerate(board, 1) if a != p}
        for step, p in enumerate(people)
    }
    this = replace(
        this,
        players=people,
        starting_player=people[0],
        kept=kept,
        board=board,
        links=links,
        left=left,
        drawings={ids[p]: d for p, d in this.drawings.items()},
        word_row=(*kept.values(), *decoys),
        added_words=decoys,
    )
    return replace(this, result=score_round(this))


@pytest.mark.parametrize("word", ["*" * 60, "x" * 60, "@" * 60, "cat"])
@pytest.mark.parametrize("left", [frozenset[int](), frozenset(10**19 + n for n in range(7))])
@pytest.mark.parametrize("right", [True, False])
def test_whatever_was_drawn_fits_into_a_message(word: str, left: frozenset[int], right: bool) -> None:
    said = text(reveal_slot(worst(word, left=left, right=right), SAY).message)
    assert len(said) <= 3950
    assert mentions_bare(said).replace("guessed by <@", "").count(" by <@") == 8
    void = replace(worst(word), result=None, void=True)
    assert len(text(reveal_slot(void, SAY).message)) < 4000


def test_short_words_are_told_whole() -> None:
    said = text(reveal_slot(worst("cat"), SAY).message)
    assert sum(said.count(f" saw *\u2068{n}cat") for n in range(8)) >= 40


def test_r13_a_void_round_shows_what_was_drawn() -> None:
    table = at_linking(ANN, BOB, CAT, DAN, artists=(ANN, BOB)).hide(BOB).wait(330)
    assert table.round.void
    shown = scene(table.round)
    assert [d.number for d in shown.drawings] == [None, None]
    assert [d.picture is None for d in shown.drawings] == [artist == BOB for artist in table.round.board]
    said = revealed(table)
    assert said[0] == "## No points this round: nobody has guessed anything."
    assert f"`{table.place(ANN)}` **{table.round.kept[ANN]}** by <@{ANN}>" in said
    assert (
        said[-1]
        == f"-# Without a drawing: <@{CAT}>: **{table.round.kept[CAT]}** · <@{DAN}>: **{table.round.kept[DAN]}**"
    )


def test_r13_a_single_drawing_is_shown_and_without_any_there_are_the_words() -> None:
    one = at_drawing(ANN, BOB, CAT).draw(BOB).wait(300)
    assert one.round.void
    assert [d.word for d in scene(one.round).drawings] == [one.round.kept[BOB]]
    none = at_drawing(ANN, BOB, CAT).wait(300)
    assert reveal_slot(none.round, SAY).message.pictures == ()
    assert "## No points this round: nobody has handed in a drawing." in revealed(none)


def test_the_score_says_the_target_what_the_round_brought_and_who_has_left() -> None:
    game: Game = at_reveal(ANN, BOB, CAT, DAN).leave(DAN).game
    assert game.phase is Phase.REVEAL
    assert mentions_bare(text(score_slot(game, SAY).message)).split("\n")[:5] == [
        "### Score · first to 5",
        f"**1** (+1) <@{ANN}>",
        f"**1** (+1) <@{BOB}>",
        f"**0** <@{CAT}>",
        f"**0** <@{DAN}> · has left",
    ]
