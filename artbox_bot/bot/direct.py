"""Direct messages to the bot: a picture is a drawing; anything else gets one helpful sentence (fault 22)."""

import discord

from artbox_bot.bot.errors import sentence
from artbox_bot.bot.services import Services
from artbox_bot.bot.uploads import hand_in
from artbox_bot.game.values import Phase
from artbox_bot.show import answers
from artbox_bot.show.message import Message
from artbox_bot.show.phrases import place
from artbox_bot.storage.values import Table
from artbox_bot.table.handing_in import Incoming
from artbox_bot.texts import Speaker


async def receive_message(services: Services, message: discord.Message) -> None:
    """Answer a direct message, whatever it holds."""
    say = services.texts.speaker("en")
    try:
        tables = await services.store.open_tables_of(message.author.id)
        say = services.texts.speaker(tables[-1].locale if tables else "en")
        answer = await _answer(services, message, tables, say)
    except Exception as error:
        answer = answers.sentences(sentence(error, say))
    await reply(services, message, answer)


async def reply(services: Services, message: discord.Message, answer: Message) -> None:
    """Answer a message of a person, in its place; nobody is mentioned."""
    reference = message.to_reference(fail_if_not_exists=False)
    await services.post.answer(
        answer.plain(),
        lambda body: message.channel.send(
            **body.new,
            reference=reference,
            allowed_mentions=discord.AllowedMentions.none(),
            silent=not answer.rings,
            nonce=f"answer{message.id % 10**15}",
        ),
    )


async def _answer(services: Services, message: discord.Message, tables: list[Table], say: Speaker) -> Message:
    author = message.author.id
    if len(message.attachments) > 1:
        return answers.sentences(say("direct-several"))
    awaiting = [table for table in tables if awaits_drawing(table, author)]
    if not message.attachments:
        return answers.no_picture([place(table.channel_id) for table in awaiting], say)
    attachment = message.attachments[0]
    incoming = Incoming(attachment.url, attachment.size)
    replied = await _replied_to(services, message)
    if replied is not None:
        return await hand_in(services, replied, author, incoming, say, direct=True)
    match awaiting:
        case []:
            return answers.sentences(say("direct-nobody-awaits"))
        case [table]:
            return await hand_in(services, table.game.id, author, incoming, say, direct=True)
        case _:
            aside = await services.handing_in.aside(author, incoming)
            named = [(table.game.id, services.channel_name(table)) for table in awaiting]
            return answers.which_table(named, aside.picture_id, say, blank=aside.blank)


def channel_name(client: discord.Client, table: Table) -> str:
    """The name of a table's channel, for a button."""
    guild = client.get_guild(table.guild_id)
    channel = guild and guild.get_channel_or_thread(table.channel_id)
    if guild is None or channel is None:
        return table.game.id
    return f"#{channel.name} ({guild.name})"


def awaits_drawing(table: Table, player: int) -> bool:
    """Whether somebody draws at a table now."""
    game = table.game
    return game.phase is Phase.DRAW and player in game.round.active


async def _replied_to(services: Services, message: discord.Message) -> str | None:
    """The game to whose hand the message replies."""
    reference = message.reference
    if reference is None or reference.message_id is None:
        return None
    sent = await services.store.sent_message(message.channel.id, reference.message_id)
    return sent.owner.id if sent else None
