"""The private hands that stand in channels: when somebody goes on elsewhere, the one left behind loses its buttons.

They lie outside the stage: they can be edited through the interaction that showed them alone, for a quarter of an hour.
"""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from artbox_bot.game.values import Game
from artbox_bot.show.covering import hand_as_now
from artbox_bot.show.message import Message
from artbox_bot.stage.answers import Answers, Send
from artbox_bot.stage.post import Post
from artbox_bot.texts import Speaker

MOST = 1000
EDITABLE = timedelta(minutes=14)
"""Discord takes edits through an interaction for 15 minutes."""


@dataclass(frozen=True, slots=True)
class PrivateHand:
    """A hand as it was shown: where, by the interaction of which moment, and how it is edited."""

    game_id: str
    channel_id: int
    message_id: int
    message: Message
    since: datetime
    edit: Send


class PrivateHands:
    """The last private hand of each person at each table, as far as they are remembered."""

    def __init__(self, post: Post, answers: Answers, now: Callable[[], datetime]) -> None:
        self._post = post
        self._answers = answers
        self._now = now
        self._hands: OrderedDict[tuple[int, str], PrivateHand] = OrderedDict()

    def leave(self, person: int, channel_id: int, game_id: str | None, message_id: int | None) -> list[PrivateHand]:
        """Somebody does something in a channel, or for a game: the hands there that it is not done in."""
        left = [
            key
            for key, hand in self._hands.items()
            if key[0] == person
            and (hand.channel_id == channel_id or hand.game_id == game_id)
            and hand.message_id != message_id
        ]
        return [self._hands.pop(key) for key in left]

    async def remember(self, person: int, hand: PrivateHand) -> None:
        """A hand is shown; another one of that person and table is left behind."""
        key = person, hand.game_id
        before = self._hands.pop(key, None)
        if hand.message.is_open:
            self._hands[key] = hand
        if len(self._hands) > MOST:
            self._hands.popitem(last=False)
        if before is not None and before.message_id != hand.message_id:
            await self.close(before)

    async def cover(self, game: Game, say: Speaker) -> int:
        """Cover the hidden drawings of a game in the hands that show them; how many cannot be edited any more."""
        stay = 0
        for key, hand in [*self._hands.items()]:
            now = hand_as_now(game, hand.message, say)
            if hand.game_id != game.id or now == hand.message:
                continue
            if self._now() - hand.since < EDITABLE:
                self._hands[key] = replace(hand, message=now)
                async with self._post.showing(hand.message_id):
                    await self._answers.answer(now, hand.edit)
            else:
                stay += 1
        return stay

    async def close(self, hand: PrivateHand) -> None:
        """Take its buttons, where that is still possible."""
        if self._now() - hand.since < EDITABLE:
            await self._answers.answer(hand.message.closed(), hand.edit)
