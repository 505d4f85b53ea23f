"""Three players draw two words each (house rule): every way to hand in, a restart in the middle, and no secret told."""

from dataclasses import replace

import discord

from artbox_bot.game.events import Phase
from artbox_bot.game.rules import Rules
from artbox_bot.game.sketch import Placed, write_sketch
from artbox_bot.web.pad import Pad
from tests.bot.pens import drawing
from tests.bot.reading import buttons_of
from tests.bot.secrecy import leaks
from tests.bot.table_talk import Talk, a_server


async def to_drawing(t: Talk) -> None:
    """Ann, Ben and Cleo play by that rule; each puts the first card back."""
    names = ("ann", "ben", "cleo")
    store = t.server.bot.store
    settings = await store.server_settings(t.server.guild.id)
    async with store.writing() as writer:
        await writer.save_server_settings(replace(settings, rules=Rules(two_words=True)))
    await t.begins(*names)
    for name in names:
        cards = next(m for m in reversed(t.dms(name)) if any("Put back" in label for label in buttons_of(m)))
        await t.presses(name, next(iter(buttons_of(cards))), cards)
    await t.roll()
    assert t.game.phase is Phase.DRAW


def words(t: Talk, name: str) -> tuple[str, ...]:
    return t.round.words_of(t.id(name))


async def on_the_pad(t: Talk, paper: int) -> None:
    """Hand in through the pad, without its page."""
    bot = t.server.bot
    pad = Pad(bot.services.handing_in, bot.store, discord.utils.utcnow, bot.services.texts, "https://art.example.org")
    table = await bot.store.open_table_in(t.channel.id)
    assert table is not None
    token = (await pad.urls(table))[paper].partition("#")[2]
    sheet = await pad.open(token)
    await pad.hand_in(sheet, write_sketch(tuple(Placed(shape, 500, 500, 300) for shape in set(sheet.this.roll))))
    await t.server.settle()


async def test_a_game_of_three_with_every_way_of_handing_in_and_a_restart() -> None:
    async with a_server(players=3) as t:
        await to_drawing(t)
        ann, ben, cleo = (t.id(name) for name in ("ann", "ben", "cleo"))

        # By command: the second word is named, and offered as it is typed to whoever draws it alone.
        second = words(t, "ann")[1]
        offered = await t.member("ann").autocomplete(t.channel, "artbox draw", "word", second[:2])
        assert second in [choice["value"] for choice in offered]
        assert set(words(t, "ben")).isdisjoint(choice["value"] for choice in offered)
        await t.says("ann", "draw", image=("d.png", drawing(101)), word=second)
        assert t.round.drawn_by(ann) == (-ann,)
        assert f"**{second}**" in t.last_answer("ann").replace("\u2068", "").replace("\u2069", "")
        await t.says("ann", "draw", image=("d.png", drawing(102)), word=words(t, "ben")[0])
        assert "That is no word of yours" in t.last_answer("ann")
        await t.draws("ann", "form")  # the public button names no word: the one that is missing
        assert t.round.drawn_by(ann) == (ann, -ann)
        assert t.round.tokens == {ann: 1}

        # In direct messages: to the first word, and swapped there.
        await t.draws("ben", "dm")
        assert t.round.drawn_by(ben) == (ben,)
        answer = t.answer("ben")
        assert answer is not None
        await t.presses("ben", f"It is “{words(t, 'ben')[1]}”", answer)
        assert t.round.drawn_by(ben) == (-ben,)

        await t.restart()

        await t.draws("ben", "dm")
        assert t.round.tokens == {ann: 1, ben: 2}
        await t.draws("ben", "dm")  # both are in: which one is replaced?
        question = t.answer("ben")
        assert question is not None
        before = t.round.drawings[-ben].picture
        await t.presses("ben", f"For “{words(t, 'ben')[1]}”", question)
        assert t.round.drawings[-ben].picture != before

        # At the pad, and by the button of a word.
        await on_the_pad(t, cleo)
        assert t.round.drawn_by(cleo) == (cleo,)
        hand = await t.hand("cleo")
        form = await t.presses("cleo", f"Hand in “{words(t, 'cleo')[1]}”", hand)
        await t.submits("cleo", form, file=("d.png", drawing(109)))
        assert t.game.phase is Phase.LINK
        assert t.round.tokens == {ann: 1, ben: 2, cleo: 3}
        assert len(t.round.board) == 6
        await t.everyone_links()
        result = t.round.result
        assert result is not None
        assert result.numbers == {ann: 4, ben: 4, cleo: 4}
        assert "Best drawings" in t.channel_text()
        assert leaks(t) == []


async def test_two_pictures_in_one_message_are_for_one_word_each() -> None:
    """In their order; a third is one too many, and what is no picture costs the other nothing."""
    async with a_server(players=3) as t:
        await to_drawing(t)
        ann = t.id("ann")
        await t.writes("ann", "", drawing(1), drawing(2), drawing(3))
        assert "more than one picture" in t.last_answer("ann")
        await t.writes("ann", "", b"no picture", drawing(2))
        assert t.round.drawn_by(ann) == (-ann,)
        assert "can’t open that" in t.last_answer("ann")
        await t.writes("ann", "", drawing(1), drawing(2))
        assert t.round.tokens == {ann: 1}
        assert leaks(t) == []


async def test_who_lacks_how_much_is_reminded() -> None:
    async with a_server(players=3) as t:
        await to_drawing(t)
        await t.draws("ann", "command")
        await t.wait(271)
        assert "(one drawing)" in t.channel_text()
        assert "(two drawings)" in t.channel_text()


async def test_the_export_has_both_drawings_with_their_words() -> None:
    async with a_server(players=3) as t:
        await to_drawing(t)
        await t.draws("ann", "command")
        await t.draws("ann", "command")
        own = await t.server.bot.services.records.of(t.id("ann"), figures=True)
        (game,) = own.as_json(90, t.server.env.now())["games"]
        (this,) = game["rounds"]
        told = (this["word"], this["second_drawing"]["word"])
        assert told == words(t, "ann")
        assert len({this["drawing"], this["second_drawing"]["drawing"], *own.files().values()}) == 2
