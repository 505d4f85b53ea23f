"""Direct messages to the bot: a picture is a drawing; anything else gets one helpful sentence (fault 22)."""

import asyncio
import logging
from datetime import datetime

import discord

from artbox_bot.bot.errors import sentence
from artbox_bot.bot.services import Services
from artbox_bot.bot.uploads import hand_in
from artbox_bot.game.phases.draw import is_drawing, takes_drawing
from artbox_bot.pictures.uploads.cleaning import UploadRefused
from artbox_bot.show import answers, questions
from artbox_bot.show.message import Message
from artbox_bot.show.phrases import place
from artbox_bot.stage.codes import DISCORD_FAILS
from artbox_bot.storage.values import Table
from artbox_bot.table.fetching import UploadGone
from artbox_bot.table.incoming import Incoming
from artbox_bot.texts import Speaker

log = logging.getLogger(__name__)

NAME_SECONDS = 3.0


async def receive_message(services: Services, message: discord.Message, at: datetime | None = None) -> None:
    """Answer a direct message, whatever it holds. `at`: when it was written, if that was long ago."""
    say = services.texts.speaker("en")
    try:
        tables = await services.store.open_tables_of(message.author.id)
        say = services.texts.speaker(tables[-1].locale if tables else "en")
        answer = await _answer(services, message, tables, say, at)
    except Exception as error:
        answer = answers.sentences(sentence(error, say))
    await reply(services, message, answer)


async def reply(services: Services, message: discord.Message, answer: Message) -> None:
    """Answer a message of a person, in its place; nobody is mentioned."""
    reference = message.to_reference(fail_if_not_exists=False)
    await services.answers.answer(
        answer.plain(),
        lambda body: message.channel.send(
            **body.new,
            reference=reference,
            allowed_mentions=discord.AllowedMentions.none(),
            silent=not answer.rings,
            nonce=f"answer{message.id % 10**15}",
        ),
    )


async def _answer(
    services: Services, message: discord.Message, tables: list[Table], say: Speaker, at: datetime | None
) -> Message:
    author, files = message.author.id, files_of(message)
    waiting = [table for table in tables if takes_drawing(table.game, author)]
    if len(files) > 1:
        return await _take_several(services, author, files, waiting, say, at)
    if not files:
        return answers.no_picture([place(table.channel_id) for table in waiting], say)
    incoming = Incoming(files[0].url, files[0].size)
    if len(waiting) > 1:
        replied = await _replied_to(services, message)
        waiting = [table for table in waiting if table.game.id == replied] or waiting
    match waiting:
        case []:
            return answers.sentences(_nothing_waits(tables, author, say))
        case [table]:
            return await hand_in(services, table.game.id, author, incoming, say, at=at, direct=True)
        case _:
            return await _ask_for_which(services, author, incoming, waiting, say)


async def _take_several(
    services: Services,
    author: int,
    files: list[discord.Attachment],
    waiting: list[Table],
    say: Speaker,
    at: datetime | None,
) -> Message:
    """As many pictures as words: the first is for the first word. Whatever becomes of one, the others are taken."""
    if len(waiting) != 1 or waiting[0].game.round.each != len(files):
        return answers.sentences(say("direct-several"))
    told: list[Message] = []
    for number, file in enumerate(files):
        incoming = Incoming(file.url, file.size)
        try:
            answer = hand_in(services, waiting[0].game.id, author, incoming, say, at=at, number=number, direct=True)
            told.append(await answer)
        except Exception as error:
            told.append(answers.sentences(sentence(error, say)))
    return answers.together(told)


def files_of(message: discord.Message) -> list[discord.Attachment]:
    """What is attached to a message, or to those that are forwarded in it (fault 65)."""
    return [*message.attachments, *(file for sent in message.message_snapshots for file in sent.attachments)]


async def awaiting(client: discord.Client, table: Table) -> questions.Awaiting:
    """How a table is called that awaits a drawing. A thread at rest is not known by itself: it is fetched."""
    guild = client.get_guild(table.guild_id)
    channel = guild and guild.get_channel_or_thread(table.channel_id)
    if channel is None:
        try:
            async with asyncio.timeout(NAME_SECONDS):
                channel = await client.fetch_channel(table.channel_id)
        except DISCORD_FAILS as error:
            log.info("the name of channel %s is not known: %s", table.channel_id, error)
    above = channel.parent if isinstance(channel, discord.Thread) else getattr(channel, "category", None)
    return questions.Awaiting(
        game_id=table.game.id,
        round=table.game.round_number,
        channel=getattr(channel, "name", ""),
        above=above.name if above else "",
        server=guild.name if guild else "",
    )


def _nothing_waits(tables: list[Table], author: int, say: Speaker) -> str:
    """Why no table takes a picture of this person: time is up, or nobody draws."""
    closing = [t for t in tables if is_drawing(t.game) and author in t.game.round.active]
    return say("refused-too-late-draw" if closing else "direct-nobody-awaits")


async def _ask_for_which(
    services: Services, author: int, incoming: Incoming, waiting: list[Table], say: Speaker
) -> Message:
    try:
        aside = await services.handing_in.aside(author, incoming)
    except (UploadRefused, UploadGone):
        if any(takes_drawing(table.game, author) for table in await services.store.open_tables_of(author)):
            raise
        return answers.sentences(say("upload-late"))
    named = [await services.awaiting(table) for table in waiting]
    return questions.which_table(named, aside.picture_id, say, blank=aside.blank)


async def _replied_to(services: Services, message: discord.Message) -> str | None:
    """The game to whose hand the message replies."""
    reference = message.reference
    if reference is None or reference.message_id is None:
        return None
    sent = await services.store.sent_message(message.channel.id, reference.message_id)
    return sent.owner.id if sent else None
