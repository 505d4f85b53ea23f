"""`/artbox words`: whoever manages the server adds, chooses and removes packs, and the next game is dealt from them."""

import json
import sqlite3
from contextlib import closing

from artbox_bot.rehearsal.model.parts import Shown
from artbox_bot.words.packs import MOST_PACKS
from artbox_bot.words.reading import card_key
from tests.bot.reading import as_shown, buttons_of, menus_of
from tests.bot.reading import text_of as raw_text_of
from tests.bot.table_talk import Talk, a_server
from tests.bot.test_privacy import exports, forgets, query

SEA = tuple(f"sea {number}" for number in range(30))
SEA_FILE = ("Words of the sea.txt", "\r\n".join(SEA).encode())


def text_of(message: Shown) -> str:
    """What a message shows, without signs that have no width."""
    return as_shown(raw_text_of(message))


def told(t: Talk, name: str = "ann") -> str:
    """The same of the last answer."""
    return as_shown(t.last_answer(name))


def packs(t: Talk) -> list[tuple[str, int, int]]:
    """The stored packs: name, how many words are in it, and whether it is chosen."""
    with closing(sqlite3.connect(t.server.database)) as database:
        found = database.execute("SELECT name, easy + middle + hard, chosen FROM word_packs ORDER BY id").fetchall()
        ((words,),) = database.execute("SELECT count(*) FROM words").fetchall()
    assert words == sum(count for _, count, _ in found)
    return found


async def panel(t: Talk, name: str = "ann") -> Shown:
    await t.says(name, "words")
    shown = t.answer(name)
    assert shown is not None
    return shown


async def adds(t: Talk, name: str, file: tuple[str, bytes], **options: object) -> str:
    await t.says(name, "words", file=file, **options)
    return told(t, name)


async def opens_pack(t: Talk, label: str, shown: Shown) -> None:
    """Choose a pack in the list."""
    ((address, options),) = menus_of(shown).items()
    (value,) = (o["value"] for o in options if label in o["label"])
    await t.chooses("ann", shown, address, value)


async def test_only_who_manages_the_server_finds_and_changes_its_words() -> None:
    async with a_server(players=3) as t:
        refused = (
            "Only people who may *Manage Server* can change what holds for this server: its settings and its words."
            " For one table, its host has *Options* in the lobby."
        )
        await t.says("ben", "words")
        assert told(t, "ben") == refused
        assert await adds(t, "ben", SEA_FILE) == refused
        t.server.manages("ann")
        shown = await panel(t)
        for address in ("pack_use:0.0", "pack_remove_sure:1.0", "pack_export:0.0"):
            await t.presses_stale("ben", shown, f"ab1:words.{t.server.guild.id}:{address}")
            assert told(t, "ben") == refused
        for address in ("words.7:pack_use:0.0", f"words.{t.server.guild.id}:pack_use"):
            await t.presses_stale("ann", shown, f"ab1:{address}")
            assert told(t) == "That pack is gone. `/artbox words` shows those that are there."
        assert packs(t) == []


async def test_a_file_becomes_a_pack_is_chosen_and_dealt_from_after_a_restart_too() -> None:
    async with a_server(players=3) as t:
        t.server.manages("ann")
        answer = await adds(t, "ann", SEA_FILE)
        assert "**Words of the sea** is stored: 30 words. It is not used yet." in answer
        assert "Read as UTF-8." in answer
        added = t.answer("ann")
        assert added is not None
        await t.presses("ann", "Use it", added)
        assert "✅ Used from the next game on." in text_of(added)
        await t.presses("ann", "All packs", added)
        await opens_pack(t, "Nonsense", added)
        await t.presses("ann", "Stop using it", added)
        assert packs(t) == [("Words of the sea", 30, 1)]
        await t.restart()
        await t.new(begin="host")
        assert "Words: Words of the sea" in as_shown(t.channel_text())
        await t.join("ben", "cleo")
        await t.start()
        assert {word for offer in t.round.offers.values() for word in offer} <= set(SEA)
        assert len(t.game.deck) == len(SEA) - 6


