"""The pad at real tables: links, sketches, and handing in (R10-R12), without a browser."""

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest

from artbox_bot.game.events import Phase
from artbox_bot.game.moves import Actor, HandIn, Leave, Pause, Receive, Tick
from artbox_bot.game.sketch import Flaw, Placed, SketchRefused, write_sketch
from artbox_bot.game.values import Player
from artbox_bot.storage.sketches import KeptSketch
from artbox_bot.storage.values import StoredPicture, StoreFull, Table
from artbox_bot.table.host import hangs_up
from artbox_bot.web.pad import DrawingEnds, DrawingOver, LinkOver, NoLink, SheetHandedIn
from tests.web.desk import ANN, BEN, CLEO, Desk, a_desk
from tests.web.test_sketches import WHOLE, C

DRAWN = write_sketch(WHOLE)
FOURTH = Player(id=4, name="dan")


async def hand_in(desk: Desk, player: int) -> None:
    """Hand in through the link that the hand shows now."""
    await desk.pad.hand_in(await desk.pad.open(await desk.token(player)), DRAWN)


async def test_each_player_has_a_link_of_128_random_bits_that_stays_the_same() -> None:
    async with a_desk(serves=False) as desk:
        table = await desk.table()
        urls = await desk.pad.urls(table)
        assert sorted(urls) == [ANN, BEN, CLEO]
        assert len(set(urls.values())) == 3
        assert all(len(url.partition("#")[2]) == 22 for url in urls.values())
        assert await desk.pad.urls(table) == urls


async def test_links_that_are_asked_for_at_the_same_time_are_the_same() -> None:
    async with a_desk(serves=False) as desk:
        table = await desk.table()
        first, *others = await asyncio.gather(*(desk.pad.urls(table) for _ in range(5)))
        assert others == [first] * 4


async def test_looking_uses_up_nothing_and_a_sketch_comes_back() -> None:
    async with a_desk(serves=False) as desk:
        await desk.table()
        for version in (1, 2, 3):
            sheet = await desk.pad.open(await desk.token(ANN))
            assert await desk.pad.keep(sheet, DRAWN[:version]) == version
        sheet = await desk.pad.open(await desk.token(ANN))
        kept = await desk.pad.kept(sheet)
        assert (kept.version, kept.shapes) == (3, tuple(DRAWN))
        other = await desk.pad.open(await desk.token(BEN))
        assert await desk.pad.kept(other) == KeptSketch()


async def test_handing_in_takes_the_token_and_the_picture_is_stored() -> None:
    async with a_desk(serves=False) as desk:
        await desk.table()
        await hand_in(desk, BEN)
        await hand_in(desk, ANN)
        this = (await desk.game()).round
        assert this.tokens == {BEN: 1, ANN: 2}
        assert this.uploads == ()
        picture = await desk.store.picture(this.drawings[BEN].picture)
        assert picture is not None
        assert (picture.owner, picture.game_id) == (BEN, "t")
        assert picture.tile.startswith(b"\x89PNG")


async def test_a_link_hands_in_once_and_the_next_opens_the_same_sketch_at_the_back() -> None:
    """(R11)"""
    async with a_desk(serves=False) as desk:
        await desk.table()
        token = await desk.token(ANN)
        sheet = await desk.pad.open(token)
        await desk.pad.hand_in(sheet, DRAWN)
        with pytest.raises(SheetHandedIn):
            await desk.pad.open(token)
        with pytest.raises(SheetHandedIn):  # a second device that had it open
            await desk.pad.hand_in(sheet, DRAWN)
        assert (await desk.game()).round.uploads == ()
        await hand_in(desk, BEN)
        again = await desk.pad.open(await desk.token(ANN))
        assert again.link.token != token
        assert (await desk.pad.kept(again)).shapes == tuple(DRAWN)
        assert again.token == 1
        await desk.pad.hand_in(again, DRAWN)
        assert (await desk.game()).round.tokens == {BEN: 1, ANN: 2}


