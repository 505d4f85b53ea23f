"""The hand of whoever asks: shown in the channel, and shown anew at once by whatever is pressed in it (DESIGN 10)."""

from artbox_bot.bot.ask import Ask
from artbox_bot.bot.games import arrived
from artbox_bot.game.refusals import NotAtTable
from artbox_bot.show.hand import hand, hand_slots
from artbox_bot.show.message import Message
from artbox_bot.show.phrases import place
from artbox_bot.storage.values import Sent


async def show_hand(ask: Ask) -> None:
    """In the channel and yet privately. Errors: NotAtTable, NoTableHere, NoSuchGame."""
    await ask.show_hand(await _hand(ask))


async def show_anew(ask: Ask) -> None:
    """The hand in which something was pressed, as it is now.

    Errors: NotAtTable, NoSuchGame.
    """
    message = ask.interaction.message
    if message is None:
        return
    if not ask.in_private:
        await ask.redraw(lambda row: _direct(ask, row))
        return
    # The game is looked at inside: of two presses at once, what was committed last stands.
    async with ask.services.post.showing(message.id):
        await ask.show_hand_anew(await _hand(ask))


async def _hand(ask: Ask) -> Message:
    table = await ask.table()
    if ask.user_id not in table.game.present:
        raise NotAtTable
    pads = await ask.services.pad_urls(table)
    return hand(table.game, ask.user_id, place(table.channel_id), ask.say, pads)


async def _direct(ask: Ask, row: Sent) -> Message | None:
    """What a direct message shall show now; None where it is no hand, or stays as it is."""
    table = await ask.table()
    if row.owner.id != table.game.id or table.game.forgotten:
        return None
    services = ask.services
    pads = await services.pad_urls(table)
    say, sent = services.texts.speaker(table.locale), await services.store.sent(row.owner)
    slots = hand_slots(table.game, ask.user_id, place(table.channel_id), say, pads, arrived(sent))
    return next((slot.message for slot in slots if slot.name == row.slot), None)