async def test_words_are_pasted_into_a_form_and_the_lines_that_cannot_be_used_are_told() -> None:
    async with a_server(players=3) as t:
        t.server.manages("ann")
        form = await t.presses("ann", "Add a pack…", await panel(t))
        pasted = "\n".join((*SEA, "SEA 3", "🐟", "", "sea\u202e"))
        await t.submits("ann", form, name="Pasted", words=pasted, audience=["adult"])
        answer = told(t)
        assert "**Pasted** is stored: 30 words." in answer
        assert "3 lines were left out:" in answer
        assert "Line 31 · SEA 3 · the same word as in line 4." in answer
        assert "Line 32 · 🐟 · only emoji" in answer
        assert "Line 34 · " in answer
        shown = await panel(t)
        assert "Pasted · 30 words · 🔞 not for everyone" in text_of(shown)
        form = await t.presses("ann", "Add a pack…", shown)
        await t.submits("ann", form, name="Nothing", words="", audience=["everyone"])
        assert told(t) == "There are no words in it. Write one word or short phrase on each line, and add it again."
        assert packs(t) == [("Pasted", 30, 0)]


async def test_what_cannot_be_a_pack_is_refused_with_its_own_sentence_and_leaves_nothing() -> None:
    async with a_server(players=3) as t:
        t.server.manages("ann")
        said = [
            await adds(t, "ann", ("a.zip", b"PK\x03\x04 something")),
            await adds(t, "ann", ("a.txt", bytes(range(256)))),
            await adds(t, "ann", ("a.txt", b"cat\n" * 5000)),
            await adds(t, "ann", ("a.csv", "\n".join(f"w{n}" for n in range(5001)).encode())),
        ]
        assert len(set(said)) == len(said)
        await t.wait(61)
        assert "no words" in await adds(t, "ann", ("a.txt", b" \n\n"))
        assert "only 3 different words" in await adds(t, "ann", ("a.txt", b"cat\ndog\ncow"))
        assert "stored" in await adds(t, "ann", SEA_FILE)
        assert await adds(t, "ann", SEA_FILE, pack="WORDS  of the séa!") == (
            "A pack of that name is there already. Choose another name, or remove that pack first."
        )
        assert packs(t) == [("Words of the sea", 30, 0)]


async def test_who_first_then_bytes() -> None:
    """DESIGN 15: nothing is fetched of whoever may not, nor of what cannot be kept."""
    async with a_server(players=3) as t:
        fetched: list[str] = []

        async def fetch(url: str) -> bytes:
            fetched.append(url)
            return SEA_FILE[1]

        t.server.bot.http.get_from_cdn = fetch
        await adds(t, "ben", SEA_FILE)
        t.server.manages("ann")
        await adds(t, "ann", ("large.txt", b"a" * 2_000_001))
        assert "too large" in told(t)
        assert fetched == []
        with closing(sqlite3.connect(t.server.database)) as database, database:
            for number in range(MOST_PACKS):
                database.execute(
                    "INSERT INTO word_packs (guild_id, name, adult, chosen, difficulties, easy, middle, hard)"
                    " VALUES (?, ?, 0, 0, '123', 0, 0, 0)", (t.server.guild.id, f"pack {number}")
                )  # fmt: skip
        assert await adds(t, "ann", SEA_FILE) == "This server has 20 packs, which is the most. Remove one first."
        assert fetched == []


async def test_a_pack_for_adults_is_dealt_in_age_restricted_channels_and_their_threads_alone() -> None:
    async with a_server(players=3) as t:
        t.server.manages("ann")
        await adds(t, "ann", SEA_FILE)
        added = t.answer("ann")
        assert added is not None
        await t.presses("ann", "Use it", added)
        await t.presses("ann", "Not for everyone", added)
        assert "🔞 Not for everyone: used in age-restricted channels only." in text_of(added)
        await t.presses("ann", "All packs", added)
        await opens_pack(t, "Nonsense", added)
        await t.presses("ann", "Stop using it", added)
        await t.new()
        assert not set(t.game.deck) & set(SEA)
        dark = t.another_table("dark")
        t.server.becomes_age_restricted(dark.channel)
        await t.server.settle()
        await dark.new()
        assert set(dark.game.deck) == set(SEA)
        below = Talk(t.server, t.server.thread(dark.channel, "below"))
        await below.new()
        assert set(below.game.deck) == set(SEA)


