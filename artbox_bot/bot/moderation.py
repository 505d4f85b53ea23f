"""What hosts, moderators and players do to keep a game clean; the log shows what was done."""

import discord
from discord import app_commands

from artbox_bot.bot.actions import Place
from artbox_bot.bot.ask import Ask, NoTableHere
from artbox_bot.game.moderating import LONGEST_REPORT
from artbox_bot.game.moves import Hide, Report
from artbox_bot.game.refusals import NoSuchDrawing, NotAllowed
from artbox_bot.show import answers
from artbox_bot.show.moderators_log import moderators_log
from artbox_bot.show.slot import round_shown

LOG_TABLES = 5
Reason = app_commands.Range[str, 0, LONGEST_REPORT]


async def hide(ask: Ask, drawing: Place) -> None:
    """Cover a drawing (R10)."""
    game_id, round_number = await _board_meant(ask)
    await ask.services.host.play(game_id, Hide(ask.actor, round_number, drawing))
    await ask.answer(ask.say("answer-hidden", place=drawing))


async def report(ask: Ask, drawing: Place, reason: Reason = "") -> None:
    """Report a drawing privately."""
    game_id, round_number = await _board_meant(ask)
    await ask.services.host.play(game_id, Report(ask.user_id, round_number, drawing, reason))
    await ask.answer(ask.say("answer-reported", place=drawing))


async def choose_drawing(ask: Ask, message: discord.Message, verb: str) -> None:
    """Somebody wants to hide or report a drawing of a board: which one? Error: NoSuchDrawing, if it is no board."""
    sent = await ask.services.store.sent_message(ask.channel_id, message.id)
    if sent is None:
        raise NoSuchDrawing
    game = (await ask.services.table(sent.owner.id)).game
    this = round_shown(game, sent.slot)
    if this is None:
        raise NoSuchDrawing
    if verb == "hide" and not (ask.actor.moderator or ask.user_id == game.host):
        raise NotAllowed
    await ask.show(answers.choose_drawing(game, this, verb, ask.say))


async def log(ask: Ask) -> None:
    """Show moderators what was done at the last tables of this channel. Error: NotAllowed."""
    if not ask.actor.moderator:
        raise NotAllowed
    tables = await ask.services.store.last_tables_in(ask.channel_id, LOG_TABLES)
    await ask.answer(moderators_log((table.game for table in reversed(tables)), ask.say))


async def _board_meant(ask: Ask) -> tuple[str, int]:
    """Game and round of a board: as the address says, else the board that was laid last in this channel.

    Errors: NoTableHere, NoSuchDrawing.
    """
    if ask.address is not None:
        return await ask.game_id(), ask.numbers[0]
    table = await ask.services.store.last_table_in(ask.channel_id)
    if table is None:
        raise NoTableHere
    numbers = [r.number for r in table.game.rounds if r.shown]
    if not numbers:
        raise NoSuchDrawing
    return table.game.id, numbers[-1]
