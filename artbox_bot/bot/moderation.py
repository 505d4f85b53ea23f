"""What hosts, moderators and players do to keep a game going and clean; the log shows what was done."""

from artbox_bot.bot.ask import Ask, NoTableHere
from artbox_bot.game.moves import Hide, Nudge, Pause, Report, Resume, Skip
from artbox_bot.game.refusals import NoSuchDrawing, NotAllowed
from artbox_bot.game.values import Game
from artbox_bot.show.address import Address
from artbox_bot.show.message import Menu, Message, Option, Text
from artbox_bot.show.moderators_log import moderators_log
from artbox_bot.show.slot import round_shown
from artbox_bot.storage.values import Table

LOG_TABLES = 5


async def pause(ask: Ask, game_id: str) -> None:
    """Let all deadlines stand still."""
    await ask.app.host.play(game_id, Pause(ask.actor))
    await ask.answer(ask.say("answer-paused"))


async def resume(ask: Ask, game_id: str) -> None:
    """Let the deadlines run on."""
    await ask.app.host.play(game_id, Resume(ask.actor))
    await ask.answer(ask.say("answer-resumed"))


async def skip(ask: Ask, game_id: str) -> None:
    """End the present wait now."""
    await ask.app.host.play(game_id, Skip(ask.actor))
    await ask.answer(ask.say("answer-skipped"))


async def nudge(ask: Ask, game_id: str) -> None:
    """Call those whom the table waits for."""
    await ask.app.host.play(game_id, Nudge(ask.actor))
    await ask.answer(ask.say("answer-nudged"))


async def hide(ask: Ask, game_id: str, round_number: int, place: int) -> None:
    """Cover a drawing (R10)."""
    await ask.app.host.play(game_id, Hide(ask.actor, round_number, place))
    await ask.answer(ask.say("answer-hidden", place=place))


async def report(ask: Ask, game_id: str, round_number: int, place: int, text: str = "") -> None:
    """Report a drawing privately."""
    await ask.app.host.play(game_id, Report(ask.user_id, round_number, place, text))
    await ask.answer(ask.say("answer-reported", place=place))


async def hide_here(ask: Ask, place: int) -> None:
    """Cover a drawing of the board that was laid last in this channel."""
    game = (await _last_table(ask)).game
    await hide(ask, game.id, _last_board(game), place)


async def report_here(ask: Ask, place: int, text: str) -> None:
    """Report a drawing of the board that was laid last in this channel."""
    game = (await _last_table(ask)).game
    await report(ask, game.id, _last_board(game), place, text)


async def choose_drawing(ask: Ask, message_id: int, verb: str) -> None:
    """Somebody wants to hide or report a drawing of a board: which one? Error: NoSuchDrawing, if it is no board."""
    sent = await ask.app.store.sent_message(ask.interaction.channel_id or 0, message_id)
    if sent is None:
        raise NoSuchDrawing
    game = (await ask.app.table(sent.owner.id)).game
    this = round_shown(game, sent.slot)
    if this is None:
        raise NoSuchDrawing
    if verb == "hide" and not (ask.actor.moderator or ask.user_id == game.host):
        raise NotAllowed
    places = range(1, len(this.board) + 1)
    options = tuple(Option(ask.say("drawing-option", place=place), str(place)) for place in places)
    menu = Menu(str(Address.numbered(game.id, verb, this.number)), ask.say("drawing-placeholder"), options)
    await ask.show(Message((Text(ask.say(f"choose-{verb}")), menu)))


async def log(ask: Ask) -> None:
    """Show moderators what was done at the last tables of this channel. Error: NotAllowed."""
    if not ask.actor.moderator:
        raise NotAllowed
    tables = await ask.app.store.last_tables_in(ask.interaction.channel_id or 0, LOG_TABLES)
    await ask.answer(moderators_log((table.game for table in reversed(tables)), ask.say))


async def _last_table(ask: Ask) -> Table:
    table = await ask.app.store.last_table_in(ask.interaction.channel_id or 0)
    if table is None:
        raise NoTableHere
    return table


def _last_board(game: Game) -> int:
    """The number of the last round whose board was laid. Error: NoSuchDrawing."""
    numbers = [r.number for r in game.rounds if r.board]
    if not numbers:
        raise NoSuchDrawing
    return numbers[-1]
