"""Moves at the wrong time or by the wrong person: a private sentence for each, and nothing changes."""

from artbox_bot.game.events import Phase
from tests.bot.pens import drawing
from tests.bot.reading import controls_of, menus_of
from tests.bot.table_talk import a_server, nothing_changes


async def test_in_the_lobby() -> None:
    """R1, R6, R27: a second game, a ninth player, too few players, a stranger's start, a host who only watches."""
    async with a_server(players=9) as t:
        await t.says("ann", "hand")
        assert t.last_answer("ann") == "There is no table in this channel. `/artbox new` opens one."
        await t.new(begin="host", play=False)
        assert t.last_answer("ann").startswith("You can’t start a game you don’t play in")
        assert t.panels() == []
        await t.new()
        with nothing_changes(t):
            await t.new("ben")
            assert t.last_answer("ben").startswith("There is a game in this channel already")
            await t.presses("ann", "Join")
            assert t.last_answer("ann") == "You sit at this table already."
            await t.presses("ann", "Start")
            assert t.last_answer("ann") == "2 more players are needed before the game can begin."
            await t.presses("ben", "Start")
            assert t.last_answer("ben") == "Only the host or a moderator can do that."
            await t.presses("ben", "Leave")
            assert t.last_answer("ben").startswith("You are not at this table.")
            await t.says("ben", "stop")
            assert t.last_answer("ben") == "Only the host or a moderator can do that."
            await t.says("ben", "remove", player=t.member("ann").user)
            assert t.last_answer("ben") == "Only the host or a moderator can do that."
            await t.says("ann", "remove", player=t.member("ben").user)
            assert t.last_answer("ann") == "That person is not at the table."
            await t.says("ann", "roll")
            assert t.last_answer("ann").startswith("Not yet: the dice are rolled")
            await t.says("ann", "draw", image=("a.png", drawing(1)))
            assert t.last_answer("ann").startswith("Not yet: drawing begins")
            await t.says("ann", "guess", drawing=1, word="A")
            assert t.last_answer("ann").startswith("There is no drawing with that number")
            await t.says("ann", "finish")
            assert t.last_answer("ann").startswith("Not yet: guessing begins")
        await t.join(*(name for name in t.server.people if name not in ("ann", "ida")))
        with nothing_changes(t):
            await t.join("ida")
            assert t.last_answer("ida").startswith("All eight seats are taken.")


async def test_while_finding_who_begins() -> None:
    """R4, R5: no vote for oneself or a stranger, no artist of one letter, nothing after it is settled."""
    async with a_server(players=4) as t:
        await t.new()
        await t.join("ben", "cleo")
        await t.start()
        await t.presses("ann", "Vote")
        ballot = t.answer("ann")
        assert ballot is not None
        (menu,) = menus_of(ballot)
        with nothing_changes(t):
            await t.presses_stale("ann", ballot, menu, str(t.id("ann")))
            assert t.last_answer("ann") == "You cannot vote for yourself: choose another player."
            await t.presses_stale("ann", ballot, menu, str(t.id("dan")))
            assert t.last_answer("ann") == "That person is not at the table."
            await t.presses("dan", "Vote")
            assert t.last_answer("dan").startswith("You are not at this table.")
            await t.says("ann", "artist", name="Frida Kahlo")
            assert t.last_answer("ann") == "There is nothing to name yet."
        for name, choice in (("ann", "ben"), ("ben", "cleo"), ("cleo", "ann")):
            await t.votes(name, choice)
        assert t.game.phase is Phase.ARTIST
        with nothing_changes(t):
            for name in ("X", "7 7", "…"):
                await t.submits("ben", await t.presses("ben", "Name an artist"), artist=name)
                assert t.last_answer("ben") == "An artist’s name has at least two letters. Try again!"
            await t.submits("dan", await t.presses("dan", "Name an artist"), artist="Frida Kahlo")
            assert t.last_answer("dan").startswith("You are not at this table.")
            await t.presses_stale("ann", ballot, menu, str(t.id("cleo")))
            assert t.last_answer("ann") == "The vote is over."
        late = await t.presses("cleo", "Name an artist")
        await t.submits("ben", await t.presses("ben", "Name an artist"), artist="Frida Kahlo")
        with nothing_changes(t):
            await t.submits("cleo", late, artist="Hokusai")
            assert t.last_answer("cleo") == "Somebody was faster: the starting player is settled."


