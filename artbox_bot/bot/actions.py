"""What people do: a command, a button, and a menu lead to the same action here.

Each action makes one move and answers whoever made it; what everybody sees is the stage's.
"""

from typing import TYPE_CHECKING

from artbox_bot.bot.ask import Ask
from artbox_bot.bot.permissions import joiner_note, opening_notes, require_bot_permissions
from artbox_bot.game.moves import (
    Finish,
    Join,
    KeepWord,
    Leave,
    Link,
    Move,
    NameArtist,
    NextRound,
    Remove,
    Roll,
    Start,
    Stop,
    Vote,
)
from artbox_bot.game.options import Begin, Options
from artbox_bot.game.refusals import NoSuchDrawing, NoSuchWord, NotAtTable
from artbox_bot.game.shapes import Shape
from artbox_bot.game.values import Player
from artbox_bot.show.address import Address
from artbox_bot.show.hand import TAKE_BACK, hand
from artbox_bot.show.message import Button, Buttons, Message, Picture, Style, Text
from artbox_bot.show.phrases import mention, scoreboard, waiting, word
from artbox_bot.show.rules import rules_in_words
from artbox_bot.show.scenes import Dice
from artbox_bot.storage.values import Table
from artbox_bot.texts import Speaker
from artbox_bot.words.pack import same_word_key

if TYPE_CHECKING:
    from artbox_bot.bot.app import ArtBox

MOST_BUTTONS = 5


async def open_table(ask: Ask, begin: Begin, draw_minutes: int | None, *, plays: bool) -> None:
    """Open a table in this channel (R1, R6, R12)."""
    require_bot_permissions(ask.interaction)
    players = (Player(id=ask.user_id, name=ask.name),) if plays else ()
    await _open(ask, Options(begin=begin, draw_minutes=draw_minutes), players)
    notes = opening_notes(ask.interaction, ask.say)
    await ask.answer("\n".join((ask.say("opened-plays" if plays else "opened-watches"), *notes)))


async def play_again(ask: Ask, game_id: str) -> None:
    """Open a table with the same people. Error: NotAtTable."""
    table = await ask.app.table(game_id)
    game = table.game
    if ask.user_id not in game.present and not ask.actor.moderator:
        raise NotAtTable
    require_bot_permissions(ask.interaction)
    players = tuple(Player(id=p.id, name=p.name) for p in game.players if p.present)
    begin = Begin.VOTE if game.options.begin is Begin.HOST and ask.user_id not in game.present else game.options.begin
    await _open(ask, Options(begin=begin, draw_minutes=game.options.draw_minutes), players)
    await ask.answer(ask.say("opened-again"))


async def _open(ask: Ask, options: Options, players: tuple[Player, ...]) -> None:
    interaction = ask.interaction
    await ask.app.host.open_table(
        guild_id=interaction.guild_id or 0,
        channel_id=interaction.channel_id or 0,
        locale=(interaction.guild_locale or interaction.locale).value,
        host=ask.user_id,
        words=ask.app.words.words,
        options=options,
        players=players,
    )


async def join(ask: Ask, game_id: str) -> None:
    """Take a seat (R1, R25)."""
    table = await ask.app.host.play(game_id, Join(ask.user_id, ask.name))
    running = bool(table.game.rounds)
    note = joiner_note(ask.interaction, ask.say)
    await ask.answer("\n".join(filter(None, (ask.say("joined-running" if running else "joined"), note))))


async def leave(ask: Ask, game_id: str) -> None:
    """Leave the table (R26)."""
    await ask.app.host.play(game_id, Leave(ask.user_id))
    await ask.answer(ask.say("left"))


async def remove(ask: Ask, game_id: str, player: int) -> None:
    """Take a player out (R26, R27)."""
    await ask.app.host.play(game_id, Remove(player, ask.actor))
    await ask.answer(ask.say("removed", who=mention(player)))


async def start(ask: Ask, game_id: str) -> None:
    """Begin the game (R2)."""
    await ask.app.host.play(game_id, Start(ask.actor))
    await ask.answer(ask.say("started"))


async def stop(ask: Ask, game_id: str) -> None:
    """Stop the game (R27, R29)."""
    await ask.app.host.play(game_id, Stop(ask.actor))
    await ask.answer(ask.say("stopped"))


async def elect(ask: Ask, game_id: str, round_number: int, choice: int) -> None:
    """Vote for who begins (R4)."""
    await _private_move(ask, game_id, Vote(ask.user_id, choice), round_number)


async def name_artist(ask: Ask, game_id: str, artist: str) -> None:
    """Name an artist (R5)."""
    await ask.app.host.play(game_id, NameArtist(ask.user_id, artist))
    await ask.answer(ask.say("artist-first"))


async def keep(ask: Ask, game_id: str, round_number: int, card: int) -> None:
    """Keep a word (R7)."""
    await _private_move(ask, game_id, KeepWord(ask.user_id, card), round_number)


