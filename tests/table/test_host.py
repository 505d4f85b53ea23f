"""One move, one transaction: what is refused leaves no trace, and what was due is stored all the same."""

import asyncio
import logging
from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest
from sqlalchemy.exc import IntegrityError

from artbox_bot.game.events import Phase
from artbox_bot.game.moves import (
    Actor,
    Finish,
    HandIn,
    Join,
    KeepWord,
    Leave,
    Link,
    NextRound,
    Receive,
    Stop,
    Tick,
    WakeUp,
)
from artbox_bot.game.refusals import AlreadyFinished, AlreadySeated, GameOver, Refused, Stale, TooLate
from artbox_bot.game.values import Game
from artbox_bot.storage.store import Store
from artbox_bot.storage.values import StoredPicture, Table, VersionConflict
from artbox_bot.table.host import Host, NoSuchGame, hangs_up
from tests.game.table import ANN, BOB, CAT, DAN, EVERYONE, at_drawing, at_linking, at_reveal, at_words
from tests.game.table import Table as Talk
from tests.storage.laid import laid, lay, load
from tests.table.hours import Hours

PICTURE = StoredPicture(id="p1", owner=ANN, tile=b"tile", game_id="t")


async def begin(store: Store, hours: Hours, talk: Talk) -> Game:
    """That table, at that time."""
    hours.now = talk.now
    await lay(store, laid(talk.game))
    return talk.game


async def test_a_move_is_stored_and_told(store: Store, host: Host, hours: Hours, told: list[Table]) -> None:
    await begin(store, hours, at_words(ANN, BOB, CAT))
    table = await host.play("t", KeepWord(BOB, 1))
    assert BOB in table.game.round.kept
    assert table.version == 1
    assert await load(store) == table
    assert told == [table]


async def test_a_refused_move_changes_nothing(store: Store, host: Host, hours: Hours, told: list[Table]) -> None:
    await begin(store, hours, Talk(ANN, BOB, CAT))
    hours.now += timedelta(minutes=29)
    before = await load(store)
    with pytest.raises(AlreadySeated):
        await host.play("t", Join(ANN))
    assert await load(store) == before
    assert told == []


async def test_what_is_due_is_stored_although_the_move_is_refused(
    store: Store, host: Host, hours: Hours, told: list[Table]
) -> None:
    talk = at_linking(ANN, BOB, CAT).link(ANN, BOB).fill_sheet(BOB).finish(BOB)
    await begin(store, hours, talk)
    hours.now += timedelta(seconds=30, milliseconds=1)
    with pytest.raises(TooLate):
        await host.play("t", Link(CAT, talk.place(ANN), talk.word(ANN)))
    table = await load(store)
    assert (table.game.phase, table.version) == (Phase.REVEAL, 1)
    assert CAT not in table.game.round.links
    assert table.game.round.result is not None
    assert told == [table]
    with pytest.raises(TooLate):
        await host.play("t", Finish(CAT))
    assert told == [table]


async def test_what_is_due_is_played_before_the_move_and_stored_with_it(
    store: Store, host: Host, hours: Hours, told: list[Table]
) -> None:
    await begin(store, hours, at_reveal(ANN, BOB, CAT))
    hours.now += timedelta(seconds=61)
    table = await host.play("t", KeepWord(BOB, 0))
    assert table.game.round_number == 2
    assert list(table.game.round.kept) == [BOB]
    assert told == [table]


async def test_a_button_of_an_earlier_round_is_stale(store: Store, host: Host, hours: Hours, told: list[Table]) -> None:
    await begin(store, hours, at_reveal(ANN, BOB, CAT).next_round())
    before = await load(store)
    with pytest.raises(Stale):
        await host.play("t", KeepWord(BOB, 0), round_number=1)
    assert await load(store) == before
    assert told == []
    assert BOB in (await host.play("t", KeepWord(BOB, 0), round_number=2)).game.round.kept


