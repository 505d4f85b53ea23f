"""`/artbox words`: whoever manages the server looks at its word packs, adds, chooses and removes them."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

import discord
from discord import app_commands

from artbox_bot.bot import forms
from artbox_bot.bot.ask import Ask
from artbox_bot.bot.permissions import require_manage_server
from artbox_bot.owner import WORDS
from artbox_bot.show.message import Message
from artbox_bot.show.word_packs import LEVELS, ON_A_PAGE, Page, pack_panel, packs_panel, sure_to_remove, tried
from artbox_bot.show.word_reading import TOLD, added, all_left_out, not_a_pack, pack_refused
from artbox_bot.table.incoming import Incoming
from artbox_bot.table.packs import Source
from artbox_bot.words.packs import BUILT_IN, LONGEST_NAME, BuiltInChoice, NoSuchPack, OwnPack, PackRefused
from artbox_bot.words.reading import NoPack, Reading

Name = app_commands.Range[str, 1, LONGEST_NAME]


async def words(ask: Ask, file: discord.Attachment | None = None, pack: Name | None = None) -> None:
    """Show the packs of the server; or add a file as one."""
    guild_id = _guild(ask)
    if file is None:
        await _show_list(ask, guild_id)
        return
    source = Source(Incoming(file.url, file.size), file.filename)
    await _add(ask, guild_id, pack or "", source, adult=False)


async def form_sent(ask: Ask) -> None:
    """Add what was put into the form."""
    guild_id, sent = _guild(ask), ask.interaction
    file = forms.file_in(sent, forms.FILE_FIELD)
    source = Source(file, forms.file_name_in(sent, forms.FILE_FIELD), forms.text_in(sent, forms.WORDS_FIELD))
    adult = forms.chosen_in(sent, forms.AUDIENCE_FIELD) == forms.ADULT
    await _add(ask, guild_id, forms.text_in(sent, forms.NAME_FIELD), source, adult=adult)


async def look(ask: Ask, pack_id: int) -> None:
    """Show a pack."""
    await _show_pack(ask, _guild(ask), pack_id, 0)


async def turn_page(ask: Ask) -> None:
    """Show a page of a pack."""
    await _show_pack(ask, _guild(ask), *_meant(ask))


async def use(ask: Ask) -> None:
    """Play with a pack, or with it no more."""
    await _change(
        ask,
        lambda own: replace(own, chosen=not own.chosen),
        lambda built_in: replace(built_in, chosen=not built_in.chosen),
    )


async def adult(ask: Ask) -> None:
    """A pack is for age-restricted channels alone, or for all."""
    await _change(ask, lambda own: replace(own, adult=not own.adult), lambda built_in: built_in)


async def levels(ask: Ask, choice: str) -> None:
    """Play with words of these difficulties. Error: NoSuchPack."""
    chosen = next((levels for levels in LEVELS if "".join(map(str, levels)) == choice), None)
    if chosen is None:
        raise NoSuchPack
    await _change(
        ask, lambda own: replace(own, difficulties=chosen), lambda built_in: replace(built_in, difficulties=chosen)
    )


async def theme(ask: Ask, number: int) -> None:
    """Play with the words of a theme, or with them no more; of none means of all."""
    themes = ask.services.packs.built_in.themes

    def turned(built_in: BuiltInChoice) -> BuiltInChoice:
        picked = set(built_in.themes) ^ {themes[number]}
        return replace(built_in, themes=tuple(theme for theme in themes if theme in picked))

    if not 0 <= number < len(themes):
        raise NoSuchPack
    await _change(ask, lambda own: own, turned)


async def word(ask: Ask, chosen: str) -> None:
    """Take a word out of a pack; a built-in one can come back."""
    guild_id, (pack_id, page) = _guild(ask), _meant(ask)
    await _do(ask, guild_id, pack_id, page, ask.services.packs.take_out(guild_id, pack_id, chosen))


async def try_it(ask: Ask) -> None:
    """Deal ten pairs of cards, of a pack or of all that are chosen."""
    guild_id = _guild(ask)
    pack_id = ask.numbers[0] if ask.numbers else None
    await _show(ask, tried(guild_id, await ask.services.packs.tried(guild_id, of_pack=pack_id), pack_id, ask.say))


async def export(ask: Ask) -> None:
    """A pack as a file."""
    guild_id, (pack_id, _) = _guild(ask), _meant(ask)
    data = await ask.services.packs.exported(guild_id, pack_id)
    await ask.send_file(ask.say("packs-exported"), "words.csv", data)


async def ask_to_remove(ask: Ask) -> None:
    """Removing cannot be undone: one more press."""
    guild_id, (pack_id, _) = _guild(ask), _meant(ask)
    own = (await ask.services.packs.shelf(guild_id)).pack(pack_id)
    await _show(ask, sure_to_remove(guild_id, own, ask.say))


async def remove(ask: Ask) -> None:
    """Remove a pack."""
    guild_id, (pack_id, _) = _guild(ask), _meant(ask)
    await ask.services.packs.remove(guild_id, pack_id)
    await _show_list(ask, guild_id, ask.say("packs-removed"))


def _guild(ask: Ask) -> int:
    """The server whose packs are meant: that of whoever asks, who manages it. Errors: ManagesNot, NoSuchPack."""
    require_manage_server(ask.interaction)
    guild_id = ask.interaction.guild_id or 0
    if ask.address is not None and (ask.address.owner.kind, ask.address.owner.id) != (WORDS, str(guild_id)):
        raise NoSuchPack
    return guild_id


def _meant(ask: Ask) -> tuple[int, int]:
    """Pack and page, as they stand in the address. Error: NoSuchPack."""
    match ask.numbers:
        case (pack_id, page, *_):
            return pack_id, page
        case _:
            raise NoSuchPack


async def _add(ask: Ask, guild_id: int, name: str, source: Source, *, adult: bool) -> None:
    try:
        made, reading = await ask.services.packs.add(guild_id, ask.user_id, name, source, adult=adult)
    except NoPack as error:
        await _tell(ask, not_a_pack(error, ask.say), error.reading)
        return
    await _tell(ask, added(guild_id, made.id, made.name, reading, ask.say), reading)


async def _tell(ask: Ask, message: Message, reading: Reading) -> None:
    """What came of it, with a file of all lines that were left out where the message has no room for them."""
    await ask.show(message)
    if len(reading.left_out) > TOLD:
        told = all_left_out(reading, ask.say).encode("utf-8-sig")
        await ask.send_file(ask.say("packs-left-out-file"), "left-out.txt", told)


async def _change(
    ask: Ask, own: Callable[[OwnPack], OwnPack], built_in: Callable[[BuiltInChoice], BuiltInChoice]
) -> None:
    guild_id, (pack_id, page) = _guild(ask), _meant(ask)
    packs = ask.services.packs
    if pack_id == BUILT_IN:
        await _do(ask, guild_id, pack_id, page, packs.choose_built_in(guild_id, built_in))
    else:
        await _do(ask, guild_id, pack_id, page, packs.change(guild_id, pack_id, own))


async def _do(ask: Ask, guild_id: int, pack_id: int, page: int, deed: Awaitable[None]) -> None:
    """On the page of the pack it is shown what has come of it, or why it could not be."""
    done = ""
    try:
        await deed
    except PackRefused as refused:
        done = pack_refused(refused, ask.say)
    await _show_pack(ask, guild_id, pack_id, page, done)


async def _show_list(ask: Ask, guild_id: int, done: str = "") -> None:
    await _show(ask, packs_panel(guild_id, await ask.services.packs.shelf(guild_id), ask.say, done))


async def _show_pack(ask: Ask, guild_id: int, pack_id: int, page: int, done: str = "") -> None:
    shelf = await ask.services.packs.shelf(guild_id)
    own = shelf.pack(pack_id)
    page = min(page, max(0, (own.size - 1) // ON_A_PAGE))
    some = await ask.services.packs.page(guild_id, pack_id, page * ON_A_PAGE, ON_A_PAGE)
    await _show(ask, pack_panel(guild_id, shelf, own, Page(page, some), ask.say, done))


async def _show(ask: Ask, message: Message) -> None:
    """In the private message in which something was pressed, or as a new one."""
    await (ask.show_anew if ask.in_private else ask.show)(message)
