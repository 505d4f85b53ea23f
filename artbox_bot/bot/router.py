"""From what was pressed, chosen or submitted to its verb.

Buttons, menus and forms carry their address, so they work after any restart, for any table. They are served from the
raw interaction: discord.py keeps forms by custom id alone, so that the second of two people with the same form open
would never be answered; and what goes wrong here is answered by our own ladder of errors.
"""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, cast

import discord

from artbox_bot.bot.ask import Ask
from artbox_bot.bot.errors import answered
from artbox_bot.bot.services import Services
from artbox_bot.bot.verbs import VERBS
from artbox_bot.show.address import FORM, Address

PRESSED = {name: verb for name, verb in VERBS.items() if verb.pressed}
SUBMITTED = {f"{FORM}{name}": verb.form for name, verb in VERBS.items() if verb.form is not None}


async def receive(services: Services, interaction: discord.Interaction) -> None:
    """Answer what carries an address of ours; commands come through the tree."""
    data = cast("Mapping[str, Any]", interaction.data or {})
    address = Address.parse(str(data.get("custom_id", "")))
    if address is None:
        return
    ask = Ask(services, interaction, address)
    if interaction.type is discord.InteractionType.modal_submit:
        await _submit(ask, address)
    else:
        await _press(ask, address, [str(value) for value in data.get("values", ())])


async def carry_out(ask: Ask, act: Callable[..., Awaitable[None]], *options: object, **named: object) -> None:
    """Acknowledge, then act in turn; whatever goes wrong is answered."""
    async with answered(ask), ask.in_turn():
        await act(ask, *options, **named)


async def _press(ask: Ask, address: Address, chosen: list[str]) -> None:
    """Something was pressed or chosen. Forms open at once, everything else in its turn."""
    verb = PRESSED.get(address.verb)
    if verb is not None and verb.form is not None:
        async with answered(ask):
            await ask.open_form(verb.form.opened(address, ask.user_id, ask.say))
        return
    async with answered(ask), ask.in_turn():
        verb = PRESSED[address.verb]
        await verb.act(ask, *(verb.menu(value) for value in chosen if verb.menu is not None))


async def _submit(ask: Ask, address: Address) -> None:
    """A form was submitted; only its own user can have done that."""
    form = SUBMITTED.get(address.verb)
    ask.in_place = form is not None and form.in_place
    async with answered(ask), ask.in_turn():
        if address.argument.rpartition(".")[2] == str(ask.user_id):
            await SUBMITTED[address.verb].submitted(ask)
