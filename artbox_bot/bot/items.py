"""Buttons and menus as dynamic items: registered once at start, they work after any restart, for any table."""

import re
from typing import Any, Self, cast

import discord
from discord import ui

from artbox_bot.bot.ask import Ask
from artbox_bot.bot.router import press
from artbox_bot.show.address import Address

MENU_VERBS = "elect|link|hide|report"
MENUS = rf"ab1:[a-z0-9]+:(?:{MENU_VERBS})(?::[A-Za-z0-9_.-]+)?"
BUTTONS = rf"ab1:[a-z0-9]+:(?!(?:{MENU_VERBS})(?::|$))[a-z_]+(?::[A-Za-z0-9_.-]+)?"


class AddressedButton(ui.DynamicItem[ui.Button[Any]], template=BUTTONS):
    """Any button of ours. `from_custom_id` reads no store: what it means is decided when the move is played."""

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """The button that was pressed."""
        return cls(cast("ui.Button[Any]", item))

    async def callback(self, interaction: discord.Interaction) -> None:
        """Exceptions here reach no handler of discord.py: `press` answers all of them."""
        address = Address.parse(self.custom_id)
        if address is not None:
            await press(Ask(cast("Any", interaction.client), interaction), address)


class AddressedMenu(ui.DynamicItem[ui.Select[Any]], template=MENUS):
    """Any menu of ours."""

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """The menu in which something was chosen."""
        return cls(cast("ui.Select[Any]", item))

    async def callback(self, interaction: discord.Interaction) -> None:
        """See AddressedButton.callback."""
        address = Address.parse(self.custom_id)
        chosen = [str(value) for value in cast("dict[str, Any]", interaction.data or {}).get("values", ())]
        if address is not None and chosen:
            await press(Ask(cast("Any", interaction.client), interaction), address, chosen[0])
