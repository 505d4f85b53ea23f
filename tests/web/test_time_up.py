"""A sketch that is saved and complete when time is up counts; an incomplete one does not (R12)."""

import asyncio
import logging
from collections.abc import Sequence
from datetime import timedelta

import pytest

from artbox_bot.game.events import Phase
from artbox_bot.game.moves import Actor, HandIn, KeepWord, Pause, Receive, Skip, Stop, Tick, Withdraw
from artbox_bot.game.refusals import HostFirst, TooLate
from artbox_bot.game.sketch import Flaw, Placed, SketchRefused, write_sketch
from artbox_bot.game.values import Game
from artbox_bot.storage.values import StoredPicture
from artbox_bot.table.host import hangs_up
from artbox_bot.web.answers import failure
from artbox_bot.web.pad import DrawingOver, LinkOver, SheetHandedIn
from artbox_bot.web.sparing_log import SparingLog
from tests.pictures.strokes import opened
from tests.web.desk import ANN, BEN, CLEO, Desk, a_desk
from tests.web.raw import until
from tests.web.test_claims import a_brush
from tests.web.test_sketches import WHOLE

PART = WHOLE[:2]
"""No triangle."""


async def saves(desk: Desk, player: int, sketch: Sequence[Placed] = WHOLE) -> None:
    sheet = await desk.pad.open(await desk.token(player))
    await desk.pad.keep(sheet, write_sketch(tuple(sketch)))


async def hands_in(desk: Desk, player: int) -> None:
    await desk.pad.hand_in(await desk.pad.open(await desk.token(player)), write_sketch(WHOLE))


async def sends(desk: Desk, player: int, key: str) -> None:
    """A file that was received."""
    await desk.host.play("t", Receive(player, key, "url"))


async def arrives(desk: Desk, player: int, key: str) -> None:
    picture = StoredPicture(id=key, owner=player, tile=b"", game_id="t")
    await desk.host.play("t", HandIn(player, key, key), in_same_commit=hangs_up(picture))


async def painted(desk: Desk) -> Game:
    """The game, once all that lay on the pad is painted."""
    while desk.painting:
        await desk.painting.pop()
    return await desk.game()


async def test_what_is_complete_and_saved_is_handed_in_with_the_time_of_its_last_change() -> None:
    async with a_desk(serves=False) as desk:
        await desk.table()
        await saves(desk, CLEO)
        desk.time.push(60)
        await hands_in(desk, BEN)
        desk.time.push(60)
        await saves(desk, ANN, WHOLE[:1])
        await saves(desk, ANN)
        changed = desk.time()
        desk.time.push(200)
        table = await desk.host.play("t", Tick())
        assert table.game.round.closing  # the board waits for the painter
        game = await painted(desk)
        assert game.phase is Phase.LINK
        assert game.round.tokens == {CLEO: 1, BEN: 2, ANN: 3}
        assert {artist: d.by_itself for artist, d in game.round.drawings.items()} == {CLEO: True, BEN: False, ANN: True}
        assert abs(game.round.drawings[ANN].received - changed) < timedelta(seconds=5)
        tiles = await desk.store.tiles(d.picture for d in game.round.drawings.values())
        assert len(set(tiles.values())) == 1  # a picture like that of whoever pressed the button
        assert len(tiles) == 3
        assert all(opened(tile) for tile in tiles.values())


async def test_what_lacks_a_shape_is_not_handed_in_and_nothing_before_the_deadline() -> None:
    async with a_desk(serves=False) as desk:
        await desk.table()
        await saves(desk, CLEO)
        await saves(desk, ANN, PART)
        await hands_in(desk, BEN)
        desk.time.push(290)
        assert (await desk.host.play("t", Tick())).game.round.uploads == ()  # all others are ready, and time is left
        desk.time.push(11)
        await desk.host.play("t", Tick())
        assert sorted((await painted(desk)).round.drawings) == [BEN, CLEO]


async def test_r10_with_an_exact_budget_only_what_has_as_many_of_each_as_dice_counts_when_time_is_up() -> None:
    """Two squares were rolled, one triangle and one circle: what is enough elsewhere lacks a square here."""
    async with a_desk(serves=False) as desk:
        await desk.table(exact=True)
        await saves(desk, CLEO, (*WHOLE, WHOLE[1]))
        await saves(desk, ANN)
        token = await desk.token(ANN)
        with pytest.raises(SketchRefused) as refused:
            await hands_in(desk, BEN)
        assert refused.value.flaw is Flaw.WRONG_COUNT
        desk.time.push(301)
        await desk.host.play("t", Tick())
        assert sorted((await painted(desk)).round.drawings) == [CLEO]
        with pytest.raises(LinkOver):
            await desk.pad.open(token)


async def test_r10_whose_sketch_had_the_wrong_number_of_a_shape_is_told_so() -> None:
    async with a_desk(serves=False) as desk:
        await desk.table(exact=True)
        await saves(desk, ANN)
        await saves(desk, CLEO, (*WHOLE, WHOLE[1]))
        token = await desk.token(ANN)
        desk.time.push(301)
        await desk.host.play("t", Tick())  # Cleo's is being painted
        with pytest.raises(DrawingOver) as over:
            await desk.pad.open(token)
        status, said = failure(over.value, over.value.say, SparingLog(logging.getLogger()))
        assert status == 410
        assert said["sentence"].startswith(
            "Time’s up. Your sketch was not handed in: it had too few or too many of square."
        )
        await painted(desk)


