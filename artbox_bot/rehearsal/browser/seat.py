"""A seat: what one person sees of channel and direct messages, as the changes that an open page needs."""

import asyncio
from collections.abc import Iterator, Mapping
from typing import Any

from artbox_bot.rehearsal.browser.guild import Guild, NotPossible, OpenForm
from artbox_bot.rehearsal.model.parts import StoredMessage
from artbox_bot.rehearsal.transcript import Reader, render_message

CHANNEL, DIRECT = "channel", "direct"
LATEST = 100
"""Messages of a channel that a page shows."""

LOADING = 1 << 7
"""The flag of an answer that is still on its way."""

FORMS_KEPT = 20
MOST_WAITING = 200
"""Changes that may wait for a page; one that is slower, or asleep, begins anew."""

Change = Mapping[str, Any]


class Page:
    """One open page. `changes` holds what it has to be told; None: it has to begin anew."""

    def __init__(self) -> None:
        self.changes: asyncio.Queue[list[Change] | None] = asyncio.Queue()
        self.shown: dict[int, tuple[object, ...]] = {}
        self.state: Change = {}


class Seat:
    """One person's view. `files` is the address below which a page finds the files of messages."""

    def __init__(self, guild: Guild, name: str, files: str) -> None:
        self.name = name
        self.pages: set[Page] = set()
        self._guild = guild
        self._files = files
        self._dismissed: set[int] = set()
        self._forms: dict[str, OpenForm] = {}

    def place(self, where: str) -> int:
        """The channel of that name. Error: NotPossible."""
        match where:
            case "channel":
                return self._guild.channel_id
            case "direct":
                return self._guild.direct_id(self.name)
            case _:
                raise NotPossible("There is no such channel.")

    def dismiss(self, message_id: int) -> None:
        """Show a private answer no longer."""
        if any(m.id == message_id and m.is_ephemeral for m in self._guild.messages(self.name, self._guild.channel_id)):
            self._dismissed.add(message_id)

    def keep_form(self, form: OpenForm) -> str:
        """Remember a form while it is filled in; its key."""
        key = str(form.modal["custom_id"])
        self._forms.pop(key, None)
        self._forms[key] = form
        for old in list(self._forms)[:-FORMS_KEPT]:
            del self._forms[old]
        return key

    def form(self, key: str) -> OpenForm:
        """A form that is open. Error: NotPossible."""
        try:
            return self._forms[key]
        except KeyError:
            raise NotPossible("That form is no longer open: press the button again.") from None

    def tell(self, state: Change) -> None:
        """Tell every open page what has changed since it was told last."""
        for page in self.pages:
            changes = list(self._changes(page))
            if changes or page.state != state:
                page.state = state
                changes.append(self.clock(page))
                page.changes.put_nowait(changes if page.changes.qsize() < MOST_WAITING else None)

    def clock(self, page: Page) -> Change:
        """The state with the time: told now and then, since a busy machine falls behind."""
        return {"kind": "state", "now": self._now(), **page.state}

    def latest(self) -> str:
        """The id of the latest direct message: by it other pages know whether there is something new."""
        return str(
            max((m.id for m in self._guild.messages(self.name, self.place(DIRECT)) if self._shows(m)), default=0)
        )

    def _now(self) -> int:
        return round(self._guild.env.now().timestamp() * 1000)

    def _changes(self, page: Page) -> Iterator[Change]:
        present: set[int] = set()
        for where in (CHANNEL, DIRECT):
            seen = [m for m in self._guild.messages(self.name, self.place(where)) if self._shows(m)]
            for message in seen[-LATEST:]:
                present.add(message.id)
                # simcord replaces what it edits, so the same parts are the same message.
                parts = (message.components, message.content, message.embeds, message.attachments, message.flags)
                if not _same(page.shown.get(message.id), parts):
                    page.shown[message.id] = parts
                    yield {"kind": "message", "where": where, "id": str(message.id), "html": self._html(message)}
        for key in [key for key in page.shown if key not in present]:
            del page.shown[key]
            yield {"kind": "gone", "id": str(key)}

    def _shows(self, message: StoredMessage) -> bool:
        return message.id not in self._dismissed and not message.flags & LOADING

    def _html(self, message: StoredMessage) -> str:
        reader = Reader(
            users=self._guild.users,
            channels={str(self._guild.channel_id): self._guild.channel_name},
            roles=self._guild.roles,
            files={a["url"]: self._files + "/".join(str(a["url"]).split("/")[-3:]) for a in message.attachments},
            viewer=self._guild.members[self.name].id,
        )
        return render_message(self._guild.payload(message), reader)


def _same(before: tuple[object, ...] | None, now: tuple[object, ...]) -> bool:
    return before is not None and all(old is new or old == new for old, new in zip(before, now, strict=True))
