"""What people do: a command, a button, and a menu lead to the same action here.

Each action makes one move and answers whoever made it; what everybody sees is the stage's.
"""

from dataclasses import replace
from datetime import timedelta

import discord
from discord import app_commands

from artbox_bot.bot import forms
from artbox_bot.bot.ask import Ask
from artbox_bot.bot.hands import show_anew, show_hand
from artbox_bot.bot.hosting import speak
from artbox_bot.bot.installation import require_bot
from artbox_bot.bot.opening import place_of_table, require_opener, require_place, require_threads
from artbox_bot.bot.permissions import (
    is_age_restricted,
    joiner_note,
    opening_notes,
    require_bot_permissions,
)
from artbox_bot.bot.uploads import hand_in, sheet_of, taken
from artbox_bot.game.choices import BY_NAME, HIGHEST_TARGET, LONGEST_DRAW, MOST_DECOYS
from artbox_bot.game.limits import MAX_PLAYERS
from artbox_bot.game.moves import (
    AnotherPair,
    Finish,
    Join,
    KeepWord,
    Link,
    LookAt,
    Move,
    NameArtist,
    PutBack,
    Swap,
    Vote,
)
from artbox_bot.game.refusals import HostMustPlay, NoSuchDrawing, NoSuchWord, NotAtTable, NotYourWord
from artbox_bot.game.rules import Begin, Rules
from artbox_bot.game.values import Player
from artbox_bot.show import answers
from artbox_bot.show.phrases import place
from artbox_bot.show.sheet import TAKE_BACK
from artbox_bot.storage.values import ChannelTaken, Table, Unreadable
from artbox_bot.table.fetching import UploadGone
from artbox_bot.table.incoming import Incoming, OutOfDate
from artbox_bot.words.pack import same_word_key

LONGEST_CHOICE = 100
"""Characters; Discord's limit of what is chosen in a command."""

NO_WORD = "none"
"""What is chosen in the menu of an earlier version to take a guess back."""

Place = app_commands.Range[int, 1, MAX_PLAYERS]
"""The number of a drawing on the board."""


async def open_table(
    ask: Ask,
    begin: str | None = None,
    minutes: app_commands.Range[int, 0, LONGEST_DRAW] | None = None,
    play: bool = True,
    target: app_commands.Range[int, 1, HIGHEST_TARGET] | None = None,
    decoys: app_commands.Range[int, 0, MOST_DECOYS] | None = None,
    slow: bool | None = None,
) -> None:
    """Open a table in this channel, by the rules of the server where nothing else is said (R1, R6, R12)."""
    require_bot(ask.interaction)
    require_opener(ask)
    require_place(ask)
    require_bot_permissions(ask.interaction)
    require_threads(ask)
    players = (Player(id=ask.user_id, name=ask.name),) if play else ()
    rules = ask.decided.rules
    for name, value in (("slow", slow), ("target", target), ("decoys", decoys)):
        rules = rules if value is None else BY_NAME[name].chosen(rules, value)
    if minutes is not None:
        rules = replace(rules, draw=timedelta(minutes=minutes) if minutes else None)
    rules = replace(rules, begin=Begin(begin)) if begin is not None else _begun_without_host(rules, host_plays=play)
    table = await _open(ask, rules, players, removed=())
    opened = [ask.say("opened-plays" if play else "opened-watches")]
    if table.channel_id != ask.channel_id:
        opened.append(ask.say("opened-in-thread", place=place(table.channel_id)))
    await ask.show(answers.sentences(*opened, *opening_notes(ask.interaction, ask.say)))


async def play_again(ask: Ask) -> None:
    """Open a table with the same people who are still in the server; whoever was removed is kept out of it too (R26).

    It has the rules of the last one, but for what the server has changed since that was opened. Error: NotAtTable.
    """
    game = (await ask.table()).game
    if ask.user_id not in game.present and not ask.actor.moderator:
        raise NotAtTable
    require_bot(ask.interaction)
    require_place(ask)  # whoever sat there may play again wherever people may play at all
    require_bot_permissions(ask.interaction)
    gone = await ask.services.gone(ask.interaction.guild_id or 0, game.present)
    players = tuple(Player(id=p.id, name=p.name) for p in game.players if p.present and p.id not in gone)
    since = await ask.services.store.opened_at(game.id)
    rules = game.rules if since is None else ask.decided.renewed(game.rules, since)
    rules = _begun_without_host(rules, host_plays=ask.user_id in game.present)
    try:
        await _open(ask, rules, players, removed=game.removed)
    except ChannelTaken as taken:
        if ask.user_id not in (await ask.services.table(taken.game_id)).game.present:
            raise
        await ask.answer(ask.say("refused-channel-taken-yours"))
    else:
        await ask.answer(ask.say("opened-again"))


