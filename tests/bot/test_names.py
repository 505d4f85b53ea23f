"""Names and words are shown as typed, and call nobody (fault 43, DESIGN 12)."""

from types import MappingProxyType

from artbox_bot.words.pack import LONGEST_WORD, WordPack
from tests.bot.reading import as_shown, buttons_of, menus_of
from tests.bot.table_talk import a_server

NASTY = (
    "||{}||",
    "``` {}",
    "@everyone {}",
    "<@&10000000000000000{}>",
    "<#10000000000000000{}>",
    "*_~{}",
    "{} \\",
    "猫{}",
)
WORDS = (*(form.format(10 + number) for number, form in enumerate(4 * NASTY)), "W" * LONGEST_WORD)
"""Each with a number of its own: by its signs alone nobody can tell a word from another."""
PACK = WordPack(name="Nasty", locale="en", words=WORDS, notes=MappingProxyType(dict.fromkeys(WORDS, "a line")))


async def test_words_with_markup_are_shown_as_typed_wherever_they_stand() -> None:
    """Fault 43: on buttons, in menus, in the word row, in choices, and in the reveal; by typing they are found."""
    async with a_server(players=3, pack=PACK) as t:
        await t.begins()
        for name in t.active:
            first, second = t.round.offers[t.id(name)]
            assert list(buttons_of(t.cards(name))) == [f"Keep “{first}”", f"Keep “{second}”"]
        await t.everyone_keeps()
        for name in t.active:
            assert f"Your word: **{t.round.kept[t.id(name)]}**." in as_shown(t.dm_text(name))
        await t.roll()
        await t.everyone_draws()
        row = t.round.word_row
        assert all(f"`{t.round.letter(word)}` **{word}**" in as_shown(t.channel_text()) for word in row)
        offered = {label for label, address in buttons_of(await t.sheet("ann")).items() if ":pick:" in address}
        assert offered == set(t.round.words_for(t.id("ann")))
        await t.everyone_links("command")
        reveal = as_shown(t.channel_text())
        assert all(f"**{word}** by" in reveal for word in row)
        posts = [r.json for r in t.server.env.http_requests if r.method == "POST" and r.path.endswith("/messages")]
        assert [body["allowed_mentions"] for body in posts if body and body["allowed_mentions"]["parse"]] == []


async def test_names_of_people_and_of_artists_are_shown_as_typed() -> None:
    """Fault 43: a member's name in the ballot; an artist's name for everybody."""
    async with a_server(players=1) as t:
        t.server.comes("ben", called="||@everyone||")
        t.server.comes("cleo", called="```<@&1>" + "x" * 24)
        await t.new()
        await t.join("ben", "cleo")
        await t.start()
        await t.presses("ann", "Vote")
        ballot = t.answer("ann")
        assert ballot is not None
        ((options),) = menus_of(ballot).values()
        assert [option["label"] for option in options] == ["||@everyone||", "```<@&1>" + "x" * 24]
        for name, choice in (("ann", "ben"), ("ben", "cleo"), ("cleo", "ann")):
            await t.votes(name, choice)
        artist = "@everyone <#123456789012345678> ||Frida|| `Kahlo"
        await t.submits("ben", await t.presses("ben", "Name an artist"), artist=artist)
        assert f"<@{t.id('ben')}> was first with {artist} and starts." in as_shown(t.channel_text())
        assert "@everyone" not in t.channel_text()
