"""What hosts, moderators and players do to keep a game clean; the log shows what was done."""

import asyncio

import discord
from discord import app_commands

from artbox_bot.bot.actions import Place
from artbox_bot.bot.ask import Ask, NoTableHere
from artbox_bot.game.moderating import LONGEST_REPORT
from artbox_bot.game.moves import Hide, Report, ShowAgain
from artbox_bot.game.refusals import NoSuchDrawing, NotAllowed, NotHidden
from artbox_bot.game.values import Round
from artbox_bot.show import moderating
from artbox_bot.show.changes import changes_in_words
from artbox_bot.show.moderating import StillShown
from artbox_bot.show.moderators_log import CHANGES_LIMIT, moderators_log
from artbox_bot.show.phrases import message_link
from artbox_bot.show.slot import rounds_shown
from artbox_bot.stage.covering import Covered
from artbox_bot.storage.values import Table

LOG_TABLES = 5
MOST_ROUNDS = 99
LONGEST_WAIT = 20.0
"""Seconds after which whoever hides a drawing is told how far it is, however slow Discord is."""
Reason = app_commands.Range[str, 0, LONGEST_REPORT]
Number = app_commands.Range[int, 1, MOST_ROUNDS]


async def hide(ask: Ask, drawing: Place, round: Number | None = None, before: bool = False, undo: bool = False) -> None:
    """Cover a drawing wherever it hangs, and say where it can still be seen; or let it be seen again (R10)."""
    if undo:
        await show_again(ask, drawing, round, before)
        return
    game_id, number = await _board_meant(ask, round, before)
    table = await ask.play(Hide(ask.actor, number, drawing), game_id=game_id)
    private = await ask.services.private_hands.cover(table.game, ask.say)
    still = _still_shown(table, await _cover(ask, table), private)
    former = await _is_former(ask, table)
    await ask.show(moderating.hidden(_round(table, number), drawing, still, ask.say, former_game=former))


async def show_again(ask: Ask, drawing: Place, round: Number | None = None, before: bool = False) -> None:
    """Let a hidden drawing be seen again (R10)."""
    game_id, number = await _board_meant(ask, round, before)
    table = await ask.play(ShowAgain(ask.actor, number, drawing), game_id=game_id)
    former = await _is_former(ask, table)
    await ask.show(moderating.shown_again(_round(table, number), drawing, ask.say, former_game=former))


async def report(
    ask: Ask, drawing: Place, reason: Reason = "", round: Number | None = None, before: bool = False
) -> None:
    """Report a drawing privately; whoever only watches can do that, too."""
    game_id, number = await _board_meant(ask, round, before)
    table = await ask.play(Report(ask.user_id, number, drawing, reason), game_id=game_id)
    moderators = ask.decided.reports is not None
    await ask.show(moderating.reported(table.game, table.game.reports[-1], ask.say, moderators=moderators))


async def choose_drawing(ask: Ask, message: discord.Message, verb: str) -> None:
    """Somebody wants to do something with a drawing of a board, a reveal or an album: with which one?

    Errors: NoSuchDrawing, if it is none of these; NotHidden; NotAllowed.
    """
    sent = await ask.services.store.sent_message(ask.channel_id, message.id)
    if sent is None:
        raise NoSuchDrawing
    game = (await ask.services.table(sent.owner.id)).game
    rounds = rounds_shown(game, sent.slot)
    if not rounds:
        raise NoSuchDrawing
    if verb != "report" and not (ask.actor.moderator or ask.user_id == game.host):
        raise NotAllowed
    question = moderating.choose_drawing(game, rounds, verb, ask.say)
    if question is None:
        raise NotHidden
    await ask.show(question)


async def log(ask: Ask) -> None:
    """Show moderators what was done at the last tables of this channel. Error: NotAllowed."""
    if not ask.actor.moderator:
        raise NotAllowed
    tables = await ask.services.store.last_tables_in(ask.channel_id, LOG_TABLES)
    changed = changes_in_words(ask.decided, ask.say, CHANGES_LIMIT)
    await ask.answer(moderators_log((table.game for table in reversed(tables)), ask.say, changed))


async def _board_meant(ask: Ask, number: int | None, before: bool) -> tuple[str, int]:
    """Game and round of a board: as the address says, else the one that was laid last in this channel.

    `before`: not in the latest game, which may be a lobby. Errors: NoTableHere, NoSuchDrawing.
    """
    if ask.address is not None:
        return await ask.game_id(), ask.numbers[0]
    tables = await ask.services.store.last_tables_in(ask.channel_id, LOG_TABLES)
    if not tables:
        raise NoTableHere
    for table in tables[before:]:
        if laid := [r.number for r in table.game.rounds if r.shown]:
            return table.game.id, number or laid[-1]
    raise NoSuchDrawing


async def _is_former(ask: Ask, table: Table) -> bool:
    """Whether another game has followed in that channel, so that people are told which one is meant."""
    last = await ask.services.store.last_tables_in(table.channel_id, 1)
    return bool(last) and last[0].game.id != table.game.id


async def _cover(ask: Ask, table: Table) -> Covered | None:
    """What has come of it; None: Discord is too slow to wait for that."""
    try:
        async with asyncio.timeout(LONGEST_WAIT):
            return await ask.services.cover(table.game.id)
    except TimeoutError:
        return None


def _still_shown(table: Table, covered: Covered | None, private: int) -> StillShown:
    if covered is None:
        return StillShown(waiting=None, private=private)
    public = [row for row in covered.refused if row.channel_id == table.channel_id]
    links = [message_link(table.guild_id, row.channel_id, row.message_id or 0) for row in public]
    return StillShown(len(covered.failures), links, len(covered.refused) - len(public), private)


def _round(table: Table, number: int) -> Round:
    return next(r for r in table.game.rounds if r.number == number)