def _begun_without_host(rules: Rules, *, host_plays: bool) -> Rules:
    """A host who only watches cannot begin (R6): where nobody has asked for that now, people vote."""
    return replace(rules, begin=Begin.VOTE) if rules.begin is Begin.HOST and not host_plays else rules


async def _open(ask: Ask, rules: Rules, players: tuple[Player, ...], removed: tuple[Player, ...]) -> Table:
    interaction = ask.interaction
    if rules.begin is Begin.HOST and ask.user_id not in [player.id for player in players]:
        raise HostMustPlay  # before a thread is made for it
    guild_id = interaction.guild_id or 0
    cards = await ask.services.packs.cards(guild_id, adult=is_age_restricted(interaction.channel))
    async with place_of_table(ask, slow=rules.slow) as channel_id:
        return await ask.services.host.open_table(
            guild_id=guild_id,
            channel_id=channel_id,
            locale=(interaction.guild_locale or interaction.locale).value,
            host=ask.user_id,
            words=cards.words,
            rules=rules,
            players=players,
            removed=removed,
            recent=cards.recent,
            packs=cards.packs,
        )


async def join(ask: Ask) -> None:
    """Take a seat (R1, R25)."""
    note = joiner_note(ask.interaction, ask.say)
    game = (await ask.play(Join(ask.user_id, ask.name))).game
    direct = await ask.services.store.direct_messages(ask.user_id)
    no_dms = direct is not None and direct.unwanted
    await ask.show(answers.joined(game, note, ask.say, no_dms=no_dms))


async def elect(ask: Ask, choice: int) -> None:
    """Vote for who begins (R4)."""
    await _play_in_hand(ask, Vote(ask.user_id, choice))


async def name_artist(ask: Ask, name: app_commands.Range[str, 1, forms.ARTIST_LIMIT]) -> None:
    """Name an artist (R5)."""
    await ask.play(NameArtist(ask.user_id, name))
    await ask.answer(ask.say("artist-first"))


async def artist_written(ask: Ask) -> None:
    """Name the artist who was written into the form."""
    await name_artist(ask, forms.text_in(ask.interaction, forms.ARTIST_FIELD))


async def keep(ask: Ask) -> None:
    """Keep a word (R7)."""
    _, card = ask.numbers
    await _play_in_hand(ask, KeepWord(ask.user_id, card))


async def put_back(ask: Ask) -> None:
    """Put a word card back, and keep the others (R7)."""
    _, card = ask.numbers
    await _play_in_hand(ask, PutBack(ask.user_id, card))


async def another_pair(ask: Ask) -> None:
    """Have other word cards, once a game (house rule of R7)."""
    await _play_in_hand(ask, AnotherPair(ask.user_id))


async def draw(
    ask: Ask, image: discord.Attachment, word: app_commands.Range[str, 1, LONGEST_CHOICE] | None = None
) -> None:
    """Hand in a drawing; of two words for the one that is named, else for the first that is missing (R11)."""
    table, incoming = await ask.table(), Incoming(image.url, image.size)
    number = None if word is None else _own_word(table, ask.user_id, word)
    await ask.show(
        await hand_in(ask.services, table.game.id, ask.user_id, incoming, ask.say, received=ask.played, number=number)
    )


async def drawing_sent(ask: Ask) -> None:
    """Hand in what was put into the form. Errors: OutOfDate; UploadGone, where that was nothing."""
    numbers, incoming = ask.numbers, forms.file_in(ask.interaction, forms.FILE_FIELD)
    if len(numbers) == 1:  # of an earlier version: for which round it was opened is not known
        raise OutOfDate
    if incoming is None:
        raise UploadGone
    game_id, (this, *number, _) = await ask.game_id(), numbers
    await ask.show(
        await hand_in(
            ask.services,
            game_id,
            ask.user_id,
            incoming,
            ask.say,
            received=ask.played,
            round_number=this,
            number=next(iter(number), None),
        )
    )