async def test_of_two_clicks_at_once_one_hands_in() -> None:
    async with a_desk(serves=False) as desk:
        await desk.table()
        sheet = await desk.pad.open(await desk.token(ANN))
        done = await asyncio.gather(*(desk.pad.hand_in(sheet, DRAWN) for _ in range(4)), return_exceptions=True)
        assert sorted(type(each).__name__ for each in done) == ["SheetHandedIn"] * 3 + ["Table"]
        this = (await desk.game()).round
        assert this.tokens == {ANN: 1}
        assert this.uploads == ()


async def test_the_last_hand_in_lays_the_board() -> None:
    async with a_desk(serves=False) as desk:
        await desk.table()
        for player in (ANN, BEN, CLEO):
            await hand_in(desk, player)
        game = await desk.game()
        assert game.phase is Phase.LINK
        assert sorted(game.round.board) == [ANN, BEN, CLEO]
        assert await desk.pad.urls(await stored(desk)) == {}


async def test_uploads_and_sketches_have_equal_rights() -> None:
    async with a_desk(serves=False) as desk:
        await desk.table()
        await desk.host.play("t", Receive(CLEO, "key", "url"))
        await hand_in(desk, ANN)
        picture = StoredPicture(id="p", owner=CLEO, tile=b"", game_id="t")
        await desk.host.play("t", HandIn(CLEO, "key", "p"), in_same_commit=hangs_up(picture))
        assert (await desk.game()).round.tokens == {CLEO: 1, ANN: 2}  # by when the bot received them (R11)


async def test_what_is_wrong_costs_nothing() -> None:
    async with a_desk(serves=False) as desk:
        await desk.table()
        token = await desk.token(ANN)
        sheet = await desk.pad.open(token)
        for shapes, flaw in ((DRAWN[:2], Flaw.MISSING), ([*DRAWN, 5], Flaw.UNREADABLE), ([], Flaw.MISSING)):
            with pytest.raises(SketchRefused) as refused:
                await desk.pad.hand_in(sheet, shapes)
            assert refused.value.flaw is flaw
        assert await desk.token(ANN) == token
        assert (await desk.game()).round.drawings == {}
        await desk.pad.hand_in(sheet, DRAWN)


async def test_no_link_opens_nothing() -> None:
    async with a_desk(serves=False) as desk:
        await desk.table()
        token = await desk.token(ANN)
        for wrong in ("", "x", token[:-1], token.swapcase(), token + "A"):
            with pytest.raises(NoLink):
                await desk.pad.open(wrong)


async def test_a_link_dies_with_its_phase() -> None:
    async with a_desk(serves=False) as desk:
        await desk.table()
        token = await desk.token(ANN)
        sheet = await desk.pad.open(token)
        desk.time.push(299)
        await desk.pad.open(token)
        desk.time.push(2)
        with pytest.raises(DrawingEnds):  # the clock has not rung yet
            await desk.pad.open(token)
        with pytest.raises(DrawingOver):
            await desk.pad.hand_in(sheet, DRAWN)
        assert (await desk.game()).phase is not Phase.DRAW
        with pytest.raises(DrawingOver):
            await desk.pad.open(token)


async def test_while_late_pictures_are_awaited_no_sketch_is_taken() -> None:
    """(R12)"""
    async with a_desk(serves=False) as desk:
        await desk.table()
        token = await desk.token(ANN)
        sheet = await desk.pad.open(token)
        await desk.host.play("t", Receive(CLEO, "key", "url"))
        desk.time.push(301)
        await desk.host.play("t", Tick())
        assert (await desk.game()).round.closing
        with pytest.raises(DrawingOver):
            await desk.pad.open(token)
        with pytest.raises(DrawingOver):
            await desk.pad.hand_in(sheet, DRAWN)