async def test_a_button_can_go_stale_by_what_is_due(store: Store, host: Host, hours: Hours) -> None:
    await begin(store, hours, at_reveal(ANN, BOB, CAT))
    hours.now += timedelta(seconds=60)
    with pytest.raises(Stale):
        await host.play("t", NextRound(ANN), round_number=1)
    assert (await load(store)).game.round_number == 2


async def test_nothing_due_writes_nothing(store: Store, host: Host, hours: Hours, told: list[Table]) -> None:
    await begin(store, hours, at_words(ANN, BOB, CAT))
    before = await load(store)
    assert await host.play("t", Tick()) == before
    assert await host.play("t", WakeUp()) == before
    assert await load(store) == before
    assert told == []


async def test_waking_up_gives_grace_before_anything_is_rung(store: Store, host: Host, hours: Hours) -> None:
    await begin(store, hours, at_words(ANN, BOB, CAT))
    hours.now += timedelta(minutes=10)
    table = await host.play("t", WakeUp())
    assert table.game.phase is Phase.WORDS
    assert table.game.deadline == hours.now + timedelta(seconds=30)


async def test_a_game_that_is_not_there(host: Host) -> None:
    with pytest.raises(NoSuchGame) as error:
        await host.play("gone", Tick())
    assert error.value.game_id == "gone"
    assert not isinstance(error.value, Refused)


async def test_an_ended_game_takes_no_moves(store: Store, host: Host, hours: Hours, told: list[Table]) -> None:
    await begin(store, hours, at_words(ANN, BOB, CAT))
    ended = await host.play("t", Stop(Actor(ANN)))
    with pytest.raises(GameOver):
        await host.play("t", Join(DAN))
    assert told == [ended]


# Pictures


async def test_a_picture_is_stored_with_its_move(store: Store, host: Host, hours: Hours) -> None:
    await begin(store, hours, at_drawing(ANN, BOB, CAT))
    await host.play("t", Receive(ANN, "key", "https://example.org/a.png"))
    table = await host.play("t", HandIn(ANN, "key", "p1"), in_same_commit=hangs_up(PICTURE))
    assert table.game.round.drawings[ANN].picture == "p1"
    assert await store.picture("p1") == PICTURE


async def test_a_picture_that_is_refused_is_not_kept(store: Store, host: Host, hours: Hours) -> None:
    await begin(store, hours, at_drawing(ANN, BOB, CAT))
    await host.play("t", Receive(ANN, "key", "https://example.org/a.png"))
    hours.now += timedelta(minutes=15, seconds=30)
    with pytest.raises(TooLate):
        await host.play("t", HandIn(ANN, "key", "p1"), in_same_commit=hangs_up(PICTURE))
    assert (await load(store)).version == 2  # the end of drawing was stored
    assert await store.picture("p1") is None


async def test_a_picture_that_cannot_be_stored_takes_its_move_back(
    store: Store, host: Host, hours: Hours, told: list[Table]
) -> None:
    await begin(store, hours, at_drawing(ANN, BOB, CAT))
    before = await host.play("t", Receive(ANN, "key", "https://example.org/a.png"))
    async with store.writing() as writer:
        await writer.add_picture(replace(PICTURE, owner=BOB))
    with pytest.raises(IntegrityError):
        await host.play("t", HandIn(ANN, "key", "p1"), in_same_commit=hangs_up(PICTURE))
    assert await load(store) == before
    assert told == [before]


# At once


async def test_fifty_links_at_once_all_count(store: Store, host: Host, hours: Hours, told: list[Table]) -> None:
    talk = at_linking(*EVERYONE)
    await begin(store, hours, talk)
    links = [
        Link(p, place, talk.word(talk.round.board[place - 1])) for p in EVERYONE for place in talk.round.places_for(p)
    ]
    assert len(links) == 56
    await asyncio.gather(*(host.play("t", link) for link in links))
    table = await load(store)
    right = {talk.place(artist): talk.word(artist) for artist in EVERYONE}
    for player in EVERYONE:
        assert table.game.round.links[player] == {p: w for p, w in right.items() if p != talk.place(player)}
    assert [t.version for t in told] == list(range(1, 57))


