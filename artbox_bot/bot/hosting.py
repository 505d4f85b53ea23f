"""What hosts and moderators do: by a command, or in the private message that *Host…* opens (R26, R27)."""

from collections.abc import Callable
from dataclasses import dataclass

import discord

from artbox_bot.bot.ask import Ask
from artbox_bot.bot.errors import refusal
from artbox_bot.game.hosting import host_due
from artbox_bot.game.moves import HandOn, LetIn, Move, Remove, Speak
from artbox_bot.game.refusals import GameOver, NotAllowed, Refused
from artbox_bot.game.seats import speaks_for
from artbox_bot.show.hosting import host_panel
from artbox_bot.show.phrases import mention


@dataclass(frozen=True, slots=True)
class Deed:
    """Makes a move for the table, and says so with the sentence of that key."""

    move: Callable[[Ask], Move]
    answer: str

    async def __call__(self, ask: Ask) -> None:
        await _do(ask, self.move(ask), ask.say(self.answer))


async def host(ask: Ask, player: discord.User | None = None) -> None:
    """Show who is host, and what can be done about the table; or make somebody host. Errors: GameOver, NotAllowed."""
    if player is not None:
        await hand_on(ask, player.id)
        return
    await speak(ask)
    game = (await ask.table()).game
    if not game.open:
        raise GameOver
    if not speaks_for(game, ask.actor) and ask.user_id not in game.present:
        raise NotAllowed
    await ask.show(host_panel(game, ask.actor, discord.utils.utcnow(), ask.say))


async def hand_on(ask: Ask, player: int) -> None:
    """Make a player host (R27)."""
    await _do(ask, HandOn(player, ask.actor), ask.say("handed-on", who=mention(player)))


async def remove(ask: Ask, player: discord.User) -> None:
    """Take a player out, who is kept out from then on (R26)."""
    await take_out(ask, player.id)


async def take_out(ask: Ask, player: int) -> None:
    """The same, chosen in the menu."""
    await _do(ask, Remove(player, ask.actor), ask.say("removed", who=mention(player)))


async def let_in(ask: Ask, player: int) -> None:
    """Let somebody join again (R26)."""
    await _do(ask, LetIn(player, ask.actor), ask.say("answer-let-in", who=mention(player)))


async def speak(ask: Ask) -> None:
    """Whoever looks at a table that waits for its host, and is that, is there (R27)."""
    game = (await ask.table()).game
    if ask.user_id == game.host and host_due(game) is not None:
        await ask.play(Speak(ask.user_id))


async def _do(ask: Ask, move: Move, told: str) -> None:
    """In the private message that *Host…* has opened it is said, and what can be done now is shown."""
    if not ask.in_private:
        await ask.play(move)
        await ask.answer(told)
        return
    try:
        game = (await ask.play(move)).game
    except GameOver:
        raise
    except Refused as refused:
        game, told = (await ask.table()).game, refusal(refused, ask.say)
    await ask.show_anew(host_panel(game, ask.actor, discord.utils.utcnow(), ask.say, told))
