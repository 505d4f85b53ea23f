"""The packs of a server: kept whole, chosen, and dealt from without reading more than is dealt (R7)."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest

from artbox_bot.game.limits import STACK
from artbox_bot.game.moves import Actor, NextRound, Stop
from artbox_bot.game.values import UsedPack
from artbox_bot.storage.store import Store
from artbox_bot.storage.writer import Writer
from artbox_bot.table.fetching import UploadGone
from artbox_bot.table.host import Host
from artbox_bot.table.housekeeping import KEEP, KEEP_LEFT_SERVER, Housekeeping
from artbox_bot.table.incoming import Incoming
from artbox_bot.table.packs import Source, WordPacks
from artbox_bot.words.pack import WordPack
from artbox_bot.words.packs import BUILT_IN, FileGone, NameTaken, NoName, NoSuchPack, OwnPack, TooFewWords
from artbox_bot.words.reading import Card, NoPack, card_key
from tests.game.table import ANN, BOB, CAT, at_linking
from tests.storage.laid import GUILD, laid, lay
from tests.table.hours import Hours

CLUB, OTHER = 1, 2
EASY, HARD = tuple(f"easy {n}" for n in range(30)), tuple(f"hard {n}" for n in range(30))
BUILT = (*EASY, *HARD)
PACK = WordPack(
    name="English", locale="en", words=BUILT, notes={}, difficulties=dict.fromkeys(EASY, 1) | dict.fromkeys(HARD, 3),
    themes=dict.fromkeys(EASY, "Easy") | dict.fromkeys(HARD, "Hard"),
)  # fmt: skip
FILES = {"sea": "\n".join(f"sea {n};{1 + n % 3};Sea" for n in range(60)).encode()}


async def fetch(url: str) -> bytes:
    if url not in FILES:
        raise UploadGone
    return FILES[url]


@pytest.fixture
def packs(store: Store, hours: Hours) -> WordPacks:
    return WordPacks(store, PACK, Random(7), fetch, hours)


async def added(packs: WordPacks, name: str, words: int = 30, *, guild: int = CLUB, adult: bool = False) -> OwnPack:
    text = "\n".join(f"{name} {number}" for number in range(words))
    pack, _ = await packs.add(guild, len(name), name, Source(text=text), adult=adult)
    return pack


async def chosen(packs: WordPacks, *own: OwnPack, built_in: bool = False) -> None:
    for pack in own:
        await packs.change(CLUB, pack.id, lambda pack: replace(pack, chosen=True))
    await packs.choose_built_in(CLUB, lambda choice: replace(choice, chosen=built_in))


def stored(path: Path) -> list[int]:
    """How many rows each table of packs has."""
    with closing(sqlite3.connect(path / "bot.db")) as database:
        return [
            database.execute(f"SELECT count(*) FROM {name}").fetchone()[0]
            for name in ("word_packs", "words", "built_in_words", "word_figures", "word_reports")
        ]


async def test_where_nothing_was_chosen_the_words_are_those_that_the_bot_brings_along(packs: WordPacks) -> None:
    cards = await packs.cards(CLUB, adult=False)
    assert cards.words is PACK.words
    assert (cards.recent, cards.packs) == ((), ())


async def test_a_file_is_stored_whole_with_difficulties_and_themes(packs: WordPacks, store: Store) -> None:
    pack, reading = await packs.add(CLUB, ANN, "", Source(Incoming("sea", 9), "my sea.csv"), adult=True)
    assert pack == OwnPack(id=pack.id, name="my sea", counts=(20, 20, 20), adult=True)
    assert sorted(await store.words.cards_of_pack(pack.id), key=lambda card: card.word) == sorted(
        reading.cards, key=lambda card: card.word
    )
    assert [p.name for p in (await packs.shelf(CLUB)).own] == ["my sea"]
    assert (await packs.shelf(OTHER)).own == ()


async def test_what_is_refused_leaves_nothing(packs: WordPacks, tmp_path: Path) -> None:
    for name, source, error in (
        ("a", Source(Incoming("gone", 9), "a.txt"), FileGone),
        ("a", Source(Incoming("sea", 9_000_000), "a.txt"), NoPack),
        ("a", Source(text="cat"), NoPack),
        (" \u200b", Source(text="cat"), NoName),
    ):
        with pytest.raises(error):
            await packs.add(CLUB, ANN, name, source, adult=False)
    assert stored(tmp_path) == [0, 0, 0, 0, 0]
    await added(packs, "Sea")
    with pytest.raises(NameTaken):
        await added(packs, "séa")
    assert stored(tmp_path)[:2] == [1, 30]


async def test_several_packs_are_shuffled_together_and_what_is_chosen_of_each(packs: WordPacks, store: Store) -> None:
    sea, _ = await packs.add(CLUB, ANN, "sea", Source(Incoming("sea", 9), "sea.csv"), adult=False)
    land = await added(packs, "land")
    await chosen(packs, sea, land, built_in=True)
    cards = await packs.cards(CLUB, adult=False)
    assert len(cards.words) == len(set(cards.words)) == 60 + 30 + len(BUILT)
    assert cards.packs == (UsedPack("English"), UsedPack("sea"), UsedPack("land"))
    await packs.change(CLUB, sea.id, lambda pack: replace(pack, difficulties=(1, 2)))
    await packs.choose_built_in(CLUB, lambda choice: replace(choice, difficulties=(3,), themes=("Hard",)))
    cards = await packs.cards(CLUB, adult=False)
    of_sea = {card.word for card in await store.words.cards_of_pack(sea.id) if card.difficulty != 3}
    assert set(cards.words) == {*HARD, *of_sea, *(f"land {n}" for n in range(30))}
    assert cards.packs == (UsedPack("English", (3,)), UsedPack("sea", (1, 2)), UsedPack("land"))


async def test_however_many_words_there_are_no_more_are_read_than_are_dealt(packs: WordPacks) -> None:
    large, small = await added(packs, "large", 3000), await added(packs, "small", 1000)
    await chosen(packs, large, small)
    words = (await packs.cards(CLUB, adult=False)).words
    assert len(words) == len(set(words)) == STACK
    assert 150 < sum(word.startswith("large") for word in words) < 250
    assert set((await packs.cards(CLUB, adult=False)).words) != set(words)


async def test_a_pack_for_adults_is_used_where_adults_are_and_nobody_starves(packs: WordPacks) -> None:
    rude = await added(packs, "rude", adult=True)
    await chosen(packs, rude)
    assert {word.split()[0] for word in (await packs.cards(CLUB, adult=True)).words} == {"rude"}
    cards = await packs.cards(CLUB, adult=False)
    assert (cards.words, cards.packs) == (BUILT, ())


async def test_fewer_than_24_words_are_never_left_to_play_with(packs: WordPacks) -> None:
    with pytest.raises(TooFewWords) as refused:
        await packs.choose_built_in(CLUB, lambda choice: replace(choice, chosen=False))
    assert refused.value.left == 0
    sea, _ = await packs.add(CLUB, ANN, "sea", Source(Incoming("sea", 9), "sea.csv"), adult=False)
    await chosen(packs, sea)
    with pytest.raises(TooFewWords) as refused:
        await packs.change(CLUB, sea.id, lambda pack: replace(pack, difficulties=(2,)))
    assert refused.value.left == 20
    assert (await packs.shelf(CLUB)).own[0].difficulties == (1, 2, 3)
    await packs.remove(CLUB, sea.id)
    assert (await packs.shelf(CLUB)).choice.chosen
    with pytest.raises(NoSuchPack):
        await packs.remove(CLUB, sea.id)


async def test_a_pack_belongs_to_its_server(packs: WordPacks) -> None:
    sea = await added(packs, "sea")
    with pytest.raises(NoSuchPack):
        await packs.change(OTHER, sea.id, lambda pack: pack)
    with pytest.raises(NoSuchPack):
        await packs.remove(OTHER, sea.id)
    with pytest.raises(NoSuchPack):
        await packs.exported(OTHER, sea.id)
    with pytest.raises(NoSuchPack):
        await packs.take_out(OTHER, sea.id, "sea 1")


async def test_words_that_are_taken_out_leave_no_hole(packs: WordPacks, store: Store) -> None:
    sea = await added(packs, "sea")
    await chosen(packs, sea)
    for number in (0, 29, 7, 7, 15):
        await packs.take_out(CLUB, sea.id, f"sea {number}")
    left = {f"sea {n}" for n in range(30)} - {f"sea {n}" for n in (0, 29, 7, 15)}
    assert set((await packs.cards(CLUB, adult=False)).words) == left
    assert {card.word for card in await store.words.cards_of_pack(sea.id)} == left
    assert (await packs.shelf(CLUB)).own[0].counts == (0, 26, 0)
    await packs.take_out(CLUB, sea.id, "sea 1")
    await packs.take_out(CLUB, sea.id, "sea 2")
    with pytest.raises(TooFewWords):
        await packs.take_out(CLUB, sea.id, "sea 3")


async def test_a_built_in_word_is_put_out_of_use_and_comes_back(packs: WordPacks) -> None:
    await packs.take_out(CLUB, BUILT_IN, "easy 3")
    assert (await packs.cards(CLUB, adult=False)).words == tuple(word for word in BUILT if word != "easy 3")
    assert (await packs.cards(OTHER, adult=False)).words == BUILT
    assert (await packs.shelf(CLUB)).counts == (29, 0, 30)
    await packs.take_out(CLUB, BUILT_IN, "easy 3")
    assert (await packs.cards(CLUB, adult=False)).words == BUILT


async def test_what_is_counted_is_stored_with_the_round_and_once(store: Store, host: Host, hours: Hours) -> None:
    talk = at_linking(ANN, BOB, CAT).link(BOB, ANN).link(CAT, ANN).link(ANN, BOB, word_of=CAT)
    await lay(store, laid(talk.game))
    kept = talk.round.kept

    async def counted() -> dict[str, tuple[int, int, int]]:
        figures = await store.words.figures(GUILD, map(card_key, kept.values()))
        return {word: (of.drawn, of.known, of.asked) for word in kept.values() if (of := figures.get(card_key(word)))}

    async def dies(_: Writer) -> None:
        raise KeyboardInterrupt

    hours.now = talk.now + timedelta(seconds=340)
    with pytest.raises(KeyboardInterrupt):
        await host.play("t", NextRound(ANN), in_same_commit=dies)
    assert await counted() == {}
    await host.play("t", NextRound(ANN))
    assert await counted() == {kept[ANN]: (1, 2, 2), kept[BOB]: (1, 0, 2), kept[CAT]: (1, 0, 2)}
    table = await host.play("t", Stop(Actor(ANN, moderator=True)))
    assert {of[0] for of in (await counted()).values()} == {1}
    dealt = {card_key(card) for offer in table.game.round.offers.values() for card in offer}
    assert {key for key, _ in await store.words.dealt_last(GUILD, 99)} == dealt


async def test_r7_what_was_dealt_last_in_the_server_comes_last(packs: WordPacks, store: Store, hours: Hours) -> None:
    for words in (("hard 1", "hard 2"), ("easy 1", "easy 2", "a word of another pack"), ("hard 1",)):
        hours.now += timedelta(minutes=5)
        async with store.writing() as writer:
            await writer.words.dealt(CLUB, words_keys(words), hours.now)
    cards = await packs.cards(CLUB, adult=False)
    assert cards.words is PACK.words
    assert [set(group) for group in cards.recent] == [{"hard 1"}, {"easy 1", "easy 2"}, {"hard 2"}]
    assert (await packs.cards(OTHER, adult=False)).recent == ()


async def test_a_report_counts_once_for_each_person_and_who_it_was_is_forgotten(
    packs: WordPacks, store: Store, hours: Hours, tmp_path: Path
) -> None:
    assert [await packs.report(CLUB, person, "Easy 1") for person in (ANN, ANN, BOB)] == [True, False, True]
    ((page, *_),) = [await packs.page(CLUB, BUILT_IN, 0, 12)]
    assert (page.card, page.figures.reports) == (Card("easy 1", 1, "Easy"), 2)
    async with store.writing() as writer:
        await writer.words.forget_reporter(ANN)
    assert stored(tmp_path)[4] == 1
    hours.now += KEEP + timedelta(days=1)
    await Housekeeping(store, hours, lambda: [CLUB]).sweep()
    assert stored(tmp_path)[4] == 0
    assert (await packs.page(CLUB, BUILT_IN, 0, 1))[0].figures.reports == 2


async def test_what_is_counted_of_words_goes_with_the_last_pack_that_has_them(packs: WordPacks, tmp_path: Path) -> None:
    sea, again = await added(packs, "sea"), await added(packs, "SEA too")
    for word in ("sea 1", "easy 1", "SEA too 1"):
        await packs.report(CLUB, ANN, word)
    await packs.remove(CLUB, sea.id)
    assert stored(tmp_path) == [1, 30, 0, 2, 2]
    await packs.remove(CLUB, again.id)
    assert stored(tmp_path)[:2] == [0, 0]
    assert stored(tmp_path)[3:] == [1, 1]


async def test_packs_go_with_the_server(packs: WordPacks, store: Store, hours: Hours, tmp_path: Path) -> None:
    await chosen(packs, await added(packs, "sea"))
    await added(packs, "theirs", guild=OTHER)
    await packs.report(CLUB, ANN, "sea 1")
    housekeeping = Housekeeping(store, hours, lambda: [OTHER])
    await housekeeping.sweep()
    assert stored(tmp_path) == [2, 60, 1, 1, 1]
    hours.now += KEEP_LEFT_SERVER + timedelta(days=1)
    await housekeeping.sweep()
    assert stored(tmp_path) == [1, 30, 0, 0, 0]


def words_keys(words: tuple[str, ...]) -> list[str]:
    return [card_key(word) for word in words]
