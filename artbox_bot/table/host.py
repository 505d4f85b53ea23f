"""The host of all tables: one move, one transaction."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from functools import partial
from random import Random
from weakref import WeakValueDictionary

from artbox_bot.game.counting import dealt_since, drawn_since
from artbox_bot.game.moves import HandIn, Move, Tick, WakeUp
from artbox_bot.game.phases.draw import TICK, is_drawing, time_was_up
from artbox_bot.game.play import new_game, play
from artbox_bot.game.refusals import Refused, Stale
from artbox_bot.game.rules import USUAL, Rules
from artbox_bot.game.values import Game, Player, UsedPack
from artbox_bot.storage.store import Store
from artbox_bot.storage.values import CannotWrite, StoredPicture, Table, VersionConflict
from artbox_bot.storage.writer import Writer
from artbox_bot.table.last_sketches import LastSketch, last_sketches
from artbox_bot.words.reading import card_key

log = logging.getLogger(__name__)

ID_LETTERS = "abcdefghijklmnopqrstuvwxyz234567"
ID_LENGTH = 8
InSameCommit = Callable[[Writer], Awaitable[None]]

ATTEMPTS = 3
"""How often a move is tried again because its game was saved by somebody else meanwhile."""


def hangs_up(picture: StoredPicture) -> InSameCommit:
    """Stores the picture together with the move that hands it in."""
    return lambda writer: writer.add_picture(picture)


class NoSuchGame(Exception):
    """No game has that id."""

    def __init__(self, game_id: str) -> None:
        super().__init__(game_id)
        self.game_id = game_id


class Host:
    """Opens tables and makes moves. Each function in `committed` is called with a game after it was stored.

    Each function in `unsaved` is called with a game that could not be stored, as it was before; each in `arriving` when
    a move is about to be made. What has come due in a game that could not be stored, or of which the clock says so,
    gets grace before anything else happens in it: nobody could act (R28).
    """

    def __init__(self, store: Store, now: Callable[[], datetime], rng: Random) -> None:
        self.committed: list[Callable[[Table], None]] = []
        self.unsaved: list[Callable[[Table, CannotWrite], None]] = []
        self.arriving: list[Callable[[], None]] = []
        self._store = store
        self._now = now
        self._rng = rng
        self._owed: set[str] = set()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def owe_grace(self, game_id: str) -> None:
        """Nobody could act there: what has come due gets grace with the next move, or tick."""
        self._owed.add(game_id)

    def owes_grace(self, game_id: str) -> bool:
        """Whether that is so."""
        return game_id in self._owed

    async def open_table(
        self,
        *,
        guild_id: int,
        channel_id: int,
        locale: str,
        host: int,
        words: tuple[str, ...],
        rules: Rules = USUAL,
        players: tuple[Player, ...] = (),
        removed: tuple[Player, ...] = (),
        recent: tuple[tuple[str, ...], ...] = (),
        packs: tuple[UsedPack, ...] = (),
    ) -> Table:
        """Open a lobby in a channel, of which those who were `removed` are kept out (R26). `recent`: see `stack` (R7).

        Errors: ChannelTaken (R1), HostMustPlay (R6).
        """
        async with self._store.writing() as writer:
            game_id = self._draw_id()
            while await writer.table(game_id) is not None:
                game_id = self._draw_id()
            game = new_game(
                game_id,
                host,
                words,
                self._now(),
                self._rng,
                rules=rules,
                players=players,
                removed=removed,
                recent=recent,
                packs=packs,
            )
            table = Table(game=game, guild_id=guild_id, channel_id=channel_id, locale=locale)
            await writer.create(table)
        self._tell(game_id, *(partial(listener, table) for listener in self.committed))
        return table

    async def play(
        self,
        game_id: str,
        move: Move,
        *,
        round_number: int | None = None,
        in_same_commit: InSameCommit | None = None,
        at: datetime | None = None,
    ) -> Table:
        """Make a move, and store the game.

        `at`: when it happened, if that was earlier: before a deadline that is due and not played yet.
        What is due is played first, and stored even where the move is refused then. `round_number` is the round to
        which the pressed button belongs. `in_same_commit` writes in the transaction that stores the move; what it
        raises undoes the move.
        Errors: NoSuchGame; Unreadable; CannotWrite; refusals.Refused, Stale among them.
        """
        lock = self._locks.setdefault(game_id, asyncio.Lock())
        async with lock:
            for _ in range(ATTEMPTS - 1):
                with suppress(VersionConflict):
                    return await self._play(game_id, move, round_number, in_same_commit, at)
            return await self._play(game_id, move, round_number, in_same_commit, at)

    async def _play(
        self,
        game_id: str,
        move: Move,
        round_number: int | None,
        in_same_commit: InSameCommit | None,
        at: datetime | None,
    ) -> Table:
        table = await self._store.table(game_id)
        if table is None:
            raise NoSuchGame(game_id)
        for listener in self.arriving:
            listener()
        before, now = table.game, at or self._now()
        game, refused = self._make(before, move, round_number, now)
        lying = await last_sketches(self._store, before) if time_was_up(before, game) else ()
        if lying:
            game, refused = self._make(self._receive(before, lying, now), move, round_number, now)
        owed = self.owes_grace(game_id)
        if at is None:  # what happened before a deadline says nothing of what has come due since
            self._owed.discard(game_id)  # at once: while this is stored, the clock may find that more is owed
        if game != before:
            try:
                async with self._store.writing() as writer:
                    saved = await writer.save(replace(table, game=game))
                    for last in lying:
                        await last.claim(writer, now)
                    if in_same_commit is not None and refused is None:
                        await in_same_commit(writer)
                    await _count_words(writer, table, game, self._now())
                    await _tidy_up(writer, before, game, move if refused is None else None)
            except CannotWrite as error:
                self._owed.add(game_id)
                self._tell(table.game.id, *(partial(listener, table, error) for listener in self.unsaved))
                raise
            except BaseException:
                if owed:
                    self._owed.add(game_id)
                raise
            table = saved
            self._tell(game_id, *(partial(listener, table) for listener in self.committed))
        if refused is not None:
            raise refused
        return table

    def _receive(self, game: Game, lying: tuple[LastSketch, ...], now: datetime) -> Game:
        """The game with the sketches that were complete when time was up (R12)."""
        ends = now if game.deadline is None else min(now, game.deadline - TICK)
        for last in lying:
            game = play(game, last.received(ends), ends, self._rng)
        return game

    def _make(self, game: Game, move: Move, round_number: int | None, now: datetime) -> tuple[Game, Refused | None]:
        """The game after the move; or what was due alone, and why the move was refused."""
        if not isinstance(move, WakeUp):
            if game.id in self._owed:
                game = play(game, WakeUp(), now, self._rng)
            game = play(game, Tick(), now, self._rng)
        if round_number is not None and round_number != game.round_number:
            return game, Stale()
        try:
            return play(game, move, now, self._rng), None
        except Refused as refused:
            return game, refused

    def _tell(self, game_id: str, *listeners: Callable[[], None]) -> None:
        for listener in listeners:
            try:
                listener()
            except Exception:
                log.exception("a listener of game %s failed", game_id)

    def _draw_id(self) -> str:
        return "".join(self._rng.choices(ID_LETTERS, k=ID_LENGTH))


async def _count_words(writer: Writer, before: Table, after: Game, now: datetime) -> None:
    """What the server counts of its words is stored with the move that changes it, so that each round counts once."""
    if dealt := dealt_since(before.game, after):
        await writer.words.dealt(before.guild_id, map(card_key, dealt), now)
    if drawn := drawn_since(before.game, after):
        counted = [(card_key(this.word), this.known, this.asked) for this in drawn]
        await writer.words.counted(before.guild_id, counted)


async def _tidy_up(writer: Writer, before: Game, after: Game, made: Move | None) -> None:
    """Delete pictures that nothing shows: replaced, too late, or set aside with a question that is settled."""
    if isinstance(made, HandIn) or _pictures(before) != _pictures(after):
        await writer.forget.unused_pictures(after)
    if isinstance(made, HandIn):
        await writer.forget.aside_of(made.player)
    if is_drawing(before) and not is_drawing(after):
        await writer.forget.aside_of_idle(after.round.players)


def _pictures(game: Game) -> set[str]:
    return {drawing.picture for this in game.rounds for drawing in this.drawings.values()}
