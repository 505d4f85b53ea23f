"""Direct messages to the bot: a picture is a drawing; anything else gets one helpful sentence (fault 22)."""

import logging
from typing import TYPE_CHECKING

import discord

from artbox_bot.bot.actions import mention_channel, which_table
from artbox_bot.bot.errors import sentence
from artbox_bot.bot.uploads import Incoming, fetch_aside, hand_in, keep_aside
from artbox_bot.game.values import Phase
from artbox_bot.show.message import Message, Text
from artbox_bot.storage.values import Table
from artbox_bot.texts import Speaker

if TYPE_CHECKING:
    from artbox_bot.bot.app import ArtBox

log = logging.getLogger(__name__)


async def receive_message(app: "ArtBox", message: discord.Message) -> None:
    """Answer a direct message, whatever it holds."""
    say = app.texts.speaker("en")
    try:
        tables = await app.store.open_tables_of(message.author.id)
        say = app.texts.speaker(tables[-1].locale if tables else "en")
        answer = await _answer(app, message, tables, say)
    except Exception as error:
        answer = Message((Text(sentence(error, say)),))
    await _reply(app, message, answer)


async def _reply(app: "ArtBox", message: discord.Message, answer: Message) -> None:
    reference = message.to_reference(fail_if_not_exists=False)
    await app.post.answer(
        answer,
        lambda view, files: message.channel.send(
            view=view,
            files=files,
            reference=reference,
            allowed_mentions=discord.AllowedMentions.none(),
            nonce=f"answer{message.id % 10**15}",
        ),
    )


async def _answer(app: "ArtBox", message: discord.Message, tables: list[Table], say: Speaker) -> Message:
    if len(message.attachments) > 1:
        return Message((Text(say("direct-several")),))
    awaiting = [table for table in tables if _awaits_drawing(table, message.author.id)]
    if not message.attachments:
        places = " ".join(mention_channel(table) for table in awaiting)
        return Message((Text(say("direct-text-awaited", places=places) if awaiting else say("direct-text")),))
    attachment = message.attachments[0]
    incoming = Incoming(attachment.url, attachment.size)
    replied = await _replied_to(app, message)
    if replied is not None:
        return await hand_in(app, replied, message.author.id, incoming, say)
    match awaiting:
        case []:
            return Message((Text(say("direct-nobody-awaits")),))
        case [table]:
            return await hand_in(app, table.game.id, message.author.id, incoming, say)
        case _:
            clean = await fetch_aside(app, message.author.id, incoming)
            picture_id = await keep_aside(app, message.author.id, clean)
            return which_table(app, awaiting, picture_id, say, blank=clean.blank)


def _awaits_drawing(table: Table, player: int) -> bool:
    game = table.game
    return game.phase is Phase.DRAW and player in game.round.active


async def _replied_to(app: "ArtBox", message: discord.Message) -> str | None:
    """The game to whose hand the message replies."""
    reference = message.reference
    if reference is None or reference.message_id is None:
        return None
    sent = await app.store.sent_message(message.channel.id, reference.message_id)
    return sent.owner.id if sent else None
