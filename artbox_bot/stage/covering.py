"""Every message that hangs drawings shows them as all may see them now, whatever its age (R10, fault 71).

A message is edited in its place; where it shows a hidden drawing and cannot be edited, it is removed; what can be
neither is known, so that whoever moderates hears of it. What passes by is tried again by the stage.
"""

import asyncio
from dataclasses import dataclass

from artbox_bot.show.covering import drawings_in
from artbox_bot.show.message import Message
from artbox_bot.stage.bodies import from_json, to_json
from artbox_bot.stage.pace import Pace
from artbox_bot.stage.post import Post
from artbox_bot.stage.wanted import Wanted
from artbox_bot.storage.values import Sent

MOST_REFUSED = 1000
PICTURE = '"scene"'
"""What stands in the stored form of each message with a picture."""


@dataclass(frozen=True, slots=True)
class Covered:
    """What has come of one look at the messages of an owner.

    `changed`: how many were edited or removed. Of those that still show a hidden drawing, `refused` can neither be
    edited nor removed, and `failures` say why others could not be reached now.
    """

    changed: int = 0
    refused: tuple[Sent, ...] = ()
    failures: tuple[BaseException, ...] = ()


class Covering:
    """Covers and uncovers. What Discord has refused is not asked for again, unless somebody wants that."""

    def __init__(self, post: Post, pace: Pace) -> None:
        self._post = post
        self._pace = pace
        self._refused: dict[tuple[int, int | None], str] = {}

    async def look(self, wanted: Wanted, sent: dict[str, Sent], *, anew: bool = False) -> Covered:
        """Compare all messages of an owner with what they shall show. `anew`: also what was refused before."""
        behind: list[tuple[Sent, Message, Message]] = []
        for row in sent.values():
            if row.message_id is not None and PICTURE in row.body:
                before = from_json(row.body)
                if (now := wanted.as_now(row.slot, before)) != before:
                    behind.append((row, before, now))
        tries = [b for b in behind if anew or not self._is_refused(b[0], b[2])]
        done = await asyncio.gather(*(self._cover(*one) for one in tries), return_exceptions=True)
        failures = [failure for failure in done if isinstance(failure, BaseException)]
        return Covered(
            changed=sum(one is True for one in done),
            refused=tuple(r for r, before, now in behind if self._is_refused(r, now) and _uncovered(before, now)),
            failures=tuple(failures),
        )

    async def _cover(self, row: Sent, before: Message, now: Message) -> bool:
        """Whether it shows now what it shall. Errors: those of `Post.edit`."""
        await self._pace.keep(row.channel_id)
        done = await self._post.edit(row, now, last=True)
        if done or (_uncovered(before, now) and await self._post.remove(row, now)):
            self._refused.pop((row.channel_id, row.message_id), None)
            return True
        self._refused[row.channel_id, row.message_id] = to_json(now)
        if len(self._refused) > MOST_REFUSED:
            del self._refused[next(iter(self._refused))]
        return False

    def _is_refused(self, row: Sent, now: Message) -> bool:
        return self._refused.get((row.channel_id, row.message_id)) == to_json(now)


def _uncovered(before: Message, now: Message) -> bool:
    """Whether a message shows a drawing that it shall not show."""
    return not drawings_in(before) <= drawings_in(now)
