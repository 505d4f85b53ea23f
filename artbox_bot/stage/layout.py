"""Messages in Discord's terms, within Discord's limits.

A plain message is content, files, an embed, and rows of buttons; any other is one container of components (components
reference: 40 components, 4,000 characters, ten pictures in a gallery).
"""

import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import discord
from discord import ui

from artbox_bot.show.message import (
    PRESSED,
    Button,
    Buttons,
    LinkButton,
    Menu,
    Message,
    Picture,
    Section,
    ServerMenu,
    Text,
)
from artbox_bot.texts import shortened

PLAYED_IN = (
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.voice,
    discord.ChannelType.stage_voice,
    discord.ChannelType.forum,
)
"""Channels in which, or in whose threads, a game can be played."""

LABEL_LIMIT, OPTION_LIMIT, PLACEHOLDER_LIMIT, ALT_LIMIT = 80, 100, 150, 1024


@dataclass(frozen=True, slots=True)
class Body:
    """A message as discord.py sends it. `files`: those of its pictures; None where they were sent and stay.

    `new` and `edited` are the named arguments of discord.py's `send` and `edit`.
    """

    message: Message
    files: list[discord.File] | None

    @property
    def new(self) -> dict[str, Any]:
        """To be sent."""
        rest: dict[str, Any] = {"files": self.files or []}
        if not self.message.content:
            return rest | {"view": _container(self.message)}
        rest |= {"content": _content(self.message), "embeds": _embeds(self.message)}
        return rest | ({"view": rows} if (rows := _rows(self.message)) else {})

    @property
    def edited(self) -> dict[str, Any]:
        """To be put in the place of what stands there. What is not named keeps its files."""
        files: dict[str, Any] = {} if self.files is None else {"attachments": self.files}
        if not self.message.content:
            return files | {"view": _container(self.message)}
        return files | {
            "content": _content(self.message),
            "embeds": _embeds(self.message),
            "view": _rows(self.message),
        }


def content_and_components(message: Message) -> tuple[str, Sequence[Any]]:
    """A message as Discord gives it back: its content, and its components as JSON."""
    view = _rows(message) if message.content else _container(message)
    return _content(message), [] if view is None else view.to_components()


def _container(message: Message) -> ui.LayoutView:
    """The message as a view that discord.py does not remember: its buttons carry their address."""
    box: ui.Container[ui.LayoutView] = ui.Container(accent_colour=int(message.accent))
    gallery: ui.MediaGallery[ui.LayoutView] | None = None
    for part in message.parts:
        if not isinstance(part, Picture):
            gallery = None
        match part:
            case Text(text):
                box.add_item(ui.TextDisplay(text))
            case Section(text, button):
                box.add_item(ui.Section[ui.LayoutView](text, accessory=_button(button)))
            case Buttons() | Menu() | ServerMenu():
                row: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
                for item in _in_row(part):
                    row.add_item(item)
                box.add_item(row)
            case Picture(name):
                if gallery is None:  # pictures that follow each other are one gallery
                    gallery = ui.MediaGallery()
                    box.add_item(gallery)
                gallery.add_item(media=f"attachment://{name}", description=_alt(part))
    view = ui.LayoutView(timeout=None)
    view.add_item(box)
    view.stop()  # else discord.py would keep every view for ever, to dispatch presses that we find by their address
    return view


def _content(message: Message) -> str:
    open_texts = (part.text for part in message.parts if isinstance(part, Text) and not part.secret)
    return "\n".join((message.content, *open_texts)) if message.content else ""


def _embeds(message: Message) -> list[discord.Embed]:
    """A push shows the content and no embed; the secrets of a direct message stand there."""
    secrets = [part.text for part in message.parts if isinstance(part, Text) and part.secret]
    return [discord.Embed(description="\n".join(secrets), colour=int(message.accent))] if secrets else []


def _rows(message: Message) -> ui.View | None:
    """The rows of a plain message; none where nothing can be pressed."""
    view = ui.View(timeout=None)
    rows = [part for part in message.parts if isinstance(part, PRESSED) and not isinstance(part, Section)]
    for number, row in enumerate(rows):
        for item in _in_row(row):
            item.row = number
            view.add_item(item)
    view.stop()
    return view if rows else None


def _in_row(part: Buttons | Menu | ServerMenu) -> Sequence[ui.Item[Any]]:
    match part:
        case Menu():
            return [_select(part)]
        case ServerMenu():
            return [_server_select(part)]
        case Buttons(buttons):
            return [_button(button) for button in buttons]


def file(picture: Picture, png: bytes) -> discord.File:
    """The picture as an attachment with a fixed name and its alt text."""
    return discord.File(io.BytesIO(png), picture.name, description=_alt(picture))


def mentions(message: Message) -> discord.AllowedMentions:
    """Nobody is called but those whom the message calls."""
    return discord.AllowedMentions(
        everyone=False, roles=False, users=[discord.Object(u) for u in message.calls], replied_user=False
    )


def _alt(picture: Picture) -> str:
    return shortened(picture.alt, ALT_LIMIT)


def _button(button: Button | LinkButton) -> ui.Button[Any]:
    if isinstance(button, LinkButton):
        return ui.Button(label=shortened(button.label, LABEL_LIMIT), url=button.url, emoji=button.emoji)
    return ui.Button(
        label=shortened(button.label, LABEL_LIMIT),
        custom_id=button.address,
        style=discord.ButtonStyle(int(button.style)),
        emoji=button.emoji,
    )


def _select(menu: Menu) -> ui.Select[Any]:
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


def _server_select(menu: ServerMenu) -> ui.RoleSelect[Any] | ui.ChannelSelect[Any]:
    placeholder = shortened(menu.placeholder, PLACEHOLDER_LIMIT)
    chosen = [discord.Object(one) for one in menu.chosen[: menu.most]]
    if menu.of == "roles":
        return ui.RoleSelect(
            custom_id=menu.address,
            placeholder=placeholder,
            min_values=0,
            max_values=menu.most,
            default_values=[discord.SelectDefaultValue.from_role(one) for one in chosen],
        )
    return ui.ChannelSelect(
        custom_id=menu.address,
        placeholder=placeholder,
        channel_types=list(PLAYED_IN) if menu.of == "channels" else [discord.ChannelType.text],
        min_values=0,
        max_values=menu.most,
        default_values=[discord.SelectDefaultValue.from_channel(one) for one in chosen],
    )