async def test_two_who_press_at_once_finish_once(store: Store, host: Host, hours: Hours) -> None:
    await begin(store, hours, at_linking(ANN, BOB, CAT).fill_sheet(ANN))
    done = await asyncio.gather(host.play("t", Finish(ANN)), host.play("t", Finish(ANN)), return_exceptions=True)
    assert {type(d) for d in done} == {Table, AlreadyFinished}
    assert (await load(store)).game.round.finished == (ANN,)


async def test_locks_are_kept_no_longer_than_they_are_used(store: Store, host: Host, hours: Hours) -> None:
    await begin(store, hours, at_words(ANN, BOB, CAT))
    await asyncio.gather(*(host.play("t", KeepWord(p, 0)) for p in (ANN, BOB)))
    assert len(host._locks) == 0


class Meddled(Store):
    """Somebody else saves the game each time after it was loaded, so many times."""

    meddling = 0

    async def table(self, game_id: str) -> Table | None:
        table = await super().table(game_id)
        if table is not None and self.meddling:
            self.meddling -= 1
            async with self.writing() as writer:
                await writer.save(replace(table, locale="fr"))
        return table


@pytest.fixture
def meddled(store: Store) -> Meddled:
    """The same store, in other hands."""
    meddled = Meddled.__new__(Meddled)
    meddled.__dict__.update(store.__dict__)
    return meddled


async def test_a_move_is_made_anew_where_somebody_else_has_saved(meddled: Meddled, hours: Hours) -> None:
    await begin(meddled, hours, at_words(ANN, BOB, CAT))
    meddled.meddling = 2
    table = await Host(meddled, hours, Random(7)).play("t", KeepWord(BOB, 0))
    assert (table.version, table.locale) == (3, "fr")
    assert list(table.game.round.kept) == [BOB]
    assert await load(meddled) == table


async def test_three_attempts_are_enough(meddled: Meddled, hours: Hours) -> None:
    await begin(meddled, hours, at_words(ANN, BOB, CAT))
    meddled.meddling = 3
    with pytest.raises(VersionConflict):
        await Host(meddled, hours, Random(7)).play("t", KeepWord(BOB, 0))
    assert (await load(meddled)).game.round.kept == {}


# Who is told


async def test_a_listener_that_fails_neither_undoes_nor_hides_the_move(
    store: Store, host: Host, hours: Hours, caplog: pytest.LogCaptureFixture
) -> None:
    await begin(store, hours, at_words(ANN, BOB, CAT))
    told: list[Table] = []

    def fail(_: Table) -> None:
        raise RuntimeError("the listener is broken")

    host.committed[:] = [fail, told.append]
    with caplog.at_level(logging.ERROR):
        table = await host.play("t", KeepWord(BOB, 0))
    assert await load(store) == table
    assert told == [table]
    assert "the listener is broken" in caplog.text


async def test_who_is_told_finds_the_move_stored(store: Store, host: Host, hours: Hours) -> None:
    await begin(store, hours, at_words(ANN, BOB, CAT))
    found: list[asyncio.Task[Table]] = []
    host.committed.append(lambda _: found.append(asyncio.create_task(load(store))))
    table = await host.play("t", KeepWord(BOB, 0))
    assert await found[0] == table


async def test_who_left_before_the_deadline_is_not_scored_although_it_is_known_later(
    store: Store, host: Host, hours: Hours
) -> None:
    """R20, R26: the bot learns only when the hourglass has run out that Bob had left the server."""
    talk = at_linking(ANN, BOB, CAT, DAN).fill_sheet(BOB).finish(BOB)
    begun = await begin(store, hours, talk)
    assert begun.deadline is not None
    hours.now = begun.deadline + timedelta(milliseconds=5)
    await host.play("t", Leave(BOB), at=begun.deadline - timedelta(microseconds=1))
    this = (await host.play("t", Tick())).game.round
    assert BOB in this.left
    assert this.result is not None
    assert BOB not in [point.player for point in (this.result.drawing, this.result.links) if point]
