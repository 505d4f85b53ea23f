"""A table in a channel as it is seen: what is stored, shown and answered. People are called by their names."""

import sqlite3
from contextlib import closing

from artbox_bot.game.values import Game, Round
from artbox_bot.rehearsal.model.parts import Channel, Member, Pressed, Shown
from artbox_bot.storage.rows import read_game
from tests.bot.reading import text_of
from tests.bot.server import CheckedServer


class TableSeen:
    """What there is to see at one table."""

    def __init__(self, server: CheckedServer, channel: Channel) -> None:
        self.server = server
        self.channel = channel
        self._acts: dict[str, Pressed | Shown] = {}

    # Who and what

    def member(self, name: str) -> Member:
        return self.server.people[name]

    def id(self, name: str) -> int:
        return self.member(name).id

    def name(self, player: int) -> str:
        return next(name for name, member in self.server.people.items() if member.id == player)

    @property
    def game(self) -> Game:
        """The game of this channel as it is stored; the latest, where there were several."""
        query = "SELECT id, state FROM games WHERE channel_id = ? ORDER BY rowid DESC LIMIT 1"
        with closing(sqlite3.connect(self.server.database)) as database:
            ((game_id, state),) = database.execute(query, (self.channel.id,)).fetchall()
            past = database.execute("SELECT state FROM rounds WHERE game_id = ? ORDER BY number", (game_id,)).fetchall()
        return read_game(state, [text for (text,) in past])

    @property
    def round(self) -> Round:
        return self.game.round

    @property
    def active(self) -> list[str]:
        """Who plays this round, in seat order."""
        return [self.name(player) for player in self.round.active]

    # Reading

    def panels(self) -> list[Shown]:
        """What the bot shows to everybody in the channel."""
        return [m for m in self.server.messages(self.channel.id) if not m.ephemeral]

    def channel_text(self) -> str:
        return "\n".join(map(text_of, self.panels()))

    def dms(self, name: str) -> list[Shown]:
        """What the bot has sent to somebody directly."""
        messages = self.server.messages(self.member(name).user.dm_channel.id)
        return [m for m in messages if self.server.author_of(m) != self.id(name)]

    def dm_text(self, name: str) -> str:
        return "\n".join(map(text_of, self.dms(name)))

    def panel(self, part: str) -> Shown:
        """The latest public message that contains a text."""
        return next(m for m in reversed(self.panels()) if part in text_of(m))

    def pictures(self, *names: str) -> list[tuple[int, bytes]]:
        """Every picture with such a file name in the channel and in all direct messages: its message, and its bytes."""
        shown = (*self.panels(), *(m for name in self.server.people for m in self.dms(name)))
        return [(m.id, self.server.file(a.url) or b"") for m in shown for a in m.attachments if a.filename in names]

    def last_answer(self, name: str) -> str:
        """What the bot said to somebody's last act, for their eyes only; empty where it said nothing."""
        answer = self.answer(name)
        return "" if answer is None else text_of(answer)

    def answer(self, name: str) -> Shown | None:
        """The message that answers somebody's last act."""
        act = self._acts[name]
        if isinstance(act, Shown):
            return next((m for m in self.dms(name) if _replies_to(m) == act.id), None)
        said = act.followups[-1] if act.followups else act.response
        return said if said and said.ephemeral else None  # a press in a panel is no answer


def _replies_to(message: Shown) -> int | None:
    reference = message.message.reference
    return reference.message_id if reference else None