async def test_a_pack_is_looked_at_tried_exported_and_removed() -> None:
    async with a_server(players=3) as t:
        t.server.manages("ann")
        await adds(t, "ann", ("sea.csv", "\n".join(f"{word};{1 + n % 3};theme" for n, word in enumerate(SEA)).encode()))
        added = t.answer("ann")
        assert added is not None
        await t.presses("ann", "Look at it", added)
        assert "30 words: 10 easy, 10 middle, 10 hard." in text_of(added)
        assert "Page 1 of 3" in text_of(added)
        await t.presses("ann", "Next", added)
        assert "Page 2 of 3" in text_of(added)
        await t.chooses("ann", added, ":pack_levels:1.1", "1")
        assert "Difficulty: easy" in text_of(added)
        await t.presses("ann", "Use it", added)
        await t.presses("ann", "Try it", added)
        assert "No words" not in text_of(added)
        assert text_of(added).count(" or ") == 10
        await t.presses("ann", "All packs", added)
        await t.chooses("ann", added, ":pack_word:1.0", "sea 0")
        assert "29 words: 9 easy" in text_of(added)
        await t.presses("ann", "Export", added)
        exported = t.answer("ann")
        assert exported is not None
        (file,) = exported.attachments
        rows = (t.server.file(file.url) or b"").decode("utf-8-sig").splitlines()
        assert rows[0] == "word,difficulty,theme"
        assert sorted(rows[1:]) == sorted(f"{word},{1 + n % 3},theme" for n, word in enumerate(SEA) if n)
        await t.presses("ann", "Remove…", added)
        assert "Remove sea with all its 29 words?" in text_of(added).replace("*", "")
        await t.presses("ann", "Remove it", added)
        assert text_of(added).startswith("Removed.")
        assert packs(t) == []
        assert "Words of" not in text_of(added).split("###")[0]


async def test_a_word_that_nobody_can_draw_is_reported_once_and_put_out_of_use_and_each_drawing_counts_once() -> None:
    async with a_server(players=3) as t:
        t.server.manages("ann")
        await t.to_reveal()
        word = t.round.kept[t.id("ben")]
        for _ in range(2):
            await t.presses("ben", "Bad word…")
            asked = t.answer("ben")
            assert asked is not None
            ((address, options),) = menus_of(asked).items()
            assert len(options) == 4  # the three words of the row, and the card that ben did not keep
            (value,) = (o["value"] for o in options if word in o["label"])
            await t.chooses("ben", asked, address, value)
        assert told(t, "ben").startswith("You have said so of ")
        (files,) = await exports(t, "ben")
        assert [reported["word"] for reported in json.loads(files["data.json"])["words_reported"]] == [card_key(word)]
        shown = await panel(t)
        await opens_pack(t, "Nonsense", shown)
        (line,) = (line for line in text_of(shown).splitlines() if line.startswith(f"{word} ·"))
        assert line.endswith("· drawn once, known by 2 of 2 · 🚩 one person says it can’t be drawn")
        assert text_of(shown).count("drawn once, known by 2 of 2") >= 1
        await t.chooses("ann", shown, ":pack_word:0.0", word)
        assert f"~~{word}~~ (not used)" in text_of(shown)
        await t.presses("ann", "Next round")
        await t.says("ann", "stop")
        await forgets(t, "ben")
        assert query(t, "SELECT * FROM word_reports") == []
        await t.new()
        assert word not in t.game.deck
        with closing(sqlite3.connect(t.server.database)) as database:
            assert database.execute("SELECT sum(drawn), sum(known), sum(asked) FROM word_figures").fetchall() == [
                (3, 6, 6)
            ]


async def test_bad_word_is_for_who_has_played_the_round_and_only_when_it_is_over() -> None:
    async with a_server(players=4) as t:
        await t.begins("ben", "cleo")
        board = t.panels()[-1]
        await t.presses_stale("ben", board, f"ab1:{t.game.id}:bad_word:1")
        assert told(t, "ben") == "Not yet: this round is still being played."
        await t.everyone_keeps()
        await t.roll()
        await t.everyone_draws()
        await t.everyone_links()
        await t.presses("dan", "Bad word…")
        assert "not at this table" in told(t, "dan")
        for address in ("bad_word:7", "bad_word_is:1"):
            await t.presses_stale("ben", board, f"ab1:{t.game.id}:{address}", *(["9"] if "is" in address else []))
            assert "Bad" not in told(t, "ben")
        assert buttons_of(t.panel("Score"))["Bad word…"] == f"ab1:{t.game.id}:bad_word:1"
