"""Discord's markdown as HTML: what markdown-it-py knows of it, and Discord's own marks."""

import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, tzinfo
from html import escape

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.rules_block import StateBlock
from markdown_it.rules_block.heading import heading
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

MARK = re.compile(r"<(?:@!?(?P<user>\d+)|@&(?P<role>\d+)|#(?P<channel>\d+)|t:(?P<time>\d{1,11}(?::[tTdDfFR])?))>")
SMALL = "-# "

KNOWN = ("heading", "list", "blockquote", "fence", "newline", "escape", "backticks", "emphasis", "strikethrough")
"""Discord has neither HTML, nor pictures in the text, nor tables, nor indented code."""

CLOCK = {"t": "%H:%M", "d": "%d/%m/%Y", "D": "%d %B %Y", "f": "%d %B %Y %H:%M", "F": "%A, %d %B %Y %H:%M"}
"""How times are written, by Discord's letter (docs: "Message Formatting"); any other as the time of day."""

LEVEL = "h3"
"""Of all headings of messages, however large: a page has two levels of its own, and none is left out between them."""

LEAST_HEADING = 3


class Markdown:
    """Turns text into HTML. `users`, `channels` and `roles` are names by id; times are clock times in `zone`."""

    def __init__(
        self,
        users: Mapping[str, str],
        channels: Mapping[str, str],
        zone: tzinfo = UTC,
        roles: Mapping[str, str] | None = None,
    ) -> None:
        self._users = users
        self._channels = channels
        self._roles = roles or {}
        self._zone = zone
        self._reader = MarkdownIt("zero", {"breaks": True, "html": False}).enable(KNOWN)
        self._reader.inline.ruler.before("escape", "mark", _read_mark)
        self._reader.block.ruler.at("heading", _read_heading, {"alt": ["paragraph", "blockquote"]})
        self._reader.block.ruler.before("heading", "small", _read_small, {"alt": ["paragraph"]})
        self._reader.core.ruler.push("discord", _as_discord)

        def mark(_renderer: RendererHTML, tokens: Sequence[Token], at: int, *_rest: object) -> str:
            return self._mark(tokens[at].info, tokens[at].content)

        self._reader.add_render_rule("mark", mark)

    def html(self, text: str) -> str:
        """The text as HTML; whatever is no mark of Discord's shows as typed."""
        return str(self._reader.render(text))

    def _mark(self, kind: str, value: str) -> str:
        match kind:
            case "user":
                return f'<span class="mention">@{escape(self._users.get(value, "unknown-user"))}</span>'
            case "role":
                return f'<span class="mention">@{escape(self._roles.get(value, "deleted-role"))}</span>'
            case "channel":
                return f'<span class="mention">#{escape(self._channels.get(value, "unknown"))}</span>'
            case _:
                seconds, _, style = value.partition(":")
                time = datetime.fromtimestamp(int(seconds), self._zone)
                style = style or "f"
                shown = f'datetime="{time.isoformat()}" data-style="{style}"'
                return f'<time class="when" {shown}>{time:{CLOCK.get(style, "%H:%M:%S")}}</time>'


def _read_mark(state: StateInline, silent: bool) -> bool:
    """`<@id>`, `<@&id>`, `<#id>`, `<t:unix:R>`."""
    found = MARK.match(state.src, state.pos, state.posMax)
    if found is None:
        return False
    if not silent:
        token = state.push("mark", "", 0)
        token.info = found.lastgroup or ""
        token.content = found[token.info]
    state.pos = found.end()
    return True


def _read_small(state: StateBlock, line: int, _last: int, silent: bool) -> bool:
    """`-# small print`, to the end of the line."""
    start, end = state.bMarks[line] + state.tShift[line], state.eMarks[line]
    if not state.src.startswith(SMALL, start, end):
        return False
    if silent:
        return True
    state.line = line + 1
    opened = state.push("small_open", "p", 1)
    opened.attrs = {"class": "small"}
    opened.map = [line, state.line]
    inline = state.push("inline", "", 0)
    inline.content = state.src[start + len(SMALL) : end].strip()
    inline.map = [line, state.line]
    inline.children = []
    state.push("small_close", "p", -1)
    return True


def _read_heading(state: StateBlock, line: int, last: int, silent: bool) -> bool:
    """Discord has three headings; with more signs it is text."""
    start = state.bMarks[line] + state.tShift[line]
    return not state.src.startswith("#" * (LEAST_HEADING + 1), start) and heading(state, line, last, silent)


def _as_discord(state: object) -> None:
    """Headings are of one level; two low lines are underlining."""
    tokens: list[Token] = getattr(state, "tokens", [])
    for token in tokens:
        if token.type in ("heading_open", "heading_close"):
            if token.nesting > 0:
                token.attrSet("class", f"title-{token.tag[1:]}")
            token.tag = LEVEL
        for child in token.children or ():
            if child.type in ("strong_open", "strong_close") and child.markup == "__":
                child.tag = "u"
