"""The drawing club: the server in which the demo and the rehearsal play, with one channel."""

from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from datetime import datetime

from artbox_bot.rehearsal.model.parts import Channel, User
from artbox_bot.rehearsal.model.server import Server


class Club(Server):
    """The club, while it `meets`; its people by their shown names."""

    channel: Channel

    @asynccontextmanager
    async def meets(
        self, names: Sequence[str], *, owner: str | None = None, since: datetime | None = None, begins: float = 0.0
    ) -> AsyncGenerator[None]:
        """These people are there, so many seconds later; one of them may own the server. `since`: see `running`."""
        async with self.open(since=since):
            await self.wait(begins)
            self.names_bot("ArtBox")
            founder = None if owner is None else self._user(owner)
            self.found("The drawing club", founder)
            self.channel = self.text_channel("drawing-table")
            for name in names:
                self.comes(name, founder if founder and name == owner else self._user(name))
            yield

    def _user(self, name: str) -> User:
        return self.env.create_user(name.lower(), global_name=name)