async def take_kept(ask: Ask) -> None:
    """Hand in the picture about which a question was open; round, picture and perhaps word stand in the address."""
    this, *rest = ask.address.argument.split(".") if ask.address else ("",)
    if not this.isdecimal() or not rest:  # of an earlier version
        raise OutOfDate
    picture_id, *number = rest
    paper = sheet_of(ask.user_id, int(number[0])) if number and number[0].isdecimal() else None
    done = await ask.services.handing_in.kept(await ask.game_id(), ask.user_id, picture_id, int(this), paper)
    await ask.show(taken(done, ask.say, direct=ask.interaction.guild_id is None))


async def swap(ask: Ask) -> None:
    """What was handed in shows each the other word."""
    table = await ask.play(Swap(ask.user_id), round_number=ask.numbers[0])
    await ask.show(answers.swapped(table.game, ask.user_id, ask.say))


async def link(ask: Ask, choice: str) -> None:
    """Link a drawing to the word of that letter, from the menu of a sheet that an earlier version sent (R15)."""
    round_number, at = ask.numbers
    table = await ask.table()
    # In another round the letter stands for another word, or for none: the host refuses the whole press as stale.
    chosen = _word_of(table, choice) if table.game.round_number == round_number else None
    await _play_in_hand(ask, Link(ask.user_id, at, chosen))


async def pick(ask: Ask) -> None:
    """Guess the word of that number for a drawing, or take the guess back, on the sheet (R15)."""
    round_number, at, number = ask.numbers
    table = await ask.table()
    chosen = None
    # In another round the number stands for another word: the host refuses the whole press as stale.
    if number != TAKE_BACK and table.game.rounds and table.game.round_number == round_number:
        row = table.game.round.word_row
        if not 1 <= number <= len(row):
            raise NoSuchWord
        chosen = row[number - 1]
    await _play_in_hand(ask, Link(ask.user_id, at, chosen, completes=True))


async def look(ask: Ask) -> None:
    """Look at another drawing, on the sheet."""
    _, at = ask.numbers
    await _play_in_hand(ask, LookAt(ask.user_id, at))


async def guess(ask: Ask, drawing: Place, word: app_commands.Range[str, 1, LONGEST_CHOICE]) -> None:
    """Link a drawing to a word that was typed, or to its letter (R15)."""
    table = await ask.table()
    chosen = _word_of(table, word)
    await ask.play(Link(ask.user_id, drawing, chosen), game_id=table.game.id)
    await ask.show(answers.linked(drawing, chosen, ask.say))


async def finish(ask: Ask) -> None:
    """Finish linking (R16)."""
    if ask.address is not None:
        await _play_in_hand(ask, Finish(ask.user_id))
        return
    await ask.play(Finish(ask.user_id))
    await ask.answer(ask.say("finished"))


async def my_hand(ask: Ask) -> None:
    """Show the hand of whoever asks, in the channel and yet privately (DESIGN 10)."""
    await speak(ask)
    await show_hand(ask)


async def status(ask: Ask) -> None:
    """What the table is waiting for."""
    table = await ask.services.store.last_table_in(ask.channel_id)
    await ask.show(answers.status(table.game, ask.say) if table else answers.sentences(ask.say("refused-no-table")))


async def rules(ask: Ask) -> None:
    """How to play: by the rules of the table whose button was pressed, or of that in this channel."""
    store = ask.services.store
    try:
        table = await (
            store.open_table_in(ask.channel_id) if ask.address is None else store.table(ask.address.owner.id)
        )
    except Unreadable:  # that is said by whatever else is done there
        table = None
    await ask.show(answers.rules(ask.decided.rules if table is None else table.game.rules, ask.say))


async def _play_in_hand(ask: Ask, move: Move) -> None:
    """A move out of a hand, which shows at once what has come of it."""
    try:
        await ask.play(move, round_number=ask.numbers[0])
    finally:
        await show_anew(ask)


def _own_word(table: Table, player: int, text: str) -> int:
    """Which of a player's words was typed, from 0. Error: NotYourWord."""
    words = table.game.round.words_of(player) if table.game.rounds else ()
    meant = same_word_key(text, plural=False)
    for number, own in enumerate(words):
        if same_word_key(own, plural=False) == meant:
            return number
    raise NotYourWord


def _word_of(table: Table, text: str) -> str | None:
    """The word of the row that was meant: by its letter, or as typed. Errors: NoSuchWord, NoSuchDrawing."""
    if text == NO_WORD:
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
