"""From Discord's messages, as JSON, to HTML that looks like Discord and needs no script. Knows nothing of the game.

Markdown is read by markdown-it-py, of the extra `demo`.
"""

from artbox_bot.rehearsal.transcript.message import EPHEMERAL, Reader, render_message
from artbox_bot.rehearsal.transcript.page import Deed, Headline, Mark, Post, Section, Standing, render_page

__all__ = [
    "EPHEMERAL",
    "Deed",
    "Headline",
    "Mark",
    "Post",
    "Reader",
    "Section",
    "Standing",
    "render_message",
    "render_page",
]
