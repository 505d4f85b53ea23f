"""The stage makes Discord look like what the owners of messages want (DESIGN 2).

For each owner it keeps, in the store, what stands in each slot; wanted messages minus sent messages is what to do. An
owner is looked at after each change; changes that come together are sent once.
"""

import asyncio
import logging
from collections.abc import Iterable, Mapping

from artbox_bot.owner import Owner
from artbox_bot.show.covering import hangs_drawings
from artbox_bot.show.slot import Slot
from artbox_bot.show.wanted import Chain
from artbox_bot.stage.bodies import from_json
from artbox_bot.stage.codes import DISCORD_FAILS
from artbox_bot.stage.covering import Covered, Covering
from artbox_bot.stage.dm_channels import DmsResting
from artbox_bot.stage.pace import Pace
from artbox_bot.stage.post import CannotShow, ChannelGone, Overtaken, Post
from artbox_bot.stage.wanted import Owners, Wanted
from artbox_bot.storage.store import Store
from artbox_bot.storage.values import Sent, StoreTrouble, Unreadable

log = logging.getLogger(__name__)

FIRST_RETRY, LONGEST_RETRY = 2.0, 60.0
"""Seconds after which an owner is looked at again when Discord could not be reached."""

MOST_BROKEN = 6
"""So often, within a minute, an owner is looked at again after an error of ours; then not before its next change."""


