"""Reading messages as a person does, and finding what can be pressed in them."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from artbox_bot.rehearsal.model.parts import COMPONENTS_V2, Shown, walk
from tests.mentions import mentions_bare

Component = dict[str, Any]

TEXT_KEYS = ("content", "label", "placeholder", "description", "title")
"""Whatever Discord shows of a component, alt texts among it."""


def texts(components: Iterable[Component]) -> Iterator[str]:
    """Every piece of text in the components, in the order in which it stands there."""
    for component in walk(components):
        for part in (component, *component.get("options", ()), *component.get("items", ())):
            yield from (mentions_bare(part[key]) for key in TEXT_KEYS if part.get(key))


def text_of(message: Shown) -> str:
    """What a message shows, alt texts and the lines of its menus included."""
    bare = () if message.flags.value & COMPONENTS_V2 else message.attachments
    shown = (message.content, *(file.description for file in bare), *(embed.description for embed in message.embeds))
    return mentions_bare("\n".join((*filter(None, shown), *texts(message.components))))


def as_shown(text: str) -> str:
    """Markdown as Discord shows it, as far as escapes go; without signs that have no width."""
    return re.sub("[\u200b\u2068\u2069]", "", re.sub(r"\\([^0-9A-Za-z\s])", r"\1", text))


def buttons_of(message: Shown) -> dict[str, str]:
    """The buttons by label, with their addresses."""
    return {c["label"]: c["custom_id"] for c in walk(message.components) if c.get("type") == 2 and "custom_id" in c}


def menus_of(message: Shown) -> dict[str, list[Component]]:
    """The menus by address, with their options."""
    return {c["custom_id"]: c["options"] for c in walk(message.components) if c.get("type") == 3}


def controls_of(message: Shown) -> list[str]:
    """The addresses of everything that can be pressed or chosen."""
    return [c["custom_id"] for c in walk(message.components) if "custom_id" in c]
