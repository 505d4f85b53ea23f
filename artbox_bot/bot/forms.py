"""Forms: opened at once, answered from the raw interaction, because discord.py keeps forms by custom id alone.

The address of a form names the user, so that two people can have the same form open, before and after a restart; that
of a form for a drawing names its round as well.
"""

from collections.abc import Mapping
from typing import Any, cast

import discord
from discord import ui

from artbox_bot.bot.typed import LONGEST_TYPED
from artbox_bot.game.choices import BY_NAME
from artbox_bot.pictures.uploads.cleaning import MAX_MEGABYTES
from artbox_bot.show.address import FORM, Address
from artbox_bot.show.rules import rule_name
from artbox_bot.table.incoming import Incoming
from artbox_bot.texts import Speaker
from artbox_bot.words.packs import LONGEST_NAME

ARTIST_LIMIT = 60
ARTIST_FIELD, FILE_FIELD, WRITE_FIELD = "artist", "file", "text"
NAME_FIELD, WORDS_FIELD, AUDIENCE_FIELD = "name", "words", "audience"
EVERYONE, ADULT = "everyone", "adult"
PASTED_LIMIT = 4000
"""Characters; Discord's limit of a field."""


def artist_form(pressed: Address, user_id: int, say: Speaker) -> ui.Modal:
    """Name an artist (R5)."""
    field = ui.TextInput[ui.Modal](custom_id=ARTIST_FIELD, max_length=ARTIST_LIMIT, placeholder=say("form-artist-hint"))
    label = ui.Label[ui.Modal](text=say("form-artist-label"), component=field)
    return _form(Address(pressed.owner, f"{FORM}artist", str(user_id)), say("form-artist-title"), label)


def draw_form(pressed: Address, user_id: int, say: Speaker) -> ui.Modal:
    """Hand in a drawing in the round of the button (R11); one of an earlier version names none."""
    field = ui.FileUpload[ui.Modal](custom_id=FILE_FIELD, min_values=1, max_values=1)
    label = ui.Label[ui.Modal](
        text=say("form-draw-label"), description=say("form-draw-hint", megabytes=MAX_MEGABYTES), component=field
    )
    argument = ".".join(filter(None, (pressed.argument, str(user_id))))
    return _form(Address(pressed.owner, f"{FORM}draw", argument), say("form-draw-title"), label)


def write_form(pressed: Address, user_id: int, say: Speaker) -> ui.Modal:
    """Type what something shall be: a time zone, or how long; what it was stands in the address of the button."""
    version, _, rest = pressed.argument.partition(".")
    name, _, now = rest.partition(".")
    if name == "zone":
        title, hint = say("form-write-zone"), say("form-write-zone-hint")
    elif name == "quiet_hours":
        title, hint = say("form-write-quiet-hours"), say("form-write-quiet-hours-hint")
    else:
        title, hint = say("form-write-length"), say("form-write-length-hint")
    field = ui.TextInput[ui.Modal](custom_id=WRITE_FIELD, max_length=LONGEST_TYPED, default=now or None)
    label = ui.Label[ui.Modal](text=rule_name(BY_NAME[name], say), description=hint, component=field)
    return _form(Address(pressed.owner, f"{FORM}write", f"{version}.{name}.{user_id}"), title, label)


def pack_form(pressed: Address, user_id: int, say: Speaker) -> ui.Modal:
    """Add a word pack: a file, or words that are pasted."""
    name = ui.TextInput[ui.Modal](custom_id=NAME_FIELD, max_length=LONGEST_NAME, required=False)
    file = ui.FileUpload[ui.Modal](custom_id=FILE_FIELD, min_values=0, max_values=1, required=False)
    pasted = ui.TextInput[ui.Modal](
        custom_id=WORDS_FIELD, style=discord.TextStyle.paragraph, max_length=PASTED_LIMIT, required=False
    )
    audience = ui.Select[ui.Modal](
        custom_id=AUDIENCE_FIELD,
        options=[
            discord.SelectOption(label=say("form-pack-everyone"), value=EVERYONE, default=True),
            discord.SelectOption(label=say("form-pack-adult"), value=ADULT),
        ],
    )
    return _form(
        Address(pressed.owner, f"{FORM}pack_add", str(user_id)),
        say("form-pack-title"),
        ui.Label[ui.Modal](text=say("form-pack-name"), description=say("form-pack-name-hint"), component=name),
        ui.Label[ui.Modal](text=say("form-pack-file"), description=say("form-pack-file-hint"), component=file),
        ui.Label[ui.Modal](text=say("form-pack-words"), description=say("form-pack-words-hint"), component=pasted),
        ui.Label[ui.Modal](text=say("form-pack-audience"), component=audience),
    )


def text_in(interaction: discord.Interaction, field: str) -> str:
    """What was typed into a field of a form that was submitted."""
    return str(_field(interaction, field).get("value", ""))


def chosen_in(interaction: discord.Interaction, field: str) -> str:
    """What was chosen in a menu of a form that was submitted; empty, where that was nothing."""
    return next((str(value) for value in _field(interaction, field).get("values", ())), "")


def file_in(interaction: discord.Interaction, field: str) -> Incoming | None:
    """The file that was put into a form."""
    found = _attachment(interaction, field)
    return Incoming(str(found["url"]), int(found["size"])) if found else None


def file_name_in(interaction: discord.Interaction, field: str) -> str:
    """How that file is called; empty, where there is none."""
    found = _attachment(interaction, field)
    return str(found["filename"]) if found else ""


def _attachment(interaction: discord.Interaction, field: str) -> Mapping[str, Any] | None:
    chosen = [str(value) for value in _field(interaction, field).get("values", ())]
    data = cast("Mapping[str, Any]", interaction.data or {})
    attachments: Mapping[str, Any] = data.get("resolved", {}).get("attachments", {})
    return attachments.get(chosen[0]) if chosen else None


def _form(address: Address, title: str, *labels: "ui.Label[ui.Modal]") -> ui.Modal:
    form = ui.Modal(title=title, custom_id=str(address), timeout=None)
    for label in labels:
        form.add_item(label)
    form.stop()  # else discord.py would store it under its custom id
    return form


def _field(interaction: discord.Interaction, custom_id: str) -> Mapping[str, Any]:
    data = cast("Mapping[str, Any]", interaction.data or {})
    for label in data.get("components", ()):
        component: Mapping[str, Any] = label.get("component", {})
        if component.get("custom_id") == custom_id:
            return component
    return {}