async def roll(ask: Ask, game_id: str) -> None:
    """Roll the dice (R8)."""
    await ask.app.host.play(game_id, Roll(ask.user_id))
    await ask.answer(ask.say("rolled"))


async def link(ask: Ask, game_id: str, round_number: int, place: int, choice: str) -> None:
    """Link a drawing to the word of that letter, from the sheet (R15)."""
    table = await ask.app.table(game_id)
    # In another round the letter stands for another word, or for none: the host refuses the whole press as stale.
    chosen = _word_of(table, choice) if table.game.round_number == round_number else None
    await _private_move(ask, game_id, Link(ask.user_id, place, chosen), round_number)


async def guess(ask: Ask, table: Table, place: int, text: str) -> None:
    """Link a drawing to a word that was typed, or to its letter (R15)."""
    chosen = _word_of(table, text)
    await ask.app.host.play(table.game.id, Link(ask.user_id, place, chosen))
    done = ask.say("unlinked", place=place) if chosen is None else ask.say("linked", place=place, word=word(chosen))
    await ask.answer(done)


async def finish(ask: Ask, game_id: str, round_number: int | None = None) -> None:
    """Finish linking (R16)."""
    if round_number is None:
        await ask.app.host.play(game_id, Finish(ask.user_id))
        await ask.answer(ask.say("finished"))
    else:
        await _private_move(ask, game_id, Finish(ask.user_id), round_number)


async def next_round(ask: Ask, game_id: str) -> None:
    """Go on (R24)."""
    await ask.app.host.play(game_id, NextRound(ask.user_id))


async def my_hand(ask: Ask, table: Table) -> None:
    """Show the hand of whoever asks, in the channel and yet privately (DESIGN 10)."""
    await ask.show(await _hand(ask, table))


async def status(ask: Ask) -> None:
    """What the table is waiting for."""
    table = await ask.app.store.last_table_in(ask.interaction.channel_id or 0)
    if table is None:
        await ask.answer(ask.say("refused-no-table"))
        return
    game, say = table.game, ask.say
    head = say("status-round", round=game.round_number, target=game.target or 0) if game.rounds else say("status-lobby")
    await ask.answer("\n".join((head, waiting(game, say), scoreboard(game, say))))


async def rules(ask: Ask) -> None:
    """How to play, with a roll as an example."""
    say = ask.say
    labels = tuple(say(f"shape-{shape.value}") for shape in Shape)
    scene = Dice((Shape.SQUARE, Shape.SQUARE, Shape.TRIANGLE, Shape.LINE), labels, say("shape-absent"), 0)
    picture = Picture("shapes.png", say("rules-alt"), scene)
    title, how, points = rules_in_words(say)
    await ask.show(Message((Text(title), Text(how), picture, Text(points))))


def which_table(app: "ArtBox", tables: list[Table], picture_id: str, say: Speaker, *, blank: bool) -> Message:
    """Several tables await a drawing from this person: which one is it for? To choose one takes an empty sheet, too."""
    buttons = tuple(
        Button(app.channel_name(table), str(Address(table.game.id, "take", picture_id)), Style.PRIMARY)
        for table in tables[:MOST_BUTTONS]
    )
    text = say("draw-which-table-blank" if blank else "draw-which-table")
    return Message((Text(text), Buttons(buttons)))


async def _private_move(ask: Ask, game_id: str, move: Move, round_number: int) -> None:
    """A move out of a hand: a private hand is shown anew by the press, a direct message by the stage."""
    try:
        table = await ask.app.host.play(game_id, move, round_number=round_number)
    except Exception:
        if ask.in_private:
            await ask.show_anew(await _hand(ask, await ask.app.table(game_id)))
        raise
    if ask.in_private:
        await ask.show_anew(await _hand(ask, table))


async def _hand(ask: Ask, table: Table) -> Message:
    if ask.user_id not in table.game.present:
        raise NotAtTable
    pad = (await ask.app.pad_urls(table)).get(ask.user_id)
    return hand(table.game, ask.user_id, mention_channel(table), ask.say, pad)


def mention_channel(table: Table) -> str:
    """The channel of a table, as a mention."""
    return f"<#{table.channel_id}>"


def _word_of(table: Table, text: str) -> str | None:
    """The word of the row that was meant: by its letter, or as typed. Errors: NoSuchWord, NoSuchDrawing."""
    if text == TAKE_BACK:
        return None
    if not table.game.rounds:
        raise NoSuchDrawing
    this = table.game.round
    for offered in this.word_row:
        if text == this.letter(offered) or same_word_key(text, plural=False) == same_word_key(offered, plural=False):
            return offered
    if len(text) == 1 and text.upper() != text:
        return _word_of(table, text.upper())
    raise NoSuchWord
