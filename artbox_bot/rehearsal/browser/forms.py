"""A form of the bot (a modal) as HTML: what ArtBox uses, which is text inputs, files, and menus."""

from collections.abc import Mapping
from html import escape
from typing import Any

MENU, FILE, LABEL = 3, 19, 18
PARAGRAPH = 2


def render_form(modal: Mapping[str, Any]) -> str:
    """The fields of a form, each with its label; the name of a field is its custom id."""
    return "".join(_field(part) for part in modal.get("components", ()) if part.get("type") == LABEL)


def fields_of(modal: Mapping[str, Any]) -> dict[str, int]:
    """The fields of a form by name, each with its kind."""
    parts = (part.get("component", {}) for part in modal.get("components", ()))
    return {str(part["custom_id"]): int(part["type"]) for part in parts if "custom_id" in part}


def _field(label: Mapping[str, Any]) -> str:
    part: Mapping[str, Any] = label["component"]
    name = escape(str(part["custom_id"]))
    hint = f"<small>{escape(str(label['description']))}</small>" if label.get("description") else ""
    return f'<label class="field"><b>{escape(str(label["label"]))}</b>{hint}{_control(part, name)}</label>'


def _control(part: Mapping[str, Any], name: str) -> str:
    needed = " required" if part.get("required", True) else ""
    match part["type"]:
        case 4:
            limits = "".join(
                f' {attribute}="{int(part[key])}"'
                for key, attribute in (("min_length", "minlength"), ("max_length", "maxlength"))
                if part.get(key) is not None
            )
            value, hint = (escape(str(part.get(key) or "")) for key in ("value", "placeholder"))
            if part.get("style") == PARAGRAPH:
                return f'<textarea name="{name}" rows="4" placeholder="{hint}"{limits}{needed}>{value}</textarea>'
            return f'<input name="{name}" value="{value}" placeholder="{hint}" autocomplete="off"{limits}{needed}>'
        case 19:
            several = " multiple" if int(part.get("max_values", 1)) > 1 else ""
            return f'<input type="file" name="{name}"{several}{needed}>'
        case 3:
            options = "".join(
                f'<option value="{escape(str(o["value"]))}">{escape(str(o["label"]))}</option>'
                for o in part.get("options", ())
            )
            return f'<select name="{name}"{needed}>{options}</select>'
        case _:
            return ""
