"""No picture stays that nobody shows: it goes in the transaction that makes it superfluous (fault 62, DESIGN 16)."""

import secrets
import sqlite3
from contextlib import closing
from datetime import timedelta
from io import BytesIO
from random import Random

import pytest
from PIL import Image

from artbox_bot.game.events import Phase
from artbox_bot.game.moves import Actor, HandIn, Leave, Receive, Skip, Stop, Withdraw
from artbox_bot.game.refusals import Refused
from artbox_bot.pictures.uploads.cleaning import clean
from artbox_bot.storage.sketches import PadLink
from artbox_bot.storage.store import Store
from artbox_bot.storage.values import StoredPicture
from artbox_bot.storage.writer import MOST_PICTURE_BYTES, Writer
from artbox_bot.table.host import Host, hangs_up
from tests.game.table import ANN, BOB, CAT, DAN, at_drawing, at_linking, at_reveal
from tests.storage.laid import laid, lay, load
from tests.table.hours import NOON, Hours


async def begin(store: Store, hours: Hours, *game_ids: str) -> None:
    """Ann, Bob, Cat and Dan draw at each of these tables."""
    talk = at_drawing(ANN, BOB, CAT, DAN, draw=None)
    hours.now = talk.now
    await lay(store, *(laid(talk.game, game_id, number) for number, game_id in enumerate(game_ids, start=1)))


async def hand_in(host: Host, player: int, picture_id: str, game_id: str = "t") -> None:
    key = secrets.token_hex(4)
    await host.play(game_id, Receive(player, key, ""))
    picture = StoredPicture(id=picture_id, owner=player, tile=b"tile", game_id=game_id)
    await host.play(game_id, HandIn(player, key, picture_id), in_same_commit=hangs_up(picture))


async def asks(store: Store, player: int, picture_id: str) -> None:
    """A picture comes about which a question is open."""
    async with store.writing() as writer:
        await writer.put_aside(StoredPicture(id=picture_id, owner=player, tile=b"aside"))


def kept(store: Store) -> set[str]:
    with closing(sqlite3.connect(str(store._writing.url.database))) as database:
        return {row[0] for row in database.execute("SELECT id FROM pictures")}


async def test_a_drawing_that_is_replaced_goes(store: Store, host: Host, hours: Hours) -> None:
    await begin(store, hours, "t", "other")
    await hand_in(host, BOB, "elsewhere", "other")
    for picture in ("first", "second", "third"):
        await hand_in(host, ANN, picture)
        assert kept(store) == {"elsewhere", picture}
    await hand_in(host, BOB, "bob's")
    assert kept(store) == {"elsewhere", "third", "bob's"}


async def test_r11_of_two_uploads_the_later_stays_in_whatever_order_they_are_cleaned(
    store: Store, host: Host, hours: Hours
) -> None:
    await begin(store, hours, "t")
    for key in ("early", "late"):
        await host.play("t", Receive(ANN, key, ""))
    for key in ("late", "early"):
        picture = StoredPicture(id=key, owner=ANN, tile=b"tile", game_id="t")
        await host.play("t", HandIn(ANN, key, key), in_same_commit=hangs_up(picture))
    assert kept(store) == {"late"}


async def test_a_refused_hand_in_leaves_nothing(store: Store, host: Host, hours: Hours) -> None:
    await begin(store, hours, "t")
    await hand_in(host, ANN, "first")
    await host.play("t", Receive(ANN, "key", ""))
    await host.play("t", Withdraw(ANN, "key"))
    picture = StoredPicture(id="second", owner=ANN, tile=b"tile", game_id="t")
    with pytest.raises(Refused):
        await host.play("t", HandIn(ANN, "key", "second"), in_same_commit=hangs_up(picture))
    assert kept(store) == {"first"}


async def test_drawings_of_former_rounds_stay(store: Store, host: Host, hours: Hours) -> None:
    talk = at_reveal(ANN, BOB, CAT, DAN).next_round().everyone_keeps().roll()
    hours.now = talk.now
    await lay(store, laid(talk.game))
    async with store.writing() as writer:
        for artist, drawing in talk.game.rounds[0].drawings.items():
            await writer.add_picture(StoredPicture(id=drawing.picture, owner=artist, tile=b"tile", game_id="t"))
    former = kept(store)
    assert len(former) == 4
    await hand_in(host, ANN, "new")
    assert kept(store) == former | {"new"}


async def test_somebody_is_asked_about_one_picture_at_most(store: Store, hours: Hours) -> None:
    await begin(store, hours, "t")
    await asks(store, ANN, "first")
    await asks(store, BOB, "bob's")
    await asks(store, ANN, "second")
    assert kept(store) == {"second", "bob's"}


async def test_a_hand_in_answers_every_question(store: Store, host: Host, hours: Hours) -> None:
    await begin(store, hours, "t", "other")
    await asks(store, ANN, "ann's")
    await asks(store, BOB, "bob's")
    await hand_in(host, ANN, "drawing", "other")
    assert kept(store) == {"drawing", "bob's"}