async def test_from_the_words_to_the_drawings() -> None:
    """R7, R8: one card, the other is gone; only the starting player rolls, once."""
    async with a_server(players=4) as t:
        await t.begins("ann", "ben", "cleo")
        cards, first = t.cards("ben"), f"ab1:{t.game.id}:keep:1.0"
        assert controls_of(cards)[0] == first
        await t.keeps("ben", 1)
        with nothing_changes(t):
            await t.presses_stale("ben", cards, first)
            assert t.last_answer("ben").startswith("You have chosen your word")
            await t.presses("dan", "My hand")
            assert t.last_answer("dan").startswith("You are not at this table.")
        with nothing_changes(t):
            await t.presses_stale("ann", t.cards("ann"), f"ab1:{t.game.id}:keep:1.2")
            assert t.last_answer("ann") == "There is no such card: choose one of your two words."
        await t.keeps("ann")
        await t.keeps("cleo")
        with nothing_changes(t):
            await t.roll("ben")
            assert t.last_answer("ben") == f"<@{t.id('ann')}> is the starting player and rolls the dice."
            await t.roll("dan")
            assert t.last_answer("dan").startswith("You are not at this table.")
        await t.roll()
        with nothing_changes(t):
            await t.presses_stale("ben", cards, first)
            assert t.last_answer("ben") == "Too late: the words are chosen."
            await t.says("ann", "roll")
            assert t.last_answer("ann") == "The dice have been rolled."
            await t.draws("dan")
            assert t.last_answer("dan").startswith("You are not at this table.")


async def test_while_linking() -> None:
    """R15, R16: drawings and words that are not there, one's own, an incomplete sheet, a second finish."""
    async with a_server(players=5) as t:
        await t.to_linking("ann", "ben", "cleo")
        await t.presses("dan", "My hand")
        await t.says("dan", "join")
        this, ann = t.round, t.id("ann")
        own, other = this.place_of(ann), this.places_for(ann)[0]
        assert own is not None
        with nothing_changes(t):
            for place, word, sentence in (
                (8, "A", "There is no drawing with that number: look at the board."),
                (own, this.kept[t.id("ben")], "That drawing is yours: guess the others."),
                (other, "zzz", "That word is not in the row: choose one of the words under the board, or its letter."),
                (other, "H", "That word is not in the row: choose one of the words under the board, or its letter."),
                (other, this.kept[ann], "That is your own word: choose another one."),
            ):
                await t.says("ann", "guess", drawing=place, word=word)
                assert t.last_answer("ann") == sentence
            await t.says("ann", "finish")
            places = ", ".join(map(str, this.places_for(ann)))
            assert t.last_answer("ann") == f"Before you finish, choose a word for {places}."
            await t.says("eve", "guess", drawing=1, word="A")
            assert t.last_answer("eve").startswith("You are not at this table.")
            await t.says("dan", "guess", drawing=1, word="A")
            assert t.last_answer("dan") == "You play from the next round; this one goes on without you."
            await t.writes("ann", "", drawing(9))
            assert "no table waits for a drawing of yours" in t.last_answer("ann")
        await t.links_all("ann")
        await t.finishes("ann")
        with nothing_changes(t):
            await t.says("ann", "finish")
            assert t.last_answer("ann") == "You have finished; your guesses are locked."
            await t.says("ann", "guess", drawing=other, word=this.kept[t.id("ben")])
            assert t.last_answer("ann") == "You have finished; your guesses are locked."
