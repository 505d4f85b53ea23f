"""The stage makes Discord look like what `panels` and `hand_slots` say.

For each game it keeps, in the store, what stands in each slot; wanted messages minus sent messages is what to do. A
game is looked at after each commit; changes that come together are sent once.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping

import discord

from artbox_bot.owner import Owner
from artbox_bot.show.hand import hand_slots
from artbox_bot.show.panels import panels
from artbox_bot.show.slot import Slot
from artbox_bot.stage.bodies import from_json
from artbox_bot.stage.codes import UNREACHABLE
from artbox_bot.stage.post import CannotShow, Post
from artbox_bot.storage.store import Store
from artbox_bot.storage.values import Sent, StoreTrouble, Table, Unreadable
from artbox_bot.texts import Catalogue

log = logging.getLogger(__name__)

FIRST_RETRY, LONGEST_RETRY = 2.0, 60.0
"""Seconds after which a game is looked at again when Discord could not be reached."""

PICTURES = frozenset({"board", "reveal"})
"""Slots of former rounds that are wanted again when a drawing in them is covered (R10)."""

MOST_BROKEN = 6
"""So often, within a minute, a game is looked at again after an error of ours; then not before its next move."""


class Stage:
    """Reconciles. `changed(table)` is told of each commit; everything else follows."""

    def __init__(
        self,
        post: Post,
        store: Store,
        texts: Catalogue,
        cannot_show: Callable[[Table, discord.HTTPException], Awaitable[None]],
        pad_urls: Callable[[Table], Awaitable[Mapping[int, str]]],
        pace: float = 1.0,
    ) -> None:
        self._post = post
        self._store = store
        self._texts = texts
        self._cannot_show = cannot_show
        self._pad_urls = pad_urls
        self._pace = pace
        self._dirty: set[str] = set()
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._last_edit: dict[int, float] = {}
        self._one_reads = asyncio.Lock()
        self._running = False

    async def start(self) -> None:
        """Look at every game whose messages may be behind: at the start of the bot. A second call changes nothing."""
        if self._running:
            return
        self._running = True
        for game_id in {*await self._store.game_ids_to_show(), *self._dirty}:
            self._look_at(game_id)

    def stop(self) -> None:
        """Send nothing more."""
        self._running = False
        for task in self._tasks.values():
            task.cancel()

    def changed(self, table: Table) -> None:
        """A game was stored: show it."""
        self._look_at(table.game.id)

    def _look_at(self, game_id: str) -> None:
        self._dirty.add(game_id)
        if self._running and game_id not in self._tasks:
            self._tasks[game_id] = asyncio.create_task(self._show(game_id), name=f"stage {game_id}")

    async def _show(self, game_id: str) -> None:
        """Until nothing has changed meanwhile: one task a game, so that no two send the same slot."""
        wait, broken = 0.0, 0
        try:
            while game_id in self._dirty:
                self._dirty.discard(game_id)
                try:
                    async with self._one_reads:  # a thousand games at the start do not keep people waiting
                        table, sent = await self._store.table(game_id), await self._store.sent(Owner.game(game_id))
                    if table is not None:
                        await self._reconcile(table, sent)
                    wait, broken = 0.0, 0
                except Exception as error:
                    wait = min(max(FIRST_RETRY, 2 * wait), LONGEST_RETRY)
                    if isinstance(error, Unreadable):  # it is set aside: its messages stay as they are
                        continue
                    if isinstance(error, StoreTrouble):  # of which the store itself tells
                        pass
                    elif isinstance(error, UNREACHABLE):
                        log.warning("game %s cannot be shown now (%s); tried again in %s s", game_id, error, wait)
                    else:
                        log.exception("game %s cannot be shown", game_id)
                        broken += 1
                    if broken < MOST_BROKEN:
                        self._dirty.add(game_id)
                        await asyncio.sleep(wait)
        finally:
            del self._tasks[game_id]

    async def _reconcile(self, table: Table, sent: dict[str, Sent]) -> None:
        game = table.game
        if game.forgotten:  # so are its messages: nothing is sent anew
            return
        say = self._texts.speaker(table.locale)
        place = f"<#{table.channel_id}>"
        wanted = list(panels(game, say))
        pads = await self._pad_urls(table)
        # Who has left is sent nothing; what is covered is covered in their messages, too (fault 71).
        hands = [hand_slots(game, player, place, say, pads.get(player)) for player in game.seats]
        names = {slot.name for slot in wanted} | {slot.name for slots in hands for slot in slots}
        shown = [self._show_channel(table, wanted, sent)]
        shown += [self._show_slots(table, slots, sent) for slots in hands]
        # All come to an end before the first failure is passed on: no two tries may send the same slot.
        failures = [done for done in await asyncio.gather(*shown, return_exceptions=True) if done is not None]
        if failures:
            raise failures[0]
        for row in sent.values():
            if row.slot not in names:
                await self._close(row)
        if not game.open:
            await self._drop(row for row in sent.values() if row.slot not in names)

    async def _show_channel(self, table: Table, slots: list[Slot], sent: dict[str, Sent]) -> None:
        try:
            await self._show_slots(table, slots, sent)
        except CannotShow as trouble:
            await self._cannot_show(table, trouble.error)

    async def _show_slots(self, table: Table, slots: list[Slot] | tuple[Slot, ...], sent: dict[str, Sent]) -> None:
        for slot in slots:
            row = sent.get(slot.name)
            if row is not None and row.failed:
                if slot.late:
                    continue
                return  # what follows goes the same way; the next round tries anew
            if row is None or row.message_id is None:
                if not slot.late:
                    await self._post.send(table, slot, row)
            elif not slot.once:
                await self._edit(table, slot, row)

    async def _edit(self, table: Table, slot: Slot, row: Sent) -> None:
        if from_json(row.body) == slot.message:
            return
        await self._keep_pace(row.channel_id)
        last = slot.late or not table.game.open  # weeks after a game nobody is called by what is covered then
        if not await self._post.edit(row, slot.message, last=last) and not last:
            await self._post.send(table, slot, row)

    async def _close(self, row: Sent) -> None:
        """A slot that is no longer wanted loses what can be pressed; one that was never sent is dropped."""
        message = from_json(row.body)
        if row.closed or row.message_id is None or not message.is_open:
            return
        await self._keep_pace(row.channel_id)
        await self._post.edit(row, message.closed(), closing=True)

    async def _drop(self, rows: Iterable[Sent]) -> None:
        """The game is over: of what is no longer wanted, pictures alone are remembered, since they may be covered."""
        over = [row for row in rows if not PICTURES.intersection(row.slot.split(":"))]
        if over:
            async with self._store.writing() as writer:
                await writer.forget.sent(over[0].owner, (row.slot for row in over))

    async def _keep_pace(self, channel_id: int) -> None:
        """A channel is edited at most once a second (fault 48), however the wall clock is set (fault 61)."""
        now = time.monotonic()
        rest = self._last_edit.get(channel_id, now - self._pace) + self._pace - now
        if self._pace and rest > 0:
            await asyncio.sleep(min(rest, self._pace))
        self._last_edit[channel_id] = time.monotonic()
        if len(self._last_edit) > 1000:
            self._last_edit = {c: at for c, at in self._last_edit.items() if now - at < self._pace}