async def test_whatever_comes_first_after_the_deadline_ends_the_wait_the_same_way() -> None:
    async with a_desk(serves=False) as desk:
        await desk.table()
        await saves(desk, ANN)
        await hands_in(desk, BEN)
        desk.time.push(301)
        with pytest.raises(TooLate):
            await desk.host.play("t", KeepWord(ANN, 0))
        assert (await painted(desk)).round.tokens == {ANN: 1, BEN: 2}


async def test_a_wait_that_is_skipped_ends_like_at_its_deadline() -> None:
    async with a_desk(serves=False) as desk:
        await desk.table(minutes=None)
        for player in (ANN, BEN):
            await saves(desk, player)
        with pytest.raises(HostFirst):
            await desk.host.play("t", Skip(Actor(CLEO)))
        assert (await desk.game()).round.uploads == ()
        await desk.host.play("t", Skip(Actor(ANN)))
        game = await painted(desk)
        assert game.phase is Phase.LINK
        assert game.round.tokens == {ANN: 1, BEN: 2}


async def test_a_skip_in_a_pause_takes_it_too() -> None:
    async with a_desk(serves=False) as desk:
        await desk.table()
        await saves(desk, BEN)
        await hands_in(desk, CLEO)
        await desk.host.play("t", Pause(Actor(ANN)))
        desk.time.push(1000)
        await desk.host.play("t", Skip(Actor(ANN)))
        assert (await painted(desk)).round.tokens == {BEN: 1, CLEO: 2}


async def test_an_earlier_drawing_counts_and_not_what_was_changed_since() -> None:
    async with a_desk(serves=False) as desk:
        await desk.table()
        await hands_in(desk, ANN)
        picture = (await desk.game()).round.drawings[ANN]
        await hands_in(desk, BEN)
        await saves(desk, ANN, WHOLE[::-1])
        desk.time.push(301)
        await desk.host.play("t", Tick())
        game = await painted(desk)
        assert game.round.drawings[ANN] == picture
        assert game.round.tokens == {ANN: 1, BEN: 2}


@pytest.mark.parametrize("is_picture", [True, False])
async def test_a_file_on_its_way_counts_if_it_is_a_picture_and_else_the_sketch(is_picture: bool) -> None:
    async with a_desk(serves=False) as desk:
        await desk.table()
        await hands_in(desk, BEN)
        await sends(desk, ANN, "file")
        await saves(desk, ANN)
        desk.time.push(301)
        await desk.host.play("t", Tick())
        assert (await painted(desk)).phase is Phase.DRAW
        if is_picture:
            await arrives(desk, ANN, "file")
        else:
            await desk.host.play("t", Withdraw(ANN, "file"))
        game = await desk.game()
        assert game.phase is Phase.LINK
        assert game.round.drawings[ANN].by_itself is not is_picture


async def test_a_game_that_is_stopped_takes_nothing() -> None:
    async with a_desk(serves=False) as desk:
        await desk.table()
        for player in (ANN, BEN, CLEO):
            await saves(desk, player)
        await desk.host.play("t", Stop(Actor(ANN)))
        game = await painted(desk)
        assert game.round.drawings == {}
        assert not desk.painting


async def test_what_a_crash_leaves_unpainted_is_painted_once() -> None:
    async with a_desk(serves=False) as desk:
        await desk.table()
        desk.host.committed.clear()  # the bot is killed before anything is painted
        await saves(desk, ANN)
        await saves(desk, BEN)
        desk.time.push(301)
        await desk.host.play("t", Tick())
        left = await desk.handing_in.left_open()
        assert [upload.player for _, upload in left] == [ANN, BEN]
        await asyncio.gather(*(desk.handing_in.resume(*each) for each in left * 2))
        for each in left:  # and when that is done
            await desk.handing_in.resume(*each)
        game = await desk.game()
        assert game.round.tokens == {ANN: 1, BEN: 2}
        assert game.round.uploads == ()
        links = [await desk.store.pad_link(upload.key) for _, upload in left]
        assert all(link is not None and link.used_at is not None for link in links)


async def test_a_sketch_that_was_claimed_is_painted_as_it_was() -> None:
    async with a_desk(serves=False) as desk:
        await desk.table()
        desk.host.committed.clear()
        await saves(desk, ANN)
        await saves(desk, BEN)
        sheet = await desk.pad.open(await desk.token(ANN))
        desk.time.push(301)
        await desk.host.play("t", Tick())
        with pytest.raises(SheetHandedIn):  # a change that was on its way
            await desk.pad.keep(sheet, write_sketch(PART))
        for each in await desk.handing_in.left_open():
            await desk.handing_in.resume(*each)
        assert sorted((await desk.game()).round.drawings) == [ANN, BEN]


async def test_a_sketch_that_is_being_painted_is_not_taken_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async with a_desk(serves=False) as desk:
        await desk.table()
        await hands_in(desk, BEN)
        async with a_brush(desk, monkeypatch) as brush:
            painting = asyncio.create_task(hands_in(desk, ANN))
            await until(lambda: brush.painted == 1)
            desk.time.push(301)
            table = await desk.host.play("t", Tick())
            assert [upload.by_itself for upload in table.game.round.uploads] == [False]
        await painting
        assert (await painted(desk)).round.tokens == {BEN: 1, ANN: 2}