async def adopt(host: Host, player: int, picture_id: str, game_id: str = "t") -> None:
    """The question is answered with yes."""

    async def also(writer: Writer) -> None:
        assert await writer.forget.adopt(picture_id, player, game_id)

    key = secrets.token_hex(4)
    await host.play(game_id, Receive(player, key, ""))
    await host.play(game_id, HandIn(player, key, picture_id), in_same_commit=also)


async def test_a_picture_that_was_asked_about_becomes_the_games(store: Store, host: Host, hours: Hours) -> None:
    await begin(store, hours, "t")
    await asks(store, ANN, "blank")
    await adopt(host, ANN, "blank")
    picture = await store.picture("blank")
    assert picture is not None
    assert picture.game_id == "t"
    await hand_in(host, ANN, "drawing")
    assert kept(store) == {"drawing"}


async def test_nobody_adopts_the_picture_of_another_or_one_that_is_a_games(
    store: Store, host: Host, hours: Hours
) -> None:
    await begin(store, hours, "t", "other")
    await asks(store, ANN, "blank")
    with pytest.raises(AssertionError):
        await adopt(host, BOB, "blank")
    await adopt(host, ANN, "blank")
    with pytest.raises(AssertionError):
        await adopt(host, ANN, "blank", "other")
    assert (await load(store, "other")).game.round.drawings == {}
    assert kept(store) == {"blank"}


async def test_when_drawing_is_over_no_question_is_open(store: Store, host: Host, hours: Hours) -> None:
    await begin(store, hours, "t")
    for player in (ANN, BOB, 999):
        await asks(store, player, f"of {player}")
    await hand_in(host, CAT, "cat's")
    await host.play("t", Skip(Actor(ANN)))
    assert (await load(store)).game.phase is not Phase.DRAW
    assert kept(store) == {"cat's", "of 999"}


async def test_a_question_of_who_draws_elsewhere_stays_open(store: Store, host: Host, hours: Hours) -> None:
    await begin(store, hours, "t", "other")
    await host.play("other", Leave(ANN))
    for player in (ANN, BOB):
        await asks(store, player, f"of {player}")
    await host.play("t", Stop(Actor(ANN)))
    assert kept(store) == {f"of {BOB}"}
    await host.play("other", Stop(Actor(BOB, moderator=True)))
    assert kept(store) == set()


async def test_the_end_of_a_game_takes_sketches_and_the_links_of_former_rounds_along(
    store: Store, host: Host, hours: Hours
) -> None:
    talk = at_linking(ANN, BOB, CAT)
    hours.now = talk.now
    await lay(store, laid(talk.game))
    async with store.writing() as writer:
        for number in (0, 1):
            link = PadLink(token=f"{number}", game_id="t", round=number, paper=ANN, expires_at=NOON + timedelta(1))
            await writer.add_pad_link(link)
        await writer.keep_sketch(link, [], NOON)
    await host.play("t", Stop(Actor(ANN)))
    assert await store.pad_link("0") is None
    last = await store.pad_link("1")
    assert last is not None  # whose page says that it is over, and not that there is no such link
    assert (await store.sketch(last)).version == 0


async def test_who_is_forgotten_has_no_links_but_where_they_sit(store: Store, host: Host, hours: Hours) -> None:
    await begin(store, hours, "sits", "left", "over")
    async with store.writing() as writer:
        for game_id in ("sits", "left", "over"):
            for paper in (ANN, -ANN, BOB):
                name = f"{paper} {game_id}"
                link = PadLink(token=name, game_id=game_id, round=1, paper=paper, expires_at=NOON + timedelta(9))
                await writer.add_pad_link(link)
    await host.play("left", Leave(ANN))
    await host.play("over", Stop(Actor(ANN, moderator=True)))
    async with store.writing() as writer:
        await writer.forget.person(ANN)
    names = [f"{player} {game_id}" for game_id in ("sits", "left", "over") for player in (ANN, -ANN, BOB)]
    gone = [f"{paper} {game_id}" for game_id in ("left", "over") for paper in (ANN, -ANN)]
    assert [n for n in names if await store.pad_link(n) is None] == gone


@pytest.mark.parametrize("mode", ["L", "RGB"])
def test_no_drawing_that_is_cleaned_comes_near_a_megabyte(mode: str) -> None:
    """Noise is what packs worst."""
    noise = Image.frombytes(mode, (1500, 1500), Random(1).randbytes(1500 * 1500 * len(mode)))
    file = BytesIO()
    noise.save(file, "PNG")
    assert len(clean(file.getvalue()).tile) < MOST_PICTURE_BYTES / 3


async def test_a_picture_has_a_megabyte_at_the_most(store: Store, hours: Hours) -> None:
    await begin(store, hours, "t")
    await asks(store, ANN, "large")
    big = StoredPicture(id="huge", owner=ANN, tile=bytes(MOST_PICTURE_BYTES + 1), game_id="t")
    with pytest.raises(ValueError, match="1000001 bytes"):
        async with store.writing() as writer:
            await writer.add_picture(big)
    assert kept(store) == {"large"}
