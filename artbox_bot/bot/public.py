"""A picture that somebody posts in the channel, where it was to be handed in: everybody there sees it (fault 66).

Discord shows it to the bot where the message mentions the bot, or answers one of its messages.
"""

import discord

from artbox_bot.bot.direct import reply
from artbox_bot.bot.services import Services
from artbox_bot.game.phases.draw import takes_drawing
from artbox_bot.show import answers
from artbox_bot.storage.values import StoreTrouble, Unreadable

MOST_TOLD = 1000


def shows_a_picture(message: discord.Message, bot_id: int) -> bool:
    """Whether somebody shows the bot a picture: known from the message alone."""
    pictures = [one for one in message.attachments if (one.content_type or "").startswith("image/")]
    return bool(pictures) and any(user.id == bot_id for user in message.mentions)


class PublicPictures:
    """Says so, once to each player in a round; of the last of them it is remembered who was told."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._told: dict[tuple[str, int, int], None] = {}

    async def receive(self, message: discord.Message) -> None:
        """A picture was posted; whoever draws at the table of that channel is told that it was not handed in."""
        services = self._services
        try:
            table = await services.store.open_table_in(message.channel.id)
            if table is None or not takes_drawing(table.game, message.author.id):
                return
            this = (table.game.id, table.game.round_number, message.author.id)
            if this in self._told:
                return
            self._told[this] = None
            if len(self._told) > MOST_TOLD:
                del self._told[next(iter(self._told))]
            pad = bool(await services.pad_urls(table))
        except (StoreTrouble, Unreadable):  # of which the store itself tells
            return
        await reply(services, message, answers.public_picture(services.texts.speaker(table.locale), pad=pad))
