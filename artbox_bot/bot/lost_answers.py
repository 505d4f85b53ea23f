"""Answers that Discord did not deliver: each comes with what the same person does next in the same place (fault 78).

They are no more than sentences about what is stored: after a restart, or a quarter of an hour, they are gone.
"""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

from artbox_bot.show.message import Message, Picture

MOST = 1000
KEPT = timedelta(minutes=15)


class LostAnswers:
    """The last one of each person in each place, as far as they are remembered."""

    def __init__(self, now: Callable[[], datetime]) -> None:
        self._now = now
        self._lost: OrderedDict[tuple[int, int], tuple[datetime, Message]] = OrderedDict()

    def keep(self, person: int, channel_id: int, answer: Message) -> None:
        """An answer was not delivered; one that was lost before it is forgotten, and so are its pictures."""
        said = replace(answer, parts=tuple(part for part in answer.parts if not isinstance(part, Picture)))
        self._lost[person, channel_id] = self._now(), said
        self._lost.move_to_end((person, channel_id))
        if len(self._lost) > MOST:
            self._lost.popitem(last=False)

    def take(self, person: int, channel_id: int) -> Message | None:
        """Somebody does something there: what was lost, if it is not too old."""
        since, answer = self._lost.pop((person, channel_id), (None, None))
        return None if since is None or self._now() - since > KEPT else answer
