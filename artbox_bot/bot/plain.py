"""The plainest of all actions: one move, one sentence."""

from collections.abc import Callable
from dataclasses import dataclass

from artbox_bot.bot.ask import Ask
from artbox_bot.game.moves import Move


@dataclass(frozen=True, slots=True)
class Plain:
    """Makes a move, and answers with the sentence of that key; None: what everybody sees is answer enough.

    A press may be meant for one round alone, whose number stands in its address then.
    """

    move: Callable[[Ask], Move]
    answer: str | None = None

    async def __call__(self, ask: Ask) -> None:
        await ask.play(self.move(ask), round_number=next(iter(ask.numbers), None))
        if self.answer is not None:
            await ask.answer(ask.say(self.answer))