async def test_a_link_of_another_round_is_over() -> None:
    async with a_desk(serves=False) as desk:
        table = await desk.table()
        token = await desk.token(ANN)
        sheet = await desk.pad.open(token)
        await desk.pad.keep(sheet, DRAWN)
        this = replace(table.game.round, number=2)
        async with desk.store.writing() as writer:
            await writer.save(replace(table, game=replace(table.game, rounds=(table.game.round, this))))
        with pytest.raises(LinkOver):
            await desk.pad.open(token)
        with pytest.raises(LinkOver):
            await desk.pad.hand_in(sheet, DRAWN)
        fresh = await desk.pad.open(await desk.token(ANN))
        assert await desk.pad.kept(fresh) == KeptSketch()
        assert await desk.pad.kept(sheet) == KeptSketch()  # sketches of former rounds are forgotten


async def test_without_a_deadline_a_link_lives_a_day() -> None:
    async with a_desk(serves=False) as desk:
        table = await desk.table(minutes=None)
        token = await desk.token(ANN)
        desk.time.push(timedelta(hours=23, minutes=59).total_seconds())
        await desk.pad.open(token)
        desk.time.push(61)
        with pytest.raises(LinkOver):
            await desk.pad.open(token)
        assert f"#{token}" not in (await desk.pad.urls(table))[ANN]


async def test_who_has_left_does_not_draw_any_more() -> None:
    """(R26)"""
    async with a_desk(serves=False) as desk:
        await desk.table()
        token = await desk.token(ANN)
        sheet = await desk.pad.open(token)
        async with desk.store.writing() as writer:  # a fourth, so that the game goes on
            table = await stored(desk)
            await writer.save(replace(table, game=replace(table.game, players=(*table.game.players, FOURTH))))
        await desk.host.play("t", Leave(ANN))
        with pytest.raises(LinkOver):
            await desk.pad.open(token)
        with pytest.raises(LinkOver):
            await desk.pad.hand_in(sheet, DRAWN)


async def test_a_pause_stops_the_clock_and_not_the_pen() -> None:
    async with a_desk(serves=False) as desk:
        await desk.table()
        await desk.host.play("t", Pause(Actor(ANN)))
        desk.time.push(1000)
        await hand_in(desk, ANN)
        assert (await desk.game()).round.tokens == {ANN: 1}


async def test_a_painter_that_fails_leaves_the_link_as_it_was() -> None:
    async with a_desk(serves=False) as desk:
        await desk.table()
        sheet = await desk.pad.open(await desk.token(ANN))
        desk.studio.close()
        with pytest.raises(RuntimeError):
            await desk.pad.hand_in(sheet, DRAWN)
        assert (await desk.game()).round.uploads == ()
        assert (await desk.pad.open(sheet.link.token)).token is None


async def test_a_full_disk_is_told_and_forgets_nothing() -> None:
    async with a_desk(serves=False) as desk:
        await desk.table()
        sheet = await desk.pad.open(await desk.token(ANN))
        await desk.pad.keep(sheet, DRAWN)
        async with desk.store._writing.connect() as connection:
            pages = (await connection.exec_driver_sql("PRAGMA page_count")).scalar_one()
            await connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
        many = write_sketch(tuple(Placed(C, n, n, 100) for n in range(500)))
        with pytest.raises(StoreFull):
            await desk.pad.keep(sheet, many)
        assert (await desk.pad.kept(sheet)).shapes == tuple(DRAWN)


async def test_a_deleted_game_takes_links_and_sketches_along() -> None:
    async with a_desk(serves=False) as desk:
        await desk.table()
        await desk.pad.keep(await desk.pad.open(await desk.token(ANN)), DRAWN)
        async with desk.store._writing.begin() as connection:
            await connection.exec_driver_sql("DELETE FROM games")
            for table in ("pad_links", "sketches"):
                assert (await connection.exec_driver_sql(f"SELECT count(*) FROM {table}")).scalar_one() == 0


async def stored(desk: Desk) -> Table:
    table = await desk.store.table("t")
    assert table is not None
    return table
