"""Two words at the pad (house rule): a sheet and a link for each."""

from artbox_bot.game.moves import Tick
from artbox_bot.game.sketch import Placed, write_sketch
from tests.web.desk import ANN, BEN, CLEO, ROLL, a_desk

WHOLE = tuple(Placed(shape, 500, 500, 300) for shape in dict.fromkeys(ROLL))


async def test_each_sheet_has_a_link_of_its_own() -> None:
    async with a_desk(serves=False) as desk:
        table = await desk.table(two_words=True)
        urls = await desk.pad.urls(table)
        assert set(urls) == {ANN, -ANN, BEN, -BEN, CLEO, -CLEO}
        assert len(set(urls.values())) == 6
        for paper, word in ((ANN, "house"), (-ANN, "cake")):
            sheet = await desk.pad.open(await desk.token(paper))
            assert sheet.this.kept[sheet.link.paper] == word
            assert sheet.other == -paper
            assert await desk.pad.other_token(sheet) == await desk.token(-paper)


async def test_r12_what_is_complete_on_either_sheet_when_time_is_up_counts() -> None:
    async with a_desk(serves=False) as desk:
        await desk.table(two_words=True)
        for paper in (ANN, -ANN, -BEN):
            sheet = await desk.pad.open(await desk.token(paper))
            await desk.pad.keep(sheet, write_sketch(WHOLE))
        desk.time.push(301)
        game = (await desk.host.play("t", Tick())).game
        assert {upload.paper for upload in game.round.uploads} == {ANN, -ANN, -BEN}
        while desk.painting:
            await desk.painting.pop()
        game = await desk.game()
        assert set(game.round.board) == {ANN, -ANN, -BEN}
        assert game.round.tokens == {ANN: 1, BEN: 2}
