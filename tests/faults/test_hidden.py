"""What is hidden is hidden wherever it hangs, however old the message; and it can be shown again (R10, fault 71)."""

from collections.abc import Iterable

from artbox_bot.rehearsal.model.parts import Shown
from tests.bot.table_talk import Talk

HOUR = 3600.0
SHOW_AGAIN = "Show a hidden drawing"
OLD = "Maximum number of edits to messages older than 1 hour reached."


def everywhere(t: Talk) -> list[Shown]:
    """Every message of the bot that anybody could read: in the channel, and in all direct messages."""
    return [*t.panels(), *(m for name in t.server.people for m in t.dms(name))]


def hung(t: Talk, *names: str) -> dict[int, tuple[bytes, ...]]:
    """The pictures with these file names, by message."""
    shown = {m.id: tuple(t.server.picture(a) for a in m.attachments if a.filename in names) for m in everywhere(t)}
    return {message: pictures for message, pictures in shown.items() if pictures}


def rings(t: Talk, since: int) -> list[tuple[int, ...]]:
    """Whom the requests since then have called, or whose phone they made ring."""
    sent = [r for r in t.server.env.http_requests[since:] if r.method == "POST" and r.path.endswith("/messages")]
    return [called for r in sent if (called := t.server.rings(r)) is not None and called != ()]


def refuse(t: Talk, messages: Iterable[Shown], code: int, *methods: str, status: int = 403) -> None:
    for message in messages:
        for method in methods:
            path = f"/channels/{message.channel_id}/messages/{message.id}"
            t.server.env.inject_error(method, path, status=status, code=code, message=OLD, times=None)
