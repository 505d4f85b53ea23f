"""The album: every drawing of the game hangs on one of its pages, once, and each page has room for what hangs there."""

from collections import Counter
from dataclasses import replace

import pytest

from artbox_bot.assets import asset
from artbox_bot.game.values import Game
from artbox_bot.pictures.painting.style import ALBUM_COLUMNS, ALBUM_HEAD, ALBUM_ROOM, ALBUM_ROW
from artbox_bot.show.album import album_slots
from artbox_bot.show.message import Text
from artbox_bot.show.scenes import Album
from artbox_bot.texts import Catalogue
from tests.game.table import ANN, BOB, CAT, EVERYONE, IDA, WORDS, Table, at_words
from tests.mentions import mentions_bare

SAY = Catalogue(asset("texts")).speaker("en")


def evening(players: int, rounds: int) -> Table:
    """So many rounds of so many players, at the reveal of the last; the words suffice and nobody wins before."""
    table = Table(*EVERYONE[:players], words=tuple(f"{w} {n}" for n in range(20) for w in WORDS)).start(ANN)
    for number in range(rounds):
        if number:
            table.with_scores(dict.fromkeys(EVERYONE, 0)).next_round()
        table.play_out()
    return table


def pages(game: Game) -> list[Album]:
    scenes = [picture.scene for slot in album_slots(game, SAY) if not slot.late for picture in slot.message.pictures]
    return [scene for scene in scenes if isinstance(scene, Album)]


def hung(album: list[Album]) -> Counter[str | None]:
    return Counter(drawing.picture for page in album for this in page.rounds for drawing in this.drawings)


@pytest.mark.parametrize(("players", "rounds"), [(3, 1), (3, 9), (4, 5), (6, 4), (8, 2), (8, 17), (5, 13)])
def test_every_drawing_hangs_once_and_each_page_fits(players: int, rounds: int) -> None:
    game = evening(players, rounds).game
    album = pages(game)
    assert hung(album) == Counter(d.picture for this in game.rounds for d in this.drawings.values())
    assert sum(hung(album).values()) == players * rounds
    assert [this.number for page in album for this in page.rounds] == list(range(1, rounds + 1))
    for page in album:
        rows = sum(-(-len(this.drawings) // ALBUM_COLUMNS) for this in page.rounds)
        assert 0 < len(page.rounds) * ALBUM_HEAD + rows * ALBUM_ROW <= ALBUM_ROOM


def test_no_page_is_begun_while_the_round_fits_on_the_one_before() -> None:
    assert [len(page.rounds) for page in pages(evening(3, 9).game)] == [3, 3, 3]
    assert [len(page.rounds) for page in pages(evening(4, 5).game)] == [2, 2, 1]
    assert [len(page.rounds) for page in pages(evening(8, 2).game)] == [1, 1]


def test_the_pages_stand_in_one_message_and_each_has_its_own_name() -> None:
    (slot,) = album_slots(evening(8, 2).game, SAY)
    title, *pictures = slot.message.parts
    assert isinstance(title, Text)
    assert [p.name for p in slot.message.pictures] == ["album-1.png", "album-2.png"]
    assert pictures == list(slot.message.pictures)


def test_the_text_says_whom_the_letters_stand_for() -> None:
    (slot,) = album_slots(evening(3, 1).join(IDA).game, SAY)
    title = slot.message.parts[0]
    assert isinstance(title, Text)
    assert f"**A** <@{ANN}> · **B** <@{BOB}> · **C** <@{CAT}>." in mentions_bare(title.text)
    assert str(IDA) not in title.text  # nothing of hers hangs there


def test_a_gallery_takes_ten_pictures_so_a_very_long_game_goes_on_in_another_message() -> None:
    slots = [*album_slots(evening(8, 12).game, SAY)]
    assert [len(slot.message.pictures) for slot in slots] == [10, 2]
    assert len({p.name for slot in slots for p in slot.message.pictures}) == 12


def test_a_void_round_is_left_out_and_a_hidden_drawing_is_covered() -> None:
    table = evening(3, 1).hide(BOB).next_round().everyone_keeps().roll().wait(300)
    assert table.round.void
    (page,) = pages(table.game)
    (this,) = page.rounds
    assert this.number == 1
    assert [d.picture is None for d in this.drawings] == [artist == BOB for artist in table.game.rounds[0].board]


def test_a_game_without_a_scored_round_has_no_album() -> None:
    assert pages(at_words(*EVERYONE).game) == []
    assert pages(replace(at_words(*EVERYONE).game, rounds=())) == []
