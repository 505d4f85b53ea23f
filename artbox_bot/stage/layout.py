"""Messages as Discord's components, within Discord's limits (components reference: 40 components, 4,000 characters)."""

import io

import discord
from discord import ui

from artbox_bot.show.message import Button, Buttons, LinkButton, Menu, Message, Picture, Text
from artbox_bot.texts import shortened

LABEL_LIMIT, OPTION_LIMIT, PLACEHOLDER_LIMIT, ALT_LIMIT = 80, 100, 150, 1024


def layout(message: Message) -> ui.LayoutView:
    """The message as a view that discord.py does not remember: its buttons carry their address."""
    box: ui.Container[ui.LayoutView] = ui.Container(accent_colour=int(message.accent))
    for part in message.parts:
        match part:
            case Text(text):
                box.add_item(ui.TextDisplay(text))
            case Buttons(buttons):
                row: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
                for button in buttons:
                    row.add_item(_button(button))
                box.add_item(row)
            case Menu():
                menu: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
                menu.add_item(_select(part))
                box.add_item(menu)
            case Picture(name, alt):
                item = discord.MediaGalleryItem(f"attachment://{name}", description=shortened(alt, ALT_LIMIT))
                box.add_item(ui.MediaGallery(item))
    view = ui.LayoutView(timeout=None)
    view.add_item(box)
    view.stop()  # else discord.py would keep every view for ever, to dispatch presses that we find by their address
    return view


def file(picture: Picture, png: bytes) -> discord.File:
    """The picture as an attachment with a fixed name and its alt text."""
    return discord.File(io.BytesIO(png), picture.name, description=shortened(picture.alt, ALT_LIMIT))


def mentions(message: Message) -> discord.AllowedMentions:
    """Nobody is called but those whom the message calls."""
    return discord.AllowedMentions(
        everyone=False, roles=False, users=[discord.Object(u) for u in message.calls], replied_user=False
    )


def _button(button: Button | LinkButton) -> ui.Button[ui.LayoutView]:
    if isinstance(button, LinkButton):
        return ui.Button(label=shortened(button.label, LABEL_LIMIT), url=button.url, emoji=button.emoji)
    return ui.Button(
        label=shortened(button.label, LABEL_LIMIT),
        custom_id=button.address,
        style=discord.ButtonStyle(int(button.style)),
        emoji=button.emoji,
    )


def _select(menu: Menu) -> ui.Select[ui.LayoutView]:
    return ui.Select(
        custom_id=menu.address,
        placeholder=shortened(menu.placeholder, PLACEHOLDER_LIMIT),
        options=[
            discord.SelectOption(
                label=shortened(o.label, OPTION_LIMIT),
                value=o.value,
                description=o.description and shortened(o.description, OPTION_LIMIT),
                default=o.chosen,
            )
            for o in menu.options
        ],
    )
