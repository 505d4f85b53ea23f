"""`render_message`: one message, as Discord's JSON has it, as a piece of HTML.

Components V2 (docs: "Component Reference"): containers, text, galleries, buttons, menus. What is not known is left out.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, tzinfo
from html import escape
from typing import Any

from artbox_bot.rehearsal.transcript.markdown import Markdown

EPHEMERAL, SILENT, COMPONENTS_V2 = 1 << 6, 1 << 12, 1 << 15
MENU = 3
"""The type of a menu with options of its own; others are filled by Discord: with roles (6), with channels (8)."""
MOST_ROWS = 4
FACES = 6
"""How many colours the discs with people's initials have."""

STYLES = {1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link"}

Part = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Reader:
    """What whoever reads the page knows: names by id, and where the files lie by their URL in the message.

    A file without a place is linked where Discord has it. Times are clock times in `zone`. With a `viewer`, the id of a
    user, the page is that person's: buttons and menus are real, with the address of each in `data-address`.
    """

    users: Mapping[str, str] = field(default_factory=dict[str, str])
    channels: Mapping[str, str] = field(default_factory=dict[str, str])
    roles: Mapping[str, str] = field(default_factory=dict[str, str])
    files: Mapping[str, str] = field(default_factory=dict[str, str])
    zone: tzinfo = UTC
    viewer: int | None = None

    @property
    def markdown(self) -> Markdown:
        """Reads the texts of messages."""
        return Markdown(self.users, self.channels, self.zone, self.roles)


def render_message(payload: Part, reader: Reader) -> str:
    """One message: who, when, and what. One that only one person sees says so."""
    author: Part = payload.get("author", {})
    user_id = str(author.get("id", ""))
    name = reader.users.get(user_id) or author.get("global_name") or author.get("username") or "unknown-user"
    time = datetime.fromisoformat(str(payload["timestamp"])).astimezone(reader.zone)
    drawn = _Drawn(reader, reader.markdown, payload.get("attachments", ()))
    app = '<span class="app">APP</span>' if author.get("bot") else ""
    silent = '<span class="quiet" title="sent silently">silent</span>' if _is_silent(payload) else ""
    return (
        f'<article class="{_kind(payload, reader)}">'
        f'<div class="face face-{int(user_id or 0) % FACES}" aria-hidden="true">{escape(name[:1])}</div>'
        f'<div class="body"><header><b class="name">{escape(name)}</b>{app} '
        f'<time datetime="{time.isoformat()}">{time:%H:%M}</time>{silent}</header>'
        f"{drawn.content(payload)}{_only_for(payload, reader)}</div></article>"
    )


def _filled(part: Part, names: Mapping[str, str]) -> Part:
    """A menu that Discord fills, with what there is in the server."""
    chosen = {str(one["id"]) for one in part.get("default_values", ())}
    options = [{"label": name, "value": key, "default": key in chosen} for key, name in names.items()]
    return {**part, "options": options}


def _is_silent(payload: Part) -> bool:
    """Whether no phone rings because of it. Private answers and what people write ring nowhere anyhow."""
    flags = int(payload.get("flags", 0))
    return bool(flags & SILENT and not flags & EPHEMERAL)


def _kind(payload: Part, reader: Reader) -> str:
    private = payload.get("flags", 0) & EPHEMERAL
    called = any(str(user.get("id")) == str(reader.viewer) for user in payload.get("mentions", ()))
    bot = payload.get("author", {}).get("bot")
    return f"message{' bot' if bot else ''}{' private' if private else ''}{' called' if called else ''}"


def _only_for(payload: Part, reader: Reader) -> str:
    if not payload.get("flags", 0) & EPHEMERAL:
        return ""
    if reader.viewer is not None:
        return '<p class="only">Only you can see this</p>'
    asked: Part = payload.get("interaction_metadata") or {}
    user: Part = asked.get("user", {})
    name = reader.users.get(str(user.get("id")), "one person")
    return f'<p class="only">Only {escape(name)} sees this</p>'


@dataclass(frozen=True, slots=True)
class _Drawn:
    """The inside of one message."""

    reader: Reader
    markdown: Markdown
    attachments: Sequence[Part]

    def content(self, payload: Part) -> str:
        text = str(payload.get("content") or "")
        parts: Sequence[Part] = payload.get("components", ())
        shown = self.text({"content": text}) if text else ""
        # What components refer to stands in them; of any other message the files come after what is said.
        in_them = parts and int(payload.get("flags", 0)) & COMPONENTS_V2
        files = "" if in_them else "".join(map(self.attached, self.attachments))
        embeds = "".join(map(self.embed, payload.get("embeds", ())))
        return shown + files + embeds + "".join(map(self.part, parts))

    def embed(self, embed: Part) -> str:
        colour = f' style="--accent: #{int(embed["color"]) & 0xFFFFFF:06x}"' if "color" in embed else ""
        return f'<div class="container"{colour}>{self.text({"content": embed.get("description") or ""})}</div>'

    def attached(self, attachment: Part) -> str:
        if str(attachment.get("content_type", "image/")).startswith("image/"):
            return self.picture(attachment["url"], attachment.get("description") or attachment.get("filename"))
        place = escape(self.reader.files.get(attachment["url"], attachment["url"]))
        return f'<a class="file" href="{place}">{escape(str(attachment.get("filename")))}</a>'

    def part(self, part: Part) -> str:
        drawn: Mapping[int, Callable[[Part], str]] = {
            1: self.row,
            2: self.button,
            3: self.menu,
            6: lambda part: self.menu(_filled(part, self.reader.roles)),
            8: lambda part: self.menu(_filled(part, self.reader.channels)),
            9: self.section,
            10: self.text,
            12: self.gallery,
            14: lambda _: "<hr>",
            17: self.container,
        }
        return drawn[part["type"]](part) if part.get("type") in drawn else ""

    def inside(self, part: Part) -> str:
        return "".join(map(self.part, part.get("components", ())))

    def container(self, part: Part) -> str:
        colour = part.get("accent_color")
        edge = "" if colour is None else f' style="--accent: #{int(colour) & 0xFFFFFF:06x}"'
        return f'<div class="container"{edge}>{self.inside(part)}</div>'

    def section(self, part: Part) -> str:
        accessory = self.part(part["accessory"]) if "accessory" in part else ""
        return f'<div class="section"><div>{self.inside(part)}</div>{accessory}</div>'

    def row(self, part: Part) -> str:
        return f'<div class="row">{self.inside(part)}</div>'

    def text(self, part: Part) -> str:
        return f'<div class="text">{self.markdown.html(str(part["content"]))}</div>'

    def button(self, part: Part) -> str:
        emoji: Part = part.get("emoji") or {}
        sign = f"{escape(str(emoji['name']))} " if emoji.get("name") and not emoji.get("id") else ""
        style = STYLES.get(part.get("style", 2), "secondary")
        if self.reader.viewer is not None:
            return self.live_button(part, f"{sign}{escape(str(part.get('label') or ''))}", style)
        off = " off" if part.get("disabled") else ""
        return f'<span class="button {style}{off}">{sign}{escape(str(part.get("label") or ""))}</span>'

    def live_button(self, part: Part, label: str, style: str) -> str:
        if "url" in part:
            link = escape(str(part["url"]))
            return f'<a class="button link" href="{link}" target="_blank" rel="noopener">{label}</a>'
        off = " disabled" if part.get("disabled") else ""
        address = escape(str(part.get("custom_id", "")))
        return f'<button type="button" class="button {style}" data-address="{address}"{off}>{label}</button>'

    def live_menu(self, part: Part) -> str:
        hint = escape(str(part.get("placeholder") or "Choose"))
        options: Sequence[Part] = part.get("options", ())
        lines = "".join(
            f'<option value="{escape(str(o["value"]))}"{" selected" if o.get("default") else ""}>'
            f"{escape(' · '.join(str(o[key]) for key in ('label', 'description') if o.get(key)))}</option>"
            for o in options
        )
        chosen = any(o.get("default") for o in options)
        address, kind = escape(str(part.get("custom_id", ""))), "menu chosen" if chosen else "menu"
        if part.get("type") != MENU:  # any number of them, and none
            rows = max(2, min(len(options), MOST_ROWS))
            return (
                f'<small class="hint">{hint}</small><select multiple size="{rows}" class="{kind}"'
                f' data-address="{address}" aria-label="{hint}">{lines}</select>'
            )
        empty = "" if chosen else f'<option value="" selected disabled hidden>{hint}</option>'
        return f'<select class="{kind}" data-address="{address}" aria-label="{hint}">{empty}{lines}</select>'

    def menu(self, part: Part) -> str:
        if self.reader.viewer is not None:
            return self.live_menu(part)
        chosen = [str(o["label"]) for o in part.get("options", ()) if o.get("default")]
        kind = "menu chosen" if chosen else "menu"
        shown = ", ".join(chosen) or str(part.get("placeholder") or "")
        return f'<span class="{kind}">{escape(shown)}</span>'

    def gallery(self, part: Part) -> str:
        items: Sequence[Part] = part.get("items", ())
        return "".join(self.picture(str(item["media"]["url"]), item.get("description")) for item in items)

    def picture(self, url: str, alt: str | None) -> str:
        if url.startswith("attachment://"):
            name = url.removeprefix("attachment://")
            url = next((str(a["url"]) for a in self.attachments if a.get("filename") == name), url)
        place = escape(self.reader.files.get(url, url))
        return f'<a class="picture" href="{place}"><img src="{place}" alt="{escape(alt or "")}" loading="lazy"></a>'