class Stage:
    """Reconciles. `changed(owner)` is told of each change; everything else follows."""

    def __init__(self, post: Post, store: Store, owners: Mapping[str, Owners], pace: float = 1.0) -> None:
        """`owners`: by kind. `pace`: seconds between two edits in a channel."""
        self._post = post
        self._store = store
        self._owners = owners
        self._pace = Pace(pace)
        self._covering = Covering(post, self._pace)
        self._dirty: set[Owner] = set()
        self._tasks: dict[Owner, asyncio.Task[None]] = {}
        self._got_on: set[Owner] = set()
        self._rests: set[asyncio.Task[None]] = set()
        self._one_reads = asyncio.Lock()
        self._running = False

    async def start(self) -> None:
        """Look at all whose messages may be behind: at the start of the bot. A second call changes nothing."""
        if self._running:
            return
        self._running = True
        behind = [Owner(kind, owner_id) for kind, owners in self._owners.items() for owner_id in await owners.to_show()]
        for owner in {*behind, *self._dirty}:
            self.changed(owner)

    def stop(self) -> None:
        """Send nothing more."""
        self._running = False
        for task in self._tasks.values():
            task.cancel()

    def changed(self, owner: Owner) -> None:
        """What an owner wants may have changed: show it."""
        self._dirty.add(owner)
        if self._running and owner not in self._tasks:
            self._tasks[owner] = asyncio.create_task(self._show(owner), name=f"stage {owner}")

    async def cover(self, owner: Owner) -> Covered:
        """Let all messages of an owner show its drawings as all may see them now; what was refused is tried again.

        Each is tried once: what fails is tried again beside, as after any change.
        """
        looked = await self._cover(owner, anew=True)
        return Covered() if looked is None else looked[2]

    def try_again(self) -> None:
        """Discord is within reach again: whatever waits to be tried again is tried now."""
        for rest in self._rests:
            rest.cancel()

    async def _show(self, owner: Owner) -> None:
        """Until nothing has changed meanwhile: one task an owner, so that no two send the same slot."""
        wait, broken = 0.0, 0
        try:
            while owner in self._dirty:
                self._dirty.discard(owner)
                self._got_on.discard(owner)
                try:
                    await self._look_at(owner)
                    wait, broken = 0.0, 0
                except Overtaken:
                    self._dirty.add(owner)
                except Exception as error:
                    if owner in self._got_on:  # not all of Discord is out of reach: the waits grow anew
                        wait = 0.0
                    wait = min(max(FIRST_RETRY, 2 * wait), LONGEST_RETRY)
                    if isinstance(error, Unreadable):  # it is set aside: its messages stay as they are
                        continue
                    if isinstance(error, StoreTrouble | DmsResting):  # of which the store and the post tell
                        pass
                    elif isinstance(error, DISCORD_FAILS):
                        log.warning("%s cannot be shown now (%s); tried again in %s s", owner, error, wait)
                    else:
                        log.exception("%s cannot be shown", owner)
                        broken += 1
                    if broken < MOST_BROKEN:
                        self._dirty.add(owner)
                        await self._rest(wait)
        finally:
            del self._tasks[owner]
            self._got_on.discard(owner)

    async def _rest(self, seconds: float) -> None:
        """For so long, or until Discord is within reach again."""
        rest = asyncio.create_task(asyncio.sleep(seconds), name="stage rests")
        self._rests.add(rest)
        try:
            await asyncio.wait((rest,))
        finally:
            rest.cancel()
            self._rests.discard(rest)

    async def _look_at(self, owner: Owner) -> None:
        owners = self._owners[owner.kind]
        looked = await self._cover(owner)
        if looked is None:
            return
        wanted, sent, covered = looked
        if covered.changed:
            sent = await self._store.sent(owner)
        failures = await self._reconcile(wanted, sent)
        if wanted.hindered and all(isinstance(failure, DmsResting) for failure in failures):
            await owners.shown(owner.id)
        for error in (*failures, *covered.failures):
            match error:
                case CannotShow():
                    await owners.cannot_show(owner.id, error.error)
                    if not wanted.open:  # it is remembered what cannot be shown, and that may have to be told
                        self._dirty.add(owner)
                case ChannelGone():
                    await owners.channel_gone(owner.id)
                case _:
                    raise error

    async def _cover(self, owner: Owner, *, anew: bool = False) -> tuple[Wanted, dict[str, Sent], Covered] | None:
        """What an owner wants and what is sent, and what has come of covering it; None: there is no such owner."""
        while True:
            async with self._one_reads:  # a thousand owners at the start do not keep people waiting
                sent = await self._store.sent(owner)
                wanted = await self._owners[owner.kind].wanted(owner.id, sent)
            if wanted is None:
                return None
            covered = await self._covering.look(wanted, sent, anew=anew)
            if not any(isinstance(failure, Overtaken) for failure in covered.failures):
                return wanted, sent, covered

    async def _reconcile(self, wanted: Wanted, sent: dict[str, Sent]) -> list[BaseException]:
        """What has failed, refusals for good first; everything else is done."""
        names = {slot.name for chain in wanted.chains for slot in chain.slots}
        shown = (self._show_chain(wanted, chain, sent) for chain in wanted.chains)
        # All come to an end before the first failure is passed on: no two tries may send the same slot.
        failures = [done for done in await asyncio.gather(*shown, return_exceptions=True) if done is not None]
        if all(isinstance(failure, CannotShow | ChannelGone | DmsResting) for failure in failures):
            for row in sent.values():
                if row.slot not in names:
                    await self._close(row)
            if not wanted.open:
                over = [row for row in sent.values() if row.slot not in names]
                await self._drop(wanted.owner, [row.slot for row in over if not hangs_drawings(from_json(row.body))])
        return sorted(failures, key=lambda failure: not isinstance(failure, CannotShow | ChannelGone))

    async def _show_chain(self, wanted: Wanted, chain: Chain, sent: Mapping[str, Sent]) -> None:
        """Slot after slot. What follows one that cannot be sent goes the same way; or it stands in its place."""
        for slot in chain.slots:
            row = sent.get(slot.name)
            if row is not None and row.failed:
                if slot.late or chain.first_that_arrives:
                    continue
                return
            stands = await self._show_slot(wanted, slot, row, must_arrive=chain.first_that_arrives)
            if stands if chain.first_that_arrives else not (stands or slot.late):
                return

    async def _show_slot(self, wanted: Wanted, slot: Slot, row: Sent | None, *, must_arrive: bool) -> bool:
        """Whether it stands there now."""
        if row is None or row.message_id is None:
            if slot.late or (row is not None and row.removed and not wanted.open):
                return row is not None and row.removed
            stands = await self._post.send(wanted, slot, row, must_arrive=must_arrive)
            self._got_on.add(wanted.owner)
            if slot.player is not None:  # once it is known whom these reach, the others may be called in the channel
                self._dirty.add(wanted.owner)
            return stands
        before = from_json(row.body)
        if not slot.once and before != slot.message.in_place_of(before):
            await self._pace.keep(row.channel_id)
            last = slot.late or not wanted.open  # weeks after a game nobody is called by what is covered then
            stands = await self._post.edit(row, slot.message, last=last or wanted.stays)
            self._got_on.add(wanted.owner)
            if not stands and not last:
                return await self._post.send(wanted, slot, row, must_arrive=must_arrive)
        return True

    async def _close(self, row: Sent) -> None:
        """A slot that is no longer wanted loses what can be pressed; one that was never sent is dropped."""
        message = from_json(row.body)
        if row.closed or row.message_id is None or not message.is_open:
            return
        await self._pace.keep(row.channel_id)
        await self._post.edit(row, message.closed(), closing=True)

    async def _drop(self, owner: Owner, slots: Iterable[str]) -> None:
        """It is over: what is not wanted is remembered no more, unless drawings hang in it."""
        if over := list(slots):
            async with self._store.writing() as writer:
                await writer.forget.sent(owner, over)
